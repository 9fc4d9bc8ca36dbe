import { routeName } from '../addresses/route-name.js'
import { isOwn } from '../addresses/scheme.js'
import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import { neighbourWithoutPage } from '../diagnostics/messages/navigation.js'
import type { Frontmatter, NeighbourOption } from '../parse/frontmatter/frontmatter.js'
import type { RoutePath, SourcePath } from '../paths.js'
import type { Route, RouteIndex } from '../route/route.js'
import type { Alternate } from './alternates.js'
import { type LinkScope, resolveLink } from './resolve-link.js'
import { type SidebarWords, words } from './sidebar-nodes.js'
import type { NeighbourNode, SidebarPlace } from './sidebar-places.js'

/** The page before or after another page. */
export type Neighbour = SidebarWords &
  (
    | { readonly kind: 'page'; readonly route: RoutePath }
    | { readonly kind: 'external'; readonly href: string }
  )

/** What the graph knows about one page, besides its text and links. */
export interface PageNode {
  readonly route: Route
  /** Place in the sidebar for the page's route; null if there is none. */
  readonly sidebar: (Pick<SidebarPlace, 'part' | 'trail'> & { readonly key: string }) | null
  readonly prev: Neighbour | null
  readonly next: Neighbour | null
  readonly versions: readonly Alternate[]
  readonly languages: readonly Alternate[]
  /** The page that search engines should list for this one; usually itself. */
  readonly canonical: RoutePath
  readonly diagnostics: readonly Diagnostic[]
}

export interface NeighbourScope extends Pick<LinkScope, 'bySource' | 'contentFolders' | 'throughBase'> {
  /** Neighbours in the page's sidebar; undefined if it has none. */
  readonly place: Pick<SidebarPlace, 'prev' | 'next'> | undefined
  readonly routes: RouteIndex
  readonly titleOf: (page: SourcePath) => string | null
  /** Language of a page's text, if it is not that of the page around it. */
  readonly langOf: (route: Route) => string | undefined
}

/**
 * The pages before and after a page: those that its frontmatter names, or else its neighbours in
 * the sidebar. If the sidebar lists a page twice, its first place counts; if it does not list the
 * page, there are none.
 */
export function neighboursOf(
  frontmatter: Pick<Frontmatter, 'prev' | 'next'>,
  route: Route,
  scope: NeighbourScope,
): Pick<PageNode, 'prev' | 'next' | 'diagnostics'> {
  const diagnostics: Diagnostic[] = []
  return {
    prev: choose('prev', frontmatter.prev, scope.place?.prev),
    next: choose('next', frontmatter.next, scope.place?.next),
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
    const ownWords = text === undefined ? undefined : words(text, scope.langOf(route))
    if (!isOwn(link)) return { kind: 'external', href: link, ...(ownWords ?? { text: link }) }
    const target = resolveNeighbour(link, route, scope)
    if (target !== undefined) {
      const title = scope.titleOf(target.page)
      const given = title === null ? { text: routeName(target.path) } : words(title, scope.langOf(target))
      return { kind: 'page', route: target.path, ...(ownWords ?? given) }
    }
    diagnostics.push(neighbourWithoutPage(topOfFile(route.page), field, link))
    return null
  }
}

function neighbourOf(link: NeighbourNode): Neighbour {
  return link.kind === 'external' ? link : { kind: 'page', route: link.route, ...words(link.text, link.lang) }
}

/**
 * Finds a page by the forms that links use, also within a version or language. `readme` without an
 * extension is the page of its folder.
 */
function resolveNeighbour(link: string, from: Route, scope: NeighbourScope): Route | undefined {
  const { routes, bySource, contentFolders, throughBase } = scope
  const named = link.replace(/^(.*\/)?(?:README|index)(?=#|$)/i, (_, folder = './') => folder)
  const target = resolveLink(named, from, { ...routes, bySource, contentFolders, throughBase, ...noFiles })
  return target.kind === 'page' ? routes.byPath.get(target.route) : undefined
}

/** Files are never a previous or next page. */
const noFiles: Pick<LinkScope, 'publicFile' | 'publicFolder' | 'hasFile'> = {
  publicFile: () => undefined,
  publicFolder: '',
  hasFile: () => false,
}
