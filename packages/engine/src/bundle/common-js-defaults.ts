import { dirname, extname } from 'node:path'
import type { BuildOptions, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { packageNameIn } from '../config/bundling/bundle-packages.js'
import {
  commonJsModule,
  commonJsNamespace,
  isCommonJs,
  isInModulePackage,
} from '../config/bundling/common-js.js'
import { isBuildFailure } from '../config/bundling/run-bundler.js'
import { isInside } from '../io/path-from.js'
import { lazilyFor } from '../values/lazily.js'
import { packageFolder } from './licenses.js'

/**
 * Gives islands the same default export of CommonJS packages that they had when they were rendered.
 * Without this, the bundler does as Node in modules that Node takes for ES modules by their name or
 * their `package.json`.
 *
 * @param folder Folder of the theme. Code of other packages is run by Node when pages are rendered.
 */
export function commonJsDefaults(folder: string): Plugin {
  return {
    name: 'common-js-defaults',
    setup(build) {
      const own = Symbol('asked by this plugin')
      const isEsModule = lazilyFor((file: string) => hasModuleSyntax(file, build.esbuild))
      build.onResolve(
        { filter: /^[^./#]/, namespace: 'file' },
        async ({ path, kind, importer, resolveDir, pluginData }): Promise<OnResolveResult | undefined> => {
          if (pluginData === own || kind !== 'import-statement' || isReact(path)) return undefined
          if (!isOwnModule(importer, folder)) return undefined
          const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: own })
          if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined
          if (!isCommonJs(found.path) || (await isEsModule(found.path))) return undefined
          return { path: found.path, namespace: commonJsNamespace }
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

/** Whether a module is bundled also when pages are rendered, and the bundler treats it as Node does. */
const isOwnModule = (file: string, folder: string): boolean =>
  (packageFolder(file) === undefined || isInside(folder, file)) &&
  (/^\.m[jt]s$/.test(extname(file)) || isInModulePackage(file))

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
