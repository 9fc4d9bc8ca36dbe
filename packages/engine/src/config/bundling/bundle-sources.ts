import { dirname, extname, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Message, OnLoadArgs, OnLoadResult, Plugin, PluginBuild } from 'esbuild'
import { hashOf } from '../../io/hash.js'
import { isInside } from '../../io/path-from.js'
import { decodeText } from '../../io/reading/decode-text.js'
import { readPlainFile } from '../../io/reading/read-plain-file.js'
import type { OutputPath } from '../../paths.js'
import { messageOf } from '../../values/error-message.js'
import { engineFolder, nodeFolder } from '../engine-place.js'
import type { BundleProblem } from './bundle-problem.js'
import { asWritten, type FindPassedOn, isClientModule, islandModule } from './client-modules.js'
import { cssModule, cssModuleContents } from './css-modules.js'
import { endlessSettings, foldersNamedIn } from './endless-settings.js'
import { importedFile, importedFilePath, suffixProblem } from './imported-files.js'
import { notUtf8In } from './not-utf8.js'
import { isBuildFailure } from './run-bundler.js'

export interface ConfigSource {
  /** Empty for a file whose address code imports: nothing in it is shown in messages. */
  readonly text: string
  /**
   * Fingerprint of what the code does: comments, white space and types do not count. For a file that
   * is imported as it is, fingerprint of its bytes.
   */
  readonly hash: string
  /** Whether the file is imported as it is, so that each byte counts. */
  readonly isData?: true
  /** Where the file is published, if code imports its address. */
  readonly publishedAs?: OutputPath
}

/**
 * Expressions for a file's own path, each replaced by a constant. In the bundle they would give the
 * bundle's path.
 */
export const placeNames: Readonly<
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

/** Matches the names of modules. */
const code = /\.(?:[cm]?[jt]s|[jt]sx)$/

export const loaderOf = (file: string) => loaders[extname(file)] ?? 'js'

/** A message about a file, with a corrected path. */
const placedIn = (file: string, { text, location }: Message) => ({
  text,
  location: location && { ...location, file },
})

/** Content of a file of code; why the bundler gets none, if it cannot be read or is for instance a pipe. */
function readSource(path: string): Buffer | OnLoadResult {
  try {
    return readPlainFile(path) ?? refused({ text: `"${path}" is not a file.` })
  } catch (error) {
    // Thrown, the message would have its place in the engine's code, and not at the import.
    return refused({ text: messageOf(error) })
  }
}

const refused = ({ text, hint }: Pick<BundleProblem, 'text' | 'hint'>): OnLoadResult => ({
  errors: [{ text, ...(hint !== undefined && { notes: [{ text: hint }] }) }],
})

/**
 * Reads and remembers local files, and gives each its own path as constants.
 *
 * @param configFolder Folder of the config; absolute.
 */
