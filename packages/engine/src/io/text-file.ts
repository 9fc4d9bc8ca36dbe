import { readFile } from 'node:fs/promises'
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
