import { createRequire } from 'node:module'
import { join } from 'node:path'
import { lazily } from '../values/lazily.js'

/**
 * Libraries that only some pages need. Each is loaded when a page first needs it.
 *
 * Loading all of them would take longer than building a small site. Uses `require` instead of
 * `import()`, because parsing is synchronous. Node can load ES modules that way from 20.19 on.
 */
export const lazy = {
  unified: lazily(() => require('unified')),
  satteri: lazily(() => require('satteri')),
  remarkParse: lazily(() => require('remark-parse')),
  remarkGfm: lazily(() => require('remark-gfm')),
  hastUtilRaw: lazily(() => require('hast-util-raw')),
  parse5: lazily(() => require('parse5')),
  yaml: lazily(() => require('yaml')),
  toml: lazily(() => require('smol-toml')),
  json5: lazily(() => require('json5')),
  gemoji: lazily(() => require('gemoji')),
  mermaid: lazily(() => requireFile('beautiful-mermaid/dist/index.js')),
  mermaidVersions: lazily(() =>
    [requireFile('beautiful-mermaid/package.json'), require('elkjs/package.json')].map(
      ({ version }) => version,
    ),
  ),
  postcss: lazily(() => require('postcss')),
}

/** What the packages export. */
interface Packages {
  readonly unified: typeof import('unified')
  readonly satteri: typeof import('satteri')
  readonly 'remark-parse': typeof import('remark-parse')
  readonly 'remark-gfm': typeof import('remark-gfm')
  readonly 'hast-util-raw': typeof import('hast-util-raw')
  readonly parse5: typeof import('parse5')
  readonly yaml: typeof import('yaml')
  readonly 'smol-toml': typeof import('smol-toml')
  readonly json5: typeof import('json5')
  readonly gemoji: typeof import('gemoji')
  readonly 'beautiful-mermaid/dist/index.js': typeof import('beautiful-mermaid')
  readonly 'beautiful-mermaid/package.json': { readonly version: string }
  readonly 'elkjs/package.json': { readonly version: string }
  readonly postcss: typeof import('postcss')
}

interface RequirePackage extends NodeJS.Require {
  <Name extends keyof Packages>(name: Name): Packages[Name]
}

const require: RequirePackage = createRequire(import.meta.url)

/**
 * Loads a package that has no entry for `require`: finds its file, wherever the package is
 * installed.
 *
 * `scripts/bundle.mjs` puts the files found here next to the bundles, so that Node need not read
 * them for their exports.
 */
function requireFile<Name extends keyof Packages>(name: Name): Packages[Name] {
  let missing: unknown
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return require(join(folder, name))
    } catch (error) {
      missing = error
    }
  }
  throw missing
}
