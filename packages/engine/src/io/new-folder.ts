import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

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
  await mkdir(dirname(folder), { recursive: true })
  const temporary = await mkdtemp(join(dirname(folder), `.${basename(folder)}.`))
  try {
    for (const [path, content] of files) {
      const file = join(temporary, ...path.split('/'))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    }
    await rename(temporary, folder)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
}
