import { dirname } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { missingConfigValue, unknownConfigKey, wrongConfigValue } from '../../diagnostics/messages/config.js'
import { nearest } from '../../text/nearest.js'
import type { Theme } from '../../theme.js'
import { isRecord } from '../../values/is-record.js'
import { ConfigError } from '../config-error.js'
import type { ConfigOverrides } from '../config-overrides.js'
import type { LoadedConfig } from '../loaded-config.js'
import { authorsFiles, isAuthorsFile } from '../reading/literals.js'
import { placeOfExport, placeOfKey } from '../reading/place.js'
import { baseOf, originOf } from '../resolving/addresses.js'
import { siteFolders } from '../resolving/folders.js'
import { folderDefaults } from '../resolving/frontmatter-defaults.js'
import { themeOf } from '../theme/theme-options.js'
import { formatPath } from './config-path.js'
import { insteadOfOption } from './foreign-options.js'
import type { ConfigReport, PlaceOf } from './report.js'
import { type CheckedConfig, type ConfigProblem, checkConfig } from './schema.js'
import { knownNamesAt } from './schema-issues.js'
import { untrustedProblems } from './untrusted.js'

/** A report that finds the author's values in the files of the config. */
export function reportOn({
  files,
  file,
  folder,
}: Pick<LoadedConfig, 'files' | 'file' | 'folder'>): ConfigReport {
  // Leaves out the theme's sources: they contain option names too, but authors would not look there.
  const folders = [folder, dirname(file)]
  const sources = authorsFiles(files, folders)
  return {
    placeOf: (path) =>
      path.length === 0 ? placeOfExport(sources, folder) : placeOfKey(sources, path, folder),
    isOwn: (file) => isAuthorsFile(file, folders),
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
  if ('problems' in checked) {
    const { options } = themeIn(loaded.value, checked.problems) ?? defaultTheme ?? {}
    const ofTheme = options && knownNamesAt(options, [], {})
    throw configError(loaded, [
      ...checked.problems.map((problem) => diagnosticOf(problem, placeOf, ofTheme)),
      // Authors want to see all mistakes at once.
      ...(overrides.untrusted === true
        ? []
        : [
            ...optionProblems(checked.problems, loaded, defaultTheme),
            ...placeProblems(checked.problems, loaded, overrides),
          ]),
    ])
  }
  const { config } = checked
  if (overrides.untrusted === true && loaded.isInSite) {
    const refused = untrustedProblems({ ...config, theme: undefined }, placeOf)
    if (refused.length > 0) throw configError(loaded, refused)
  }
  return config
}

/** Problems of all other values, for a config whose theme cannot be imported. */
export function problemsBesideTheme(
  value: Readonly<Record<string, unknown>>,
  { placeOf }: Pick<ConfigReport, 'placeOf'>,
): readonly Diagnostic[] {
  const checked = checkConfig({ ...value, theme: undefined })
  return 'problems' in checked ? checked.problems.map((problem) => diagnosticOf(problem, placeOf)) : []
}

/** The theme of a config that has problems; undefined if it has none, or one of a wrong form. */
function themeIn(value: unknown, problems: readonly ConfigProblem[]): Theme | undefined {
  if (!isRecord(value) || problems.some(({ path }) => path[0] === 'theme')) return undefined
  // Safe: a theme of a wrong form would be among the problems.
  return value.theme as Theme | undefined
}

/** Problems of the theme's options, for a config that has other problems too. */
function optionProblems(
  others: readonly ConfigProblem[],
  loaded: LoadedConfig,
  defaultTheme: Theme | undefined,
): readonly Diagnostic[] {
  const { value } = loaded
  if (!isRecord(value) || others.some(({ path }) => path[0] === 'theme')) return []
  const theme = themeIn(value, others) ?? defaultTheme
  if (theme === undefined) return []
  const report = reportOn(loaded)
  themeOf({ theme, themeConfig: value.themeConfig }, undefined, loaded.files, report)
  return report.found
}

/** Options that say where something is. Each may make the others wrong. */
const folderOptions = ['root', 'content', 'publicDir', 'outDir', 'folderAliases']

/**
 * Problems of the folders and addresses that a config names, and of the fields that it gives to pages,
 * for a config that has other problems too. Those that the others may be the reason of are left out.
 */
function placeProblems(
  others: readonly ConfigProblem[],
  loaded: LoadedConfig,
  overrides: ConfigOverrides,
): readonly Diagnostic[] {
  const { value, folder } = loaded
  if (!isRecord(value)) return []
  const wrong = new Set(others.map(({ path }) => path[0]))
  const right = Object.entries(value).filter(([name]) => !wrong.has(name))
  // Safe: what is wrong has been removed. The title, which may be among that, has no problems of this kind.
  const config = { title: '', ...Object.fromEntries(right) } as CheckedConfig
  const report = reportOn(loaded)
  baseOf(config, overrides, report)
  originOf(config.url, report)
  const content = typeof config.content === 'object' ? config.content : []
  folderDefaults(config, content, { isStrangers: false, areVersionsStrangers: false }, report)
  // An unknown option may be meant as one of these.
  const isUnsure = others.some(({ kind, path }) => kind === 'unknown' && path.length === 1)
  if (!isUnsure && !folderOptions.some((name) => wrong.has(name)))
    siteFolders(config, folder, overrides.out, report)
  return report.found
}

/** @param ofTheme Names of the theme's options. */
function diagnosticOf(problem: ConfigProblem, placeOf: PlaceOf, ofTheme: readonly string[] = []): Diagnostic {
  // A missing name has no place. Another object may have a key of that name, which would be the wrong place.
  const at = placeOf(problem.kind === 'missing' ? problem.path.slice(0, -1) : problem.path)
  const path = formatPath(problem.path)
  if (problem.kind === 'wrong') return wrongConfigValue(at, path, problem.allowed, problem.given)
  if (problem.kind === 'missing') return missingConfigValue(at, path, problem.allowed)
  const near = nearest(String(problem.path.at(-1)), problem.known)
  const isOfTheme = problem.path.length === 1 && ofTheme.includes(path)
  const instead = isOfTheme ? 'It is an option of the theme: write it in "themeConfig".' : undefined
  return unknownConfigKey(at, path, { near, known: problem.known }, insteadOfOption(problem.path) ?? instead)
}

export function configError(
  { sourceLine, files, folder }: LoadedConfig,
  problems: readonly Diagnostic[],
): ConfigError {
  return new ConfigError(problems, undefined, { sourceLine, files: files.map(({ file }) => file), folder })
}
