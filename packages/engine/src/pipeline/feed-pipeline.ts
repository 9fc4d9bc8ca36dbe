import type { ResolvedConfig } from '../config/resolved-config.js'
import { feedXml, maxFeedItems } from '../machine/feed.js'
import { absoluteUrl } from '../machine/page-entry.js'
import type { Part } from '../machine/parts.js'
import { byPath, type OutputPath, outputPath, type RoutePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import type { Route, RouteTable } from '../route/route.js'
import { sectionOfPage } from '../split/chunk-ids.js'
import { grouped } from '../values/grouped.js'
import type { SiteInputs } from './inputs.js'
import { cheap, inStore } from './keep.js'
import type { MachineEntries } from './machine-entries.js'

/** The feeds of a site: one for each language with all its pages, and one for each section. */
export interface FeedSteps {
  /**
   * Paths of the areas that have a feed: first those of the languages (empty for the site's main
   * language), then those of sections.
   */
  readonly areas: () => readonly string[]
  readonly hasFeed: (area: string) => boolean
  /** The area whose feed has all pages in the language of the given page. */
  readonly languageOf: (route: Route) => string
  readonly text: (area: string) => string
}

export interface FeedPipelineOptions
  extends Pick<MachineEntries, 'listed' | 'entry' | 'routeAt' | 'rootOf'>,
    Pick<SiteInputs, 'setting' | 'hasDates'> {
  readonly config: ResolvedConfig
  readonly routes: () => RouteTable
  readonly part: (name: string) => Part
  readonly partNames: () => readonly string[]
}

/** Connects the steps for feeds: the dated pages of each part → areas → the newest pages of an area. */
export function feedPipeline(memo: Memo, options: FeedPipelineOptions): FeedSteps {
  const { config, routes, hasDates, part, partNames, listed, entry, routeAt, rootOf, setting } = options
  const { discovery, content } = config
  const prefixes = new Set(content.map(({ prefix }) => prefix))
  const mainRoot = content.find(({ prefix }) => prefix === '/')
  const languages = languageHomes(content, mainRoot?.lang ?? config.lang)
  const homes = new Set(languages.values())

  /** Pages with dates, newest first. This alone decides which pages a feed shows. */
  const dated = memo.per<readonly (readonly [route: RoutePath, section: string, changed: number])[]>(
    'machine-dated',
    (name) => {
      setting('site')
      return part(name)
        .routes.flatMap((path) => {
          const changed = shownSince(path)
          return changed === null ? [] : [[path, sectionAt(path), changed] as const]
        })
        .sort(byDate)
    },
    inStore,
  )
  /** Areas that have a feed. A section has one if it has more than one dated page. */
  const areas = memo.once<readonly string[]>(
    'machine-areas',
    () => {
      setting('site')
      if (!discovery.feeds || !hasDates()) return []
      const counts = new Map<string, number>()
      const ofLanguages = new Set<string>()
      for (const name of partNames())
        for (const [path, section] of dated(name)) {
          counts.set(section, (counts.get(section) ?? 0) + 1)
          ofLanguages.add(languageOf(routeAt(path)))
        }
      const ofAreas = [...counts].flatMap(([section, count]) =>
        count > 1 && !prefixes.has(section) ? [section] : [],
      )
      return [...[...ofLanguages].sort(byPath), ...ofAreas.sort(byPath)]
    },
    inStore,
  )
  const sections = memo.once<ReadonlyMap<string, readonly RoutePath[]>>(
    'machine-sections',
    () => {
      setting('site')
      const paths = routes().routes.map(({ path }) => path)
      return grouped(paths, sectionAt)
    },
    cheap,
  )
  /**
   * Gives the same answer as a lookup in `areas`, but looks only at as many pages as it needs:
   * every page asks this, and the dev server makes only one page.
   */
  const hasFeed = memo.per<boolean>(
    'machine-has-feed',
    (area) => {
      setting('site')
      if (!discovery.feeds || !hasDates()) return false
      if (homes.has(area))
        return routes().routes.some((route) => languageOf(route) === area && shownSince(route.path) !== null)
      if (prefixes.has(area)) return false
      let count = 0
      return (sections().get(area) ?? []).some((path) => {
        if (shownSince(path) !== null) count += 1
        return count > 1
      })
    },
    inStore,
  )

  return { areas, hasFeed, languageOf, text: feedOf }

  /** When a page was last changed; null if feeds do not show it. */
  function shownSince(path: RoutePath): number | null {
    const route = routeAt(path)
    if (rootOf(route).version !== 'latest' || route.fallbackFrom !== undefined) return null
    const page = listed(path)
    return page.listed ? page.changed : null
  }

  function sectionAt(path: RoutePath): string {
    const route = routeAt(path)
    return sectionOfPage(route, rootOf(route).prefix)
  }

  function languageOf(route: Route): string {
    return languages.get(rootOf(route).lang) ?? ''
  }

  function feedOf(area: string): string {
    const isOfLanguage = homes.has(area)
    const inArea = partNames()
      .flatMap((name) => [...dated(name)])
      .filter(([path, section]) => (isOfLanguage ? languageOf(routeAt(path)) === area : section === area))
      .sort(byDate)
      .slice(0, maxFeedItems)
    const home = area === '' ? '/' : area
    const own = routes().has(home) ? entry(home) : undefined
    const [first] = inArea
    const site = (first === undefined ? mainRoot : rootOf(routeAt(first[0]))) ?? config
    return feedXml({
      title: isOfLanguage ? site.title : `${own?.title ?? area.split('/').at(-2) ?? area} | ${site.title}`,
      description: own?.description ?? site.description,
      lang: own?.lang ?? site.lang,
      url: absoluteUrl(config, home),
      self: absoluteUrl(config, `/${feedOutput(area)}`),
      items: inArea.map(([route, , changed]) => {
        const { title, description } = entry(route)
        return { title, description, url: absoluteUrl(config, route), changed }
      }),
    })
  }
}

/** For each language, the prefix of its pages; empty for the main language, whose feed is the site's feed. */
function languageHomes(content: ResolvedConfig['content'], main: string): ReadonlyMap<string, string> {
  const homes = new Map([[main, '']])
  const roots = content.filter(({ version }) => version === 'latest')
  for (const { lang, prefix } of [...roots].sort((a, b) => a.prefix.length - b.prefix.length))
    if (!homes.has(lang)) homes.set(lang, prefix)
  return homes
}

/** Output path of the feed of an area. */
export function feedOutput(area: string): OutputPath {
  return outputPath(`${area.slice(1)}feed.xml`)
}

const byDate = (
  [a, , changedA]: readonly [string, string, number],
  [b, , changedB]: readonly [string, string, number],
): number => changedB - changedA || byPath(a, b)
