import { dirname } from 'node:path'
import type { BuildOptions, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { packageNameIn } from '../config/bundling/bundle-packages.js'
import { commonJsModule, commonJsNamespace, isCommonJs } from '../config/bundling/common-js.js'
import { isBuildFailure } from '../config/bundling/run-bundler.js'
import type { ConfigFile } from '../config/reading/config-source.js'
import { lazilyFor } from '../values/lazily.js'
import { ofPlugin } from './bundle-plugins.js'
import { packageFolder } from './licenses.js'

/**
 * Gives islands the same default export of CommonJS packages that they had when they were rendered.
 * Without this, the bundler does as Node in modules that Node takes for ES modules by their name or
 * their `package.json`, and in others gives nothing of packages that have no default export.
 *
 * @param folder Folder of the theme.
 * @param code Code that is bundled when pages are rendered. Node runs that of other packages then.
 */
export function commonJsDefaults(folder: string, code: readonly ConfigFile[]): Plugin {
  return {
    name: 'common-js-defaults',
    setup(build) {
      const bundled = new Set(code.map(({ file }) => file))
      const ofTheme = packageFolder(folder)
      const isOwnModule = (file: string) =>
        [undefined, ofTheme].includes(packageFolder(file)) || bundled.has(file)
      const isEsModule = lazilyFor((file: string) => hasModuleSyntax(file, build.esbuild))
      build.onResolve(
        { filter: /^[^./#]/, namespace: 'file' },
        async ({ path, pluginData, ...from }): Promise<OnResolveResult | undefined> => {
          if (pluginData === ofPlugin || from.kind !== 'import-statement' || isReact(path)) return undefined
          if (!isOwnModule(from.importer) || from.with.type !== undefined) return undefined
          const found = await build.resolve(path, { ...from, pluginData: ofPlugin })
          if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined
          if (!isCommonJs(found.path) || (await isEsModule(found.path))) return undefined
          return { path: found.path, namespace: commonJsNamespace, sideEffects: found.sideEffects }
        },
      )
      build.onResolve({ filter: /^/, namespace: commonJsNamespace }, ({ path }) => ({ path }))
      build.onLoad({ filter: /^/, namespace: commonJsNamespace }, ({ path }) => ({
        contents: commonJsModule(path),
        resolveDir: dirname(path),
      }))
    },
  }
}

const isReact = (specifier: string): boolean => /^react(?:-dom)?$/.test(packageNameIn(specifier))

/** Whether a file is an ES module by its code, as those are that packages have for bundlers. */
async function hasModuleSyntax(file: string, esbuild: PluginBuild['esbuild']): Promise<boolean> {
  const options = {
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    plugins: [
      {
        name: 'only-this-module',
        setup({ onResolve }) {
          onResolve({ filter: /.*/ }, ({ kind }) =>
            kind === 'entry-point' ? undefined : { path: 'other', external: true },
          )
        },
      },
    ],
  } satisfies BuildOptions
  try {
    const { metafile } = await esbuild.build(options)
    return Object.values(metafile.inputs).some(({ format }) => format === 'esm')
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    // Reported when the bundler itself reads the file.
    return true
  }
}
