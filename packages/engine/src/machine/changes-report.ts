import { encodePath } from '../paths.js'
import { beginning } from '../text/beginning.js'
import { counted } from '../text/counted.js'
import type { ChangedPage, ChangedSection, NamedPage, SiteChanges } from './compare.js'

/** Where readers of a report find the preview. */
export interface ReportOptions {
  /** Number of the pull request. */
  readonly pr: number | undefined
  /**
   * Address of the preview, with a trailing slash: `https://docs.example.org/pr/427/`. Only a path
   * if the origin is not known.
   */
  readonly siteAddress: string
}

/** Number of pages of one kind that a report lists. The others are only counted. */
const mostPages = 50

/** Number of sections of one page that a report lists. */
const mostSections = 12

/** Stays below the limit of a comment on GitHub, which is 65,536 characters. */
const mostCharacters = 60_000

/**
 * Describes what a preview changes, as Markdown for a comment on its pull request.
 *
 * Titles come from the pull request and may be hostile, so no markup, mention or link in them works
 * in the comment.
 */
export function changesReport(changes: SiteChanges, { pr, siteAddress }: ReportOptions): string {
  const { added, changed, moved, removed, broken } = changes
  const link = ({ path, title, version }: NamedPage) =>
    `[${plain(title)}](${siteAddress.slice(0, -1)}${linkTarget(path)})${version === undefined ? '' : ` (${plain(version)})`}`
  const withSections = (page: ChangedPage) =>
    `${link(page)}${page.sections.length === 0 ? '' : `: ${sectionsText(page.sections)}`}`
  // Counts targets rather than pages, as the build does.
  const brokenLinks = broken.reduce((sum, { targets }) => sum + targets.length, 0)
  const lists = [
    list('Added', withoutVersions(added, link), added.length),
    list('Changed', textFirst(changed).map(withSections)),
    list(
      'Moved',
      textFirst(moved).map((page) => `${withSections(page)} (was ${code(page.from)})`),
    ),
    list(
      'Removed',
      withoutVersions(removed, ({ path, title }) => `${plain(title)} (${code(path)})`),
      removed.length,
    ),
    list(
      'Newly broken links',
      broken.map((page) => `${link(page)}: ${limited(page.targets.map(code), mostSections).join(', ')}`),
      brokenLinks,
    ),
  ].filter((text) => text !== '')
  const title = pr === undefined ? 'Preview' : `Preview of #${pr}`
  const body = lists.length === 0 ? 'No page changes.' : lists.join('\n\n')
  const text = `## [${title}](${siteAddress})\n\n${body}\n`
  if (text.length <= mostCharacters) return text
  const counts = [
    `${added.length} added`,
    `${changed.length} changed`,
    `${moved.length} moved`,
    `${removed.length} removed`,
  ]
  return `## [${title}](${siteAddress})\n\nToo many changes to list. Pages: ${counts.join(', ')}. Newly broken links: ${brokenLinks}.\n`
}

/** @param count What the title counts, if an item can stand for several. */
function list(title: string, items: readonly string[], count = items.length): string {
  if (items.length === 0) return ''
  const lines = limited(items, mostPages).map((item) => `- ${item}`)
  return `### ${title} (${count})\n\n${lines.join('\n')}`
}

/** One item for each page, but only one for all pages of a version that is new or gone. */
function withoutVersions<Page extends NamedPage>(
  pages: readonly Page[],
  itemOf: (page: Page) => string,
): string[] {
  const counts = new Map<string, number>()
  for (const { version, withVersion } of pages)
    if (version !== undefined && withVersion) counts.set(version, (counts.get(version) ?? 0) + 1)
  return [
    ...[...counts].map(([version, count]) => `Version ${plain(version)}: ${counted(count, 'page')}`),
    ...pages.filter(({ withVersion }) => withVersion !== true).map(itemOf),
  ]
}

/**
 * Pages whose text changed, and then the others. A folder that moves changes the links of many pages,
 * which must not displace the few with another text.
 */
function textFirst<Page extends ChangedPage>(pages: readonly Page[]): Page[] {
  const hasText = ({ sections }: Page) => sections.some(({ change }) => change !== 'links')
  return [...pages.filter(hasText), ...pages.filter((page) => !hasText(page))]
}

function limited(items: readonly string[], most: number): string[] {
  return items.length <= most ? [...items] : [...items.slice(0, most), `and ${items.length - most} more`]
}

function sectionsText(sections: readonly ChangedSection[]): string {
  const texts = sections.map(({ change, title }) => {
    if (change === 'links') return 'links or pictures'
    const name = title === '' ? 'introduction' : plain(title)
    return change === 'changed' ? name : `${name} (${change === 'added' ? 'new' : 'removed'})`
  })
  return limited(texts, mostSections).join(', ')
}

/**
 * Escapes text for a comment: a backslash before punctuation, and a zero-width space in mentions
 * and references to issues, so that they notify nobody.
 */
function plain(text: string): string {
  return beginning(text.replace(/\s+/g, ' ').trim(), 200)
    .replace(/[\\`*_{}[\]<>()#+.!|~:&/-]/g, '\\$&')
    .replace(/@/g, '@\u200B')
    .replace(/#/g, '#\u200B')
}

/** Encodes the path of a page for a link. Parentheses would end the link. */
const linkTarget = (path: string): string =>
  encodePath(path).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))

/** Formats text as code. Backticks would end it and are removed. */
function code(text: string): string {
  return `\`${beginning(text.replace(/[`\s]+/g, ' ').trim(), 200)}\``
}
