import { expect, test } from 'vitest'
import { pathIn, splitAddress } from './paths.js'

test('an address is its path, and what stands behind that', () => {
  const cases = [
    ['a.md', 'a.md', ''],
    ['a.md?b#c', 'a.md', '?b#c'],
    ['a.md#c?b', 'a.md', '#c?b'],
    ['a.md?', 'a.md', '?'],
    ['#c\nd', '', '#c\nd'],
    ['', '', ''],
  ] as const
  for (const [address, path, suffix] of cases)
    expect(splitAddress(address), address).toEqual({ path, suffix })
})

test('the path in an address is decoded, but for what is malformed', () => {
  const cases = [
    ['a%20b.png?c%20d', 'a b.png'],
    ['100%.png?raw=true', '100%.png'],
    ['a%2520', 'a%20'],
  ] as const
  for (const [address, path] of cases) expect(pathIn(address), address).toBe(path)
})
