import { outsideCode } from './code-parts.js'

/** Elements that descriptions may contain; other text in angle brackets is a placeholder. */
const elements =
  /^(?:a|abbr|b|blockquote|br|code|dd|del|details|div|dl|dt|em|h[1-6]|hr|i|img|ins|kbd|li|ol|p|pre|q|s|samp|small|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|var)$/i

/** A text as Markdown that shows it as it is. */
export const plain = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>|{}~#&]|:(?=[a-z\d+-][\w+-]*:)/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim()

/** A text as code within a line. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const marks = '`'.repeat(longestOf(line.matchAll(/`+/g)) + 1)
  const space = /^`|`$/.test(line) ? ' ' : ''
  return line === '' ? '' : `${marks}${space}${line}${space}${marks}`
}

/** The parts that are not empty, as one text. */
export const joined = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator)

/** A text as code in a cell of a table. Elsewhere, readers would see the backslash. */
export const codeInCell = (text: string): string => code(text).replaceAll('|', '\\|')

/** A block with a message of HTTP. */
export function httpBlock(text: string): string {
  const marks = '`'.repeat(Math.max(2, longestOf(text.matchAll(/`{3,}/g))) + 1)
  // Within a row of line ends, nothing is tried again.
  return `${marks}http\n${text.replace(/(?<!\n)\n+$/, '')}\n${marks}`
}

const longestOf = (matches: Iterable<RegExpMatchArray>): number => {
  let longest = 0
  for (const [text] of matches) longest = Math.max(longest, text.length)
  return longest
}

/**
 * A description as a part of a page. Its headings go below the one that it follows.
 *
 * @param level Level of that heading.
 */
export function block(description: string, level: number): string {
  const shown = withPlaceholders(description.replace(/\r\n?/g, '\n').trim())
  let highest = 7
  outsideCode(shown, (text) => {
    for (const [, marks = ''] of text.matchAll(heading)) highest = Math.min(highest, marks.length)
    return text
  })
  const shift = Math.max(0, level + 1 - highest)
  return outsideCode(shown, (text) =>
    text.replace(heading, (_, marks: string) => `${'#'.repeat(Math.min(6, marks.length + shift))} `),
  )
}

const heading = /^(#{1,6}) /gm

/** A description in a cell of a table, where there are no blocks. */
export function cell(description: string): string {
  const lines = withPlaceholders(description.replace(/\r\n?/g, '\n'))
    .replace(/^(?:#{1,6} |```.*$)/gm, '')
    .split('\n')
    .map((line) => line.trim())
  let text = ''
  let isApart = false
  for (const line of lines) {
    if (text === '') text = line
    else if (line !== '') text += (isApart || listItem.test(line) ? '<br>' : ' ') + line
    isApart = line === ''
  }
  return text.replace(/(?<!\\)\|/g, '\\|')
}

const listItem = /^(?:[-*+]|\d+[.)]) /

/** The first sentence of a description, as plain text. */
export function firstSentence(description: string): string {
  const text = description
    .replace(/```[\s\S]*?```/g, ' ')
    .split(/\n\s*\n/)
    .map((part) => part.replace(/^#{1,6} .*$/gm, '').trim())
    .find((part) => part !== '')
  // A bracket cannot be in what begins with it, so that none is read more than a few times.
  const line = (text ?? '')
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/[*_`]+|<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /^.*?[.!?](?= |$)/.exec(line)?.[0] ?? line
}

/** @param rows Cells that are Markdown already. Columns that are empty in all rows are left out. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = head.map((_, column) => column).filter((column) => rows.some((row) => row[column] !== ''))
  const line = (cells: readonly string[]) => `| ${used.map((column) => cells[column] ?? '').join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Part of an address for a text: `Get a user` gives `get-a-user`. Empty if it has no letters or digits. */
export const slug = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+/, '')
    .slice(0, longestSlug)
    // Half of a character.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/-+$/, '')

/** Names of files may have 255 bytes, and one of these characters up to four. */
const longestSlug = 60

/** Returns texts that are all different, by adding a number to those that are there already. */
export function distinct(): (text: string, otherwise: string) => string {
  const taken = new Set<string>()
  /** The last number that was added to each text. */
  const numbers = new Map<string, number>()
  return (text, otherwise) => {
    const base = text === '' ? otherwise : text
    let name = base
    let number = numbers.get(base) ?? 1
    while (taken.has(name)) {
      number += 1
      name = `${base}-${number}`
    }
    numbers.set(base, number)
    taken.add(name)
    return name
  }
}

/**
 * Shows names in angle brackets, such as `<ID>`, instead of reading them as elements. Addresses in
 * them are links.
 */
const withPlaceholders = (text: string) =>
  outsideCode(text, (part) =>
    part.replace(/<(?=\/?([A-Za-z][\w-]*)(?![\w-])(?![\w:/.@-]*@|:\/\/))/g, (bracket, name: string) =>
      elements.test(name) ? bracket : '\\<',
    ),
  )
