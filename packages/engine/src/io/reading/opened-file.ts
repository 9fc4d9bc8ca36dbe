import { type BigIntStats, promises } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withoutLinks } from './files.js'
import { ifThereAsync } from './look-at.js'

/** An open file of a site, which may be replaced at any time. The caller must close it. */
export interface OpenedFile {
  readonly handle: FileHandle
  readonly stats: BigIntStats
}

/** Where a build swaps folders by two renames, the output does not exist for a moment. In milliseconds. */
const swapMs = { wait: 10, longest: 500 } as const

/**
 * Opens a file of the site. Its content is that of one build, even if it is replaced afterwards.
 *
 * @returns Undefined if the folder itself has no file with exactly this spelling.
 */
export async function openInside(dir: string, file: string): Promise<OpenedFile | undefined> {
  for (let waited = 0; ; waited += swapMs.wait) {
    const before = await identityOf(dir)
    const opened = before === undefined ? undefined : await openExact(dir, file)
    if (opened !== undefined) return opened
    // If the folder was the same all the time, the file really does not exist.
    if (before !== undefined && before === (await identityOf(dir))) return undefined
    if (waited >= swapMs.longest) return undefined
    await delay(swapMs.wait)
  }
}

async function identityOf(dir: string): Promise<string | undefined> {
  return ifThereAsync(async () => {
    // A rename changes ctime, which tells if the folder was away for a moment.
    const { dev, ino, ctimeNs } = await promises.stat(dir, { bigint: true })
    return `${dev}:${ino}:${ctimeNs}`
  })
}

async function openExact(dir: string, file: string): Promise<OpenedFile | undefined> {
  return ifThereAsync(async () => {
    const path = join(await promises.realpath(dir), ...file.split('/'))
    // If the real path differs, there is a link, which could lead out of the folder, or another spelling,
    // which a host would not find.
    if ((await promises.realpath(path)) !== path) return undefined
    const handle = await promises.open(path, withoutLinks)
    let isFile = false
    try {
      const stats = await handle.stat({ bigint: true })
      isFile = stats.isFile()
      return isFile ? { handle, stats } : undefined
    } finally {
      if (!isFile) await handle.close()
    }
  })
}
