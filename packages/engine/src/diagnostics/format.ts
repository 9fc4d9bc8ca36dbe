import { eastAsianWidth } from 'get-east-asian-width'
import { byPath, encodePath, type SourcePath } from '../paths.js'
import { linesOf } from '../text/source-text.js'
import { lazily } from '../values/lazily.js'
import type { DiagnosticCode } from './codes.js'
import type { Diagnostic, Place, Severity } from './diagnostic.js'

/** Styles for text in a terminal. The functions of picocolors fit. */
export interface Colours {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
}

const same = (text: string): string => text

/** Leaves all text unchanged. */
const noColours: Colours = { bold: same, dim: same, red: same, yellow: same, cyan: same }

/** How to show diagnostics to people. */
export interface PrettyOptions {
  /** Returns the text of a line. If undefined, the message is shown without it. */
  readonly sourceLine?: (place: Place) => string | undefined
  /** Default: none. */
  readonly colours?: Colours
  /** Turns a path into one that the reader can open. Default: relative to the site root. */
  readonly displayPath?: (path: SourcePath) => string
  /** How many messages of one code and severity are shown at most; the rest is only counted. Default: all. */
  readonly maxPerCode?: number
  /**
   * Of messages with the same text in one file, show only the first ones, and then where the others
   * are. Default: false.
   */
  readonly joinsAlike?: boolean
  /**
   * Of messages that many files are likely to have, show only the first one, and then in which files
   * the others are. Default: false.
   */
  readonly joinsFiles?: boolean
  /** How many columns the terminal has. Source lines are cut to fit. Default: unlimited. */
  readonly columns?: number | undefined
  /** What to say after the count of the rest: `--verbose shows all`. */
  readonly whereAllAre?: string
}

/**
 * Sorts by path, line, column and code, so that equal sources give equal output. Diagnostics
 * without a file come first.
 */
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

/** `12 errors, 3 warnings`; empty if there are none. */
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
  // Not `toLocaleString`, which would load a language's tables for a single number.
  return `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`
}

/** If not all messages are shown, at most this many with the same text are, to leave room for others. */
const maxAlike = 3

/** How many places are listed at most for messages that are not shown. */
const maxPlaces = 30

/** How many files are listed at most for messages that are not shown. Unlike places, their names are long. */
const maxFiles = 5

/** A message, and where else it applies: in the file, and in which other files. */
interface Block {
  readonly diagnostic: Diagnostic
  readonly alsoAt: Place[]
  readonly alsoIn: Set<SourcePath>
}

/**
 * All diagnostics for people, sorted, with an empty line between them and a line end after the
 * last; empty if there are none.
 */
export function formatPretty(diagnostics: readonly Diagnostic[], options: PrettyOptions = {}): string {
  const {
    maxPerCode = Number.POSITIVE_INFINITY,
    joinsAlike = false,
    joinsFiles = false,
    whereAllAre,
  } = options
  const maxOfSame = Number.isFinite(maxPerCode) ? maxAlike : maxPerCode
  const shownOfCode = new Map<string, number>()
  const shownOfSame = new Map<string, number>()
  const shownOfFile = new Map<string, Block[]>()
  const shownOfFiles = new Map<string, Block>()
  const left = new Map<string, number>()
  const blocks = sortDiagnostics(diagnostics).flatMap((diagnostic): readonly Block[] => {
    const { code, severity, message, hint = '', at, acrossFiles } = diagnostic
    const ofCode = `${code} ${severity}`
    const ofFiles = [ofCode, acrossFiles, hint].join('\n')
    const firstOfFiles = shownOfFiles.get(ofFiles)
    if (at !== undefined && firstOfFiles !== undefined) {
      if (at.path !== firstOfFiles.diagnostic.at?.path) firstOfFiles.alsoIn.add(at.path)
      return []
    }
    const same = [ofCode, message, hint].join('\n')
    if (countOf(shownOfCode, ofCode) >= maxPerCode || countOf(shownOfSame, same) >= maxOfSame) {
      addOne(left, ofCode)
      return []
    }
    addOne(shownOfCode, ofCode)
    addOne(shownOfSame, same)
    const block: Block = { diagnostic, alsoAt: [], alsoIn: new Set() }
    if (joinsFiles && acrossFiles !== undefined) shownOfFiles.set(ofFiles, block)
    if (!joinsAlike || at === undefined) return [block]
    const ofFile = `${same}\n${at.path}`
    const alike = shownOfFile.get(ofFile) ?? []
    if (alike.length >= maxAlike) {
      alike.at(-1)?.alsoAt.push(at)
      return []
    }
    shownOfFile.set(ofFile, [...alike, block])
    return [block]
  })
  const rests = [...left]
    .map(
      ([key, count]) =>
        `… and ${counted(count, key)}${whereAllAre === undefined ? '' : `; ${whereAllAre}`}\n`,
    )
    .sort(byPath)
  const texts = blocks.map(
    ({ diagnostic, alsoAt, alsoIn }) =>
      `${formatDiagnostic(diagnostic, options)}\n${otherPlaces(alsoAt, whereAllAre)}${otherFiles([...alsoIn], options)}`,
  )
  return [...texts, ...(rests.length === 0 ? [] : [rests.join('')])].join('\n')
}

