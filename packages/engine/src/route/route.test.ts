import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import { outputOf, type Routable, regularPathOf, routePages } from './route.js'

const page = (relativePath: string, more: Partial<Routable> = {}): Routable => ({
  path: `content/${relativePath}` as SourcePath,
  root: 0,
  relativePath,
  permalink: null,
  date: null,
  ...more,
})
const routesOf = (...pages: Routable[]) => routePages(pages, ['/', '/v1.0.1/'])

test('a page is published at its path with .html, a folder page at its folder', () => {
  const cases = [
    ['README.md', '/', '/'],
    ['index.md', '/', '/'],
    ['guide/Readme.md', '/', '/guide/'],
    ['guide/INDEX.md', '/v1.0.1/', '/v1.0.1/guide/'],
    ['guide/reindex.md', '/', '/guide/reindex.html'],
    ['a/1.1.1.a-prepare-v1.1.md', '/', '/a/1.1.1.a-prepare-v1.1.html'],
    ['HubOperations/RBAC/Role.md', '/', '/HubOperations/RBAC/Role.html'],
  ] as const
  for (const [relativePath, prefix, route] of cases)
    expect(regularPathOf(relativePath, prefix), relativePath).toBe(route)
})

test('a route names the file that a static host looks for', () => {
  for (const [route, file] of [
    ['/', 'index.html'],
    ['/guide/', 'guide/index.html'],
    ['/a b.html', 'a b.html'],
  ] as const) {
    expect(outputOf(route as never)).toBe(file)
  }
})

test('folder pages have an index.html alias, pages with a permalink their regular path', () => {
  const table = routesOf(page('guide/README.md'), page('x.md', { permalink: '/elsewhere/' }), page('y.md'))
  expect(table.routes.map(({ path, aliases }) => [path, aliases])).toEqual([
    ['/elsewhere/', ['/elsewhere/index.html', '/x.html']],
    ['/guide/', ['/guide/index.html']],
    ['/y.html', []],
  ])
})

test('permalink patterns take the date and name of the file', () => {
  const cases = [
    [page('2021-03-09-news.md', { permalink: '/:year/:month/:day/:slug.html' }), '/2021/03/09/news.html'],
    [page('2021-03-news.md', { permalink: '/:year-:i_month/:slug/' }), '/2021-3/news/'],
    [page('old/x.md', { permalink: '/blog/:regular', date: '2020-01-02' }), '/blog/old/x.html'],
  ] as const
  for (const [input, route] of cases) expect(routesOf(input).routes[0]?.path).toBe(route)
})

test('a permalink that is no path is reported and the regular path used', () => {
  for (const permalink of [
    'guide/',
    '/guide',
    '/a//b/',
    '/../x/',
    '/.git/x.html',
    '/a\\b/',
    '/a%2fb/',
    '/a?b/',
    '/a#b/',
    `/${'é'.repeat(128)}/`,
    `${'/a'.repeat(1001)}/`,
  ]) {
    const table = routesOf(page('x.md', { permalink }))
    expect(table.routes[0]?.path, permalink).toBe('/x.html')
    expect(
      table.diagnostics.map(({ code }) => code),
      permalink,
    ).toEqual(['bad-permalink'])
  }
})

test('two pages with one route: the first keeps it, the second is reported with both names', () => {
  const table = routesOf(
    page('guide/README.md'),
    page('guide/index.md'),
    page('Guide/x.md'),
    page('guide/X.md'),
  )
  expect(table.routes.map(({ page }) => page)).toEqual(['content/Guide/x.md', 'content/guide/README.md'])
  expect(table.diagnostics.map(({ code, at }) => [code, at?.path])).toEqual([
    ['duplicate-route', 'content/guide/index.md'],
    ['route-case-collision', 'content/guide/X.md'],
  ])
  expect(table.diagnostics[0]?.message).toContain('content/guide/README.md')
})
