import { expect, test } from 'vitest'
import type { RoutePath } from '../paths.js'
import { type PartLimits, partsOf } from './parts.js'

const limits: PartLimits = { whole: 10, section: 6, part: 4 }

/** The given number of pages in each section. */
function pagesOf(counts: Readonly<Record<string, number>>): Map<RoutePath, string> {
  const pages = new Map<RoutePath, string>()
  for (const [section, count] of Object.entries(counts))
    for (let number = count; number > 0; number -= 1)
      pages.set(`${section}${String(number).padStart(3, '0')}.html` as RoutePath, section)
  return pages
}

const namesOf = (counts: Readonly<Record<string, number>>, own = limits) =>
  partsOf(pagesOf(counts), own).map(({ name }) => name)

test('a small site is one part, whatever its sections', () => {
  const pages = pagesOf({ '/b/': 7, '/a/': 3 })
  expect(partsOf(pages, limits)).toEqual([{ name: '', section: undefined, routes: [...pages.keys()].sort() }])
  expect(partsOf(pagesOf({ '/a/': 1000 })).length).toBe(1)
  expect(partsOf(pagesOf({ '/a/': 1001 })).length).toBeGreaterThan(1)
})

test('of a large site, large sections have parts of their own, and the pages of others share parts', () => {
  const pages = pagesOf({ '/small/': 1, '/b/': 6, '/a/': 24, '/': 2 }).set('/z.html' as RoutePath, '/')
  const parts = partsOf(pages, limits)
  const sections = new Set(parts.map(({ name, section }) => [name.replace(/-\d+$/, ''), section].join(' ')))
  expect([...sections]).toEqual(['a /a/', 'b /b/', 'pages '])
  expect(parts.filter(({ section }) => section === '/a/').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['a', 'a-2', 'a-3']),
  )
  for (const { section, routes } of parts) {
    expect(routes.length).toBeGreaterThan(0)
    expect(routes).toEqual([...routes].sort())
    if (section !== undefined) expect(routes.every((route) => route.startsWith(section))).toBe(true)
  }
})

test('every page is in one part, and the pages of a small section are together', () => {
  const pages = pagesOf({ '/a/': 40, '/b/': 3, '/c/': 5, '/d/': 4, '/e/': 2, '/f/': 6 })
  const parts = partsOf(pages, limits)
  expect(parts.flatMap(({ routes }) => routes).sort()).toEqual([...pages.keys()].sort())
  for (const section of ['/b/', '/c/', '/d/', '/e/'])
    expect(parts.filter(({ routes }) => routes.some((route) => route.startsWith(section))).length).toBe(1)
})

test('parts are about as large as they may be', () => {
  const sizes = partsOf(pagesOf({ '/a/': 1024 }), { ...limits, part: 64 }).map(({ routes }) => routes.length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1024)
  expect(Math.min(...sizes)).toBeGreaterThan(32)
  expect(Math.max(...sizes)).toBeLessThan(128)
})

test('a new page changes one part', () => {
  const counts = { '/a/': 20, '/b/': 3, '/c/': 5 }
  const before = new Map(partsOf(pagesOf(counts), limits).map(({ name, routes }) => [name, routes]))
  const pages = pagesOf(counts).set('/a/000.html' as RoutePath, '/a/')
  const changed = partsOf(pages, limits).filter(
    ({ name, routes }) => JSON.stringify(routes) !== JSON.stringify(before.get(name)),
  )
  expect(changed.map(({ section }) => section)).toEqual(['/a/'])
})

test('parts of two sections never have one name', () => {
  const counts = {
    ...{ '/a b/': 30, '/a-b/': 30, '/a-b-2/': 30, '/pages-1/': 30, '/--/': 30, '/': 30, '/x/': 1 },
    ...{ '/pages/': 30, '/API/': 30, '/api/': 30, '/y/': 5 },
  }
  const names = namesOf(counts)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[\w.][\w.-]*$/)
  expect(names).toContain('root')
  expect(names).toContain('a-b')
  expect(namesOf({ '/v1.0/guide/': 30, '/é/': 30 })).toEqual(expect.arrayContaining(['v1.0-guide', 'root']))
})
