import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastGlob from 'fast-glob'
import { beginsWithDot } from '../addresses/dot-names.js'
import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import {
  brokenSymlink,
  fileNameUnusable,
  symlinkLoop,
  symlinkOutside,
  type UnusableName,
} from '../diagnostics/messages/files.js'
import { symlinkUntrusted } from '../diagnostics/messages/untrusted.js'
import { errorCode } from '../io/error-code.js'
import { hashOf } from '../io/hash.js'
import { leadsOut, pathFrom, startInside } from '../io/path-from.js'
import { isMissing, statOf } from '../io/reading/files.js'
import { ifThere } from '../io/reading/look-at.js'
import { byPath, contains, inFolder, relativeTo, type SourcePath, sourcePath } from '../paths.js'
import { fingerprintOf } from '../query/fingerprint.js'

/** Which files of a folder to list. */
export interface ScanOptions {
  /** What the files are for. Scans for the same purpose must treat names alike. */
  readonly purpose: 'pages' | 'public files'
  /** Folder relative to the site root; empty for the root itself. */
  readonly dir: string
  /** Whether to list a file of that name. Default: every file. */
  readonly accepts?: (name: string) => boolean
  /**
   * Globs relative to `dir`. Folders named `node_modules` are never listed.
   */
  readonly exclude?: readonly string[]
  /** Which names that begin with a dot to leave out, as files and as folders. Default: all. */
  readonly isHidden?: (name: string) => boolean
  /**
   * Whether to skip a folder and everything in it. Not called for `dir` itself. May look at files in
   * the folder: it is asked again before a record is used.
   */
  readonly leavesOut?: (folder: string, entries: readonly Dirent[]) => boolean
  /**
   * Called with the entries of each folder, except those reached by links. The folder is relative
   * to the root.
   */
  readonly onFolder?: (folder: string, entries: readonly Dirent[]) => void
  /** Whether to follow symbolic links. Default: true. If false, they are reported. */
  readonly links?: boolean
}

export interface ScanResult {
  /** In path order, each once. */
  readonly files: readonly SourcePath[]
  readonly diagnostics: readonly Diagnostic[]
  /** Undefined if something besides the entries of folders decides what is listed, such as a link. */
  readonly record: ScanRecord | undefined
}

/** What a scan listed, and what it read for that. While the folders stay the same, so does the list. */
export interface ScanRecord {
  /** Fingerprint of everything else that decided the list. */
  readonly key: string
  readonly files: readonly SourcePath[]
  /** Every folder that was read, relative to the root. */
  readonly folders: readonly string[]
  /** Fingerprint of the entries of each folder, and of whether it was left out. */
  readonly entries: readonly string[]
}

/** How a scanned folder was reached. */
interface Way {
  /** The folder itself, relative to the root. */
  readonly real: string
  /**
   * Whether, on the way here, a link was followed from this folder or from one in it. Then a link
   * back to it closes a circle.
   */
  readonly leads: (from: string) => boolean
}

/**
 * Lists the matching files in a folder. Follows links to files and folders inside the site. Links
 * that lead out of the site, nowhere, or in a circle are reported and skipped.
 *
 * @param root The site's root, with links resolved.
 * @param past Records of earlier scans.
 */
