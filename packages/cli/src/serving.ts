import type { RunningServer } from '@quire/engine'
import type { Context } from './context.js'
import { writeJson } from './report.js'
import { coloursFor } from './terminal.js'

export interface Announcement {
  readonly command: 'serve' | 'preview'
  /** The served folder, in words for people. */
  readonly what: string
  readonly server: RunningServer & { readonly base: string }
  readonly json: boolean
  /** Whether the site is opened in the browser. */
  readonly open: boolean
}

/** Says where the site is, with a warning if other machines can read it, too, and opens it if that is wanted. */
export function announce(context: Context, { command, what, server, json, open }: Announcement): void {
  const { stdout, stderr, env } = context
  const url = server.origin + server.base
  const network = server.networkOrigins.map((origin) => origin + server.base)
  if (json) writeJson(context, { command, url, network })
  else {
    const colours = coloursFor(stdout, env)
    stdout.write(`Serving ${what} at ${colours.cyan(colours.underline(url))}\n`)
    if (stdout.isTTY === true) stdout.write(colours.dim('Press Ctrl-C to stop.\n'))
  }
  if (network.length > 0) {
    const colours = coloursFor(stderr, env)
    const warning = colours.yellow(colours.bold('Everyone who can reach this machine can read it:'))
    stderr.write(`${warning}\n${network.map((address) => `  ${address}\n`).join('')}`)
  }
  if (open) openSite(context, url)
}

/** Not awaited by the server, which runs without a browser, too. */
function openSite({ openBrowser, stderr, env }: Context, url: string): void {
  openBrowser(url).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    const colours = coloursFor(stderr, env)
    stderr.write(`${colours.yellow(`No browser could be opened: ${reason}`)}\nOpen ${url} yourself.\n`)
  })
}

/** Stops the server when the user does. */
export async function untilInterrupted({ interrupted }: Context, server: RunningServer): Promise<void> {
  await interrupted()
  await server.close()
}
