import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Libraries that only some pages need, loaded when the first page does.
 *
 * Loading all of them would cost more than a small site takes to build. `require`
 * and not `import()`, because parsing is synchronous; Node loads ES modules with
 * it from 20.19 on.
 */
const require = createRequire(import.meta.url)

function once<Module>(name: string, load: (name: string) => unknown = require): () => Module {
  let loaded: Module | undefined
  return () => {
    loaded ??= load(name) as Module
    return loaded
  }
}

/** For packages that name no file for `require`: the file, wherever a package may stand. */
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

export const lazy = {
  unified: once<typeof import('unified')>('unified'),
  satteri: once<typeof import('satteri')>('satteri'),
  remarkParse: once<typeof import('remark-parse')>('remark-parse'),
  remarkGfm: once<typeof import('remark-gfm')>('remark-gfm'),
  hastUtilRaw: once<typeof import('hast-util-raw')>('hast-util-raw'),
  yaml: once<typeof import('yaml')>('yaml'),
  toml: once<typeof import('smol-toml')>('smol-toml'),
  gemoji: once<typeof import('gemoji')>('gemoji'),
  mermaid: once<typeof import('beautiful-mermaid')>('beautiful-mermaid/dist/index.js', requireFile),
  postcss: once<typeof import('postcss')>('postcss'),
}
