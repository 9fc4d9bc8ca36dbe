import type { GraphOptions } from '@quire/engine'
import type { Command } from 'commander'
import { type Context, exitStatus } from '../context.js'
import { affectedText, explainedOptions, graphText, whyText } from '../graph-report.js'
import { baseOption, outOption, prOption, type SiteOptions, withCommonOptions } from '../options.js'
import { writeJson } from '../report.js'

interface GraphCommandOptions extends SiteOptions {
  readonly verbose?: true
}

/** Adds `docs graph`, `docs why` and `docs affected`: what a site is made of, and what follows from what. */
export function addGraphCommands(program: Command, context: Context, finish: (status: number) => void): void {
  const graph = program
    .command('graph')
    .summary('show what a site consists of')
    .description('Shows pages, headings, links, assets, includes and sidebars, and how they hang together.')
    .argument('[site]', 'folder of docs.config.ts', '.')
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
    .summary('say what a page or a file of the output is made of')
    .description(
      'Says what a page or a file of the output is made of, and what changed since the last build.',
    )
    .argument('<what>', "a route, a page's file, or a file of the output")
    .argument('[site]', 'folder of docs.config.ts', '.')
  withGraphOptions(why)
    .addHelpText(
      'after',
      examples(
        'docs why /guide/install.html        a page by its address\n  docs why content/guide/install.md   the same by its file\n  docs why dist/sitemap.xml           a file of the output',
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
    .summary('say what an edit of a file reaches')
    .description('Says which pages and files an edit of a file reaches, and through what.')
    .argument('<file>', 'a file of the site; it may be missing')
    .argument('[site]', 'folder of docs.config.ts', '.')
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
    .option('--verbose', 'name everything, however long the list')
  return withCommonOptions(command)
}

function examples(lines: string): string {
  return `
Examples:
  ${lines}

Exit status: 0 fine, 1 something unexpected failed, 2 the command or the config is wrong.`
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
