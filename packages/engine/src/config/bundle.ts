import { existsSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { basename, dirname, extname, isAbsolute, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type {
  BuildFailure,
  BuildResult,
  Message,
  OnLoadArgs,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  Plugin,
  PluginBuild,
  ResolveResult,
} from 'esbuild'
import { hashOf } from '../io/hash.js'
import { importModule } from '../io/import-module.js'
import { readManifest } from '../io/read-manifest.js'
import { byPath } from '../paths.js'
import { asWritten, isClientModule, islandModule, islandSpecifier } from './client-modules.js'
import { type CodeCache, type CodeInputs, foldersAbove, noCodeCache } from './code-cache.js'
import { exportsVariable, importParameter, type SiteCode } from './site-code.js'

const require = createRequire(import.meta.url)

/** Code of a site's own files in one module, ready to run. */
export interface ConfigBundle {
  readonly code: SiteCode
  /** Source map of the code as JSON; `sources` are absolute. */
  readonly map: string
  /** What went in, by absolute path. */
  readonly sources: ReadonlyMap<string, ConfigSource>
  /** Packages that the files import by name, without those that come with Node. */
  readonly packages: readonly ConfigPackage[]
  /** Modules that begin with `'use client'`; absolute, in path order. Their components are islands. */
  readonly islands: readonly string[]
}

export interface ConfigSource {
  readonly text: string
  /** Fingerprint of what the text does: comments, white space and types do not count. */
  readonly hash: string
}

/** A package that a config imports by name. */
export interface ConfigPackage {
  readonly name: string
  readonly version: string
  /** Absolute folder of its `package.json`. */
  readonly folder: string
  /** The config names it as its theme, or it says so of itself: `"quire": { "theme": true }`. */
  readonly theme: boolean
}

/** A problem of the author's code with its place; `file` is absolute, `column` counts UTF-16 units from 1. */
export interface BundleProblem {
  readonly kind: 'syntax' | 'package-missing' | 'style-import' | 'file-import'
  /** The compiler's words; the name of the package or file for the other kinds. */
  readonly text: string
  readonly hint?: string | undefined
  readonly at?:
    | { readonly file: string; readonly line: number; readonly column: number; readonly lineText: string }
    | undefined
}

/** A script that stands in no file but resolves its imports as if it stood in `file`. */
export interface EntryText {
  readonly file: string
  readonly text: string
  /** A package that goes in as a theme, whatever it says of itself. */
  readonly theme?: string
}

export type BundleResult =
  | { readonly bundle: ConfigBundle }
  | { readonly problems: readonly BundleProblem[]; readonly sources: ReadonlyMap<string, ConfigSource> }

/**
 * Puts a script and all local files that it imports into one module.
 *
 * Packages stay outside, as addresses of files: resolved from the file that
 * imports them, else from `packagesOf`. So the module runs from anywhere, and
 * a site needs no copy of what its caller brings along. Only themes go in, since
 * their islands have to be found.
 *
 * @param entry Absolute path of the script.
 * @param packagesOf Folders that packages are also looked up from, in this order.
 */
export async function bundleConfig(
  entry: string | EntryText,
  packagesOf: readonly string[],
  cache: CodeCache = noCodeCache,
): Promise<BundleResult> {
  const name = typeof entry === 'string' ? `config ${entry}` : `text ${entry.file}`
  const remembered = await cache.remember<RememberedBundle>(
    name,
    JSON.stringify([entry, packagesOf]),
    async () => {
      const made = await makeBundle(entry, packagesOf)
      if (!('bundle' in made)) return { value: { made }, inputs: undefined }
      const { sources, ...bundle } = made.bundle
      const value = { bundle, sources: [...sources].map(([file, { hash }]) => [file, hash] as const) }
      return { value, inputs: inputsOf(entry, made.bundle) }
    },
  )
  if ('made' in remembered) return remembered.made
  const sources = new Map(
    remembered.sources.map(([file, hash]) => [file, { text: readFileSync(file, 'utf8'), hash }] as const),
  )
  return { bundle: { ...remembered.bundle, sources } }
}

/** A bundle without the texts of its sources, which are on the disk; or problems, which are never kept. */
type RememberedBundle =
  | {
      readonly bundle: Omit<ConfigBundle, 'sources'>
      readonly sources: readonly (readonly [file: string, hash: string])[]
    }
  | { readonly made: BundleResult }

/** All that could make the same script another bundle. */
function inputsOf(entry: string | EntryText, { sources, packages }: ConfigBundle): CodeInputs {
  const above = foldersAbove(dirname(typeof entry === 'string' ? entry : entry.file))
  const files = [...sources.keys()]
  const modules = above.map((folder) => join(folder, 'node_modules'))
  const scopes = new Set(packages.flatMap(({ name }) => (name.startsWith('@') ? [dirname(name)] : [])))
  return {
    files: [
      ...files,
      ...packages.map(({ folder }) => join(folder, 'package.json')),
      ...above.flatMap((folder) => [join(folder, 'tsconfig.json'), join(folder, 'package.json')]),
    ],
    folders: [
      ...files.map(dirname),
      ...modules,
      ...modules.flatMap((folder) => [...scopes].map((scope) => join(folder, scope))),
    ],
  }
}

async function makeBundle(entry: string | EntryText, packagesOf: readonly string[]): Promise<BundleResult> {
  const esbuild = await importModule<typeof import('esbuild')>('esbuild')
  const script = await bundleAs('script', esbuild, entry, packagesOf)
  return script !== undefined && 'bundle' in script ? script : bundleAs('module', esbuild, entry, packagesOf)
}

/** @returns Undefined for a script that would have to be a module; what else is wrong is told of either. */
async function bundleAs(
  format: 'module',
  esbuild: typeof import('esbuild'),
  entry: string | EntryText,
  packagesOf: readonly string[],
): Promise<BundleResult>
async function bundleAs(
  format: SiteCode['format'],
  esbuild: typeof import('esbuild'),
  entry: string | EntryText,
  packagesOf: readonly string[],
): Promise<BundleResult | undefined>
async function bundleAs(
  format: SiteCode['format'],
  esbuild: typeof import('esbuild'),
  entry: string | EntryText,
  packagesOf: readonly string[],
): Promise<BundleResult | undefined> {
  const sources = new Map<string, ConfigSource>()
  const packages = new Map<string, ConfigPackage>()
  const islands = new Set<string>()
  const file = typeof entry === 'string' ? entry : entry.file
  const folder = dirname(file)
  try {
    const result = await esbuild.build({
      ...(typeof entry === 'string'
        ? { entryPoints: [entry] }
        : { stdin: { contents: entry.text, resolveDir: folder, sourcefile: basename(file) } }),
      ...(format === 'script'
        ? { format: 'iife', globalName: exportsVariable }
        : { format: 'esm', banner: { js: requireBanner(file) } }),
      absWorkingDir: folder,
      outfile: join(folder, 'config.mjs'),
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      keepNames: true,
      sourcemap: 'external',
      sourcesContent: false,
      logLevel: 'silent',
      define: Object.fromEntries(
        Object.entries(placeNames).map(([expression, { name }]) => [expression, name]),
      ),
      plugins: [
        sourcesPlugin(sources, islands),
        packagesPlugin(packagesOf, packages, typeof entry === 'string' ? undefined : entry.theme),
      ],
    })
    const [map = '', text = ''] = ['.map', '.mjs'].map(
      (extension) => result.outputFiles.find(({ path }) => path.endsWith(extension))?.text,
    )
    const code = format === 'script' ? scriptOf(text, result) : text
    if (code === undefined) return undefined
    return {
      bundle: {
        code: { format, text: code, file },
        map: absoluteSources(map, folder),
        sources: await byWhatTheyDo(sources, esbuild),
        packages: [...packages.values()],
        islands: [...islands].sort(byPath),
      },
    }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return { problems: error.errors.map((message) => problemOf(message, folder)), sources }
  }
}

/** The bundler names what it adds itself as an import. */
const bundlersOwn = '<runtime>'

/**
 * Code as a script: modules that it imports while it runs later it asks its caller for. Undefined when it needs some at
 * once, or asks about itself as a module. Code that awaits is an error to the bundler already.
 */
function scriptOf(text: string, { metafile, warnings }: BuildResult<{ metafile: true }>): string | undefined {
  const [entry] = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
  // As a script, what is written as CommonJS would be all exports instead of the default one.
  if (entry === undefined || metafile.inputs[entry]?.format !== 'esm') return undefined
  // What is left of them in the output are calls of `require`.
  const imported = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, kind, path }) => external && kind === 'import-statement' && path !== bundlersOwn)
  if (imported.length > 0) return undefined
  if (warnings.some(({ id }) => id === 'empty-import-meta')) return undefined
  const script = Object.values(metafile.outputs)
    .flatMap((output) => output.imports)
    .filter(({ kind }) => kind === 'dynamic-import')
    .map(({ path }) => `(${JSON.stringify(path)}`)
    .reduce((code, argument) => code.replaceAll(`import${argument}`, importParameter + argument), text)
  // One that is told by a variable may be of any form. A text that only looks like one costs no more than a module.
  return /\bimport\s*\(/.test(script) ? undefined : script
}

