import { outputPath } from '../paths.js'
import type { OutlineSection, PageEntry, PageOutline } from './page-entry.js'

/** The site as data, at this path below the base. */
export const docsJsonPath = outputPath('docs.json')

/** Version of the format. It increases if programs that read the old one would misread the new one. */
export const docsJsonFormat = 1

/** The public part of the site's graph. Paths are below the base. */
export interface DocsJson {
  readonly generator: 'quire'
  readonly format: number
  readonly title: string
  readonly description: string
  readonly lang: string
  /** Origin of the site; null if the config names none. */
  readonly url: string | null
  readonly base: string
  /** In path order. Absent if the file has `parts`. */
  readonly pages?: readonly DocsJsonPage[]
  /** For a large site: the files that hold the pages. Each is an object with `pages`. */
  readonly parts?: readonly {
    readonly file: string
    readonly section: string | null
    readonly pages: number
  }[]
}

/** A page of the graph. */
export interface DocsJsonPage {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly lang: string
  readonly version: string
  /** For a page that is not translated: path of the page whose text is shown instead. */
  readonly original?: string
  /** Date of the last commit, in UTC; absent if git does not say. */
  readonly changed?: string
  /** Path of its Markdown; absent if it is not published. */
  readonly markdown?: string
  /** The headings, each with a hash of the text below it. Text before the first heading has level 0. */
  readonly sections: readonly OutlineSection[]
  /** Pages and files of the site that it links to. */
  readonly links: readonly string[]
  /** Links and images that lead nowhere, as written; absent if there are none. */
  readonly broken?: readonly string[]
  /** Changes with the targets of its links and with the content of what it shows. */
  readonly references: string
}

export function docsJsonPage(entry: PageEntry, outline: PageOutline): DocsJsonPage {
  const { route, title, description, lang, version, original, changed, markdown } = entry
  const { sections, links, broken, references } = outline
  return {
    path: route,
    title,
    description,
    lang,
    version,
    ...(original === undefined ? {} : { original }),
    ...(changed === null ? {} : { changed: new Date(changed * 1000).toISOString() }),
    ...(markdown === null ? {} : { markdown: `/${markdown}` }),
    sections,
    links,
    ...(broken.length === 0 ? {} : { broken }),
    references,
  }
}

/**
 * Writes one page per line, so that a change of a page changes one line.
 *
 * @param pages Each a {@link DocsJsonPage} as JSON.
 */
export function docsJsonText(head: Omit<DocsJson, 'pages' | 'parts'>, pages: readonly string[]): string {
  return `${JSON.stringify(head).slice(0, -1)},"pages":${listText(pages)}}\n`
}

/** @param pages As for {@link docsJsonText}. */
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
