/**
 * Whether an element has a background of its own on which the text of a dark page could not be
 * read: a light one, or any with a colour for its text. Old tables have such backgrounds.
 *
 * @param bgColor The attribute of this name, with which HTML was coloured before there was CSS.
 * @param style Declarations of the element's `style`.
 */
export function hasOwnBackground(bgColor: unknown, style: string): boolean {
  if (bgColor === undefined && style === '') return false
  let background = typeof bgColor === 'string' ? bgColor : ''
  let hasTextColour = false
  for (const declaration of style.split(';')) {
    const [, name = '', value = ''] = /^([^:]*):(.*?)(?:!important)?$/.exec(declaration) ?? []
    if (/^background(?:-color)?$/i.test(name)) background = value
    else if (name.toLowerCase() === 'color') hasTextColour = true
  }
  const isLight = isLightColour(background.trim().toLowerCase())
  return isLight || (isLight !== undefined && hasTextColour)
}

/** Whether black is read better than white on a colour; undefined if it is no colour or lets others through. */
function isLightColour(colour: string): boolean | undefined {
  // The attribute may leave out the sign, but only before six digits.
  const [, short, long] = /^(?:#([\da-f]{3})|#?([\da-f]{6}))$/.exec(colour) ?? []
  const digits = short?.replace(/./g, '$&$&') ?? long
  if (digits !== undefined)
    return isLight([0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)))
  const [, ...parts] = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(colour) ?? []
  if (parts.length > 0) return isLight(parts.map(Number))
  // Browsers read three digits without a sign in their own way, and it is seldom meant.
  if (!/^[a-z]+$/.test(colour) || /^[a-f]{3}$/.test(colour) || noColours.has(colour)) return undefined
  return !darkNames.has(colour)
}

/** Luminance at which black and white have the same contrast. */
const middle = 0.179

/** @param parts Red, green and blue, from 0 to 255. */
function isLight(parts: readonly number[]): boolean {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Math.min(part, 255) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > middle
}

/** Words of CSS that may be in the place of a colour. */
const noColours: ReadonlySet<string> = new Set(
  'currentcolor inherit initial none revert transparent unset'.split(' '),
)

/** The colours of CSS that are below the middle. */
const darkNames: ReadonlySet<string> = new Set(
  (
    'black blue blueviolet brown crimson darkblue darkgreen darkmagenta darkolivegreen darkred darkslateblue ' +
    'darkslategray darkslategrey darkviolet dimgray dimgrey firebrick green indigo maroon mediumblue ' +
    'mediumvioletred midnightblue navy purple rebeccapurple royalblue saddlebrown sienna slateblue teal'
  ).split(' '),
)
