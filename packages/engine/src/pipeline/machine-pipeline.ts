import { type BaseSite, compareSites, type SiteChanges } from '../machine/compare.js'
import { absoluteUrl } from '../machine/page-entry.js'
import { type Part, partsOf } from '../machine/parts.js'
import type { SitemapUrl } from '../machine/sitemap.js'
import type { OutputPath, RoutePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import type { RouteTable } from '../route/route.js'
import { sectionOfPage } from '../split/chunk-ids.js'
import { fromJson, type JsonText, toJson } from '../values/json-text.js'
import { feedOutput, feedPipeline } from './feed-pipeline.js'
import { cheap, inStore } from './keep.js'
import { type MachineEntryOptions, machineEntries } from './machine-entries.js'
import { type FileId, fileOutput, machineFiles, mayBeMachineFile } from './machine-files.js'
import {
  type LazyFile,
  type OutputReference,
  type PublishedText,
  referenceTo,
  type TextFile,
  textFile,
} from './output-file.js'

/** Files that a site has for programs, besides its pages. */
export interface MachineSteps {
  /**
   * Computes what lists need to know about a page, unless it is known already. Best called while
   * the page's text is in memory.
   */
  readonly prepare: (route: RoutePath) => void
  readonly outputs: () => Iterable<LazyFile>
  /** Output paths of those files. */
  readonly paths: () => readonly OutputPath[]
  /** Whether one of the files is published at a decoded path below the base, with a leading slash. */
  readonly isMade: (path: string) => boolean
  /** How the site differs from a base site. */
  readonly changesSince: (base: BaseSite) => SiteChanges
  /** One of the files; undefined if none has this path. */
  readonly fileAt: (output: OutputPath) => PublishedText | undefined
  /** The page whose Markdown is published at a path. */
  readonly pageOfMarkdown: (output: OutputPath) => RoutePath | undefined
  /** Output path of a page's Markdown; null if it is not published. */
  readonly markdownOf: (route: RoutePath) => OutputPath | null
  /** For a page that stands in for a missing translation: the page whose text it shows. */
  readonly originalOf: (route: RoutePath) => RoutePath | undefined
  /** Feeds that a page belongs to, as paths below the base. */
  readonly feedsOf: (route: RoutePath) => readonly OutputPath[]
}

export interface MachinePipelineOptions extends MachineEntryOptions {
  readonly routes: () => RouteTable
  readonly onFile: (file: TextFile) => void
}

/**
 * Connects the steps for programs: page → entry → description → part → file.
 *
 * An edit makes the entry and description of its page again, and those files of the page's part
 * that change.
 */
export function machinePipeline(memo: Memo, options: MachinePipelineOptions): MachineSteps {
  const { config, routes, setting, onFile } = options
  const { discovery } = config
  const entries = machineEntries(memo, options)
  const { listed, entry, described, markdownOf, originalOf, routeAt, rootOf } = entries

  const parts = memo.once<readonly Part[]>(
    'machine-parts',
    () => {
      setting('site')
      return partsOf(
        new Map(routes().routes.map((route) => [route.path, sectionOfPage(route, rootOf(route).prefix)])),
      )
    },
    cheap,
  )
  // Kept in the store, so that after an edit of a page nothing needs the routes of all pages.
  const partNames = memo.once<readonly string[]>(
    'machine-part-names',
    () => parts().map(({ name }) => name),
    inStore,
  )
  const part = memo.per<Part>(
    'machine-part',
    (name) => parts().find((one) => one.name === name) ?? noPart,
    inStore,
  )
  const feeds = feedPipeline(memo, {
    ...entries,
    config,
    routes,
    hasDates: options.hasDates,
    part,
    partNames,
    setting,
  })

  /** Lists for language models have pages of the latest version only. */
  const isLatest = (path: RoutePath) => {
    const route = routeAt(path)
    return (
      rootOf(route).version === 'latest' &&
      path !== '/404.html' &&
      route.fallbackFrom === undefined &&
      options.frontmatter(route.page).unlisted !== true
    )
  }
  const latest = (name: string) => part(name).routes.filter(isLatest).map(entry)

  /** The lists that have pages of a part: parts of older versions are in neither. Parses no page. */
  const listsOf = memo.per<{ readonly sitemap: boolean; readonly llms: boolean }>(
    'machine-lists-of-part',
    (name) => {
      setting('site')
      const { routes: paths } = part(name)
      return { sitemap: paths.some((path) => listed(path).listed), llms: paths.some(isLatest) }
    },
    inStore,
  )

  // A question of its own, so that the index of all parts need not read the entries of all pages.
  const latestCount = memo.per<number>(
    'machine-latest-count',
    (name) => {
      // Which version is the latest.
      setting('site')
      return latest(name).length
    },
    inStore,
  )

  const sitemapUrls = memo.per<readonly SitemapUrl[]>(
    'machine-sitemap-urls',
    (name) => {
      setting('site')
      return part(name)
        .routes.map(entry)
        .flatMap(({ listed, route, changed }) =>
          listed ? [{ url: absoluteUrl(config, route), changed }] : [],
        )
    },
    inStore,
  )

  const ids = memo.once<readonly FileId[]>(
    'machine-files',
    () => {
      setting('site')
      const names = partNames()
      const ofParts = (kind: 'sitemap' | 'llms' | 'graph'): FileId[] => {
        if (names.length === 1) return [{ kind, name: '' }]
        const filled = kind === 'graph' ? names : names.filter((name) => listsOf(name)[kind])
        return ['', ...filled].map((name) => ({ kind, name }))
      }
      const all = [
        ...(discovery.robots ? [{ kind: 'robots' as const, name: '' }] : []),
        ...(discovery.sitemap ? ofParts('sitemap') : []),
        ...feeds.areas().map((name) => ({ kind: 'feed' as const, name })),
        ...(discovery.llms ? ofParts('llms') : []),
        ...(discovery.graph ? ofParts('graph') : []),
      ]
      // A public file of the author takes precedence.
      return all.filter((id) => options.publicFile(`/${fileOutput(id)}`) === undefined)
    },
    inStore,
  )

  const contentOf = machineFiles({
    config,
    part,
    partNames,
    feeds,
    latest,
    latestCount,
    sitemapUrls,
    described,
    setting,
  })

  const file = memo.per<OutputReference, JsonText<FileId>>(
    'machine-file',
    (arg) => {
      const made = textFile(madeFile(fromJson(arg)))
      onFile(made)
      return referenceTo(made)
    },
    inStore,
  )
  const madeFile = (id: FileId): PublishedText => ({ path: fileOutput(id), content: contentOf(id) })

  return {
    markdownOf,
    originalOf,
    prepare(path) {
      if (!entry.isFresh(path)) entry(path)
      if (discovery.graph && !described.isFresh(path)) described(path)
    },
    *outputs() {
      for (const id of ids()) {
        const arg = toJson(id)
        yield {
          isFresh: () => file.isFresh(arg),
          output: () => file(arg),
          path: () => fileOutput(id),
          file: () => madeFile(id),
          question: { kind: 'machine-file', arg },
        }
      }
    },
    paths: () => ids().map(fileOutput),
    isMade: (path) => mayBeMachineFile(path, discovery) && ids().some((id) => `/${fileOutput(id)}` === path),
    changesSince: (base) =>
      compareSites(
        base.pages,
        routes().routes.map(({ path }) => described(path)),
      ),
    fileAt(output) {
      const id = ids().find((one) => fileOutput(one) === output)
      return id && madeFile(id)
    },
    pageOfMarkdown(output) {
      const bare = `/${output}`.replace(/\.md$/, '')
      return [`${bare}.html`, bare, bare.replace(/(?<=\/)index$/, '')].find(
        (path): path is RoutePath => routes().has(path) && markdownOf(path) === output,
      )
    },
    feedsOf(path) {
      // From the node, not from the route table, because the table changes with every new page.
      const { route } = options.node(path)
      const section = sectionOfPage(route, rootOf(route).prefix)
      return [...new Set([feeds.languageOf(route), section])].filter(feeds.hasFeed).map(feedOutput)
    },
  }
}

const noPart: Part = { name: '', section: undefined, routes: [] }
