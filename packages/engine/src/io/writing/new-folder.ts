import { promises } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolders } from './make-folders.js'
import { renamePatiently } from './rename-patiently.js'

/**
 * Creates a folder with files, completely or not at all: it gets its name once all files are
 * written. Removes what an earlier process left of the same folder when it was stopped, so no two
 * may make it at a time.
 *
 * @param files By their path in the folder, with `/`.
 * @throws The system's error, and leaves nothing behind. Also if there is a folder with this name
 *   that is not empty.
 */
export async function makeFolder(
  folder: string,
  files: Iterable<readonly [path: string, content: string | Uint8Array]>,
): Promise<void> {
  const made = makeFolders(dirname(folder))
  const start = `.${basename(folder)}.`
  for (const name of await promises.readdir(dirname(folder)))
    if (name.startsWith(start) && /^\w{6}$/.test(name.slice(start.length)))
      await promises.rm(join(dirname(folder), name), { recursive: true, force: true })
  const temporary = await promises.mkdtemp(join(dirname(folder), start))
  try {
    for (const [path, content] of files) {
      const file = join(temporary, ...path.split('/'))
      makeFolders(dirname(file))
      await promises.writeFile(file, content)
    }
    renamePatiently(temporary, folder)
  } catch (error) {
    await promises.rm(temporary, { recursive: true, force: true })
    // Unless something else is in it by now.
    if (made !== undefined) await promises.rmdir(dirname(folder)).catch(() => {})
    throw error
  }
}