export function sourcesPlugin(
  sources: Map<string, ConfigSource>,
  islands: Set<string>,
  configFolder: string,
): Plugin {
  const looked = new Set<string>()

  /** A file that is imported as it is; undefined for all others. */
  function loadData({ path, with: { type } }: OnLoadArgs): OnLoadResult | undefined {
    if (type !== 'text' && type !== 'bytes' && extname(path) !== '.txt') return undefined
    const bytes = readSource(path)
    if (!Buffer.isBuffer(bytes)) return bytes
    const known = sources.get(path)
    const text = known?.publishedAs === undefined ? bytes.toString('utf8') : ''
    sources.set(path, { ...known, text, hash: hashOf(bytes), isData: true })
    const problem = type === 'bytes' ? undefined : notUtf8In(path, bytes)
    if (problem !== undefined) return { errors: [problem] }
    return { contents: bytes, loader: type === 'bytes' ? 'binary' : 'text' }
  }

  /** Gives code the address of a file, to which pages add the base. */
  function loadAddress({ path }: OnLoadArgs): OnLoadResult {
    const bytes = readSource(path)
    if (!Buffer.isBuffer(bytes)) return bytes
    const publishedAs = importedFilePath(path, bytes)
    sources.set(path, { text: '', hash: hashOf(bytes), isData: true, publishedAs })
    return { contents: `export default ${JSON.stringify(`/${publishedAs}`)}`, loader: 'js' }
  }

  /** Gives code the names of the classes in a style sheet. Only they count: all other changes are of styles. */
  const loadCssModule = ({ path }: OnLoadArgs): Promise<OnLoadResult> =>
    cssModuleContents(path, configFolder, ({ code, files }) => {
      for (const file of files)
        if (!sources.has(file)) sources.set(file, { text: '', hash: hashOf(''), isData: true })
      sources.set(path, { text: '', hash: hashOf(code), isData: true })
      return { contents: code, loader: 'js' }
    })

  async function loadCode(
    { path, suffix }: OnLoadArgs,
    resolve: PluginBuild['resolve'],
  ): Promise<OnLoadResult> {
    if (isOfEngine(path))
      return { errors: [{ text: path, detail: 'engine-file' satisfies BundleProblem['kind'] }] }
    const bytes = readSource(path)
    if (!Buffer.isBuffer(bytes)) return bytes
    const { text } = decodeText(bytes)
    // A file may also be imported as it is.
    if (sources.get(path)?.isData !== true) sources.set(path, { text, hash: hashOf(bytes) })
    const problem = notUtf8In(path, bytes)
    if (problem !== undefined) return { errors: [problem] }
    const endless = endlessIn(text, path)
    if (endless !== undefined) return refused(endless)
    if (suffix !== asWritten && isClientModule(text)) {
      islands.add(path)
      return loadIsland(path, (specifier, from) => findPassedOn(specifier, from, resolve))
    }
    const loader = loaderOf(path)
    return { contents: loader === 'json' ? text : withPlace(path, text), loader }
  }

  function endlessIn(text: string, path: string): ReturnType<typeof endlessSettings> {
    for (const folder of foldersNamedIn(text, path)) {
      const endless = endlessSettings(folder, looked)
      if (endless !== undefined) return endless
    }
    return undefined
  }

  async function findPassedOn(
    specifier: string,
    from: string,
    resolve: PluginBuild['resolve'],
  ): Promise<string | undefined> {
    const place = { importer: from, resolveDir: dirname(from), kind: 'import-statement' } as const
    const { path, external, namespace, errors } = await resolve(specifier, place)
    if (errors.length > 0 || external || namespace !== 'file' || !code.test(path)) return undefined
    const bytes = readSource(path)
    if (!Buffer.isBuffer(bytes)) return undefined
    const text = bytes.toString('utf8')
    return isClientModule(text) || endlessIn(text, path) !== undefined ? undefined : path
  }

  return {
    name: 'quire-sources',
    setup(build: PluginBuild) {
      // Resolved here because the folder's name may contain `?` or `#`, which the bundler would take for the
      // beginning of a query or fragment.
      build.onResolve({ filter: /\?as-written$/ }, ({ path }) => ({
        path: path.slice(0, -asWritten.length),
        suffix: asWritten,
      }))
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ suffix, path }) => {
        const problem = suffix === asWritten ? undefined : suffixProblem(suffix, path)
        return problem && refused(problem)
      })
      // Before the others, because such a file can have any name, also that of code.
      build.onLoad({ filter: /.*/, namespace: 'file' }, loadData)
      build.onLoad({ filter: /\.(?:[cm]?[jt]s|[jt]sx|json)$/, namespace: 'file' }, (args) =>
        loadCode(args, build.resolve),
      )
      build.onLoad({ filter: importedFile, namespace: 'file' }, loadAddress)
      build.onLoad({ filter: cssModule, namespace: 'file' }, loadCssModule)
      build.onLoad({ filter: /\.(?:css|s[ac]ss|less|styl)$/i, namespace: 'file' }, ({ path }) => ({
        errors: [{ text: path, detail: 'style-import' satisfies BundleProblem['kind'] }],
      }))
    },
  }
}

/**
 * Whether a file is code of an engine. Imported by its path, it would be bundled, and know nothing of
 * the site that the running engine builds. What Node loads of the running engine is the running engine.
 */
const isOfEngine = (file: string): boolean =>
  extname(file) !== '.json' &&
  (file.includes(engineInstalled) || (isInside(engineFolder, file) && !isInside(nodeFolder, file)))

const engineInstalled = ['', 'node_modules', '@quire', 'engine', ''].join(sep)

async function loadIsland(path: string, find: FindPassedOn): Promise<OnLoadResult> {
  try {
    return { contents: await islandModule(path, find), loader: 'js', resolveDir: dirname(path) }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return { errors: error.errors.map((message) => placedIn(path, message)) }
  }
}

/**
 * Puts the constants before the first line, on the same line, so that line numbers stay the same.
 * Columns are corrected when a problem is reported.
 */
function withPlace(file: string, text: string): string {
  const values = new Map(
    Object.entries(placeNames)
      // `import.meta` and its property need not be written together.
      .filter(([expression]) => text.includes(expression.replace(/^import\.meta\..*/, 'import.meta')))
      .map(([, { name, valueIn }]) => [name, valueIn(file)]),
  )
  const place = [...values].map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`).join('')
  // A `#!` line is valid only at the very beginning of a file, so it becomes a comment.
  return place + text.replace(/^#!/, '//')
}
