import { hashOf } from '../io/hash.js'
import type { Facts, Section } from '../parse/page.js'
import { type OutputPath, type RoutePath, urlOf } from '../paths.js'
import { routeName } from '../route-name.js'

/** What lists of pages show of one page. */
export interface PageEntry {
  readonly route: RoutePath
  readonly title: string
  /** One line; empty where the page has no text. */
  readonly description: string
  readonly lang: string
  readonly version: string
  /** First folder below the prefix of its content root. */
  readonly section: string
  /** Seconds since 1970 of the last commit; null where git does not say. */
  readonly changed: number | null
  /** Search engines should show this very address. */
  readonly listed: boolean
  /** Where its Markdown is published; null where it is not. */
  readonly markdown: OutputPath | null
  /** It stands in for a page that has not been translated. */
  readonly isFallback?: boolean
}

/** What of a page's text others may know, and by which a change of it is noticed. */
export interface PageOutline {
  readonly sections: readonly OutlineSection[]
  /** Pages and files of the site that it links to, each once, in order. */
  readonly links: readonly string[]
  /** Links and images that lead nowhere, as written. */
  readonly broken: readonly string[]
  /** Changes with where its links lead and with the content of what it shows. */
  readonly references: string
}

/** The text under one heading; the text before the first has level 0 and no title. */
export interface OutlineSection {
  readonly level: Section['level']
  readonly title: string
  readonly id: string
  /** Changes with the section's text. */
  readonly hash: string
}

/** Text in one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Name of a page in lists: its title, else the name in its address. */
export function entryTitle(
  { title, frontmatter }: Pick<Facts, 'title' | 'frontmatter'>,
  route: RoutePath,
): string {
  const shown = frontmatter.home === true ? (frontmatter.heroText ?? frontmatter.title ?? title) : title
  return oneLine(shown ?? '') || routeName(route)
}

/** Sections as they are compared: 40 bits of a hash tell two texts of one page apart. */
export function outlineSections(sections: readonly Section[]): OutlineSection[] {
  return sections.map(({ level, title, slug, text }) => ({
    level,
    title,
    id: slug,
    // How a text is divided into blocks does not count.
    hash: hashOf(text.replaceAll('\n', ' ')).slice(0, 10),
  }))
}

/** The page asks search engines by its frontmatter not to list it, or names another address for its text. */
export function isWithheld(
  { meta = [], canonicalUrl }: Facts['frontmatter'],
  ownUrl: string | undefined,
): boolean {
  const refuses = meta.some(
    ({ name, content }) =>
      /^(?:robots|googlebot)$/i.test(name ?? '') && /\b(?:noindex|none)\b/i.test(content ?? ''),
  )
  return refuses || (canonicalUrl !== undefined && canonicalUrl !== ownUrl)
}

/** `/guide/install.html` → `guide/install.md`, `/guide/` → `guide/index.md`. */
export function markdownOutput(route: RoutePath): OutputPath {
  return (
    route.endsWith('/') ? `${route.slice(1)}index.md` : route.slice(1).replace(/\.html$/, '.md')
  ) as OutputPath
}

/** An address that stands for itself anywhere: with the site's origin where that is known. */
export function absoluteUrl(
  site: { readonly url: string | undefined; readonly base: string },
  path: string,
): string {
  return `${site.url ?? ''}${urlOf(site.base, path)}`
}
