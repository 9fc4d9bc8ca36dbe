import { errorCode } from '../io/error-code.js'
import type { OutputClash } from './output-claims.js'

/** The system refused to write the output. What was published before is unchanged. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
  /** The system's error code, such as `ENOSPC`. */
  readonly code: string

  constructor(cause: Error, code: string) {
    super(cause.message, { cause })
    this.code = code
  }
}

/** Files of the site cannot exist together. What was published before is unchanged. */
export class OutputClashError extends Error {
  override readonly name = 'OutputClashError'

  constructor(readonly clash: OutputClash) {
    super(
      'alike' in clash
        ? `"${clash.alike[0]}" and "${clash.alike[1]}" would be one.`
        : `"${clash.file}" would be a file and a folder.`,
    )
  }
}

/** Another build may be writing the same output by now. What was published before is unchanged. */
export class OutputLostError extends Error {
  override readonly name = 'OutputLostError'

  constructor() {
    super('The lock of the output is no longer that of this process.')
  }
}

/** @throws What the action throws. Errors of the system become an {@link OutputError}. */
export function writingOutput<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw asOutputError(error)
  }
}

/** The asynchronous form of {@link writingOutput}. */
export async function writingOutputAsync<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    throw asOutputError(error)
  }
}

function asOutputError(error: unknown): unknown {
  const code = errorCode(error)
  return error instanceof Error && code !== undefined ? new OutputError(error, code) : error
}