/** Sources with the fingerprints of what they do. One that only the bundler can read keeps that of its text. */
async function byWhatTheyDo(
  sources: ConfigBundle['sources'],
  { transform }: typeof import('esbuild'),
): Promise<ConfigBundle['sources']> {
  const entries = [...sources].map(async ([file, { text, hash }]) => {
    const options = { loader: loaderOf(file), minifyWhitespace: true, legalComments: 'none' } as const
    const code = await transform(text, { ...options, jsx: 'automatic', logLevel: 'silent' }).catch(
      () => undefined,
    )
    return [file, { text, hash: code === undefined ? hash : hashOf(code.code) }] as const
  })
  return new Map(await Promise.all(entries))
}

/** `require` of files that are written as CommonJS. */
const requireBanner = (entry: string) =>
  `import { createRequire as __quireCreateRequire } from 'node:module';const require = __quireCreateRequire(${JSON.stringify(pathToFileURL(entry).href)});`

/** What a file asks about its own place, which the bundle would answer wrongly. */
const placeNames: Readonly<
  Record<string, { readonly name: string; readonly valueIn: (file: string) => string }>
> = {
  'import.meta.url': { name: '__quireUrl', valueIn: (file) => pathToFileURL(file).href },
  'import.meta.dirname': { name: '__quireDirname', valueIn: dirname },
  'import.meta.filename': { name: '__quireFilename', valueIn: (file) => file },
  __dirname: { name: '__quireDirname', valueIn: dirname },
  __filename: { name: '__quireFilename', valueIn: (file) => file },
}

