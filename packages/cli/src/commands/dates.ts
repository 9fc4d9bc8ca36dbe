import type { Command } from 'commander'
import { type Context, displayPathFrom, driverOptions, exitStatus, type Finish } from '../context.js'
import { type CommonOptions, withCommonOptions } from '../options.js'
import { writeJson } from '../report.js'
import { formatCounted } from '../terminal.js'

interface DatesCommandOptions extends CommonOptions {
  readonly write?: true
}

export function addDatesCommand(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('dates')
    .summary('record when pages changed')
    .description(
      'Shows for how many pages git has dates, and can record these dates for builds without the full history.',
    )
    .argument('[site]', 'folder that holds docs.config.ts', '.')
    .option('--write', 'write dates.json to the site root, to be committed')
  withCommonOptions(command).action(async (site: string, options: DatesCommandOptions) =>
    finish(await runDates(site, options, context)),
  )
}

async function runDates(
  site: string,
  { json, write }: DatesCommandOptions,
  context: Context,
): Promise<number> {
  const { dates } = await context.drivers()
  const result = await dates({ ...driverOptions(site, context), write: write === true })
  const { pages, unknown, written } = result
  if (json) writeJson(context, { command: 'dates', ok: true, ...result })
  else {
    const file = displayPathFrom(result.file, context.cwd)('')
    context.stdout.write(
      `Git has dates for ${pages - unknown.length} of ${formatCounted(pages, 'page')}.\n${written ? `Written to ${file}. Commit it.\n` : ''}`,
    )
    for (const path of unknown) context.stderr.write(`not committed: ${path}\n`)
  }
  return exitStatus.fine
}
