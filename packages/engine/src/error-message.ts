/** What was thrown, in its own words: an error's message, or its name where it has none. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message === '' ? error.name : error.message
}
