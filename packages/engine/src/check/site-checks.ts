import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import { duplicateHeading, duplicateTitle, missingTitle } from '../diagnostics/messages/headings.js'
import { orphanPage } from '../diagnostics/messages/navigation.js'
import { noHome } from '../diagnostics/messages/routes.js'
import type { ListedFolder, ListScope } from '../graph/listed-pages.js'
import type { PageReferences } from '../graph/page-links.js'
import type { PageNode } from '../graph/page-node.js'
import type { Facts } from '../parse/page.js'
import type { RoutePath, SourcePath } from '../paths.js'

/** A page, as far as the check needs it. */
export interface CheckedPage {
  readonly facts: Facts
  readonly node: PageNode
  readonly references: Pick<PageReferences, 'links' | 'lists' | 'action' | 'actions' | 'features'>
}

/**
 * Reports that nothing is published at the beginning of the site. If all content is below prefixes,
 * something else may be there.
 *
 * @param isPublished Whether there is a page, a file or a redirect at a path.
 */
export function homeProblems(
  roots: readonly { readonly dir: string; readonly prefix: string }[],
  isPublished: (path: string) => boolean,
): Diagnostic[] {
  const first = roots.find(({ prefix }) => prefix === '/')
  return first === undefined || isPublished('/') || isPublished('/index.html') ? [] : [noHome(first.dir)]
}

/** Pages that hosts use without any link to them. */
const asked: ReadonlySet<string> = new Set(['/404.html'])

/**
 * Pages that no reader can find: neither listed, nor linked from a page that can be found.
 *
 * The menus of versions and languages count as links. A page that stands in for a missing
 * translation does not count as a page, and neither does one that is meant to be in no list.
 *
 * @param entrances Pages that are listed somewhere, and home pages.
 * @param pagesIn The pages of a folder that a component lists.
 */
export function orphanPages(
  pages: readonly CheckedPage[],
  entrances: Iterable<RoutePath>,
  pagesIn: ListScope['pagesIn'],
): Diagnostic[] {
  const byPath = new Map(pages.map((page) => [page.node.route.path, page]))
  const found = new Set<RoutePath>()
  const listed = new Set<ListedFolder>()
  const open: RoutePath[] = [...entrances]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const page = byPath.get(path)
    if (page === undefined || found.has(path)) continue
    found.add(path)
    for (const linked of linkedFrom(page)) open.push(linked)
    for (const folder of page.references.lists) {
      if (folder === null || listed.has(folder)) continue
      listed.add(folder)
      for (const { route } of pagesIn(folder)) open.push(route)
    }
  }
  const included = new Set(pages.flatMap(({ facts: { includes } }) => includes))
  return pages.flatMap(({ facts: { frontmatter }, node: { route } }) =>
    found.has(route.path) ||
    asked.has(route.path) ||
    frontmatter.unlisted === true ||
    route.fallbackFrom !== undefined
      ? []
      : [orphanPage(topOfFile(route.page), included.has(route.page))],
  )
}

function linkedFrom({ node, references }: CheckedPage): RoutePath[] {
  const { links, action, actions, features } = references
  return [
    ...[...links, action, ...actions, ...features].flatMap((link) =>
      link?.kind === 'page' ? [link.route] : [],
    ),
    ...[node.prev, node.next].flatMap((next) => (next?.kind === 'page' ? [next.route] : [])),
    ...[...node.versions, ...node.languages].flatMap(({ route }) => route ?? []),
  ]
}

/**
 * Reports titles that two pages of one content root share, and pages without a title. What counts
 * is the document's title: two pages may both be called "Glossary" if their `metaTitle`
 * distinguishes them.
 */
export function titleProblems(pages: readonly CheckedPage[]): Diagnostic[] {
  const first = new Map<string, SourcePath>()
  return pages.flatMap(({ facts: { title: ofPage, frontmatter, headings, path }, node: { route } }) => {
    const title = frontmatter.metaTitle ?? ofPage
    if (title === null) {
      const heading = headings.find(({ level }) => level === 1)?.title || undefined
      return [missingTitle(topOfFile(path), heading)]
    }
    const key = JSON.stringify([route.root, title])
    const other = first.get(key)
    if (other === undefined) first.set(key, path)
    return other === undefined ? [] : [duplicateTitle(topOfFile(path), title, other)]
  })
}

/**
 * Reports headings with the same text below the same heading. Only their order distinguishes their
 * ids, so another such heading before them would change where links lead.
 */
export function headingProblems({ headings, path }: Facts): Diagnostic[] {
  const open: { readonly level: number; readonly children: Map<string, number> }[] = [
    { level: 0, children: new Map() },
  ]
  return headings.flatMap(({ level, title, slug, line }) => {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const siblings = open.at(-1)?.children ?? new Map<string, number>()
    open.push({ level, children: new Map() })
    const earlier = siblings.get(title)
    if (earlier === undefined) siblings.set(title, line)
    const isNumbered = /-\d+$/.test(slug)
    return earlier === undefined || title === '' || !isNumbered
      ? []
      : [duplicateHeading({ path, line, column: 1 }, title, earlier)]
  })
}
