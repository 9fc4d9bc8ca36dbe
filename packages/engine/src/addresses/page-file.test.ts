import { expect, test } from 'vitest'
import type { RoutePath } from '../paths.js'
import { outputOf, routeOfFile } from './page-file.js'

test('a route names the file that a static host looks for, and is found by it', () => {
  const cases = [
    ['/', 'index.html'],
    ['/guide/', 'guide/index.html'],
    ['/guide', 'guide.html'],
    ['/a b.html', 'a b.html'],
    ['/v1.1', 'v1.1.html'],
  ] as const
  const routes = new Set<string>(cases.map(([route]) => route))
  const has = (path: string): path is RoutePath => routes.has(path)
  for (const [route, file] of cases) {
    expect(outputOf(route as RoutePath)).toBe(file)
    expect(routeOfFile({ has }, `/${file}`)).toBe(route)
  }
  for (const path of ['/guide', '/guide/', '/', '/v1.1', '/x.html', '/guide/x.html', '/aindex.html'])
    expect(routeOfFile({ has }, path), path).toBeUndefined()
})
