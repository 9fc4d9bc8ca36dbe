import { expect, test } from 'vitest'
import { navEntries } from './nav.js'
import { pages } from './test-support.js'
import { vueNav, vueSidebar, withoutFolder } from './vue.js'

test('sidebars of VitePress and VuePress', () => {
  expect(
    vueSidebar(
      {
        '/': [['/a', 'A'], 'b', { text: 'C', link: 'https://c.example' }],
        '/guide/': {
          base: '/guide/',
          items: [
            { text: 'Open <b>', items: [{ text: 'One', link: 'one' }] },
            { text: 'Closed', link: '/', collapsed: true, items: [{ text: 'Two', link: 'two' }] },
            { text: 'Empty' },
            { text: 'First', collapsed: false, items: [{ text: 'Three', link: 'three' }] },
            { text: 'Theme', base: '/guide/theme-', items: [{ text: 'Nav', link: 'nav' }] },
          ],
        },
      },
      pages,
    ),
  ).toEqual({
    '/guide/': [
      { title: 'Open', collapsable: false, children: [['/guide/one', 'One']] },
      { title: 'Closed', path: '/guide/', children: [['/guide/two', 'Two']] },
      { title: 'First', collapsed: false, children: [['/guide/three', 'Three']] },
      { title: 'Theme', collapsable: false, children: [['/guide/theme-nav', 'Nav']] },
    ],
    '/': [['/a', 'A'], 'b', ['https://c.example', 'C']],
  })
  expect(vueSidebar([{ title: 'A', path: '/a/', children: ['b'] }], pages)).toEqual({
    '/': [{ title: 'A', path: '/a/', children: ['b'] }],
  })
  expect(vueSidebar({ '/api/': 'auto', '/guide/': ['a'] }, pages)).toEqual({
    '/api/': 'auto',
    '/guide/': ['a'],
  })
  expect(vueSidebar(undefined, pages)).toBeUndefined()
})

test('sidebars of themes of VuePress, with prefixes and what is there', () => {
  const found = (folder: string) => [
    folder,
    [`${folder}a`, 'A'] as const,
    { title: 'B', path: `${folder}b/`, children: [`${folder}b/c`] },
  ]
  const items = [
    { text: 'One', prefix: 'one/', link: 'one/', children: 'structure' },
    {
      text: 'Two',
      prefix: 'two/',
      children: ['x', '/y', { text: 'Z', prefix: 'z/', collapsible: true, children: ['q'] }],
    },
  ]
  const entries = [
    {
      title: 'One',
      path: 'one/',
      collapsable: false,
      children: [['one/a', 'A'], { title: 'B', path: 'one/b/', children: ['one/b/c'] }],
    },
    {
      title: 'Two',
      collapsable: false,
      children: ['two/x', '/y', { title: 'Z', children: ['two/z/q'] }],
    },
  ]
  const asked: string[] = []
  const below = (folder: string) => {
    asked.push(folder)
    return found(folder)
  }
  expect(vueSidebar({ '/zh/guide/': items, '/zh/': items }, { below }, '/zh/')).toEqual({
    '/zh/guide/': entries,
    '/zh/': entries,
  })
  expect(asked).toEqual(['guide/one/', 'one/'])
})

test('navigation bars of VuePress name pages', () => {
  const titleOf = (address: string) => (address === '/gone' ? undefined : `of ${address}`)
  const items = [
    '/',
    '/gone',
    {
      text: 'A',
      prefix: '/a/',
      children: ['b.md', { text: 'C', prefix: 'c/', children: ['d', { text: 'E', link: '' }] }],
    },
    { text: 'F', link: 'https://f.example' },
  ]
  expect(navEntries(vueNav(items, { titleOf }))).toEqual([
    { text: 'of /', link: '/' },
    {
      text: 'A',
      items: [
        { text: 'of /a/b.md', link: '/a/b.html' },
        { text: 'C', items: [{ text: 'of /a/c/d', link: '/a/c/d' }] },
      ],
    },
    { text: 'F', link: 'https://f.example' },
  ])
})

test('of two sidebars that match, the longer beginning comes first, however it is written', () => {
  const found = vueSidebar({ '/': ['a'], guide: ['b'], '/guide/deep/': 'heading', '/none/': [] }, pages)
  expect(Object.entries(found ?? {})).toEqual([
    ['/guide/deep/', 'auto'],
    ['/guide/', ['b']],
    ['/', ['a']],
  ])
})

test('a group without a title is what it has, and one that lists its own page does so once', () => {
  const asked: string[] = []
  const below = (folder: string) => {
    asked.push(folder)
    return [`${folder}x`]
  }
  const items = [
    { items: ['a', 'b'] },
    { link: 'c', items: ['d'] },
    { text: 'E', link: 'e/', items: ['e/', 'f'] },
    { base: '/g/', items: [{ text: 'H', link: 'https://h.example' }] },
    { text: 'I', prefix: '/i/', children: 'structure' },
    false,
  ]
  expect(vueSidebar({ '/guide/': items }, { below })).toEqual({
    '/guide/': [
      'a',
      'b',
      'c',
      'd',
      { title: 'E', path: 'e/', collapsable: false, children: ['f'] },
      ['https://h.example', 'H'],
      { title: 'I', collapsable: false, children: ['/i/x'] },
    ],
  })
  expect(asked).toEqual(['/i/'])
})

test('pages of folders and links of groups in navigation bars of VuePress are found below the prefix', () => {
  const items = [
    {
      text: 'A',
      prefix: '/a/',
      children: [
        'README.md',
        'b/index.MD',
        { text: 'C', link: 'c.html' },
        { text: 'D', link: 'https://d.example' },
      ],
    },
  ]
  expect(navEntries(vueNav(items, { titleOf: (address) => `of ${address}` }))).toEqual([
    {
      text: 'A',
      items: [
        { text: 'of /a/README.md', link: '/a/' },
        { text: 'of /a/b/index.MD', link: '/a/b/' },
        { text: 'C', link: '/a/c.html' },
        { text: 'D', link: 'https://d.example' },
      ],
    },
  ])
})

test('what an entry lists loses only the folder at its beginning, whatever the folder is called', () => {
  const cases = [
    ['api/', '/api/calls/', 'calls/'],
    ['api/', '/api/', ''],
    ['api/', 'api/calls/', 'calls/'],
    ['api/', '/rest/api/', '/rest/api/'],
    ['api/', 'rest/api/', 'rest/api/'],
    ['a.b/', '/a-b/', '/a-b/'],
    ['c++/', '/c++/calls/', 'calls/'],
    ['', '/api/', 'api/'],
  ] as const
  for (const [folder, listed, left] of cases)
    expect([folder, withoutFolder([{ title: 'T', folder: listed }], folder)]).toEqual([
      folder,
      [{ title: 'T', folder: left }],
    ])
})
