import { lastName, resolveFrom, type SourcePath, sourcePath, versionFolderOf } from '../../paths.js'
import { sectionOf } from './heading-section.js'
import { type Part, regionOf } from './region.js'

/** What a line `<<< @/file#region{1,3} [title]` refers to. */
export interface SnippetReference {
  readonly file: string
  readonly region: string | undefined
  /** What is between the braces: lines to mark, and a language. */
  readonly options: string
  readonly title: string | undefined
}

export function readSnippetReference(text: string): SnippetReference {
  const titled = atEnd(text, '[', ']')
  const bare = titled === undefined ? text : titled.before.trimEnd()
  const braced = atEnd(bare, '{', '}')
  const { name, region } = withoutRegion(braced === undefined ? bare : braced.before.trimEnd())
  return { file: name, region, options: braced?.inside ?? '', title: titled?.inside }
}

/**
 * Splits off the text in brackets at the end, which may have brackets inside; undefined if there is
 * none, or if there is nothing before it.
 */
function atEnd(
  text: string,
  open: string,
  close: string,
): { readonly before: string; readonly inside: string } | undefined {
  if (!text.endsWith(close)) return undefined
  let start: number | undefined
  for (let index = text.length - 1, unmatched = 0; index > 0; index--) {
    if (text[index] === close) {
      if (start !== undefined) break
      unmatched++
    } else if (text[index] === open) {
      unmatched--
      if (unmatched <= 0) start = index
    }
  }
  return start === undefined ? undefined : { before: text.slice(0, start), inside: text.slice(start + 1, -1) }
}

/** Splits `file#region`. */
function withoutRegion(text: string): { readonly name: string; readonly region: string | undefined } {
  const sign = text.lastIndexOf('#')
  const region = text.slice(sign + 1)
  return sign > 0 && /^[\p{L}\p{M}\p{N}_*-]+$/u.test(region)
    ? { name: text.slice(0, sign), region }
    : { name: text, region: undefined }
}

/**
 * The file that a reference names. `@/` is the site root or, in a frozen version, the version's
 * copy of it. Undefined if the path leads out of it.
 */
export function includedFile(
  file: string,
  from: SourcePath,
  exists: (path: SourcePath) => boolean,
): SourcePath | undefined {
  if (!file.startsWith('@/')) return resolveFrom(from, file)
  const path = resolveFrom(from, file.slice(1))
  const frozenIn = versionFolderOf(from)
  if (path === undefined || frozenIn === '') return path
  const frozen = sourcePath(`${frozenIn}${path}`)
  return exists(frozen) ? frozen : path
}

/** Reads `file#region{lines}` of an include. */
export function readIncludeReference(reference: string): {
  readonly name: string
  readonly region: string | undefined
  readonly range: string | undefined
} {
  const braced = atEnd(reference, '{', '}')
  return { ...withoutRegion(braced?.before ?? reference), range: braced?.inside }
}

/**
 * The part of a file that an include refers to: a region, the section below a heading, or lines.
 * Undefined if there is no such region or heading.
 */
export function partOf(
  content: string,
  { region, range }: { readonly region: string | undefined; readonly range: string | undefined },
): Part | undefined {
  return region === undefined
    ? { text: rangeOf(content, range), lineOf: (line) => line, indent: 0 }
    : (regionOf(content, region) ?? sectionOf(content, region))
}

/** Keeps the lines `{from,to}`, and empties the others so that line numbers stay the same. */
function rangeOf(text: string, range: string | undefined): string {
  if (range === undefined) return text
  const [first = '', last = first] = range.split(/[,-]/).map((bound) => bound.trim())
  const from = Number(first) || 1
  const to = range.includes(',') || range.includes('-') ? Number(last) || Number.POSITIVE_INFINITY : from
  return text
    .split('\n')
    .map((line, index) => (index + 1 >= from && index + 1 <= to ? line : ''))
    .join('\n')
}

/** The language of code in a file, by its extension; empty if it has none. */
export function languageOfFile(file: string): string {
  const name = lastName(file)
  if (/^dockerfile$/i.test(name)) return 'docker'
  if (/^makefile$/i.test(name)) return 'makefile'
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** `3-5,8` as a set of line numbers. Ignores everything else. */
export function lineNumbers(text: string): Set<number> {
  const lines = new Set<number>()
  // Enough for any listing, and a limit for what a hostile text can cost.
  let left = 100_000
  for (const [, first = '', last = first] of text.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    for (let line = Number(first); line <= Number(last) && left > 0; line++, left--) lines.add(line)
  }
  return lines
}
