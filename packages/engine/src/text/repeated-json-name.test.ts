import { expect, test } from 'vitest'
import { repeatedJsonName } from './repeated-json-name.js'

test.each<[text: string, found: number | undefined]>([
  ['{"a": 1, "a": 2}', 9],
  ['{"a": {"b": 1}, "b": 2, "c": {"b": 3}}', undefined],
  ['[{"a": 1}, {"a": 2}]', undefined],
  ['{"a": [{"b": 1}, {"c": 2, "c" : 3}]}', 26],
  ['{"a": {"b": [1]}, "a": 2}', 18],
  // The same name, and a text that only looks like one.
  ['{"a": 1, "\\u0061": 2}', 9],
  ['{"a": "\\"a\\": {", "b": ["a", "a"]}', undefined],
  ['{"__proto__": 1, "constructor": 2}', undefined],
  ['{"__proto__": 1, "__proto__": 2}', 17],
  ['"a"', undefined],
])('in %s, the second of two equal names of an object is found', (text, found) => {
  JSON.parse(text)
  expect(repeatedJsonName(text)).toBe(found)
})
