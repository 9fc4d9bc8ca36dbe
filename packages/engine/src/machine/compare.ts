import type { PageMark } from '../graph/sidebar-nodes.js'
import { byPath, decodePath, resolveAddress } from '../paths.js'
import type { DocsJsonPage } from './docs-json.js'
import { noTextHash, type OutlineSection } from './page-entry.js'

/** The published site that a preview is compared with. */
export interface BaseSite {
  readonly pages: readonly DocsJsonPage[]
  /** Changes with the pages. */
  readonly fingerprint: string
}

/** How a site differs from an earlier version of it. Paths are below the base; lists are in path order. */
export interface SiteChanges {
  readonly added: readonly ChangedPage[]
  readonly changed: readonly ChangedPage[]
  /** `from` is the old path. */
  readonly moved: readonly (ChangedPage & { readonly from: string })[]
  readonly removed: readonly NamedPage[]
  /** Links and images that lead nowhere now and did not before, by their page. */
  readonly broken: readonly (NamedPage & {
    /** As the author wrote them. */
    readonly targets: readonly string[]
  })[]
}

/** A page as a list of changes names it. */
export interface NamedPage {
  readonly path: string
  readonly title: string
  /** The older version that the page belongs to; absent for the latest. */
  readonly version?: string
  /** Set if that whole version is new, or gone. */
  readonly withVersion?: true
}

/** A page that differs. */
export interface ChangedPage extends NamedPage {
  /** The sections that differ; empty for a new page, and for one that was moved unchanged. */
  readonly sections: readonly ChangedSection[]
}

/** A section of a page that differs. */
export interface ChangedSection {
  readonly change: 'added' | 'changed' | 'removed' | 'links'
  /**
   * Title of the heading; empty for the text before the first heading, for the page's title, and
   * for links and pictures.
   */
  readonly title: string
  /** Id of the heading; empty if there is none. */
  readonly id: string
}

/**
 * For two pages to count as one that was moved: smallest share of common sections, measured on the
 * page with fewer of them.
 */
const leastShared = 0.5

/**
 * Compares two versions of a site by the pages in their `docs.json`.
 *
 * Pages that stand in for missing translations are left out: what changes on them is told of their
 * originals, once for all languages.
 */
export function compareSites(
  pagesBefore: readonly DocsJsonPage[],
  pagesAfter: readonly DocsJsonPage[],
): SiteChanges {
  const [before, after] = [pagesBefore.filter(isOriginal), pagesAfter.filter(isOriginal)]
  const old = new Map(before.map((page) => [page.path, page]))
  const versions = [before, after].map((pages) => new Set(pages.map(({ version }) => version)))
  const isKept = (version: string) => versions.every((names) => names.has(version))
  const named = ({ path, title, version }: DocsJsonPage): NamedPage => ({
    path,
    title,
    ...(version === 'latest' ? {} : { version }),
    ...(version === 'latest' || isKept(version) ? {} : { withVersion: true }),
  })
  const changedPage = (page: DocsJsonPage, sections: readonly ChangedSection[]): ChangedPage => ({
    ...named(page),
    sections,
  })
  const now = new Set(after.map(({ path }) => path))
  const gone = before.filter(({ path }) => !now.has(path))
  const fresh = after.filter(({ path }) => !old.has(path))
  const origins = movedPages(gone, fresh)
  // A page of a version that was frozen since then is a copy of a page that was the latest.
  const originOf = (page: DocsJsonPage) =>
    origins.get(page) ??
    old.get(page.path) ??
    (isKept(page.version) ? undefined : old.get(page.path.replace(`/${page.version}/`, '/')))

  const changed = after.flatMap((page): ChangedPage[] => {
    const origin = old.get(page.path)
    if (origin === undefined) return []
    const sections = changedSections(origin, page)
    return sections.length === 0 ? [] : [changedPage(page, sections)]
  })
  const moved = fresh.flatMap((page) => {
    const origin = origins.get(page)
    return origin === undefined
      ? []
      : [{ ...changedPage(page, changedSections(origin, page)), from: origin.path }]
  })
  const movedFrom = new Set([...origins.values()].map(({ path }) => path))
  return {
    added: inOrder(fresh.filter((page) => !origins.has(page)).map((page) => changedPage(page, []))),
    changed: inOrder(changed),
    moved: inOrder(moved),
    removed: inOrder(gone.filter(({ path }) => !movedFrom.has(path)).map(named)),
    broken: inOrder(
      after.flatMap((page) => {
        const origin = originOf(page)
        const known = new Set(
          (origin?.broken ?? []).flatMap((link) => [link, targetOf(link, origin?.path ?? page.path)]),
        )
        const targets = (page.broken ?? []).filter(
          (link) => !known.has(link) && !known.has(targetOf(link, page.path)),
        )
        return targets.length === 0 ? [] : [{ ...named(page), targets }]
      }),
    ),
  }
}

const isOriginal = ({ original }: DocsJsonPage): boolean => original === undefined

/**
 * What a link names, however it is written: relative to the page or the root, with or without an
 * extension.
 */
function targetOf(link: string, page: string): string {
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(link) ?? []
  const address = path === '' ? page : resolveAddress(page, decodePath(path) ?? path)
  if (address === undefined) return link
  return (
    address.replace(/(?:\/(?:index|readme))?(?:\.(?:md|html))?\/?$/i, '') + (decodePath(fragment) ?? fragment)
  )
}

