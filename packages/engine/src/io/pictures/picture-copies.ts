import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../values/is-record.js'
import { hashOf } from '../hash.js'
import { namesIn } from '../reading/look-at.js'
import { ignoreAll } from '../writing/ignore-all.js'
import { discard, readKept, readKeptBytes } from '../writing/keep-text.js'
import { makeFolders } from '../writing/make-folders.js'
import { unfinishedName } from '../writing/unfinished-files.js'

/** A narrower copy of a picture. */
export interface PictureCopy {
  /** In pixels. */
  readonly width: number
  /** Fingerprint of its bytes. */
  readonly hash: string
}

/** What became of a picture: its copies, the widest last, or why none can be made. */
export type CopiedPicture = { readonly copies: readonly PictureCopy[] } | { readonly problem: string }

/**
 * Narrower copies of pictures, by an id of the picture and of how they are made. They can be made
 * again at any time, but take longer than anything else in a build.
 */
export interface PictureCopies {
  /** Undefined if nothing tried to make copies, or if what was noted is damaged. Reads no copy. */
  get(id: string): CopiedPicture | undefined
  /** Bytes of a copy; undefined if they are missing or damaged. */
  bytes(id: string, copy: PictureCopy): Uint8Array | undefined
  put(id: string, copies: readonly { readonly width: number; readonly bytes: Uint8Array }[]): void
  fail(id: string, problem: string): void
  /** Removes what belongs to none of these ids, if that is most of the folder. */
  tidy(wanted: ReadonlySet<string>): void
}

/** Files that are left alone, although they may belong to no picture any more: for other branches. */
const spare = 2_000

/**
 * @param folder Created if necessary. Undefined keeps copies only in memory.
 * @param options.retries Do not believe that a picture cannot be copied. The machine may have been
 *   short of memory.
 */
export function openPictureCopies(
  folder: string | undefined,
  { retries = false }: { readonly retries?: boolean } = {},
): PictureCopies {
  const known = new Map<string, CopiedPicture>()
  const inMemory = new Map<string, Uint8Array>()

  function note(id: string, picture: CopiedPicture): void {
    known.set(id, picture)
    const text = JSON.stringify(picture)
    if (folder !== undefined) keepFile(folder, `${id}.json`, `${hashOf(text)}\n${text}\n`)
  }

  return {
    get(id) {
      const own = known.get(id)
      if (own !== undefined || folder === undefined) return own
      const picture = noted(join(folder, `${id}.json`))
      if (picture === undefined || (retries && 'problem' in picture)) return undefined
      known.set(id, picture)
      return picture
    },
    bytes(id, { width, hash }) {
      const name = nameOf(id, width)
      const bytes = inMemory.get(name) ?? (folder && readKeptBytes(join(folder, name)))
      return bytes && hashOf(bytes) === hash ? bytes : undefined
    },
    put(id, copies) {
      for (const { width, bytes } of copies) {
        const name = nameOf(id, width)
        if (folder === undefined || !keepFile(folder, name, bytes)) inMemory.set(name, bytes)
      }
      // Noted last, so that what is noted is there.
      note(id, { copies: copies.map(({ width, bytes }) => ({ width, hash: hashOf(bytes) })) })
    },
    fail: (id, problem) => note(id, { problem }),
    tidy(wanted) {
      if (folder === undefined) return
      const stale = namesIn(folder).filter((name) => {
        const id = /^[\da-f]+/.exec(name)?.[0]
        return id !== undefined && !wanted.has(id)
      })
      if (stale.length < spare) return
      for (const name of stale) discard(join(folder, name))
    },
  }
}

const nameOf = (id: string, width: number) => `${id}-${width}.webp`

/** What the file says, if it is complete. */
function noted(file: string): CopiedPicture | undefined {
  const [hash, text = ''] = readKept(file).split('\n')
  if (hashOf(text) !== hash) return undefined
  // The hash shows that this module wrote it, if not with which version.
  const value: unknown = JSON.parse(text)
  return isRecord(value) && ('problem' in value || 'copies' in value) ? (value as CopiedPicture) : undefined
}

/**
 * Writes a file, so that other processes see the old one or the new one.
 *
 * @returns Whether the disk is writable.
 */
function keepFile(folder: string, name: string, content: string | Uint8Array): boolean {
  const file = join(folder, name)
  const own = unfinishedName(file)
  try {
    makeFolders(folder)
    ignoreAll(folder)
    writeFileSync(own, content)
    renameSync(own, file)
    return true
  } catch {
    discard(own)
    return false
  }
}
