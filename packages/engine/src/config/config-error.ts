import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { wrongConfig } from '../diagnostics/messages/config.js'

/** Context of a {@link ConfigError}, besides its problems. */
export interface ConfigErrorContext {
  /** Returns the text of a line in the config's files. */
  readonly sourceLine?: (place: Place) => string | undefined
  /** Files to watch, since editing them may fix the problem; absolute. */
  readonly files?: readonly string[]
  /** Folder that the paths of the diagnostics are relative to; absolute. */
  readonly folder?: string
  /** What the config threw. Its stack names the author's files. */
  readonly cause?: unknown
}

/**
 * A mistake in the command or the config, so that nothing can be built: exit status 2.
 *
 * Contains all problems that were found, not only the first.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly diagnostics: readonly Diagnostic[]
  readonly sourceLine: (place: Place) => string | undefined
  /** Files to watch, since editing them may fix the problem; absolute. */
  readonly files: readonly string[]
  /** Folder that the paths of the diagnostics are relative to; absolute. */
  readonly folder: string | undefined

  /** @param problem What is wrong. A string is for problems without a place; `hint` then says what to try. */
  constructor(problem: string | readonly Diagnostic[], hint?: string, context: ConfigErrorContext = {}) {
    const diagnostics = typeof problem === 'string' ? [wrongConfig(problem, hint)] : problem
    super(diagnostics.map(({ message }) => message).join('\n'), { cause: context.cause })
    this.diagnostics = diagnostics
    this.sourceLine = context.sourceLine ?? (() => undefined)
    this.files = context.files ?? []
    this.folder = context.folder
  }
}