/** The mark of each page that differs. */
export function marksOf({ added, changed, moved }: SiteChanges): ReadonlyMap<string, PageMark> {
  return new Map<string, PageMark>([
    ...added.map(({ path }) => [path, 'added'] as const),
    ...changed.map(({ path }) => [path, 'changed'] as const),
    ...moved.map(({ path }) => [path, 'moved'] as const),
  ])
}

const inOrder = <T extends { readonly path: string }>(list: readonly T[]): readonly T[] =>
  [...list].sort((a, b) => byPath(a.path, b.path))

/**
 * A section is unchanged if the other page has one with the same id, title and text, at any place.
 * Of the rest, those whose id is on both pages are changed.
 */
function changedSections(before: DocsJsonPage, after: DocsJsonPage): ChangedSection[] {
  const left = sectionsBesides(before, after)
  const right = sectionsBesides(after, before)
  const leftIds = new Set(left.map(({ id }) => id))
  const rightIds = new Set(right.map(({ id }) => id))
  const sections: ChangedSection[] = [
    ...right.map(({ id, title }) => ({
      change: leftIds.has(id) ? ('changed' as const) : ('added' as const),
      id,
      title,
    })),
    ...left
      .filter(({ id }) => !rightIds.has(id))
      .map(({ id, title }) => ({ change: 'removed' as const, id, title })),
  ]
  if (sections.length === 0 && before.title !== after.title) return [{ change: 'changed', id: '', title: '' }]
  if (sections.length === 0 && before.references !== after.references)
    return [{ change: 'links', id: '', title: '' }]
  return sections
}

/** The sections of a page that another page has not. */
function sectionsBesides(page: DocsJsonPage, other: DocsJsonPage): OutlineSection[] {
  const whole = ({ id, hash, title }: OutlineSection) => JSON.stringify([id, hash, title])
  const known = new Set(other.sections.map(whole))
  return page.sections.filter((section) => !known.has(whole(section)))
}

/**
 * Finds new pages that are old ones under another address. Each old page is used at most once. Pairs
 * in the same language and version count first, and of these the most similar ones: texts that are
 * equal in several versions were each moved within theirs.
 *
 * @returns The old page by the new one.
 */
function movedPages(
  gone: readonly DocsJsonPage[],
  fresh: readonly DocsJsonPage[],
): ReadonlyMap<DocsJsonPage, DocsJsonPage> {
  const old = gone.map((page) => ({ page, keys: sectionKeys(page) }))
  const originsOf = originFinder(old)
  const pairs = fresh.flatMap((page) => {
    const keys = sectionKeys(page)
    return [...originsOf({ page, keys })].map((origin) => ({
      page,
      origin: origin.page,
      distance: isNear(origin.page, page) ? 0 : 1,
      alike: likeness(origin.keys, keys),
    }))
  })
  const result = new Map<DocsJsonPage, DocsJsonPage>()
  const taken = new Set<DocsJsonPage>()
  const best = pairs
    .filter(({ alike }) => alike >= leastShared)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        b.alike - a.alike ||
        byPath(a.page.path, b.page.path) ||
        byPath(a.origin.path, b.origin.path),
    )
  for (const { page, origin } of best) {
    if (result.has(page) || taken.has(origin)) continue
    result.set(page, origin)
    taken.add(origin)
  }
  return result
}

const isNear = (a: DocsJsonPage, b: DocsJsonPage): boolean => a.lang === b.lang && a.version === b.version

/** A page with the keys of its sections. */
interface KeyedPage {
  readonly page: DocsJsonPage
  readonly keys: ReadonlySet<string>
}

/** Old pages that are looked at for each section of a new one. More have it than tell anything. */
const mostOrigins = 20

/**
 * Returns a function that finds the old pages that may be a new one: for each of its sections, the
 * first that have it, too, those in the same language and version before others.
 */
function originFinder(old: readonly KeyedPage[]): (page: KeyedPage) => ReadonlySet<KeyedPage> {
  const nearKey = ({ lang, version }: DocsJsonPage, key: string) => JSON.stringify([lang, version, key])
  const near = new Map<string, KeyedPage[]>()
  const all = new Map<string, KeyedPage[]>()
  for (const one of old)
    for (const key of one.keys) {
      addUpTo(mostOrigins, near, nearKey(one.page, key), one)
      // Where fewer are near, these have enough others.
      addUpTo(2 * mostOrigins, all, key, one)
    }
  return ({ page, keys }) =>
    new Set(
      [...keys].flatMap((key) => {
        const others = (all.get(key) ?? []).filter((origin) => !isNear(origin.page, page))
        return [...(near.get(nearKey(page, key)) ?? []), ...others].slice(0, mostOrigins)
      }),
    )
}

function addUpTo<Item>(most: number, lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else if (list.length < most) list.push(item)
}

/**
 * The share of common sections, measured on the page with fewer of them. Both pages have at least
 * one section.
 */
function likeness(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...other].filter((key) => own.has(key))
  return shared.length / Math.min(own.size, other.size)
}

/**
 * What identifies the sections of a page on other pages: their text, or the title of a heading
 * without text, because headings without text say nothing about each other.
 */
function sectionKeys({ sections }: DocsJsonPage): ReadonlySet<string> {
  return new Set(sections.map(({ hash, title }) => (hash === noTextHash ? `${hash} ${title}` : hash)))
}
