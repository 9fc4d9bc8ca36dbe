import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { redirectSyntax, redirectTwice } from '../diagnostics/messages/redirects.js'
import { decodeLeniently, decodePath, type SourcePath, splitAddress } from '../paths.js'
import { linesOf } from '../text/source-text.js'
import { isLongPath } from './long-names.js'
import { splat } from './resolve-path.js'

/** Status that a host answers with. Default: 301. */
export type RedirectStatus = 301 | 302 | 307 | 308

/** One line of the file of redirects. */
export interface RedirectRule {
  /** Decoded path below the base. For a prefix rule it ends in a slash: `/old/*` gives `/old/`. */
  readonly from: string
  /** Whether the rule is for every address below `from`. */
  readonly isPrefix: boolean
  /** Fragment of the old address, decoded, without `#`; null if the rule is for the whole page. */
  readonly fragment: string | null
  /**
   * As the author wrote it: a path below the base, or an address with a scheme. In a prefix rule it
   * may end in `:splat`.
   */
  readonly to: string
  readonly status: RedirectStatus
  /** Place of the line. */
  readonly at: Place
  /** Place of the target. */
  readonly toAt: Place
}

/**
 * Reads a file of redirects. Each line is one rule: old address, new address and, if it is not 301,
 * the status. There may be an arrow between the addresses.
 *
 * /old.html            /new.html
 * /old/*            →  /new/:splat
 * /guide.html#setup    /install.html#first-steps   302
 *
 * Empty lines and everything after a `#` that follows a space are ignored. A line that cannot be
 * read is reported and left out. If two rules have the same address, the first counts.
 *
 * @param text Line ends of any kind.
 */
export function readRedirects(
  text: string,
  path: SourcePath,
): { readonly rules: readonly RedirectRule[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const byKey = new Map<string, RedirectRule>()
  for (const [index, line] of linesOf(text).entries()) {
    const rule = readLine(line, path, index + 1)
    if (rule === undefined) continue
    if ('problem' in rule) {
      diagnostics.push(redirectSyntax(rule.at, rule.problem))
      continue
    }
    const earlier = byKey.get(keyOf(rule))
    if (earlier === undefined) byKey.set(keyOf(rule), rule)
    else diagnostics.push(redirectTwice(rule.at, writtenFrom(rule), earlier.at.line))
  }
  return { rules: [...byKey.values()], diagnostics }
}

/** The old address in the form that authors write. */
export function writtenFrom({ from, isPrefix, fragment }: Omit<RedirectRule, 'at'>): string {
  return `${from}${isPrefix ? '*' : ''}${fragment === null ? '' : `#${fragment}`}`
}

function keyOf({ from, isPrefix, fragment }: RedirectRule): string {
  return JSON.stringify([from, isPrefix, fragment])
}

type Problem = { readonly problem: string; readonly at: Place }

function readLine(line: string, path: SourcePath, number: number): RedirectRule | Problem | undefined {
  const words = [...line.replace(/(^|\s)#.*$/, '').matchAll(/\S+/g)]
    .map((match) => ({ text: match[0], column: match.index + 1 }))
    .filter(({ text }, index) => index !== 1 || !/^(?:→|->|=>)$/.test(text))
  const [from, to, status, more] = words
  if (from === undefined) return undefined
  const placeAt = (column: number): Place => ({ path, line: number, column })
  const at = placeAt(from.column)
  // UTF-16 has zeros.
  if (words.some(({ text }) => /[\uFFFD\0]/.test(text)))
    return { problem: 'has bytes that are not UTF-8, as which the file must be saved', at }
  if (to === undefined) return { problem: `has no new address for "${from.text}"`, at }
  if (more !== undefined)
    return { problem: `has more than two addresses and a status ("${more.text}")`, at: placeAt(more.column) }
  const old = readFrom(from.text)
  if (typeof old === 'string') return { problem: old, at }
  const problem = targetProblem(to.text, old.isPrefix)
  if (problem !== undefined) return { problem, at: placeAt(to.column) }
  const code = Number(status?.text ?? 301)
  if (!isStatus(code))
    return {
      problem: `has the status "${status?.text}", which is not 301, 302, 307 or 308`,
      at: placeAt(status?.column ?? 1),
    }
  return { ...old, to: to.text, status: code, at, toAt: placeAt(to.column) }
}

function isStatus(code: number): code is RedirectStatus {
  return code === 301 || code === 302 || code === 307 || code === 308
}

function readFrom(text: string): Pick<RedirectRule, 'from' | 'isPrefix' | 'fragment'> | string {
  const [rawPath = '', rawFragment] = text.split(/#(.*)/s)
  const isPrefix = rawPath.endsWith('/*')
  const bare = isPrefix ? rawPath.slice(0, -1) : rawPath
  const from = decodePath(bare)
  if (!bare.startsWith('/') || bare.startsWith('//'))
    return `begins with "${text}", which is not a path: it must begin with one slash`
  if (bare.includes('*')) return `has "${text}", where "*" is not after the last slash`
  if (bare.includes('?')) return `has a query in "${text}", which rules cannot match`
  if (from === undefined || !isPlainPath(from)) return `has "${text}", which browsers never request`
  if (isLongPath(from)) return `begins with "${text.slice(0, 60)}…", which is too long for a file name`
  if (rawFragment === undefined) return { from, isPrefix, fragment: null }
  if (isPrefix) return `has a fragment in the prefix "${text}"`
  if (rawFragment === '') return `has an empty fragment in "${text}"`
  return { from, isPrefix, fragment: decodeLeniently(rawFragment) }
}

/** Whether a path has no segments that browsers remove, and no characters that they change. */
function isPlainPath(path: string): boolean {
  return !/[\\\p{Cc}]/u.test(path) && !path.split('/').some((segment) => segment === '.' || segment === '..')
}

/** Completes the sentence "This line …"; undefined if the target is valid. */
function targetProblem(to: string, isPrefix: boolean): string | undefined {
  const isOutside = /^https?:\/\//i.test(to)
  if (isOutside ? !URL.canParse(to) : !to.startsWith('/') || to.startsWith('//'))
    return `leads to "${to}", which is neither a path of the site, such as "/guide/", nor an address with https://`
  if (/[\\\p{Cc}"<>`]/u.test(to))
    return `leads to "${to}", which contains a character that is not allowed in an address`
  const path = isOutside ? '/' : decodePath(splitAddress(to).path)
  if (path === undefined || !isPlainPath(path)) return `leads to "${to}", which browsers never request`
  if (!to.includes(splat)) return undefined
  if (!isPrefix) return `has "${splat}" in its target, but no "*" in its old address`
  return to.endsWith(`/${splat}`) ? undefined : `has "${splat}" somewhere other than after the last slash`
}
