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
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([marks]) => marks.length))
  const marks = '`'.repeat(longest + 1)
  const space = /^`|`$/.test(line) ? ' ' : ''
  return line === '' ? '' : `${marks}${space}${line}${space}${marks}`
}

/** The parts that are not empty, as one text. */
export const joined = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator)

/** A text as code in a cell of a table. Elsewhere, readers would see the backslash. */
export const codeInCell = (text: string): string => code(text).replaceAll('|', '\\|')

/** A block of code. */
export function codeBlock(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([marks]) => marks.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${text.replace(/\n+$/, '')}\n${marks}`
}

/**
 * A description as a part of a page. Its headings go below the one that it follows.
 *
 * @param level Level of that heading.
 */
export function block(description: string, level: number): string {
  const shown = withPlaceholders(description.replace(/\r\n?/g, '\n').trim())
  const levels = [...withoutCode(shown).matchAll(/^(#{1,6}) /gm)].map(([, marks = '']) => marks.length)
  const shift = Math.max(0, level + 1 - Math.min(...levels, 7))
  return outsideCode(shown, (text) =>
    text.replace(/^(#{1,6}) /gm, (_, marks: string) => `${'#'.repeat(Math.min(6, marks.length + shift))} `),
  )
}

/** A description in a cell of a table, where there are no blocks. */
export const cell = (description: string): string =>
  withPlaceholders(description.replace(/\r\n?/g, '\n').trim())
    .replace(/^(?:#{1,6} |```.*$)/gm, '')
    .replace(/\n{2,}|\n(?=\s*(?:[-*+]|\d+[.)]) )/g, '<br>')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|')

/** The first sentence of a description, as plain text. */
export function firstSentence(description: string): string {
  const text = description
    .replace(/```[\s\S]*?```/g, ' ')
    .split(/\n\s*\n/)
    .map((part) => part.replace(/^#{1,6} .*$/gm, '').trim())
    .find((part) => part !== '')
  const line = (text ?? '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]+|<[^>]*>/g, '')
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
  return (text, otherwise) => {
    const base = text === '' ? otherwise : text
    let name = base
    for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`
    taken.add(name)
    return name
  }
}

const codeParts = /(^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\2|(?![\s\S]))|(`+)(?!`)[\s\S]*?[^`]\3(?!`))/gm

/** Changes the parts of a text that are no code. */
function outsideCode(text: string, change: (part: string) => string): string {
  let result = ''
  let end = 0
  for (const match of text.matchAll(codeParts)) {
    result += change(text.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return result + change(text.slice(end))
}

const withoutCode = (text: string) => text.replace(codeParts, '')

/** Shows names in angle brackets, such as `<ID>`, instead of reading them as elements. */
const withPlaceholders = (text: string) =>
  outsideCode(text, (part) =>
    part.replace(/<(?=\/?([A-Za-z][\w-]*)(?![\w:/.@-]*@|:\/\/))/g, (bracket, name: string) =>
      elements.test(name) ? bracket : '\\<',
    ),
  )
