import type { SidebarEntry } from '@quire/engine'
import { expect, test } from 'vitest'
import {
  docusaurusEntries,
  docusaurusNav,
  mdbookEntries,
  mkdocsEntries,
  navEntries,
  starlightEntries,
  vueNav,
  vueSidebar,
} from './old-sidebars.js'

const pages = {
  pathOf: (id: string) => (id === 'gone' ? undefined : id),
  below: (folder: string) => [`${folder}x`],
}

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
          ],
        },
      },
      pages,
    ),
  ).toEqual({
    '/guide/': [
      { title: 'Open', collapsable: false, children: [['/guide/one', 'One']] },
      { title: 'Closed', path: '/guide/', children: [['/guide/two', 'Two']] },
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

test('navigation bars', () => {
  expect(
    navEntries([
      { text: 'A', link: '/a', activeMatch: '/a' },
      { text: 'E', link: '/e/start', activeMatch: '^/e/' },
      { text: 'F', link: '/f/start', activeMatch: '/(f|g)/' },
      { label: 'G', to: '/docs/intro', activeBasePath: 'docs' },
      {
        label: 'B',
        items: [
          { label: 'C', to: 'c' },
          { label: 'D', href: 'https://d.example' },
        ],
      },
      { type: 'search' },
      { text: 'Later', link: '#' },
    ]),
  ).toEqual([
    { text: 'A', link: '/a' },
    { text: 'E', link: '/e/start', activeMatch: '/e/' },
    { text: 'F', link: '/f/start' },
    { text: 'G', link: '/docs/intro', activeMatch: '/docs' },
    {
      text: 'B',
      items: [
        { text: 'C', link: '/c' },
        { text: 'D', link: 'https://d.example' },
      ],
    },
  ])
  const items = [
    { type: 'docSidebar', sidebarId: 's', label: 'Docs' },
    { type: 'doc', docId: 'api', label: 'API' },
    { type: 'localeDropdown' },
  ]
  expect(docusaurusNav(items, '/docs/', pages)).toEqual([
    { text: 'Docs', link: '/docs/x' },
    { text: 'API', link: '/docs/api' },
  ])
})

test('an entry for a sidebar of Docusaurus leads to the first page of that sidebar', () => {
  const at = (sidebars: unknown, below: readonly SidebarEntry[] = []) =>
    docusaurusNav(
      [{ type: 'docSidebar', sidebarId: 's', label: 'Docs' }],
      '/docs/',
      { ...pages, below: () => below },
      sidebars,
    )
  const docs = (link: string) => [{ text: 'Docs', link }]
  expect(at({ r: ['a'], s: ['b', 'a'] })).toEqual(docs('/docs/b'))
  const group = { type: 'category', label: 'C', items: [{ type: 'link', href: 'https://a.example' }, 'b'] }
  expect(at({ s: [group] })).toEqual(docs('/docs/b'))
  expect(at(undefined, [['a', 'Label'], 'b'])).toEqual(docs('/docs/a'))
  expect(at(undefined, [['.', 'Label']])).toEqual(docs('/docs/'))
  expect(at({ s: ['gone'] })).toEqual([])
})

test('sidebars of Docusaurus', () => {
  expect(
    docusaurusEntries(
      [
        'a',
        'gone',
        { type: 'doc', id: 'b', label: 'B' },
        { type: 'category', label: 'C', link: { type: 'doc', id: 'c' }, items: ['c', 'd'] },
        {
          type: 'category',
          label: 'E',
          collapsible: false,
          items: [{ type: 'autogenerated', dirName: 'e/' }],
        },
        { type: 'link', label: 'F', href: 'https://f.example' },
        { type: 'html', value: '<hr>' },
        { G: ['g'] },
      ],
      pages,
    ),
  ).toEqual([
    'a',
    ['b', 'B'],
    { title: 'C', path: 'c', children: ['d'] },
    { title: 'E', collapsable: false, children: ['e/x'] },
    ['https://f.example', 'F'],
    { title: 'G', children: ['g'] },
  ])
})

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

test('the navigation of MkDocs', () => {
  const config = `site_name: A
nav:
  - Home: index.md
  # - Old: old.md
  - plain.md # first
  - 'It: is': "it is.md"

  - Group:
      - group/index.md
      - Inner:
        - group/inner/a.md
  - Folder: folder/
  - Outside: https://a.example/b
  - 'blog/*'
plugins:
  - search
`
  expect(mkdocsEntries(config, pages)).toEqual([
    ['.', 'Home'],
    'plain',
    ['it is', 'It: is'],
    { title: 'Group', path: 'group/', children: [{ title: 'Inner', children: ['group/inner/a'] }] },
    { title: 'Folder', children: ['folder/x'] },
    ['https://a.example/b', 'Outside'],
  ])
  expect(mkdocsEntries('site_name: A\n', pages)).toEqual([])
})

test('the summary of mdBook', () => {
  const summary = `# Summary

[Foreword](foreword.md)

## Part one

- [A \\[b\\]](./a/README.md)
    - [C](<a/c d.md>)
- [Later]()

---

[End](end.md)
`
  expect(mdbookEntries(summary)).toEqual([
    ['foreword', 'Foreword'],
    {
      title: 'Part one',
      collapsable: false,
      children: [{ title: 'A [b]', path: 'a/', children: [['a/c d', 'C']] }],
    },
    ['end', 'End'],
  ])
})
