import { promises } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isMissing } from './files.js'

/**
 * Makes a folder with files, all of them or nothing: it gets its name when all are there.
 *
 * @param files By their path in the folder, with `/`.
 * @throws The system's error, with nothing left behind; also when there is a folder of that name that is not empty.
 */
export async function makeFolder(
  folder: string,
  files: Iterable<readonly [path: string, content: string | Uint8Array]>,
): Promise<void> {
  await promises.mkdir(dirname(folder), { recursive: true }).catch(async (error: unknown) => {
    // Node calls a disk that can only be read a missing folder.
    if (isMissing(error)) await promises.mkdir(dirname(folder))
    throw error
  })
  const temporary = await promises.mkdtemp(join(dirname(folder), `.${basename(folder)}.`))
  try {
    for (const [path, content] of files) {
      const file = join(temporary, ...path.split('/'))
      await promises.mkdir(dirname(file), { recursive: true })
      await promises.writeFile(file, content)
    }
    await promises.rename(temporary, folder)
  } catch (error) {
    await promises.rm(temporary, { recursive: true, force: true })
    throw error
  }
}
