import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.js'
import { discard } from './keep-text.js'
import { readIfThere } from './read-if-there.js'
import { threads } from './threads.js'

/** Drawings that are kept as files, by what they were made of. They can always be made again. */
export interface SvgFiles {
  /**
   * @param id A fingerprint.
   * @returns undefined when there is none, or when its file is damaged.
   */
  read(id: string): string | undefined
  /** On a disk that cannot be written nothing is kept. */
  write(id: string, svg: string): void
}

/** When there are more, the older half goes. */
const mostFiles = 10_000

/**
 * @param folder Made when it is needed. Undefined keeps nothing.
 */
export function openSvgFiles(folder: string | undefined): SvgFiles {
  if (folder === undefined) return { read: () => undefined, write: () => {} }
  let hasLooked = false
  const fileOf = (id: string) => join(folder, `${id}.svg`)
  return {
    read(id) {
      try {
        const text = readIfThere(fileOf(id))
        const svg = text?.slice(0, -markOf('').length)
        return svg !== undefined && text === `${svg}${markOf(svg)}` ? svg : undefined
      } catch {
        // Not a file, or not ours to read.
        return undefined
      }
    },
    write(id, svg) {
      const file = fileOf(id)
      const own = `${file}.${process.pid}.${threads().threadId}`
      try {
        mkdirSync(folder, { recursive: true })
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
  // Another process may put one there while they go.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Shows that a file is whole; a comment, so that it stays a picture. */
const markOf = (svg: string) => `\n<!-- ${hashOf(svg)} -->\n`

function removeOldest(folder: string): void {
  const names = readdirSync(folder)
  if (names.length <= mostFiles) return
  const files = names.map((name) => join(folder, name))
  const ages = new Map(files.map((file) => [file, statSync(file).mtimeMs]))
  files.sort((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0))
  for (const file of files.slice(0, files.length - mostFiles / 2)) rmSync(file, { force: true })
}
