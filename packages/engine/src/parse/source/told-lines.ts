/** A text in which something was rewritten, and at how many places. */
export interface Rewritten {
  readonly text: string
  readonly blocks: number
}

/**
 * Replaces what a pattern matches, but only on lines that messages name. Others may be in code.
 *
 * @param told Numbers of these lines, from 1.
 * @param pattern Must be global.
 * @param instead What to write instead, from the groups of the pattern; undefined to leave it.
 */
export function replaceOnLines(
  text: string,
  told: ReadonlySet<number>,
  pattern: RegExp,
  instead: (...groups: (string | undefined)[]) => string | undefined,
): Rewritten {
  let blocks = 0
  const lines = text.split(/(?<=\n)/).map((line, index) => {
    if (!told.has(index + 1)) return line
    return line.replace(pattern, (whole: string, ...groups: (string | undefined)[]) => {
      const replacement = instead(...groups)
      if (replacement === undefined) return whole
      blocks += 1
      return replacement
    })
  })
  return { text: blocks === 0 ? text : lines.join(''), blocks }
}