function otherPlaces(places: readonly Place[], whereAllAre: string | undefined): string {
  if (places.length === 0) return ''
  const shown = places.slice(0, maxPlaces).map(({ line, column }) => `${line}:${column}`)
  const rest = places.length - shown.length
  const more = rest === 0 ? '' : `, … and ${counted(rest, 'more place')}`
  return `  The same applies at ${shown.join(', ')}${more}${whereAllAre === undefined ? '' : `; ${whereAllAre}`}.\n`
}

function otherFiles(
  files: readonly SourcePath[],
  { displayPath = same, whereAllAre }: PrettyOptions,
): string {
  if (files.length === 0) return ''
  const shown = files.slice(0, maxFiles).map((path) => visible(displayPath(path)))
  const rest = files.length - shown.length
  const more = rest === 0 ? '' : `, … and ${counted(rest, 'other')}`
  return `  The same applies to ${counted(files.length, 'more file')}: ${shown.join(', ')}${more}${whereAllAre === undefined ? '' : `; ${whereAllAre}`}.\n`
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
    ...(at === undefined ? [] : codeFrame(at, options.sourceLine?.(at), options)),
    ...(hint === undefined ? [] : indented(hint)),
  ]
  return lines.join('\n')
}

/**
 * A fixed diagnostic in one line: `broken-link  guide/install.md: The link to "./instal.md" does
 * not lead to a page.`
 */
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

/** Indents each line, since messages may quote several lines from other programs. */
function indented(text: string): string[] {
  return linesOf(text).map((line) => `  ${visible(line)}`)
}

/** Maximum width of a source line, in terminal cells. */
const maxFrameWidth = 100

/** So much is shown even on a terminal that is narrower. */
const minFrameWidth = 24

function codeFrame(
  { line, column }: Place,
  source: string | undefined,
  { colours = noColours, columns = Number.POSITIVE_INFINITY }: PrettyOptions,
): string[] {
  // The source may not be text, for instance if the place is a symbolic link to a folder.
  if (source === undefined || source.trim() === '') return []
  const gutter = `${line} | `
  // The terminal would break a longer line, and part the mark from what it marks.
  const around = '  '.length + gutter.length + '…'.length
  const room = Math.min(maxFrameWidth, Math.max(minFrameWidth, columns - around))
  const { before, after } = aroundColumn(source, column, room)
  const caret = ' '.repeat(gutter.length + widthOf(before))
  return [`  ${colours.dim(gutter)}${before}${after}`, `  ${caret}${colours.red('^')}`]
}

/** The visible part of a line, cut if it is too long. */
function aroundColumn(
  source: string,
  column: number,
  width: number,
): { readonly before: string; readonly after: string } {
  // A line may have megabytes, but no more than this is visible.
  const start = Math.max(0, column - 1 - width)
  const before = visible(source.slice(start, column - 1))
  const after = visible(source.slice(column - 1, column - 1 + width))
  const isCut = start > 0 || widthOf(before) > width * 0.75
  const shownBefore = isCut ? `…${lastCells(before, width / 2)}` : before
  const room = width - widthOf(shownBefore)
  const shownAfter = firstCells(after, room)
  const isAll = shownAfter.length === after.length && source.length <= column - 1 + width
  return { before: shownBefore, after: isAll ? after : `${shownAfter}…` }
}

/** Whether each character takes exactly one cell: Latin letters and typographic punctuation. */
const isPlain = (text: string) => /^[\x20-\x7E\xA1-\xAC\xAE-\u02FF\u2010-\u2027]*$/.test(text)

function firstCells(text: string, cells: number): string {
  if (isPlain(text)) return text.slice(0, cells)
  // No character takes more than two cells, so this text fits, however it is divided.
  if (text.length * 2 <= cells) return text
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

/** Created on first use, because loading its tables takes longer than printing most messages. */
const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Width of a text in terminal cells: two for wide characters and emoji, none for combining marks. */
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
 * Makes a text safe to print in a terminal: an author's file must not move the cursor, change
 * colours, or reverse the order of letters. A tab becomes four spaces.
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

/** Sorted, for `JSON.stringify`. */
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
 * Workflow commands, one a line. GitHub Actions shows them next to the code.
 *
 * @param displayPath Makes a path relative to the repository's root, as GitHub expects.
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
 * @param options.displayPath Makes a path relative to the root of the scanned sources.
 * @param options.elsewhere The file for diagnostics without a place, because GitHub rejects results
 *   without one.
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
