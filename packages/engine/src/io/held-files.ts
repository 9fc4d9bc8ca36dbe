import type { SourcePath } from '../paths.js'

/** Bytes of files that have been read, for who needs them next. */
export interface HeldFiles {
  /** Keeps the bytes as long as there is room for them. */
  hold(path: SourcePath, bytes: Buffer): void
  /** Bytes that are kept; undefined for any other file. */
  get(path: SourcePath): Buffer | undefined
  clear(): void
}

/**
 * Most bytes that are kept. A build asks for the text of a page three times, far
 * apart: for its frontmatter, to parse it and to copy it. The pages of a site of
 * common size fit in; of a large one only the first do, so that its memory stays bounded.
 */
const mostBytes = 16 * 1024 * 1024

/** Larger files are pictures and archives, which are asked for once. */
const largestFile = 256 * 1024

/** @param room Most bytes that are kept besides the last file. */
export function heldFiles(room: number = mostBytes): HeldFiles {
  const held = new Map<SourcePath, Buffer>()
  let left = room
  /** Whoever needs the fingerprint of a file often needs its bytes next, however large it is. */
  let last: { readonly path: SourcePath; readonly bytes: Buffer } | undefined
  return {
    hold(path, bytes) {
      last = { path, bytes }
      if (bytes.length > largestFile || bytes.length > left || held.has(path)) return
      left -= bytes.length
      held.set(path, bytes)
    },
    get(path) {
      const bytes = held.get(path) ?? (last?.path === path ? last.bytes : undefined)
      if (bytes === last?.bytes) last = undefined
      return bytes
    },
    clear() {
      held.clear()
      left = room
      last = undefined
    },
  }
}
