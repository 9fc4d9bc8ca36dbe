import { createRequire } from 'node:module'

/**
 * Libraries that only some pages need, loaded when the first page does.
 *
 * Loading all of them would cost more than a small site takes to build. `require`
 * and not `import()`, because parsing is synchronous; Node loads ES modules with
 * it from 20.19 on.
 */
const require = createRequire(import.meta.url)

function once<Module>(name: string): () => Module {
  let loaded: Module | undefined
  return () => {
    loaded ??= require(name) as Module
    return loaded
  }
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
  postcss: once<typeof import('postcss')>('postcss'),
}
