/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** The colours that a drawing takes from its page. */
export interface DiagramColours {
  readonly ground: Colour
  readonly text: Colour
  /** The hue of the first part, in degrees. The hues of other parts follow from it. */
  readonly hue: number
}

const black: Colour = [0, 0, 0]
const white: Colour = [255, 255, 255]

/**
 * Colours of a drawing for a light background: those of the page, if its background is light. On a
 * dark page the drawing is inverted, see {@link turnedFor}. Only that way do the colours that the
 * library hard-codes become dark, too, and printed pages stay white.
 */
export function drawingColours(figure: Element): DiagramColours {
  const { ground, text, hue } = pageColours(figure)
  return isDark(ground) ? { ground: white, text: black, hue } : { ground, text, hue }
}

/**
 * A filter that inverts a drawing made for a light background, for the background of the page:
 * light parts become as dark as the background, dark parts become light.
 *
 * @returns `none` on a light background.
 */
export function turnedFor(figure: Element): string {
  const { ground } = pageColours(figure)
  if (!isDark(ground)) return 'none'
  const share = 1 - ground.reduce((sum, part) => sum + part, 0) / (3 * 255)
  return `invert(${share.toFixed(3)}) hue-rotate(180deg)`
}

/** The colours that the theme sets; see `bundle/engine-styles.ts`. */
function pageColours(figure: Element): DiagramColours {
  const probe = figure.appendChild(document.createElement('span'))
  // If the reader's browser forces colours, the theme's variables contain the forced ones.
  probe.style.forcedColorAdjust = 'none'
  const colour = (value: string): Colour => {
    probe.style.color = value
    // Browsers return a mixture as red, green and blue, in whatever form the colour is written.
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

/** Parses a computed colour: `rgb(1, 2, 3)`, or `color(srgb 0.1 0.2 0.3)` for mixtures. */
export function colourOf(computed: string): Colour {
  const [red = 0, green = 0, blue = 0] = (computed.match(/[\d.]+(?:e[+-]?\d+)?/g) ?? []).map(Number)
  return computed.startsWith('color(') ? [red * 255, green * 255, blue * 255] : [red, green, blue]
}

const isDark = (colour: Colour) => (Math.max(...colour) + Math.min(...colour)) / 510 < 0.5

/** In degrees. Greys get a fixed hue. */
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

/** Share of each component in the brightness that people see. */
const lights: Colour = [0.2126, 0.7152, 0.0722]
/** Maximum luminance, from 0 to 1, of a background on which white text has a contrast of 4.5 to 1. */
const lightestGround = 1.05 / 4.5 - 0.05

/**
 * Maximum lightness, in percent, at which a hue with 60 % saturation can be the background of white
 * text. It is low for yellow, which looks bright early.
 */
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

/** The colour for values in HSL. */
export function colourOfHue(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (turn: number) => {
    const at = (turn + hue / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return [part(0), part(8), part(4)]
}
