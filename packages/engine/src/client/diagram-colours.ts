/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** What a drawing takes from the page around it. */
export interface DiagramColours {
  readonly ground: Colour
  readonly text: Colour
  /** Where the hues of its parts begin, in degrees. */
  readonly hue: number
}

const black: Colour = [0, 0, 0]
const white: Colour = [255, 255, 255]

/**
 * Colours of a drawing for a light ground: the page's, where it has one. On a
 * dark one the drawing is turned, see {@link turnedFor}: only so are the colours
 * dark, too, that the library leaves nobody a choice of, and paper stays white.
 */
export function drawingColours(figure: Element): DiagramColours {
  const { ground, text, hue } = pageColours(figure)
  return isDark(ground) ? { ground: white, text: black, hue } : { ground, text, hue }
}

/**
 * A filter that turns a drawing for a light ground into one for the ground of
 * the page: light parts become as dark as that, and dark ones light.
 *
 * @returns `none` on a light ground.
 */
export function turnedFor(figure: Element): string {
  const { ground } = pageColours(figure)
  if (!isDark(ground)) return 'none'
  const share = 1 - ground.reduce((sum, part) => sum + part, 0) / (3 * 255)
  return `invert(${share.toFixed(3)}) hue-rotate(180deg)`
}

/** As a theme sets them, see `bundle/engine-styles.ts`. */
function pageColours(figure: Element): DiagramColours {
  const probe = figure.appendChild(document.createElement('span'))
  // Where a reader's own colours are forced on a page, the theme's variables name them.
  probe.style.forcedColorAdjust = 'none'
  const colour = (value: string): Colour => {
    probe.style.color = value
    // A mixture is given in red, green and blue, whatever the colour is written in.
    probe.style.color = `color-mix(in srgb,${value},${value})`
    return colourOf(getComputedStyle(probe).color)
  }
  const colours = {
    ground: colour('var(--diagram-bg,Canvas)'),
    text: colour('var(--diagram-fg,CanvasText)'),
    hue: hueOf(colour('var(--diagram-hue,LinkText)')),
  }
  probe.remove()
  return colours
}

/** Reads what browsers give for a colour: `rgb(1, 2, 3)`, of mixtures `color(srgb 0.1 0.2 0.3)`. */
export function colourOf(computed: string): Colour {
  const [red = 0, green = 0, blue = 0] = (computed.match(/[\d.]+(?:e[+-]?\d+)?/g) ?? []).map(Number)
  return computed.startsWith('color(') ? [red * 255, green * 255, blue * 255] : [red, green, blue]
}

const isDark = (colour: Colour) => (Math.max(...colour) + Math.min(...colour)) / 510 < 0.5

/** In degrees. A grey has the one of no colour. */
export function hueOf([red, green, blue]: Colour): number {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range === 0) return 0
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return Math.round((sixth * 60 + 360) % 360)
}

/** How much of the light of each part is seen. */
const lights: Colour = [0.2126, 0.7152, 0.0722]
/** So light, of 1, may be what white words stand on: four and a half times as dark as they are. */
const lightestGround = 1.05 / 4.5 - 0.05

/** The most lightness in percent with which a hue of 60 % saturation is a ground for white words; yellow is light early. */
export function lightnessOfLines(hue: number): number {
  let lightness = 40
  while (lightOf(colourOfHue(hue, 0.6, lightness / 100)) > lightestGround) lightness -= 1
  return lightness
}

function lightOf(colour: Colour): number {
  const linear = colour.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return linear.reduce((sum, part, index) => sum + part * (lights[index] ?? 0), 0)
}

/** A colour of HSL. */
export function colourOfHue(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (turn: number) => {
    const at = (turn + hue / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return [part(0), part(8), part(4)]
}
