import { isOwn } from '../address-scheme.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { neighbourWithoutPage } from '../diagnostics/messages/navigation.js'
import type { NeighbourOption } from '../parse/frontmatter.js'
import type { Facts } from '../parse/page.js'
import type { RoutePath, SourcePath } from '../paths.js'
import type { Route, RouteTable } from '../route/route.js'
import type { Alternate } from './alternates.js'
import { type LinkScope, resolveLink } from './resolve-link.js'
import { linksOf, type SidebarNode, type SidebarTree } from './sidebar.js'

/** A page that stands before or after another. */
export type Neighbour =
  | { readonly kind: 'page'; readonly route: RoutePath; readonly text: string }
  | { readonly kind: 'external'; readonly href: string; readonly text: string }

/** What the graph knows of one page besides its text and its links. */
export interface PageNode {
  readonly route: Route
  readonly sidebarKey: string | null
  readonly prev: Neighbour | null
  readonly next: Neighbour | null
  readonly versions: readonly Alternate[]
  readonly languages: readonly Alternate[]
  /** The page that search engines should list for this one; mostly itself. */
  readonly canonical: RoutePath
  readonly diagnostics: readonly Diagnostic[]
}

export interface NeighbourScope extends Pick<LinkScope, 'bySource' | 'contentFolders'> {
  readonly tree: SidebarTree | undefined
  readonly routes: RouteTable
  readonly titleOf: (page: SourcePath) => string | null
}

/**
 * The pages before and after a page: what its frontmatter says, else its
 * neighbours in the sidebar. A page that the sidebar lists twice has the
 * neighbours of its first place; one that it does not list has none.
 */
export function neighboursOf(
  facts: Pick<Facts, 'frontmatter'>,
  route: Route,
  scope: NeighbourScope,
): Pick<PageNode, 'prev' | 'next' | 'diagnostics'> {
  const diagnostics: Diagnostic[] = []
  const links =
    scope.tree === undefined ? [] : linksOf(scope.tree.nodes).filter((link) => link.kind !== 'file')
  const place = links.findIndex((link) => link.kind === 'page' && link.route === route.path)
  const inSidebar = (index: number) => (place < 0 ? undefined : links[index])
  return {
    prev: choose('prev', facts.frontmatter.prev, inSidebar(place - 1)),
    next: choose('next', facts.frontmatter.next, inSidebar(place + 1)),
    diagnostics,
  }

  function choose(
    field: string,
    option: NeighbourOption | undefined,
    fallback: NeighbourNode | undefined,
  ): Neighbour | null {
    if (option === undefined) return fallback === undefined ? null : neighbourOf(fallback)
    if (option === false) return null
    const { link, text } = typeof option === 'string' ? { link: option, text: undefined } : option
    if (!isOwn(link)) return { kind: 'external', href: link, text: text ?? link }
    const target = resolveNeighbour(link, route, scope)
    if (target !== undefined)
      return { kind: 'page', route: target.path, text: text ?? scope.titleOf(target.page) ?? target.path }
    diagnostics.push(neighbourWithoutPage({ path: route.page, line: 1, column: 1 }, field, link))
    return null
  }
}

/** An entry of a sidebar that the next page of a reader may be. */
type NeighbourNode = Exclude<SidebarNode, { kind: 'group' | 'file' }>

function neighbourOf(link: NeighbourNode): Neighbour {
  return link.kind === 'external' ? link : { kind: 'page', route: link.route, text: link.text }
}

/** A page as links name it, also in a version or a language; `readme` without an ending is the page of its folder. */
function resolveNeighbour(link: string, from: Route, scope: NeighbourScope): Route | undefined {
  const { routes, bySource, contentFolders } = scope
  const named = link.replace(/^(.*\/)?(?:README|index)(?=#|$)/i, (_, folder = './') => folder)
  const target = resolveLink(named, from, { ...routes, bySource, contentFolders, ...noFiles })
  if (target.kind !== 'page') return undefined
  return typeof target.route === 'string' ? routes.byPath.get(target.route) : target.route
}

/** Nobody reads on from a page to a file. */
const noFiles: Pick<LinkScope, 'publicFile' | 'publicFolder' | 'hasFile'> = {
  publicFile: () => undefined,
  publicFolder: '',
  hasFile: () => false,
}
