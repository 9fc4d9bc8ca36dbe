/**
 * Asserts that earlier answers contain a value.
 *
 * @throws If they do not, which is a bug of the caller.
 */
export function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The site has no "${name}".`)
  return value
}
