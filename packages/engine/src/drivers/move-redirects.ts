import { decodePath, encodePath } from '../paths.js'
import { splat } from '../route/redirects.js'
import type { RouteTable } from '../route/route.js'
import type { MovedPage, MoveEdit, MoveEffect } from './move-effect.js'

/** Changes of the file of redirects. */
export interface RedirectEdits {
  readonly edits: readonly MoveEdit[]
  /** Lines that are added. */
  readonly lines: readonly string[]
  /** Numbers of lines that are not needed any more: there is a page again. */
  readonly dropped: readonly number[]
}

/** What a move makes of the file of redirects. */
export function redirectEdits({ steps, before, after, pages }: MoveEffect): RedirectEdits {
  const prefixes: MovedPrefix[] = []
  // Where a translation was, the page that stands in for it may be now.
  const left = pages.filter(({ from }) => !after.has(from))
  // A folder of several languages moves below each of their prefixes.
  const lines = [...new Set(left.map(({ root }) => root))].flatMap((number) => {
    const ofRoot = left.filter(({ root }) => root === number)
    const prefix = commonPrefix(ofRoot, before, after)
    if (prefix === undefined) return ofRoot.map(({ from, to }) => `${encodePath(from)}  ${encodePath(to)}`)
    prefixes.push(prefix)
    return [`${encodePath(prefix.from)}*  ${encodePath(prefix.to)}${splat}`]
  })
  const newPaths = new Map(pages.map(({ from, to }) => [from as string, to]))
  const edits: MoveEdit[] = []
  const dropped: number[] = []
  for (const { from, fragment, isPrefix, to, at, toAt } of steps.redirects.rules()) {
    if (!isPrefix && fragment === null && after.has(from)) {
      dropped.push(at.line)
      continue
    }
    const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
    const target = newPaths.get(decodePath(path) ?? path)
    const prefix = to.endsWith(splat)
      ? prefixes.find(({ from }) => decodePath(path)?.startsWith(from))
      : undefined
    if (target !== undefined)
      edits.push({ at: toAt, from: to, to: encodePath(target) + suffix, kind: 'word' })
    else if (prefix !== undefined)
      edits.push({
        at: toAt,
        from: to,
        to: encodePath(prefix.to) + to.slice(encodePath(prefix.from).length),
        kind: 'word',
      })
  }
  return { edits, lines, dropped }
}

interface MovedPrefix {
  readonly from: string
  readonly to: string
}

/** The beginning that all old addresses have in common with one rule for all; undefined where single ones say it better. */
function commonPrefix(
  pages: readonly MovedPage[],
  before: RouteTable,
  after: RouteTable,
): MovedPrefix | undefined {
  const [first] = pages
  if (first === undefined || pages.length < 2) return undefined
  let from = first.from.slice(0, first.from.lastIndexOf('/') + 1)
  while (from !== '/' && !pages.every((page) => page.from.startsWith(from)))
    from = from.slice(0, from.lastIndexOf('/', from.length - 2) + 1)
  const rest = first.from.slice(from.length)
  if (from === '/' || !first.to.endsWith(`/${rest}`)) return undefined
  const to = first.to.slice(0, first.to.length - rest.length)
  const fits = pages.every((page) => page.to === `${to}${page.from.slice(from.length)}`)
  const all = before.routes.filter(({ path }) => path.startsWith(from)).length === pages.length
  const isFree = !after.routes.some(({ path }) => path.startsWith(from))
  return fits && all && isFree && !to.startsWith(from) ? { from, to } : undefined
}
