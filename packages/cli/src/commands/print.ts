import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Context, displayPathFrom, driverOptions, exitStatus, type Finish } from '../context.js'
import { type NamedContent, refuseOtherFile, writeNamedFile } from '../named-file.js'
import { baseOption, type CommonOptions, withCommonOptions } from '../options.js'
import { printFindings, writeJson } from '../report.js'
import { formatBytes, formatCounted } from '../terminal.js'

interface PrintCommandOptions extends CommonOptions {
  readonly out?: string
  readonly base?: string
}

export function addPrintCommand(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('print')
    .summary('combine a section into one page')
    .description(
      'Combines the pages of a section into one HTML file, in sidebar order, for printing or sending.',
    )
    .argument(
      '<section>',
      'address prefix of the pages, such as /guide/; / is the whole site in one language and version',
    )
    .argument('[site]', 'folder that holds docs.config.ts', '.')
    .requiredOption('--out <file>', 'the file to write; - is standard output')
    .addOption(baseOption())
  withCommonOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  docs print /guide/ --out guide.html
  docs print / --out - | wkhtmltopdf - docs.pdf`,
    )
    .action(async (section: string, site: string, options: PrintCommandOptions) =>
      finish(await runPrint(section, site, options, context)),
    )
}

const printed: NamedContent = {
  name: 'an HTML file',
  start: /^(?:<!doctype\s+html|<html)/i,
  option: '--out',
}

async function runPrint(
  section: string,
  site: string,
  { json, out = '-', base }: PrintCommandOptions,
  context: Context,
): Promise<number> {
  const file = resolve(context.cwd, out)
  if (out !== '-') await refuseOtherFile(out, printed, context)
  const { print } = await context.drivers()
  const result = await print({ ...driverOptions(site, context), section, base })
  const { html, pages, diagnostics } = result
  const ok = !diagnostics.some(({ severity }) => severity === 'error')
  await printFindings(context, result, { all: false, shownBy: 'docs check --verbose' })
  const bytes = Buffer.byteLength(html)
  if (out === '-') context.stdout.write(html)
  else writeNamedFile(out, html, context)
  if (json && out !== '-') {
    const { documentOf } = await import('@quire/engine')
    const displayPath = displayPathFrom(result.root, context.cwd)
    writeJson(context, { command: 'print', ok, pages, bytes, file, ...documentOf(diagnostics, displayPath) })
  } else if (out !== '-')
    context.stdout.write(`Wrote ${formatCounted(pages, 'page')} to ${out}, ${formatBytes(bytes)}\n`)
  return ok ? exitStatus.fine : exitStatus.contentHasErrors
}
