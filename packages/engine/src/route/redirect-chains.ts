import { isOwn } from '../addresses/scheme.js'
import { decodeLeniently, encodePath, type RoutePath, splitAddress, withFragmentOf } from '../paths.js'
import { ofLongestFolder, rangeBelow } from './below.js'
import { type RedirectRule, writtenFrom } from './redirects.js'
import { type RouteLookup, routeAt, splat } from './resolve-path.js'

/** What is at addresses without redirects. */
export interface ChainScope extends RouteLookup {
  /** In path order. */
  readonly routes: readonly { readonly path: RoutePath }[]
  /** Whether the public folder has a file at a path. */
  readonly isPublicFile: (path: string) => boolean
  /** Whether the build may make a file at a path, such as a feed. Which ones it makes depends on redirects. */
  readonly mayBeMade: (path: string) => boolean
}

/** Where a chain of redirects ends. */
type End =
  | { readonly kind: 'found'; readonly to: string }
  | { readonly kind: 'loop'; readonly through: readonly string[] }
  | { readonly kind: 'missing'; readonly path: string }

/** Where a target leads directly: to an end, or by a rule to another target. */
type Step = End | { readonly kind: 'on'; readonly rule: RedirectRule; readonly target: string }

/** Where a target ends, or why it leads nowhere. */
export type RedirectTarget =
  | (Extract<End, { kind: 'found' }> & { readonly viaRule: boolean })
  | Exclude<End, { kind: 'found' }>

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
  /** Results for targets that rules lead away from, so that each chain is followed once. */
  const ends = new Map<string, End>()
  return { targetOf, ruleFor, isFirstRule }

  function targetOf(rule: RedirectRule): RedirectTarget {
    const name = writtenFrom(rule)
    const through = new Set([name])
    const end = follow(rule.to, through)
    if (end.kind !== 'found') return end
    return isBelow(end.to, rule.from)
      ? { kind: 'loop', through: [...through, name] }
      : { ...end, viaRule: ends.has(rule.to) }
  }

  /** @param through Names of the rules of the chain so far. Receives those that follow. */
  function follow(first: string, through: Set<string>): End {
    const passed = new Set<string>()
    for (let target = first; ; ) {
      const step = ends.get(target) ?? stepFrom(target)
      if (step.kind !== 'on') {
        for (const one of passed) ends.set(one, step)
        return step
      }
      passed.add(target)
      const name = writtenFrom(step.rule)
      if (through.has(name)) {
        const way = [...through, name]
        // Otherwise only this way uses a rule twice, and others may end.
        if (passed.has(step.target))
          for (const one of passed) ends.set(one, { kind: 'loop', through: way.slice(way.indexOf(name)) })
        return { kind: 'loop', through: way }
      }
      through.add(name)
      target = step.target
    }
  }

  function stepFrom(target: string): Step {
    if (!isOwn(target)) return { kind: 'found', to: target }
    if (target.endsWith(splat)) return stepFromFolder(target)
    const { path: written, suffix } = splitAddress(target)
    const path = decodeLeniently(written)
    const route = routeAt(path, scope)
    if (route !== undefined) return { kind: 'found', to: encodePath(route) + suffix }
    if (scope.isPublicFile(path)) return { kind: 'found', to: encodePath(path) + suffix }
    const rule = ruleFor(path)
    if (rule === undefined && scope.mayBeMade(path)) return { kind: 'found', to: encodePath(path) + suffix }
    if (rule === undefined) return { kind: 'missing', path }
    return { kind: 'on', rule, target: withFragmentOf(suffix, nextAddress(rule, path)) }
  }

  /** The same for a folder of pages, with `:splat` at its end. */
  function stepFromFolder(target: string): Step {
    const folder = folderOf(target)
    if (hasPagesBelow(folder)) return { kind: 'found', to: target }
    const rule = ofLongestFolder(folder, prefixRules)
    if (rule === undefined) return { kind: 'missing', path: folder }
    const next = nextAddress(rule, folder)
    return { kind: 'on', rule, target: rule.to.endsWith(splat) ? next + splat : next }
  }

  function ruleFor(path: string): RedirectRule | undefined {
    return pageRules.get(path) ?? ofLongestFolder(`${path}/`, prefixRules)
  }

  /** A rule for the exact address, or for a longer prefix, takes precedence. */
  function isFirstRule(path: string, prefix: string): boolean {
    return !pageRules.has(path) && ofLongestFolder(path, prefixRules)?.from === prefix
  }

  function hasPagesBelow(beginning: string): boolean {
    const [start, end] = rangeBelow(beginning, scope.routes)
    return start < end
  }
}

/** The decoded folder of a target with `:splat` at its end. */
const folderOf = (target: string): string => decodeLeniently(target.slice(0, -splat.length))

/** Whether a rule for a whole folder leads into that folder, and so would apply again and again. */
const isBelow = (target: string, prefix: string): boolean =>
  target.endsWith(splat) && folderOf(target).startsWith(prefix)

/** Where one rule leads from an address. */
function nextAddress({ from, to }: RedirectRule, path: string): string {
  if (!to.endsWith(splat)) return to
  return to.slice(0, -splat.length) + encodePath(path.slice(from.length).replace(/^\/+/, ''))
}
