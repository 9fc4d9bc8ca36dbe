import { join } from 'node:path'
import { discard, keepText, readKept } from '../io/writing/keep-text.js'
import { type OutputPath, outputPath } from '../paths.js'
import { workFolderOf } from './standby.js'

/**
 * Files that builds have published since one last remembered what it published. There are some after
 * a build that could not save its cache, or was killed before it did. The next build would take them
 * for files that somebody else put there.
 */
export function unrecordedIn(outDir: string): ReadonlySet<OutputPath> {
  try {
    const paths: unknown = JSON.parse(readKept(fileOf(outDir)))
    return new Set(Array.isArray(paths) ? paths.map((path) => outputPath(String(path))) : [])
  } catch {
    // There are none, or the file was not written by a build.
    return new Set()
  }
}

/** To be called before the files are published. If it cannot be written, the next build says too much. */
export const keepUnrecorded = (outDir: string, paths: readonly OutputPath[]): void =>
  keepText(fileOf(outDir), JSON.stringify(paths))

/** To be called once all that is published has been remembered. */
export const forgetUnrecorded = (outDir: string): void => discard(fileOf(outDir))

const fileOf = (outDir: string): string => join(workFolderOf(outDir), 'unrecorded.json')
