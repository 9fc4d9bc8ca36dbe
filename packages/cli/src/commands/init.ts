import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { type Context, exitStatus } from '../context.js'
import { newSite, titleOfFolder } from '../new-site.js'
import { type CommonOptions, withCommonOptions } from '../options.js'
import { writeJson } from '../report.js'
import { coloursFor } from '../terminal.js'

interface InitOptions extends CommonOptions {
  readonly title?: string
}

export function addInitCommand(
  program: Command,
  context: Context,
  version: string,
  finish: (status: number) => void,
): void {
  const command = program
    .command('init')
    .summary('make a new site')
    .description('Makes a new site: a config, a home, two pages. Asks nothing.')
    .argument('[folder]', 'an empty folder, or one that is not there yet', '.')
    .option('--title <text>', 'title of the site (default: from the name of the folder)')
  withCommonOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  docs init my-docs
  docs init my-docs --title "The docs of X"`,
    )
    .action(async (folder: string, options: InitOptions) =>
      finish(await runInit(folder, options, version, context)),
    )
}

/** What may stand in a folder that counts as empty. */
const harmless = new Set(['.git', '.DS_Store'])

async function runInit(
  folder: string,
  options: InitOptions,
  version: string,
  context: Context,
): Promise<number> {
  const path = resolve(context.cwd, folder)
  const problem = problemOf(path, folder)
  if (problem !== undefined) {
    const { ConfigError } = await import('@quire/engine')
    throw new ConfigError(problem, 'Name an empty folder, or one that is not there yet: docs init my-docs')
  }
  const name = basename(path)
  const title = options.title?.trim() || titleOfFolder(name)
  const files = newSite({ title, name, version })
  for (const file of files) {
    mkdirSync(dirname(join(path, file.path)), { recursive: true })
    // Never over a file that came in the meantime.
    writeFileSync(join(path, file.path), file.content, { flag: 'wx' })
  }
  if (options.json)
    writeJson(context, { command: 'init', ok: true, folder: path, files: files.map((file) => file.path) })
  else context.stdout.write(nextSteps(path, title, context))
  return exitStatus.fine
}

function problemOf(path: string, asGiven: string): string | undefined {
  try {
    const found = readdirSync(path).filter((name) => !harmless.has(name))
    return found.length === 0 ? undefined : `The folder "${asGiven}" is not empty.`
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return undefined
    if (code === 'ENOTDIR') return `"${asGiven}" is no folder.`
    throw error
  }
}

function nextSteps(path: string, title: string, { stdout, env, cwd }: Context): string {
  const colours = coloursFor(stdout, env)
  const here = relative(cwd, path)
  const steps = [
    ...(here === '' ? [] : [`cd ${/\s/.test(here) ? `"${here}"` : here}`]),
    'npm install',
    'npm run dev',
  ]
  return `${colours.green(colours.bold('Made'))} “${title}” in ${here || '.'}\n\n${steps.map((step) => `  ${step}\n`).join('')}`
}
