import { editDistance } from '../text/nearest.js'

/** Real schemes that are one typo away from `http`, `https` or `mailto`. */
const real: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'shttp', 'httpu', 'httpg', 'httpx'])

/**
 * Corrects an address with a misspelt scheme: `https://a.b` for `htps:/a.b`.
 *
 * An unknown scheme alone is no mistake, since any program may define its own. One that is a single
 * typo away from a scheme that browsers know is a mistake. Two typos may be deliberate (`hxxp`, so
 * that nobody follows the link), except before an email address. Without one, `mail` and `mailt` may be
 * schemes of their own, but no name of six letters is.
 *
 * @returns Undefined for every other address.
 */
export function misspeltScheme(address: string): string | undefined {
  const [, written, rest = ''] = /^\s*([a-z][a-z\d+.-]*):(.*)$/is.exec(address) ?? []
  const scheme = written?.toLowerCase()
  // On a page with the same scheme, browsers take what follows for a path of the same site.
  if ((scheme === 'http' || scheme === 'https') && !/^[/\\]{2}/.test(rest))
    return /^\/?[^\s/\\]/.test(rest) ? `${written}://${rest.replace(/^\//, '')}` : undefined
  if (scheme === undefined || real.has(scheme)) return undefined
  const isNear = (name: string, limit: number) => editDistance(scheme, name, limit) <= limit
  const isEmail = /^[^/\s@]+@[^/\s@]+\.[a-z]/i.test(rest)
  const isMail = isNear('mailto', isEmail ? 2 : scheme.length === 'mailto'.length ? 1 : 0)
  if (isEmail || isMail) return isMail ? `mailto:${rest}` : undefined
  const near = ['https', 'http'].find((name) => isNear(name, 1))
  return near && `${near}://${rest.replace(/^\/+/, '')}`
}
