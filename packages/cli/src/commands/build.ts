import type { BuildResult } from '@quire/engine'
import type { Command } from 'commander'
import { type Context, driverOptions, exitStatus, type Finish } from '../context.js'
import { explainedOptions, explanationText } from '../graph-report.js'
import { keepingHeapSmall } from '../heap.js'
import { type NamedContent, refuseOtherFile, writeNamedFile } from '../named-file.js'
import {
  baseOption,
  branchOption,
  outOption,
  prOption,
  type SiteOptions,
  withCommonOptions,
} from '../options.js'
import { buildDocument, buildSummary, printFindings, waitPrinter, writeJson } from '../report.js'
import { createProgress, readingConfig } from '../terminal.js'

interface BuildCommandOptions extends SiteOptions {
  readonly clean?: true
  readonly force?: true
  readonly explain?: true
  readonly allowErrors?: true
  readonly strict?: true
  readonly verbose?: true
  readonly branch?: string
  readonly against?: string
  readonly report?: string
  readonly config?: string
  readonly untrusted?: true
}

export function addBuildCommand(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('build')
    .summary('build a site')
    .description('Builds a site into its output folder. Publishes all of it, or nothing.')
    .argument('[site]', 'folder that holds docs.config.ts', '.')
    .addOption(outOption())
    .addOption(baseOption())
    .addOption(prOption())
    .addOption(branchOption())
    .option('--against <site>', 'compare with another build, given by its output folder or its address')
    .option('--report <file>', 'with --against, write a Markdown report of the changes; - is standard output')
    .option('--config <file>', 'use a config from outside the site, for a site you do not trust')
    .option('--untrusted', 'do not trust the site: run none of its code, and read only its content')
    .option('--clean', 'discard the cache of earlier builds')
    .option('--force', 'replace an output folder even if Quire did not create its files; they are lost')
    .option('--explain', 'show why each file was written')
    .option('--allow-errors', 'publish the site even if its content has errors; the exit status is still 1')
    .option('--strict', 'exit with status 1 if there are warnings')
    .option('--verbose', 'show every message, even if many are alike')
  withCommonOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  docs build                          the site in this folder
  docs build sites/docs --out public  another site, into another folder
  docs build --pr 427                 the preview of a pull request
  docs build --pr 427 --against https://docs.example.org --report changes.md
  docs build --json > build.json      for a program to read

Exit status: 0 success, 1 errors in the content, 2 wrong command or config.`,
    )
    .action(async (site: string, options: BuildCommandOptions) => {
      if (options.report !== undefined && options.against === undefined)
        command.error('error: --report needs --against: it reports what changed since another build')
      finish(await runBuild(site, options, context))
    })
}

const changesFile: NamedContent = {
  name: 'a report of an earlier build',
  start: /^## \[Preview(?: of #\d+)?\]\(/,
  option: '--report',
}

async function runBuild(site: string, options: BuildCommandOptions, context: Context): Promise<number> {
  const { json, debug: _debug, strict, verbose, report, ...buildOptions } = options
  const start = performance.now()
  if (report !== undefined && report !== '-') await refuseOtherFile(report, changesFile, context)
  const { build } = await context.drivers()
  const progress = createProgress(context.stderr)
  progress.report(readingConfig)
  const result = await build({
    ...buildOptions,
    ...driverOptions(site, context),
    onProgress: keepingHeapSmall(progress.report),
    onWait: waitPrinter(context, progress.end),
  }).finally(progress.end)
  const ms = performance.now() - start
  await printFindings(context, result, { all: verbose === true })
  if (report !== undefined && result.changes !== null) await writeReport(report, result, options, context)
  if (json) writeJson(context, await buildDocument(result, ms, context.cwd))
  else if (report !== '-') context.stdout.write(await buildSummary(result, ms, context))
  if (!json && result.explanation !== null)
    context.stdout.write(explanationText(result.explanation, explainedOptions(options, context)))
  const isFine = result.ok && (strict !== true || !result.diagnostics.some(isOfTheSite))
  return isFine ? exitStatus.fine : exitStatus.contentHasErrors
}

/** Writes what a preview changes, as a comment for its pull request. */
async function writeReport(
  file: string,
  { changes, siteAddress }: BuildResult,
  { pr, json }: BuildCommandOptions,
  context: Context,
): Promise<void> {
  if (changes === null) return
  const { changesReport } = await import('@quire/engine')
  const text = changesReport(changes, { pr, siteAddress })
  // With `--json`, standard output must contain only one document.
  if (file === '-') (json ? context.stderr : context.stdout).write(text)
  else writeNamedFile(file, text, context)
}

/**
 * Whether a diagnostic is about the site. Problems with the cache are not: `--strict` should not
 * fail until someone repairs the cache by hand.
 */
const isOfTheSite = ({ code }: BuildResult['diagnostics'][number]) =>
  !code.startsWith('cache-') && code !== 'replaced-in-place'
