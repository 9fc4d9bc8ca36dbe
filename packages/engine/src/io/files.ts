import { isUtf8 } from 'node:buffer'
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
import { byPath, looseName, type SourcePath } from '../paths.js'
import { errorCode } from './error-code.js'

export interface LoadedFile {
  readonly bytes: Buffer
  /** Of the file that the bytes come from, whatever has its name by now. */
  readonly stats: Stats
}

/** Reads of one site. Nothing outside its root is ever opened, whatever a path or a link says. */
export interface SiteFiles {
  /** Absolute, with links resolved. */
  readonly root: string
  /** The bytes of a file; undefined when there is no such file, or when it lies outside the root. */
  read(path: SourcePath): Buffer | undefined
  /** The bytes of a file with its size and times; undefined as for `read`. */
  load(path: SourcePath): LoadedFile | undefined
  /** Size and times of a file; undefined as for `read`. */
  stat(path: SourcePath): Stats | undefined
  /** Size and times of a file without opening it: a hint, also for files outside the root, whose content is never read. */
  hint(path: SourcePath): Stats | undefined
  /** Names in a folder as the disk spells them; empty when there is no such folder. */
  names(folder: string): ReadonlySet<string>
  /** Whether what a name of {@link names} stands for is a file that may be read. */
  isFile(folder: string, name: string): boolean
  /** What a scan read of a folder that no link leads to, so that it need not be read once more. */
  learn(folder: string, entries: readonly Dirent[]): void
  /** A name in a folder that is equal but for what {@link looseName} leaves out; of several the first in order. */
  nameLike(folder: string, name: string): string | undefined
}

/**
 * @param within Folders from the root that all reads stay in, for content that is not trusted; then names that begin with a dot and `node_modules` are no files either.
 * @throws When the root is not a folder.
 */
export function openSite(folder: string, within?: readonly string[]): SiteFiles {
  const root = realpathSync.native(folder)
  const listings = new Map<string, Listing>()
  const looseListings = new Map<string, ReadonlyMap<string, string>>()
  const allowed = within?.map((dir) => (dir === '' ? root + sep : join(root, dir) + sep))

  /** @param real With links resolved. */
  function isAllowed(real: string): boolean {
    if (allowed === undefined) return true
    if (!allowed.some((start) => `${real}${sep}`.startsWith(start))) return false
    return !real
      .slice(root.length)
      .split(sep)
      .some((name) => name.startsWith('.') || name === 'node_modules')
  }

  /** Names that lead from a folder to those that may be read. */
  function onTheWay(folderPath: string): string[] {
    const start = folderPath === '' ? '' : `${folderPath}/`
    return (within ?? []).flatMap((dir) =>
      dir.startsWith(start) && dir !== folderPath ? [dir.slice(start.length).split('/')[0] ?? ''] : [],
    )
  }

  const realFolders = new Map<string, string>()
  let foundFrom = performance.now()
  /** Many files of a folder are read at once; a folder may become a link between two edits. */
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

  /** Opens a file that lies within; a link is followed once it is known where to. */
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
    // The real path has no links left; should one be put in its place now, the open refuses it.
    return isWithin(real) ? openSync(real, withoutLinks) : undefined
  }

  const isWithin = (real: string) => (real === root || real.startsWith(root + sep)) && isAllowed(real)

  function inside<T>(path: SourcePath, use: (descriptor: number, stats: Stats) => T): T | undefined {
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
    const found = {
      names: new Set([...entries.map(({ name }) => name), ...onTheWay(folderPath)]),
      files: new Set(
        real !== undefined && isWithin(real)
          ? entries
              .filter((entry) => entry.isFile() && isWithin(join(real, entry.name)))
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
    try {
      const file = join(root, path)
      const inRealFolder = join(realFolderOf(dirname(file)), basename(file))
      // Only a link's own end has to be looked for: the links of a folder are the same for all files in it.
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
      // A link, or what the disk gave no kind of.
      stat((folderPath === '' ? name : `${folderPath}/${name}`) as SourcePath) !== undefined,
    hint(path) {
      // Not `join`: of a large site this is asked for every file, and the path is in its simplest form.
      const stats = statOf(`${root}/${path}`, statSync)
      return stats?.isFile() ? stats : undefined
    },
    names,
    learn: (folderPath, entries) => learnt.set(folderPath, entries),
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

/** How long the real path of a folder is taken for granted. */
const realForMs = 100

/** Windows has no such flag. */
const canRefuseLinks = Boolean(constants.O_NOFOLLOW)
/** A pipe is no file, and to open one without O_NONBLOCK would wait for whoever writes to it. */
const withoutLinks = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** What the system says when a socket is opened: Linux, and macOS. */
const isSocket = (error: unknown): boolean => ['ENXIO', 'EOPNOTSUPP'].includes(errorCode(error) ?? '')

/** FreeBSD has a name of its own for it. */
const isRefusedLink = (error: unknown): boolean => ['ELOOP', 'EMLINK'].includes(errorCode(error) ?? '')

/** As much as the file held when it was opened, with one call less than `readFileSync` makes. */
function readAll(descriptor: number, size: number): Buffer {
  // Some file systems do not say how much there is.
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

/** What a folder holds that may be named. */
interface Listing {
  readonly names: ReadonlySet<string>
  /** Those of files that may be read, as far as the folder says it: of links it does not. */
  readonly files: ReadonlySet<string>
}

/** @param learnt Its entries, where no link leads to it. */
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

/** The path leads to no file: it does not exist, passes through a file, or runs in a circle of links. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENAMETOOLONG'
}

/**
 * Size and times of what is there; undefined for nothing, also where the path passes through a file.
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

/** Text of a file and, where its bytes are not UTF-8, the line of the first wrong one. A byte order mark is dropped. */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly invalidLine?: number } {
  if (!isUtf8(bytes)) return { text: new TextDecoder().decode(bytes), invalidLine: firstInvalidLine(bytes) }
  // Several times faster than TextDecoder, and the same for what is UTF-8.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return { text: text.startsWith('\uFEFF') ? text.slice(1) : text }
}

function firstInvalidLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start)
    const end = newline < 0 ? bytes.length : newline + 1
    if (!isUtf8(bytes.subarray(start, end))) return line
    start = end
    line += 1
  }
  return line
}
