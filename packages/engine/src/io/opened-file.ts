import { type BigIntStats, constants, promises } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isMissing } from './files.js'

/** A file of a site that may be replaced at any time; to be closed by whoever asked for it. */
export interface OpenedFile {
  readonly handle: FileHandle
  readonly stats: BigIntStats
}

/** A build swaps folders by two renames; between them there is none for a moment. */
const swapMs = { wait: 10, longest: 500 } as const

/**
 * Opens a file of the site. Its bytes are those of one build, whatever happens
 * to the name from now on.
 *
 * @returns Undefined when there is no such file, spelt exactly so, in the folder itself.
 */
export async function openInside(dir: string, file: string): Promise<OpenedFile | undefined> {
  for (let waited = 0; ; waited += swapMs.wait) {
    const before = await identityOf(dir)
    const opened = before === undefined ? undefined : await openExact(dir, file)
    if (opened !== undefined) return opened
    // Not found while the folder was the same all the time is an answer.
    if (before !== undefined && before === (await identityOf(dir))) return undefined
    if (waited >= swapMs.longest) return undefined
    await delay(swapMs.wait)
  }
}

async function identityOf(dir: string): Promise<string | undefined> {
  return ifPresent(async () => {
    // A rename changes ctime, which tells a folder that went away and came back.
    const { dev, ino, ctimeNs } = await promises.stat(dir, { bigint: true })
    return `${dev}:${ino}:${ctimeNs}`
  })
}

async function openExact(dir: string, file: string): Promise<OpenedFile | undefined> {
  return ifPresent(async () => {
    const path = join(await promises.realpath(dir), ...file.split('/'))
    // Another real path means a link, which can lead out, or another letter case, which a host would not find.
    if ((await promises.realpath(path)) !== path) return undefined
    const handle = await promises.open(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    )
    const stats = await handle.stat({ bigint: true })
    if (stats.isFile()) return { handle, stats }
    await handle.close()
    return undefined
  })
}

async function ifPresent<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
