import { inspectSite } from '@quire/engine'
import type { PageRecord, PageView } from '@quire/engine/theme'

/** What tests compare about a page: its record and its place in the site. */
export interface InspectedPage {
  readonly record: PageRecord
  readonly lang: string
  /** Null if there is none. */
  readonly prev: Neighbour | null
  readonly next: Neighbour | null
}

/** The previous or next page. */
export interface Neighbour {
  readonly title: string
  /** Route below the base, or an external address. */
  readonly path: string
}

/** All pages of a site by route. Only this function knows how the engine provides them. */
export async function inspectPages(site: string): Promise<ReadonlyMap<string, InspectedPage>> {
  const { views } = await inspectSite({ site, defaultTheme: '@quire/theme-default' })
  return new Map(views.map((view) => [view.record.path, inspected(view)]))
}

function inspected({ record, lang, prev, next }: PageView): InspectedPage {
  return { record, lang, prev: neighbour(prev), next: neighbour(next) }
}

function neighbour(link: PageView['prev']): Neighbour | null {
  return link && { title: link.text, path: link.external ? link.href : decodeURI(link.href) }
}
