import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { misspeltAddress } from '../diagnostics/messages/links.js'
import { themeLinkMissing } from '../diagnostics/messages/navigation.js'
import { misspeltScheme } from '../misspelt-scheme.js'
import { type RoutePath, splitAddress } from '../paths.js'
import { type RouteLookup, resolvePath } from '../route/resolve-path.js'
import { type PublicScope, publicLink, publicPlace } from './public-link.js'

/** What the options of a theme lead to. */
export interface ThemeLinks {
  readonly routes: readonly RoutePath[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What addresses of a theme's options are looked up in. */
export interface ThemeLinkScope extends RouteLookup, PublicScope {
  /** A path that exists and is spelt like one that does not. */
  readonly nearest: (path: string) => string | undefined
  /** Where an address leads that a page had; undefined when none had it. */
  readonly moved: (path: string) => string | undefined
}

/**
 * Looks up addresses that only the theme knows to be addresses. Those that do
 * not begin with one slash lead outside, and pass.
 */
export function themeLinks(addresses: readonly string[], scope: ThemeLinkScope): ThemeLinks {
  const routes = new Set<RoutePath>()
  const diagnostics: Diagnostic[] = []
  for (const address of new Set(addresses)) {
    if (!/^\/(?!\/)/.test(address)) {
      const meant = misspeltScheme(address)
      if (meant !== undefined) diagnostics.push(misspeltAddress(undefined, address, meant))
      continue
    }
    const { path } = splitAddress(address)
    const resolution = resolvePath(path, scope)
    if (resolution.kind !== 'not-found') routes.add(resolution.route)
    else if (publicLink(address, scope) === undefined && scope.moved(path) === undefined)
      diagnostics.push(themeLinkMissing(address, scope.nearest(path), publicPlace(address, scope)))
  }
  return { routes: [...routes], diagnostics }
}
