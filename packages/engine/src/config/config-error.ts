import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { wrongConfig } from '../diagnostics/messages/config.js'

/** What belongs to a {@link ConfigError} besides its problems. */
export interface ConfigErrorContext {
  /** Text of a line of the config's files. */
  readonly sourceLine?: (place: Place) => string | undefined
  /** Files to watch for the correction; absolute. */
  readonly files?: readonly string[]
  /** Folder that the diagnostics' paths count from; absolute. */
  readonly folder?: string
  /** What the config threw; its stack names places of the author's files. */
  readonly cause?: unknown
}

/**
 * The command or the config is wrong, so that nothing can be built: exit status 2.
 *
 * Holds all that was found, not only the first.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly diagnostics: readonly Diagnostic[]
  readonly sourceLine: (place: Place) => string | undefined
  /** Files to watch for the correction; absolute. */
  readonly files: readonly string[]
  /** Folder that the diagnostics' paths count from; absolute. */
  readonly folder: string | undefined

  /** @param problem What is wrong; a sentence is for what belongs to no place, with `hint` saying what to try. */
  constructor(problem: string | readonly Diagnostic[], hint?: string, context: ConfigErrorContext = {}) {
    const diagnostics = typeof problem === 'string' ? [wrongConfig(problem, hint)] : problem
    super(diagnostics.map(({ message }) => message).join('\n'), { cause: context.cause })
    this.diagnostics = diagnostics
    this.sourceLine = context.sourceLine ?? (() => undefined)
    this.files = context.files ?? []
    this.folder = context.folder
  }
}
