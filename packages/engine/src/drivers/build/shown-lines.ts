import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import type { SourcePath } from '../../paths.js'
import type { Site } from '../../site.js'
import { lazily } from '../../values/lazily.js'

/**
 * Source lines below the messages of a build. If little has changed, reading them again would take
 * longer than printing the messages.
 */
export type ShownLines = readonly LinesOfFile[]

interface LinesOfFile {
  readonly path: SourcePath
  /** Fingerprint of the file that the lines are from. */
  readonly hash: string
  readonly lines: readonly (readonly [line: number, text: string])[]
}

type SourceLine = (place: Place) => string | undefined

/** Longest line that is remembered, in characters. Pages of a single line exist. */
const maxLine = 2_000

/**
 * Returns a function that gives the lines of files that have not changed, without reading them.
 *
 * @param read Gives any other line.
 */
export function rememberedLines(
  past: ShownLines | undefined,
  { fileHash, wasAsked }: Pick<Site, 'fileHash' | 'wasAsked'>,
  read: SourceLine,
): SourceLine {
  const known = lazily(
    () => new Map(past?.map(({ path, hash, lines }) => [path, { hash, lines: new Map(lines) }])),
  )
  return (place) => {
    const ofFile = wasAsked(place.path) ? known().get(place.path) : undefined
    const isSame = ofFile !== undefined && ofFile.hash === fileHash(place.path)
    return (isSame ? ofFile.lines.get(place.line) : undefined) ?? read(place)
  }
}

/** The lines below these messages, for the next build. */
export function shownLines(
  diagnostics: readonly Diagnostic[],
  { fileHash, wasAsked, isAsHashed }: Pick<Site, 'fileHash' | 'wasAsked' | 'isAsHashed'>,
  sourceLine: SourceLine,
): ShownLines {
  const shown = new Map<SourcePath, { readonly hash: string; readonly lines: Map<number, string> }>()
  for (const { at } of diagnostics) {
    const hash = at && wasAsked(at.path) ? fileHash(at.path) : undefined
    const text = at && hash !== undefined ? sourceLine(at) : undefined
    if (at === undefined || hash === undefined || text === undefined || text.length > maxLine) continue
    if (!isAsHashed(at.path)) continue
    const ofFile = shown.get(at.path)
    if (ofFile === undefined) shown.set(at.path, { hash, lines: new Map([[at.line, text]]) })
    else ofFile.lines.set(at.line, text)
  }
  return [...shown].map(([path, { hash, lines }]) => ({ path, hash, lines: [...lines] }))
}
