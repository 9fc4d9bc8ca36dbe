import type { MarkdownOptions } from '../../config/config.js'

/**
 * Leaves out the lines that begin with the mark of their language, if a space or nothing follows it:
 * `# use std::fmt;` in Rust, but not `#[derive(Debug)]`. Of a doubled mark, one is shown.
 *
 * @param marks By languages in lower case.
 */
export function withoutHiddenLines(
  code: string,
  marks: NonNullable<MarkdownOptions['hiddenLines']>,
  language: string,
): string {
  const mark = Object.hasOwn(marks, language) ? marks[language] : undefined
  if (mark === undefined || !code.includes(mark)) return code
  return code
    .split('\n')
    .flatMap((line) => {
      const begin = line.search(/\S|$/)
      const text = line.slice(begin)
      if (text.startsWith(mark + mark)) return [line.slice(0, begin) + text.slice(mark.length)]
      return text.trimEnd() === mark || text.startsWith(`${mark} `) ? [] : [line]
    })
    .join('\n')
}
