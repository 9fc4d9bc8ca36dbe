import { foldersInPath } from '../io/path-from.js'
import type { OutputPath } from '../paths.js'
import type { KeptFiles } from './kept-files.js'
import { type NamesAlike, namesAlike, type OutputClash, outputClaims } from './output-claims.js'
import type { OutputRecord } from './output-record.js'

/** Notices files of a generation that cannot exist together. */
export interface Clashes {
  /** Takes a file that is kept or written. Returns false if it cannot exist beside an earlier one. */
  claim(path: OutputPath): boolean
  /**
   * Notes that files were kept without being claimed. They cannot clash with each other, because
   * they were published together before.
   */
  keepUnclaimed(): void
  /** The first clash of a file and a folder. */
  find(): OutputClash | undefined
  /** Two names that a disk which ignores letter case considers the same. */
  findAlike(): NamesAlike | undefined
}

/** The files of a generation. */
export interface GenerationFiles {
  readonly kept: KeptFiles
  readonly written: ReadonlyMap<OutputPath, unknown>
  /** What the last build published, if known. */
  readonly record: OutputRecord | undefined
}

export function noticeClashes({ kept, written, record }: GenerationFiles): Clashes {
  const clashing = outputClaims((path) => kept.has(path) || written.has(path))
  let first: OutputClash | undefined
  let hasUnclaimed = false

  function withUnclaimed(): OutputClash | undefined {
    for (const path of written.keys()) {
      const inside = record?.inside(path).find(kept.has)
      if (inside !== undefined) return { file: path, inside }
      for (const folder of foldersInPath(path)) if (kept.has(folder)) return { file: folder, inside: path }
    }
    return undefined
  }

  return {
    claim(path) {
      const clash = clashing(path)
      first ??= clash
      return clash === undefined
    },
    keepUnclaimed() {
      hasUnclaimed = true
    },
    find: () => first ?? (hasUnclaimed ? withUnclaimed() : undefined),
    findAlike() {
      const hasNewNames = [...written.keys()].some((path) => record?.has(path) !== true)
      return hasNewNames ? namesAlike([...kept, ...written.keys()]) : undefined
    },
  }
}
