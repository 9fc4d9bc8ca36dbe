import type { GraphOptions } from '@quire/engine'
import type { Command } from 'commander'
import { type Context, exitStatus } from '../context.js'
import { affectedText, explainedOptions, graphText, whyText } from '../graph-report.js'
import { baseOption, outOption, prOption, type SiteOptions, withCommonOptions } from '../options.js'
import { writeJson } from '../report.js'

interface GraphCommandOptions extends SiteOptions {
  readonly verbose?: true
}

/**
 * Adds `docs graph`, `docs why` and `docs affected`, which explain what a site consists of and what
 * depends on what.
 */
export function addGraphCommands(program: Command, context: Context, finish: (status: number) => void): void {
  const graph = program
    .command('graph')
    .summary('show how the pages of a site are connected')
    .description('Shows pages, headings, links, assets, includes and sidebars, and how they are connected.')
    .argument('[site]', 'folder that holds docs.config.ts', '.')
  withGraphOptions(graph)
    .addHelpText(
      'after',
      examples('docs graph --json > graph.json     nodes and edges, for a program to read'),
    )
    .action(async (site: string, options: GraphCommandOptions) => {
      const { contentGraph } = await context.drivers()
      const found = await contentGraph(driverOptions(site, options, context))
      if (options.json) writeJson(context, { command: 'graph', ok: true, ...found })
      else context.stdout.write(graphText(found, explainedOptions(options, context)))
      finish(exitStatus.fine)
    })

  const why = program
    .command('why')
    .summary('show what a page or output file is made from')
    .description('Shows what a page or output file is made from, and what changed since the last build.')
    .argument('<what>', 'a route, the file of a page, or an output file')
    .argument('[site]', 'folder that holds docs.config.ts', '.')
  withGraphOptions(why)
    .addHelpText(
      'after',
      examples(
        'docs why /guide/install.html        a page, by its address\n  docs why content/guide/install.md   the same page, by its file\n  docs why dist/sitemap.xml           an output file',
      ),
    )
    .action(async (subject: string, site: string, options: GraphCommandOptions) => {
      const drivers = await context.drivers()
      const found = await drivers.why({ ...driverOptions(site, options, context), subject })
      if (options.json) writeJson(context, { command: 'why', ok: true, ...found })
      else context.stdout.write(whyText(found, explainedOptions(options, context)))
      finish(exitStatus.fine)
    })

  const affected = program
    .command('affected')
    .summary('show what a change to a file affects')
    .description('Shows which pages and output files a change to a file affects, and how.')
    .argument('<file>', 'a file of the site; it need not exist')
    .argument('[site]', 'folder that holds docs.config.ts', '.')
  withGraphOptions(affected)
    .addHelpText('after', examples('docs affected content/guide/install.md'))
    .action(async (file: string, site: string, options: GraphCommandOptions) => {
      const drivers = await context.drivers()
      const found = await drivers.affected({ ...driverOptions(site, options, context), file })
      if (options.json) writeJson(context, { command: 'affected', ok: true, ...found })
      else context.stdout.write(affectedText(found, explainedOptions(options, context)))
      finish(exitStatus.fine)
    })
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

function driverOptions(site: string, { out, base, pr }: GraphCommandOptions, context: Context): GraphOptions {
  return {
    site,
    defaultTheme: context.defaultTheme,
    packagesOf: context.packagesOf,
    ...(out === undefined ? {} : { out }),
    ...(base === undefined ? {} : { base }),
    ...(pr === undefined ? {} : { pr }),
  }
}
