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
  const opener = await open(url)
  await new Promise<void>((resolve, reject) => {
    const enough = setTimeout(resolve, opensWithinMs)
    // The server may end before.
    enough.unref()
    opener.once('error', () => reject(new Error(`${opener.spawnfile} could not be started`)))
    opener.once('exit', (status) => {
      clearTimeout(enough)
      if (status === 0) resolve()
      else reject(new Error(`${opener.spawnfile} ended with status ${status}`))
    })
  })
}
