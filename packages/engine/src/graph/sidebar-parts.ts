import { hashOf } from '../io/hash.js'
import type { RoutePath } from '../paths.js'
import { linksOf } from './sidebar.js'
import { type SidebarNode, type SidebarTree, type SidebarWords, words } from './sidebar-nodes.js'

/**
 * A sidebar with more links is shown in parts. With thousands of pages, it would otherwise be most
 * of each page.
 */
const mostLinks = 400

/** A list with more entries is divided into runs, of which one is shown. */
const mostInList = 200

/**
 * A run begins with an entry whose id says so, which one in 64 does, but has at least and at most so
 * many entries, and about 100 on average. If the runs had the same length, a new entry would move
 * all of them after it, and with them change every page that shows one of them. (These are the
 * boundaries by content of LBFS: Muthitacharoen, Chen and Mazières, 2001.)
 */
const leastInRun = 40
const mostInRun = 300
const beginsRun = (id: string) => Number.parseInt(id.slice(0, 8), 16) % 64 === 0

/** A last run that is shorter belongs to the one before. */
const leastInLastRun = 20

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
 * only the run that contains the pages. Whatever is left out becomes one link to a page of it, whose
 * own sidebar shows the rest.
 *
 * @param id From {@link sidebarPartIds}.
 */
export function sidebarPart(tree: SidebarTree, id: string): SidebarTree {
  return { key: partKey(tree, id), nodes: partNodes(tree.nodes, id) }
}

/** Key of a part, distinct from other parts and other sidebars. The part null is the whole sidebar. */
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

/** A list of a sidebar, with what its parts are called by. Nothing of it depends on what comes before. */
interface List {
  /** Of each node. Of hexadecimal digits and `-`. */
  readonly ids: readonly string[]
  /** Index of the first node of each run; empty if the list is not divided. */
  readonly runs: readonly number[]
  /** For each node, the index of the first node of its run; empty if the list is not divided. */
  readonly runAt: readonly number[]
}

const lists = new WeakMap<readonly SidebarNode[], List>()

function listOf(nodes: readonly SidebarNode[]): List {
  const known = lists.get(nodes)
  if (known !== undefined) return known
  const ids = idsOf(nodes)
  const runs = nodes.length > mostInList ? runsOf(ids) : []
  const runAt = runs.flatMap((start, run) => Array((runs[run + 1] ?? nodes.length) - start).fill(start))
  const list = { ids, runs, runAt }
  lists.set(nodes, list)
  return list
}

function idsOf(nodes: readonly SidebarNode[]): readonly string[] {
  const uses = new Map<string, number>()
  return nodes.map((node) => {
    const name = node.kind === 'page' ? node.route + node.fragment : `${node.kind} ${node.text}`
    const id = hashOf(name).slice(0, 8)
    const before = uses.get(id) ?? 0
    uses.set(id, before + 1)
    return before === 0 ? id : `${id}-${before}`
  })
}

function runsOf(ids: readonly string[]): readonly number[] {
  const runs: number[] = []
  let start = 0
  ids.forEach((id, index) => {
    const length = index - start
    if (index > 0 && length < mostInRun && (length < leastInRun || !beginsRun(id))) return
    start = index
    runs.push(index)
  })
  return ids.length - start < leastInLastRun ? runs.slice(0, -1) : runs
}

/**
 * The same id for pages that show the same part. For each list around the page, it contains the run
 * (if the list is divided) and the group.
 */
function partId(nodes: readonly SidebarNode[], [index, ...rest]: Place): string {
  if (index === undefined) return ''
  const { ids, runAt } = listOf(nodes)
  const node = nodes[index]
  const start = runAt[index]
  const run = start === undefined ? '' : `r${ids[start]}`
  return node?.kind === 'group' ? `${run}g${ids[index]}.${partId(node.nodes, rest)}` : run
}

function partNodes(nodes: readonly SidebarNode[], id: string): SidebarNode[] {
  const [, runShown, groupShown, inside = ''] = /^(?:r([\da-f-]+))?(?:g([\da-f-]+)\.(.*))?$/s.exec(id) ?? []
  const { ids, runs } = listOf(nodes)
  const shown = nodes.map((node, index) =>
    node.kind !== 'group'
      ? node
      : ids[index] === groupShown
        ? { ...node, nodes: partNodes(node.nodes, inside) }
        : collapsed(node, [node]).map((link) => ({ ...link, ...badgeOf(node) })),
  )
  if (runs.length === 0) return shown.flat()
  return runs.flatMap((start, run) => {
    const end = runs[run + 1]
    return ids[start] === runShown
      ? shown.slice(start, end).flat()
      : collapsedRun(nodes.slice(start, end), { isFirst: start === 0, isLast: end === undefined })
  })
}

/**
 * One link in the place of a run. At the ends of the list it does not say where the run begins or
 * ends, and does not lead there: that is where pages are added most often.
 */
function collapsedRun(
  nodes: readonly SidebarNode[],
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): SidebarNode[] {
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (isFirst) return collapsed(words(`… ${last?.text ?? ''}`, last?.lang), nodes.toReversed())
  if (isLast) return collapsed(words(`${first?.text ?? ''} …`, first?.lang), nodes)
  const lang = first?.lang === last?.lang ? first?.lang : undefined
  return collapsed(words(`${first?.text ?? ''} … ${last?.text ?? ''}`, lang), nodes)
}

const badgeOf = ({ badge }: SidebarNode) => (badge === undefined ? {} : { badge })

/** Replaces several nodes by one link, to the first page. If none of them leads to a page, keeps the nodes. */
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
