import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isMissing } from './files.js'

/** Text of a file outside of any site that the user named; undefined when there is none. */
export async function readTextFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Replaces a file that the user asked for: readers see the old text or the new. */
export async function writeTextFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await writeFile(temporary, text)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
