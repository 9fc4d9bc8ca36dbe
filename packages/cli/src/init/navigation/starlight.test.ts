import { expect, test } from 'vitest'
import { starlightEntries } from './starlight.js'
import { pages } from './test-support.js'

test('sidebars of Starlight', () => {
  expect(
    starlightEntries(
      [
        'a',
        { label: 'B', slug: 'b' },
        { label: 'C', autogenerate: { directory: 'c/' } },
        { label: 'D', collapsed: true, items: [{ label: 'E', link: '/e/' }] },
      ],
      pages,
    ),
  ).toEqual([
    'a',
    ['b', 'B'],
    { title: 'C', collapsable: false, children: ['c/x'] },
    { title: 'D', children: [['/e/', 'E']] },
  ])
})
