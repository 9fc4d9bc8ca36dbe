import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { type Context, exitStatus, type Finish } from '../context.js'
import { type AdoptedSite, adoptedSite } from '../init/adopted-site.js'
import { type ExistingFolder, existingFolder } from '../init/existing-folder.js'
import { type NewFile, newSite, titleOfFolder } from '../init/new-site.js'
import { isWithoutContent, missingPackages, type PackageManager, packageManagerOf } from '../init/project.js'
import { makeFolders } from '../make-folders.js'
import { type CommonOptions, withCommonOptions } from '../options.js'
import { writeJson } from '../report.js'
import { coloursFor } from '../terminal.js'
import { version } from '../version.js'

interface InitOptions extends CommonOptions {
  readonly title?: string
}

export function addInitCommand(program: Command, context: Context, finish: Finish): void {
  const command = program
    .command('init')
    .summary('create a new site')
    .description(
      'Creates a new site with a config, a home page and two more pages, or adds a config to a folder of Markdown. Asks no questions.',
    )
    .argument('[folder]', 'an empty or new folder, or one that holds Markdown', '.')
    .option(
      '--title <text>',
      'title of the site (default: from the config of the old generator, or from the folder name)',
    )
  withCommonOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  docs init my-docs
  docs init my-docs --title "The docs of X"
  docs init                                     from the Markdown in this folder`,
    )
    .action(async (folder: string, options: InitOptions) => finish(await runInit(folder, options, context)))
}

async function runInit(folder: string, options: InitOptions, context: Context): Promise<number> {
  const path = resolve(context.cwd, folder)
  const existing = (await isToFill(path, folder)) ? undefined : existingFolder(path)
  const project = projectIn(path)
  const named = { title: options.title?.trim() || undefined, name: basename(path), version: version() }
  const adopted = existing && (await adopt(existing, named, folder))
  const title = adopted?.title ?? named.title ?? titleOfFolder(named.name)
  // Also names that are no files of the folder, such as a link that leads out of it.
  const files = (adopted?.files ?? newSite({ ...named, title })).filter(
    ({ path }) => !project.names.includes(path),
  )
  await writeAll(path, files)
  if (options.json) writeJson(context, documentOf(path, files, adopted))
  else {
    const outcome =
      adopted === undefined
        ? newSteps(title, project)
        : adoptedSteps({ ...adopted, files, isAll: existing?.isAll !== false }, project)
    context.stdout.write(nextSteps(path, outcome, context))
  }
  return exitStatus.fine
}

/** @throws ConfigError if there is no Markdown. */
async function adopt(
  existing: ExistingFolder,
  named: Omit<Parameters<typeof adoptedSite>[1], 'createSlugger'>,
  asGiven: string,
): Promise<AdoptedSite> {
  const { createSlugger } = await import('@quire/engine')
  return (
    adoptedSite(existing, { ...named, createSlugger }) ??
    refuse(`The folder "${asGiven}" is not empty and holds no Markdown.`, otherFolder)
  )
}

const documentOf = (folder: string, files: readonly NewFile[], adopted: AdoptedSite | undefined): object => ({
  command: 'init',
  ok: true,
  folder,
  files: files.map(({ path }) => path),
  ...(adopted !== undefined && {
    adopted: {
      generator: adopted.generator ?? null,
      pages: adopted.pages,
      leftOut: adopted.leftOut?.names ?? [],
    },
  }),
})

async function refuse(message: string, hint: string): Promise<never> {
  const { ConfigError } = await import('@quire/engine')
  throw new ConfigError(message, hint)
}

/** Leaves nothing behind if the system refuses a file. Otherwise the next try would find half a site. */
async function writeAll(folder: string, files: readonly NewFile[]): Promise<void> {
  const madeFiles: string[] = []
  const madeFolders: string[] = []
  try {
    for (const file of files) {
      const target = join(folder, file.path)
      makeFolders(dirname(target), (made) => madeFolders.push(made))
      await writeNew(folder, file, () => madeFiles.push(target))
    }
  } catch (error) {
    const { isForbidden } = await import('@quire/engine')
    if (isForbidden(error)) removeMade(madeFiles, madeFolders)
    throw error
  }
}

/** Removes files, and folders in which nothing else is. */
function removeMade(files: readonly string[], folders: readonly string[]): void {
  for (const file of files) rmSync(file, { force: true })
  for (const made of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(made)
    } catch {
      // Something is in it.
    }
  }
}

/** Never overwrites a file that appeared in the meantime, perhaps because someone else makes a site there. */
async function writeNew(folder: string, { path, content }: NewFile, onMade: () => void): Promise<void> {
  try {
    const file = openSync(join(folder, path), 'wx')
    onMade()
    try {
      writeFileSync(file, content)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    await refuse(
      `Something else wrote "${path}" to the folder at the same time.`,
      'Perhaps another "docs init" is running there. Check what it created.',
    )
  }
}

const otherFolder = 'Name an empty or new folder, or one that holds Markdown: docs init my-docs'

/**
 * Whether a folder is to be filled with a new site. Otherwise the site is made from what it holds.
 *
 * @throws ConfigError if it holds a site, or is no folder.
 */
async function isToFill(path: string, asGiven: string): Promise<boolean> {
  let found: readonly string[]
  try {
    found = readdirSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return true
    if (code === 'ENOTDIR') return refuse(`"${asGiven}" is not a folder.`, otherFolder)
    throw error
  }
  const config = found.find((name) => /^docs\.config\.(?:m?[jt]s|json)$/.test(name))
  return config === undefined
    ? isWithoutContent(found)
    : refuse(`The folder "${asGiven}" already holds a site: ${config}.`, 'Run "docs serve" to see it.')
}

/** What was made, and what to do next. */
interface Outcome {
  readonly head: string
  /** What the site was made from. Printed after the folder. */
  readonly tail: string
  readonly steps: readonly string[]
}

const newSteps = (title: string, project: Project): Outcome => ({
  head: `“${title}”`,
  tail: '',
  steps: [...ignoreSteps(project), ...installSteps(project), serveStep(project)],
})

/** What was in the folder before. */
interface Project {
  readonly names: readonly string[]
  /** Text of its `package.json`; undefined if it had none. */
  readonly packageFile: string | undefined
}

function projectIn(path: string): Project {
  const ifThere = <Found>(read: () => Found): Found | undefined => {
    try {
      return read()
    } catch {
      return undefined
    }
  }
  const file = join(path, 'package.json')
  return {
    names: ifThere(() => readdirSync(path)) ?? [],
    // Reading a pipe would never end.
    packageFile: ifThere(() => (statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined)),
  }
}

const ignoreSteps = ({ names }: Project): readonly string[] =>
  names.includes('.gitignore') ? ['add dist and .docs to .gitignore'] : []

function installSteps({ names, packageFile }: Project, more: readonly string[] = []): readonly string[] {
  const manager = packageManagerOf(names)
  const missing = packageFile === undefined ? [] : missingPackages(packageFile, more)
  if (missing.length > 0) return [`${callsOf[manager].add} ${missing.join(' ')}`]
  return packageFile !== undefined && names.includes('node_modules') ? [] : [`${manager} install`]
}

function serveStep({ names, packageFile }: Project): string {
  const manager = packageManagerOf(names)
  return packageFile === undefined ? `${manager} run dev` : `${callsOf[manager].docs} serve`
}

/** `npm docs` and `pnpm docs` are commands of these themselves. */
const callsOf: Readonly<Record<PackageManager, { readonly add: string; readonly docs: string }>> = {
  npm: { add: 'npm install', docs: 'npx docs' },
  pnpm: { add: 'pnpm add', docs: 'pnpm exec docs' },
  yarn: { add: 'yarn add', docs: 'yarn docs' },
}

function adoptedSteps(
  {
    dir,
    pages,
    mdx,
    underscored,
    leftOut,
    generator,
    packages,
    files,
    isAll,
  }: AdoptedSite & Pick<ExistingFolder, 'isAll'>,
  project: Project,
): Outcome {
  const made = files.map(({ path }) => path)
  const of = generator === undefined ? '' : ` of ${generator}`
  const place = dir === '.' ? '' : ` in ${dir}`
  const { docs } = callsOf[packageManagerOf(project.names)]
  return {
    head: made.join(', '),
    tail: ` for the ${pages === 1 ? 'page' : `${pages} pages`}${of}${place}`,
    steps: [
      ...(leftOut === undefined
        ? []
        : [`look at what was not taken over from ${leftOut.config}: ${leftOut.names.join(', ')}`]),
      ...(isAll
        ? []
        : ['look at docs.config.ts, because the folder holds more files than were read to write it']),
      ...ignoreSteps(project),
      ...installSteps(project, packages),
      // Before, hardly any page would be shown, or at another address.
      ...(mdx === 0 ? [] : [`${docs} check --fix, which renames ${pagesOf(mdx)} from .mdx to .md`]),
      ...(underscored === 0
        ? []
        : [`${docs} check --fix, which renames ${pagesOf(underscored)} from _index.md to index.md`]),
      serveStep(project),
      `${docs} check`,
    ],
  }
}

const pagesOf = (count: number) => (count === 1 ? 'a page' : `${count} pages`)

function nextSteps(path: string, { head, tail, steps }: Outcome, { stdout, env, cwd }: Context): string {
  const colours = coloursFor(stdout, env)
  const here = relative(cwd, path)
  const place = ` in ${here || '.'}`
  const all = [...(here === '' ? [] : [`cd ${/\s/.test(here) ? `"${here}"` : here}`]), ...steps]
  return `${colours.green(colours.bold('Created'))} ${head}${place}${tail}\n\n${all.map((step) => `  ${step}\n`).join('')}`
}
