import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import {
  asyncThemeOptions,
  noTheme,
  themeWithoutOptions,
  unknownConfigKey,
  wrongThemeOption,
} from '../../diagnostics/messages/config.js'
import { misspeltThemeField } from '../../diagnostics/messages/theme.js'
import { nearest } from '../../text/nearest.js'
import type { OptionsSchema, SchemaIssue, Theme } from '../../theme.js'
import { isRecord } from '../../values/is-record.js'
import { insteadOfOption } from '../checking/foreign-options.js'
import type { ConfigReport, PlaceOf } from '../checking/report.js'
import {
  type CheckedConfig,
  type ConfigPath,
  formatPath,
  knownNamesAt,
  pathOfIssue,
} from '../checking/schema.js'
import { themeFields } from './theme-form.js'
import { checkThemeResults, validateOptions } from './theme-results.js'

/**
 * The theme of a site, with its options checked. If there is none, the theme is undefined and that
 * is reported.
 *
 * @param defaultTheme Used if the config names none.
 */
export function themeOf(
  config: Pick<CheckedConfig, 'theme' | 'themeConfig'>,
  defaultTheme: Theme | undefined,
  report: ConfigReport,
): { readonly theme: Theme | undefined; readonly themeConfig: unknown } {
  const theme = config.theme ?? defaultTheme
  const given = config.themeConfig ?? {}
  if (theme === undefined) {
    report.found.push(noTheme(report.placeOf(['title'])))
    return { theme, themeConfig: given }
  }
  reportMisspelt(theme, report)
  const checked = checkedOptions(theme, given, report)
  if (checked === undefined) return { theme, themeConfig: given }
  checkThemeResults(theme, checked.value, report)
  return { theme, themeConfig: checked.value }
}

/**
 * Reports only fields that look like misspelt known ones. Others may belong to a newer Quire, or to
 * the theme itself.
 */
function reportMisspelt(theme: Theme, { placeOf, found }: ConfigReport): void {
  for (const name of Object.keys(theme).filter((name) => !themeFields.includes(name))) {
    const near = nearest(name, themeFields)
    if (near !== undefined) found.push(misspeltThemeField(placeOf(['theme', name]), theme.name, name, near))
  }
}

/** Undefined for wrong options, which are reported. */
function checkedOptions(
  theme: Theme,
  given: unknown,
  report: ConfigReport,
): { readonly value: unknown } | undefined {
  const { placeOf, found } = report
  if (theme.options === undefined) {
    if (isEmptyObject(given)) return { value: given }
    found.push(themeWithoutOptions(placeOf(['themeConfig']), theme.name))
    return undefined
  }
  const result = validateOptions(theme, theme.options, given, report)
  if (result instanceof Promise) found.push(asyncThemeOptions(theme.name))
  else if (result?.issues === undefined) return result
  else
    for (const issue of result.issues)
      found.push(...diagnosticsOf(issue, { given, schema: theme.options, placeOf }))
  return undefined
}

function diagnosticsOf(
  issue: SchemaIssue,
  {
    given,
    schema,
    placeOf,
  }: { readonly given: unknown; readonly schema: OptionsSchema; readonly placeOf: PlaceOf },
): Diagnostic[] {
  const path = pathOfIssue(issue)
  const isUnknown = 'expected' in issue && issue.expected === 'never'
  if (!isUnknown) {
    const whole: ConfigPath = ['themeConfig', ...path]
    return [wrongThemeOption(placeOf(whole), formatPath(whole), issue.message)]
  }
  const object = path.slice(0, -1)
  const known = knownNamesAt(schema, object, given) ?? []
  // valibot stops at the first unknown name of an object.
  const names = known.length === 0 ? path.slice(-1) : Object.keys(fieldsAt(given, object))
  return names
    .filter((name) => !known.includes(String(name)))
    .map((name) => {
      const whole: ConfigPath = ['themeConfig', ...object, name]
      return unknownConfigKey(
        placeOf(whole),
        formatPath(whole),
        nearest(String(name), known),
        known,
        insteadOfOption(whole),
      )
    })
}

/** The object at a path of the options. */
function fieldsAt(value: unknown, path: ConfigPath): object {
  let found: unknown = value
  for (const name of path)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined
  return typeof found === 'object' && found !== null ? found : {}
}

function isEmptyObject(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0
}
