import { existsSync, promises, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from './error-code.js'
import { isMissing, type SiteFiles, statOf } from './files.js'

/**
 * What stands at a name; undefined for nothing.
 *
 * @param root Absolute. @param path From the root.
 */
export function kindAt(root: string, path: string): 'file' | 'folder' | undefined {
  const stats = statOf(join(root, path), statSync)
  return stats && (stats.isDirectory() ? 'folder' : 'file')
}

/**
 * Makes sure that something can be moved to a name, before anything else is changed for it.
 *
 * @param root Absolute. @param to From the root; nothing stands there, but for what differs by letter case.
 * @throws The system's error, with the folders as they were.
 */
export async function tryName(root: string, to: string): Promise<void> {
  const file = join(root, to)
  const made = await promises.mkdir(dirname(file), { recursive: true })
  try {
    await promises.writeFile(file, '', { flag: 'wx' })
    await promises.rm(file)
  } catch (error) {
    // On some disks, the old name in other letter case.
    if (errorCode(error) === 'EEXIST') return
    throw error
  } finally {
    if (made !== undefined) await promises.rm(made, { recursive: true })
  }
}

/**
 * A path whose folders are spelt as they are on the disk: one that does not regard letter case puts a file for `Guide/`
 * into `guide/`, and its address is of the latter.
 */
export function asOnDisk(path: string, { root, names, nameLike }: SpeltFiles): string {
  let folder = ''
  for (const name of path.split('/').slice(0, -1)) {
    const given = `${folder}${name}`
    const isOther = !names(folder.slice(0, -1)).has(name) && existsSync(join(root, given))
    folder = `${isOther ? `${folder}${nameLike(folder.slice(0, -1), name) ?? name}` : given}/`
  }
  return `${folder}${path.slice(path.lastIndexOf('/') + 1)}`
}

type SpeltFiles = Pick<SiteFiles, 'root' | 'names' | 'nameLike'>

/**
 * Renames a file or a folder of a site. Folders that become empty go away, up to `keep`.
 *
 * @param root Absolute. @param keep Folder from the root that stays, whatever it holds.
 */
export async function movePath(
  root: string,
  { from, to }: { readonly from: string; readonly to: string },
  keep: string,
): Promise<void> {
  await promises.mkdir(dirname(join(root, to)), { recursive: true })
  await promises.rename(join(root, from), join(root, to))
  for (let folder = dirname(from); folder !== '.' && folder !== keep; folder = dirname(folder))
    if (!(await removeIfEmpty(join(root, folder)))) return
}

/** The system itself knows whether a folder is empty: a file may come at any moment. */
async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await promises.rmdir(folder)
    return true
  } catch (error) {
    // Everything is moved; a folder that stays is no harm.
    return isMissing(error)
  }
}
