import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looseName, type RoutePath } from '../paths.js'
import { type RouteLookup, routeAt } from './resolve-path.js'

function lookup(routes: readonly string[]): RouteLookup {
  const all = new Set(routes)
  const loose = new Map(routes.map((route) => [looseName(route), route as RoutePath]))
  return {
    has: (path): path is RoutePath => all.has(path),
    byLooseName: (path) => loose.get(looseName(path)),
  }
}

const site = lookup([
  '/',
  '/guide/',
  '/guide/start.html',
  '/community/faqs.html',
  '/both.html',
  '/both/',
  '/API/Notes.html',
  '/old.html.html',
  '/old.html/',
  '/clean',
  '/twice',
  '/twice/',
])

test('a path leads to a route by its other forms, and letter case counts last', () => {
  const cases = [
    ['/', '/'],
    ['/guide/', '/guide/'],
    ['/guide/start.html', '/guide/start.html'],
    ['/guide', '/guide/'],
    ['/guide/index.html', '/guide/'],
    ['/index.html', '/'],
    ['/community/faqs', '/community/faqs.html'],
    ['/community/faqs/', '/community/faqs.html'],
    ['/both', '/both.html'],
    ['/both/', '/both/'],
    ['/api/notes.html', '/API/Notes.html'],
    ['/api/NOTES', '/API/Notes.html'],
    ['/Guide', '/guide/'],
    ['/clean', '/clean'],
    ['/clean.html', '/clean'],
    ['/clean/', '/clean'],
    ['/CLEAN.html', '/clean'],
    ['/twice.html', '/twice'],
    ['/twice/', '/twice/'],
    ['/twice/index.html', '/twice/'],
  ] as const
  for (const [path, route] of cases) expect(routeAt(path, site), path).toBe(route)
})

test('a path that leads nowhere is not found', () => {
  for (const path of [
    '/nope',
    '/nope/',
    '/guide/start.htm',
    '/guide/start.html/',
    '/guide/start/x.html',
    '/community/',
    '//',
    '/guide//',
    '/old.html',
  ]) {
    expect(routeAt(path, site), path).toBeUndefined()
  }
})

const segment = fc.stringMatching(/^[a-zA-Z0-9._-]{1,6}$/).filter((text) => text !== '.' && text !== '..')
const ending = fc.constantFrom('/', '.html', '')
const route = fc.tuple(fc.array(segment, { maxLength: 3 }), ending).map(([segments, end]) => {
  const path = `/${segments.join('/')}`
  return path === '/' ? '/' : path + end
})

/** Ways to write the address of a route. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replace(/\.html$/, ''),
  (path) => path.replace(/\.html$/, '/'),
  (path) => path.replace(/(?<=.)\/$/, ''),
  (path) => path.replace(/\/$/, '/index.html'),
  (path) => path.replace(/(?<!\.html|\/)$/, '.html'),
  (path) => path.replace(/(?<!\.html|\/)$/, '/'),
  (path) => path.toUpperCase(),
]

test('every route resolves to itself, and any spelling of one to a route', () => {
  let others = 0
  fc.assert(
    fc.property(
      fc.uniqueArray(route, { selector: (path) => path.toLowerCase(), minLength: 1 }),
      fc.constantFrom(...spellings),
      (routes, spell) => {
        const table = lookup(routes)
        for (const path of routes) {
          expect(routeAt(path, table)).toBe(path)
          const found = routeAt(spell(path), table)
          expect(routes, spell(path)).toContain(found)
          if (found !== spell(path)) others += 1
        }
      },
    ),
  )
  expect(others).toBeGreaterThan(10)
})

test('a path that is no spelling of a route leads to none', () => {
  fc.assert(
    fc.property(fc.uniqueArray(route, { selector: (path) => path.toLowerCase() }), route, (routes, path) => {
      const plain = (written: string) =>
        written.toLowerCase().replace(/(?:(?:\/index)?\.html|\/index|\/)+$/, '')
      fc.pre(!routes.some((one) => plain(one) === plain(path)))
      expect(routeAt(path, lookup(routes))).toBeUndefined()
    }),
  )
})
