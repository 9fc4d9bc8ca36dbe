import { describe, expect, test } from 'vitest'
import type { RoutePath } from '../paths.js'
import { linksOf } from './sidebar.js'
import type { SidebarNode, SidebarTree } from './sidebar-nodes.js'
import { sidebarPart, sidebarPartIds } from './sidebar-parts.js'

const route = (name: string) => `/${name}.html` as RoutePath
const page = (name: string): SidebarNode => ({
  kind: 'page',
  text: name,
  route: route(name),
  fragment: '',
  depth: undefined,
})
const pages = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => page(`${name}${index}`))
const group = (text: string, nodes: readonly SidebarNode[], own?: string): SidebarNode => ({
  kind: 'group',
  text,
  route: own === undefined ? undefined : route(own),
  collapsible: true,
  nodes,
})
const tree = (nodes: readonly SidebarNode[]): SidebarTree => ({ key: '/', nodes })

const sidebarParts = (tree: SidebarTree) => {
  const idOf = sidebarPartIds(tree)
  return (at: RoutePath) => sidebarPart(tree, idOf === null ? null : idOf(at))
}

/** Names of links, and names of groups with what is in them. */
const outline = (nodes: readonly SidebarNode[]): unknown[] =>
  nodes.map((node) => (node.kind === 'group' ? { [node.text]: outline(node.nodes) } : node.text))

describe('a small sidebar', () => {
  test('is the same for every page', () => {
    const small = tree([group('A', pages('a', 200)), group('B', pages('b', 200))])
    const partOf = sidebarParts(small)
    expect(partOf(route('a1'))).toBe(small)
    expect(partOf(route('nowhere'))).toBe(small)
  })
})

describe('a large sidebar', () => {
  const partOf = sidebarParts(
    tree([
      page('start'),
      group('A', [page('a'), group('Inner', pages('i', 3)), group('Other', pages('o', 150))]),
      group('B', pages('b', 300), 'own'),
    ]),
  )

  test('shows the groups around the page, and one link for each of the others', () => {
    const names = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name}${index}`)
    expect(outline(partOf(route('i1')).nodes)).toEqual([
      'start',
      { A: ['a', { Inner: ['i0', 'i1', 'i2'] }, 'Other'] },
      'B',
    ])
    expect(outline(partOf(route('b120')).nodes)).toEqual([
      'start',
      'A',
      { B: ['b0 … b99', ...names('b', 200).slice(100), 'b200 … b299'] },
    ])
    expect(outline(partOf(route('own')).nodes)).toEqual([
      'start',
      'A',
      { B: ['b0 … b99', 'b100 … b199', 'b200 … b299'] },
    ])
  })

  test('a link for a group leads to its own page, else to its first', () => {
    const links = linksOf(partOf(route('start')).nodes)
    expect(links.map((link) => (link.kind === 'page' ? link.route : null))).toEqual([
      route('start'),
      route('a'),
      route('own'),
    ])
  })

  test('a link for a group has its badge', () => {
    const badge = { text: 'new', type: 'tip' } as const
    const part = sidebarParts(tree([group('A', pages('a', 300)), { ...group('B', pages('b', 300)), badge }]))
    expect(part(route('a1')).nodes.map(({ badge }) => badge)).toEqual([undefined, badge])
    expect(part(route('b1')).nodes.map(({ badge }) => badge)).toEqual([undefined, badge])
  })

  test('pages that show the same have the same key, others another', () => {
    const key = (name: string) => partOf(route(name)).key
    expect(key('b0')).toBe(key('b99'))
    expect(key('b0')).not.toBe(key('b100'))
    expect(key('i0')).not.toBe(key('o0'))
    expect(key('i0')).toBe(key('i2'))
    expect(key('own')).not.toBe(key('b0'))
    expect(key('nowhere')).toBe(key('start'))
  })
})

test('a list of two runs is shown whole, a longer one in runs', () => {
  const partOf = sidebarParts(tree([group('A', pages('a', 200)), group('B', pages('b', 201))]))
  // Plus one link for the other group, and one for each run that is left out.
  expect(linksOf(partOf(route('a0')).nodes)).toHaveLength(200 + 1)
  expect(linksOf(partOf(route('b0')).nodes)).toHaveLength(100 + 2 + 1)
})

test('a page stands where its own link is, though a group has it as its page and another link leads to a place of it', () => {
  const partOf = sidebarParts(
    tree([
      group('A', [{ ...page('x'), fragment: '#part' } as SidebarNode, ...pages('a', 150)]),
      group('B', pages('b', 150), 'x'),
      group('C', [page('x'), ...pages('c', 150)]),
      group('D', [page('x'), ...pages('d', 150)], 'y'),
      group('E', pages('e', 150), 'y'),
    ]),
  )
  expect(partOf(route('x')).key).toBe(partOf(route('c0')).key)
  expect(partOf(route('y')).key).toBe(partOf(route('d0')).key)
})

test('every page is in its own part, no part is long, and from any part each page is within reach', () => {
  const nodes = [
    ...pages('flat', 2_500),
    ...Array.from({ length: 40 }, (_, index) => group(`G${index}`, pages(`g${index}-`, 60))),
  ]
  const partOf = sidebarParts(tree(nodes))
  const all = linksOf(nodes).flatMap((link) => (link.kind === 'page' ? [link.route] : []))
  const routesIn = (at: RoutePath) =>
    linksOf(partOf(at).nodes).flatMap((link) => (link.kind === 'page' ? [link.route] : []))
  for (const at of all) {
    const shown = routesIn(at)
    expect(shown).toContain(at)
    expect(shown.length).toBeLessThan(250)
  }
  const reached = new Set<RoutePath>(['/flat0.html' as RoutePath])
  for (const at of reached) for (const next of routesIn(at)) reached.add(next)
  expect(reached.size).toBe(all.length)
})
