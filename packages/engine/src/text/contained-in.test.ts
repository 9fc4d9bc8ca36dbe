import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containedIn } from './contained-in.js'

/** Few characters, so that most short texts are in some long ones. */
const someText = (maxLength: number) =>
  fc
    .array(fc.constantFrom('a', 'b', '{', '%', '\n', 'á', '\u0161', '\ud83d\ude00', '\ufdd0'), { maxLength })
    .map((characters) => characters.join(''))

test('a text contains what is a part of it, and nothing else', () => {
  fc.assert(
    fc.property(someText(30), fc.array(someText(4)), (text, searched) => {
      const isContained = containedIn(text)
      for (const one of searched) expect(isContained(one), one).toBe(text.includes(one))
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.nat(), (text, from, to) => {
      const part = text.slice(from % (text.length + 1), to % (text.length + 1))
      expect(containedIn(text)(part)).toBe(true)
    }),
  )
})

test('pairs alone do not make a text', () => {
  expect(containedIn('ab bc')('abc')).toBe(false)
  // These count as the same character: their codes differ by a multiple of 128.
  expect(containedIn('a\u00e1')('aa')).toBe(false)
})
