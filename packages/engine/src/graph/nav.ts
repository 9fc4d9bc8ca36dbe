import { isOwn } from '../addresses/scheme.js'
import type { NavEntry } from '../config/config.js'
import { movedAddress } from '../content-families.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { navGroupEmpty, navMoved, navWithoutPage } from '../diagnostics/messages/navigation.js'
import { decodeLeniently, encodePath, type RoutePath } from '../paths.js'
import { type RouteLookup, routeAt } from '../route/resolve-path.js'
import { outsideProblems } from './outside-address.js'
import { type PublicLink, type PublicScope, publicLink, publicPlace } from './public-link.js'
import { type SidebarScope, withoutExtension } from './sidebar.js'

/** An entry of the navigation bar, with its page or file found. */
export type NavNode =
  | {
      readonly kind: 'page'
      readonly text: string
      readonly route: RoutePath
      readonly fragment: string
      readonly ariaLabel: string | undefined
      /** Beginnings of the addresses of other pages on which it is active, too; the last as written. */
      readonly activeBelow: readonly string[]
    }
  | (PublicLink & {
      readonly kind: 'file'
      readonly text: string
      readonly ariaLabel: string | undefined
    })
  | {
      readonly kind: 'external'
      readonly text: string
      readonly href: string
      readonly ariaLabel: string | undefined
    }
  | {
      readonly kind: 'group'
      readonly text: string
      readonly ariaLabel: string | undefined
      readonly nodes: readonly NavNode[]
    }

/**
 * Resolves the navigation bar for the pages of one content root. An address is looked up among the
 * pages of the root's version and language first, then below its prefix, then as written. If it is
 * no page, it may be a file of the public folder, by the same rule. If it has moved, that is
 * reported, and the entry leads to the page's new address. A group without any remaining entries is
 * left out; so is a page that is not published yet.
 *
 * @param prefix Prefix of the content root, with slashes at both ends.
 */
export function buildNav(
  entries: readonly NavEntry[],
  prefix: string,
  scope: RouteLookup & PublicScope & Pick<SidebarScope, 'nearest' | 'movedPage' | 'moves' | 'isDraftAt'>,
): { readonly nodes: readonly NavNode[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  return { nodes: nodesOf(entries), diagnostics }

  function nodesOf(list: readonly NavEntry[]): NavNode[] {
    return list.flatMap((entry): NavNode[] => {
      const { text, ariaLabel } = entry
      if ('items' in entry) {
        if (entry.items.length === 0) diagnostics.push(navGroupEmpty(text))
        const nodes = nodesOf(entry.items)
        return nodes.length === 0 ? [] : [{ kind: 'group', text, ariaLabel, nodes }]
      }
      if (!isOwn(entry.link)) {
        diagnostics.push(...outsideProblems(entry.link))
        return [{ kind: 'external', text, href: entry.link, ariaLabel }]
      }
      const [path = '', fragment = ''] = entry.link.split(/(?=#)/)
      const page = (route: RoutePath): NavNode[] => [
        { kind: 'page', text, route, fragment, ariaLabel, activeBelow: placesOf(entry.activeMatch) },
      ]
      const route = firstOf(path, (place) => routeAt(place, scope))
      if (route !== undefined) return page(route)
      const file = firstOf(entry.link, (address) => publicLink(address, scope))
      if (file !== undefined) return [{ kind: 'file', text, ...file, ariaLabel }]
      if (placesOf(path).some(isDraft)) return []
      const moved = firstOf(path, (place) => scope.movedPage?.(decodeLeniently(place)))
      if (moved !== undefined) {
        diagnostics.push(navMoved(entry.link, encodePath(moved) + fragment))
        return page(moved)
      }
      const near = scope.nearest(entry.link.startsWith('/') ? path : `/${path}`)
      diagnostics.push(navWithoutPage(entry.link, near, publicPlace(entry.link, scope)))
      return []
    })
  }

  /** Where an address may be meant to lead, in the order in which it is looked up. */
  function placesOf(address: string | undefined): string[] {
    if (address === undefined) return []
    const moved = movedAddress(address, scope.moves ?? [])
    return [...(moved === undefined ? [] : [moved]), prefix + address.slice(1), address]
  }

  function firstOf<Found>(address: string, at: (address: string) => Found | undefined): Found | undefined {
    for (const place of placesOf(address)) {
      const found = at(place)
      if (found !== undefined) return found
    }
    return undefined
  }

  function isDraft(path: string): boolean {
    return scope.isDraftAt?.(decodeLeniently(withoutExtension(path))) === true
  }
}
