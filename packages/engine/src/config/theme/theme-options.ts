import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import {
  asyncThemeOptions,
  noTheme,
  themeWithoutOptions,
  unknownConfigKey,
  wrongThemeOption,
} from '../../diagnostics/messages/config.js'
import { unaskedPart, unknownAnchorComponent, unknownThemeField } from '../../diagnostics/messages/theme.js'
import { nearest } from '../../text/nearest.js'
import type { OptionsSchema, SchemaIssue, Theme } from '../../theme.js'
import { isRecord } from '../../values/is-record.js'
import { type ConfigPath, formatPath } from '../checking/config-path.js'
import { insteadOfOption } from '../checking/foreign-options.js'
import type { ConfigReport, PlaceOf } from '../checking/report.js'
import type { CheckedConfig } from '../checking/schema.js'
import { knownNamesAt, pathOfIssue, type UnknownName, withAllNames } from '../checking/schema-issues.js'
import type { ConfigFile } from '../reading/config-source.js'
import { unaskedParts } from './doubtful-names.js'
import { themeFields } from './theme-form.js'
import { checkThemeResults, validateOptions } from './theme-results.js'

/**
 * The theme of a site, with its options checked. If there is none, the theme is undefined and that
 * is reported.
 *
 * @param defaultTheme Used if the config names none.
 * @param code Code of the config.
 */
export function themeOf(
  config: Pick<CheckedConfig, 'theme' | 'themeConfig'>,
  defaultTheme: Theme | undefined,
  code: readonly Pick<ConfigFile, 'text'>[],
  report: ConfigReport,
): { readonly theme: Theme | undefined; readonly themeConfig: unknown } {
  const theme = config.theme ?? defaultTheme
  const given = config.themeConfig ?? {}
  if (theme === undefined) {
    report.found.push(noTheme(report.placeOf(['title'])))
    return { theme, themeConfig: given }
  }
  reportMisspelt(theme, code, report)
  const checked = checkedOptions(theme, given, report)
  if (checked === undefined) return { theme, themeConfig: given }
  checkThemeResults(theme, checked.value, report)
  return { theme, themeConfig: checked.value }
}

/**
 * Reports fields that themes do not have. Those of a package may belong to a newer Quire, or to the
 * theme itself, so only the ones that look like misspelt known ones are reported there.
 */
function reportMisspelt(
  theme: Theme,
  code: readonly Pick<ConfigFile, 'text'>[],
  { placeOf, isOwn, found }: ConfigReport,
): void {
  for (const name of Object.keys(theme).filter((name) => !themeFields.includes(name))) {
    const near = nearest(name, themeFields)
    if (near !== undefined || isOwn(fileURLToPath(theme.from)))
      found.push(unknownThemeField(placeOf(['theme', name]), theme.name, name, { near, known: themeFields }))
  }
  const components = Object.keys(theme.components ?? {})
  for (const [index, name] of (theme.anchorComponents ?? []).entries()) {
    const near = components.includes(name) ? undefined : nearest(name, components)
    if (near !== undefined)
      found.push(
        unknownAnchorComponent(placeOf(['theme', 'anchorComponents', index]), theme.name, name, near),
      )
  }
  // Parts of a package may be asked for by code that the site does not bundle.
  if (!isOwn(fileURLToPath(theme.from))) return
  for (const { name, index, near } of unaskedParts(theme, code))
    found.push(unaskedPart(placeOf(['theme', 'parts', index]), theme.name, name, near))
}

/** Undefined for wrong options, which are reported. */
function checkedOptions(
  theme: Theme,
  given: unknown,
  report: ConfigReport,
): { readonly value: unknown } | undefined {
  const { placeOf, found } = report
  const { options } = theme
  if (options === undefined) {
    if (isEmptyObject(given)) return { value: given }
    found.push(themeWithoutOptions(placeOf(['themeConfig']), theme.name))
    return undefined
  }
  const result = validateOptions(theme, options, given, report)
  if (result instanceof Promise) found.push(asyncThemeOptions(theme.name))
  else if (result?.issues === undefined) return result
  else {
    const problems = result.issues.flatMap((issue) => problemsOf(issue, options, given))
    found.push(...withAllNames(problems, given).map((problem) => diagnosticOf(problem, placeOf)))
  }
  return undefined
}

type OptionProblem =
  | { readonly kind: 'wrong' | 'missing'; readonly path: ConfigPath; readonly message: string }
  | UnknownName

/** Only of the issues of valibot and zod is it known which are about names. */
function problemsOf(issue: SchemaIssue, schema: OptionsSchema, given: unknown): OptionProblem[] {
  const path = pathOfIssue(issue)
  const { expected, received, code, keys }: SchemaIssue & Partial<Record<NameField, unknown>> = issue
  const unknown = (holder: ConfigPath, names: readonly string[]): OptionProblem[] => {
    const known = knownNamesAt(schema, holder, given) ?? []
    // Where the known ones are known, one name brings the others of its object.
    const told = known.length > 0 ? names.slice(0, 1) : names
    return told.map((name) => ({ kind: 'unknown', path: [...holder, name], known }))
  }
  if (expected === 'never') return unknown(path.slice(0, -1), [String(path.at(-1))])
  if (code === 'unrecognized_keys' && Array.isArray(keys)) return unknown(path, keys.map(String))
  return [{ kind: received === 'undefined' ? 'missing' : 'wrong', path, message: issue.message }]
}

type NameField = 'expected' | 'received' | 'code' | 'keys'

function diagnosticOf(problem: OptionProblem, placeOf: PlaceOf): Diagnostic {
  const path: ConfigPath = ['themeConfig', ...problem.path]
  // A missing name has no place.
  const at = placeOf(problem.kind === 'missing' ? path.slice(0, -1) : path)
  if (problem.kind !== 'unknown') return wrongThemeOption(at, formatPath(path), problem.message)
  const { known } = problem
  const near = nearest(String(path.at(-1)), known)
  return unknownConfigKey(at, formatPath(path), { near, known }, insteadOfOption(path))
}

function isEmptyObject(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0
}
