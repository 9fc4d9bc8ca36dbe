import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Plugin } from 'esbuild'
import { filesOfBundle } from '../config/bundling/bundle-lookups.js'
import { cssModule, cssModuleContents } from '../config/bundling/css-modules.js'
import { importedFile, importedFilePath, suffixProblem } from '../config/bundling/imported-files.js'
import { notUtf8In } from '../config/bundling/not-utf8.js'
import type { OutputPath } from '../paths.js'
import { packageFolder } from './licenses.js'

/** A file whose address code imports: where it is, absolute, and where it is published. */
export interface ImportedFile {
  readonly file: string
  readonly path: OutputPath
}

/** Gets each file whose address code imports. */
export type OnImport = (imported: ImportedFile, content: Uint8Array) => void

/** What browsers must understand of scripts and style sheets. */
export const targets = ['es2022', 'chrome109', 'firefox115', 'safari15.4']

/** Matches the names of style sheets, in any letter case. */
export const styleSheet = /\.css$/i

/**
 * Marks what plugins ask the bundler about an import. It is the same for all: two that answer each other's
 * questions with questions would never end.
 */
export const ofPlugin = Symbol('asked by a plugin')

/** Name of the generated entry. It is that of no file. */
export const textEntryName = 'docs:app'

/** An entry that is no file. Unlike with esbuild's `stdin`, its output folder can be chosen. */
export function textEntry(contents: string, resolveDir: string): Plugin {
  return {
    name: 'text-entry',
    setup(build) {
      build.onResolve({ filter: /^docs:app$/ }, ({ path }) => ({ path, namespace: 'docs' }))
      build.onLoad({ filter: /^docs:app$/, namespace: 'docs' }, () => ({
        contents,
        resolveDir,
        loader: 'js',
      }))
    },
  }
}

/**
 * The engine's modules for themes need Node. If an island imports one, its author meant the one for
 * browsers.
 */
export const onlyForBrowsers: Plugin = {
  name: 'only-for-browsers',
  setup(build) {
    build.onResolve({ filter: /^@quire\/engine(?:\/theme)?$/ }, ({ path }) => ({
      errors: [
        {
          text: `"${path}" belongs to the build and does not exist in browsers`,
          detail: 'Islands and behaviours import "@quire/engine/client", and from other modules only types.',
        },
      ],
    }))
  },
}

/**
 * Rejects imports of style sheets. esbuild would write them into a file that no page loads.
 *
 * @param onCssModule Gets those whose classes scripts import, which must become part of the site's styles;
 *   absolute. Without it, there are none.
 */
export function noLostStyles(onCssModule?: (file: string) => void): Plugin {
  return {
    name: 'no-lost-styles',
    setup(build) {
      build.onResolve({ filter: styleSheet }, async ({ path, pluginData, ...from }) => {
        if (pluginData === ofPlugin || from.with.type === 'text') return undefined
        const found = await build.resolve(path, { ...from, pluginData: ofPlugin })
        // The bundler says that it does not exist.
        if (found.errors.length > 0 && cssModule.test(path)) return undefined
        if (onCssModule !== undefined && cssModule.test(found.path) && found.namespace === 'file') {
          onCssModule(found.path)
          return { path: found.path }
        }
        return {
          errors: [
            {
              text: `"${path}" is a style sheet, which scripts can import only as text`,
              detail:
                'List it in the theme: styles: ["./style.css"]. For a single island, import it with { type: "text" }.',
            },
          ],
        }
      })
    },
  }
}

/** Refuses what follows the name of a file in an import, as it is refused in code that renders pages. */
export const noSuffixes: Plugin = {
  name: 'no-suffixes',
  setup(build) {
    build.onResolve({ filter: /.[?#]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === ofPlugin) return undefined
      const found = await build.resolve(path, { ...from, pluginData: ofPlugin })
      const problem = suffixProblem(found.suffix, found.path)
      return problem && { errors: [{ text: problem.text, detail: problem.hint }] }
    })
  },
}

/** Gives scripts the names of the classes in style sheets that they import. */
export function importedClasses(configFolder: string): Plugin {
  return {
    name: 'imported-classes',
    setup(build) {
      build.onLoad({ filter: cssModule, namespace: 'file' }, async ({ path, with: attributes }) => {
        if (attributes.type !== undefined) return undefined
        return cssModuleContents(path, configFolder, ({ code }) => ({ contents: code, loader: 'js' }))
      })
    },
  }
}

/**
 * Gives scripts the addresses of files that they import. They are found from the script's own address,
 * since the base of a site is not known here.
 *
 * @param onImport Gets each of these files.
 * @param ownAddress Expression for the script's own address.
 */
export function importedAddresses(
  onImport: OnImport,
  ownAddress: 'import.meta.url' | 'document.currentScript.src' = 'import.meta.url',
): Plugin {
  return {
    name: 'imported-addresses',
    setup(build) {
      build.onLoad({ filter: importedFile, namespace: 'file' }, ({ path: file, with: attributes }) => {
        if (attributes.type !== undefined) return undefined
        const content = readFileSync(file)
        const path = importedFilePath(file, content)
        onImport({ file, path }, content)
        const fromScripts = JSON.stringify(`../${posix.relative('assets', path)}`)
        return { contents: `export default new URL(${fromScripts}, ${ownAddress}).pathname`, loader: 'js' }
      })
    },
  }
}

/**
 * Refuses style sheets of the site that are not UTF-8, whose texts would be published with other signs. Takes
 * those for style sheets that the bundler does not, since it knows them only by small letters.
 */
export const stylesInUtf8: Plugin = {
  name: 'styles-in-utf8',
  setup(build) {
    build.onLoad({ filter: styleSheet, namespace: 'file' }, ({ path }) => {
      const contents = readFileSync(path)
      const problem = notUtf8In(path, contents)
      return problem === undefined ? { contents, loader: 'css' } : { errors: [problem] }
    })
  },
}

/**
 * Refuses scripts of the site, and what they import, if they are not UTF-8. Looks at them at the end: a plugin
 * that loads each file takes longer than the bundler does for all.
 */
export function scriptsInUtf8(folder: string): Plugin {
  return {
    name: 'scripts-in-utf8',
    setup(build) {
      build.onEnd(({ metafile }) => ({
        errors: filesOfBundle(metafile ?? { inputs: {} }, folder)
          .filter((file) => sourceFile.test(file) && packageFolder(file) === undefined)
          .flatMap((file) => notUtf8In(file, readFileSync(file)) ?? []),
      }))
    },
  }
}

/** Matches the names of code, data and style sheets. */
const sourceFile = /\.(?:css|json|[cm]?[jt]s|[jt]sx)$/i

/** Minifies style sheets that code imports as text, for the same browsers as all others. */
export const smallStyleTexts: Plugin = {
  name: 'small-style-texts',
  setup(build) {
    build.onLoad({ filter: styleSheet }, async ({ path }) => {
      const { code } = await build.esbuild.transform(readFileSync(path, 'utf8'), {
        loader: 'css',
        minify: true,
        target: targets,
        logLevel: 'silent',
      })
      return { contents: code.trimEnd(), loader: 'text' }
    })
  },
}
