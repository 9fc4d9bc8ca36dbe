import { editDistance } from './diagnostics/nearest.js'

/** Schemes that exist and are a slip away from those that are looked for. */
const real: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'shttp', 'httpu', 'httpg', 'httpx'])

/**
 * The address that a misspelt one must mean: `https://a.b` for `htps:/a.b`.
 *
 * Any program may have a scheme of its own, so an unknown one is no mistake.
 * One that is a single slip away from a scheme that browsers know is: two
 * slips may be meant (`hxxp`, so that nobody follows it), unless what follows
 * is an address of mail.
 *
 * @returns Undefined for every other address.
 */
export function misspeltScheme(address: string): string | undefined {
  const [, written, rest = ''] = /^\s*([a-z][a-z\d+.-]*):(.*)$/is.exec(address) ?? []
  const scheme = written?.toLowerCase()
  if (scheme === undefined || real.has(scheme)) return undefined
  const isNear = (name: string, limit: number) => editDistance(scheme, name, limit) <= limit
  if (/^[^/\s@]+@[^/\s@]+\.[a-z]/i.test(rest)) return isNear('mailto', 2) ? `mailto:${rest}` : undefined
  const near = ['https', 'http'].find((name) => isNear(name, 1))
  return near && `${near}://${rest.replace(/^\/+/, '')}`
}
