import { routeName } from '../addresses/route-name.js'
import { hashOf } from '../io/hash.js'
import type { Facts, Section } from '../parse/page.js'
import { asciiAddress, type OutputPath, outputPath, type RoutePath, urlOf } from '../paths.js'
import { oneLine } from '../text/one-line.js'

/** What lists of pages show of one page. */
export interface PageEntry {
  readonly route: RoutePath
  readonly title: string
  /** One line; empty if the page has no text. */
  readonly description: string
  readonly lang: string
  readonly version: string
  /** Path of the first folder below the prefix of the page's content root. */
  readonly section: string
  /** Time of the last commit, in seconds since 1970; null if git does not say. */
  readonly changed: number | null
  /** Whether search engines should show the page at this address. */
  readonly listed: boolean
  /** Output path of its Markdown; null if it is not published. */
  readonly markdown: OutputPath | null
  /** For a page that stands in for a missing translation: the page whose text it shows. */
  readonly original?: RoutePath
}

/** What others may know of a page's text, used to notice changes of it. */
export interface PageOutline {
  readonly sections: readonly OutlineSection[]
  /** Pages and files of the site that it links to, without duplicates, in order. */
  readonly links: readonly string[]
  /** Links and images that lead nowhere, as written. */
  readonly broken: readonly string[]
  /** Changes with the targets of its links and with the content of what it shows. */
  readonly references: string
}

/** The text below one heading. Text before the first heading has level 0 and no title. */
export interface OutlineSection {
  readonly level: Section['level']
  readonly title: string
  readonly id: string
  /** Changes with the section's text. */
  readonly hash: string
}

/** Name of a page in lists: its title, or else the name in its address. */
export function entryTitle(
  { title, frontmatter }: Pick<Facts, 'title' | 'frontmatter'>,
  route: RoutePath,
): string {
  const shown = frontmatter.home === true ? (frontmatter.heroText ?? frontmatter.title ?? title) : title
  return oneLine(shown ?? '') || routeName(route)
}

/** Sections for comparison. 40 bits of a hash are enough to tell two texts of one page apart. */
export function outlineSections(sections: readonly Section[]): OutlineSection[] {
  return sections.map(({ level, title, slug, text }) => ({
    level,
    title,
    id: slug,
    // How a text is divided into blocks does not matter.
    hash: textHash(text.replaceAll('\n', ' ')),
  }))
}

const textHash = (text: string): string => hashOf(text).slice(0, 10)

/** Hash of a heading without text below it. */
export const noTextHash = textHash('')

/**
 * Whether the page's frontmatter keeps it out of all lists, asks search engines not to list it, or
 * names another address for its text.
 */
export function isWithheld(
  { meta = [], canonicalUrl, unlisted }: Facts['frontmatter'],
  ownUrl: string | undefined,
): boolean {
  const refuses = meta.some(
    ({ name, content }) =>
      /^(?:robots|googlebot)$/i.test(name ?? '') && /\b(?:noindex|none)\b/i.test(content ?? ''),
  )
  const isElsewhere = (address: string) =>
    address !== ownUrl && (ownUrl === undefined || address !== new URL(ownUrl).pathname)
  return (
    unlisted === true || refuses || (canonicalUrl !== undefined && isElsewhere(asciiAddress(canonicalUrl)))
  )
}

/** Gives `guide/install.md` for `/guide/install.html` and `/guide/install`, and `guide/index.md` for `/guide/`. */
export function markdownOutput(route: RoutePath): OutputPath {
  return outputPath(
    route.endsWith('/') ? `${route.slice(1)}index.md` : `${route.slice(1).replace(/\.html$/, '')}.md`,
  )
}

/** An address with the site's origin. Without a known origin it has only the base. */
export function absoluteUrl(
  site: { readonly url: string | undefined; readonly base: string },
  path: string,
): string {
  return `${site.url ?? ''}${urlOf(site.base, path)}`
}
