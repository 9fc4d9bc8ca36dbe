import type { Place } from '../../diagnostics/diagnostic.js'
import {
  decodeLeniently,
  decodePath,
  encodePath,
  folderPart,
  type RoutePath,
  splitAddress,
} from '../../paths.js'
import type { RedirectRule } from '../../route/redirects.js'
import { splat } from '../../route/resolve-path.js'
import type { RouteTable } from '../../route/route.js'
import type { MovedPage, MoveEdit, MoveEffect } from './effect.js'

/** Changes of the redirects file. */
export interface RedirectEdits {
  readonly edits: readonly MoveEdit[]
  /** Lines to add. */
  readonly lines: readonly string[]
  /**
   * Lines to remove, because there is a page at the old address again, or because other lines
   * replace them.
   */
  readonly dropped: readonly Place[]
}

/** Works out how a move changes the redirects file. */
export function redirectEdits(effect: MoveEffect): RedirectEdits {
  const { steps, before, after, pages } = effect
  // Where a translation was, a page that stands in for it may be now.
  const left = pages.filter(({ from }) => !after.has(from))
  // A folder with several languages moves below each of their prefixes.
  const lines = [...new Set(left.map(({ root }) => root))].flatMap((number) => {
    const ofRoot = left.filter(({ root }) => root === number)
    const prefix = commonPrefix(ofRoot, before, after)
    return prefix === undefined
      ? ofRoot.map(({ from, to }) => lineOf(from, to))
      : [`${encodePath(prefix.from)}*  ${encodePath(prefix.to)}${splat}`]
  })
  lines.push(...regularLines(effect))
  const newPaths: ReadonlyMap<string, RoutePath> = new Map(pages.map(({ from, to }) => [from, to]))
  const edits: MoveEdit[] = []
  const dropped: Place[] = []
  for (const rule of steps.redirects.rules()) {
    const { from, fragment, isPrefix, to, at, toAt } = rule
    if (!isPrefix && fragment === null && after.has(from)) {
      dropped.push(at)
      continue
    }
    const { path, suffix } = splitAddress(to)
    const target = newPaths.get(decodeLeniently(path))
    if (target !== undefined)
      edits.push({ at: toAt, from: to, to: encodePath(target) + suffix, kind: 'word' })
    else if (to.endsWith(splat)) {
      const next = nextOfPrefix(rule, effect)
      if (typeof next === 'string') edits.push({ at: toAt, from: to, to: next, kind: 'word' })
      else if (next !== undefined) {
        dropped.push(at)
        lines.push(...next)
      }
    }
  }
  return { edits, lines, dropped }
}

/** Lines for pages with a permalink. Until now, the path of their file led to them without a rule. */
function regularLines({ steps, before, after, newRouteOf }: MoveEffect): string[] {
  const ruled = new Set<string>(
    steps.redirects.rules().flatMap((rule) => (rule.fragment === null && !rule.isPrefix ? [rule.from] : [])),
  )
  return before.routes.flatMap(({ path, regularPath, aliases, fallbackFrom }) => {
    if (path === regularPath || fallbackFrom !== undefined || !aliases.includes(regularPath)) return []
    const route = newRouteOf(path)
    const isKept =
      route === undefined ||
      route.regularPath === regularPath ||
      before.has(regularPath) ||
      after.byLooseName(regularPath) !== undefined
    return isKept || ruled.has(regularPath) ? [] : [lineOf(regularPath, route.path)]
  })
}

const lineOf = (from: string, to: string) => `${encodePath(from)}  ${encodePath(to)}`

/**
 * Works out what happens to a prefix rule if no page is left where it leads.
 *
 * @returns Its new target; or rules for single pages, if one rule for all would be wrong; undefined
 *   if it can stay as it is.
 */
function nextOfPrefix(
  { from, to }: RedirectRule,
  { steps, after, pages }: MoveEffect,
): string | readonly string[] | undefined {
  const folder = decodePath(to.slice(0, -splat.length))
  const below = folder === undefined ? [] : pages.filter((page) => page.from.startsWith(folder))
  if (folder === undefined || below.length === 0 || after.routes.some(({ path }) => path.startsWith(folder)))
    return undefined
  const target = newFolder(folder, below, after)
  // A rule that leads below its own prefix would loop.
  if (target !== undefined && !target.startsWith(from)) return encodePath(target) + splat
  const ruled = new Set(
    steps.redirects.rules().flatMap((rule) => (rule.fragment === null ? [rule.from] : [])),
  )
  return below
    .map((page) => ({ from: from + page.from.slice(folder.length), to: page.to }))
    .filter((page) => !after.has(page.from) && !ruled.has(page.from))
    .map((page) => lineOf(page.from, page.to))
}

/**
 * New address of a folder, if all its pages kept their names and no other pages are there;
 * otherwise undefined.
 */
function newFolder(folder: string, pages: readonly MovedPage[], after: RouteTable): string | undefined {
  const target = newPrefix(folder, pages)
  const there = target && after.routes.filter(({ path }) => path.startsWith(target))
  return there?.length === pages.length ? target : undefined
}

/** What takes the place of a prefix in the addresses of pages, if the rest of all stays as it is; otherwise undefined. */
function newPrefix(prefix: string, pages: readonly MovedPage[]): string | undefined {
  const [first] = pages
  const rest = first?.from.slice(prefix.length) ?? ''
  const to = first?.to.slice(0, first.to.length - rest.length)
  if (to?.endsWith('/') !== true) return undefined
  return pages.every((page) => page.to === to + page.from.slice(prefix.length)) ? to : undefined
}

interface MovedPrefix {
  readonly from: string
  readonly to: string
}

/** A prefix shared by all old addresses, if a single rule can redirect it; otherwise undefined. */
function commonPrefix(
  pages: readonly MovedPage[],
  before: RouteTable,
  after: RouteTable,
): MovedPrefix | undefined {
  const [first] = pages
  if (first === undefined || pages.length < 2) return undefined
  let from = folderPart(first.from)
  while (from !== '/' && !pages.every((page) => page.from.startsWith(from)))
    from = from.slice(0, from.lastIndexOf('/', from.length - 2) + 1)
  const to = from === '/' ? undefined : newPrefix(from, pages)
  if (to === undefined || to.startsWith(from)) return undefined
  const all = before.routes.filter(({ path }) => path.startsWith(from)).length === pages.length
  const isFree = !after.routes.some(({ path }) => path.startsWith(from))
  return all && isFree ? { from, to } : undefined
}
