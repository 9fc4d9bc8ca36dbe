import { expect, test } from 'vitest'
import type { RoutePath, SourcePath } from '../paths.js'
import { bySourceFor, fallbackRoutes, routesInLanguages } from './fallback.js'
import { type Route, routePages, routeTable } from './route.js'

test('a page that a language lacks stands there too, unless its address is taken, in whatever letter case', () => {
  const roots = [
    { prefix: '/', version: 'latest', lang: 'en', fallback: false },
    { prefix: '/fr/', version: 'latest', lang: 'fr', fallback: true },
    { prefix: '/de/', version: 'latest', lang: 'de', fallback: false },
  ]
  const page = (path: string, root: number) => ({
    path: path as SourcePath,
    root,
    relativePath: path.replace(/^(?:fr|de)\//, ''),
    permalink: null,
    date: null,
  })
  const pages = [page('A.md', 0), page('b.md', 0), page('404.md', 0), page('fr/a.md', 1), page('de/c.md', 2)]
  const { routes } = routePages(
    pages,
    roots.map(({ prefix }) => prefix),
  )
  expect(
    fallbackRoutes(routes, roots, 'en').map(({ path, page, root, fallbackFrom }) => [
      path,
      page,
      root,
      fallbackFrom?.root,
    ]),
  ).toEqual([['/fr/b.html', 'b.md', 1, 0]])
})

const roots = [
  { prefix: '/en/', version: 'latest', lang: 'en', fallback: false },
  { prefix: '/fr/', version: 'latest', lang: 'fr', fallback: true },
]
const en = (path: string, more: Partial<Route> = {}): Route => ({
  path: `/en/${path}` as RoutePath,
  aliases: [],
  page: `en/${path}` as SourcePath,
  root: 0,
  relativePath: path,
  regularPath: `/en/${path}` as RoutePath,
  ...more,
})

test('a page that stands in keeps its other addresses, below the prefix of the language', () => {
  const aliases = ['/en/old.html', '/elsewhere.html'] as RoutePath[]
  const moved = en('new.html', { aliases, regularPath: '/en/old.html' as RoutePath })
  const outside = en('x.html', { path: '/x.html' as RoutePath })
  expect(fallbackRoutes([moved, outside], roots, 'en')).toEqual([
    {
      path: '/fr/new.html',
      aliases: ['/fr/old.html'],
      page: 'en/new.html',
      root: 1,
      relativePath: 'new.html',
      regularPath: '/fr/old.html',
      fallbackFrom: { root: 0, prefix: '/en/' },
    },
  ])
})

test('an address counts as taken in whatever letter case it was chosen', () => {
  const translated = en('A.html', { path: '/FR/a.html' as RoutePath, root: 1 })
  expect(fallbackRoutes([en('A.html'), translated], roots, 'en')).toEqual([])
})

test('a page that stands in links to the pages of its language, and others are where they are', () => {
  const outside = en('x.html', { path: '/x.html' as RoutePath })
  const translated = en('t.html', {
    path: '/fr/t.html' as RoutePath,
    page: 'fr/t.html' as SourcePath,
    root: 1,
  })
  const written = [en('a.html'), en('b.html'), outside, translated]
  const table = routeTable([...written, ...fallbackRoutes(written, roots, 'en')], [])
  const pathFrom = (from: string, source: string) => {
    const route = table.byPath.get(from as RoutePath)
    if (route === undefined) throw new Error(from)
    return bySourceFor(route, table, roots).get(source as SourcePath)?.path
  }
  expect(pathFrom('/fr/a.html', 'en/b.html')).toBe('/fr/b.html')
  expect(pathFrom('/en/a.html', 'en/b.html')).toBe('/en/b.html')
  expect(pathFrom('/fr/a.html', 'fr/t.html')).toBe('/fr/t.html')
  expect(pathFrom('/fr/a.html', 'en/x.html')).toBe('/x.html')
  expect(pathFrom('/fr/a.html', 'en/nothing.html')).toBe(undefined)
})

test('a translation with an address of its own is one all the same, and is reached at that of the page', () => {
  const page = en('t.html', { path: '/en/p/' as RoutePath, aliases: ['/en/t.html' as RoutePath] })
  const translated = en('t.html', {
    path: '/fr/le-p/' as RoutePath,
    aliases: ['/fr/t.html' as RoutePath],
    regularPath: '/fr/t.html' as RoutePath,
    page: 'fr/t.html' as SourcePath,
    root: 1,
  })
  const linking = en('a.html')
  const routes = routesInLanguages([page, translated, linking], roots, 'en')
  expect(routes.map(({ path, aliases }) => [path, aliases])).toEqual([
    ['/en/p/', ['/en/t.html']],
    ['/fr/le-p/', ['/fr/t.html', '/fr/p/']],
    ['/en/a.html', []],
    ['/fr/a.html', []],
  ])
  const standIn = routes.find(({ path }) => path === '/fr/a.html') as Route
  const found = bySourceFor(standIn, routeTable(routes, []), roots).get('en/t.html' as SourcePath)
  expect(found?.path).toBe('/fr/le-p/')
})

test('an address outside its language is none of a translation', () => {
  const page = en('t.html', { path: '/elsewhere/' as RoutePath })
  const translated = en('t.html', {
    path: '/fr/le-p/' as RoutePath,
    regularPath: '/fr/t.html' as RoutePath,
    root: 1,
  })
  expect(routesInLanguages([page, translated], roots, 'en')).toEqual([page, translated])
})

test('an address that another page has is not taken for a translation', () => {
  const page = en('t.html', { path: '/en/p/' as RoutePath })
  const translated = en('t.html', {
    path: '/fr/le-p/' as RoutePath,
    regularPath: '/fr/t.html' as RoutePath,
    root: 1,
  })
  const other = en('p.html', {
    path: '/fr/P/' as RoutePath,
    regularPath: '/fr/p.html' as RoutePath,
    root: 1,
  })
  expect(routesInLanguages([page, translated, other], roots, 'en').map(({ aliases }) => aliases)).toEqual([
    [],
    [],
    [],
  ])
})
