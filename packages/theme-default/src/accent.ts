/** Tones of one colour, for custom properties in the style sheets. `#rrggbb`. */
export interface AccentTones {
  /** For surfaces and ornaments. */
  readonly accent: string
  /** Text on a background in the accent. */
  readonly ink: string
  /** Text in the accent: readable on the page's background, on raised and on softly tinted ones. */
  readonly text: string
  /** The page's background with a tint of the accent. */
  readonly soft: string
}

/**
 * Backgrounds for text in the accent, the same as in styles/tokens.css, and the minimum contrast.
 * WCAG 2 requires 4.5 at level AA. Strong colours on a dark background tire the eyes, so text there
 * is lighter than necessary.
 */
const grounds = {
  light: { page: '#ffffff', raised: '#eef2f5', tint: 0.1, least: 4.6 },
  dark: { page: '#0d1318', raised: '#1b252e', tint: 0.16, least: 6.5 },
} as const

/**
 * Derives readable tones from any colour. Text keeps the hue of the accent: it is made darker (on a
 * dark background lighter), in OKLCH, until it is readable.
 *
 * @param accent `#rrggbb`.
 */
export function accentTones(accent: string, mode: 'light' | 'dark'): AccentTones {
  const { page, raised, tint, least } = grounds[mode]
  const soft = mix(accent, page, tint)
  const [, chroma, hue] = toOklch(accent)
  const step = mode === 'light' ? -0.005 : 0.005
  const isReadable = (colour: string) =>
    [page, raised, soft].every((ground) => contrast(colour, ground) >= least)
  let [lightness] = toOklch(accent)
  let text = accent.toLowerCase()
  while (!isReadable(text) && lightness + step >= 0 && lightness + step <= 1) {
    lightness += step
    text = fromOklch([lightness, chroma, hue])
  }
  // Black or white is always readable, but a dark tone of the accent looks better if it is readable, too.
  const inks = [fromOklch([0.17, Math.min(chroma, 0.05), hue]), '#ffffff', '#000000']
  const ink = inks.find((colour) => contrast(colour, accent) >= 4.5) ?? '#000000'
  return { accent: accent.toLowerCase(), ink, text, soft }
}

/** Contrast ratio according to WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

type Triple = readonly [number, number, number]

function luminance(colour: string): number {
  const [r, g, b] = toLinear(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(colour: string): Triple {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function each([a, b, c]: Triple, change: (value: number) => number): Triple {
  return [change(a), change(b), change(c)]
}

function toHex(values: Triple): string {
  return `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A colour over another, as `color-mix` in sRGB makes it. `share` is that of the first, up to 1. */
export function mix(a: string, b: string, share: number): string {
  const other = channels(b)
  const [red, green, blue] = channels(a)
  const mixed = (value: number, otherValue: number) => value * share + otherValue * (1 - share)
  return toHex([mixed(red, other[0]), mixed(green, other[1]), mixed(blue, other[2])])
}

function toLinear(colour: string): Triple {
  return each(channels(colour), (value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
}

/** Converts sRGB to OKLCH: lightness from 0 to 1, chroma, hue in radians. Matrices by Björn Ottosson. */
function toOklch(colour: string): Triple {
  const [r, g, b] = toLinear(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(x, y), Math.atan2(y, x)]
}

/** The nearest colour that screens can show: reduces the chroma until it fits. */
function fromOklch([lightness, chroma, hue]: Triple): string {
  for (let c = chroma; c > 0; c -= 0.004) {
    const linear = toLinearRgb(lightness, c * Math.cos(hue), c * Math.sin(hue))
    if (linear.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(each(linear, gamma))
  }
  return toHex(each(toLinearRgb(lightness, 0, 0), gamma))
}

function toLinearRgb(lightness: number, x: number, y: number): Triple {
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** From linear, 0 to 1, to 0 to 255. */
function gamma(value: number): number {
  const part = Math.min(1, Math.max(0, value))
  return 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
}
