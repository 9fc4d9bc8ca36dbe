import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { type SourcePath, versionFolderOf } from '../paths.js'
import type { ParsedPage } from './page.js'

/** A page of another version that has exactly the same text. */
export interface IdenticalPage {
  readonly path: SourcePath
  /** What the beginning of its path is, and what it is for the page: what follows is the same. */
  readonly from: string
  readonly to: string
}

/** What of a content root decides which of its pages can be identical to others. */
export interface VersionRoot {
  readonly dir: string
  readonly version: string
  readonly lang: string
}

/**
 * The page whose parse a page of an older version can share: the first one with
 * the same text, in the same place of the latest version or of a version that
 * is listed before its own. Null for pages that have to be parsed.
 *
 * @param hashOf Fingerprint of a file's content; undefined when there is none.
 */
export function identicalPageOf(
  path: SourcePath,
  roots: readonly VersionRoot[],
  hashOf: (path: SourcePath) => string | undefined,
): IdenticalPage | null {
  const own = rootHolding(path, roots)
  if (own === undefined || own.version === 'latest') return null
  const before = roots.slice(0, roots.indexOf(own))
  const candidates = [
    ...roots.filter(({ version }) => version === 'latest'),
    ...before.filter(({ version }) => version !== 'latest' && version !== own.version),
  ].filter(({ lang }) => lang === own.lang)
  let hash: string | undefined
  for (const root of candidates) {
    const page = samePlace(path, own, root)
    if (page === undefined) continue
    const other = hashOf(page.path)
    if (other === undefined) continue
    hash ??= hashOf(path)
    if (other === hash) return page
  }
  return null
}

/** How many pages of a root are, letter for letter, those of the latest version. */
export function identicalPages(
  pages: readonly SourcePath[],
  roots: readonly VersionRoot[],
  hashOf: (path: SourcePath) => string | undefined,
): number {
  return pages.filter((path) => {
    const own = rootHolding(path, roots)
    const latest = roots.filter(({ version, lang }) => version === 'latest' && lang === own?.lang)
    return own !== undefined && identicalPageOf(path, [...latest, own], hashOf) !== null
  }).length
}

function rootHolding(path: string, roots: readonly VersionRoot[]): VersionRoot | undefined {
  return roots.reduce<VersionRoot | undefined>(
    (best, root) =>
      (root.dir === '' || path.startsWith(`${root.dir}/`)) &&
      (best === undefined || root.dir.length > best.dir.length)
        ? root
        : best,
    undefined,
  )
}

function samePlace(path: SourcePath, own: VersionRoot, other: VersionRoot): IdenticalPage | undefined {
  const frozenIn = versionFolderOf(path)
  if (frozenIn !== '') {
    const from = versionFolderOf(`${other.dir}/`)
    const mirrored = `${from}${path.slice(frozenIn.length)}` as SourcePath
    if (other.dir === '' || mirrored.startsWith(`${other.dir}/`))
      return { path: mirrored, from, to: frozenIn }
  }
  const [from, to] = [folder(other.dir), folder(own.dir)]
  return { path: `${from}${path.slice(to.length)}` as SourcePath, from, to }
}

const folder = (dir: string): string => (dir === '' ? '' : `${dir}/`)

/** Messages that depend on whether some other file is there. */
const aboutOtherFiles: ReadonlySet<string> = new Set(['include-missing', 'include-cycle', 'snippet-missing'])

/**
 * What parsing a page would give, made from that of the identical page: with its own path wherever a place is named.
 *
 * @param isSame Two files have the same content, and it is there.
 * @returns Undefined where that could be anything else, because text of other files stands in the page.
 */
export function parsedAsIdentical(
  page: ParsedPage,
  { from, to }: IdenticalPage,
  isSame: (file: SourcePath, other: SourcePath) => boolean,
): ParsedPage | undefined {
  const { facts, external, diagnostics, advice } = page
  const moved = (path: SourcePath) => `${to}${path.slice(from.length)}` as SourcePath
  // References count from the page or from the root: both are the same for it only where the whole site was copied.
  const isCopy = from === '' || versionFolderOf(from) === from
  const includes = facts.includes.every(
    (file) => isCopy && versionFolderOf(to) === to && file.startsWith(from) && isSame(file, moved(file)),
  )
  const told = [...diagnostics, ...advice]
  const isPlain = told.every(
    ({ code, message, hint = '' }) =>
      !aboutOtherFiles.has(code) && !message.includes(facts.path) && !hint.includes(facts.path),
  )
  if (!includes || !isPlain || facts.dependsOn.length > 0) return undefined
  const at = (place: Place): Place => ({ ...place, path: moved(place.path) })
  const placed = <T extends { readonly at: Place }>(list: readonly T[]): T[] =>
    list.map((one) => ({ ...one, at: at(one.at) }))
  const said = (list: readonly Diagnostic[]): Diagnostic[] =>
    list.map((one) => (one.at === undefined ? one : { ...one, at: at(one.at) }))
  return {
    ...page,
    facts: {
      ...facts,
      path: moved(facts.path),
      links: placed(facts.links),
      assets: placed(facts.assets),
      includes: facts.includes.map(moved),
    },
    external: placed(external),
    diagnostics: said(diagnostics),
    advice: said(advice),
  }
}
