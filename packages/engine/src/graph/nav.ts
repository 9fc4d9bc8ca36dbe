import { misspeltScheme } from '../addresses/misspelt-scheme.js'
import { isOwn } from '../addresses/scheme.js'
import type { NavEntry } from '../config/config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { misspeltAddress } from '../diagnostics/messages/links.js'
import { navGroupEmpty, navWithoutPage } from '../diagnostics/messages/navigation.js'
import type { RoutePath } from '../paths.js'
import { type RouteLookup, resolvePath } from '../route/resolve-path.js'
import { type PublicLink, type PublicScope, publicLink, publicPlace } from './public-link.js'
import type { SidebarScope } from './sidebar.js'

/** An entry of the navigation bar, with its page or file found. */
export type NavNode =
  | {
      readonly kind: 'page'
      readonly text: string
      readonly route: RoutePath
      readonly fragment: string
      readonly ariaLabel: string | undefined
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
 * Resolves the navigation bar for the pages of one content root. An address is looked up below the
 * root's prefix first, then as written. If it is no page, it may be a file of the public folder, by
 * the same rule. A group without any remaining entries is left out.
 *
 * @param prefix Prefix of the content root, with slashes at both ends.
 */
export function buildNav(
  entries: readonly NavEntry[],
  prefix: string,
  scope: RouteLookup & PublicScope & Pick<SidebarScope, 'nearest'>,
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
        const meant = misspeltScheme(entry.link)
        if (meant !== undefined) diagnostics.push(misspeltAddress(undefined, entry.link, meant))
        return [{ kind: 'external', text, href: entry.link, ariaLabel }]
      }
      const [path = '', fragment = ''] = entry.link.split(/(?=#)/)
      const route = find(`${prefix}${path.slice(1)}`) ?? find(path)
      if (route !== undefined) return [{ kind: 'page', text, route, fragment, ariaLabel }]
      const file = publicLink(`${prefix}${entry.link.slice(1)}`, scope) ?? publicLink(entry.link, scope)
      if (file !== undefined) return [{ kind: 'file', text, ...file, ariaLabel }]
      const near = scope.nearest(entry.link.startsWith('/') ? path : `/${path}`)
      diagnostics.push(navWithoutPage(entry.link, near, publicPlace(entry.link, scope)))
      return []
    })
  }

  function find(path: string): RoutePath | undefined {
    const resolution = resolvePath(path, scope)
    return resolution.kind === 'not-found' ? undefined : resolution.route
  }
}
