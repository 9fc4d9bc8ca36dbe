import type { GraphOptions } from '@quire/engine'
import type { Command } from 'commander'
import { type Context, driverOptions, exitStatus, type Finish } from '../context.js'
import { affectedText, type ExplainedOptions, explainedOptions, graphText, whyText } from '../graph-report.js'
import { baseOption, outOption, prOption, type SiteOptions, withCommonOptions } from '../options.js'
import { writeJson } from '../report.js'

interface GraphCommandOptions extends SiteOptions {
  readonly verbose?: true
}

/**
 * Adds `docs graph`, `docs why` and `docs affected`, which explain what a site consists of and what
 * depends on what.
 */
export function addGraphCommands(program: Command, context: Context, finish: Finish): void {
  addGraph(program, context, finish)
  addWhy(program, context, finish)
  addAffected(program, context, finish)
}

function addGraph(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('graph')
    .summary('show how the pages of a site are connected')
    .description('Shows pages, headings, links, assets, includes and sidebars, and how they are connected.')
    .argument('[site]', 'folder that holds docs.config.ts', '.')
  withGraphOptions(command)
    .addHelpText(
      'after',
      examples('docs graph --json > graph.json     nodes and edges, for a program to read'),
    )
    .action(async (site: string, options: GraphCommandOptions) => {
      const { contentGraph } = await context.drivers()
      const found = await contentGraph(graphOptions(site, options, context))
      show({ command: 'graph', found, textOf: graphText }, options, context)
      finish(exitStatus.fine)
    })
}

function addWhy(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('why')
    .summary('show what a page or output file is made from')
    .description('Shows what a page or output file is made from, and what changed since the last build.')
    .argument('<what>', 'a route, the file of a page, or an output file')
    .argument('[site]', 'folder that holds docs.config.ts', '.')
  withGraphOptions(command)
    .addHelpText(
      'after',
      examples(
        'docs why /guide/install.html        a page, by its address\n  docs why content/guide/install.md   the same page, by its file\n  docs why dist/sitemap.xml           an output file',
      ),
    )
    .action(async (subject: string, site: string, options: GraphCommandOptions) => {
      const { why } = await context.drivers()
      const found = await why({ ...graphOptions(site, options, context), subject })
      show({ command: 'why', found, textOf: whyText }, options, context)
      finish(exitStatus.fine)
    })
}

function addAffected(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('affected')
    .summary('show what a change to a file affects')
    .description('Shows which pages and output files a change to a file affects, and how.')
    .argument('<file>', 'a file of the site; it need not exist')
    .argument('[site]', 'folder that holds docs.config.ts', '.')
  withGraphOptions(command)
    .addHelpText('after', examples('docs affected content/guide/install.md'))
    .action(async (file: string, site: string, options: GraphCommandOptions) => {
      const { affected } = await context.drivers()
      const found = await affected({ ...graphOptions(site, options, context), file })
      show({ command: 'affected', found, textOf: affectedText }, options, context)
      finish(exitStatus.fine)
    })
}

/** Prints what a command found, for people or for programs. */
function show<Found extends object>(
  {
    command,
    found,
    textOf,
  }: {
    readonly command: string
    readonly found: Found
    readonly textOf: (found: Found, options: ExplainedOptions) => string
  },
  options: GraphCommandOptions,
  context: Context,
): void {
  if (options.json) writeJson(context, { command, ok: true, ...found })
  else context.stdout.write(textOf(found, explainedOptions(options, context)))
}

function withGraphOptions(command: Command): Command {
  command
    .addOption(outOption())
    .addOption(baseOption())
    .addOption(prOption())
    .option('--verbose', 'show every list in full')
  return withCommonOptions(command)
}

function examples(lines: string): string {
  return `
Examples:
  ${lines}

Exit status: 0 success, 1 unexpected failure, 2 wrong command or config.`
}

const graphOptions = (
  site: string,
  { out, base, pr }: GraphCommandOptions,
  context: Context,
): GraphOptions => ({
  ...driverOptions(site, context),
  out,
  base,
  pr,
})
