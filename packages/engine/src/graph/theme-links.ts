import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { themeLinkInexact, themeLinkMissing } from '../diagnostics/messages/navigation.js'
import { decodeLeniently, encodePath, type RoutePath, splitAddress } from '../paths.js'
import { type RouteLookup, routeAt } from '../route/resolve-path.js'
import { outsideProblems } from './outside-address.js'
import { type PublicScope, publicLink, publicPlace } from './public-link.js'

/** What addresses in a theme's options resolve to. */
export interface ThemeLinks {
  readonly routes: readonly RoutePath[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Where addresses in a theme's options are looked up. */
export interface ThemeLinkScope extends RouteLookup, PublicScope {
  /** An existing path that is spelt like a missing one. */
  readonly nearest: (path: string) => string | undefined
  /** New address of a page that has moved; undefined if no page had this address. */
  readonly moved: (path: string) => string | undefined
}

/**
 * Looks up addresses in the options of a theme. Only the theme knows that they are addresses. Those
 * that do not begin with exactly one slash lead to other sites and are not checked.
 */
export function themeLinks(addresses: readonly string[], scope: ThemeLinkScope): ThemeLinks {
  const routes = new Set<RoutePath>()
  const diagnostics: Diagnostic[] = []
  for (const address of new Set(addresses)) {
    if (!/^\/(?!\/)/.test(address)) {
      diagnostics.push(...outsideProblems(address))
      continue
    }
    const { path, suffix } = splitAddress(address)
    const written = decodeLeniently(path)
    const route = routeAt(written, scope)
    if (route !== undefined) {
      routes.add(route)
      if (route !== written && !path.endsWith('/index.html'))
        diagnostics.push(themeLinkInexact(address, encodePath(route) + suffix))
    } else if (publicLink(address, scope) === undefined && scope.moved(path) === undefined)
      diagnostics.push(themeLinkMissing(address, scope.nearest(path), publicPlace(address, scope)))
  }
  return { routes: [...routes], diagnostics }
}
