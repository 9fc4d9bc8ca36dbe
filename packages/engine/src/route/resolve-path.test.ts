import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looseName, type RoutePath } from '../paths.js'
import { type RouteLookup, resolvePath } from './resolve-path.js'

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
    ['/clean', 'exact', '/clean'],
    ['/clean.html', 'other', '/clean'],
    ['/clean/', 'other', '/clean'],
    ['/CLEAN.html', 'other', '/clean'],
    ['/twice.html', 'other', '/twice'],
    ['/twice/', 'exact', '/twice/'],
    ['/twice/index.html', 'other', '/twice/'],
  ] as const
  for (const [path, kind, route] of cases) expect(resolvePath(path, site), path).toEqual({ kind, route })
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
    expect(resolvePath(path, site), path).toEqual({ kind: 'not-found' })
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
          expect(resolvePath(path, table)).toEqual({ kind: 'exact', route: path })
          const resolution = resolvePath(spell(path), table)
          expect(routes, spell(path)).toContain(
            resolution.kind === 'not-found' ? undefined : resolution.route,
          )
          if (resolution.kind === 'other') others += 1
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
      expect(resolvePath(path, lookup(routes))).toEqual({ kind: 'not-found' })
    }),
  )
})
