import { statSync } from 'node:fs'
import { lookAt } from './look-at.js'

/** Paths that something happened to; absolute. Only hints: what a file holds now is read anew. */
export interface WatchedChange {
  /** Of files; a folder that came or went stands for all that is in it. */
  readonly paths: ReadonlySet<string>
  /** Files came or went, not only their content. */
  readonly listing: boolean
}

export interface BatchOptions {
  /** Never runs twice at the same time; what happens meanwhile is told next. */
  readonly onChange: (change: WatchedChange) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Collects events until they rest: an editor's save is several, a checkout of another branch hundreds. */
export interface ChangeBatches {
  readonly note: (path: string, isListing: boolean) => void
  /** Tells nothing more, and waits for who was told. */
  close(): Promise<void>
}

/** How long events must rest before they are told, in milliseconds. */
const settleMs = 15

/** The longest that a steady stream of events is held back, in milliseconds. */
export const longestMs = 150

/** How long a file that is empty is given to be filled, in milliseconds: many programs empty a file before they write it. */
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
      // Closed while the one before was told.
      if (closed || pending.size === 0) return
      const change = { paths: pending, listing }
      pending = new Set()
      listing = false
      await onChange(change).catch(onError)
    })
  }

  return {
    note(path, isListing) {
      if (closed) return
      pending.add(path)
      listing ||= isListing
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
    // The disk does not answer: whoever reads the file says so.
    return false
  }
}
