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
    { title: 'C', collapsed: false, children: ['c/x'] },
    { title: 'D', children: [['/e/', 'E']] },
  ])
})

test('badges of Starlight', () => {
  const titleOf = (address: string) => (address === 'a' ? 'The page' : undefined)
  expect(
    starlightEntries(
      [
        { slug: 'a', badge: 'New' },
        { label: 'B', link: '/b/', badge: { text: 'Beta', variant: 'caution' } },
        { label: 'C', badge: { text: 'Hot', variant: 'success' }, items: ['a'] },
        { slug: 'untitled', badge: 'New' },
      ],
      { ...pages, titleOf },
    ),
  ).toEqual([
    { title: 'The page', path: 'a', badge: 'New' },
    { title: 'B', path: '/b/', badge: { text: 'Beta', type: 'warning' } },
    { title: 'C', collapsed: false, children: ['a'], badge: 'Hot' },
    'untitled',
  ])
})
