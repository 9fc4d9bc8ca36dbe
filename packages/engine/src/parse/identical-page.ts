import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { rebased, type SourcePath, versionFolderOf } from '../paths.js'
import type { ParsedPage } from './page.js'

/** A page in another version with exactly the same text. */
export interface IdenticalPage {
  readonly path: SourcePath
  /** The beginning of its path, and what to replace it by for this page. The rest of the path is the same. */
  readonly from: string
  readonly to: string
}

/** What decides which pages of a content root can be identical to others. */
export interface VersionRoot {
  readonly dir: string
  readonly version: string
  readonly lang: string
}

/**
 * Finds the page whose parse a page of an older version can share: the first one with the same text
 * at the same place, in the latest version or in a version that is listed before its own. Null for
 * pages that have to be parsed.
 *
 * @param hashOf Fingerprint of a file's content; undefined if there is none.
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

/** Number of pages of a root that are identical to those of the latest version. */
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
    const mirrored = rebased(path, frozenIn, from)
    if (other.dir === '' || mirrored.startsWith(`${other.dir}/`))
      return { path: mirrored, from, to: frozenIn }
  }
  const [from, to] = [folder(other.dir), folder(own.dir)]
  return { path: rebased(path, to, from), from, to }
}

const folder = (dir: string): string => (dir === '' ? '' : `${dir}/`)

/** Messages that depend on whether another file exists. */
const aboutOtherFiles: ReadonlySet<string> = new Set(['include-missing', 'include-cycle', 'snippet-missing'])

/**
 * Derives the parse of a page from that of the identical page, with its own path in every place.
 *
 * @param isSame Whether two files exist and have the same content.
 * @returns Undefined if the result could differ, because text of other files is part of the page.
 */
export function parsedAsIdentical(
  page: ParsedPage,
  { from, to }: IdenticalPage,
  isSame: (file: SourcePath, other: SourcePath) => boolean,
): ParsedPage | undefined {
  const { facts, external, diagnostics, advice } = page
  const moved = (path: SourcePath) => rebased(path, from, to)
  // References are relative to the page or to the root. Both are equivalent only if the whole site was
  // copied.
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
