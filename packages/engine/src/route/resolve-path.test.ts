import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoutePath } from '../paths.js'
import { type RouteLookup, resolvePath } from './resolve-path.js'

function lookup(routes: readonly string[]): RouteLookup {
  const all = new Set(routes)
  const lowerCase = new Map(routes.map((route) => [route.toLowerCase(), route as RoutePath]))
  return { has: (path): path is RoutePath => all.has(path), byLowerCase: (path) => lowerCase.get(path) }
}

const site = lookup([
  '/',
  '/guide/',
  '/guide/start.html',
  '/community/faqs.html',
  '/both.html',
  '/both/',
  '/API/Notes.html',
])

test('a path leads to a route by its other forms, and letter case counts last', () => {
  const cases = [
    ['/', 'exact', '/'],
    ['/guide/', 'exact', '/guide/'],
    ['/guide/start.html', 'exact', '/guide/start.html'],
    ['/guide', 'other', '/guide/'],
    ['/guide/index.html', 'other', '/guide/'],
    ['/index.html', 'other', '/'],
    ['/community/faqs', 'other', '/community/faqs.html'],
    ['/community/faqs/', 'other', '/community/faqs.html'],
    ['/both', 'other', '/both.html'],
    ['/both/', 'exact', '/both/'],
    ['/api/notes.html', 'other', '/API/Notes.html'],
    ['/api/NOTES', 'other', '/API/Notes.html'],
    ['/Guide', 'other', '/guide/'],
  ] as const
  for (const [path, kind, route] of cases) expect(resolvePath(path, site), path).toEqual({ kind, route })
})

test('a path that leads nowhere is not found', () => {
  for (const path of [
    '/nope',
    '/nope/',
    '/guide/start.htm',
    '/guide/start.html/',
    '/community/',
    '//',
    '/guide//',
  ]) {
    expect(resolvePath(path, site), path).toEqual({ kind: 'not-found' })
  }
})

const segment = fc.stringMatching(/^[a-zA-Z0-9._-]{1,6}$/).filter((text) => text !== '.' && text !== '..')
const route = fc.tuple(fc.array(segment, { maxLength: 3 }), fc.boolean()).map(([segments, isFolder]) => {
  const path = `/${segments.join('/')}`
  return path === '/' ? '/' : isFolder ? `${path}/` : `${path}.html`
})

test('every route resolves to itself, and what resolves is a route', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(route, { selector: (path) => path.toLowerCase(), minLength: 1 }),
      fc.array(route),
      (routes, others) => {
        const table = lookup(routes)
        for (const path of routes) expect(resolvePath(path, table)).toEqual({ kind: 'exact', route: path })
        for (const path of others) {
          const resolution = resolvePath(path, table)
          if (resolution.kind !== 'not-found') expect(routes).toContain(resolution.route)
        }
      },
    ),
  )
})

test('resolving is stable: the route found resolves to itself', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(route, { selector: (path) => path.toLowerCase() }),
      fc.string(),
      (routes, path) => {
        const table = lookup(routes)
        const resolution = resolvePath(`/${path}`, table)
        if (resolution.kind !== 'not-found')
          expect(resolvePath(resolution.route, table)).toEqual({ kind: 'exact', route: resolution.route })
      },
    ),
  )
})