export function scanFiles(root: string, options: ScanOptions, past: readonly ScanRecord[] = []): ScanResult {
  const { purpose, dir, accepts = () => true, exclude = [], isHidden = beginsWithDot, links = true } = options
  const { leavesOut = () => false } = options
  const real = realPathOf(root, dir)
  const onFolder = real === dir ? options.onFolder : undefined
  const key = fingerprintOf([purpose, root, dir, exclude, links])
  const record = real === dir ? past.find((record) => record.key === key) : undefined
  const isLeftOut = (at: string, entries: readonly Dirent[]) => at !== dir && leavesOut(at, entries)
  if (record !== undefined && isAsRecorded(root, record, isLeftOut, onFolder))
    return { files: record.files, diagnostics: [], record }
  const files = new Set<SourcePath>()
  const diagnostics: Diagnostic[] = []
  const read = new Map<string, string | undefined>()
  // Its files could be listed, but not read.
  if (real !== undefined && leadsOut(real)) diagnostics.push(symlinkOutside(topOfFile(sourcePath(dir))))
  else if (real !== undefined) walk(dir, { real, leads: () => false }, onFolder)
  const sorted = [...files].sort(byPath)
  return {
    files: sorted,
    diagnostics,
    record: real === dir && diagnostics.length === 0 ? recordOf(key, sorted, read) : undefined,
  }

  function walk(folder: string, way: Way, tell?: ScanOptions['onFolder']): void {
    const fromDir = folder.slice(dir.length).replace(/^\//, '')
    const options = {
      cwd: join(root, folder),
      followSymbolicLinks: false,
      ignore: [
        '**/node_modules/**',
        ...exclude.map((glob) => within(fromDir, glob)).filter((glob) => glob !== undefined),
      ],
      fs: {
        readdirSync: folderReader(root, (at, entries) => {
          tell?.(at, entries)
          const skip = isLeftOut(at, entries)
          read.set(at, folderFingerprint(entries, skip))
          return skip ? [] : entries.filter(({ name }) => !isHidden(name))
        }),
      },
      dot: true,
      // A single pattern lists nothing twice.
      unique: false,
    }
    // Unlike `**`, this pattern also matches names with line breaks.
    for (const { path, name, dirent } of fastGlob.sync('**/*', {
      ...options,
      onlyFiles: false,
      objectMode: true,
    })) {
      const file = inFolder(folder, path)
      const wrong = dirent.isDirectory() || accepts(name) ? unusable(file) : undefined
      if (wrong !== undefined) {
        diagnostics.push(fileNameUnusable(file, wrong))
        continue
      }
      if (dirent.isFile() && accepts(name)) files.add(file)
      if (!dirent.isSymbolicLink()) continue
      if (links) follow(file, name, way)
      else diagnostics.push(symlinkUntrusted(topOfFile(file)))
    }
  }

  /** What is wrong with a path; undefined if nothing is. Node replaces bytes that are not UTF-8 by U+FFFD. */
  function unusable(file: SourcePath): UnusableName | undefined {
    const wrong = unusableCharacter(file)
    if (wrong !== undefined) return wrong
    if (root.length + file.length > neverTooLong && isTooLong(join(root, file))) return 'too-long'
    if (!file.includes('\uFFFD')) return undefined
    return statOf(join(root, file), lstatSync) === undefined ? 'not-utf8' : undefined
  }

  function follow(link: SourcePath, name: string, way: Way): void {
    const at = topOfFile(link)
    let target: string
    let parent: string
    try {
      target = realpathSync.native(join(root, link))
      parent = pathFrom(root, realpathSync.native(join(root, link, '..')))
    } catch (error) {
      if (!isMissing(error)) throw error
      diagnostics.push(brokenSymlink(at))
      return
    }
    const real = pathFrom(root, target)
    const leads = (from: string) => way.leads(from) || (holds(way.real, from) && holds(from, parent))
    if (leadsOut(real)) diagnostics.push(symlinkOutside(at))
    else if (holds(real, parent) || leads(real)) diagnostics.push(symlinkLoop(at, real))
    else if (statOf(target, statSync)?.isDirectory() === true) walk(link, { real, leads })
    else if (accepts(name)) files.add(link)
  }
}

/**
 * Fingerprint of what a scan learns from a folder. Undefined if its entries do not tell all: what links
 * lead to, what kind an entry is, or which bytes its name has.
 */
function folderFingerprint(entries: readonly Dirent[], isLeftOut: boolean): string | undefined {
  let listed = isLeftOut ? '\0' : ''
  for (const entry of entries) {
    if (entry.isFile()) listed += `${entry.name}\0`
    else if (entry.isDirectory()) listed += `${entry.name}/\0`
    else return undefined
  }
  return listed.includes('\uFFFD') ? undefined : hashOf(listed)
}

function recordOf(
  key: string,
  files: readonly SourcePath[],
  read: ReadonlyMap<string, string | undefined>,
): ScanRecord | undefined {
  const entries = [...read.values()].filter((fingerprint) => fingerprint !== undefined)
  return entries.length === read.size ? { key, files, folders: [...read.keys()], entries } : undefined
}

/** Whether all folders that a scan has read have the same entries, and the same ones are left out. */
function isAsRecorded(
  root: string,
  { folders, entries }: ScanRecord,
  isLeftOut: NonNullable<ScanOptions['leavesOut']>,
  onFolder: ScanOptions['onFolder'],
): boolean {
  return folders.every((folder, index) => {
    const now = entriesOf(root, folder)
    onFolder?.(folder, now)
    return folderFingerprint(now, isLeftOut(folder, now)) === entries[index]
  })
}

/** Which character {@link scanFiles} leaves a file out for; undefined if there is none. */
export function unusableCharacter(path: string): UnusableName | undefined {
  if (path.includes('\n')) return 'line-break'
  if (/\p{Cc}/u.test(path)) return 'control'
  return path.includes('\\') ? 'backslash' : undefined
}

/**
 * Whether {@link scanFiles} would list a file of that path, if there was one: its name is not hidden,
 * and no glob excludes it.
 *
 * @param root Absolute.
 * @param path Relative to the root, in `dir`.
 */
export function wouldList(
  root: string,
  { dir, exclude = [] }: Pick<ScanOptions, 'dir' | 'exclude'>,
  path: SourcePath,
): boolean {
  const inDir = relativeTo(dir, path)
  if (inDir.split('/').some((name) => beginsWithDot(name) || name === 'node_modules')) return false
  const anything = lstatSync(root)
  const asIfThere = { lstatSync: () => anything, statSync: () => anything }
  const options = { cwd: join(root, dir), ignore: [...exclude], onlyFiles: false, fs: asIfThere }
  return fastGlob.sync(fastGlob.escapePath(inDir), options).length > 0
}

/**
 * Paths up to this length are short enough on every system: macOS allows 1,024 bytes, Windows may
 * allow only 259 characters.
 */
const neverTooLong = 250

/** For a path that is too long, other calls would say that there is no file. */
function isTooLong(path: string): boolean {
  try {
    lstatSync(path)
    return false
  } catch (error) {
    return errorCode(error) === 'ENAMETOOLONG'
  }
}

/** Path of a folder relative to the root, with links resolved; undefined if there is none. */
function realPathOf(root: string, folder: string): string | undefined {
  const real = ifThere(() => realpathSync.native(join(root, folder)))
  return real === undefined ? undefined : pathFrom(root, real)
}

/** Whether `outer` is the same folder as `inner` or contains it. Both are relative to the root. */
const holds = (outer: string, inner: string): boolean => inner === outer || contains(outer, inner)

/** Translates a glob of the scanned folder for a folder inside it; undefined if it cannot match there. */
function within(folder: string, glob: string): string | undefined {
  if (folder === '') return glob
  if (glob.startsWith('**/')) return glob
  return glob.startsWith(`${folder}/`) ? glob.slice(folder.length + 1) : undefined
}

/**
 * Reads folders for fast-glob.
 *
 * @param countedOf Returns the entries of a folder that count. The folder is relative to the root.
 */
function folderReader(
  root: string,
  countedOf: (folder: string, entries: readonly Dirent[]) => readonly Dirent[],
): ReadFolder {
  function read(folder: string, options: { withFileTypes: true }): Dirent[]
  function read(folder: string): string[]
  function read(folder: string, options?: { withFileTypes: true }): Dirent[] | string[] {
    // By its place below the root, because fast-glob writes slashes for backslashes in the root's path, on Linux, too.
    const at = folder.slice(startInside(root).length).split(sep).join('/')
    const entries = entriesOf(root, at)
    return options === undefined ? entries.map(({ name }) => name) : [...countedOf(at, entries)]
  }
  return read
}

/**
 * Entries of a folder. One that has disappeared is empty. One that cannot be read is an error, since
 * its pages would silently be missing.
 */
const entriesOf = (root: string, folder: string): Dirent[] =>
  ifThere(() => readdirSync(join(root, folder), { withFileTypes: true })) ?? []

interface ReadFolder {
  (folder: string, options: { withFileTypes: true }): Dirent[]
  (folder: string): string[]
}
