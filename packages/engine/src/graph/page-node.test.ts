import { expect, test } from 'vitest'
import type { RoutePath, SourcePath } from '../paths.js'
import { type Route, routeTable } from '../route/route.js'
import { neighboursOf } from './page-node.js'

const routeOf = (path: string, page: string): Route => ({
  path: path as RoutePath,
  regularPath: path as RoutePath,
  aliases: [],
  page: page as SourcePath,
  root: 0,
  relativePath: page,
})
const here = routeOf('/guide/here.html', 'guide/here.md')
const routes = routeTable([here, routeOf('/guide/next.html', 'guide/next.md')], [])

test('neighbours that frontmatter names are pages, or addresses outside', () => {
  const outside = (href: string) => ({ kind: 'external', href, text: href })
  const page = { kind: 'page', route: '/guide/next.html', text: 'Next' }
  const cases: readonly (readonly [next: string, neighbour: object | null])[] = [
    ['./next.md', page],
    ['/guide/next', page],
    ['https://example.org/a', outside('https://example.org/a')],
    ['//example.org/a', outside('//example.org/a')],
    ['mailto:a@example.org', outside('mailto:a@example.org')],
    ['./gone.md', null],
  ]
  for (const [next, neighbour] of cases) {
    const facts = { frontmatter: { next, data: {} } }
    const found = neighboursOf(facts, here, { tree: undefined, routes, titleOf: () => 'Next' })
    expect(found.next, next).toEqual(neighbour)
    expect(found.diagnostics.map(({ code }) => code)).toEqual(
      neighbour === null ? ['neighbour-without-page'] : [],
    )
  }
})
