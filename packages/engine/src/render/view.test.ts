import { expect, test } from 'vitest'
import { isRightToLeft } from './view.js'

test('the direction of a language is that of its script', () => {
  const cases: readonly [tag: string, rightToLeft: boolean][] = [
    ['ar', true],
    ['ar-EG', true],
    ['he', true],
    ['FA-ir', true],
    ['en', false],
    ['fr-CA', false],
    ['zh-Hant-TW', false],
    // A script in the tag takes precedence over the language.
    ['pa-Arab', true],
    ['pa', false],
    ['ks', true],
    ['ks-Deva-IN', false],
    ['ff-Adlm', true],
  ]
  for (const [tag, expected] of cases) expect(isRightToLeft(tag), tag).toBe(expected)
})
