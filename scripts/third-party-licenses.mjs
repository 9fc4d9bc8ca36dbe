// Writes beside a package's bundles the licenses of the libraries that went into them.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { licensesOf } from '../packages/engine/dist/bundle/licenses.js'

/**
 * @param {string} file Absolute path of the text.
 * @param {readonly { readonly inputs: object }[]} metafiles Of esbuild.
 * @param {string} folder That the paths in them count from.
 */
export function writeThirdPartyLicenses(file, metafiles, folder) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs))
  writeFileSync(file, licensesOf(inputs.map((input) => resolve(folder, input))))
}
