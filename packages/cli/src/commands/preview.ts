import type { Command } from 'commander'
import { type Context, displayPathFrom, driverOptions, exitStatus, type Finish } from '../context.js'
import {
  baseOption,
  outOption,
  prOption,
  type ServerOptions,
  type SiteOptions,
  withCommonOptions,
  withServerOptions,
} from '../options.js'
import { waitPrinter } from '../report.js'
import { announce, untilInterrupted } from '../serving.js'

interface PreviewCommandOptions extends ServerOptions, SiteOptions {
  readonly csp?: true
}

export function addPreviewCommand(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('preview')
    .summary('serve the built site')
    .description('Serves the built site as a static host would. It shows later builds without a restart.')
    .argument('[site]', 'folder that holds docs.config.ts', '.')
    .addOption(outOption())
    .addOption(baseOption())
    .addOption(prOption())
    .option('--csp', "send Content-Security-Policy: default-src 'self'")
  withCommonOptions(withServerOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  docs build && docs preview          build the site in this folder and look at it
  docs preview --pr 427               at /pr/427/, for a site built with the same option
  docs preview --port 8080 --csp      on this port, with a strict policy`,
    )
    .action(async (site: string, options: PreviewCommandOptions) =>
      finish(await runPreview(site, options, context)),
    )
}

async function runPreview(site: string, options: PreviewCommandOptions, context: Context): Promise<number> {
  const { json, debug: _debug, open, allowHost = [], ...previewOptions } = options
  const { preview } = await context.drivers()
  const server = await preview({
    ...previewOptions,
    ...driverOptions(site, context),
    allowedHosts: allowHost,
    onWait: waitPrinter(context),
    onFailure: ({ path, reason }) => void context.stderr.write(`"${path}" could not be sent: ${reason}\n`),
  })
  announce(context, {
    command: 'preview',
    what: displayPathFrom(server.dir, context.cwd)(''),
    server,
    json: json === true,
    open: open === true,
  })
  await untilInterrupted(context, server)
  return exitStatus.fine
}
