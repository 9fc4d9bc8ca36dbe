import { versionFile } from '../config/versions.js'
import { decodeText } from '../io/reading/decode-text.js'
import type { SiteFiles } from '../io/reading/files.js'
import { type SourcePath, sourcePath, versionFolderOf } from '../paths.js'
import { type DatesFile, datesFileName, readDatesFile } from './dates-file.js'
import type { FileHistory } from './git-dates.js'

/** History of frozen pages before they were frozen. Their own commits only describe the copy. */
export interface FrozenDates {
  /** Folders made by `docs version`, with a trailing slash. */
  readonly folders: readonly string[]
  /** Whether there is any date. */
  readonly any: boolean
  /** The history of a page, if it is unchanged since it was frozen. */
  readonly of: (path: SourcePath, hash: string | undefined) => FileHistory | undefined
  /** The history of a page, combined with what happened to it since. */
  readonly with: (path: SourcePath, since: FileHistory | undefined) => FileHistory | undefined
}

/** A version's file with the dates and contributors that its pages had when it was frozen. */
const frozenDatesFile = (folder: string): SourcePath => sourcePath(`${folder}${datesFileName}`)

/** Reads the dates that `docs version` wrote. */
export function readFrozenDates(
  content: readonly { readonly dir: string }[],
  files: Pick<SiteFiles, 'read' | 'stat'>,
): FrozenDates {
  const folders = [...new Set(content.map(({ dir }) => versionFolderOf(`${dir}/`)))].filter(
    (folder) => folder !== '' && files.stat(versionFile(folder.split('/')[1] ?? '')) !== undefined,
  )
  const byFolder = new Map<string, DatesFile>()
  for (const folder of folders) {
    const bytes = files.read(frozenDatesFile(folder))
    const dates = bytes && readDatesFile(decodeText(bytes).text)
    if (dates !== undefined) byFolder.set(folder, dates)
  }
  const inFolder = (path: SourcePath) => {
    const folder = versionFolderOf(path)
    return { dates: byFolder.get(folder), path: sourcePath(path.slice(folder.length)) }
  }
  return {
    folders,
    any: byFolder.size > 0,
    of(whole, hash) {
      const { dates, path } = inFolder(whole)
      return dates?.of(path, hash)
    },
    with(whole, since) {
      const { dates, path } = inFolder(whole)
      const before = dates?.before(path)
      if (before === undefined || since === undefined) return before ?? since
      return {
        changed: since.changed,
        contributors: [...new Set([...before.contributors, ...since.contributors])],
      }
    },
  }
}
