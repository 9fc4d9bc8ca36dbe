import { describe, expect, test } from 'vitest'
import type { NeighbourOption } from '../parse/frontmatter/frontmatter.js'
import type { RoutePath, SourcePath } from '../paths.js'
import { type Route, routeTable } from '../route/route.js'
import { neighboursOf } from './page-node.js'
import type { SidebarNode } from './sidebar-nodes.js'
import { sidebarPlaces } from './sidebar-places.js'

const routeOf = (path: string, page: string): Route => ({
  path: path as RoutePath,
  regularPath: path as RoutePath,
  aliases: [],
  page: page as SourcePath,
  root: 0,
  relativePath: page,
})
const here = routeOf('/guide/here.html', 'guide/here.md')
const routes = routeTable(
  [
    here,
    routeOf('/guide/next.html', 'guide/next.md'),
    routeOf('/guide/', 'guide/README.md'),
    routeOf('/guide.html', 'guide.md'),
    routeOf('/both.html', 'both.md'),
    routeOf('/both/', 'both/README.md'),
    routeOf('/', 'README.md'),
  ],
  [],
)

const content = { bySource: routes.bySource, contentFolders: [''], throughBase: () => undefined }

test('neighbours that frontmatter names are pages, or addresses outside', () => {
  const outside = (href: string) => ({ kind: 'external', href, text: href })
  const page = { kind: 'page', route: '/guide/next.html', text: 'Next' }
  const cases: readonly (readonly [next: string, neighbour: object | null])[] = [
    ['./next.md', page],
    ['/guide/next', page],
    ['next.MD#part', page],
    ['./README.md', { ...page, route: '/guide/' }],
    ['readme', { ...page, route: '/guide/' }],
    ['../INDEX.md', { ...page, route: '/' }],
    ['/', { ...page, route: '/' }],
    ['.', { ...page, route: '/guide/' }],
    ['/both', { ...page, route: '/both.html' }],
    ['/both/', { ...page, route: '/both/' }],
    ['./n%65xt.md#a%20part', page],
    ['./100%', null],
    ['../../next.md', null],
    ['https://example.org/a', outside('https://example.org/a')],
    ['//example.org/a', outside('//example.org/a')],
    ['mailto:a@example.org', outside('mailto:a@example.org')],
    ['./gone.md', null],
  ]
  for (const [next, neighbour] of cases) {
    const found = neighboursOf({ next }, here, {
      place: undefined,
      routes,
      titleOf: () => 'Next',
      langOf: () => undefined,
      ...content,
    })
    expect(found.next, next).toEqual(neighbour)
    expect(found.diagnostics.map(({ code, at }) => [code, at])).toEqual(
      neighbour === null ? [['neighbour-without-page', { path: here.page, line: 1, column: 1 }]] : [],
    )
  }
})

test('neighbours stay in the version and the language of the page, as its links do', () => {
  const below = (prefix: string, folder: string, name: string): Route => ({
    ...routeOf(`${prefix}${name}.html`, `${folder}${name}.md`),
    relativePath: `${name}.md`,
  })
  const pages = ['here', 'next', 'new'].map((name) => below('/', 'content/', name))
  const french = ['here', 'next'].map((name) => below('/fr/', 'fr/', name))
  const frozen = ['here', 'next'].map((name) => below('/v1/', 'versions/v1/content/', name))
  const table = routeTable([...pages, ...french, ...frozen], [])
  const cases = [
    ['fr/here.md', '/next.md', '/fr/next.html'],
    ['fr/here.md', '/next.html', '/next.html'],
    ['fr/here.md', '/new.md', '/new.html'],
    ['versions/v1/content/here.md', '/next.md', '/v1/next.html'],
    ['versions/v1/content/here.md', '/next.html', '/v1/next.html'],
    ['versions/v1/content/here.md', '/new.html', '/new.html'],
    ['versions/v1/content/here.md', './next.md', '/v1/next.html'],
  ] as const
  for (const [source, next, route] of cases) {
    const page = table.bySource.get(source as SourcePath)
    if (page === undefined) throw new Error(source)
    const { next: found } = neighboursOf({ next }, page, {
      place: undefined,
      routes: table,
      bySource: table.bySource,
      contentFolders: ['content', 'fr', 'versions/v1/content'],
      throughBase: () => undefined,
      titleOf: () => null,
      langOf: () => undefined,
    })
    expect(found, `${source} ${next}`).toMatchObject({ kind: 'page', route })
  }
})

