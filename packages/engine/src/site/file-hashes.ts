import { hashOf } from '../io/hash.js'
import { isInsideAny } from '../io/path-from.js'
import { mayHaveChanged } from '../io/reading/change-time.js'
import type { LoadedFile, SiteFiles } from '../io/reading/files.js'
import { heldFiles } from '../io/reading/held-files.js'
import { contains, type SourcePath } from '../paths.js'
import {
  columnsOfStamps,
  isAsStamped,
  type Stamp,
  type StampColumns,
  type Stamps,
  stampOf,
} from '../scan/stamps.js'

/** Fingerprints of files, each computed once. */
export interface FileHashes {
  /** Fingerprint of a file's content; undefined if there is no such file. */
  readonly fileHash: (path: SourcePath) => string | undefined
  /** Stamps of the files whose fingerprints were asked for, to save for a later process. */
  readonly stamps: () => StampColumns
  /** Whether any file had to be read to get its fingerprint. */
  readonly hasNewStamps: () => boolean
  /** False if the file changed after its fingerprint was taken and before it was read. */
  readonly isAsHashed: (path: SourcePath) => boolean
  /** Whether anyone has asked for the file's fingerprint. If not, nothing was made from the file. */
  readonly wasAsked: (path: SourcePath) => boolean
  /** Whether anyone has asked for the fingerprint of a file in that folder. */
  readonly wasAskedInside: (folder: SourcePath) => boolean
  /**
   * Takes the fingerprints of these files again when they are asked for. A folder stands for
   * everything that is or was in it.
   */
  readonly forget: (changed: readonly SourcePath[]) => void
  /** The same files, but reads are compared with the fingerprints. */
  readonly comparing: (files: SiteFiles) => SiteFiles
}

/** @param past Stamps of an earlier process. A file that still has its stamp is not read. */
export function hashesOf(files: SiteFiles, past: Stamps): FileHashes {
  let isNew = false
  const known = new Map<SourcePath, string | undefined>()
  const stamps = new Map<SourcePath, Stamp>()
  const changedSince = new Set<SourcePath>()
  const asked = new Set<SourcePath>()
  /** Bytes that were read to compute fingerprints. */
  const held = heldFiles()
  return {
    forget(changed) {
      held.clear()
      files.forgetLinks()
      // What is a file now may have been a folder.
      const wasFile = (path: SourcePath) => known.get(path) !== undefined && files.stat(path) !== undefined
      const folders = new Set(changed.filter((path) => !wasFile(path)))
      for (const path of changed) known.delete(path)
      if (folders.size === 0) return
      for (const path of known.keys()) if (isInsideAny(path, folders)) known.delete(path)
    },
    fileHash(path) {
      asked.add(path)
      if (!known.has(path)) known.set(path, hash(path))
      return known.get(path)
    },
    hasNewStamps: () => isNew,
    stamps: () => columnsOfStamps(stamps),
    isAsHashed: (path) => !changedSince.has(path),
    wasAsked: (path) => asked.has(path),
    wasAskedInside(folder) {
      for (const path of asked) if (contains(folder, path)) return true
      return false
    },
    comparing: (given) => ({
      ...given,
      read(path) {
        const bytes = held.get(path)
        if (bytes !== undefined) return bytes
        const file = given.load(path)
        if (known.has(path) && !isThatHashed(path, file)) changedSince.add(path)
        return file?.bytes
      },
    }),
  }

  function hash(path: SourcePath): string | undefined {
    changedSince.delete(path)
    const old = past(path)
    if (old !== undefined && isAsStamped(old, files.hint(path))) {
      stamps.set(path, old)
      return old.hash
    }
    const readMs = Date.now()
    const file = files.load(path)
    isNew ||= old !== undefined || file !== undefined
    if (file === undefined) return undefined
    held.hold(path, file.bytes)
    const content = hashOf(file.bytes)
    // Keep no stamp if the file is so new that another edit could leave the stamp unchanged.
    if (!mayHaveChanged(file.stats, readMs, readMs)) stamps.set(path, stampOf(file.stats, content))
    return content
  }

  function isThatHashed(path: SourcePath, file: LoadedFile | undefined): boolean {
    const content = known.get(path)
    if (file === undefined || content === undefined) return file === undefined && content === undefined
    const stamp = stamps.get(path)
    return (stamp !== undefined && isAsStamped(stamp, file.stats)) || hashOf(file.bytes) === content
  }
}
