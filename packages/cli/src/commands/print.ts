import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Context, displayPathFrom, exitStatus } from '../context.js'
import { writeNamedFile } from '../named-file.js'
import { baseOption, type CommonOptions, withCommonOptions } from '../options.js'
import { printFindings, writeJson } from '../report.js'
import { formatBytes, formatCounted } from '../terminal.js'

interface PrintCommandOptions extends CommonOptions {
  readonly out?: string
  readonly base?: string
}

export function addPrintCommand(program: Command, context: Context, finish: (status: number) => void): void {
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

async function runPrint(
  section: string,
  site: string,
  { json, out = '-', base }: PrintCommandOptions,
  context: Context,
): Promise<number> {
  const file = resolve(context.cwd, out)
  if (out !== '-') await refuseOtherFile(file, out)
  const { print } = await context.drivers()
  const result = await print({
    section,
    site,
    ...(base === undefined ? {} : { base }),
    defaultTheme: context.defaultTheme,
    packagesOf: context.packagesOf,
  })
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

/**
 * Refuses to overwrite what is no HTML, such as a page or the config of the site.
 *
 * @param shown Its name, as the user wrote it.
 */
async function refuseOtherFile(file: string, shown: string): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return
  const text = readFileSync(file, 'utf8')
  if (/^\s*(?:<!doctype\s+html|<html|$)/i.test(text)) return
  const { ConfigError } = await import('@quire/engine')
  throw new ConfigError(
    `"${shown}" is not an HTML file, and would be overwritten.`,
    'Choose another file with --out, or remove this one.',
  )
}
