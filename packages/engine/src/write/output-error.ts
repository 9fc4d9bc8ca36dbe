import { errorCode } from '../io/error-code.js'
import type { OutputClash } from './output-claims.js'

/** The system did not let the output be written. What was published before is as it was. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
  /** The system's name of the fault, such as `ENOSPC`. */
  readonly code: string

  constructor(cause: Error, code: string) {
    super(cause.message, { cause })
    this.code = code
  }
}

/** Files of the site cannot stand beside each other. What was published before is as it was. */
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

/** @throws What the action throws; the system's errors as {@link OutputError}. */
export function writingOutput<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw asOutputError(error)
  }
}

/** Likewise for what takes its time. */
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
