import { dirname } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { missingConfigValue, unknownConfigKey, wrongConfigValue } from '../../diagnostics/messages/config.js'
import { nearest } from '../../text/nearest.js'
import type { Theme } from '../../theme.js'
import { isRecord } from '../../values/is-record.js'
import { ConfigError } from '../config-error.js'
import type { ConfigOverrides } from '../config-overrides.js'
import type { LoadedConfig } from '../loaded-config.js'
import { authorsFiles } from '../reading/literals.js'
import { placeOfExport, placeOfKey } from '../reading/place.js'
import { themeOf } from '../theme/theme-options.js'
import { insteadOfOption } from './foreign-options.js'
import type { ConfigReport, PlaceOf } from './report.js'
import { type CheckedConfig, type ConfigProblem, checkConfig, formatPath } from './schema.js'
import { untrustedProblems } from './untrusted.js'

/** A report that finds the author's values in the files of the config. */
export function reportOn({ files, file, folder }: LoadedConfig): ConfigReport {
  // Leaves out the theme's sources: they contain option names too, but authors would not look there.
  const sources = authorsFiles(files, [folder, dirname(file)])
  return {
    placeOf: (path) =>
      path.length === 0 ? placeOfExport(sources, folder) : placeOfKey(sources, path, folder),
    found: [],
  }
}

/** @throws ConfigError if types are wrong, or if a stranger's config uses options that it may not. */
export function typedConfig(
  loaded: LoadedConfig,
  overrides: ConfigOverrides,
  defaultTheme: Theme | undefined,
  placeOf: PlaceOf,
): CheckedConfig {
  const checked = checkConfig(loaded.value)
  if ('problems' in checked)
    throw configError(loaded, [
      ...checked.problems.map((problem) => diagnosticOf(problem, placeOf)),
      // Authors want to see all mistakes at once.
      ...(overrides.untrusted === true ? [] : optionProblems(checked.problems, loaded, defaultTheme)),
    ])
  const { config } = checked
  if (overrides.untrusted === true && loaded.isInSite) {
    const refused = untrustedProblems({ ...config, theme: undefined }, placeOf)
    if (refused.length > 0) throw configError(loaded, refused)
  }
  return config
}

/** Problems of the theme's options, for a config that has other problems too. */
function optionProblems(
  others: readonly ConfigProblem[],
  loaded: LoadedConfig,
  defaultTheme: Theme | undefined,
): readonly Diagnostic[] {
  const { value } = loaded
  if (!isRecord(value) || others.some(({ path }) => path[0] === 'theme')) return []
  // Safe: a theme of a wrong form would be among the other problems.
  const theme = (value.theme as Theme | undefined) ?? defaultTheme
  if (theme === undefined) return []
  const report = reportOn(loaded)
  themeOf({ theme, themeConfig: value.themeConfig }, undefined, report)
  return report.found
}

function diagnosticOf(problem: ConfigProblem, placeOf: PlaceOf): Diagnostic {
  // A missing name has no place. Another object may have a key of that name, which would be the wrong place.
  const at = placeOf(problem.kind === 'missing' ? problem.path.slice(0, -1) : problem.path)
  const path = formatPath(problem.path)
  if (problem.kind === 'wrong') return wrongConfigValue(at, path, problem.allowed, problem.given)
  if (problem.kind === 'missing') return missingConfigValue(at, path, problem.allowed)
  const near = nearest(String(problem.path.at(-1)), problem.known)
  return unknownConfigKey(at, path, near, problem.known, insteadOfOption(problem.path))
}

export function configError(
  { sourceLine, files, folder }: LoadedConfig,
  problems: readonly Diagnostic[],
): ConfigError {
  return new ConfigError(problems, undefined, { sourceLine, files: files.map(({ file }) => file), folder })
}
