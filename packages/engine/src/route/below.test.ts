import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byPath } from '../paths.js'
import { ofLongestFolder, rangeBelow } from './below.js'

/** Few letters, so that paths often share a beginning. Empty segments give several slashes in a row. */
const segment = fc.constantFrom('', 'a', 'b', 'ab', 'B', '日')
const folder = fc
  .array(segment, { maxLength: 4 })
  .map((segments) => `/${segments.map((one) => `${one}/`).join('')}`)
const path = fc.tuple(folder, segment).map(([start, name]) => start + name)

test('the longest folder of a path is the one that a search of all of them finds', () => {
  fc.assert(
    fc.property(fc.array(folder), path, (folders, path) => {
      const longest = folders.filter((one) => path.startsWith(one)).sort((a, b) => b.length - a.length)
      expect(ofLongestFolder(path, new Map(folders.map((one) => [one, one])))).toBe(longest[0])
    }),
    { numRuns: 2_000 },
  )
})

test('a path without slashes lies in no folder', () => {
  for (const path of ['', 'a']) expect(ofLongestFolder(path, new Map([['/', 1]]))).toBe(undefined)
})

test('paths that begin in the same way are those that a search of all of them finds', () => {
  fc.assert(
    fc.property(fc.array(path), fc.oneof(path, fc.constant('')), (paths, beginning) => {
      const sorted = paths.sort(byPath).map((path) => ({ path }))
      expect(sorted.slice(...rangeBelow(beginning, sorted))).toEqual(
        sorted.filter(({ path }) => path.startsWith(beginning)),
      )
    }),
    { numRuns: 2_000 },
  )
})
