/** Widths of a letter, as a share of its size: a little more than those of common faces for interfaces. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/\p{M}/u, 0],
  [/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3ffff}]/u, 1.05],
  [/[ijlI|!.,:;']/, 0.28],
  [/[ ftr()[\]{}/\\"`-]/, 0.36],
  [/[MWmw@%]/, 0.88],
  [/[\p{Lu}&+<>=→←]/u, 0.7],
]

/** How wide a line of text is about to be, in the unit of `size`. No browser is asked: none is there. */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const letter of text) width += widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.57
  return width * size
}

/**
 * Breaks text into lines at spaces, and behind slashes and commas in words that are too long.
 *
 * @returns As few lines as possible, about equally long. A part that cannot be broken may be wider.
 */
export function wrapText(text: string, size: number, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const parts = line
      .split(/(?<=\s)/)
      .flatMap((word) =>
        textWidth(word.trimEnd(), size) > width ? word.split(/(?<=[\w}][/,;:])(?=[\w{])/) : word,
      )
    const lines = fill(parts, size, width)
    // The narrowest that needs no more lines: none of them is left with a single word.
    for (let narrower = width; lines.length > 1; ) {
      narrower *= 0.94
      const next = fill(parts, size, narrower)
      if (next.length > lines.length || widest(next, size) > narrower) break
      lines.splice(0, lines.length, ...next)
    }
    return lines
  })
}

/** Width of the widest of some lines. */
export function widest(lines: readonly string[], size: number): number {
  return Math.max(0, ...lines.map((line) => textWidth(line, size)))
}

function fill(parts: readonly string[], size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line !== '' && textWidth((line + part).trimEnd(), size) > width) {
      lines.push(line.trimEnd())
      line = part
    } else line += part
  }
  return [...lines, line.trimEnd()]
}
