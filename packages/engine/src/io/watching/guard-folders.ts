import { folderIdentity } from './folder-identity.js'
import { repeatedLook } from './repeated-look.js'

export interface GuardOptions {
  /** Absolute. Called again for each check. */
  readonly folders: () => readonly string[]
  /** Time between two checks, in milliseconds. */
  readonly everyMs: number
  /** Called if a folder is gone, or if another one has its name, even with the same content. */
  readonly onChange: (folder: string, isThere: boolean) => void
  /** Called if a check fails, for instance because the disk does not respond. The next check tries again. */
  readonly onError: (error: unknown) => void
}

/**
 * Reports when folders themselves are removed, created again or replaced. Systems report only what
 * happens inside a folder, and stop when it is removed.
 */
export function guardFolders({ folders, everyMs, onChange, onError }: GuardOptions): {
  readonly close: () => void
} {
  let before = marks()
  const timer = setInterval(repeatedLook(look, onError), everyMs).unref()
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
    return new Map(folders().map((folder) => [folder, folderIdentity(folder) ?? gone]))
  }
}

const gone = ''
