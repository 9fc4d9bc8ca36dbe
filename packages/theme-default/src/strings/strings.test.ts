import { expect, test } from 'vitest'
import { en } from './en.js'
import { fr } from './fr.js'
import { contentWords, fill, formatDay, languages, stringsFor } from './index.js'

test('a language is found by its tag, then by its first part; what is unknown is English', () => {
  for (const [lang, expected] of [
    ['en-US', en],
    ['fr', fr],
    ['fr-CA', fr],
    ['FR-fr', fr],
    ['pt-BR', languages.pt],
    ['zh-Hant-TW', languages.zh],
    ['xx', en],
    ['', en],
  ] as const) {
    expect(stringsFor(lang), lang).toEqual(expected)
  }
})

test('replacements for the very tag count before those for its language', () => {
  const overrides = { fr: { next: 'A', previous: 'B' }, 'fr-CA': { next: 'C' } }
  expect(stringsFor('fr-CA', overrides)).toMatchObject({ next: 'C', previous: 'B', menu: fr.menu })
  expect(stringsFor('fr-FR', overrides)).toMatchObject({ next: 'A', previous: 'B' })
  expect(stringsFor('en', overrides)).toEqual(en)
})

test('there are strings for 22 languages', () => {
  expect(Object.keys(languages).join(' ')).toBe(
    'am ar de en es fa fr he hi id it ja ko nl pl pt ru sw tr uk vi zh',
  )
})

test('the buttons of the message that a page could not be loaded fit in one line of a phone', () => {
  // On lines of their own, the area of one would cover the other. 320 pixels leave room for so many letters.
  const tooLong = Object.entries(languages).filter(
    ([, { tryAgain, searchClose }]) => `${tryAgain} ${searchClose}`.length > 26,
  )
  expect(tooLong.map(([lang]) => lang)).toEqual([])
})

const words = (value: string | readonly string[]) =>
  [...String(value).matchAll(/\{\w+\}/g)].map(String).sort()

test.each(Object.entries(languages))(
  '%s fills in the same words as English, and leaves nothing empty',
  (_, strings) => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(words(strings[key]), key).toEqual(words(en[key]))
      for (const text of [strings[key]].flat()) expect(text.trim(), key).not.toBe('')
    }
    expect(Object.keys(strings).sort()).toEqual(Object.keys(en).sort())
    expect(new Set(strings.months).size).toBe(12)
    expect(strings.notFoundMessages).toHaveLength(en.notFoundMessages.length)
  },
)

/** Words that may be the same in two languages: names, loanwords, punctuation. */
const mayBeEnglish: readonly string[] = [
  'colon',
  'date',
  'version',
  'menu',
  'sidebarNavigation',
  'searchCountOne',
  'tip',
  'info',
  'important',
  'danger',
  'details',
  'months',
  'contributors',
  'preview',
  'tableIn',
  'note',
  'code',
]

test.each(Object.entries(languages).filter(([lang]) => lang !== 'en'))('%s is not English', (_, strings) => {
  const same = (Object.keys(en) as (keyof typeof en)[]).filter(
    (key) => !mayBeEnglish.includes(key) && String(strings[key]) === String(en[key]),
  )
  expect(same).toEqual([])
})

test('each language is written in its own script', () => {
  const scripts = {
    am: /\p{Script=Ethiopic}/u,
    ar: /\p{Script=Arabic}/u,
    fa: /\p{Script=Arabic}/u,
    he: /\p{Script=Hebrew}/u,
    hi: /\p{Script=Devanagari}/u,
    ja: /\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}/u,
    ko: /\p{Script=Hangul}/u,
    ru: /\p{Script=Cyrillic}/u,
    uk: /\p{Script=Cyrillic}/u,
    zh: /\p{Script=Han}/u,
  }
  for (const [lang, script] of Object.entries(scripts)) {
    const strings = languages[lang] ?? en
    const foreign = Object.entries(strings).filter(
      ([key, value]) => !['colon', 'date', 'tableIn'].includes(key) && !script.test(String(value)),
    )
    expect(
      foreign.map(([key]) => key),
      lang,
    ).toEqual([])
  }
})

test('what the engine writes into pages comes from the strings, replacements included', () => {
  const all = contentWords({ fr: { tip: 'CONSEIL' }, 'pt-PT': { note: 'OBS.' }, eo: { tip: 'KONSILO' } })
  expect(all.fr).toMatchObject({ tip: 'CONSEIL', warning: 'AVERTISSEMENT' })
  expect(all['pt-pt']).toMatchObject({ tip: 'DICA', note: 'OBS.' })
  expect(all.eo).toMatchObject({ tip: 'KONSILO', warning: 'WARNING' })
  expect(all.am?.footnotes).toBe('የግርጌ ማስታወሻዎች')
})

test('days are written in words, and what is no day stays as it is', () => {
  const cases = [
    ['2025-09-25', 'September 25, 2025'],
    ['2021-01-02', 'January 2, 2021'],
    ['2021-13-02', '2021-13-02'],
    ['soon', 'soon'],
  ] as const
  for (const [day, expected] of cases) expect(formatDay(day, en)).toBe(expected)
  const inOther = {
    fr: '1 février 2025',
    de: '1. Februar 2025',
    es: '1 de febrero de 2025',
    ja: '2025年2月1日',
    ar: '1 فبراير 2025',
    he: '1 בפברואר 2025',
    ko: '2025년 2월 1일',
    pl: '1 lutego 2025',
    ru: '1 февраля 2025 г.',
    vi: '1 tháng 2, 2025',
  }
  for (const [lang, expected] of Object.entries(inOther))
    expect(formatDay('2025-02-01', stringsFor(lang)), lang).toBe(expected)
})

test('words in braces that have no value stay', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})
