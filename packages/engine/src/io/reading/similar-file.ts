import { readdirSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import { byPath } from '../../paths.js'
import { nearest } from '../../text/nearest.js'

/**
 * Name of a file in the same folder that is probably meant by one that is not there: the compiled
 * form of `menu.ts`, or one with nearly the same name.
 */
export function similarFile(missing: string): string | undefined {
  const names = namesIn(dirname(missing))
  return names.find((name) => stemOf(name) === stemOf(missing)) ?? nearest(basename(missing), names)
}

const stemOf = (file: string) => basename(file, extname(file))

/** Empty if the folder cannot be read, since this is only for a hint. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .sort(byPath)
  } catch {
    return []
  }
}
