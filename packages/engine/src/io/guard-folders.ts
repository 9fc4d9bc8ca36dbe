import { type Stats, statSync } from 'node:fs'
import { lookAt } from './look-at.js'

export interface GuardOptions {
  /** Absolute; asked for anew at each look. */
  readonly folders: () => readonly string[]
  /** How long between two looks, in milliseconds. */
  readonly everyMs: number
  /** A folder is gone, or another one has its name, perhaps with the same content. */
  readonly onChange: (folder: string, isThere: boolean) => void
  /** Of a look that failed, for instance because the disk does not answer: the next one tries again. */
  readonly onError: (error: unknown) => void
}

/**
 * Tells when folders themselves go, come back or are replaced: systems tell what
 * happens in a folder, and a watch ends with it.
 */
export function guardFolders({ folders, everyMs, onChange, onError }: GuardOptions): {
  readonly close: () => void
} {
  let before = marks()
  /** Of many looks in a row that fail the first is told. */
  let hasFailed = false
  const timer = setInterval(() => {
    try {
      look()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onError(error)
      hasFailed = true
    }
  }, everyMs)
  timer.unref()
  return { close: () => clearInterval(timer) }

  function look(): void {
    const last = before
    before = marks()
    for (const [folder, mark] of before) {
      const known = last.get(folder)
      if (known !== undefined && known !== mark) onChange(folder, mark !== gone)
    }
  }

  function marks(): ReadonlyMap<string, string> {
    return new Map(folders().map((folder) => [folder, markOf(folder)]))
  }
}

const gone = ''

function markOf(folder: string): string {
  const stats = lookAt(() => statSync(folder))
  return stats?.isDirectory() === true ? identityOf(stats) : gone
}

/** Of a file or folder, whatever is in it. A number is given again as soon as it is free, so the time of birth counts, too. */
export const identityOf = ({ dev, ino, birthtimeMs }: Stats): string => `${dev} ${ino} ${birthtimeMs}`