test('a neighbour that is called in another language says in which', () => {
  const langOf = (route: Route) => (route === here ? undefined : 'en')
  const next = (option: NeighbourOption, of: (route: Route) => string | undefined) =>
    neighboursOf({ next: option }, here, {
      place: undefined,
      routes,
      titleOf: () => 'Next',
      langOf: of,
      ...content,
    }).next?.lang
  expect(next('./next.md', langOf), 'its title').toBe('en')
  expect(next({ link: './next.md', text: 'Weiter' }, langOf), 'words of the page').toBe(undefined)
  expect(
    next({ link: './next.md', text: 'On' }, () => 'en'),
    'words of a page that is not translated',
  ).toBe('en')
})

test('a neighbour is called as frontmatter says, else as its page is, else by the name in its address', () => {
  const next = (link: string, text?: string) => (text === undefined ? link : { link, text })
  const textOf = (option: ReturnType<typeof next>, title: string | null) =>
    neighboursOf({ next: option }, here, {
      place: undefined,
      routes,
      titleOf: () => title,
      langOf: () => undefined,
      ...content,
    }).next?.text
  expect(textOf(next('./next.md', 'Given'), 'Title')).toBe('Given')
  expect(textOf(next('./next.md'), 'Title')).toBe('Title')
  expect(textOf(next('./next.md'), null)).toBe('Next')
  expect(textOf(next('https://example.org/', 'Given'), null)).toBe('Given')
})

describe('neighbours in a sidebar', () => {
  const page = (route: string): SidebarNode => ({
    kind: 'page',
    text: route,
    route: route as RoutePath,
    fragment: '',
    depth: undefined,
  })
  const external: SidebarNode = { kind: 'external', text: 'Out', href: 'https://example.org/' }
  const file: SidebarNode = { kind: 'file', text: 'File', path: '/a.pdf', suffix: '' }
  const group = (...nodes: SidebarNode[]): SidebarNode => ({
    kind: 'group',
    text: 'Group',
    route: undefined,
    collapsible: true,
    nodes,
  })
  const around = (nodes: readonly SidebarNode[], frontmatter: object = {}) => {
    const { prev, next } = neighboursOf(frontmatter, here, {
      place: sidebarPlaces({ key: '/', nodes })(here.path),
      routes,
      titleOf: () => null,
      langOf: () => undefined,
      ...content,
    })
    return [prev?.text, next?.text]
  }

  test('are those before and after the first place of the page, whatever groups they stand in', () => {
    const [one, two, own] = [page('/a'), page('/b'), page(here.path)]
    expect(around([one, own, two])).toEqual(['/a', '/b'])
    expect(around([group(one), group(own), group(group(two))])).toEqual(['/a', '/b'])
    expect(around([own, two])).toEqual([undefined, '/b'])
    expect(around([one, own])).toEqual(['/a', undefined])
    expect(around([own])).toEqual([undefined, undefined])
    expect(around([one, own, two, own, one])).toEqual(['/a', '/b'])
    expect(around([one, two])).toEqual([undefined, undefined])
  })

  test('are links, or addresses outside', () => {
    const tree = { key: '/', nodes: [page('/a'), page(here.path), external] }
    const place = sidebarPlaces(tree)(here.path)
    expect(
      neighboursOf({}, here, { place, routes, titleOf: () => null, langOf: () => undefined, ...content }),
    ).toMatchObject({
      prev: { kind: 'page', route: '/a', text: '/a' },
      next: { kind: 'external', href: 'https://example.org/', text: 'Out' },
    })
  })

  test('may stand outside, and are never files', () => {
    expect(around([external, page(here.path), file, page('/b')])).toEqual(['Out', '/b'])
  })

  test('are none where frontmatter says so', () => {
    const nodes = [page('/a'), page(here.path), page('/b')]
    expect(around(nodes, { prev: false })).toEqual([undefined, '/b'])
    expect(around(nodes, { next: false })).toEqual(['/a', undefined])
  })
})
