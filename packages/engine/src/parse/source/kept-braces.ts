import { literalPattern } from '../../text/source-text.js'
import { fenceTracker } from './fences.js'
import { containerLine } from './mask-lines.js'

/**
 * Placeholder for braces that must not be replaced by a value: after a backslash, or inside
 * `v-pre`. This is only known in the source, but the text may become a title, an excerpt or an
 * element. So the braces are replaced until the page is parsed. The placeholder is of the same
 * length, so that all positions stay correct.
 */
const brace = '\uFDD2'
const backslash = '\uFDD3'

const escapedBraces = /(?<!\\)\\\{(\\?)\{(?=\s*\$(?:page|site|frontmatter)[.[])/g

/** @returns The same text if no braces have to be kept. */
export function keepBraces(text: string): string {
  if (!text.includes('{{') && !text.includes('\\{')) return text
  const escaped = text.includes('\\{')
    ? text.replace(escapedBraces, (_, second: string) => backslash + brace + (second && backslash) + brace)
    : text
  return escaped.includes('v-pre') && escaped.includes('{{') ? keepInside(escaped) : escaped
}

const hasKeptBraces = (text: string): boolean => text.includes(brace)

/** For the text of a page: restores the braces, without the backslash before them. */
export function shownBraces(text: string): string {
  return hasKeptBraces(text) ? text.replaceAll(backslash, '').replaceAll(brace, '{') : text
}

/** For code, where no value is ever replaced: restores the braces as the author wrote them. */
export function writtenBraces(text: string): string {
  return hasKeptBraces(text) ? text.replaceAll(backslash, '\\').replaceAll(brace, '{') : text
}

/** Restores the braces in all texts inside a value of plain data. */
export function withShownBraces<Value>(value: Value): Value {
  // Safe on JSON: these characters need no escapes, and JSON uses them for nothing else.
  return JSON.parse(shownBraces(JSON.stringify(value))) as Value
}

/** A part of a text inside `v-pre`. */
interface Kept {
  readonly from: number
  readonly to: number
}

function keepInside(text: string): string {
  const inFence = fenceTracker()
  // Code is blanked, since tags and containers in it do not count.
  const lines = text.split('\n').map((line) => (inFence(line) ? ' '.repeat(line.length) : line))
  const open = lines.join('\n')
  const kept = [...keptElements(open), ...keptContainers(lines)].sort((a, b) => a.from - b.from)
  if (kept.length === 0) return text
  let next = 0
  /** Where the furthest of the parts ends that have begun. */
  let keptTo = 0
  // Braces right after an equals sign are the value of a component's property.
  return text.replace(/(?<!=)\{\{/g, (braces, at: number) => {
    for (let part = kept[next]; part !== undefined && part.from <= at; part = kept[++next])
      keptTo = Math.max(keptTo, part.to)
    return open.startsWith(braces, at) && at < keptTo ? brace + brace : braces
  })
}

const longestTag = 1_000

/** The content of elements with the attribute `v-pre`. */
function keptElements(text: string): Kept[] {
  const kept: Kept[] = []
  /** Names of elements known to be unclosed, so that the search for their end is not repeated. */
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
  const tag = new RegExp(`<(/?)${literalPattern(name)}(?=[\\s/>])`, 'gi')
  tag.lastIndex = from
  let depth = 1
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) return match.index
  }
  return undefined
}

/** The content between `::: v-pre` and its end. */
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
