import { statSync } from 'node:fs'
import { lookAt } from '../reading/look-at.js'

/**
 * Paths where something happened; absolute. These are only hints: files are read again to see what
 * they contain now.
 */
export interface WatchedChange {
  /** Paths of files. A folder that was added or removed stands for everything in it. */
  readonly paths: ReadonlySet<string>
  /** Whether files were added or removed, rather than only changed. */
  readonly listing: boolean
}

/** What happened to a file: other content; or it was added or removed, so that lists of files change. */
export type FileChange = 'content' | 'listing'

export interface BatchOptions {
  /** Never called again before its promise is settled. Changes in the meantime come with the next call. */
  readonly onChange: (change: WatchedChange) => Promise<void>
  readonly onError: (error: unknown) => void
}

/**
 * Collects events until there is a pause: saving in an editor causes several, checking out a branch
 * hundreds.
 */
export interface ChangeBatches {
  readonly note: (path: string, change: FileChange) => void
  /** Stops reporting, and waits for a running `onChange`. */
  close(): Promise<void>
}

/** How long there must be no events before they are reported, in milliseconds. */
const settleMs = 15

/** Longest time that events are held back if they keep coming, in milliseconds. */
export const longestMs = 150

/**
 * How long to wait for an empty file to be filled, in milliseconds. Many programs empty a file
 * before they write to it.
 */
const fillMs = 100

export function changeBatches({ onChange, onError }: BatchOptions): ChangeBatches {
  let pending = new Set<string>()
  let listing = false
  let first = 0
  let isPatient = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let closed = false

  function flush(): void {
    if (isPatient && [...pending].some(isEmptyFile)) {
      isPatient = false
      timer = setTimeout(flush, fillMs)
      return
    }
    isPatient = true
    timer = undefined
    running = running.then(async () => {
      // Closed while the previous change was handled.
      if (closed || pending.size === 0) return
      const change = { paths: pending, listing }
      pending = new Set()
      listing = false
      await onChange(change).catch(onError)
    })
  }

  return {
    note(path, change) {
      if (closed) return
      pending.add(path)
      listing ||= change === 'listing'
      if (timer === undefined) first = performance.now()
      clearTimeout(timer)
      timer = setTimeout(flush, Math.max(0, Math.min(settleMs, longestMs - (performance.now() - first))))
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

function isEmptyFile(path: string): boolean {
  try {
    const stats = lookAt(() => statSync(path))
    return stats?.isFile() === true && stats.size === 0
  } catch {
    // The disk does not respond. Whoever reads the file reports that.
    return false
  }
}
