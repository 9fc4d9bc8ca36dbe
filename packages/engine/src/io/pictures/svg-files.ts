import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../hash.js'
import { statOf } from '../reading/files.js'
import { discard } from '../writing/keep-text.js'
import { makeFolders } from '../writing/make-folders.js'
import { removePatiently } from '../writing/remove-patiently.js'
import { unfinishedName } from '../writing/unfinished-files.js'

/** Drawings cached as files, by an id of what they show. They can be made again at any time. */
export interface SvgFiles {
  /**
   * @param id A fingerprint.
   * @returns Undefined if there is no file, or if it is damaged.
   */
  read(id: string): string | undefined
  /** If the disk is not writable, nothing is cached. */
  write(id: string, svg: string): void
}

/** If there are more files, all but the newest half of this number are removed. */
const mostFiles = 10_000

/** @param folder Created if necessary. Undefined for no cache. */
export function openSvgFiles(folder: string | undefined): SvgFiles {
  if (folder === undefined) return { read: () => undefined, write: () => {} }
  let hasLooked = false
  const fileOf = (id: string) => join(folder, `${id}.svg`)
  return {
    read(id) {
      try {
        const text = readFileSync(fileOf(id), 'utf8')
        const svg = text.slice(0, -markOf('').length)
        return text === `${svg}${markOf(svg)}` ? svg : undefined
      } catch {
        // Missing, not a file, or not readable.
        return undefined
      }
    },
    write(id, svg) {
      const file = fileOf(id)
      const own = unfinishedName(file)
      try {
        makeFolders(folder)
        writeFileSync(own, `${svg}${markOf(svg)}`)
        renameSync(own, file)
        if (!hasLooked) removeOldest(folder)
        hasLooked = true
      } catch {
        discard(own)
      }
    },
  }
}

export function removeSvgFiles(folder: string): void {
  // Patiently, because another process may add a file while they are removed.
  removePatiently(folder)
}

/**
 * Text at the end that shows that a file is complete. It is a comment, so that the file is still a
 * valid picture.
 */
const markOf = (svg: string) => `\n<!-- ${hashOf(svg)} -->\n`

function removeOldest(folder: string): void {
  const names = readdirSync(folder)
  if (names.length <= mostFiles) return
  const files = names.map((name) => join(folder, name))
  // Other processes use the folder too: a file may be gone by now.
  const ages = new Map(files.map((file) => [file, statOf(file, statSync)?.mtimeMs ?? 0]))
  files.sort((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0))
  for (const file of files.slice(0, files.length - mostFiles / 2)) rmSync(file, { force: true })
}
