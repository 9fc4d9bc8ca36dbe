// Writes the licenses of bundled libraries next to a package's bundles.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { licensesOf } from '../packages/engine/dist/bundle/licenses.js'

/**
 * @param {string} file Absolute path of the text.
 * @param {readonly { readonly inputs: object }[]} metafiles From esbuild.
 * @param {string} folder Folder that the paths in them are relative to.
 */
export function writeThirdPartyLicenses(file, metafiles, folder) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs))
  writeFileSync(file, licensesOf(inputs.map((input) => resolve(folder, input))))
}
