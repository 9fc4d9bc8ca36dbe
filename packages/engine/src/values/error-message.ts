import { isRecord } from './is-record.js'

/** The message of whatever was thrown; the name of an error that has no message. */
export function messageOf(error: unknown): string {
  const hasMessage = error instanceof Error || (isRecord(error) && typeof error.message === 'string')
  const message = textOf(hasMessage ? error.message : error)
  return message === '' && error instanceof Error ? textOf(error.name) : message
}

/** The stack of whatever was thrown; empty if it has none. */
export function stackOf(error: unknown): string {
  // Code of a site may set it to anything.
  return error instanceof Error && typeof error.stack === 'string' ? error.stack : ''
}

function textOf(value: unknown): string {
  try {
    return String(value)
  } catch {
    // An object without a prototype, for instance.
    return Object.prototype.toString.call(value)
  }
}
