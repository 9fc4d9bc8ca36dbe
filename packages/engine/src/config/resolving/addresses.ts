import { slashesAdded, wrongConfigValue } from '../../diagnostics/messages/config.js'
import { type ConfigPath, formatPath } from '../checking/config-path.js'
import { describeValue } from '../checking/describe-value.js'
import type { ConfigReport } from '../checking/report.js'
import type { CheckedConfig } from '../checking/schema.js'
import type { ConfigOverrides } from '../config-overrides.js'

/**
 * Path of the site on its host. A base given on the command line is not in the config, so problems
 * with it get no place.
 */
export function baseOf(
  { base: configured = '/' }: Pick<CheckedConfig, 'base'>,
  { base, pr }: Pick<ConfigOverrides, 'base' | 'pr'>,
  report: ConfigReport,
): string {
  if (base !== undefined) return pathWithSlashes(base, ['base'], { ...report, placeOf: () => undefined })
  const own = pathWithSlashes(configured, ['base'], report)
  return pr === undefined ? own : `${own}pr/${pr}/`
}

/** Normalizes a path of the site to have slashes at both ends, and warns if they were missing. */
export function pathWithSlashes(given: string, path: ConfigPath, { placeOf, found }: ConfigReport): string {
  const segments = given.split('/').filter((segment) => segment !== '')
  const plain = segments.every(
    (segment) => /^[\w.~@+=,-]+$/.test(segment) && segment !== '.' && segment !== '..',
  )
  if (!plain) {
    found.push(
      wrongConfigValue(
        placeOf(path),
        formatPath(path),
        'a path such as "/docs/", of letters, digits and the characters , . - _ ~ @ + =',
        describeValue(given),
      ),
    )
    return '/'
  }
  const used = segments.length === 0 ? '/' : `/${segments.join('/')}/`
  if (used !== given) found.push(slashesAdded(placeOf(path), formatPath(path), given, used))
  return used
}

/** Origin of the site's address, without a trailing slash. */
export function originOf(given: string | undefined, { placeOf, found }: ConfigReport): string | undefined {
  if (given === undefined) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isOrigin =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  if (!isOrigin) {
    found.push(
      wrongConfigValue(
        placeOf(['url']),
        'url',
        'an address without a path, such as "https://docs.example.org" (a path goes into "base")',
        describeValue(given),
      ),
    )
    return undefined
  }
  return url.origin
}
