import { expect, test } from 'vitest'
import { beginning } from './beginning.js'

test('no character is cut in half', () => {
  const cases: readonly (readonly [text: string, most: number, expected: string])[] = [
    ['abc', 2, 'ab'],
    ['abc', 4, 'abc'],
    ['a𠮷', 2, 'a'],
    ['a𠮷', 3, 'a𠮷'],
    ['😀', 1, ''],
  ]
  for (const [text, most, expected] of cases) expect(beginning(text, most)).toBe(expected)
})
