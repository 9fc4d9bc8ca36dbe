/** Which files of a site may be read and published. Those of an untrusted site are not all safe. */

import type { ResolvedConfig } from '../config/resolved-config.js'
import { decodeText } from '../io/reading/decode-text.js'
import { type SourcePath, versionFolderOf } from '../paths.js'
import { mayPublish } from '../scan/untrusted-files.js'

/**
 * Folders whose files may be read. Undefined means everything below the root; for an untrusted
 * site, only its content and public folders.
 */
export function readableFolders({
  trust,
  content,
  publicDir,
}: ResolvedConfig): readonly string[] | undefined {
  if (trust === 'trusted') return undefined
  const frozen = new Set(content.map(({ dir }) => versionFolderOf(`${dir}/`)).filter(Boolean))
  return [
    ...content.map(({ dir }) => dir),
    publicDir,
    // The public files that were frozen with a version.
    ...[...frozen].map((folder) => folder + publicDir),
  ]
}

/** Whether a file of an untrusted site may be published unchanged. */
export function isPublishable(path: SourcePath, read: (path: SourcePath) => Uint8Array | undefined): boolean {
  return mayPublish(path, () => {
    const bytes = read(path)
    return bytes && decodeText(bytes).text
  })
}
