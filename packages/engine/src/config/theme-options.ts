import type { Diagnostic } from '../diagnostics/diagnostic.js'
import {
  asyncThemeOptions,
  noTheme,
  themeWithoutOptions,
  unknownConfigKey,
  wrongThemeOption,
} from '../diagnostics/messages/config.js'
import { nearest } from '../diagnostics/nearest.js'
import type { OptionsSchema, SchemaIssue, Theme } from '../theme.js'
import { insteadOfOption } from './foreign-options.js'
import type { ConfigReport, PlaceOf } from './report.js'
import { type CheckedConfig, type ConfigPath, formatPath, knownNamesAt, pathOfIssue } from './schema.js'

/**
 * The theme of a site with its options checked. Undefined without one, which the report says.
 *
 * @param defaultTheme For a config that names none.
 */
export function themeOf(
  config: Pick<CheckedConfig, 'theme' | 'themeConfig'>,
  defaultTheme: Theme | undefined,
  { placeOf, found }: ConfigReport,
): { readonly theme: Theme | undefined; readonly themeConfig: unknown } {
  const theme = config.theme ?? defaultTheme
  const given = config.themeConfig ?? {}
  if (theme === undefined) found.push(noTheme(placeOf(['title'])))
  if (theme?.options === undefined) {
    if (theme !== undefined && !isEmptyObject(given))
      found.push(themeWithoutOptions(placeOf(['themeConfig']), theme.name))
    return { theme, themeConfig: given }
  }
  const result = theme.options['~standard'].validate(given)
  if (result instanceof Promise) {
    found.push(asyncThemeOptions(theme.name))
    return { theme, themeConfig: given }
  }
  if (result.issues === undefined) return { theme, themeConfig: result.value }
  for (const issue of result.issues) found.push(diagnosticOf(issue, theme.options, placeOf))
  return { theme, themeConfig: given }
}

function diagnosticOf(issue: SchemaIssue, schema: OptionsSchema, placeOf: PlaceOf): Diagnostic {
  const inTheme = pathOfIssue(issue)
  const path: ConfigPath = ['themeConfig', ...inTheme]
  const isUnknown = 'expected' in issue && issue.expected === 'never'
  if (!isUnknown) return wrongThemeOption(placeOf(path), formatPath(path), issue.message)
  const known = knownNamesAt(schema, inTheme.slice(0, -1)) ?? []
  return unknownConfigKey(
    placeOf(path),
    formatPath(path),
    nearest(String(path.at(-1)), known),
    known,
    insteadOfOption(path),
  )
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
