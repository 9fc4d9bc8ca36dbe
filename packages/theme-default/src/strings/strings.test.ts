import { expect, test } from 'vitest'
import { en } from './en.js'
import { fr } from './fr.js'
import { fill, formatDay, stringsFor } from './index.js'

test('a language is found by its tag, then by its first part; what is unknown is English', () => {
  for (const [lang, expected] of [
    ['en-US', en],
    ['fr', fr],
    ['fr-CA', fr],
    ['FR-fr', fr],
    ['de', en],
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

test('every language fills in the same words', () => {
  const words = (value: string | readonly string[]) =>
    [...String(value).matchAll(/\{\w+\}/g)].map(String).sort()
  for (const key of Object.keys(en) as (keyof typeof en)[])
    expect(words(fr[key]), key).toEqual(words(en[key]))
  expect(fr.months).toHaveLength(12)
  expect(fr.notFoundMessages).toHaveLength(en.notFoundMessages.length)
})

test('days are written in words, and what is no day stays as it is', () => {
  const cases = [
    ['2025-09-25', 'September 25, 2025'],
    ['2021-01-02', 'January 2, 2021'],
    ['2021-13-02', '2021-13-02'],
    ['soon', 'soon'],
  ] as const
  for (const [day, expected] of cases) expect(formatDay(day, en)).toBe(expected)
  expect(formatDay('2025-02-01', fr)).toBe('1 février 2025')
})

test('words in braces that have no value stay', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})
