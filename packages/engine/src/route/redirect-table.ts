import { routeOfFile } from '../addresses/page-file.js'
import { isOwn } from '../addresses/scheme.js'
import type { PageAddresses } from '../config/config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { brokenAnchor } from '../diagnostics/messages/links.js'
import {
  redirectChain,
  redirectFragmentAlone,
  redirectLoop,
  redirectShadowed,
  redirectTargetMissing,
} from '../diagnostics/messages/redirects.js'
import {
  asciiAddress,
  byPath,
  decodeLeniently,
  decodePath,
  encodePath,
  type OutputPath,
  outputAt,
  type RoutePath,
} from '../paths.js'
import { rangeBelow } from './below.js'
import { type ChainScope, redirectChains } from './redirect-chains.js'
import { type RedirectRule, type RedirectStatus, writtenFrom } from './redirects.js'
import { splat } from './resolve-path.js'

/** What redirects are checked against. */
export interface RedirectScope extends ChainScope {
  /** Whether a page has an id. */
  readonly hasAnchor: (route: RoutePath, id: string) => boolean
  /** The page that the author may have meant. */
  readonly nearestPage: (path: string) => RoutePath | undefined
  readonly nearestAnchor: (route: RoutePath, id: string) => string | undefined
}

/** The valid redirects, each with its final target. */
export interface RedirectTable {
  /** Ordered by old address. */
  readonly pages: readonly PageRedirect[]
  /** Ordered by old address, then by fragment. */
  readonly fragments: readonly FragmentRedirect[]
  /** Longest old prefix first. */
  readonly prefixes: readonly PrefixRedirect[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface PageRedirect {
  /** Decoded path below the base. */
  readonly from: string
  /** An encoded address, in ASCII only: below the base, or with a scheme. */
  readonly to: string
  readonly status: RedirectStatus
}

export interface FragmentRedirect {
  readonly from: string
  /** Decoded, without `#`. */
  readonly fragment: string
  /** As in {@link PageRedirect}. */
  readonly to: string
}

export interface PrefixRedirect extends PageRedirect {
  /** Existing pages below the old prefix. They keep all their addresses. */
  readonly kept: readonly RoutePath[]
  /** Old addresses below the prefix that are known to lead to a page. */
  readonly known: readonly { readonly from: string; readonly to: string }[]
}

/**
 * Follows every redirect to its end.
 *
 * An existing page takes precedence over a redirect. Redirects that lead nowhere, form a loop or
 * can never be reached are reported and left out. Chains are reported, too, and shortened to their
 * final target.
 */
export function redirectTable(rules: readonly RedirectRule[], scope: RedirectScope): RedirectTable {
  const chains = redirectChains(rules, scope)
  const diagnostics: Diagnostic[] = []
  const pages: PageRedirect[] = []
  const fragments: FragmentRedirect[] = []
  const moves: PageRedirect[] = []
  for (const rule of rules) {
    const { from, status, fragment } = rule
    const problem = unreachable(rule)
    if (problem !== undefined) {
      diagnostics.push(problem)
      continue
    }
    const to = endOf(rule)
    if (to === undefined) continue
    if (rule.isPrefix) moves.push({ from, to, status })
    else if (fragment === null) pages.push({ from, to, status })
    else fragments.push({ from, fragment, to })
  }
  pages.sort((a, b) => byPath(a.from, b.from))
  /** Old addresses of single pages, which can themselves be below the new address of a prefix. */
  const oldPages = pages.map(({ from, to }) => ({ path: from, to }))
  return {
    pages,
    fragments: fragments.sort((a, b) => byPath(a.from, b.from) || byPath(a.fragment, b.fragment)),
    prefixes: moves.map(prefixRedirect).sort(longestFirst),
    diagnostics,
  }

  /** Why nobody ever gets to a redirect; undefined if somebody may. */
  function unreachable(rule: RedirectRule): Diagnostic | undefined {
    const { at, from, fragment } = rule
    if (rule.isPrefix) return undefined
    if (fragment === null) return isShadowed(from) ? redirectShadowed(at, writtenFrom(rule)) : undefined
    if (!scope.has(from))
      return chains.ruleFor(from) === undefined ? redirectFragmentAlone(at, from) : undefined
    return scope.hasAnchor(from, fragment) ? redirectShadowed(at, writtenFrom(rule)) : undefined
  }

  /** Reports problems with a target. Returns a valid target encoded, however its author wrote it. */
  function endOf(rule: RedirectRule): string | undefined {
    const target = chains.targetOf(rule)
    if (target.kind === 'missing') {
      diagnostics.push(redirectTargetMissing(rule.toAt, rule.to, scope.nearestPage(target.path)))
      return undefined
    }
    if (target.kind === 'loop') {
      diagnostics.push(redirectLoop(rule.at, target.through))
      return undefined
    }
    if (target.viaRule) diagnostics.push(redirectChain(rule.toAt, rule.to, target.to))
    checkAnchor(rule, target.to)
    return asciiAddress(target.to)
  }

  function checkAnchor(rule: RedirectRule, to: string): void {
    const [path = '', id = ''] = to.split('#')
    const route = decodePath(path.replace(/\?.*$/s, ''))
    const fragment = decodeLeniently(id)
    if (fragment === '' || route === undefined || !scope.has(route) || scope.hasAnchor(route, fragment))
      return
    diagnostics.push(brokenAnchor(rule.toAt, rule.to, scope.nearestAnchor(route, fragment)))
  }

  function prefixRedirect({ from, to, status }: PageRedirect): PrefixRedirect {
    const known = knownBelow(from, to).filter(
      (one) => !isShadowed(one.from) && chains.isFirstRule(one.from, from),
    )
    return { from, to, status, kept: pagesBelow(from), known }
  }

  function knownBelow(prefix: string, to: string): PrefixRedirect['known'] {
    if (!to.endsWith(splat)) return [{ from: prefix, to }]
    const target = to.slice(0, -splat.length)
    const folder = decodePath(target)
    if (folder === undefined || !isOwn(to)) return [{ from: prefix, to: target }]
    return [
      ...pagesBelow(folder).map((path) => ({ path, to: encodePath(path) })),
      ...oldPages.slice(...rangeBelow(folder, oldPages)).filter(({ path }) => !path.startsWith(prefix)),
    ].map((page) => ({ from: prefix + page.path.slice(folder.length), to: page.to }))
  }

  function pagesBelow(beginning: string): readonly RoutePath[] {
    return scope.routes.slice(...rangeBelow(beginning, scope.routes)).map(({ path }) => path)
  }

  /**
   * Whether a page or file has exactly this address, or would be in the same file as a page that
   * leads from here. `/guide` is the latter if there is `/guide/`.
   */
  function isShadowed(path: string): boolean {
    return (
      scope.has(path) ||
      scope.has(`${path}/`) ||
      scope.isPublicFile(path) ||
      routeOfFile(scope, path) !== undefined
    )
  }
}

function longestFirst(a: { readonly from: string }, b: { readonly from: string }): number {
  return b.from.length - a.from.length || byPath(a.from, b.from)
}

/**
 * The file that redirects a browser from an old address, for hosts without redirect rules.
 * Undefined for the address of a file such as `/x.pdf`, where an HTML page would be served with the
 * wrong type.
 *
 * @param addresses Form of the site's addresses. Hosts that know `/x` as `x.html` may not know it as a folder.
 */
export function stubOutputOf(from: string, addresses: PageAddresses): OutputPath | undefined {
  if (/\.html?$/i.test(from)) return outputAt(from)
  if (/\.[a-z][a-z0-9]{0,5}$/i.test(from)) return undefined
  if (from.endsWith('/')) return outputAt(`${from}index.html`)
  return outputAt(addresses === 'clean' ? `${from}.html` : `${from}/index.html`)
}
