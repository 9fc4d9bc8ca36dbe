import { existsSync, lstatSync, promises, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { lastName, looseName } from '../../paths.js'
import { errorCode } from '../error-code.js'
import { foldersAbove, pathFrom } from '../path-from.js'
import { isMissing, type SiteFiles, statOf } from '../reading/files.js'
import { isLink } from '../reading/look-at.js'
import { makeFolders } from './make-folders.js'
import { renamePatiently } from './rename-patiently.js'

/**
 * What a path leads to; undefined for nothing.
 *
 * @param root Absolute.
 * @param path Relative to the root.
 */
export function kindAt(root: string, path: string): 'file' | 'folder' | undefined {
  const stats = statOf(join(root, path), statSync)
  return stats && (stats.isDirectory() ? 'folder' : 'file')
}

/**
 * Where the folder of a path really is, relative to the root: of the folders on the way, the last one
 * that is there, with links resolved.
 *
 * @param root Absolute, with links resolved.
 */
export function realFolderOf(root: string, path: string): string {
  const folder = foldersAbove(dirname(join(root, path))).find(
    (above) => statOf(above, statSync)?.isDirectory() === true,
  )
  return folder === undefined ? '' : pathFrom(root, realpathSync.native(folder))
}

/** Whether a path is that of a symbolic link that leads elsewhere when it is moved. */
export const isRelativeLink = (file: string): boolean => isLink(file) && !isAbsolute(readlinkSync(file))

/**
 * Whether something else has the new name. Disks that ignore letter case, or how accents are
 * composed, find the same file by both names if only the spelling differs.
 */
export function isTaken(root: string, { from, to }: { readonly from: string; readonly to: string }): boolean {
  const [old, found] = [from, to].map((path) => statOf(join(root, path), lstatSync))
  // Numbers alone are not enough: Windows has some that are too large to be exact.
  const isSame = looseName(from) === looseName(to) && old?.ino === found?.ino
  return found !== undefined && !isSame
}

/**
 * Checks that something can be moved to a path, before anything else is changed for that.
 *
 * @param root Absolute.
 * @param to Relative to the root. Must not exist, except on disks that ignore letter case, with
 *   another spelling.
 * @throws The system's error. Folders are then as before.
 */
export async function tryName(root: string, to: string): Promise<void> {
  const file = join(root, to)
  const made = makeFolders(dirname(file))
  try {
    await promises.writeFile(file, '', { flag: 'wx' })
    await promises.rm(file)
  } catch (error) {
    // On disks that ignore letter case, this can be the old name.
    if (errorCode(error) === 'EEXIST') return
    throw error
  } finally {
    if (made !== undefined) await promises.rm(made, { recursive: true })
  }
}

/** Removes the empty file of {@link tryName} if the process was stopped before it could. */
export async function removeTrial(
  root: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const [old, trial] = [from, to].map((path) => statOf(join(root, path), lstatSync))
  const isTrial = old !== undefined && trial?.isFile() === true && trial.size === 0
  // On a disk that ignores letter case, both can be names of the same file.
  if (isTrial && old.ino !== trial.ino) await promises.rm(join(root, to))
}

/**
 * Spells the folders of a path as they are spelled on the disk. A disk that ignores letter case
 * would put a file for `Guide/` into an existing `guide/`, and that determines its address.
 */
export function asOnDisk(path: string, { root, names, nameLike }: SpeltFiles): string {
  let folder = ''
  for (const name of path.split('/').slice(0, -1)) {
    const given = `${folder}${name}`
    const isOther = !names(folder.slice(0, -1)).has(name) && existsSync(join(root, given))
    folder = `${isOther ? `${folder}${nameLike(folder.slice(0, -1), name) ?? name}` : given}/`
  }
  return `${folder}${lastName(path)}`
}

type SpeltFiles = Pick<SiteFiles, 'root' | 'names' | 'nameLike'>

/**
 * Renames a file or folder of a site, unless that has been done. Removes folders that become empty,
 * up to `keep`.
 *
 * @param root Absolute.
 * @param keep Folder, relative to the root, that is kept in any case.
 */
export async function movePath(
  root: string,
  { from, to }: { readonly from: string; readonly to: string },
  keep: string,
): Promise<void> {
  makeFolders(dirname(join(root, to)))
  if (!isMoved(root, { from, to })) renamePatiently(join(root, from), join(root, to))
  for (let folder = dirname(from); folder !== '.' && folder !== keep; folder = dirname(folder))
    if (!(await removeIfEmpty(join(root, folder)))) return
}

/** Whether something has its new name, and no longer the old one. */
export function isMoved(root: string, { from, to }: { readonly from: string; readonly to: string }): boolean {
  const isThere = (path: string) => statOf(join(root, path), lstatSync) !== undefined
  return !isThere(from) && isThere(to)
}

/**
 * Removes a folder if it is empty. Lets the system decide that, because a file may be added at any
 * moment.
 */
async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await promises.rmdir(folder)
    return true
  } catch (error) {
    // Everything has been moved. A remaining folder does no harm.
    return isMissing(error)
  }
}
