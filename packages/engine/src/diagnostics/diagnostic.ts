import type { SourcePath } from '../paths.js'
import type { DiagnosticCode } from './codes.js'

/** `error` counts in the exit status, `warning` does not. */
export type Severity = 'error' | 'warning'

/** A place in a source file, as editors count: the first line and the first column are 1; columns are UTF-16 units. */
export interface Place {
  readonly path: SourcePath
  readonly line: number
  readonly column: number
}

/**
 * What a step found wrong with what an author wrote. Plain data: the same
 * mistake gives an equal value in every build.
 *
 * Every message that an author can get is one function in `messages/`, in the
 * file of its subject. A message says what is wrong in the author's words; a
 * hint says what to try. Codes are permanent: people search for them and switch
 * them off by name.
 */
export interface Diagnostic {
  /** Permanent, in kebab case: `broken-link`. */
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** What is wrong, in the author's words, with a full stop. */
  readonly message: string
  /** What to try. */
  readonly hint?: string | undefined
  /** Where; absent for what belongs to no file. */
  readonly at?: Place | undefined
  /** What has that mistake, where whoever found it knows its value and not its place. */
  readonly about?: Subject | undefined
}

/** Something that an author wrote, to be found again in the file: a name in the config, or a field of the frontmatter. */
export type Subject =
  | { readonly in: 'config'; readonly as: 'key' | 'value'; readonly name: string }
  | { readonly in: 'frontmatter'; readonly field: string }
