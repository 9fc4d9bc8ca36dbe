import { lazily } from '../../values/lazily.js'

/** Widths of letters, as a share of the font size: a little more than in common interface fonts. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0],
  [/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3ffff}]/u, 1.05],
  [/[ijlI|!.,:;']/, 0.28],
  [/[ ftr()[\]{}/\\"`-]/, 0.36],
  [/[MWmw@%]/, 0.88],
  [/[\p{Lu}&+<>=→←]/u, 0.7],
]

const widthOf = (letter: string): number => widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.57

/** Widths of ASCII letters, of which nearly all labels consist. */
const ascii = lazily(() =>
  Float64Array.from({ length: 128 }, (_, code) => widthOf(String.fromCharCode(code))),
)

/** Estimated width of a line of text, in the unit of `size`. There is no browser that could measure it. */
export function textWidth(text: string, size: number): number {
  const known = ascii()
  let width = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const ofLetter = known[code]
    if (ofLetter !== undefined) {
      width += ofLetter
      continue
    }
    const letter = String.fromCodePoint(text.codePointAt(index) ?? code)
    width += widthOf(letter)
    index += letter.length - 1
  }
  return width * size
}

/**
 * Breaks text into lines, at spaces and, in words that are too long, after slashes and commas.
 *
 * @returns As few lines as possible, of about equal length. A part that cannot be broken may be
 *   wider.
 */
export function wrapText(text: string, size: number, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    if (textWidth(line, size) <= width) return line
    const parts = line
      .split(/(?<=\s)/)
      .flatMap((word) =>
        textWidth(word.trimEnd(), size) > width ? word.split(/(?<=[\w}][/,;:])(?=[\w{])/) : word,
      )
      .map(
        (part): Part => ({ text: part, width: textWidth(part, size), bare: textWidth(part.trimEnd(), size) }),
      )
    const count = startsOf(parts, width).length
    // Find the smallest width that needs no more lines, so that no line has a single word left over.
    let [narrow, wide] = [Math.max(...parts.map(({ bare }) => bare)) - 1, width]
    while (wide - narrow > size / 2) {
      const middle = (narrow + wide) / 2
      if (startsOf(parts, middle).length > count) narrow = middle
      else wide = middle
    }
    const starts = startsOf(parts, wide)
    return starts.map((start, index) =>
      parts
        .slice(start, starts[index + 1])
        .map((part) => part.text)
        .join('')
        .trimEnd(),
    )
  })
}

/** Width of the widest of some lines. */
export function widest(lines: readonly string[], size: number): number {
  return Math.max(0, ...lines.map((line) => textWidth(line, size)))
}

/** A piece of a line that cannot be broken. `bare` is its width without the space after it. */
interface Part {
  readonly text: string
  readonly width: number
  readonly bare: number
}

/** The indexes of the parts at which lines begin. */
function startsOf(parts: readonly Part[], most: number): number[] {
  const starts = [0]
  let width = 0
  for (const [index, part] of parts.entries()) {
    if (width > 0 && width + part.bare > most) {
      starts.push(index)
      width = 0
    }
    width += part.width
  }
  return starts
}
