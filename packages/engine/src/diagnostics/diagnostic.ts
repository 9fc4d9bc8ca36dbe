import type { SourcePath } from '../paths.js'
import type { DiagnosticCode } from './codes.js'

/** Only an `error` affects the exit status. */
export type Severity = 'error' | 'warning'

/**
 * A place in a source file, as in editors: lines and columns count from 1, and columns count UTF-16
 * units.
 */
export interface Place {
  readonly path: SourcePath
  readonly line: number
  readonly column: number
}

/** The place of what is wrong with a file as a whole, or at a place in it that is not known. */
export const topOfFile = (path: SourcePath): Place => ({ path, line: 1, column: 1 })

/**
 * A mistake of an author that a step found. Plain data: the same mistake gives an equal value in
 * every build.
 *
 * Every message to authors is one function in `messages/`, in the file for its subject. A message
 * says what is wrong, in the author's terms; a hint says what to try. Codes are permanent, because
 * people search for them and switch messages off by code.
 */
export interface Diagnostic {
  /** Permanent, in kebab case: `broken-link`. */
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** What is wrong, in the author's terms, with a full stop. */
  readonly message: string
  /** What to try. */
  readonly hint?: string | undefined
  /** Where it is; absent for what is in no file. */
  readonly at?: Place | undefined
  /** What the mistake is in, if its value is known but not its place. */
  readonly about?: Subject | undefined
  /**
   * What it is about, without the file; set if many files are likely to have the same. People are
   * then shown one message for all of them. Programs get each.
   */
  readonly acrossFiles?: string | undefined
  /**
   * Set if the place in the file says what to correct. People are then shown a few of such messages
   * one by one, although `acrossFiles` is set.
   */
  readonly placeMatters?: true
  /**
   * Set if the hint names what is at this place. Messages that are otherwise about the same are then
   * joined although their hints differ.
   */
  readonly hintIsOwn?: true
}

/**
 * Something that an author wrote and that can be found in the file: a name or an option in the
 * config, or a field of the frontmatter.
 */
export type Subject =
  | { readonly in: 'config'; readonly as: 'key'; readonly name: string }
  | {
      readonly in: 'config'
      readonly as: 'value'
      readonly name: string
      /** The option that it is in, if it is wrong everywhere in it. */
      readonly option?: 'nav' | 'themeConfig'
      /** The key around the value. Its place is told if the value is in several places. */
      readonly within?: string
    }
  | { readonly in: 'config'; readonly as: 'option'; readonly path: readonly (string | number)[] }
  | { readonly in: 'frontmatter'; readonly field: string }
