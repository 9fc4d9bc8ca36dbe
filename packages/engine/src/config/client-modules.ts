import { importModule } from '../io/import-module.js'

/** Query that marks the import of a module as it is, from the code that stands in its place. */
export const asWritten = '?as-written'

/** What the code that stands in its place imports from the engine. */
export const islandSpecifier = 'quire-engine:island'

/** The module begins with the directive `'use client'`, after comments at most. */
export function isClientModule(text: string): boolean {
  return clientDirective.test(text)
}

/** A comment in it has one end: with several to choose from, a file of many comments takes all time there is. */
const clientDirective =
  /^\uFEFF?(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*(?:'use client'|"use client")\s*(?:;|\n|$)/

/**
 * Code that stands in place of a `'use client'` module when pages are
 * rendered: the same exports, each component made an island.
 *
 * @param file Absolute path of the module.
 */
export async function islandModule(file: string): Promise<string> {
  const names = await exportsOf(file)
  const exports = names.map((name) => {
    const value = `island(module[${JSON.stringify(name)}], ${JSON.stringify(file)}, ${JSON.stringify(name)})`
    return name === 'default' ? `export default ${value}` : `export const ${name} = ${value}`
  })
  return [
    `import { island } from ${JSON.stringify(islandSpecifier)}`,
    `import * as module from ${JSON.stringify(file + asWritten)}`,
    ...exports,
  ].join('\n')
}

/** Names of a module's exports, without running it or reading what it imports. */
async function exportsOf(file: string): Promise<readonly string[]> {
  const { build } = await importModule<typeof import('esbuild')>('esbuild')
  const { metafile } = await build({
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
  })
  return Object.values(metafile.outputs)[0]?.exports ?? []
}
