import { expect, test } from 'vitest'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import type { Theme } from '../../theme.js'
import { englishWords } from '../../words.js'
import { themeOf } from './theme-options.js'

const theme: Theme = {
  name: 'own',
  from: 'file:///theme.js',
  layouts: { Layout: () => null, Home: () => null, NotFound: () => null },
}

function messagesOf(fields: object, code = ''): readonly string[] {
  const found: Diagnostic[] = []
  themeOf({ theme: { ...theme, ...fields } }, undefined, [{ text: code }], {
    placeOf: () => undefined,
    isOwn: (file) => !file.includes('node_modules'),
    found,
  })
  return found.map(({ code, message }) => `${code}: ${message}`)
}

const schema = (validate: unknown) => ({ options: { '~standard': { validate } } })
const fail = () => {
  throw new Error('boo')
}

test('what functions of a theme return is checked', () => {
  const cases: readonly (readonly [object, string | undefined])[] = [
    [{ optionStyles: () => ':root{}', links: () => [], constants: () => ({ A: true }) }, undefined],
    [{ contentWords: () => ({ fr: englishWords }) }, undefined],
    [schema(() => ({ value: 1 })), undefined],
    [{ languages: () => ({ ui: ['fr'] }) }, undefined],
    [
      { languages: () => ({ ui: 'fr' }) },
      '"languages(options).ui" of the theme "own" must be a list of language tags, not "fr".',
    ],
    [{ optionStyles: () => 3 }, '"optionStyles(options)" of the theme "own" must be text, not 3.'],
    [
      { optionStyles: async () => '' },
      '"optionStyles(options)" of the theme "own" must be text, not a promise.',
    ],
    [
      { links: () => ({ a: 1 }) },
      '"links(options)" of the theme "own" must be a list of addresses, not an object.',
    ],
    [
      { links: () => ['/a', undefined] },
      '"links(options)[1]" of the theme "own" must be an address, not undefined.',
    ],
    [
      { constants: () => undefined },
      '"constants(options)" of the theme "own" must be an object of true and false by name, not undefined.',
    ],
    [
      { constants: () => ({ A: 'b c' }) },
      '"constants(options).A" of the theme "own" must be true or false, not "b c".',
    ],
    [
      { constants: () => ({ 'a b': true }) },
      '"constants(options)["a b"]" of the theme "own" must be a valid variable name, not "a b".',
    ],
    [
      { contentWords: () => ({ fr: 'x' }) },
      '"contentWords(options).fr" of the theme "own" must be an object of words, not "x".',
    ],
    [
      { contentWords: () => ({ fr: { tip: 'ASTUCE' } }) },
      '"contentWords(options).fr.info" of the theme "own" must be text, not undefined.',
    ],
    [
      schema(() => undefined),
      '"options["~standard"].validate(themeConfig)" of the theme "own" must be { value } or { issues }, not undefined.',
    ],
    [
      schema(() => ({ issues: ['no'] })),
      '"options["~standard"].validate(themeConfig).issues" of the theme "own" must be a list of issues, each with a message, not a list.',
    ],
  ]
  for (const [fields, message] of cases)
    expect(messagesOf(fields)).toEqual(message === undefined ? [] : [`theme-result: ${message}`])
})

test('a function of a theme that throws is named', () => {
  for (const name of ['optionStyles', 'languages', 'links', 'constants', 'contentWords'])
    expect(messagesOf({ [name]: fail })).toEqual([`theme-threw: "${name}" of the theme "own" failed: boo`])
  expect(messagesOf(schema(fail))).toEqual(['theme-threw: "options" of the theme "own" failed: boo'])
})

test('a field that themes do not have is told; of a package, only one that is nearly one of theirs', () => {
  const fields = { behaviors: ['./a.js'], presets: [] }
  const told = (name: string) =>
    `theme-field: "${name}" of the theme "own" is ignored: themes have no such field.`
  expect(messagesOf(fields)).toEqual([told('behaviors'), told('presets')])
  expect(messagesOf({ ...fields, from: 'file:///node_modules/own/theme.js' })).toEqual([told('behaviors')])
})

const components = { Title: () => null }

test('a component with an id that is nearly one of the theme is told', () => {
  expect(messagesOf({ components, anchorComponents: ['Title', 'Section'] })).toEqual([])
  expect(messagesOf({ components, anchorComponents: ['Titel'] })).toEqual([
    'theme-field: "anchorComponents" of the theme "own" names "Titel", but the theme has no such component.',
  ])
})

test('a part that nothing asks for is told, if what is asked for is nearly the same', () => {
  const told = (text: string) => messagesOf({ parts: ['Haeder'] }, `parts: ['Haeder'] ${text}`)
  expect(told("useComponent('Header', Own)")).toEqual([
    'theme-field: "parts" of the theme "own" names "Haeder", but nothing asks for a part of that name.',
  ])
  expect(told('useComponent<Props>("Header", Own)')).toHaveLength(1)
  for (const text of [
    "useComponent('Haeder', Own)",
    "useComponent('Header', Own); usePart('Haeder')",
    "useComponent('Footer', Own)",
    'useComponent(name, Own)',
  ])
    expect(told(text), text).toEqual([])
  const ofPackage = 'parts: [...parts, "Headers"], useComponent("Headers", Own)'
  expect(messagesOf({ parts: ['Header', 'Headers'] }, ofPackage)).toEqual([])
  expect(messagesOf({ parts: ['Header'] }, 'parts, useComponent("Headers", Own)')).toEqual([])
})

test('all functions of a theme are looked at, but not with options that are wrong', () => {
  expect(messagesOf({ links: fail, optionStyles: () => 3 })).toHaveLength(2)
  expect(messagesOf({ ...schema(() => ({ issues: [{ message: 'is wrong' }] })), links: fail })).toEqual([
    'theme-option: "themeConfig" is wrong.',
  ])
})
