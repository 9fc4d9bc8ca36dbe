import { decodeLeniently, encodePath, type RoutePath, splitAddress } from '../paths.js'
import { ofLongestFolder, rangeBelow } from './below.js'
import { type RedirectRule, writtenFrom } from './redirects.js'
import { type RouteLookup, resolvePath, splat } from './resolve-path.js'

/** What is at addresses without redirects. */
export interface ChainScope extends RouteLookup {
  /** In path order. */
  readonly routes: readonly { readonly path: RoutePath }[]
  /** Whether the public folder has a file at a path. */
  readonly isPublicFile: (path: string) => boolean
}

/** Where a chain of redirects ends. */
type End =
  | { readonly kind: 'found'; readonly to: string }
  | { readonly kind: 'missing'; readonly path: string }

/** Where a target ends, or why it leads nowhere. */
export type RedirectTarget =
  | { readonly kind: 'found'; readonly to: string; readonly viaRule: boolean }
  | { readonly kind: 'loop'; readonly through: readonly string[] }
  | { readonly kind: 'missing'; readonly path: string }

/** Follows redirects to their ends. */
export interface RedirectChains {
  readonly targetOf: (rule: RedirectRule) => RedirectTarget
  /** The rule that takes effect at an address without a page. */
  readonly ruleFor: (path: string) => RedirectRule | undefined
  /** Whether the rule for a prefix is the one that takes effect at an address. */
  readonly isFirstRule: (path: string, prefix: string) => boolean
}

export function redirectChains(rules: readonly RedirectRule[], scope: ChainScope): RedirectChains {
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
  return {
    targetOf: (rule) => (rule.isPrefix ? prefixTarget(rule) : follow(rule.to, [writtenFrom(rule)])),
    ruleFor,
    isFirstRule,
  }

  /** @param before Old addresses of the chain so far, as they are written. */
  function follow(first: string, before: readonly string[]): RedirectTarget {
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
    const next = nextAddress(rule, path)
    return { kind: 'on', rule, address: next.includes('#') ? next : next + (/#.*$/s.exec(suffix)?.[0] ?? '') }
  }

  function ruleFor(path: string): RedirectRule | undefined {
    return pageRules.get(path) ?? ofLongestFolder(`${path}/`, prefixRules)
  }

  /** A rule for the exact address, or for a longer prefix, takes precedence. */
  function isFirstRule(path: string, prefix: string): boolean {
    return !pageRules.has(path) && ofLongestFolder(path, prefixRules)?.from === prefix
  }

  /** Where a prefix leads: a folder of pages, with `:splat` at its end, or one page for all. */
  function prefixTarget(rule: RedirectRule): RedirectTarget {
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

  function hasPagesBelow(beginning: string): boolean {
    const [start, end] = rangeBelow(beginning, scope.routes)
    return start < end
  }
}

/** Where one rule leads from an address. */
function nextAddress({ from, to }: RedirectRule, path: string): string {
  if (!to.endsWith(splat)) return to
  return to.slice(0, -splat.length) + encodePath(path.slice(from.length).replace(/^\/+/, ''))
}

export const isOutside = (address: string) => /^[a-z][a-z+.-]*:/i.test(address)
