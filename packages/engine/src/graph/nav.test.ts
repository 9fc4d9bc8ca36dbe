import { expect, test } from 'vitest'
import type { RoutePath, SourcePath } from '../paths.js'
import { buildNav } from './nav.js'

const routes = ['/', '/guide/', '/fr/guide/', '/same.html']
const files = ['/openapi.yaml', '/fr/openapi.yaml', '/files/guide.pdf', '/same.html', '/tool/index.html']
const scope = {
  has: (path: string): path is RoutePath => routes.includes(path),
  byLooseName: () => undefined,
  publicFile: (path: string) => (files.includes(path) ? (`static${path}` as SourcePath) : undefined),
  publicFolder: 'static',
  nearest: (path: string) => (/^\/gu?ide\/$/.test(path) ? '/guide/' : undefined),
}
const nav = (prefix: string, ...links: string[]) =>
  buildNav(
    links.map((link) => ({ text: 'T', link })),
    prefix,
    scope,
  )

test('an entry leads to a page, else to a public file, of its content folder first', () => {
  const page = (route: string) => ({ kind: 'page', route, fragment: '', activeBelow: [] })
  const file = (path: string, suffix = '') => ({ kind: 'file', path, suffix })
  const cases: readonly (readonly [prefix: string, link: string, node: object])[] = [
    ['/', '/guide/', page('/guide/')],
    ['/fr/', '/guide/', page('/fr/guide/')],
    ['/', '/openapi.yaml', file('/openapi.yaml')],
    ['/fr/', '/openapi.yaml', file('/fr/openapi.yaml')],
    ['/fr/', '/files/guide.pdf#page=2', file('/files/guide.pdf', '#page=2')],
    ['/', '/tool/', file('/tool/')],
    ['/', '/same.html', page('/same.html')],
  ]
  for (const [prefix, link, node] of cases)
    expect(nav(prefix, link), `${prefix} ${link}`).toEqual({
      nodes: [{ text: 'T', ariaLabel: undefined, ...node }],
      diagnostics: [],
    })
})

test('an entry may be active below another path, of its content folder first', () => {
  const { nodes } = buildNav([{ text: 'T', link: '/guide/', activeMatch: '/help/' }], '/fr/', scope)
  expect(nodes).toMatchObject([{ route: '/fr/guide/', activeBelow: ['/fr/help/', '/help/'] }])
})

test('what is neither is reported and left out', () => {
  const { nodes, diagnostics } = nav('/', '/gone/', '/files/gone.pdf', 'guide/', '/gide/', '/gone.html')
  expect(nodes).toEqual([])
  expect(diagnostics.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
    'The navigation bar links to "/gone/", but there is no such page. The entry is left out. Write the path of a page, for instance "/guide/".',
    'The navigation bar links to "/files/gone.pdf", but there is no such page or file. The entry is left out. The file would be "static/files/gone.pdf".',
    'The navigation bar links to "guide/", but there is no such page. The entry is left out. Did you mean "/guide/"?',
    'The navigation bar links to "/gide/", but there is no such page. The entry is left out. Did you mean "/guide/"?',
    'The navigation bar links to "/gone.html", but there is no such page. The entry is left out. Write the path of a page, for instance "/guide/".',
  ])
})

test('an entry for a page that has moved leads to it, and is reported', () => {
  const moved = new Map([
    ['/old guide/', '/guide/'],
    ['/fr/old/', '/fr/guide/'],
    ['/old/', '/guide/'],
  ])
  const movedPage = (path: string) => moved.get(path) as RoutePath | undefined
  const built = (prefix: string, link: string) =>
    buildNav([{ text: 'T', link }], prefix, { ...scope, movedPage })
  const { nodes, diagnostics } = built('/', '/old%20guide/#part')
  expect(nodes).toMatchObject([{ kind: 'page', route: '/guide/', fragment: '#part' }])
  expect(diagnostics).toMatchObject([
    { code: 'moved-link', hint: 'Write "/guide/#part".', about: { name: '/old%20guide/#part' } },
  ])
  expect(built('/fr/', '/old/').nodes, 'in its content folder first').toMatchObject([{ route: '/fr/guide/' }])
  expect(built('/', '/gone/').diagnostics).toMatchObject([{ code: 'nav-without-page' }])
})

test('an entry for a draft is left out, and not reported', () => {
  const withDraft = { ...scope, isDraftAt: (path: string) => path === '/draft' }
  expect(buildNav([{ text: 'T', link: '/draft.html' }], '/fr/', withDraft)).toEqual({
    nodes: [],
    diagnostics: [],
  })
})

test('an address with a misspelt scheme is reported, and kept', () => {
  const { nodes, diagnostics } = nav('/', 'htps://a.example', 'https://b.example', 'slack://c')
  expect(nodes).toHaveLength(3)
  expect(diagnostics.map(({ code, hint, about }) => [code, hint, about?.in])).toEqual([
    ['unknown-scheme', 'Did you mean "https://a.example"?', 'config'],
  ])
})

test('a group without entries is reported, and one that loses them is left out with them', () => {
  const { nodes, diagnostics } = buildNav(
    [
      { text: 'None', items: [] },
      { text: 'Lost', items: [{ text: 'Gone', link: '/gone/' }] },
      { text: 'Outer', items: [{ text: 'Inner', items: [] }] },
      {
        text: 'Part',
        items: [
          { text: 'None within', items: [] },
          { text: 'Guide', link: '/guide/' },
        ],
      },
    ],
    '/',
    scope,
  )
  expect(nodes).toMatchObject([{ kind: 'group', text: 'Part', nodes: [{ kind: 'page', route: '/guide/' }] }])
  expect(nodes).toHaveLength(1)
  expect(
    diagnostics.map(
      ({ code, about }) => `${code} ${about?.in === 'config' && about.as !== 'option' ? about.name : ''}`,
    ),
  ).toEqual([
    'nav-group-empty None',
    'nav-without-page /gone/',
    'nav-group-empty Inner',
    'nav-group-empty None within',
  ])
})
