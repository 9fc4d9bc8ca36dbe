import type { CheckFile, CheckResult } from '@quire/engine'
import type { Command } from 'commander'
import { InvalidArgumentError, Option } from 'commander'
import { type Context, displayPathFrom, exitStatus } from '../context.js'
import { keepingHeapSmall } from '../heap.js'
import { baseOption, type CommonOptions, withCommonOptions } from '../options.js'
import { printFindings, writeJson } from '../report.js'
import { coloursFor, createProgress, formatCount, formatCounted, formatMs } from '../terminal.js'
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

export function addCheckCommand(program: Command, context: Context, finish: (status: number) => void): void {
  const command = program
    .command('check')
    .summary('look for mistakes in a site')
    .description(
      'Looks for mistakes: links, anchors, files, sidebars, pages that nothing leads to, titles, headings, images without words, redirects. Publishes nothing.',
    )
    .argument('[site]', 'folder of docs.config.ts', '.')
    .addOption(
      new Option('--format <format>', 'how findings are printed')
        .choices(['pretty', 'json', 'sarif', 'github'])
        .default('pretty'),
    )
    .addOption(baseOption())
    .option('--fix', 'correct what can only have meant one thing')
    .option('--external', 'ask for addresses outside of the site too')
    .option('--external-ignore <host...>', 'hosts, or beginnings of addresses, that are not asked for')
    .option('--ignore <code...>', 'codes of messages that do not count', codes)
    .option('--baseline <file>', 'mistakes that are known and do not count')
    .option('--update-baseline', 'write what is found into the baseline')
    .option('--contract <file>', 'published addresses, each of which must lead somewhere')
    .option('--update-contract', "write the site's addresses into the contract")
    .option('--verbose', 'show every message, however many are alike')
  withCommonOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  docs check                                         the site in this folder
  docs check --fix                                   correct what is certain
  docs check --baseline known.txt --update-baseline  begin with an old site
  docs check --contract urls.lock                    no address may be lost
  docs check --format github                         annotations in GitHub Actions

Exit status: 0 nothing found, 1 something found, 2 the command or the config is wrong.`,
    )
    .action(async (site: string, options: CheckCommandOptions) => {
      if (options.updateBaseline && options.baseline === undefined)
        command.error('error: --update-baseline needs --baseline <file>')
      if (options.updateContract && options.contract === undefined)
        command.error('error: --update-contract needs --contract <file>')
      finish(await runCheck(site, options, context))
    })
}

/** `a,b` and `a b` are both lists. */
function codes(text: string, earlier: readonly string[] = []): readonly string[] {
  const list = text.split(',').filter((code) => code !== '')
  for (const code of list)
    if (!/^[a-z][a-z0-9-]*$/.test(code))
      throw new InvalidArgumentError('A code is, for instance, broken-link.')
  return [...earlier, ...list]
}

async function runCheck(site: string, options: CheckCommandOptions, context: Context): Promise<number> {
  const start = performance.now()
  const { check } = await context.drivers()
  const progress = createProgress(context.stderr)
  const { base, external, externalIgnore, fix, ignore } = options
  const baseline = fileOf(options.baseline, options.updateBaseline)
  const contract = fileOf(options.contract, options.updateContract)
  const result = await check({
    site,
    defaultTheme: context.defaultTheme,
    packagesOf: context.packagesOf,
    external: external === true,
    fix: fix === true,
    ...(base === undefined ? {} : { base }),
    ...(externalIgnore === undefined ? {} : { externalIgnore }),
    ...(ignore === undefined ? {} : { ignore }),
    ...(baseline === undefined ? {} : { baseline }),
    ...(contract === undefined ? {} : { contract }),
    onProgress: keepingHeapSmall(progress.report),
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
  const displayPath = displayPathFrom(result.root, context.cwd)
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
    const { ok, pages, baseline, contract, fixed, external } = result
    writeJson(context, {
      command: 'check',
      ok,
      pages,
      ...(baseline === null ? {} : { baseline }),
      ...(contract === null ? {} : { contract }),
      fixed: fixed.map(({ path, changes }) => ({ path: displayPath(path), changes })),
      ...(external === null ? {} : { external }),
      ms: Math.round(ms),
      ...documentOf(result.diagnostics, displayPath),
    })
  }
}

async function summary(result: CheckResult, ms: number, { stdout, env }: Context): Promise<string> {
  const { summaryOf } = await import('@quire/engine')
  const { ok, pages, diagnostics, baseline, contract, fixed, external } = result
  const colours = coloursFor(stdout, env)
  const errors = diagnostics.some(({ severity }) => severity === 'error')
  const colour = errors ? colours.red : colours.yellow
  const outcome = ok ? colours.green('nothing found') : colour(summaryOf(diagnostics))
  const changes = fixed.reduce((sum, { changes }) => sum + changes, 0)
  const lines = [
    `${colours.bold('Checked')} ${formatCounted(pages, 'page')} in ${formatMs(ms)}: ${outcome}`,
    ...(changes === 0
      ? []
      : [`  ${formatCounted(changes, 'place')} corrected in ${formatCounted(fixed.length, 'file')}`]),
    ...(baseline === null
      ? []
      : [
          `  ${formatCount(baseline.known)} known${baseline.gone === 0 ? '' : `, ${formatCount(baseline.gone)} of the baseline not found any more: --update-baseline removes them`}`,
        ]),
    ...(contract === null
      ? []
      : [`  ${formatCounted(contract.addresses, 'published address', 'published addresses')}`]),
    ...(external === null
      ? []
      : [
          `  ${formatCounted(external.addresses, 'address', 'addresses')} outside, ${formatCount(external.asked)} asked for now, ${formatCount(external.refused.length)} whose host did not say`,
        ]),
  ]
  return `${lines.join('\n')}\n`
}