const loaders: Readonly<Record<string, 'js' | 'jsx' | 'ts' | 'tsx' | 'json'>> = {
  '.js': 'jsx',
  '.mjs': 'js',
  '.cjs': 'js',
  '.jsx': 'jsx',
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
  '.json': 'json',
}

const loaderOf = (file: string) => loaders[extname(file)] ?? 'js'

/** A message about a file, wherever its path counted from. */
const placedIn = (file: string, { text, location }: Message) => ({
  text,
  location: location && { ...location, file },
})

/** Reads local files, remembers what was read, and gives each file its own place. */
function sourcesPlugin(sources: Map<string, ConfigSource>, islands: Set<string>): Plugin {
  return {
    name: 'quire-sources',
    setup(build: PluginBuild) {
      // The folder may have the signs that a query or a fragment begins with.
      build.onResolve({ filter: /\?as-written$/ }, ({ path }) => ({
        path: path.slice(0, -asWritten.length),
        suffix: asWritten,
      }))
      build.onLoad(
        { filter: /\.(?:[cm]?[jt]s|[jt]sx|json)$/, namespace: 'file' },
        async ({ path, suffix }: OnLoadArgs): Promise<OnLoadResult> => {
          const bytes = readFileSync(path)
          const text = bytes.toString('utf8')
          sources.set(path, { text, hash: hashOf(bytes) })
          const loader = loaderOf(path)
          if (suffix !== asWritten && isClientModule(text)) {
            islands.add(path)
            try {
              return { contents: await islandModule(path), loader: 'js', resolveDir: dirname(path) }
            } catch (error) {
              if (!isBuildFailure(error)) throw error
              return { errors: error.errors.map((message) => placedIn(path, message)) }
            }
          }
          return { contents: loader === 'json' ? text : withPlace(path, text), loader }
        },
      )
      build.onLoad(
        { filter: /\.css$/, namespace: 'file' },
        ({ path, with: attributes }: OnLoadArgs): OnLoadResult => {
          if (attributes.type !== 'text')
            return { errors: [{ text: path, detail: 'style-import' satisfies BundleProblem['kind'] }] }
          const bytes = readFileSync(path)
          const text = bytes.toString('utf8')
          sources.set(path, { text, hash: hashOf(bytes) })
          return { contents: text, loader: 'text' }
        },
      )
    },
  }
}

