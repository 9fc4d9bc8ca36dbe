import { containerLine, fenceTracker } from './mask.js'

/**
 * Braces of a value that its author wants to be read as they are: behind a backslash, or in what
 * has `v-pre`. They are known in the source only, and what they stand in may be a title, an
 * excerpt or an element; so other characters stand for them until the page is parsed. The length
 * of the text stays, and with it all places.
 */
const brace = '\uFDD2'
const backslash = '\uFDD3'

const escapedBraces = /(?<!\\)\\\{(\\?)\{(?=\s*\$(?:page|site|frontmatter)[.[])/g

/** @returns The same text where nothing is to be kept. */
export function keepBraces(text: string): string {
  if (!text.includes('{{') && !text.includes('\\{')) return text
  const escaped = text.includes('\\{')
    ? text.replace(escapedBraces, (_, second: string) => backslash + brace + (second && backslash) + brace)
    : text
  return escaped.includes('v-pre') && escaped.includes('{{') ? keepInside(escaped) : escaped
}

export const hasKeptBraces = (text: string): boolean => text.includes(brace)

/** For the text of a page: braces without the backslash before them. */
export function shownBraces(text: string): string {
  return hasKeptBraces(text) ? text.replaceAll(backslash, '').replaceAll(brace, '{') : text
}

/** For code, in which no value is replaced: as the author wrote them. */
export function writtenBraces(text: string): string {
  return hasKeptBraces(text) ? text.replaceAll(backslash, '\\').replaceAll(brace, '{') : text
}

/** The same of everything that a value of plain data holds. */
export function withShownBraces<Value>(value: Value): Value {
  // Nothing else that JSON escapes has these characters, and JSON leaves them as they are.
  return JSON.parse(shownBraces(JSON.stringify(value))) as Value
}

/** A part of a text that has `v-pre`. */
interface Kept {
  readonly from: number
  readonly to: number
}

function keepInside(text: string): string {
  const inFence = fenceTracker()
  // Code as empty lines: what it shows begins nothing.
  const lines = text.split('\n').map((line) => (inFence(line) ? ' '.repeat(line.length) : line))
  const open = lines.join('\n')
  const kept = [...keptElements(open), ...keptContainers(lines)]
  if (kept.length === 0) return text
  // Braces right after an equals sign are the data of a component.
  return text.replace(/(?<!=)\{\{/g, (braces, at: number) =>
    open.startsWith(braces, at) && kept.some(({ from, to }) => from <= at && at < to)
      ? brace + brace
      : braces,
  )
}

const longestTag = 1_000

/** What stands between the tags of elements with the attribute. */
function keptElements(text: string): Kept[] {
  const kept: Kept[] = []
  /** Names that some element has which never ends: no other is looked for its end. */
  const endless = new Set<string>()
  let searched = 0
  for (let at = text.indexOf('v-pre'); at >= 0; at = text.indexOf('v-pre', Math.max(at + 1, searched))) {
    const start = text.lastIndexOf('<', at)
    const from = text.indexOf('>', at) + 1
    if (start < 0 || from === 0 || from - start > longestTag) continue
    const name = /^<([A-Za-z][\w.-]*)\s(?:[^<>]*\s)?v-pre(?=[\s>=])[^<>]*(?<!\/)>$/.exec(
      text.slice(start, from),
    )?.[1]
    if (name === undefined || endless.has(name)) continue
    const to = endOfElement(text, name, from)
    if (to === undefined) endless.add(name)
    else {
      kept.push({ from, to })
      searched = to
    }
  }
  return kept
}

function endOfElement(text: string, name: string, from: number): number | undefined {
  const tag = new RegExp(`<(/?)${name.replaceAll('.', '\\.')}(?=[\\s/>])`, 'gi')
  tag.lastIndex = from
  let depth = 1
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) return match.index
  }
  return undefined
}

/** What stands between `::: v-pre` and its end. */
function keptContainers(lines: readonly string[]): Kept[] {
  const kept: Kept[] = []
  const open: { readonly colons: number; readonly isKept: boolean; readonly from: number }[] = []
  let offset = 0
  for (const line of lines) {
    const [, , colons = '', name] = (line.includes(':::') ? containerLine.exec(line.trimEnd()) : null) ?? []
    if (name !== undefined)
      open.push({ colons: colons.length, isKept: name.toLowerCase() === 'v-pre', from: offset + line.length })
    else if (colons !== '') {
      const closed = open.findLastIndex((container) => container.colons <= colons.length)
      for (const { isKept, from } of closed < 0 ? [] : open.splice(closed))
        if (isKept) kept.push({ from, to: offset })
    }
    offset += line.length + 1
  }
  for (const { isKept, from } of open) if (isKept) kept.push({ from, to: offset })
  return kept
}
