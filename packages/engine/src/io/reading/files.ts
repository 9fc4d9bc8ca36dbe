import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { byPath, inFolder, looksLike, looseName, type SourcePath } from '../../paths.js'
import { lazily } from '../../values/lazily.js'
import { errorCode } from '../error-code.js'
import { ignoresCase } from '../ignores-case.js'
import { startInside } from '../path-from.js'

export interface LoadedFile {
  readonly bytes: Buffer
  /** Describes the file that was read, even if another one has its name by now. */
  readonly stats: Stats
}

/**
 * Reads the files of one site. Never opens anything outside the root, whatever paths or links say.
 * On every system, files have only the names that their folders list.
 */
export interface SiteFiles {
  /** Absolute, with links resolved. */
  readonly root: string
  /** Content of a file; undefined if it does not exist or is outside the root. */
  read(path: SourcePath): Buffer | undefined
  /** Content of a file with its size and times; undefined as for `read`. */
  load(path: SourcePath): LoadedFile | undefined
  /** Size and times of a file; undefined as for `read`. */
  stat(path: SourcePath): Stats | undefined
  /**
   * Size and times of a file without checking where it is. Only a hint: may also describe files
   * outside the root, whose content is never read.
   */
  hint(path: SourcePath): Stats | undefined
  /** Names in a folder, spelled as on the disk; empty if the folder does not exist. */
  names(folder: string): ReadonlySet<string>
  /** Whether a name of {@link names} is a file that may be read. */
  isFile(folder: string, name: string): boolean
  /**
   * Takes over what a scan has read of a folder, so that it is not read again. Not for folders that
   * are reached through a link.
   */
  learn(folder: string, entries: readonly Dirent[]): void
  /** Looks again where folders are, which is cached for a moment. */
  forgetLinks(): void
  /** A name in a folder that is the same according to {@link looseName}. Of several, the first in order. */
  nameLike(folder: string, name: string): string | undefined
}

/**
 * @param within Folders, relative to the root, that all reads must stay in. For untrusted content;
 *   names that begin with a dot and `node_modules` then do not exist either.
 * @param platform The system, as `process.platform` names it.
 * @throws If the root is not a folder.
 */
