import { changeTime } from '../reading/change-time.js'
import { repeatedLook } from './repeated-look.js'

export interface GoneFilesOptions {
  /** Called for a file that exists again. It has been forgotten by then. */
  readonly onBack: (file: string) => void
  /** Called if a look fails, for instance because the disk does not respond. The next one tries again. */
  readonly onError: (error: unknown) => void
}

/**
 * Files that do not exist at the moment, but may come back, as when a package is built into a folder
 * that is emptied first.
 */
export interface GoneFiles {
  /**
   * Looks for this file, too. Absolute.
   *
   * @returns Whether that is new.
   */
  add(file: string): boolean
  /** Stops to look for files that are no longer wanted. */
  keepOnly(isWanted: (file: string) => boolean): void
  close(): void
}

/** Time between two looks, in milliseconds. Usually no file is gone, and there are none. */
const lookMs = 200

export function goneFiles({ onBack, onError }: GoneFilesOptions): GoneFiles {
  const gone = new Set<string>()
  let timer: ReturnType<typeof setInterval> | undefined
  const look = repeatedLook(() => {
    for (const file of gone) {
      if (changeTime(file) === undefined) continue
      gone.delete(file)
      onBack(file)
    }
    schedule()
  }, onError)

  return {
    add(file) {
      if (gone.has(file)) return false
      gone.add(file)
      schedule()
      return true
    },
    keepOnly(isWanted) {
      for (const file of gone) if (!isWanted(file)) gone.delete(file)
      schedule()
    },
    close() {
      gone.clear()
      schedule()
    },
  }

  function schedule(): void {
    if (gone.size === 0) {
      clearInterval(timer)
      timer = undefined
    } else timer ??= setInterval(look, lookMs).unref()
  }
}