/** The place stands before the first line, on the same line, so that line numbers stay; {@link placeOf} corrects the column. */
function withPlace(file: string, text: string): string {
  const values = new Map(
    Object.entries(placeNames)
      .filter(([expression]) => text.includes(expression))
      .map(([, { name, valueIn }]) => [name, valueIn(file)]),
  )
  const place = [...values].map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`).join('')
  // What a script that can be run begins with may stand at the beginning only; as a comment, anywhere.
  return place + text.replace(/^#!/, '//')
}

/** Code that works together needs one copy of these, and the engine has one already: a site may have its own. */
const sharedPackages: ReadonlySet<string> = new Set(['react', 'react-dom', '@quire/engine'])
const engineFolder = dirname(fileURLToPath(import.meta.url))
/** What Node loads of the engine. */
const nodeFolder = fileURLToPath(new URL('../../dist/node', import.meta.url))

/** Leaves packages outside; what a tsconfig path or a `#name` leads to is a local file. */
function packagesPlugin(
  packagesOf: readonly string[],
  packages: Map<string, ConfigPackage>,
  theme: string | undefined,
): Plugin {
  const own = Symbol('asked by this plugin')
  return {
    name: 'quire-packages',
    setup(build: PluginBuild) {
      const resolved = new Map<string, Promise<ResolveResult>>()
      /** Most files of a theme import the same packages, and to ask the bundler is to wait for another process. */
      function resolveOnce({ path, kind, importer }: OnResolveArgs, resolveDir: string) {
        const key = JSON.stringify([path, kind, resolveDir])
        const known = resolved.get(key)
        if (known !== undefined) return known
        const result = build.resolve(path, { kind, importer, resolveDir, pluginData: own })
        resolved.set(key, result)
        return result
      }
      build.onResolve(
        { filter: /^[^./]/ },
        async (args: OnResolveArgs): Promise<OnResolveResult | undefined> => {
          if (args.pluginData === own || args.kind === 'entry-point' || isAbsolute(args.path))
            return undefined
          if (args.path === islandSpecifier)
            return { path: join(nodeFolder, 'island.cjs'), namespace: requiredNamespace }
          if (isBuiltin(args.path) && args.kind === 'import-statement')
            return { path: args.path, namespace: requiredNamespace }
          if (isBuiltin(args.path) || /^(?:file|data|https?):/.test(args.path))
            return { path: args.path, external: true }
          const first = sharedPackages.has(packageNameIn(args.path)) ? [engineFolder] : []
          for (const resolveDir of [...first, args.resolveDir, ...packagesOf]) {
            const { path, namespace, errors } = await resolveOnce(args, resolveDir)
            if (errors.length > 0 || namespace !== 'file') continue
            const installed = packageAt(path, packageNameIn(args.path))
            if (installed === undefined) return { path }
            const found = installed.name === theme ? { ...installed, theme: true } : installed
            packages.set(found.folder, found)
            if (found.theme) return { path }
            // Node cannot run these as they are.
            if (/\.(?:[cm]?ts|[jt]sx)$/.test(path)) return { path }
            const required =
              args.kind === 'import-statement' && first.length > 0
                ? requiredFile(path, installed.folder)
                : undefined
            if (required !== undefined) return { path: required, namespace: requiredNamespace }
            return { path: args.kind === 'require-call' ? path : pathToFileURL(path).href, external: true }
          }
          return {
            errors: [
              { text: packageNameIn(args.path), detail: 'package-missing' satisfies BundleProblem['kind'] },
            ],
          }
        },
      )
      build.onResolve({ filter: /^/, namespace: requiredNamespace }, ({ path }) => ({ path, external: true }))
      build.onLoad({ filter: /^/, namespace: requiredNamespace }, ({ path }) => ({
        contents:
          isBuiltin(path) || dirname(path) === nodeFolder
            ? namedExportsOf(path)
            : `module.exports = require(${JSON.stringify(path)})`,
      }))
    },
  }
}

/**
 * CommonJS of {@link sharedPackages}, which the engine has loaded by `require`. To import it, Node would read all of it
 * once more, for the names of its exports: half of the time that a theme takes to load.
 */
const requiredNamespace = 'quire-required'

/** The file to require for one that would be imported; undefined where there is none. The engine's modules have one beside them. */
function requiredFile(file: string, packageFolder: string): string | undefined {
  if (isCommonJs(file, packageFolder)) return file
  const beside = file.replace(/\.js$/, '.cjs')
  return dirname(file) === nodeFolder && existsSync(beside) ? beside : undefined
}

/**
 * Node's modules and the engine's say what they export, so that a name that is none is told where it stands. What is
 * not imported is not asked for: `process.stdin` opens it.
 */
function namedExportsOf(file: string): string {
  const names = Object.keys(require(file) as object).filter((name) => name !== 'default')
  return [
    `const all = require(${JSON.stringify(file)})`,
    'export default all',
    ...names.map(
      (name, index) =>
        `const value${index} = /* @__PURE__ */ (() => all[${JSON.stringify(name)}])()\nexport { value${index} as ${name} }`,
    ),
  ].join('\n')
}

/** `@scope/name/part` → `@scope/name`. */
export const packageNameIn = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** As Node tells it. A `package.json` deeper in the package that says otherwise is not looked for. */
function isCommonJs(file: string, packageFolder: string): boolean {
  const extension = extname(file)
  return extension === '.cjs' || (extension === '.js' && readManifest(packageFolder)?.type !== 'module')
}

/** The package of that name that a file belongs to; undefined when it belongs to another. */
function packageAt(file: string, name: string): ConfigPackage | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = readManifest(folder)
    if (manifest?.name === name) {
      return { name, version: manifest.version ?? '', folder, theme: manifest.quire?.theme === true }
    }
    if (folder === dirname(folder)) return undefined
  }
}

