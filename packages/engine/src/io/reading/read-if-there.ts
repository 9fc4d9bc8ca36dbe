import { readFileSync } from 'node:fs'
import { isMissing } from './files.js'

/** Text of a file; undefined if it does not exist, or no longer exists. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
