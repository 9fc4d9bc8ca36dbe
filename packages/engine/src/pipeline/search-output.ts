import { hashOf } from '../io/hash.js'
import type { OutputPath } from '../paths.js'
import type { SearchFile } from '../search/shards.js'
import type { LazyFile } from './output-file.js'

/** A file of the index: texts, a shard or the root, which is always said to be fresh. */
export interface SearchOutput extends LazyFile {
  /** Cheaper where the name does not depend on the content. */
  readonly path: () => OutputPath
}

/** Where a file is published, and the fingerprint of its content. */
export type SearchOutputPath = readonly [path: OutputPath, hash: string]

export const outputOf = ({ path, content }: SearchFile): SearchOutputPath => [path, hashOf(content)]
