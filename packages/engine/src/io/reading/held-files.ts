import type { SourcePath } from '../../paths.js'

/** Content of files that were read, for the next one who needs it. */
export interface HeldFiles {
  /** Keeps the content if there is room. */
  hold(path: SourcePath, bytes: Buffer): void
  /** Content that is kept; undefined for other files. */
  get(path: SourcePath): Buffer | undefined
  clear(): void
}

/**
 * Most bytes that are kept. A build needs the text of a page at three distant moments: for its
 * frontmatter, to parse it, and to copy it. The pages of most sites fit. Of a large site only the
 * first pages do, so that memory stays limited.
 */
const mostBytes = 16 * 1024 * 1024

/** Larger files are pictures and archives, which are needed only once. */
const largestFile = 256 * 1024

/** @param room Most bytes that are kept besides the last file. */
export function heldFiles(room: number = mostBytes): HeldFiles {
  const held = new Map<SourcePath, Buffer>()
  let left = room
  /** Whoever takes the fingerprint of a file often needs its content next, whatever its size. */
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
