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
  unified: lazily(() => require('unified') as typeof import('unified')),
  satteri: lazily(() => require('satteri') as typeof import('satteri')),
  remarkParse: lazily(() => require('remark-parse') as typeof import('remark-parse')),
  remarkGfm: lazily(() => require('remark-gfm') as typeof import('remark-gfm')),
  hastUtilRaw: lazily(() => require('hast-util-raw') as typeof import('hast-util-raw')),
  parse5: lazily(() => require('parse5') as typeof import('parse5')),
  yaml: lazily(() => require('yaml') as typeof import('yaml')),
  toml: lazily(() => require('smol-toml') as typeof import('smol-toml')),
  json5: lazily(() => require('json5') as typeof import('json5')),
  gemoji: lazily(() => require('gemoji') as typeof import('gemoji')),
  mermaid: lazily(() => requireFile('beautiful-mermaid/dist/index.js') as typeof import('beautiful-mermaid')),
  mermaidVersions: lazily(() =>
    [requireFile('beautiful-mermaid/package.json'), require('elkjs/package.json')].map(
      (manifest) => (manifest as { readonly version: string }).version,
    ),
  ),
  postcss: lazily(() => require('postcss') as typeof import('postcss')),
}

const require = createRequire(import.meta.url)

/**
 * Loads a package that has no entry for `require`: finds its file, wherever the package is
 * installed.
 *
 * `scripts/bundle.mjs` puts the files found here next to the bundles, so that Node need not read
 * them for their exports.
 */
function requireFile(name: string): unknown {
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
