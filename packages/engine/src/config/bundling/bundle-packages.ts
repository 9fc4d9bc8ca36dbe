import { isBuiltin } from 'node:module'
import { dirname, isAbsolute, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild, ResolveResult } from 'esbuild'
import { foldersAbove } from '../../io/path-from.js'
import { readManifest } from '../../io/reading/read-manifest.js'
import { engineFolder, nodeFolder } from '../engine-place.js'
import { isInstalled } from '../packages/installed-packages.js'
import { laterPrefix, type SiteCode } from '../running/site-code.js'
import type { BundleProblem } from './bundle-problem.js'
import { islandSpecifier } from './client-modules.js'
import { commonJsModule, commonJsNamespace, isCommonJs } from './common-js.js'
import { requiredFile, requiredModule, requiredNamespace } from './required-modules.js'

/** A package that a config imports by name. */
export interface ConfigPackage {
  readonly name: string
  readonly version: string
  /** Folder of its `package.json`; absolute. */
  readonly folder: string
  /**
   * Whether it is a theme: the config names it as such, or its own manifest says `"quire": {
   * "theme": true }`.
   */
  readonly theme: boolean
}

/** A package that a file imports, and the folder of that file. */
export interface ImportedName {
  readonly name: string
  readonly from: string
}

/** Packages that must be loaded only once. The engine's copy is used even if the site has its own. */
const sharedPackages: ReadonlySet<string> = new Set(['react', 'react-dom', '@quire/engine'])

/**
 * Keeps packages outside of the bundle, except for themes and linked ones. Whatever a tsconfig path
 * or a `#name` resolves to is a local file, and is bundled.
 */
export function packagesPlugin({
  format,
  packagesOf,
  packages,
  imported,
  theme,
}: {
  readonly format: SiteCode['format']
  /** Folders, besides those of the importing files, whose packages may be imported. */
  readonly packagesOf: readonly string[]
  /** Receives the packages from which something is imported, by their folders. */
  readonly packages: Map<string, ConfigPackage>
  /** Receives what is imported by name. */
  readonly imported: ImportedName[]
  /** Name of the package that is a theme, and so is bundled. */
  readonly theme: string | undefined
}): Plugin {
  const own = Symbol('asked by this plugin')
  /** Marks a module as external. */
  const outside = (kind: OnResolveArgs['kind'], path: string): OnResolveResult => ({
    path: kind === 'dynamic-import' && format === 'script' ? laterPrefix + path : path,
    external: true,
  })

  /** Where an import leads that no folder has to be looked at for; undefined for one of a package. */
  function placeByName({ path, kind }: OnResolveArgs): OnResolveResult | undefined {
    if (path === islandSpecifier)
      return { path: join(nodeFolder, 'island.cjs'), namespace: requiredNamespace }
    if (isBuiltin(path) && kind === 'import-statement') return { path, namespace: requiredNamespace }
    if (isBuiltin(path) || /^(?:file|data|https?):/.test(path)) return outside(kind, path)
    return undefined
  }

  function placeOf(
    module: PackageModule,
    { kind, with: { type } }: Pick<OnResolveArgs, 'kind' | 'with'>,
  ): OnResolveResult {
    const { file, isShared } = module
    if (isBundled(module) || type === 'text' || type === 'bytes') return { path: file }
    if (kind !== 'import-statement')
      return outside(kind, kind === 'require-call' ? file : pathToFileURL(file).href)
    const required = isShared ? requiredFile(file) : undefined
    if (required !== undefined) return { path: required, namespace: requiredNamespace }
    if (isCommonJs(file)) return { path: file, namespace: commonJsNamespace }
    return outside(kind, pathToFileURL(file).href)
  }

  return {
    name: 'quire-packages',
    setup(build: PluginBuild) {
      const resolved = new Map<string, Promise<ResolveResult>>()
      /**
       * Resolves each import once. Most files of a theme import the same packages, and each
       * question to the bundler waits for another process.
       */
      function resolveOnce({ path, kind, importer }: OnResolveArgs, resolveDir: string) {
        const key = JSON.stringify([path, kind, resolveDir])
        const known = resolved.get(key)
        if (known !== undefined) return known
        const result = build.resolve(path, { kind, importer, resolveDir, pluginData: own })
        resolved.set(key, result)
        return result
      }

      /** Looks a package up, and notes it. What is found without being of the package is a local file. */
      async function lookUp(args: OnResolveArgs): Promise<OnResolveResult> {
        const name = packageNameIn(args.path)
        imported.push({ name, from: args.resolveDir })
        const isShared = sharedPackages.has(name)
        const folders = [...(isShared ? [engineFolder] : []), args.resolveDir, ...packagesOf]
        for (const folder of folders) {
          const { path, namespace, errors } = await resolveOnce(args, folder)
          if (errors.length > 0 || namespace !== 'file') continue
          const found = packageAt(path, name)
          if (found === undefined) return { path }
          const installed = found.name === theme ? { ...found, theme: true } : found
          packages.set(installed.folder, installed)
          return placeOf({ file: path, installed, isShared }, args)
        }
        const isThere = isInstalled(name, folders)
        const detail: BundleProblem['kind'] = isThere ? 'package-entry' : 'package-missing'
        return { errors: [{ text: isThere ? args.path : name, detail }] }
      }

      build.onResolve({ filter: /^[^./]/ }, async (args) => {
        if (args.pluginData === own || args.kind === 'entry-point' || isAbsolute(args.path)) return undefined
        return placeByName(args) ?? (await lookUp(args))
      })
      build.onResolve({ filter: /^/, namespace: requiredNamespace }, ({ path }) => ({ path, external: true }))
      build.onLoad({ filter: /^/, namespace: requiredNamespace }, ({ path }) => ({
        contents: requiredModule(path),
      }))
      build.onResolve({ filter: /^/, namespace: commonJsNamespace }, ({ path }) => ({
        path,
        namespace: requiredNamespace,
      }))
      build.onLoad({ filter: /^/, namespace: commonJsNamespace }, ({ path }) => ({
        contents: commonJsModule(path),
      }))
    },
  }
}

/** A module that an import found in a package. */
interface PackageModule {
  readonly file: string
  readonly installed: ConfigPackage
  /** Whether it is of one of the packages that must be loaded only once. */
  readonly isShared: boolean
}

const isBundled = ({ file, installed, isShared }: PackageModule): boolean =>
  installed.theme || isForeignToNode(file) || (!isShared && isLinkedModule(file, installed))

/** Whether Node cannot run a file as it is. */
const isForeignToNode = (file: string): boolean => /\.(?:[cm]?ts|[jt]sx|css|json)$/.test(file)

/**
 * Whether a file is an ES module of a package that is linked, as those of a workspace are. These are
 * edited like local files, but Node would keep the first text that it read of them. CommonJS is left
 * to Node, because it may look for files at run time.
 */
const isLinkedModule = (file: string, { folder }: ConfigPackage): boolean =>
  !folder.split(sep).includes('node_modules') && !isCommonJs(file)

/** `@scope/name/part` → `@scope/name`. */
export const packageNameIn = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** The package of that name that contains a file; undefined if none does. */
function packageAt(file: string, name: string): ConfigPackage | undefined {
  for (const folder of foldersAbove(dirname(file))) {
    const manifest = readManifest(folder)
    if (manifest?.name === name)
      return { name, version: manifest.version ?? '', folder, theme: manifest.isTheme }
  }
  return undefined
}