export function openSiteFiles(
  folder: string,
  within?: readonly string[],
  platform: NodeJS.Platform = process.platform,
): SiteFiles {
  const root = realpathSync.native(folder)
  const listings = new Map<string, Listing>()
  const looseListings = new Map<string, ReadonlyMap<string, string>>()
  const allowed = within?.map((dir) => startInside(dir === '' ? root : join(root, dir)))

  /** @param real With links resolved. */
  function isAllowed(real: string): boolean {
    if (allowed === undefined) return true
    if (!allowed.some((start) => startInside(real).startsWith(start))) return false
    return !real
      .slice(root.length)
      .split(sep)
      .some((name) => name.startsWith('.') || name === 'node_modules')
  }

  /** Names in a folder that lead to the folders that may be read. */
  function onTheWay(folderPath: string): string[] {
    const start = folderPath === '' ? '' : `${folderPath}/`
    return (within ?? []).flatMap((dir) =>
      dir.startsWith(start) && dir !== folderPath ? [dir.slice(start.length).split('/')[0] ?? ''] : [],
    )
  }

  const realFolders = new Map<string, string>()
  let foundFrom = performance.now()
  /**
   * Cached for a moment, because many files of a folder are read in a row. A folder may become a
   * link between two edits.
   */
  function realFolderOf(folder: string): string {
    const now = performance.now()
    if (now - foundFrom > realForMs) {
      realFolders.clear()
      foundFrom = now
    }
    const known = realFolders.get(folder)
    if (known !== undefined) return known
    const real = realpathSync.native(folder)
    realFolders.set(folder, real)
    return real
  }

  /** Opens a file if it is inside the root. A link is followed only after checking where it leads. */
  function openWithin(file: string): number | undefined {
    if (canRefuseLinks) {
      const inRealFolder = join(realFolderOf(dirname(file)), basename(file))
      try {
        return isWithin(inRealFolder) ? openSync(inRealFolder, withoutLinks) : undefined
      } catch (error) {
        if (!isRefusedLink(error)) throw error
      }
    }
    const real = realpathSync.native(file)
    // The real path contains no links. If the file is replaced by a link now, opening it fails.
    return isWithin(real) ? openSync(real, withoutLinks) : undefined
  }

  const inRoot = startInside(root)
  const isWithin = (real: string) => (real === root || real.startsWith(inRoot)) && isAllowed(real)

  const takesOtherNames = lazily(() => platform === 'win32' || platform === 'darwin' || isBlindToCase(root))

  /**
   * Whether the folders list each name of a path. Windows, macOS and disks that they share open files
   * by other names, too: in another letter case, with backslashes, `nul`. Elsewhere, the site would
   * lack such a file.
   */
  function isListed(path: SourcePath): boolean {
    if (!takesOtherNames()) return true
    let folderPath = ''
    for (const name of path.split('/')) {
      if (!lists(folderPath, name)) {
        // The name may be new.
        forgetListing(folderPath)
        if (!lists(folderPath, name)) return false
      }
      folderPath = inFolder(folderPath, name)
    }
    return true
  }

  /** Accents may be spelt in another form, which git changes on macOS, too. */
  const lists = (folderPath: string, name: string): boolean =>
    names(folderPath).has(name) ||
    (/[^\0-\x7f]/.test(name) && [...names(folderPath)].some((listed) => looksLike(listed, name)))

  function forgetListing(folderPath: string): void {
    listings.delete(folderPath)
    looseListings.delete(folderPath)
  }

  function inside<T>(path: SourcePath, use: (descriptor: number, stats: Stats) => T): T | undefined {
    if (!isListed(path)) return undefined
    let descriptor: number | undefined
    try {
      descriptor = openWithin(join(root, path))
    } catch (error) {
      if (isMissing(error) || isSocket(error)) return undefined
      throw error
    }
    if (descriptor === undefined) return undefined
    try {
      const stats = fstatSync(descriptor)
      return stats.isFile() ? use(descriptor, stats) : undefined
    } finally {
      closeSync(descriptor)
    }
  }

  const learnt = new Map<string, readonly Dirent[]>()

  function listing(folderPath: string): Listing {
    const known = listings.get(folderPath)
    if (known !== undefined) return known
    const { real, entries } = entriesOf(join(root, folderPath), isAllowed, learnt.get(folderPath))
    learnt.delete(folderPath)
    const start = real === undefined ? '' : startInside(real)
    const found = {
      names: new Set([...entries.map(({ name }) => name), ...onTheWay(folderPath)]),
      files: new Set(
        real !== undefined && isWithin(real)
          ? entries
              // Not `join`: a large site has thousands of these, and the real path is normalized already.
              .filter((entry) => entry.isFile() && isWithin(start + entry.name))
              .map(({ name }) => name)
          : [],
      ),
    }
    listings.set(folderPath, found)
    return found
  }
  const names = (folderPath: string) => listing(folderPath).names

  const load = (path: SourcePath) =>
    inside(path, (descriptor, stats) => ({ bytes: readAll(descriptor, stats.size), stats }))

  function stat(path: SourcePath): Stats | undefined {
    if (!isListed(path)) return undefined
    try {
      const file = join(root, path)
      const inRealFolder = join(realFolderOf(dirname(file)), basename(file))
      // Only the last name can still be a link, since the folder is resolved.
      const own = statOf(inRealFolder, lstatSync)
      const isLink = own?.isSymbolicLink() === true
      const real = isLink ? realpathSync.native(file) : inRealFolder
      if (!isWithin(real)) return undefined
      const stats = isLink ? statSync(real) : own
      return stats?.isFile() ? stats : undefined
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  return {
    root,
    read: (path) => load(path)?.bytes,
    load,
    stat,
    isFile: (folderPath, name) =>
      listing(folderPath).files.has(name) ||
      // A link, or a disk that does not say what kind of entry it is.
      stat(inFolder(folderPath, name)) !== undefined,
    hint(path) {
      // Not `join`, because a large site calls this for every file, and the path is normalized already.
      const stats = statOf(`${root}/${path}`, statSync)
      return stats?.isFile() ? stats : undefined
    },
    names,
    learn: (folderPath, entries) => learnt.set(folderPath, entries),
    forgetLinks: () => realFolders.clear(),
    nameLike(folderPath, name) {
      let found = looseListings.get(folderPath)
      if (found === undefined) {
        const last = [...names(folderPath)].sort(byPath).reverse()
        found = new Map(last.map((entry) => [looseName(entry), entry]))
        looseListings.set(folderPath, found)
      }
      return found.get(looseName(name))
    },
  }
}

/** Whether the disk of a folder ignores letter case in names, as far as its entries tell. */
function isBlindToCase(folder: string): boolean {
  try {
    const name = readdirSync(folder).find((entry) => /[a-z]/i.test(entry))
    return name !== undefined && ignoresCase(folder, name)
  } catch {
    // It may be entered, but not listed.
    return false
  }
}

/** How long the real path of a folder is cached, in milliseconds. */
const realForMs = 100

/** Windows does not have this flag. */
const canRefuseLinks = Boolean(constants.O_NOFOLLOW)
/**
 * How to open a file that must be no link. O_NONBLOCK, because opening a pipe would otherwise wait for a
 * writer. Pipes are rejected after opening.
 */
export const withoutLinks = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Whether a socket was opened: `ENXIO` on Linux. Node has no name for the number that macOS gives. */
const isSocket = (error: unknown): boolean =>
  errorCode(error) === 'ENXIO' || (error instanceof Error && 'errno' in error && error.errno === -102)

/** FreeBSD has its own code for this, `EMLINK`. */
const isRefusedLink = (error: unknown): boolean => ['ELOOP', 'EMLINK'].includes(errorCode(error) ?? '')

/** Reads as much as the file contained when it was opened. Takes one system call less than `readFileSync`. */
function readAll(descriptor: number, size: number): Buffer {
  // Some file systems do not report sizes.
  if (size === 0) return readFileSync(descriptor)
  const bytes = Buffer.allocUnsafe(size)
  let length = 0
  while (length < size) {
    const count = readSync(descriptor, bytes, length, size - length, length)
    if (count === 0) break
    length += count
  }
  return bytes.subarray(0, length)
}

/** The entries of a folder that may be seen. */
interface Listing {
  readonly names: ReadonlySet<string>
  /**
   * Names of files that may be read, as far as the folder's entries tell. They do not tell what
   * links lead to.
   */
  readonly files: ReadonlySet<string>
}

/** @param learnt The folder's entries, if known and if the folder is not reached through a link. */
function entriesOf(
  folder: string,
  isAllowed: (real: string) => boolean,
  learnt: readonly Dirent[] | undefined,
): { readonly real: string | undefined; readonly entries: readonly Dirent[] } {
  try {
    const real = learnt === undefined ? realpathSync.native(folder) : folder
    const read = () => learnt ?? readdirSync(folder, { withFileTypes: true })
    return { real, entries: isAllowed(real) ? read() : [] }
  } catch (error) {
    if (isMissing(error)) return { real: undefined, entries: [] }
    throw error
  }
}

/**
 * Whether the path does not lead to a file: it does not exist, passes through a file, is a loop of
 * links, is too long, or contains a null character, which Node refuses before it asks the system.
 */
export const isMissing = (error: unknown): boolean =>
  /^(?:ENOENT|ENOTDIR|ELOOP|ENAMETOOLONG|ERR_INVALID_ARG_VALUE)$/.test(errorCode(error) ?? '')

/**
 * Size and times of a path; undefined if it does not exist or passes through a file.
 *
 * @param stat `statSync`, or `lstatSync` for links themselves.
 */
export function statOf(path: string, stat: typeof statSync | typeof lstatSync): Stats | undefined {
  try {
    return stat(path, { throwIfNoEntry: false })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
