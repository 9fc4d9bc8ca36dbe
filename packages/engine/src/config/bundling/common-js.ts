import { dirname, extname } from 'node:path'
import { foldersAbove } from '../../io/path-from.js'
import { readManifest } from '../../io/reading/read-manifest.js'

/** Namespace of modules that give what a CommonJS file of a package exports, as bundlers do. */
export const commonJsNamespace = 'quire-common-js'

/**
 * Code that stands for a CommonJS file. Node gives the whole of `module.exports` as the default export,
 * and only the names that it finds without running the file. Packages that are compiled from ES modules
 * expect what bundlers give: `exports.default`, and every name.
 */
export function commonJsModule(file: string): string {
  const name = JSON.stringify(file)
  return [
    `const all = require(${name})`,
    "const isObject = all !== null && typeof all === 'object' || typeof all === 'function'",
    `export * from ${name}`,
    "export default isObject && all.__esModule && 'default' in all ? all.default : all",
  ].join('\n')
}

/** Decides as Node does, but does not look into files that only their code shows to be ES modules. */
export function isCommonJs(file: string): boolean {
  const extension = extname(file)
  return extension === '.cjs' || (extension === '.js' && !isInModulePackage(file))
}

/** Whether the nearest `package.json` above a file makes its `.js` files ES modules. */
function isInModulePackage(file: string): boolean {
  for (const folder of foldersAbove(dirname(file))) {
    const manifest = readManifest(folder)
    if (manifest !== undefined) return manifest.type === 'module'
  }
  return false
}
