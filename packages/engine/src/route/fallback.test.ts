import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import { fallbackRoutes } from './fallback.js'
import { routePages } from './route.js'

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
      fallbackFrom,
    ]),
  ).toEqual([['/fr/b.html', 'b.md', 1, 0]])
})
