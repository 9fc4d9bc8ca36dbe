import type { OutputPath } from '../paths.js'
import type { OutlineSection, PageEntry, PageOutline } from './page-entry.js'

/** Address of the site as data, below the base. */
export const docsJsonPath = 'docs.json' as OutputPath

/** Number of the format; it changes when a reader of the old one would be wrong. */
export const docsJsonFormat = 1

/** The public part of a site's graph. Paths are below the base. */
export interface DocsJson {
  readonly generator: 'quire'
  readonly format: number
  readonly title: string
  readonly description: string
  readonly lang: string
  /** Origin; null where the config names none. */
  readonly url: string | null
  readonly base: string
  /** In path order; absent when `parts` are there. */
  readonly pages?: readonly DocsJsonPage[]
  /** Files of a large site that hold the pages: each is an object with `pages`. */
  readonly parts?: readonly {
    readonly file: string
    readonly section: string | null
    readonly pages: number
  }[]
}

/** One page of the graph. */
export interface DocsJsonPage {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly lang: string
  readonly version: string
  /** Of the last commit, in UTC; absent where git does not say. */
  readonly changed?: string
  /** Where its Markdown is. */
  readonly markdown?: string
  /** Headings with a hash of the text below each; the text before the first has level 0. */
  readonly sections: readonly OutlineSection[]
  /** Pages and files of the site that it links to. */
  readonly links: readonly string[]
  /** Links and images that lead nowhere, as written; absent where there are none. */
  readonly broken?: readonly string[]
  /** Changes with where its links lead and with the content of what it shows. */
  readonly references: string
}

export function docsJsonPage(entry: PageEntry, outline: PageOutline): DocsJsonPage {
  const { route, title, description, lang, version, changed, markdown } = entry
  const { sections, links, broken, references } = outline
  return {
    path: route,
    title,
    description,
    lang,
    version,
    ...(changed === null ? {} : { changed: new Date(changed * 1000).toISOString() }),
    ...(markdown === null ? {} : { markdown: `/${markdown}` }),
    sections,
    links,
    ...(broken.length === 0 ? {} : { broken }),
    references,
  }
}

/**
 * One page a line: a change of one is a change of one line.
 *
 * @param pages Each a {@link DocsJsonPage} as JSON.
 */
export function docsJsonText(head: Omit<DocsJson, 'pages' | 'parts'>, pages: readonly string[]): string {
  return `${JSON.stringify(head).slice(0, -1)},"pages":${listText(pages)}}\n`
}

/** @param pages As those of {@link docsJsonText}. */
export function docsJsonPartText(pages: readonly string[]): string {
  return `{"pages":${listText(pages)}}\n`
}

export function docsJsonIndexText(
  head: Omit<DocsJson, 'pages' | 'parts'>,
  parts: NonNullable<DocsJson['parts']>,
): string {
  return `${JSON.stringify(head).slice(0, -1)},"parts":${listText(parts.map((part) => JSON.stringify(part)))}}\n`
}

function listText(items: readonly string[]): string {
  return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n]`
}
