import { eastAsianWidth } from 'get-east-asian-width'
import { lazily } from '../lazily.js'
import { byPath, encodePath, type SourcePath } from '../paths.js'
import { linesOf } from '../source-text.js'
import type { DiagnosticCode } from './codes.js'
import type { Diagnostic, Place, Severity } from './diagnostic.js'

/** How a terminal marks text. The functions of picocolors fit. */
export interface Colours {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
}

const same = (text: string): string => text

/** Leaves every text as it is. */
const noColours: Colours = { bold: same, dim: same, red: same, yellow: same, cyan: same }

/** How diagnostics are shown to people. */
export interface PrettyOptions {
  /** Text of a line; undefined shows the message without it. */
  readonly sourceLine?: (place: Place) => string | undefined
  /** Default: none. */
  readonly colours?: Colours
  /** The path as the reader can open it. Default: from the site root. */
  readonly displayPath?: (path: SourcePath) => string
  /** Most messages that are shown of one code and severity, the rest is counted. Default: all. */
  readonly maxPerCode?: number
  /** What follows the count of the rest: `--verbose shows all`. */
  readonly whereAllAre?: string
}

/** Sorts by path, line, column and code, so that equal sources give equal output. What belongs to no file comes first. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      byPath(a.at?.path ?? '', b.at?.path ?? '') ||
      (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
      (a.at?.column ?? 0) - (b.at?.column ?? 0) ||
      byPath(a.code, b.code) ||
      byPath(a.message, b.message),
  )
}

/** `12 errors, 3 warnings`; empty when there are none. */
export function summaryOf(diagnostics: readonly Diagnostic[]): string {
  const { errors, warnings } = countsOf(diagnostics)
  return [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ')
}

/** How many of them are errors, and how many warnings. */
function countsOf(diagnostics: readonly Diagnostic[]): {
  readonly errors: number
  readonly warnings: number
} {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: diagnostics.length - errors }
}

/** `1 error`, `2 errors`, `1,200 errors`. */
function counted(count: number, noun: string): string {
  // Not `toLocaleString`: for one number the tables of a language would be loaded.
  return `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`
}

/** Of messages that say the same of several places, where not all are shown: they leave room for others. */
const maxAlike = 3

/** All diagnostics for people, sorted, with an empty line between them and a line end after the last; empty when there are none. */
export function formatPretty(diagnostics: readonly Diagnostic[], options: PrettyOptions = {}): string {
  const { maxPerCode = Number.POSITIVE_INFINITY, whereAllAre } = options
  const maxOfSame = Number.isFinite(maxPerCode) ? maxAlike : maxPerCode
  const shownOfCode = new Map<string, number>()
  const shownOfSame = new Map<string, number>()
  const left = new Map<string, number>()
  const blocks = sortDiagnostics(diagnostics).flatMap((diagnostic) => {
    const { code, severity, message, hint = '' } = diagnostic
    const ofCode = `${code} ${severity}`
    const same = [ofCode, message, hint].join('\n')
    if (countOf(shownOfCode, ofCode) >= maxPerCode || countOf(shownOfSame, same) >= maxOfSame) {
      addOne(left, ofCode)
      return []
    }
    addOne(shownOfCode, ofCode)
    addOne(shownOfSame, same)
    return [`${formatDiagnostic(diagnostic, options)}\n`]
  })
  const rests = [...left]
    .map(
      ([key, count]) =>
        `… and ${counted(count, key)}${whereAllAre === undefined ? '' : `; ${whereAllAre}`}\n`,
    )
    .sort(byPath)
  return [...blocks, ...(rests.length === 0 ? [] : [rests.join('')])].join('\n')
}

const countOf = (counts: ReadonlyMap<string, number>, key: string): number => counts.get(key) ?? 0

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, countOf(counts, key) + 1)
}

/**
 * One diagnostic for people, without a line end:
 *
 *     error broken-link  guide/install.md:2:5
 *       The link to "./instal.md" does not lead to a page.
 *       2 | See [x](./instal.md) now
 *               ^
 *       Did you mean "./install.md"?
 */
