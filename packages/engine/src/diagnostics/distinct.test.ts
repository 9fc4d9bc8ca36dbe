import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import type { Diagnostic } from './diagnostic.js'
import { distinct } from './distinct.js'

const link: Diagnostic = { code: 'broken-link', severity: 'error', message: 'It does not lead to a page.' }
const at = (path: string, line: number, column = 1): Diagnostic => ({
  ...link,
  at: { path: path as SourcePath, line, column },
})

test('only what is equal in every part is left out, and order stays', () => {
  const cases: readonly (readonly [readonly Diagnostic[], readonly number[]])[] = [
    [[], []],
    [[link, { ...link }], [0]],
    [
      [at('b.md', 1), at('a.md', 1), at('b.md', 1)],
      [0, 1],
    ],
    [
      [at('a.md', 1), at('a.md', 2), at('a.md', 1, 2), link],
      [0, 1, 2, 3],
    ],
    [
      [link, { ...link, hint: 'Write another.' }],
      [0, 1],
    ],
    [
      [link, { ...link, severity: 'warning' }],
      [0, 1],
    ],
    [
      [link, { ...link, code: 'broken-anchor' }],
      [0, 1],
    ],
    [
      [link, { ...link, message: 'Another.' }],
      [0, 1],
    ],
  ]
  for (const [given, kept] of cases)
    expect(distinct(given), JSON.stringify(given)).toEqual(kept.map((index) => given[index]))
})
