import type { MoveResult } from '@quire/engine'
import type { Command } from 'commander'
import { type Context, displayPathFrom, driverOptions, exitStatus, type Finish } from '../context.js'
import { type CommonOptions, withCommonOptions } from '../options.js'
import { printFindings, waitPrinter, writeJson } from '../report.js'
import { coloursFor, formatCounted } from '../terminal.js'

interface MoveCommandOptions extends CommonOptions {
  readonly site: string
  readonly dryRun?: true
}

export function addMoveCommand(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('mv')
    .summary('move a page or a folder')
    .description(
      'Moves a page or a folder of pages, updates the links to and from it, and adds redirects from the old addresses.',
    )
    .argument('<old>', 'page or folder, relative to this folder, the site or its content folder')
    .argument('<new>', 'its new name, or the folder to move it into')
    .option('--site <folder>', 'folder that holds docs.config.ts', '.')
    .option('--dry-run', 'show what would be done, without doing it')
  withCommonOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  docs mv guide/install.md guide/setup.md     rename a page
  docs mv guide/install.md manual/            move it into another folder
  docs mv guide manual --dry-run              show what moving a folder would do

Exit status: 0 success, 1 some changes must be made by hand, 2 wrong command or config.`,
    )
    .action(async (from: string, to: string, options: MoveCommandOptions) =>
      finish(await runMove(from, to, options, context)),
    )
}

async function runMove(
  from: string,
  to: string,
  { site, dryRun, json }: MoveCommandOptions,
  context: Context,
): Promise<number> {
  const { move } = await context.drivers()
  const result = await move({
    ...driverOptions(site, context),
    from,
    to,
    dryRun: dryRun === true,
    onWait: waitPrinter(context),
  })
  await printFindings(context, result, { all: true })
  if (json) {
    const { documentOf } = await import('@quire/engine')
    const displayPath = displayPathFrom(result.root, context.cwd)
    const { moved, pages, edits, redirects, translations, written, diagnostics } = result
    const shown = ({ from, to }: MoveResult['moved']) => ({ from: displayPath(from), to: displayPath(to) })
    writeJson(context, {
      command: 'mv',
      ok: diagnostics.length === 0,
      written,
      moved: shown(moved),
      pages,
      edits: edits.map(({ at, from, to }) => ({ ...at, path: displayPath(at.path), from, to })),
      redirects,
      translations: translations.map(shown),
      ...documentOf(diagnostics, displayPath),
    })
  } else context.stdout.write(summary(result, context))
  return result.diagnostics.length === 0 ? exitStatus.fine : exitStatus.contentHasErrors
}

function summary(result: MoveResult, { stdout, env, cwd }: Context): string {
  const { moved, pages, edits, redirects, translations, written, root, diagnostics } = result
  const colours = coloursFor(stdout, env)
  const displayPath = displayPathFrom(root, cwd)
  const argument = (path: string) =>
    /\s/.test(displayPath(path)) ? `"${displayPath(path)}"` : displayPath(path)
  const lines = [
    `${colours.bold(written ? 'Moved' : 'Would move')} ${displayPath(moved.from)} to ${displayPath(moved.to)}: ${formatCounted(pages.length, 'new address', 'new addresses')}`,
    ...edits.map(
      ({ at, from, to }) =>
        `  ${colours.cyan(`${displayPath(at.path)}:${at.line}:${at.column}`)}  ${from} → ${to}`,
    ),
    ...redirects.map((line) => `  ${colours.dim('redirect')}  ${line}`),
    ...(diagnostics.length === 0
      ? []
      : [`  ${colours.yellow(`${formatCounted(diagnostics.length, 'place')} to change by hand`)}`]),
    ...(translations.length === 0 ? [] : ['', 'Translations are not moved. To move them, too:']),
    ...translations.map(({ from, to }) => `  docs mv ${argument(from)} ${argument(to)}`),
  ]
  return `${lines.join('\n')}\n`
}
