import { expect, test } from 'vitest'
import type { SidebarEntry } from '../config/config.js'
import type { RoutePath } from '../paths.js'
import { buildSidebar, linksOf, sidebarKeyFor, sidebarTrees } from './sidebar.js'

const titles = new Map([
  ['/', 'Home'],
  ['/guide/', 'Guide'],
  ['/guide/start.html', 'Start here'],
  ['/guide/untitled.html', null],
  ['/guide/deep/1.1-x-v1.1.html', 'Deep'],
  ['/other.html', 'Other'],
])
const scope = {
  has: (path: string) => titles.has(path),
  byLowerCase: () => undefined,
  titleOf: (route: RoutePath) => titles.get(route),
  nearest: (path: string) => (path.includes('strat') ? '/guide/start.html' : undefined),
}
const build = (...entries: SidebarEntry[]) => buildSidebar('/guide/', entries, scope)

test('entries resolve against the key, with or without extension; labels come from the entry, the title, the path', () => {
  const cases: [SidebarEntry, string, string][] = [
    ['', '/guide/', 'Guide'],
    ['start', '/guide/start.html', 'Start here'],
    ['start.md', '/guide/start.html', 'Start here'],
    ['start.html', '/guide/start.html', 'Start here'],
    [['start', 'Begin'], '/guide/start.html', 'Begin'],
    ['untitled', '/guide/untitled.html', '/guide/untitled.html'],
    ['deep/1.1-x-v1.1', '/guide/deep/1.1-x-v1.1.html', 'Deep'],
    ['/other', '/other.html', 'Other'],
    ['../other', '/other.html', 'Other'],
    [{ title: 'Linked', path: 'start' }, '/guide/start.html', 'Linked'],
  ]
  for (const [entry, route, text] of cases) {
    expect(build(entry).tree.nodes, JSON.stringify(entry)).toMatchObject([{ kind: 'page', route, text }])
  }
})

test('groups nest, may have a page, and give their depth to their own links only', () => {
  const { tree } = build({
    title: 'A',
    sidebarDepth: 2,
    path: '',
    collapsable: false,
    children: ['start', { title: 'B', children: ['untitled'] }],
  })
  expect(tree.nodes).toEqual([
    {
      kind: 'group',
      text: 'A',
      route: '/guide/',
      collapsible: false,
      nodes: [
        { kind: 'page', text: 'Start here', route: '/guide/start.html', fragment: '', depth: 2 },
        {
          kind: 'group',
          text: 'B',
          route: undefined,
          collapsible: true,
          nodes: [
            {
              kind: 'page',
              text: '/guide/untitled.html',
              route: '/guide/untitled.html',
              fragment: '',
              depth: undefined,
            },
          ],
        },
      ],
    },
  ])
})

test('links out of the site stay as they are', () => {
  expect(build(['https://example.org/x', 'Elsewhere']).tree.nodes).toEqual([
    { kind: 'external', text: 'Elsewhere', href: 'https://example.org/x' },
  ])
})

test('an entry without a page is reported with the nearest one and left out, its empty group too', () => {
  const { tree, diagnostics } = build({ title: 'A', children: ['strat'] }, 'Start')
  expect(tree.nodes).toEqual([])
  expect(
    diagnostics.map(({ code, message, hint }) => [
      code,
      message.includes('"strat"') || message.includes('"Start"'),
      hint,
    ]),
  ).toEqual([
    ['sidebar-without-page', true, 'Did you mean "/guide/start.html"?'],
    ['sidebar-without-page', true, undefined],
  ])
})

test('the first key that is a prefix of the path names the sidebar', () => {
  const keys = ['/guide/deep/', '/guide/', '/']
  const cases = [
    ['/guide/deep/x.html', '/guide/deep/'],
    ['/guide/deep', '/guide/deep/'],
    ['/guide/start.html', '/guide/'],
    ['/x.html', '/'],
  ] as const
  for (const [path, key] of cases) expect(sidebarKeyFor(path as RoutePath, keys), path).toBe(key)
  expect(sidebarKeyFor('/x.html' as RoutePath, ['/guide/'])).toBeUndefined()
})

test('a list is one sidebar for all pages, false is none', () => {
  expect(sidebarTrees(['a'])).toEqual([['/', ['a']]])
  expect(sidebarTrees('auto')).toEqual([['/', 'auto']])
  expect(sidebarTrees(false)).toEqual([])
})

test('reading order dissolves groups', () => {
  const { tree } = build('start', {
    title: 'A',
    children: [['https://e.org', 'E'], { title: 'B', children: ['untitled'] }],
  })
  expect(linksOf(tree.nodes).map(({ text }) => text)).toEqual(['Start here', 'E', '/guide/untitled.html'])
})
