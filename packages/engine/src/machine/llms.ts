import { byPath } from '../paths.js'
import { counted } from '../text/counted.js'
import { linkItem, linkText } from '../text/markdown-link.js'
import { oneLine } from '../text/one-line.js'
import { grouped } from '../values/grouped.js'
import type { PageEntry } from './page-entry.js'

/** What a list for language models says about a site. */
export interface LlmsSite {
  readonly title: string
  readonly description: string
  /** Sections in another language are marked with theirs. */
  readonly lang: string
}

/** A file that lists a part of the pages. */
export interface LlmsPart {
  readonly name: string
  readonly url: string
  readonly pages: number
}

/**
 * Writes `llms.txt` as described on llmstxt.org: title, summary, and a list of links for each
 * section.
 *
 * @param urlOf Address of a page, preferably of its Markdown.
 */
export function llmsTxt(
  site: LlmsSite,
  pages: readonly PageEntry[],
  urlOf: (page: PageEntry) => string,
): string {
  const lists = [...grouped(pages, ({ section }) => section)]
    .sort(([a, [first]], [b, [other]]) => languageOrder(first) - languageOrder(other) || byPath(a, b))
    .map(([section, list]) => {
      const lines = list.map((page) => {
        const { title, description } = page
        return `${linkItem({ title, href: urlOf(page), description })}\n`
      })
      const [{ lang } = site] = list
      const mark = lang === site.lang ? '' : ` (${lang})`
      return `\n## ${headingOf(section, list)}${mark}\n\n${lines.join('')}`
    })
  return head(site) + lists.join('')

  /** The language of the site comes first. */
  function languageOrder(page: PageEntry | undefined): number {
    return page?.lang === site.lang ? 0 : 1
  }
}

/** Writes `llms.txt` for a site with several parts: a list of lists. */
export function llmsIndexTxt(site: LlmsSite, parts: readonly LlmsPart[]): string {
  const lines = parts.map(
    ({ name, url, pages }) => `- [${linkText(name)}](${url}): ${counted(pages, 'page')}\n`,
  )
  return `${head(site)}\n## Pages\n\n${lines.join('')}`
}

function head({ title, description }: LlmsSite): string {
  const about = oneLine(description)
  return `# ${oneLine(title)}\n${about === '' ? '' : `\n> ${about}\n`}`
}

/** Title of a section's own page, or else the name of its folder. */
function headingOf(section: string, pages: readonly PageEntry[]): string {
  return pages.find(({ route }) => route === section)?.title ?? (section.split('/').at(-2) || section)
}
