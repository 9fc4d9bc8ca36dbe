import { expect, test } from 'vitest'
import { throughBase } from './through-base.js'

test('a path that climbs above the base leads where a browser would arrive', () => {
  const cases = [
    ['/b/', '/', '../b/guide/', '/guide/'],
    ['/b/', '/guide/a.html', '../../b/c.html', '/c.html'],
    ['/b/', '/', '../../../b/c', '/c'],
    ['/b/', '/', '../b/', '/'],
    ['/a/b/', '/', '../b/ä ?', '/ä ?'],
    ['/a/b/', '/', '../../b/c', undefined],
    ['/b/', '/', '../bc/d', undefined],
    ['/b/', '/', '../std/a.html', undefined],
    ['/b/', '/', 'x:/../../../b/c', '/c'],
    ['/b/', '/', '/../b/c', undefined],
    ['/', '/', '../c', undefined],
  ] as const
  for (const [base, from, path, expected] of cases)
    expect(throughBase(base, from, path), `${base} ${from} ${path}`).toBe(expected)
})
