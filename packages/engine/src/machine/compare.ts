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
  const untouched = (section: OutlineSection, others: readonly OutlineSection[]) =>
    others.some(
      ({ id, hash, title }) => id === section.id && hash === section.hash && title === section.title,
    )
  const left = before.sections.filter((section) => !untouched(section, after.sections))
  const right = after.sections.filter((section) => !untouched(section, before.sections))
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
  const bySection = new Map<string, Set<DocsJsonPage>>()
  for (const page of gone)
    for (const key of sectionKeys(page)) bySection.set(key, (bySection.get(key) ?? new Set()).add(page))
  const pairs = fresh.flatMap((page) => {
    const isNear = (origin: DocsJsonPage) => origin.lang === page.lang && origin.version === page.version
    const candidates = new Set(
      [...sectionKeys(page)].flatMap((key) => {
        const origins = [...(bySection.get(key) ?? [])]
        return [...origins.filter(isNear), ...origins.filter((origin) => !isNear(origin))].slice(0, 20)
      }),
    )
    return [...candidates].map((origin) => ({
      page,
      origin,
      distance: isNear(origin) ? 0 : 1,
      alike: likeness(origin, page),
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

/**
 * The share of common sections, measured on the page with fewer of them. Both pages have at least
 * one section.
 */
function likeness(a: DocsJsonPage, b: DocsJsonPage): number {
  const [own, other] = [sectionKeys(a), sectionKeys(b)]
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