function problemOf({ text, detail, location, notes }: Message, folder: string): BundleProblem {
  const at = (location && placeOf(location, folder)) ?? undefined
  if (detail === 'package-missing' || detail === 'style-import') return { kind: detail, text, at }
  const notCode = /^No loader is configured for ".+" files: (.+)$/.exec(text)?.[1]
  return notCode === undefined
    ? { kind: 'syntax', text: inWordsOfAuthor(text), hint: notes.find(isForAuthors)?.text, at }
    : { kind: 'file-import', text: join(folder, notCode), at }
}

/** The compiler's words, where it names a module by what stands in its place. */
function inWordsOfAuthor(text: string): string {
  const [, file, name] =
    new RegExp(`^No matching export in "${requiredNamespace}:(.+)" for import "(.+)"$`).exec(text) ?? []
  if (file === undefined) return text
  const part = isBuiltin(file) ? '' : basename(file, '.cjs')
  const module = isBuiltin(file) ? file : `@quire/engine${part === 'index' ? '' : `/${part}`}`
  return `There is no "${name}" in "${module}".`
}

/** Not one that tells of a plugin of the bundler. */
const isForAuthors = ({ text }: Message['notes'][number]) => !/\bplugin\b|callback/.test(text)

/** esbuild counts lines from 1 and columns in bytes from 0, with the prefix that the author did not write. */
function placeOf(
  location: NonNullable<Message['location']>,
  folder: string,
): NonNullable<BundleProblem['at']> {
  const name = location.file.endsWith(asWritten) ? location.file.slice(0, -asWritten.length) : location.file
  const file = isAbsolute(name) ? name : join(folder, name)
  const written = location.lineText.replace(/^(?:const __quire\w+ = "(?:[^"\\]|\\.)*";)+/, '')
  const prefixBytes = Buffer.byteLength(location.lineText) - Buffer.byteLength(written)
  const before = Buffer.from(written).subarray(0, Math.max(0, location.column - prefixBytes))
  return { file, line: location.line, column: before.toString('utf8').length + 1, lineText: written }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}

function absoluteSources(json: string, folder: string): string {
  const map = JSON.parse(json) as { sources: string[] }
  return JSON.stringify({
    ...map,
    sources: map.sources.map((source) =>
      source.startsWith('file:') ? fileURLToPath(source) : join(folder, source),
    ),
  })
}
