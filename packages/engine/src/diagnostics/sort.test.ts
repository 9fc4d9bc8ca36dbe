import { expect, test } from 'vitest'
import { sortDiagnostics } from './sort.js'
import { at, problem } from './test-support.js'

test('the order depends on places, codes and messages alone', () => {
  const sorted = [
    problem('z'),
    problem('b', at('B.md', 9, 1)),
    problem('c', at('a.md', 2, 1)),
    problem('d', at('a.md', 2, 10)),
    problem('a', at('a.md', 10, 1)),
    problem('b', at('a.md', 10, 1)),
    { ...problem('b', at('a.md', 10, 1)), message: '~ comes after words.' },
  ]
  for (const shuffled of [[...sorted].reverse(), [...sorted.slice(3), ...sorted.slice(0, 3)]])
    expect(sortDiagnostics(shuffled)).toEqual(sorted)
})
