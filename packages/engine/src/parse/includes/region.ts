/**
 * Marks of the beginning and end of a region, in the comments of many languages. The groups are
 * "end" and the name.
 */
const regionMarks: readonly RegExp[] = [
  /^\/\/ ?#?(end)?region\b[ \t]*([\w*-]*)$/i, // JavaScript, Java, Rust
  /^\{?[ \t]*\/\* ?#?(end)?region\b[ \t]*([\w*-]*) ?\*\/[ \t]*\}?$/i, // CSS, C, JSX
  /^#pragma (end)?region\b[ \t]*([\w*-]*)$/i, // C, C++
  /^<!-- ?#?(end)?region\b[ \t]*([\w*-]*) ?-->$/i, // HTML, Markdown
  /^(?:\(\*|\{-|\{#|\{\{!--) ?#?(end)?region\b[ \t]*([\w*-]*) ?(?:\*\)|-\}|#\}|--\}\})$/i, // OCaml, Haskell, Jinja, Handlebars
  /^#(end )?region\b[ \t]*"?([\w*-]*)"?$/i, // Visual Basic, and C# without "end"
  /^(?:::|rem) ?#?(end)?region\b[ \t]*([\w*-]*)$/i, // Batch
  /^(?:#|--|;|%|') ?#?(end)?region\b[ \t]*([\w*-]*)$/i, // Python, shell, YAML; SQL; Lisp; TeX
]

/**
 * The same in mdBook, in comments of any language: `// ANCHOR: name`, `// ANCHOR_END: name`. Without
 * the sign of a comment, or with that of a list, it is a field of YAML.
 */
const anchorMark = /^(?!-\s)[^\w\s]\W*\bANCHOR(_END)?:[ \t]*([\w-]*\w)\W*$/

interface Mark {
  readonly end: boolean
  readonly name: string
  readonly isAnchor?: true
}

function regionMark(line: string): Mark | undefined {
  const text = line.trim()
  const anchor = text.includes('ANCHOR') ? anchorMark.exec(text) : null
  if (anchor !== null) return { end: anchor[1] !== undefined, name: anchor[2] ?? '', isAnchor: true }
  if (!/region/i.test(text)) return undefined
  for (const pattern of regionMarks) {
    const match = pattern.exec(text)
    if (match !== null) return { end: match[1] !== undefined, name: match[2] ?? '' }
  }
  return undefined
}

/** A part of a file, and where it is in the file. */
export interface Part {
  readonly text: string
  /** Maps a line of the text to its line in the file, both from 1. */
  readonly lineOf: (line: number) => number
  /** How many characters of indentation were removed from each line. */
  readonly indent: number
}

/**
 * The lines of a named region, without region marks and indentation; undefined if the text has no
 * such region.
 */
export function regionOf(text: string, name: string): Part | undefined {
  const lines = text.split('\n')
  let from: number | undefined
  let isAnchor = false
  let inner = 0
  for (const [index, line] of lines.entries()) {
    const mark = regionMark(line)
    if (mark === undefined || (from !== undefined && (mark.isAnchor === true) !== isAnchor)) continue
    if (from === undefined) {
      if (mark.end || mark.name !== name) continue
      from = index + 1
      isAnchor = mark.isAnchor === true
    } else if (!mark.end) inner += 1
    else if (mark.name === name || (mark.name === '' && inner === 0))
      return partWithoutMarks(lines, from, index)
    else if (inner > 0) inner -= 1
  }
  // In mdBook, what does not end reaches to the end of the file.
  return from !== undefined && isAnchor ? partWithoutMarks(lines, from, lines.length) : undefined
}

/** A whole file without the marks of mdBook, which nobody is meant to see. */
export const withoutAnchors = (text: string): string =>
  text.includes('ANCHOR')
    ? text
        .split('\n')
        .filter((line) => !anchorMark.test(line.trim()))
        .join('\n')
    : text

function partWithoutMarks(all: readonly string[], from: number, to: number): Part {
  const lines: string[] = []
  const numbers: number[] = []
  for (const [index, line] of all.slice(from, to).entries()) {
    if (regionMark(line) !== undefined) continue
    lines.push(line)
    numbers.push(from + index + 1)
  }
  return { text: dedent(lines), lineOf: (line) => numbers[line - 1] ?? to, indent: indentOf(lines) }
}

/** Removes the indentation that all lines share. */
export function dedent(lines: readonly string[]): string {
  const indent = indentOf(lines)
  return lines.map((line) => line.slice(indent)).join('\n')
}

function indentOf(lines: readonly string[]): number {
  let least: number | undefined
  for (const line of lines) {
    const indent = line.search(/[^ \t]/)
    if (line.trim() !== '') least = Math.min(least ?? indent, indent)
  }
  return least ?? 0
}
