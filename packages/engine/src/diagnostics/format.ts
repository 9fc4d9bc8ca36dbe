import { byPath, type SourcePath } from '../paths.js'
import { counted } from '../text/counted.js'
import { linesOf } from '../text/source-text.js'
import type { Diagnostic, Place } from './diagnostic.js'
import { sortDiagnostics } from './sort.js'
import { firstCells, lastCells, visible, widthOf } from './terminal-text.js'

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
  readonly sourceLine?: ((place: Place) => string | undefined) | undefined
  /** Default: none. */
  readonly colours?: Colours | undefined
  /** Turns a path into one that the reader can open. Default: relative to the site root. */
  readonly displayPath?: ((path: SourcePath) => string) | undefined
  /** How many messages of one code and severity are shown at most; the rest is only counted. Default: all. */
  readonly maxPerCode?: number | undefined
  /**
   * Of messages with the same text in one file, show only the first ones, and then where the others
   * are. Default: false.
   */
  readonly joinsAlike?: boolean | undefined
  /**
   * Of messages that many files are likely to have, show only the first one, and then in which files
   * the others are. Default: false.
   */
  readonly joinsFiles?: boolean | undefined
  /** How many columns the terminal has. Source lines are cut to fit. Default: unlimited. */
  readonly columns?: number | undefined
  /** What to say after the count of the rest: `--verbose shows all`. */
  readonly whereAllAre?: string | undefined
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
  const { blocks, left } = chosenFrom(sortDiagnostics(diagnostics), options)
  const all = options.whereAllAre === undefined ? '' : `; ${options.whereAllAre}`
  const texts = blocks.map(
    ({ diagnostic, alsoAt, alsoIn }) =>
      `${formatDiagnostic(diagnostic, options)}\n${otherPlaces(alsoAt, all)}${otherFiles([...alsoIn], all, options)}`,
  )
  const rests = [...left].map(([key, count]) => `… and ${counted(count, key)}${all}\n`).sort(byPath)
  return [...texts, ...(rests.length === 0 ? [] : [rests.join('')])].join('\n')
}

/**
 * Chooses the messages to show.
 *
 * @param sorted In the order in which they are shown.
 * @returns Also how many are left out, by code and severity. Those that are mentioned below another
 *   message do not count.
 */
function chosenFrom(
  sorted: readonly Diagnostic[],
  { maxPerCode = Number.POSITIVE_INFINITY, joinsAlike = false, joinsFiles = false }: PrettyOptions,
): { readonly blocks: readonly Block[]; readonly left: ReadonlyMap<string, number> } {
  const maxOfSame = Number.isFinite(maxPerCode) ? maxAlike : maxPerCode
  const shownOfCode = new Map<string, number>()
  const shownOfSame = new Map<string, number>()
  const shownOfFile = new Map<string, Block[]>()
  const shownOfFiles = new Map<string, Block>()
  const left = new Map<string, number>()
  const joined = joinsFiles ? joinedAcrossFiles(sorted) : new Set<string>()
  const blocks = sorted.flatMap((diagnostic): readonly Block[] => {
    const { message, hint = '', at, placeMatters = false } = diagnostic
    const ofCode = codeKey(diagnostic)
    const ofFiles = filesKey(diagnostic)
    const firstOfFiles = shownOfFiles.get(ofFiles)
    if (firstOfFiles !== undefined) {
      const isSameFile = at?.path === firstOfFiles.diagnostic.at?.path
      if (at !== undefined && !isSameFile) firstOfFiles.alsoIn.add(at.path)
      if (at !== undefined && isSameFile && placeMatters) firstOfFiles.alsoAt.push(at)
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
    if (joined.has(ofFiles)) shownOfFiles.set(ofFiles, block)
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
  return { blocks, left }
}

const codeKey = ({ code, severity }: Diagnostic): string => `${code} ${severity}`

/**
 * Equal for messages that say the same about different files. What is in no file has a message of its
 * own, so that the other one shows a place.
 */
function filesKey(diagnostic: Diagnostic): string {
  const { acrossFiles, hint, hintIsOwn = false, at } = diagnostic
  return [codeKey(diagnostic), acrossFiles, hintIsOwn ? '' : hint, at === undefined].join('\n')
}

/** Which messages are joined across files: those whose place matters only if many files have them. */
function joinedAcrossFiles(diagnostics: readonly Diagnostic[]): ReadonlySet<string> {
  const filesOf = new Map<string, Set<SourcePath | undefined>>()
  const joined = new Set<string>()
  for (const diagnostic of diagnostics) {
    if (diagnostic.acrossFiles === undefined) continue
    const key = filesKey(diagnostic)
    const files = filesOf.get(key) ?? new Set()
    filesOf.set(key, files.add(diagnostic.at?.path))
    if (diagnostic.placeMatters !== true || files.size > maxAlike) joined.add(key)
  }
  return joined
}

/** @param all Where all places are shown: `; --verbose shows all`, or empty. */
function otherPlaces(places: readonly Place[], all: string): string {
  if (places.length === 0) return ''
  const shown = places.slice(0, maxPlaces).map(({ line, column }) => `${line}:${column}`)
  const rest = places.length - shown.length
  const more = rest === 0 ? '' : `, … and ${counted(rest, 'more place')}`
  return `  The same applies at ${shown.join(', ')}${more}${all}.\n`
}

/** @param all As for {@link otherPlaces}. */
function otherFiles(
  files: readonly SourcePath[],
  all: string,
  { displayPath = same }: PrettyOptions,
): string {
  if (files.length === 0) return ''
  const shown = files.slice(0, maxFiles).map((path) => visible(displayPath(path)))
  const rest = files.length - shown.length
  const more = rest === 0 ? '' : `, … and ${counted(rest, 'other')}`
  return `  The same applies to ${counted(files.length, 'more file')}: ${shown.join(', ')}${more}${all}.\n`
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
  const { colours = noColours, displayPath = same } = options
  const severityColour = severity === 'error' ? colours.red : colours.yellow
  const place =
    at === undefined ? '' : `  ${colours.cyan(visible(`${displayPath(at.path)}:${at.line}:${at.column}`))}`
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