export function formatDiagnostic(diagnostic: Diagnostic, options: PrettyOptions = {}): string {
  const { code, severity, message, hint, at } = diagnostic
  const { colours = noColours } = options
  const severityColour = severity === 'error' ? colours.red : colours.yellow
  const place = at === undefined ? '' : `  ${colours.cyan(visible(placeText(at, options.displayPath)))}`
  const lines = [
    `${severityColour(colours.bold(severity))} ${code}${place}`,
    ...indented(message),
    ...(at === undefined ? [] : codeFrame(at, options.sourceLine?.(at), colours)),
    ...(hint === undefined ? [] : indented(hint)),
  ]
  return lines.join('\n')
}

/** A diagnostic that is settled, in one line: `broken-link  guide/install.md: The link to "./instal.md" does not lead to a page.` */
export function formatBrief(
  { code, message, at }: Diagnostic,
  { colours = noColours, displayPath = same }: Pick<PrettyOptions, 'colours' | 'displayPath'> = {},
): string {
  const place = at === undefined ? '' : `  ${colours.cyan(visible(displayPath(at.path)))}`
  return `${code}${place}: ${visible(message.replace(/\s+/g, ' '))}`
}

function placeText({ path, line, column }: Place, displayPath: (path: SourcePath) => string = same): string {
  return `${displayPath(path)}:${line}:${column}`
}

/** Messages may hold other programs' words, of several lines. */
function indented(text: string): string[] {
  return linesOf(text).map((line) => `  ${visible(line)}`)
}

/** Cells of a terminal that a source line may take. */
const maxFrameWidth = 100

function codeFrame({ line, column }: Place, source: string | undefined, colours: Colours): string[] {
  // Of what is no text, such as a link of the file system to a folder, nothing can be shown.
  if (source === undefined || source.trim() === '') return []
  const { before, after } = aroundColumn(source, column)
  const gutter = `${line} | `
  const caret = ' '.repeat(gutter.length + widthOf(before))
  return [`  ${colours.dim(gutter)}${before}${after}`, `  ${caret}${colours.red('^')}`]
}

/** The part of a line that is shown, cut where it is too long to see. */
function aroundColumn(source: string, column: number): { readonly before: string; readonly after: string } {
  // A line can hold megabytes; no more than this can be seen.
  const start = Math.max(0, column - 1 - maxFrameWidth)
  const before = visible(source.slice(start, column - 1))
  const after = visible(source.slice(column - 1, column - 1 + maxFrameWidth))
  const isCut = start > 0 || widthOf(before) > maxFrameWidth * 0.75
  const shownBefore = isCut ? `…${lastCells(before, maxFrameWidth / 2)}` : before
  const room = maxFrameWidth - widthOf(shownBefore)
  const shownAfter = firstCells(after, room)
  const isAll = shownAfter.length === after.length && source.length <= column - 1 + maxFrameWidth
  return { before: shownBefore, after: isAll ? after : `${shownAfter}…` }
}

/** Each character takes one cell, and none hides another: letters of Latin scripts, and the dots and quotes of typesetters. */
const isPlain = (text: string) => /^[\x20-\x7E\xA1-\xAC\xAE-\u02FF\u2010-\u2027]*$/.test(text)

function firstCells(text: string, cells: number): string {
  if (isPlain(text)) return text.slice(0, cells)
  let width = 0
  let shown = ''
  for (const { segment } of segmenter().segment(text)) {
    width += cellsOf(segment)
    if (width > cells) break
    shown += segment
  }
  return shown
}

function lastCells(text: string, cells: number): string {
  if (isPlain(text)) return text.slice(-cells)
  let width = 0
  let shown = ''
  for (const { segment } of [...segmenter().segment(text)].reverse()) {
    width += cellsOf(segment)
    if (width > cells) break
    shown = segment + shown
  }
  return shown
}

/** Its tables take longer to load than most programs' messages to print. */
const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Cells that a text takes in a terminal: two for wide characters and emoji, none for marks. */
export function widthOf(text: string): number {
  if (isPlain(text)) return text.length
  let width = 0
  for (const { segment } of segmenter().segment(text)) width += cellsOf(segment)
  return width
}

