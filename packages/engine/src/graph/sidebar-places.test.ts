import { expect, test } from 'vitest'
import type { RoutePath } from '../paths.js'
import type { SidebarNode } from './sidebar-nodes.js'
import { sidebarPlaces } from './sidebar-places.js'

const page = (route: string, fragment = ''): SidebarNode => ({
  kind: 'page',
  text: `Page ${route}`,
  route: route as RoutePath,
  fragment,
  depth: undefined,
})
const group = (text: string, nodes: readonly SidebarNode[], route?: string): SidebarNode => ({
  kind: 'group',
  text,
  route: route as RoutePath | undefined,
  collapsible: true,
  nodes,
})
const external: SidebarNode = { kind: 'external', text: 'Out', href: 'https://example.org/' }
const file: SidebarNode = { kind: 'file', text: 'File', path: '/a.pdf', suffix: '' }

const tree: readonly SidebarNode[] = [
  page('/top'),
  file,
  group('A', [page('/a/one'), group('Inner', [page('/a/two'), external]), page('/twice')], '/a/'),
  group('B', [page('/b/'), page('/twice'), page('/b/anchor', '#part'), group('Empty', [])], '/b/'),
]
const place = (route: string) => sidebarPlaces({ key: '/', nodes: tree })(route as RoutePath)

test.each([
  ['/top', []],
  ['/a/one', ['A']],
  ['/a/two', ['A', 'Inner']],
  ['/twice', ['A']],
  ['/nowhere', []],
])('the trail of %s are the groups around its first place', (route, trail) => {
  expect(place(route).trail).toEqual(trail)
})

test.each([
  ['/a/', []],
  ['/b/', []],
])('a group is not around its own page %s', (route, trail) => {
  expect(place(route).trail).toEqual(trail)
})

test('a link to a part of a page is no place of the page among the groups, but one to read on from', () => {
  expect(place('/b/anchor')).toMatchObject({ trail: [], prev: { text: 'Page /twice' }, next: undefined })
})

test.each([
  ['/top', undefined, 'Page /a/one'],
  ['/a/one', 'Page /top', 'Page /a/two'],
  ['/a/two', 'Page /a/one', 'Out'],
  ['/twice', 'Out', 'Page /b/'],
  ['/a/', undefined, undefined],
  ['/nowhere', undefined, undefined],
])('around %s stand %s and %s', (route, prev, next) => {
  const found = place(route)
  expect([found.prev?.text, found.next?.text]).toEqual([prev, next])
})

test('a small sidebar has no parts, and pages of a large one name theirs', () => {
  expect(place('/a/one').part).toBeNull()
  const many = Array.from({ length: 500 }, (_, index) => page(`/p${index}`))
  const placeOf = sidebarPlaces({ key: '/', nodes: many })
  const parts = ['/p0', '/p1', '/p499', '/nowhere'].map((route) => placeOf(route as RoutePath).part)
  expect(parts).toEqual([
    expect.stringMatching(/^r[\da-f]{8}$/),
    parts[0],
    expect.stringMatching(/^r[\da-f]{8}$/),
    '',
  ])
  expect(parts[2]).not.toBe(parts[0])
})
