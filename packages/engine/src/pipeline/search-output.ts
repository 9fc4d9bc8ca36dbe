import { hashOf } from '../io/hash.js'
import type { OutputPath } from '../paths.js'
import type { SearchFile } from '../search/shards.js'
import type { LazyFile } from './output-file.js'

/**
 * A file of the index: texts, a shard or the root. The root always counts as fresh, because its
 * question passes nothing to `onFile`: whoever writes it compares it with the published file.
 */
export interface SearchOutput extends LazyFile {
  /** The path alone. Cheaper than `output` where the name does not depend on the content. */
  readonly path: () => OutputPath
}

/** Output path of a file and the fingerprint of its content. */
export type SearchOutputPath = readonly [path: OutputPath, hash: string]

export const outputOf = ({ path, content }: SearchFile): SearchOutputPath => [path, hashOf(content)]
