import type { CheckFile, CheckResult } from '@quire/engine'
import type { Command } from 'commander'
import { InvalidArgumentError, Option } from 'commander'
import { type Context, displayPathFrom, driverOptions, exitStatus, type Finish } from '../context.js'
import { keepingHeapSmall } from '../heap.js'
import { baseOption, type CommonOptions, withCommonOptions } from '../options.js'
import { printFindings, waitPrinter, writeJson } from '../report.js'
import {
  coloursFor,
  createProgress,
  formatCount,
  formatCounted,
  formatMs,
  readingConfig,
} from '../terminal.js'
import { version } from '../version.js'

interface CheckCommandOptions extends CommonOptions {
  readonly base?: string
  readonly format: 'pretty' | 'json' | 'sarif' | 'github'
  readonly fix?: true
  readonly external?: true
  readonly externalIgnore?: readonly string[]
  readonly ignore?: readonly string[]
  readonly baseline?: string
  readonly updateBaseline?: true
  readonly contract?: string
  readonly updateContract?: true
  readonly verbose?: true
}

export function addCheckCommand(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('check')
    .summary('find broken links and other mistakes')
    .description(
      'Finds mistakes in links, anchors, files, sidebars, titles, headings and redirects, pages that nothing links to, and images without alternative text. Publishes nothing.',
    )
    .argument('[site]', 'folder that holds docs.config.ts', '.')
    .addOption(
      new Option('--format <format>', 'output format')
        .choices(['pretty', 'json', 'sarif', 'github'])
        .default('pretty'),
    )
    .addOption(baseOption())
    .option('--fix', 'correct mistakes that have only one possible correction')
    .option('--external', 'check links to other sites too')
    .option('--external-ignore <host...>', 'hosts or address prefixes not to check')
    .option('--ignore <code...>', 'message codes to ignore', codes)
    .option('--baseline <file>', 'file of known mistakes, which do not count')
    .option('--update-baseline', 'record the mistakes found in the baseline')
    .option('--contract <file>', 'file of published addresses, each of which must still work')
    .option('--update-contract', "record the site's addresses in the contract")
    .option('--verbose', 'show every message, even if many are alike')
  withCommonOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  docs check                                         the site in this folder
  docs check --fix                                   correct what can be corrected
  docs check --baseline known.txt --update-baseline  start with an existing site
  docs check --contract urls.lock                    make sure that no address is lost
  docs check --format github                         annotations in GitHub Actions

Exit status: 0 no mistakes, 1 mistakes found, 2 wrong command or config.`,
    )
    .action(async (site: string, options: CheckCommandOptions) => {
      if (options.updateBaseline && options.baseline === undefined)
        command.error('error: --update-baseline needs --baseline <file>')
      if (options.updateContract && options.contract === undefined)
        command.error('error: --update-contract needs --contract <file>')
      finish(await runCheck(site, options, context))
    })
}

/** Reads lists of codes: `a,b` and `a b` are both allowed. */
function codes(text: string, earlier: readonly string[] = []): readonly string[] {
  const list = text.split(',').filter((code) => code !== '')
  for (const code of list)
    if (!/^[a-z][a-z0-9-]*$/.test(code)) throw new InvalidArgumentError('Write a code such as broken-link.')
  return [...earlier, ...list]
}

async function runCheck(site: string, options: CheckCommandOptions, context: Context): Promise<number> {
  const start = performance.now()
  const { check } = await context.drivers()
  const progress = createProgress(context.stderr)
  progress.report(readingConfig)
  const { base, external, externalIgnore, fix, ignore } = options
  const result = await check({
    ...driverOptions(site, context),
    base,
    external,
    externalIgnore,
    fix,
    ignore,
    baseline: fileOf(options.baseline, options.updateBaseline),
    contract: fileOf(options.contract, options.updateContract),
    onProgress: keepingHeapSmall(progress.report),
    onWait: waitPrinter(context, progress.end),
  }).finally(progress.end)
  const ms = performance.now() - start
  await print(result, { ...options, format: options.json ? 'json' : options.format }, ms, context)
  return result.ok ? exitStatus.fine : exitStatus.contentHasErrors
}

function fileOf(file: string | undefined, update: true | undefined): CheckFile | undefined {
  return file === undefined ? undefined : { file, update: update === true }
}

async function print(
  result: CheckResult,
  { format, verbose }: CheckCommandOptions,
  ms: number,
  context: Context,
): Promise<void> {
  const { documentOf, formatGithub, sarifOf } = await import('@quire/engine')
  // GitHub reads these two, and finds files from the top of the repository.
  const isForGithub = format === 'github' || format === 'sarif'
  const from = (isForGithub ? result.repository : undefined) ?? context.cwd
  const displayPath = displayPathFrom(result.root, from)
  if (format === 'pretty') {
    await printFindings(context, result, { all: verbose === true })
    context.stdout.write(await summary(result, ms, context))
  } else if (format === 'github') context.stdout.write(formatGithub(result.diagnostics, displayPath))
  else if (format === 'sarif')
    writeJson(
      context,
      sarifOf(result.diagnostics, { version: version(), elsewhere: result.config, displayPath }),
    )
  else {
    const { ok, pages, baseline, contract, fixed, fixable, renamed, renamable, external } = result
    writeJson(context, {
      command: 'check',
      ok,
      pages,
      ...(baseline === null ? {} : { baseline }),
      ...(contract === null ? {} : { contract }),
      fixed: fixed.map(({ path, changes }) => ({ path: displayPath(path), changes })),
      fixable,
      renamed: renamed.map(({ from, to }) => ({ from: displayPath(from), to: displayPath(to) })),
      renamable,
      ...(external === null ? {} : { external }),
      ms: Math.round(ms),
      ...documentOf(result.diagnostics, displayPath),
    })
  }
}

async function summary(result: CheckResult, ms: number, { stdout, env }: Context): Promise<string> {
  const { summaryOf } = await import('@quire/engine')
  const { ok, pages, diagnostics, baseline, contract, fixed, renamed, external } = result
  const colours = coloursFor(stdout, env)
  const errors = diagnostics.some(({ severity }) => severity === 'error')
  const colour = errors ? colours.red : colours.yellow
  const outcome = ok ? colours.green('no mistakes found') : colour(summaryOf(diagnostics))
  const changes = fixed.reduce((sum, { changes }) => sum + changes, 0)
  const lines = [
    `${colours.bold('Checked')} ${formatCounted(pages, 'page')} in ${formatMs(ms)}: ${outcome}`,
    ...(changes === 0
      ? []
      : [`  ${formatCounted(changes, 'place')} corrected in ${formatCounted(fixed.length, 'file')}`]),
    ...(renamed.length === 0 ? [] : [`  ${formatCounted(renamed.length, 'file')} renamed`]),
    ...correctable(result),
    ...(baseline === null
      ? []
      : [
          `  ${formatCount(baseline.known)} known${baseline.gone === 0 ? '' : `, ${formatCount(baseline.gone)} in the baseline no longer found: --update-baseline removes them`}`,
        ]),
    ...(contract === null
      ? []
      : [`  ${formatCounted(contract.addresses, 'published address', 'published addresses')}`]),
    ...(external === null
      ? []
      : [
          `  ${formatCounted(external.addresses, 'external address', 'external addresses')}, ${formatCount(external.asked)} checked now, ${formatCount(external.refused.length)} refused by their host`,
        ]),
  ]
  return `${lines.join('\n')}\n`
}

/** What the option `fix` could do. */
function correctable({ fixable, renamable }: CheckResult): readonly string[] {
  const parts = [
    ...(fixable === 0 ? [] : [`correct at least ${formatCounted(fixable, 'place')}`]),
    ...(renamable === 0 ? [] : [`rename ${formatCounted(renamable, 'file')}`]),
  ]
  return parts.length === 0 ? [] : [`  --fix can ${parts.join(' and ')}`]
}
