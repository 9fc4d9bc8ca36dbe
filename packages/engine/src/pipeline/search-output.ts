import type { OutputPath } from '../paths.js'
import type { LazyFile } from './output-file.js'

/**
 * A file of the index: texts, a shard or the root. The root always counts as fresh, because its
 * question passes nothing to `onFile`: whoever writes it compares it with the published file.
 */
export interface SearchOutput extends LazyFile {
  /** The path alone. Cheaper than `output` where the name does not depend on the content. */
  readonly path: () => OutputPath
}
