import { encodePath } from '../paths.js'
import type { ChangedPage, ChangedSection, SiteChanges } from './compare.js'

/** Where the pages of a report can be looked at. */
export interface ReportOptions {
  /** Number of the pull request. */
  readonly pr: number | undefined
  /** Of the preview, with a slash at its end: `https://docs.example.org/pr/427/`; a path where no origin is known. */
  readonly siteAddress: string
}

/** Pages of one kind that a report lists; more are counted. */
const mostPages = 50

/** Sections of one page that a report lists. */
const mostSections = 12

/** GitHub takes comments of up to 65,536 characters. */
const mostCharacters = 60_000

/**
 * What a preview changes, as Markdown for a comment on its pull request.
 *
 * Titles come from the pull request and may be hostile: no markup, mention or
 * link of theirs works in the comment.
 */
export function changesReport(changes: SiteChanges, { pr, siteAddress }: ReportOptions): string {
  const { added, changed, moved, removed, broken } = changes
  const link = ({ path, title }: { readonly path: string; readonly title: string }) =>
    `[${plain(title)}](${siteAddress.slice(0, -1)}${linkTarget(path)})`
  const withSections = (page: ChangedPage) =>
    `${link(page)}${page.sections.length === 0 ? '' : `: ${sectionsText(page.sections)}`}`
  // As the build counts them.
  const brokenLinks = broken.reduce((sum, { targets }) => sum + targets.length, 0)
  const lists = [
    list('Added', added.map(link)),
    list('Changed', changed.map(withSections)),
    list(
      'Moved',
      moved.map((page) => `${withSections(page)} (was ${code(page.from)})`),
    ),
    list(
      'Removed',
      removed.map(({ path, title }) => `${plain(title)} (${code(path)})`),
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

/** @param count Of what the title names, where an item stands for several. */
function list(title: string, items: readonly string[], count = items.length): string {
  if (items.length === 0) return ''
  const lines = limited(items, mostPages).map((item) => `- ${item}`)
  return `### ${title} (${count})\n\n${lines.join('\n')}`
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

/** Text that stays text in a comment: backslashes before punctuation, and nothing that reaches a person or another issue. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .replace(/[\\`*_{}[\]<>()#+.!|~:&/-]/g, '\\$&')
    .replace(/@/g, '@\u200B')
    .replace(/#/g, '#\u200B')
}

/** The path of a page in a link: a bracket would end it. */
const linkTarget = (path: string): string =>
  encodePath(path).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))

/** Text as code; what would end the code is left out. */
function code(text: string): string {
  return `\`${text
    .replace(/[`\s]+/g, ' ')
    .trim()
    .slice(0, 200)}\``
}
