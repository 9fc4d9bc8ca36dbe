import { hashOf } from '../io/hash.js'
import { byPath, type SourcePath, sourcePath, versionFolderOf } from '../paths.js'
import { isRecord } from '../values/is-record.js'
import { type FileHistory, latestSeconds } from './git-dates.js'

/** Name of the file, in the site's root. */
export const datesFileName = sourcePath('dates.json')

/** Whether a path is that of a file of dates: that of the site, or that of a frozen version. */
export const isDatesFile = (path: SourcePath): boolean => path === versionFolderOf(path) + datesFileName

/** Dates that are committed together with the pages, for builds without access to the history. */
export interface DatesFile {
  /** The history of a file, if its content is still the one that was recorded. */
  readonly of: (path: SourcePath, hash: string | undefined) => FileHistory | undefined
  /** The history of a file, no matter what its content is now. */
  readonly before: (path: SourcePath) => FileHistory | undefined
}

/** Changes when older engines would misread it. */
const format = 1

/** @returns Undefined if the text is not a file of dates. */
export function readDatesFile(text: string): DatesFile | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value) || value.format !== format || !isRecord(value.pages)) return undefined
  const pages = new Map(Object.entries(value.pages))
  const entryOf = (path: SourcePath): readonly unknown[] => {
    const entry: unknown = pages.get(path)
    return Array.isArray(entry) ? entry : []
  }
  const historyOf = ([, changed, names]: readonly unknown[]): FileHistory | undefined => {
    if (typeof changed !== 'number' || !Number.isInteger(changed)) return undefined
    if (changed < 0 || changed > latestSeconds) return undefined
    return {
      changed,
      contributors: Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [],
    }
  }
  return {
    of(path, hash) {
      const entry = entryOf(path)
      return hash !== undefined && entry[0] === hash ? historyOf(entry) : undefined
    },
    before: (path) => historyOf(entryOf(path)),
  }
}

/**
 * Fingerprint of a text as git stores it. Independent of line ends, which differ in a checkout on
 * Windows.
 */
export function hashAsCommitted(bytes: Buffer): string {
  if (!bytes.includes('\r\n')) return hashOf(bytes)
  return hashOf(Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'))
}

/** A page with the fingerprint of its committed text. */
export interface DatedPage {
  readonly path: SourcePath
  readonly hash: string
  readonly history: FileHistory
}

/** One page a line, so that a change to one page changes one line. */
export function datesFileText(pages: readonly DatedPage[]): string {
  const lines = [...pages]
    .sort((a, b) => byPath(a.path, b.path))
    .map(
      ({ path, hash, history }) =>
        `${JSON.stringify(path)}: ${JSON.stringify([hash, history.changed, history.contributors])}`,
    )
  return `{ "format": ${format}, "pages": {${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}} }\n`
}
