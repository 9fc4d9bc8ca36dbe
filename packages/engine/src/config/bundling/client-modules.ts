import { isBuildFailure, runBundler } from './run-bundler.js'

/** Query that imports the original module instead of the code that replaces it. */
export const asWritten = '?as-written'

/** What the replacing code imports from the engine. */
export const islandSpecifier = 'quire-engine:island'

/** Whether the module begins with the directive `'use client'`. Only comments may come before it. */
export function isClientModule(text: string): boolean {
  return clientDirective.test(text)
}

/**
 * The pattern for comments matches in one way only. Otherwise a file with many comments would take
 * exponential time.
 */
const clientDirective =
  /^\uFEFF?(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*(?:'use client'|"use client")\s*(?:;|\n|$)/

/**
 * Finds a module that another one passes on as a whole (`export *`): its absolute path, or undefined
 * if it makes islands itself or cannot be read.
 *
 * @param specifier As the other module names it.
 */
export type FindPassedOn = (specifier: string, from: string) => Promise<string | undefined>

/**
 * Code that replaces a `'use client'` module when pages are rendered: the same exports, but each
 * component is an island.
 *
 * @param file Absolute path of the module.
 */
export async function islandModule(file: string, find: FindPassedOn): Promise<string> {
  const { names, modules } = await exportsOf(file)
  const passedOn = await namesPassedOn(file, modules, find)
  const exports = [...new Set([...names, ...passedOn])].map((name) => {
    const value = `island(module[${JSON.stringify(name)}], ${JSON.stringify(file)}, ${JSON.stringify(name)})`
    return name === 'default' ? `export default ${value}` : `export const ${name} = ${value}`
  })
  return [
    `import { island } from ${JSON.stringify(islandSpecifier)}`,
    `import * as module from ${JSON.stringify(file + asWritten)}`,
    ...exports,
    // What is named above comes first. The rest is of modules that make islands themselves, or of packages.
    ...modules.map((specifier) => `export * from ${specifier}`),
  ].join('\n')
}

/**
 * Names that a module has from others that it passes on as a whole. Their components are its own, as
 * if it had named them.
 */
async function namesPassedOn(
  file: string,
  modules: readonly string[],
  find: FindPassedOn,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const seen = new Set([file])
  const visit = async (from: string, passedOn: readonly string[]): Promise<void> => {
    for (const specifier of passedOn) {
      const found = await find(JSON.parse(specifier), from)
      if (found === undefined || seen.has(found)) continue
      seen.add(found)
      const exported = await exportsOf(found).catch((error: unknown) => {
        if (!isBuildFailure(error)) throw error
        // Reported when the module itself is read.
        return { names: [], modules: [] }
      })
      for (const name of exported.names) if (name !== 'default') names.add(name)
      await visit(found, exported.modules)
    }
  }
  await visit(file, modules)
  return names
}

/** What a module exports. */
interface Exports {
  readonly names: readonly string[]
  /** Modules that it passes on as a whole, as they are named in code, with quotes. */
  readonly modules: readonly string[]
}

/** What a module exports, found without running it or reading what it imports. */
async function exportsOf(file: string): Promise<Exports> {
  const { metafile, outputFiles } = await runBundler(({ build }) =>
    build({
      entryPoints: [file],
      outfile: '/module.js',
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
      plugins: [
        {
          name: 'only-this-module',
          setup(build) {
            build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
              kind === 'entry-point' ? undefined : { path, external: true },
            )
          },
        },
      ],
    }),
  )
  // The bundler writes each of these on a line of its own.
  const passedOn = (outputFiles[0]?.text ?? '').matchAll(/^export \* from ("(?:[^"\\]|\\.)*");$/gm)
  const { exports = [], imports = [] } = Object.values(metafile.outputs)[0] ?? {}
  const imported = new Set(imports.map(({ path }) => JSON.stringify(path)))
  return {
    names: exports,
    // A text of several lines may look like one.
    modules: [...passedOn].flatMap(([, name = '']) => (imported.has(name) ? [name] : [])),
  }
}
