import { once } from 'node:events'

/** The program that opens the browser may be the browser itself, which ends much later, and in ways of its own. */
const opensWithinMs = 10_000

/**
 * Opens an address in the user's browser.
 *
 * @returns Once the program that does it has ended well, or has run for ten seconds.
 * @throws With the reason, for people, if there is no such program or it fails.
 */
export async function openBrowser(url: string): Promise<void> {
  const { default: open } = await import('open')
  const opener = await open(url).catch(({ path, code, message }: NodeJS.ErrnoException) => {
    throw new Error(path === undefined ? message : `${path} could not be started (${code})`)
  })
  // On some systems it has ended by now.
  if (opener.exitCode === null && opener.signalCode === null) {
    // The server may end before.
    const enough = AbortSignal.timeout(opensWithinMs)
    await once(opener, 'exit', { signal: enough }).catch((error: unknown) => {
      if (!enough.aborted) throw error
    })
  }
  if (opener.signalCode !== null) throw new Error(`${opener.spawnfile} was ended by ${opener.signalCode}`)
  if (opener.exitCode) throw new Error(`${opener.spawnfile} ended with status ${opener.exitCode}`)
}