function cellsOf(grapheme: string): number {
  if (/^\p{Emoji_Presentation}|\p{Emoji}\uFE0F|^\p{Regional_Indicator}{2}/u.test(grapheme)) return 2
  if (/^[\p{Mark}\p{Format}]+$/u.test(grapheme)) return 0
  return eastAsianWidth(grapheme.codePointAt(0) ?? 0)
}

/**
 * Text that a terminal shows as it is: an author's file must not move its
 * cursor, colour it, or turn the order of letters around. A tab becomes four spaces.
 */
function visible(text: string): string {
  if (isPlain(text)) return text
  return text
    .replaceAll('\t', '    ')
    .replace(/[\p{Control}\p{Surrogate}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')
}

/** Diagnostics as plain data, for programs. */
export interface DiagnosticsDocument {
  readonly errors: number
  readonly warnings: number
  readonly diagnostics: readonly DiagnosticRecord[]
}

export interface DiagnosticRecord {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly message: string
  readonly hint?: string
  readonly path?: string
  readonly line?: number
  readonly column?: number
}

/** Sorted; for `JSON.stringify`. */
export function documentOf(
  diagnostics: readonly Diagnostic[],
  displayPath: (path: SourcePath) => string = same,
): DiagnosticsDocument {
  return {
    ...countsOf(diagnostics),
    diagnostics: sortDiagnostics(diagnostics).map(({ code, severity, message, hint, at }) => ({
      code,
      severity,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(at === undefined ? {} : { path: displayPath(at.path), line: at.line, column: at.column }),
    })),
  }
}

/**
 * Workflow commands that GitHub Actions shows beside the code, one a line.
 *
 * @param displayPath Gives the path from the repository's root, which is what GitHub expects.
 */
export function formatGithub(
  diagnostics: readonly Diagnostic[],
  displayPath: (path: SourcePath) => string = same,
): string {
  return sortDiagnostics(diagnostics)
    .map(({ code, severity, message, hint, at }) => {
      const place =
        at === undefined
          ? []
          : [`file=${githubProperty(displayPath(at.path))}`, `line=${at.line}`, `col=${at.column}`]
      const properties = [...place, `title=${githubProperty(code)}`].join(',')
      return `::${severity} ${properties}::${githubText(hint === undefined ? message : `${message}\n${hint}`)}\n`
    })
    .join('')
}

const githubText = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const githubProperty = (text: string): string =>
  githubText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** The part of SARIF 2.1.0 (OASIS) that a list of diagnostics needs. */
export interface SarifLog {
  readonly $schema: string
  readonly version: '2.1.0'
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: {
          readonly name: string
          readonly version: string
          readonly rules: readonly { readonly id: string }[]
        }
      }
      readonly columnKind: 'utf16CodeUnits'
      readonly results: readonly SarifResult[]
    },
  ]
}

export interface SarifResult {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: Severity
  readonly message: { readonly text: string }
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string; readonly uriBaseId: '%SRCROOT%' }
        readonly region: { readonly startLine: number; readonly startColumn: number }
      }
    },
  ]
}

/**
 * Diagnostics for code scanning, for `JSON.stringify`.
 *
 * @param options.displayPath Gives the path from the root of the sources that the scan names.
 * @param options.elsewhere The file of what has no place: GitHub refuses a log that has results without one.
 */
export function sarifOf(
  diagnostics: readonly Diagnostic[],
  options: {
    readonly version: string
    readonly elsewhere: SourcePath
    readonly displayPath?: (path: SourcePath) => string
  },
): SarifLog {
  const { version, elsewhere, displayPath = same } = options
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort(byPath)
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Quire', version, rules: codes.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: sortDiagnostics(diagnostics).map(({ code, severity, message, hint, at }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: severity,
          message: { text: hint === undefined ? message : `${message} ${hint}` },
          locations: [sarifLocation(at ?? { path: elsewhere, line: 1, column: 1 }, displayPath)],
        })),
      },
    ],
  }
}

function sarifLocation(
  { path, line, column }: Place,
  displayPath: (path: SourcePath) => string,
): SarifResult['locations'][0] {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodePath(displayPath(path)), uriBaseId: '%SRCROOT%' },
      region: { startLine: line, startColumn: column },
    },
  }
}
