import { type CheckOptions, type CheckResult, check } from '@quire/engine'
import { commandDefaults } from './build.js'

/** Checks a site through the public API, with the default theme if the config names none. */
export const checkSite = (site: string, options: Omit<CheckOptions, 'site'> = {}): Promise<CheckResult> =>
  check({ site, ...commandDefaults, ...options })

/** Place and code of each mistake: `content/a.md:3:1 broken-link`. */
export const found = ({ diagnostics }: Pick<CheckResult, 'diagnostics'>): readonly string[] =>
  diagnostics.map(({ code, at }) => (at === undefined ? code : `${at.path}:${at.line}:${at.column} ${code}`))
