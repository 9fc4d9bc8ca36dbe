import { existsSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import { nodeFolder } from '../engine-place.js'
import { isCommonJs } from './common-js.js'

const require = createRequire(import.meta.url)

/**
 * Namespace of modules to load with `require`: CommonJS files that the engine has already
 * loaded that way. With `import`, Node would read them all again to find the
 * names of their exports, which takes half of the time that a theme takes to load.
 */
export const requiredNamespace = 'quire-required'

/**
 * The file to `require` instead of importing `file`; undefined if there is none. Each of the
 * engine's modules has a `.cjs` file beside it.
 */
export function requiredFile(file: string): string | undefined {
  if (isCommonJs(file)) return file
  const beside = file.replace(/\.js$/, '.cjs')
  return dirname(file) === nodeFolder && existsSync(beside) ? beside : undefined
}

/** Code that gives the exports of a module of that namespace. */
export const requiredModule = (file: string): string =>
  isBuiltin(file) || dirname(file) === nodeFolder
    ? namedExportsOf(file)
    : isReact(file)
      ? reactModule(file)
      : `module.exports = require(${JSON.stringify(file)})`

const isReact = (file: string): boolean => /[\\/]node_modules[\\/]react[\\/]index\.js$/.test(file)

/**
 * React, but what `lazy` and `use` wait for is never there while pages are rendered. React cannot wait for it, so
 * it would be missing on the first page that shows it and be there on the next: a page would depend on others.
 */
const reactModule = (file: string): string =>
  [
    `const react = require(${JSON.stringify(file)})`,
    'const never = () => ({ then() {} })',
    "const use = (given) => react.use(typeof given?.then === 'function' ? never() : given)",
    'module.exports = { ...react, lazy: () => react.lazy(never), use }',
  ].join('\n')

/**
 * Lists the exports of Node's and the engine's modules by name, so that an import of a name that
 * does not exist is reported where it is written. Each value is read only if it is imported: merely
 * reading `process.stdin` opens it.
 */
function namedExportsOf(file: string): string {
  const exported: object = require(file)
  const names = Object.keys(exported).filter((name) => name !== 'default')
  return [
    `const all = require(${JSON.stringify(file)})`,
    ...(isBuiltin(file) ? ['export default all'] : []),
    ...names.map(
      (name, index) =>
        `const value${index} = /* @__PURE__ */ (() => all[${JSON.stringify(name)}])()\nexport { value${index} as ${name} }`,
    ),
  ].join('\n')
}
