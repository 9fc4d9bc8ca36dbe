import type { RoutePath } from '../paths.js'
import { linksOf, type SidebarNode, type SidebarTree } from './sidebar.js'

/** A sidebar with more links is shown in parts: with thousands of pages, it would be most of what each of them holds. */
const mostLinks = 400

/** A longer list of links is divided into runs, of which one is shown. */
const linksInRun = 100

/** Gives each page the part of a sidebar that it shows. Pages that stand near each other in it have the same part. */
export type SidebarParts = (route: RoutePath) => SidebarTree

/**
 * Divides a large sidebar: the groups around a page are shown as they are, and
 * of long lists the run that the page stands in. What is left out is one link
 * each, to its first page, whose own sidebar shows it.
 */
export function sidebarParts(tree: SidebarTree): SidebarParts {
  if (linksOf(tree.nodes).length <= mostLinks) return () => tree
  const places = placesOf(tree.nodes)
  const parts = new Map<string, SidebarTree>()
  return (route) => {
    const place = places.get(route) ?? []
    const id = partId(tree.nodes, place)
    let part = parts.get(id)
    if (part === undefined) {
      part = { key: `${tree.key}~${id}`, nodes: partNodes(tree.nodes, place) }
      parts.set(id, part)
    }
    return part
  }
}

/** Numbers of the node in each list, the outermost first. */
type Place = readonly number[]

/** Where each page stands: its first link counts, before a group whose own page it is. */
function placesOf(nodes: readonly SidebarNode[]): ReadonlyMap<RoutePath, Place> {
  const links = new Map<RoutePath, Place>()
  const groups = new Map<RoutePath, Place>()
  const visit = (list: readonly SidebarNode[], around: Place) => {
    list.forEach((node, index) => {
      const place = [...around, index]
      if (node.kind === 'page' && node.fragment === '' && !links.has(node.route)) links.set(node.route, place)
      if (node.kind !== 'group') return
      if (node.route !== undefined && !groups.has(node.route)) groups.set(node.route, place)
      visit(node.nodes, place)
    })
  }
  visit(nodes, [])
  return new Map([...groups, ...links])
}

/** Equal for pages that show the same part. */
function partId(nodes: readonly SidebarNode[], [index, ...rest]: Place): string {
  if (index === undefined) return ''
  const node = nodes[index]
  const run = isLong(nodes) ? `r${runOf(index)}` : ''
  return node?.kind === 'group' ? `${run}g${index}.${partId(node.nodes, rest)}` : run
}

const isLong = (nodes: readonly SidebarNode[]) => nodes.length > 2 * linksInRun
const runOf = (index: number) => Math.floor(index / linksInRun)

function partNodes(nodes: readonly SidebarNode[], [index, ...rest]: Place): SidebarNode[] {
  const shown = nodes.map((node, position) =>
    node.kind !== 'group'
      ? node
      : position === index
        ? { ...node, nodes: partNodes(node.nodes, rest) }
        : collapsed(node.text, [node]),
  )
  if (!isLong(nodes)) return shown.flat()
  const current = index === undefined ? undefined : runOf(index)
  return Array.from({ length: runOf(nodes.length - 1) + 1 }, (_, run) => {
    const within = (list: readonly (SidebarNode | SidebarNode[])[]) =>
      list.slice(run * linksInRun, (run + 1) * linksInRun).flat()
    const inside = within(nodes as SidebarNode[])
    return run === current
      ? within(shown)
      : collapsed(`${inside[0]?.text ?? ''} … ${inside.at(-1)?.text ?? ''}`, inside)
  }).flat()
}

/** One link for several nodes; where none of them leads to a page, the nodes themselves. */
function collapsed(text: string, nodes: readonly SidebarNode[]): SidebarNode[] {
  const route = firstRoute(nodes)
  return route === undefined ? [...nodes] : [{ kind: 'page', text, route, fragment: '', depth: undefined }]
}

function firstRoute(nodes: readonly SidebarNode[]): RoutePath | undefined {
  for (const node of nodes) {
    const route =
      node.kind === 'page'
        ? node.route
        : node.kind === 'group'
          ? (node.route ?? firstRoute(node.nodes))
          : undefined
    if (route !== undefined) return route
  }
  return undefined
}
