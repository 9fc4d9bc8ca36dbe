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
  splitAddress,
} from '../paths.js'
import { ofLongestFolder, rangeBelow } from './below.js'
import { type RedirectRule, type RedirectStatus, writtenFrom } from './redirects.js'
import { type RouteLookup, resolvePath, splat } from './resolve-path.js'

/** What redirects are checked against. */
export interface RedirectScope extends RouteLookup {
  /** In path order. */
  readonly routes: readonly { readonly path: RoutePath }[]
  /** Whether the public folder has a file at a path. */
  readonly isPublicFile: (path: string) => boolean
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

/** Where a chain of redirects ends. */
type End =
  | { readonly kind: 'found'; readonly to: string }
  | { readonly kind: 'missing'; readonly path: string }

/** Where a target ends, or why it leads nowhere. */
type Target =
  | { readonly kind: 'found'; readonly to: string; readonly viaRule: boolean }
  | { readonly kind: 'loop'; readonly through: readonly string[] }
  | { readonly kind: 'missing'; readonly path: string }

/**
 * Follows every redirect to its end.
 *
 * An existing page takes precedence over a redirect. Redirects that lead nowhere, form a loop or
 * can never be reached are reported and left out. Chains are reported, too, and shortened to their
 * final target.
 */
export function redirectTable(rules: readonly RedirectRule[], scope: RedirectScope): RedirectTable {
  const diagnostics: Diagnostic[] = []
  const pageRules = new Map(
    rules
      .filter(({ isPrefix, fragment }) => !isPrefix && fragment === null)
      .map((rule) => [rule.from, rule] as const),
  )
  const prefixRules = new Map(
    rules.filter(({ isPrefix }) => isPrefix).map((rule) => [rule.from, rule] as const),
  )

  /** Results for addresses that were followed already, so that each chain is followed once. */
  const ends = new Map<string, End>()
  const pages: PageRedirect[] = []
  const fragments: FragmentRedirect[] = []
  const moves: PageRedirect[] = []
  for (const rule of rules) {
    const { from, status, fragment } = rule
    if (rule.isPrefix) {
      const to = endOf(rule, prefixTarget(rule))
      if (to !== undefined) moves.push({ from, to, status })
    } else if (fragment === null) {
      if (isShadowed(from)) diagnostics.push(redirectShadowed(rule.at, writtenFrom(rule)))
      else {
        const to = endOf(rule, follow(rule.to, [writtenFrom(rule)]))
        if (to !== undefined) pages.push({ from, to, status })
      }
    } else if (scope.has(from) && scope.hasAnchor(from, fragment))
      diagnostics.push(redirectShadowed(rule.at, writtenFrom(rule)))
    else if (!scope.has(from) && ruleFor(from) === undefined)
      diagnostics.push(redirectFragmentAlone(rule.at, from))
    else {
      const to = endOf(rule, follow(rule.to, [writtenFrom(rule)]))
      if (to !== undefined) fragments.push({ from, fragment, to })
    }
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

  /** Reports problems with a target. Returns a valid target encoded, however its author wrote it. */
  function endOf(rule: RedirectRule, target: Target): string | undefined {
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

  /** @param before Old addresses of the chain so far, as they are written. */
  function follow(first: string, before: readonly string[]): Target {
    const through = new Set(before)
    const passed: string[] = []
    for (let address = first; ; ) {
      const known = ends.get(address)
      const end = known ?? endAt(address)
      if (end.kind !== 'on') {
        for (const one of passed) ends.set(one, end)
        return end.kind === 'found' ? { ...end, viaRule: known !== undefined || through.size > 1 } : end
      }
      const name = writtenFrom(end.rule)
      if (through.has(name)) return { kind: 'loop', through: [...through, name] }
      through.add(name)
      passed.push(address)
      address = end.address
    }
  }

  /** What an address leads to directly: a page, a file, nothing, or the target of a rule. */
  function endAt(
    address: string,
  ): End | { readonly kind: 'on'; readonly rule: RedirectRule; readonly address: string } {
    if (isOutside(address)) return { kind: 'found', to: address }
    const { path: written, suffix } = splitAddress(address)
    const path = decodeLeniently(written)
    const resolution = resolvePath(path, scope)
    if (resolution.kind !== 'not-found') return { kind: 'found', to: encodePath(resolution.route) + suffix }
    if (scope.isPublicFile(path)) return { kind: 'found', to: encodePath(path) + suffix }
    const rule = ruleFor(path)
    if (rule === undefined) return { kind: 'missing', path }
    const next = targetOf(rule, path)
    return { kind: 'on', rule, address: next.includes('#') ? next : next + (/#.*$/s.exec(suffix)?.[0] ?? '') }
  }

  function ruleFor(path: string): RedirectRule | undefined {
    return pageRules.get(path) ?? ofLongestFolder(`${path}/`, prefixRules)
  }

  /** Where a prefix leads: a folder of pages, with `:splat` at its end, or one page for all. */
  function prefixTarget(rule: RedirectRule): Target {
    if (!rule.to.endsWith(splat)) return follow(rule.to, [writtenFrom(rule)])
    let to = rule.to.slice(0, -splat.length)
    const through = new Set([writtenFrom(rule)])
    for (;;) {
      const folder = decodeLeniently(to)
      if (isOutside(to) || hasPagesBelow(folder))
        return folder.startsWith(rule.from)
          ? { kind: 'loop', through: [...through, writtenFrom(rule)] }
          : { kind: 'found', to: to + splat, viaRule: through.size > 1 }
      const next = ofLongestFolder(folder, prefixRules)
      if (next === undefined) return { kind: 'missing', path: folder }
      const name = writtenFrom(next)
      if (through.has(name)) return { kind: 'loop', through: [...through, name] }
      if (!next.to.endsWith(splat)) return follow(next.to, [...through, name])
      through.add(name)
      to = next.to.slice(0, -splat.length) + encodePath(folder.slice(next.from.length))
    }
  }

  function prefixRedirect({ from, to, status }: PageRedirect): PrefixRedirect {
    const kept = pagesBelow(from)
    const folder = decodePath(to.slice(0, -splat.length))
    const known =
      !to.endsWith(splat) || folder === undefined || isOutside(to)
        ? [{ from, to: to.endsWith(splat) ? to.slice(0, -splat.length) : to }]
        : [
            ...pagesBelow(folder).map((path) => ({ path, to: encodePath(path) })),
            ...oldPages.slice(...rangeBelow(folder, oldPages)).filter(({ path }) => !path.startsWith(from)),
          ].map((target) => ({ from: from + target.path.slice(folder.length), to: target.to }))
    return {
      from,
      to,
      status,
      kept,
      known: known.filter((one) => !isShadowed(one.from) && isFirstRule(one.from, from)),
    }
  }

  function hasPagesBelow(beginning: string): boolean {
    const [start, end] = rangeBelow(beginning, scope.routes)
    return start < end
  }

  function pagesBelow(beginning: string): readonly RoutePath[] {
    return scope.routes.slice(...rangeBelow(beginning, scope.routes)).map(({ path }) => path)
  }

  /** A rule for the exact address, or for a longer prefix, takes precedence. */
  function isFirstRule(path: string, prefix: string): boolean {
    return !pageRules.has(path) && ofLongestFolder(path, prefixRules)?.from === prefix
  }

  /** Whether a page or file has exactly this address. */
  function isShadowed(path: string): boolean {
    return (
      scope.has(path) ||
      scope.isPublicFile(path) ||
      (path.endsWith('/index.html') && scope.has(path.slice(0, -'index.html'.length)))
    )
  }
}

function longestFirst(a: { readonly from: string }, b: { readonly from: string }): number {
  return b.from.length - a.from.length || byPath(a.from, b.from)
}

function targetOf({ from, to }: RedirectRule, path: string): string {
  if (!to.endsWith(splat)) return to
  return to.slice(0, -splat.length) + encodePath(path.slice(from.length).replace(/^\/+/, ''))
}

const isOutside = (address: string) => /^[a-z][a-z+.-]*:/i.test(address)

/**
 * The file that redirects a browser from an old address, for hosts without redirect rules.
 * Undefined for the address of a file such as `/x.pdf`, where an HTML page would be served with the
 * wrong type.
 */
export function stubOutputOf(from: string): OutputPath | undefined {
  if (/\.html?$/i.test(from)) return outputAt(from)
  if (/\.[a-z][a-z0-9]{0,5}$/i.test(from)) return undefined
  return outputAt(`${from}${from.endsWith('/') ? '' : '/'}index.html`)
}
