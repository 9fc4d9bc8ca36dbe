import { expect, test } from 'vitest'
import { divisionNav, divisionsOf, leavesOf, mintlifyEntries, mintlifySidebars } from './mintlify.js'

const pages = {
  pathOf: (id: string) => (id === 'gone' ? undefined : id.replace(/^\//, '').replace(/(^|\/)index$/, '$1')),
  labelOf: (path: string) => (path === 'labelled' ? 'Label' : undefined),
}

test('groups and pages of Mintlify', () => {
  const items = [
    'index',
    {
      group: 'Start',
      pages: [
        'labelled',
        'gone',
        'GET /users',
        'https://example.org/',
        { group: 'More', root: 'more/index', pages: ['more/a'] },
        { group: 'Open', expanded: true, pages: ['b'] },
        { group: 'Hidden', hidden: true, pages: ['c'] },
        { group: 'Empty', openapi: 'api.json', pages: [] },
      ],
    },
    { group: ' ', pages: ['/d'] },
  ]
  expect(mintlifyEntries(items, pages)).toEqual([
    '',
    {
      title: 'Start',
      collapsable: false,
      children: [
        ['labelled', 'Label'],
        'https://example.org/',
        { title: 'More', path: 'more/', children: ['more/a'] },
        { title: 'Open', collapsed: false, children: ['b'] },
      ],
    },
    'd',
  ])
})

test('a tab gets a sidebar of its own if its pages have a folder of their own', () => {
  const sidebarsOf = (tabs: readonly object[]) => mintlifySidebars(leavesOf(divisionsOf({ tabs })), pages)
  const guides = { tab: 'Guides', pages: ['start', 'guides/a'] }
  const api = { tab: 'API', groups: [{ group: 'Users', pages: ['api/users/get', 'api/users/list'] }] }
  expect(sidebarsOf([guides, api])).toEqual({
    '/api/users/': [{ title: 'Users', collapsable: false, children: ['get', 'list'] }],
    '/': ['start', 'guides/a'],
  })
  // Below the folder of another, which has pages elsewhere, too.
  const all = { tab: 'All', pages: ['api/x', 'api/y'] }
  expect(Object.keys(sidebarsOf([all, api]))).toEqual(['/api/users/', '/api/'])
  expect(sidebarsOf([guides, { tab: 'More', pages: ['guides/b', 'c'] }])).toEqual({
    '/': [
      { title: 'Guides', children: ['start', 'guides/a'] },
      { title: 'More', children: ['guides/b', 'c'] },
    ],
  })
})

test('tabs, anchors and drop-downs of Mintlify are entries of the navigation bar', () => {
  const divisions = divisionsOf({
    tabs: [
      { tab: 'Guides', pages: ['gone', 'start'] },
      { tab: 'Blog', href: 'https://example.org/' },
      {
        tab: 'Products',
        menu: [
          { item: 'One', pages: ['one/a'] },
          { item: 'Two', pages: ['two/a'] },
        ],
      },
      { tab: 'Hidden', hidden: true, pages: ['x'] },
      { tab: 'Nothing', pages: ['gone'] },
    ],
  })
  expect(divisionNav(divisions, pages)).toEqual([
    { text: 'Guides', link: '/start' },
    { text: 'Blog', link: 'https://example.org/' },
    {
      text: 'Products',
      items: [
        { text: 'One', link: '/one/a' },
        { text: 'Two', link: '/two/a' },
      ],
    },
  ])
  expect(leavesOf(divisions).map(({ label }) => label)).toEqual(['Guides', 'One', 'Two', 'Nothing'])
})
