import { lstatSync, readlinkSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { foldersAbove } from '../../io/path-from.js'
import { isMoved, mayHaveChanged } from '../../io/reading/change-time.js'
import { lookAt } from '../../io/reading/look-at.js'

/** What a bundle was made of, and where imports were looked up; all paths are absolute. */
export interface CodeInputs extends CodeLookups {
  /** Those of the files that the bundle was made of, so that they existed. Others were only looked for. */
  readonly used: Iterable<string>
}

/** Where a bundle's imports were looked up. */
export interface CodeLookups {
  /** Files whose content counts. A missing file counts, too: the bundle changes when it appears. */
  readonly files: Iterable<string>
  /**
   * Folders whose listing counts, because a new file could be what an import resolves to. The
   * targets of links in them count, too.
   */
  readonly folders: Iterable<string>
  /** Paths whose real path counts, because a link may lead elsewhere later. A missing path counts, too. */
  readonly places: Iterable<string>
}

/**
 * Whether something that a bundle is made of may have changed in a span of time: the content of a
 * file, the listing of a folder, or where a path leads.
 *
 * @param from In milliseconds since 1970, like `to`.
 */
export function mayHaveMissed(
  { used, files, folders, places }: CodeInputs,
  from: number,
  to: number,
): boolean {
  const hasNewContent = (path: string) => {
    const stats = lookAt(() => statSync(path))
    return stats !== undefined && mayHaveChanged(stats, from, to)
  }
  return (
    [...used].some(isGone) ||
    [...places].some((place) => isGone(place) && hasNewContent(modulesAround(place))) ||
    [...files, ...folders].some(hasNewContent) ||
    [...pathsTo([...files, ...folders, ...places])].some((path) => leadsAnew(path, from, to))
  )
}

const isGone = (path: string): boolean => lookAt(() => statSync(path)) === undefined

/**
 * The folder of packages from which a missing one may have been removed. Folders of other kinds are
 * not asked: something comes and goes in a home folder all the time.
 */
const modulesAround = (place: string): string =>
  foldersAbove(dirname(place)).find((above) => basename(above) === 'node_modules') ?? place

/** The paths and all folders above them, and the same for what links among these lead to. */
function pathsTo(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    add(dirname(path))
    const target = lookAt(() => (lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined))
    if (target !== undefined) add(resolve(dirname(path), target))
  }
  paths.forEach(add)
  return found
}

/** Whether a link or a folder may have taken this path in that time. */
function leadsAnew(path: string, from: number, to: number): boolean {
  const stats = lookAt(() => lstatSync(path))
  if (stats === undefined) return false
  return stats.isSymbolicLink()
    ? mayHaveChanged(stats, from, to)
    : stats.isDirectory() && isMoved(stats, from)
}
