import * as v from 'valibot'
import { themeFunctionThrew, wrongThemeResult } from '../../diagnostics/messages/theme.js'
import type { OptionsSchema, Theme } from '../../theme.js'
import { messageOf } from '../../values/error-message.js'
import { isKeyOf } from '../../values/is-key-of.js'
import { isRecord } from '../../values/is-record.js'
import { englishWords } from '../../words.js'
import { formatPath } from '../checking/config-path.js'
import { describeValue } from '../checking/describe-value.js'
import type { ConfigReport } from '../checking/report.js'
import { pathOfIssue } from '../checking/schema-issues.js'
import { placeOfCode } from '../running/runnable.js'

const words = v.object(
  Object.fromEntries(Object.keys(englishWords).map((name) => [name, v.string('text')])),
  // This message is also used for missing words.
  ({ expected }) => (expected === 'Object' ? 'an object of words' : 'text'),
)

/** What the functions of a theme must return. Every message completes "must be …". */
const results: Readonly<
  Record<'constants' | 'contentWords' | 'languages' | 'links' | 'optionStyles', v.GenericSchema>
> = {
  constants: v.record(
    v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/, 'a valid variable name')),
    v.boolean('true or false'),
    'an object of true and false by name',
  ),
  contentWords: v.record(v.string(), words, 'an object of words by language tag'),
  languages: v.record(
    v.string(),
    v.array(v.string('a language tag'), 'a list of language tags'),
    'an object of lists of language tags by option',
  ),
  links: v.array(v.string('an address'), 'a list of addresses'),
  optionStyles: v.string('text'),
}

/**
 * Reports what a theme's functions return if it cannot be used. Calls each of them once before any
 * result is used: a theme may be written without types, and a wrong result would otherwise cause an
 * error far from its origin.
 */
export function checkThemeResults(theme: Theme, themeConfig: unknown, report: ConfigReport): void {
  for (const name of Object.keys(results).filter((key) => isKeyOf(key, results))) {
    const ask = theme[name]
    if (ask === undefined) continue
    const result = askTheme(theme, name, () => ask(themeConfig), report)
    if (result !== undefined) checkResult(theme, name, result.value, report)
  }
}

/**
 * Checks options with the theme's schema; undefined if the schema's answer cannot be used, which is
 * reported.
 */
export function validateOptions(
  theme: Theme,
  options: NonNullable<Theme['options']>,
  given: unknown,
  report: ConfigReport,
): ReturnType<OptionsSchema['~standard']['validate']> | undefined {
  const asked = askTheme(theme, 'options', () => options['~standard'].validate(given), report)
  if (asked === undefined || asked.value instanceof Promise) return asked?.value
  const answer = asked.value
  // A theme written without types may answer anything.
  const result: unknown = answer
  const called = 'options["~standard"].validate(themeConfig)'
  if (!isRecord(result)) {
    reportResult(
      theme,
      { name: 'options', called, allowed: '{ value } or { issues }', given: result },
      report,
    )
    return undefined
  }
  const { issues } = result
  if (issues === undefined || (Array.isArray(issues) && issues.every(hasMessage))) return answer
  reportResult(
    theme,
    {
      name: 'options',
      called: `${called}.issues`,
      allowed: 'a list of issues, each with a message',
      given: issues,
    },
    report,
  )
  return undefined
}

function hasMessage(issue: unknown): boolean {
  return isRecord(issue) && typeof issue.message === 'string'
}

/** @returns Undefined if the function throws, which is reported. */
function askTheme<Value>(
  { name: theme }: Theme,
  name: keyof Theme,
  ask: () => Value,
  { placeOf, found }: ConfigReport,
): { readonly value: Value } | undefined {
  try {
    return { value: ask() }
  } catch (error) {
    found.push(
      themeFunctionThrew(placeOfCode(error) ?? placeOf(['theme', name]), theme, name, messageOf(error)),
    )
    return undefined
  }
}

function checkResult(theme: Theme, name: keyof typeof results, result: unknown, report: ConfigReport): void {
  const [issue] = v.safeParse(results[name], result, { abortEarly: true }).issues ?? []
  if (issue === undefined) return
  const path = formatPath([name, ...pathOfIssue(issue)])
  const called = path.replace(name, `${name}(options)`)
  reportResult(theme, { name, called, allowed: issue.message, given: issue.input }, report)
}

function reportResult(
  { name: theme }: Theme,
  {
    name,
    called,
    allowed,
    given,
  }: {
    readonly name: keyof Theme
    /** The call, or the part of its result, as a message names it. */
    readonly called: string
    readonly allowed: string
    readonly given: unknown
  },
  { placeOf, found }: ConfigReport,
): void {
  found.push(
    wrongThemeResult(placeOf(['theme', name]), theme, called, { allowed, given: describeValue(given) }),
  )
}
