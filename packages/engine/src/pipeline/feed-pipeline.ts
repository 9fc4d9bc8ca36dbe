import type { ResolvedConfig } from '../config/resolve.js'
import { feedXml, maxFeedItems } from '../machine/feed.js'
import { absoluteUrl } from '../machine/page-entry.js'
import type { Part } from '../machine/parts.js'
import { byPath, type OutputPath, type RoutePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import type { RouteTable } from '../route/route.js'
import { sectionOf } from '../split/chunk-ids.js'
import { inStore } from './keep.js'
import type { MachineEntries } from './machine-entries.js'

/** The feeds of a site: one of all pages, and one of each area. */
export interface FeedSteps {
  /** Paths of the areas that have a feed; empty for the site. */
  readonly areas: () => readonly string[]
  readonly hasFeed: (area: string) => boolean
  readonly text: (area: string) => string
}

export interface FeedPipelineOptions extends Pick<MachineEntries, 'listed' | 'entry' | 'routeAt' | 'rootOf'> {
  readonly config: ResolvedConfig
  readonly routes: () => RouteTable
  readonly part: (name: string) => Part
  readonly partNames: () => readonly string[]
  /** Asks for what of the config everything here depends on. */
  readonly environment: () => void
}

/** Joins what feeds are made of: the dated pages of each part → areas → the newest pages of an area. */
export function feedPipeline(memo: Memo, options: FeedPipelineOptions): FeedSteps {
  const { config, routes, part, partNames, listed, entry, routeAt, rootOf, environment } = options
  const { discovery, content: roots } = config

  /** Pages with dates, the newest first: all that decides which pages a feed shows. */
  const dated = memo.per<readonly (readonly [route: RoutePath, section: string, changed: number])[]>(
    'machine-dated',
    (name) => {
      environment()
      return part(name)
        .routes.flatMap((path) => {
          const route = routeAt(path)
          const { version, prefix } = rootOf(route)
          const page = listed(path)
          const isOwn = version === 'latest' && route.fallbackFrom === undefined
          return isOwn && page.listed && page.changed !== null
            ? [[path, sectionOf(path, prefix), page.changed] as const]
            : []
        })
        .sort(byDate)
    },
    inStore,
  )
  /** Areas that have a feed: sections of more than their own page. */
  const areas = memo.once<readonly string[]>(
    'machine-areas',
    () => {
      environment()
      if (!discovery.feeds) return []
      const counts = new Map<string, number>()
      for (const name of partNames())
        for (const [, section] of dated(name)) counts.set(section, (counts.get(section) ?? 0) + 1)
      const prefixes = new Set(roots.map(({ prefix }) => prefix))
      const ofAreas = [...counts].flatMap(([section, count]) =>
        count > 1 && !prefixes.has(section) ? [section] : [],
      )
      return counts.size === 0 ? [] : ['', ...ofAreas.sort(byPath)]
    },
    inStore,
  )
  const hasFeed = memo.per<boolean>('machine-has-feed', (area) => areas().includes(area), inStore)

  return { areas, hasFeed, text: feedOf }

  function feedOf(area: string): string {
    const inArea = partNames()
      .flatMap((name) => [...dated(name)])
      .filter(([, section]) => area === '' || section === area)
      .sort(byDate)
      .slice(0, maxFeedItems)
    const home = area === '' ? '/' : area
    const own = routes().has(home) ? entry(home) : undefined
    return feedXml({
      title: area === '' || own === undefined ? titleOf(area) : `${own.title} | ${config.title}`,
      description: own?.description ?? config.description,
      lang: own?.lang ?? config.lang,
      url: absoluteUrl(config, home),
      self: absoluteUrl(config, `/${feedOutput(area)}`),
      items: inArea.map(([route, , changed]) => {
        const { title, description } = entry(route)
        return { title, description, url: absoluteUrl(config, route), changed }
      }),
    })
  }

  /** Of an area without a page of its own. */
  function titleOf(area: string): string {
    return area === '' ? config.title : `${area.split('/').at(-2) ?? area} | ${config.title}`
  }
}

/** Where the feed of an area is published. */
export function feedOutput(area: string): OutputPath {
  return `${area.slice(1)}feed.xml` as OutputPath
}

const byDate = (
  [a, , changedA]: readonly [string, string, number],
  [b, , changedB]: readonly [string, string, number],
): number => changedB - changedA || byPath(a, b)
