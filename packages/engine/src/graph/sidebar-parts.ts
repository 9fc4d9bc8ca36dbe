import type { RoutePath } from '../paths.js'
import { linksOf } from './sidebar.js'
import { type SidebarNode, type SidebarTree, type SidebarWords, words } from './sidebar-nodes.js'

/**
 * A sidebar with more links is shown in parts. With thousands of pages, it would otherwise be most
 * of each page.
 */
const mostLinks = 400

/** A list with more than twice as many entries is divided into runs of this length, of which one is shown. */
const linksInRun = 100

/**
 * Returns a function that gives the part of the sidebar that each page shows. Pages close to each
 * other in the sidebar share a part.
 *
 * @returns Null if the sidebar is small enough to be shown whole.
 */
export function sidebarPartIds(tree: SidebarTree): ((route: RoutePath) => string) | null {
  if (isSmall(tree)) return null
  const places = placesOf(tree.nodes)
  return (route) => partId(tree.nodes, places.get(route) ?? [])
}

/**
 * Makes one part of a large sidebar. The groups around its pages are shown in full; of a long list,
 * only the run that contains the pages. Whatever is left out becomes one link to its first page,
 * whose own sidebar shows the rest.
 *
 * @param id From {@link sidebarPartIds}; null for the whole sidebar.
 */
export function sidebarPart(tree: SidebarTree, id: string | null): SidebarTree {
  return id === null ? tree : { key: partKey(tree, id), nodes: partNodes(tree.nodes, id) }
}

/** Key of a part, distinct from other parts and other sidebars. */
export function partKey({ key }: Pick<SidebarTree, 'key'>, id: string | null): string {
  return id === null ? key : `${key}~${id}`
}

function isSmall({ nodes }: SidebarTree): boolean {
  return linksOf(nodes).length <= mostLinks
}

/** Index of the node in each nested list, outermost first. */
type Place = readonly number[]

/** The place of each page. Its first link counts; only without one, a group whose own page it is. */
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

/**
 * The same id for pages that show the same part. For each list around the page, it contains the run
 * (if the list is long) and the group.
 */
function partId(nodes: readonly SidebarNode[], [index, ...rest]: Place): string {
  if (index === undefined) return ''
  const node = nodes[index]
  const run = isLong(nodes) ? `r${runOf(index)}` : ''
  return node?.kind === 'group' ? `${run}g${index}.${partId(node.nodes, rest)}` : run
}

const isLong = (nodes: readonly SidebarNode[]) => nodes.length > 2 * linksInRun
const runOf = (index: number) => Math.floor(index / linksInRun)

function partNodes(nodes: readonly SidebarNode[], id: string): SidebarNode[] {
  const [, runShown, groupShown, inside = ''] = /^(?:r(\d+))?(?:g(\d+)\.(.*))?$/s.exec(id) ?? []
  const shown = nodes.map((node, index) =>
    node.kind !== 'group'
      ? node
      : index === Number(groupShown)
        ? { ...node, nodes: partNodes(node.nodes, inside) }
        : collapsed(node, [node]).map((link) => ({ ...link, ...badgeOf(node) })),
  )
  if (!isLong(nodes)) return shown.flat()
  return Array.from({ length: runOf(nodes.length - 1) + 1 }, (_, run) => {
    const within = (list: readonly (SidebarNode | SidebarNode[])[]) =>
      list.slice(run * linksInRun, (run + 1) * linksInRun).flat()
    if (run === Number(runShown)) return within(shown)
    const left = within(nodes)
    const [first, last] = [left[0], left.at(-1)]
    const lang = first?.lang === last?.lang ? first?.lang : undefined
    return collapsed(words(`${first?.text ?? ''} … ${last?.text ?? ''}`, lang), left)
  }).flat()
}

const badgeOf = ({ badge }: SidebarNode) => (badge === undefined ? {} : { badge })

/** Replaces several nodes by one link. If none of them leads to a page, keeps the nodes. */
function collapsed({ text, lang }: SidebarWords, nodes: readonly SidebarNode[]): SidebarNode[] {
  const route = firstRoute(nodes)
  return route === undefined
    ? [...nodes]
    : [{ kind: 'page', ...words(text, lang), route, fragment: '', depth: undefined }]
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
