import { basename, extname } from 'node:path'
import { hashOf } from '../../io/hash.js'
import { type OutputPath, outputPath } from '../../paths.js'
import { literalPattern } from '../../text/source-text.js'

/** Endings of files that style sheets name, and whose address code can import. */
export const fileExtensions = [
  '.svg',
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.webp',
  '.avif',
  '.ico',
  '.woff2',
  '.woff',
  '.ttf',
  '.otf',
]

/** Matches the names of such files. Cameras and other systems write endings in capital letters. */
export const importedFile = new RegExp(`(?:${fileExtensions.map(literalPattern).join('|')})$`, 'i')

/**
 * What is wrong with what follows the name of a file in an import, such as `?raw`; undefined if nothing is.
 * The bundler would leave it out.
 *
 * @param file Absolute.
 */
export function suffixProblem(
  suffix: string,
  file: string,
): { readonly text: string; readonly hint: string } | undefined {
  if (suffix === '' || (suffix === '?url' && importedFile.test(file))) return undefined
  if (suffix.startsWith('#'))
    return {
      text: `Imports cannot end in "${suffix}".`,
      hint: `Without it, the import of a picture gives its address, to which "${suffix}" can be added.`,
    }
  return {
    text: `Imports with "${suffix}" are of another tool.`,
    hint:
      suffix === '?url'
        ? 'Only pictures and fonts have an address. Put other files into the public folder.'
        : 'Without it, the import of a picture gives its address. For the text of a file, write: import text from "./file.svg" with { type: "text" }.',
  }
}

/** Where a file is published that code imports. The name changes with the content. */
export function importedFilePath(file: string, content: Uint8Array): OutputPath {
  const extension = extname(file)
  // Needs no percent-encoding, so that the address looks the same wherever it is used.
  const name = basename(file, extension).replace(/[^\w-]+/g, '_')
  return outputPath(`assets/files/${name}.${hashOf(content).slice(0, 8)}${extension}`)
}
