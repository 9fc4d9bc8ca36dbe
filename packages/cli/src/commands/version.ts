import type { Command } from 'commander'
import { type Context, displayPathFrom, driverOptions, exitStatus, type Finish } from '../context.js'
import { type CommonOptions, withCommonOptions } from '../options.js'
import { waitPrinter, writeJson } from '../report.js'
import { coloursFor, formatCounted } from '../terminal.js'

export function addVersionCommand(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('version')
    .summary('freeze the current pages as a version')
    .description(
      'Copies the pages of the latest version, their sidebars and the files that they use to versions/<name>, and adds the name to versions.json.',
    )
    .argument('<name>', 'name of the version, part of its addresses, such as v1.0.1')
    .argument('[site]', 'folder that holds docs.config.ts', '.')
  withCommonOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  docs version v1.0.1
  docs version 2026-05 sites/docs`,
    )
    .action(async (name: string, site: string, options: CommonOptions) =>
      finish(await runVersion(name, site, options, context)),
    )
}

async function runVersion(
  name: string,
  site: string,
  { json }: CommonOptions,
  context: Context,
): Promise<number> {
  const { version } = await context.drivers()
  const result = await version({ ...driverOptions(site, context), name, onWait: waitPrinter(context) })
  if (json) writeJson(context, { command: 'version', ok: true, ...result })
  else {
    const { stdout, env, cwd } = context
    const colours = coloursFor(stdout, env)
    const [folder, list] = [result.folder, result.list].map((path) => displayPathFrom(path, cwd)(''))
    stdout.write(
      `${colours.green(colours.bold('Froze'))} ${formatCounted(result.pages, 'page')} as ${result.name}, with ${formatCounted(result.files, 'file')} that they use\n  Commit ${folder} and ${list}, then build the site.\n`,
    )
  }
  return exitStatus.fine
}
