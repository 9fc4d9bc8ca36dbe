import { basename, dirname, join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Message, OnLoadResult, PartialMessage, Plugin } from 'esbuild'
import { hashOf } from '../../io/hash.js'
import { foldersAbove, isInside, pathFrom } from '../../io/path-from.js'
import { readManifest } from '../../io/reading/read-manifest.js'
import { readPlainFile } from '../../io/reading/read-plain-file.js'
import { linesOf } from '../../text/source-text.js'
import { withoutComments } from '../checking/blanked-code.js'
import { notUtf8In } from './not-utf8.js'
import { isBuildFailure, runBundler } from './run-bundler.js'

/** Matches names of style sheets whose classes have names of their own, which code imports. */
export const cssModule = /\.module\.css$/i

const namespace = 'css-module'

/**
 * The file that a module in the metafile or a message of the bundler is, if it is such a style sheet;
 * otherwise the given name.
 */
export const fileOfCssModule = (name: string): string =>
  name.startsWith(`${namespace}:`) ? dirname(name.slice(namespace.length + 1)) : name

/** A message of the bundler, in which such style sheets have the names of their files. */
export const namingCssModules = (text: string): string =>
  text.replace(
    new RegExp(`"(${namespace}:[^"]+)"`, 'g'),
    (_, name: string) => `"${basename(fileOfCssModule(name))}"`,
  )

/**
 * What tells such a style sheet from others, equal on every machine: its path in the site, or in its
 * package if that is elsewhere.
 *
 * @param configFolder Folder of the config; absolute.
 */
export function cssModuleKey(file: string, configFolder: string): string {
  const inSite = pathFrom(configFolder, file)
  if (isInside(configFolder, file) && !`/${inSite}`.includes('/node_modules/')) return inSite
  for (const folder of foldersAbove(dirname(file))) {
    const manifest = readManifest(folder)
    // Two versions of a package can be there at once.
    if (manifest?.name !== undefined)
      return `${manifest.name}@${manifest.version ?? ''}/${pathFrom(folder, file)}`
  }
  return inSite
}

/** What names of classes begin with. The bundler leaves out what follows a dot, and all before the first letter. */
function startOfNames(file: string, configFolder: string): string {
  const name = basename(file).replace(cssModule, '').replaceAll('.', '-')
  return `${/^[a-z]/i.test(name) ? '' : 'm'}${name}-${hashOf(cssModuleKey(file, configFolder)).slice(0, 8)}`
}

/**
 * Gives the classes of such style sheets their names. The bundler makes them of the name of the file,
 * so it gets one with a fingerprint, in which the real file is a folder.
 *
 * @param configFolder Folder of the config; absolute.
 */
export function localClasses(configFolder: string): Plugin {
  return {
    name: 'local-classes',
    setup(build) {
      const own = Symbol('asked by this plugin')
      build.onResolve({ filter: cssModule }, async ({ path, pluginData, ...from }) => {
        if (pluginData === own) return undefined
        const found = await build.resolve(path, { ...from, namespace: 'file', pluginData: own })
        if (found.errors.length > 0 || found.namespace !== 'file') return undefined
        return { path: join(found.path, startOfNames(found.path, configFolder)), namespace }
      })
      build.onLoad({ filter: /^/, namespace }, ({ path }) => {
        const file = dirname(path)
        const contents = readPlainFile(file)
        if (contents === undefined) return { errors: [{ text: `"${basename(file)}" is not a file.` }] }
        const problem = notUtf8In(file, contents)
        if (problem !== undefined) return { errors: [problem] }
        const warnings = unknownParts(file, contents.toString('utf8'))
        return { contents, loader: 'local-css', resolveDir: dirname(file), warnings }
      })
    },
  }
}

/** What other bundlers know in such style sheets. In CSS, these are rules that no browser knows. */
const otherBundlers = /@value\b|:export(?=\s*\{)|:import(?=\s*\()/g

const sharedValues =
  'For values that style sheets share, write custom properties (--name). Code has constants of its own.'

/** Finds what would be ignored without a word. Of each kind, the first. */
function unknownParts(file: string, text: string): PartialMessage[] {
  const lines = linesOf(text)
  const found = new Map<string, PartialMessage>()
  for (const [index, line] of linesOf(withoutComments(text)).entries())
    for (const { 0: name, index: start } of line.matchAll(otherBundlers)) {
      if (found.has(name)) continue
      const lineText = lines[index] ?? ''
      const column = Buffer.byteLength(lineText.slice(0, start))
      found.set(name, {
        text: `"${name}" is of other bundlers, and does nothing`,
        location: { file, line: index + 1, column, lineText },
        detail: sharedValues,
      })
    }
  return [...found.values()]
}

/** What code gets that imports such a style sheet. */
export interface CssModuleCode {
  /** JavaScript that exports the names of its classes. */
  readonly code: string
  /** The style sheets that it takes classes from, itself included; absolute. */
  readonly files: readonly string[]
}

/** @throws What the bundler finds wrong. */
export async function cssModuleCode(file: string, configFolder: string): Promise<CssModuleCode> {
  const { metafile, outputFiles } = await runBundler(({ build }) =>
    build({
      stdin: {
        contents: `export { default } from ${JSON.stringify(file)}`,
        resolveDir: dirname(file),
      },
      absWorkingDir: dirname(file),
      outfile: '/names.js',
      bundle: true,
      write: false,
      metafile: true,
      format: 'iife',
      globalName: 'names',
      logLevel: 'silent',
      plugins: [
        localClasses(configFolder),
        {
          name: 'only-names',
          setup({ onResolve }) {
            onResolve({ filter: /.*/ }, ({ path, kind }) =>
              kind === 'url-token' || kind === 'import-rule' ? { path, external: true } : undefined,
            )
          },
        },
      ],
    }),
  )
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
  return {
    code: exportsOf(JSON.parse(runInNewContext(`${script};JSON.stringify(names.default)`))),
    files: Object.keys(metafile.inputs)
      .map(fileOfCssModule)
      .filter((name) => cssModule.test(name)),
  }
}

/** What the bundler gets for such a style sheet: what `contents` makes of its code, or what is wrong with it. */
export async function cssModuleContents(
  file: string,
  configFolder: string,
  contents: (code: CssModuleCode) => OnLoadResult,
): Promise<OnLoadResult> {
  let code: CssModuleCode
  try {
    code = await cssModuleCode(file, configFolder)
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return { errors: error.errors.map((message) => placedInCssModule(message, file)) }
  }
  return contents(code)
}

/** A message about a style sheet, or about one that it takes classes from. */
const placedInCssModule = ({ text, location }: Message, file: string): PartialMessage => ({
  text: namingCssModules(text),
  location: location && { ...location, file: resolve(dirname(file), fileOfCssModule(location.file)) },
  // The bundler's own notes are of selectors for a file that may not be one of these.
  ...(text.startsWith('Cannot use global name') && { notes: [{ text: composable }] }),
})

const composable =
  'Classes can be composed of those in style sheets *.module.css, or of "global" ones: composes: name from global.'

/** Names that cannot be those of variables can still be imported, such as `class`, but not `two-words`. */
function exportsOf(names: Readonly<Record<string, string>>): string {
  const single = Object.entries(names).filter(
    ([name]) => /^[\w$]+$/.test(name) && !/^(?:\d|default$)/.test(name),
  )
  return [
    `export default ${JSON.stringify(names)}`,
    ...single.map(
      ([name, classes], index) =>
        `const name${index} = ${JSON.stringify(classes)}\nexport { name${index} as ${name} }`,
    ),
  ].join('\n')
}
