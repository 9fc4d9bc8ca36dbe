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

/** Where a file is published that code imports. The name changes with the content. */
export function importedFilePath(file: string, content: Uint8Array): OutputPath {
  const extension = extname(file)
  // Needs no percent-encoding, so that the address looks the same wherever it is used.
  const name = basename(file, extension).replace(/[^\w-]+/g, '_')
  return outputPath(`assets/files/${name}.${hashOf(content).slice(0, 8)}${extension}`)
}
