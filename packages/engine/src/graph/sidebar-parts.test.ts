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
  return (at: RoutePath) => (idOf === null ? tree : sidebarPart(tree, idOf(at)))
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
  /** Where the second and the third run of the list of B begin. */
  const runsOfList = [66, 212]
  const partOf = sidebarParts(
    tree([
      page('start'),
      group('A', [page('a'), group('Inner', pages('i', 3)), group('Other', pages('o', 150))]),
      group('B', pages('b', 300), 'own'),
    ]),
  )

  test('shows the groups around the page, and one link for each of the others', () => {
    expect(outline(partOf(route('i1')).nodes)).toEqual([
      'start',
      { A: ['a', { Inner: ['i0', 'i1', 'i2'] }, 'Other'] },
      'B',
    ])
  })

  test('shows the run of a long list that contains the page, and one link for each of the others', () => {
    const linksAt = (name: string) => {
      const [, , group] = partOf(route(name)).nodes
      return (group?.kind === 'group' ? group.nodes : []).map((node) => [
        node.text,
        node.kind === 'page' ? node.route : '',
      ])
    }
    const [first = 0, second = 0, ...more] = runsOfList
    expect(more).toEqual([])
    const shown = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => [`b${from + index}`, route(`b${from + index}`)])
    const before = [`… b${first - 1}`, route(`b${first - 1}`)]
    const between = [`b${first} … b${second - 1}`, route(`b${first}`)]
    const after = [`b${second} …`, route(`b${second}`)]
    expect(linksAt('b0')).toEqual([...shown(0, first), between, after])
    expect(linksAt(`b${first}`)).toEqual([before, ...shown(first, second), after])
    expect(linksAt('b299')).toEqual([before, between, ...shown(second, 300)])
    // The page of the group itself is in none of them.
    expect(linksAt('own')).toEqual([before, between, after])
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
    const [first = 0] = runsOfList
    expect(key('b0')).toBe(key(`b${first - 1}`))
    expect(key('b0')).not.toBe(key(`b${first}`))
    expect(key('i0')).not.toBe(key('o0'))
    expect(key('i0')).toBe(key('i2'))
    expect(key('own')).not.toBe(key('b0'))
    expect(key('nowhere')).toBe(key('start'))
  })
})

test('a list of 200 entries is shown whole, a longer one in runs', () => {
  const partOf = sidebarParts(tree([group('A', pages('a', 200)), group('B', pages('b', 201))]))
  // Plus one link for the other group.
  expect(linksOf(partOf(route('a0')).nodes)).toHaveLength(200 + 1)
  expect(linksOf(partOf(route('b0')).nodes).length).toBeLessThan(201)
})

test('a page that comes to a long list or leaves it changes the parts of few others', () => {
  const long = pages('p', 3_000)
  const versions = (nodes: readonly SidebarNode[]) => {
    const sidebar = tree([page('start'), group('A', nodes), group('B', pages('b', 10))])
    const idOf = sidebarPartIds(sidebar) ?? expect.unreachable()
    const ids = new Map(nodes.map(({ text }) => [text, idOf(route(text))]))
    const parts = new Map(
      [...new Set(ids.values())].map((id) => [id, JSON.stringify(sidebarPart(sidebar, id))]),
    )
    return new Map([...ids].map(([name, id]) => [name, parts.get(id)]))
  }
  const before = versions(long)
  const changed: number[] = []
  for (let at = 0; at <= long.length; at += 60) {
    const after = versions([...long.slice(0, at), page(`new${at}`), ...long.slice(at)])
    changed.push([...before].filter(([name, part]) => after.get(name) !== part).length)
  }
  changed.sort((a, b) => a - b)
  // It may begin a run, or be at the end of one, whose link all others show.
  expect(changed[Math.floor(changed.length * 0.9)]).toBeLessThan(400)
  for (const at of [0, long.length]) {
    const after = versions([...long.slice(0, at), page('new'), ...long.slice(at)])
    expect([...before].filter(([name, part]) => after.get(name) !== part).length).toBeLessThan(320)
  }
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
    expect(shown.length).toBeLessThan(400)
  }
  const reached = new Set<RoutePath>(['/flat0.html' as RoutePath])
  for (const at of reached) for (const next of routesIn(at)) reached.add(next)
  expect(reached.size).toBe(all.length)
})
