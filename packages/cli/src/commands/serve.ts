import type { DevServer, Diagnostic, ServeEvent } from '@quire/engine'
import type { Command } from 'commander'
import { type Context, displayPathFrom, driverOptions, exitStatus, type Finish } from '../context.js'
import { keepHeapSmall } from '../heap.js'
import { baseOption, type ServerOptions, withCommonOptions, withServerOptions } from '../options.js'
import { findingsOf, printFindings } from '../report.js'
import { announce, untilInterrupted } from '../serving.js'
import { coloursFor, formatMs } from '../terminal.js'

interface ServeCommandOptions extends ServerOptions {
  readonly base?: string
}

/** Heap growth of a server, which runs for hours next to other programs. In percent. */
const growthOfServer = 40

export function addServeCommand(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('serve')
    .summary('serve a site while you write')
    .description(
      'Serves a site while you write. Pages are built on request, and open pages update after every change.',
    )
    .argument('[site]', 'folder that holds docs.config.ts', '.')
    .addOption(baseOption())
  withCommonOptions(withServerOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  docs serve                          the site in this folder, on the first free port from 4321
  docs serve sites/docs --port 8080   on this port or not at all
  docs serve --open                   and opens it in the browser
  docs serve --host                   reachable from other devices too, such as a phone`,
    )
    .action(async (site: string, options: ServeCommandOptions) =>
      finish(await runServe(site, options, context)),
    )
}

async function runServe(site: string, options: ServeCommandOptions, context: Context): Promise<number> {
  const { json, debug: _debug, open, allowHost = [], ...serveOptions } = options
  const { serve } = await context.drivers()
  let started: DevServer | undefined
  // One after the other: some take longer to print than the next one.
  let told = Promise.resolve()
  const server = await serve({
    ...serveOptions,
    ...driverOptions(site, context),
    allowedHosts: allowHost,
    onEvent(event) {
      told = told.then(() => tell(event, started, context))
    },
  })
  started = server
  keepHeapSmall(growthOfServer)
  announce(context, { command: 'serve', what: site, server, json: json === true, open: open === true })
  await untilInterrupted(context, server)
  return exitStatus.fine
}

async function tell(event: ServeEvent, server: DevServer | undefined, context: Context): Promise<void> {
  const { stderr, env } = context
  const colours = coloursFor(stderr, env)
  const root = server?.root
  if (event.kind === 'changed') {
    const [first = '.', ...others] = event.paths.map((path) => path || '.')
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    stderr.write(colours.dim(`changed ${first}${more} (${formatMs(event.ms)})\n`))
  } else if (event.kind === 'problems')
    await printFindings(context, { ...event, root }, { all: false, shownBy: 'docs check --verbose' })
  else if (event.kind === 'corrected') await printCorrected(event.diagnostics, root, context)
  else if (event.kind === 'config-corrected')
    stderr.write(`${colours.green('This is corrected: the site is served as it is now.')}\n`)
  else if (event.kind === 'base-changed')
    stderr.write(
      `The site is now at ${colours.cyan(colours.underline(`${server?.origin ?? ''}${event.base}`))}.\n`,
    )
  else {
    await printFindings(context, findingsOf(event.error), { all: true })
    stderr.write(`${colours.yellow('Until this is corrected, the site is served as it was before.')}\n`)
  }
}

/** How many corrections are listed at most; the rest is counted. */
const mostCorrected = 5

async function printCorrected(
  diagnostics: readonly Diagnostic[],
  root: string | undefined,
  { stderr, env, cwd }: Context,
): Promise<void> {
  const { formatBrief } = await import('@quire/engine')
  const colours = coloursFor(stderr, env)
  const options = root === undefined ? { colours } : { colours, displayPath: displayPathFrom(root, cwd) }
  for (const diagnostic of diagnostics.slice(0, mostCorrected))
    stderr.write(`${colours.green('corrected')} ${formatBrief(diagnostic, options)}\n`)
  const rest = diagnostics.length - mostCorrected
  if (rest > 0) stderr.write(`${colours.green('corrected')} ${rest} more\n`)
}
