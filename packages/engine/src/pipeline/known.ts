/** @throws When a question is asked about something that earlier answers do not have: a bug of the caller. */
export function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The site has no "${name}".`)
  return value
}
