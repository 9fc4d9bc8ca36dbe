/** The message of whatever was thrown; the name of an error that has no message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message === '' ? error.name : error.message
}
