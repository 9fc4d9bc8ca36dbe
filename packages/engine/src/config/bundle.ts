import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuildResult } from 'esbuild'
import { hashOf } from '../io/hash.js'
import { importModule } from '../io/import-module.js'
import { byPath } from '../paths.js'
import { bundleLookups } from './bundle-lookups.js'
import { type ConfigPackage, type ImportedName, packagesPlugin } from './bundle-packages.js'
import { type BundleProblem, isBuildFailure, problemOf } from './bundle-problem.js'
import { type ConfigSource, loaderOf, placeNames, sourcesPlugin } from './bundle-sources.js'
import { type CodeCache, type CodeInputs, noCodeCache } from './code-cache.js'
import { exportsVariable, importParameter, laterPrefix, type SiteCode } from './site-code.js'

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
    // What Node's own modules export differs between its versions.
    JSON.stringify([process.version, entry, packagesOf]),
    async () => {
      const made = await makeBundle(entry, packagesOf)
      if (!('bundle' in made)) return { value: { made }, inputs: undefined }
      const { sources, ...bundle } = made.bundle
      const value = { bundle, sources: [...sources].map(([file, { hash }]) => [file, hash] as const) }
      return { value, inputs: inputsOf(made) }
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

/** A bundle, and where its imports were looked for. */
type MadeBundle =
  | { readonly bundle: ConfigBundle; readonly lookups: CodeInputs }
  | Exclude<BundleResult, { readonly bundle: ConfigBundle }>

/** All that could make the same script another bundle. */
function inputsOf({
  bundle: { sources, packages },
  lookups,
}: Extract<MadeBundle, { readonly lookups: CodeInputs }>): CodeInputs {
  const files = [...sources.keys()]
  const manifests = packages.map(({ folder }) => join(folder, 'package.json'))
  return {
    files: [...files, ...manifests, ...lookups.files],
    folders: [...files.map(dirname), ...lookups.folders],
    places: lookups.places,
  }
}

async function makeBundle(entry: string | EntryText, packagesOf: readonly string[]): Promise<MadeBundle> {
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
): Promise<MadeBundle>
async function bundleAs(
  format: SiteCode['format'],
  esbuild: typeof import('esbuild'),
  entry: string | EntryText,
  packagesOf: readonly string[],
): Promise<MadeBundle | undefined>
async function bundleAs(
  format: SiteCode['format'],
  esbuild: typeof import('esbuild'),
  entry: string | EntryText,
  packagesOf: readonly string[],
): Promise<MadeBundle | undefined> {
  const sources = new Map<string, ConfigSource>()
  const packages = new Map<string, ConfigPackage>()
  const imported: ImportedName[] = []
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
        packagesPlugin(
          format,
          packagesOf,
          packages,
          imported,
          typeof entry === 'string' ? undefined : entry.theme,
        ),
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
      lookups: bundleLookups(result.metafile, folder, { imported, packagesOf }),
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
function scriptOf(text: string, { metafile }: BuildResult<{ metafile: true }>): string | undefined {
  const [entry] = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
  // As a script, what is written as CommonJS would be all exports instead of the default one.
  if (entry === undefined || metafile.inputs[entry]?.format !== 'esm') return undefined
  // What is left of them in the output are calls of `require`.
  const imported = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, kind, path }) => external && kind === 'import-statement' && path !== bundlersOwn)
  if (imported.length > 0) return undefined
  // The bundler's word for what a script cannot ask; of packages it gives no warning.
  if (/\bimport_meta\d*\b/.test(text)) return undefined
  const script = text.replaceAll(`import("${laterPrefix}`, () => `${importParameter}("${laterPrefix}`)
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

function absoluteSources(json: string, folder: string): string {
  const map = JSON.parse(json) as { sources: string[] }
  return JSON.stringify({
    ...map,
    sources: map.sources.map((source) =>
      source.startsWith('file:') ? fileURLToPath(source) : join(folder, source),
    ),
  })
}
