import { expect, test } from 'vitest'
import { withPaths } from './entries.js'

test('all entries get another path, also groups with a page of their own', () => {
  const entries = [
    '/a',
    ['/b', 'B'] as const,
    { title: 'C', path: '/c', collapsable: false, children: ['/d', { title: 'E', children: ['/f'] }] },
  ]
  expect(withPaths(entries, (path) => `/new${path}`)).toEqual([
    '/new/a',
    ['/new/b', 'B'],
    {
      title: 'C',
      path: '/new/c',
      collapsable: false,
      children: ['/new/d', { title: 'E', children: ['/new/f'] }],
    },
  ])
})
