import type { ResolvedConfig } from '../config/resolve.js'
import type { Place } from '../diagnostics/diagnostic.js'
import { canonicalOf } from '../graph/alternates.js'
import type { PageReferences } from '../graph/page-links.js'
import type { PageNode } from '../graph/page-node.js'
import { hashOf } from '../io/hash.js'
import { type BaseSite, compareSites, type SiteChanges } from '../machine/compare.js'
import {
  type DocsJson,
  docsJsonFormat,
  docsJsonIndexText,
  docsJsonPage,
  docsJsonPartText,
  docsJsonPath,
  docsJsonText,
} from '../machine/docs-json.js'
import { feedXml, maxFeedItems } from '../machine/feed.js'
import { llmsIndexTxt, llmsTxt } from '../machine/llms.js'
import {
  absoluteUrl,
  entryTitle,
  isWithheld,
  markdownOutput,
  oneLine,
  outlineSections,
  type PageEntry,
  type PageOutline,
} from '../machine/page-entry.js'
import { type Part, partsOf } from '../machine/parts.js'
import { robotsTxt } from '../machine/robots.js'
import { type SitemapUrl, sitemapIndexXml, sitemapXml } from '../machine/sitemap.js'
import type { Facts, ParsedPage } from '../parse/page.js'
import { byPath, type OutputPath, type RoutePath, type SourcePath } from '../paths.js'
import type { Question } from '../query/explain.js'
import type { Memo } from '../query/query.js'
import type { Route, RouteTable } from '../route/route.js'
import { sectionOf } from '../split/chunk-ids.js'
import { cheap, inStore } from './keep.js'

/** A file for programs. */
export interface MachineFile {
  readonly path: OutputPath
  readonly content: string
}

/** A file whose content is made when it is asked for. */
export interface MachineOutput {
  /** The file is as it was, and nothing has to be made. */
  readonly isFresh: () => boolean
  /** Its path and the fingerprint of its content. A file that had to be made anew is given to `onFile`. */
  readonly output: () => readonly [path: OutputPath, hash: string]
  readonly file: () => MachineFile
  /** What it is the answer to. */
  readonly question: Question
}

/** What programs read of a site besides its pages. */
export interface MachineSteps {
  /** Finds out what lists need of a page, unless that is known. Best done while its text is at hand. */
  readonly prepare: (route: RoutePath) => void
  readonly outputs: () => Iterable<MachineOutput>
  /** How the site differs from that one. */
  readonly changesSince: (base: BaseSite) => SiteChanges
  /** One of those files; undefined when there is none of that name. */
  readonly fileAt: (output: OutputPath) => MachineFile | undefined
  /** The page whose Markdown is published there. */
  readonly pageOfMarkdown: (output: OutputPath) => RoutePath | undefined
  readonly outline: (route: RoutePath) => PageOutline
  readonly entry: (route: RoutePath) => PageEntry
  /** Where a page's Markdown is published; null where it is not. */
  readonly markdownOf: (route: RoutePath) => OutputPath | null
  /** Feeds that a page belongs to, as paths below the base. */
  readonly feedsOf: (route: RoutePath) => readonly OutputPath[]
}

export interface MachinePipelineOptions {
  readonly config: ResolvedConfig
  readonly routes: () => RouteTable
  readonly node: (route: RoutePath) => PageNode
  readonly facts: (page: SourcePath) => Facts
  readonly frontmatter: (page: SourcePath) => Facts['frontmatter']
  readonly parsed: (page: SourcePath) => ParsedPage
  readonly references: (route: RoutePath) => PageReferences
  /** Files that a page shows or links to, by where they are published. */
  readonly files: (route: RoutePath) => readonly (readonly [OutputPath, SourcePath])[]
  readonly changed: (page: SourcePath) => number | undefined
  readonly publicFile: (path: string) => SourcePath | undefined
  /** Asks for what of the config everything here depends on. */
  readonly environment: () => void
  readonly onFile: (file: MachineFile) => void
}

/**
 * Joins the steps of what programs read: page → entry and outline → part → file.
 *
 * An entry has what most lists show of a page, an outline its text in
 * fingerprints. An edit costs the page's own, and the files of its part where
 * they are different.
 */
export function machinePipeline(memo: Memo, options: MachinePipelineOptions): MachineSteps {
  const { config, routes, node, facts, parsed, references, environment, onFile } = options
  const { discovery, content: roots } = config
  const needsDates = config.lastUpdated || discovery.sitemap || discovery.feeds

  /** What says whether lists for search engines and feeds show a page, and since when. No page is parsed for it. */
  const listed = memo.per<Pick<PageEntry, 'listed' | 'changed'>, RoutePath>(
    'machine-listed',
    (path) => {
      environment()
      const route = routeAt(path)
      return {
        listed:
          path !== '/404.html' &&
          canonicalOf(route, roots, routes()) === path &&
          !rootOf(route).noindex &&
          !isWithheld(options.frontmatter(route.page), url(path)),
        changed: needsDates ? (options.changed(route.page) ?? null) : null,
      }
    },
    inStore,
  )
  const entry = memo.per<PageEntry, RoutePath>(
    'machine-entry',
    (path) => {
      environment()
      const { route } = node(path)
      const page = facts(route.page)
      const root = rootOf(route)
      const text = page.frontmatter.description ?? page.excerpt
      return {
        route: path,
        title: entryTitle(page, path),
        description: oneLine(text === '' ? root.description : text),
        lang: page.frontmatter.lang ?? root.lang,
        version: root.version,
        section: sectionOf(path, root.prefix),
        ...listed(path),
        markdown: markdownOf(path),
        ...(route.fallbackFrom === undefined ? {} : { isFallback: true }),
      }
    },
    inStore,
  )
  const outline = memo.per<PageOutline, RoutePath>(
    'machine-outline',
    (path) => {
      const { page } = node(path).route
      const { links, assets, diagnostics } = references(path)
      const { facts: pageFacts, sections } = parsed(page)
      const files = options.files(path)
      const targets = links.map((link) => (link.kind === 'page' ? link.route : ''))
      const placeId = ({ path, line, column }: Place) => `${path}:${line}:${column}`
      const wrong = new Set(
        diagnostics.flatMap(({ code, at }) =>
          at !== undefined && leadsNowhere.has(code) ? [placeId(at)] : [],
        ),
      )
      const broken = [
        ...pageFacts.links.flatMap(({ href, at }) => (wrong.has(placeId(at)) ? [href] : [])),
        ...assets.flatMap((source, index) =>
          source === null && pageFacts.assets[index]?.kind !== 'diagram'
            ? [pageFacts.assets[index]?.src ?? '']
            : [],
        ),
      ]
      return {
        sections: outlineSections(sections),
        links: [...new Set([...targets.filter(Boolean), ...linkedFiles(path)])],
        broken: [...new Set(broken)],
        references: hashOf(JSON.stringify([links, files.map(([output]) => output), broken])).slice(0, 10),
      }
    },
    inStore,
  )
  function linkedFiles(path: RoutePath): string[] {
    return options.files(path).flatMap(([output]) => (output.startsWith('assets/') ? [] : [`/${output}`]))
  }

  const parts = memo.once<readonly Part[]>(
    'machine-parts',
    () =>
      partsOf(
        new Map(routes().routes.map((route) => [route.path, sectionOf(route.path, rootOf(route).prefix)])),
      ),
    cheap,
  )
  const partNames = memo.once('machine-part-names', () => parts().map(({ name }) => name))
  const part = memo.per<Part>('machine-part', (name) => parts().find((one) => one.name === name) ?? noPart)
  /** Entries of the latest version, whose pages are what is read first. */
  const latest = (name: string) =>
    part(name)
      .routes.map(entry)
      .filter(
        ({ version, route, isFallback }) => version === 'latest' && route !== '/404.html' && !isFallback,
      )

  const sitemapUrls = memo.per<readonly SitemapUrl[]>(
    'machine-sitemap-urls',
    (name) =>
      part(name)
        .routes.map(entry)
        .flatMap(({ listed, route, changed }) =>
          listed ? [{ url: absoluteUrl(config, route), changed }] : [],
        ),
    inStore,
  )

  /** Pages with dates, the newest first: all that decides which pages a feed shows. */
  const dated = memo.per<readonly (readonly [route: RoutePath, section: string, changed: number])[]>(
    'machine-dated',
    (name) =>
      part(name)
        .routes.flatMap((path) => {
          const route = routeAt(path)
          const { version, prefix } = rootOf(route)
          const page = listed(path)
          const isOwn = version === 'latest' && route.fallbackFrom === undefined
          return isOwn && page.listed && page.changed !== null
            ? [[path, sectionOf(path, prefix), page.changed] as const]
            : []
        })
        .sort(byDate),
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

  const ids = memo.once<readonly FileId[]>(
    'machine-files',
    () => {
      environment()
      const names = partNames()
      const ofParts = (kind: FileId['kind']): FileId[] =>
        names.length === 1 ? [{ kind, name: '' }] : ['', ...names].map((name) => ({ kind, name }))
      const all = [
        ...(discovery.robots ? [{ kind: 'robots' as const, name: '' }] : []),
        ...(discovery.sitemap ? ofParts('sitemap') : []),
        ...areas().map((name) => ({ kind: 'feed' as const, name })),
        ...(discovery.llms ? ofParts('llms') : []),
        ...(discovery.graph ? ofParts('graph') : []),
      ]
      // What the author wrote counts.
      return all.filter((id) => options.publicFile(`/${fileOutput(id)}`) === undefined)
    },
    inStore,
  )

  function contentOf({ kind, name }: FileId): string {
    environment()
    const isDivided = partNames().length > 1
    switch (kind) {
      case 'robots':
        return robotsTxt({
          isPreview: config.pr !== undefined,
          sitemap: discovery.sitemap ? absoluteUrl(config, '/sitemap.xml') : undefined,
        })
      case 'sitemap':
        return isDivided && name === '' ? sitemapIndex() : sitemapXml(sitemapUrls(name))
      case 'feed':
        return feedOf(name)
      case 'llms':
        return isDivided && name === ''
          ? llmsIndexTxt(
              config,
              partNames().map((part) => ({
                name: part,
                url: absoluteUrl(config, `/${fileOutput({ kind, name: part })}`),
                pages: latest(part).length,
              })),
            )
          : llmsTxt(config, latest(name), ({ markdown, route }) =>
              absoluteUrl(config, markdown === null ? route : `/${markdown}`),
            )
      case 'graph':
        return isDivided && name === '' ? graphIndex() : graphPages(name, isDivided)
    }
  }

  function sitemapIndex(): string {
    return sitemapIndexXml(
      partNames().flatMap((name) => {
        const urls = sitemapUrls(name)
        const dates = urls.flatMap(({ changed }) => changed ?? [])
        const newest = dates.length === 0 ? null : dates.reduce((a, b) => Math.max(a, b))
        return urls.length === 0
          ? []
          : [{ url: absoluteUrl(config, `/${fileOutput({ kind: 'sitemap', name })}`), changed: newest }]
      }),
    )
  }

  function feedOf(area: string): string {
    const inArea = partNames()
      .flatMap((name) => [...dated(name)])
      .filter(([, section]) => area === '' || section === area)
      .sort(byDate)
      .slice(0, maxFeedItems)
    const home = area === '' ? '/' : area
    const own = routes().has(home) ? entry(home as RoutePath) : undefined
    return feedXml({
      title: area === '' || own === undefined ? titleOfFeed(area) : `${own.title} | ${config.title}`,
      description: own?.description ?? config.description,
      lang: own?.lang ?? config.lang,
      url: absoluteUrl(config, home),
      self: absoluteUrl(config, `/${fileOutput({ kind: 'feed', name: area })}`),
      items: inArea.map(([route, , changed]) => {
        const { title, description } = entry(route)
        return { title, description, url: absoluteUrl(config, route), changed }
      }),
    })
  }

  const titleOfFeed = (area: string) =>
    area === '' ? config.title : `${area.split('/').at(-2) ?? area} | ${config.title}`

  const graphHead = (): Omit<DocsJson, 'pages' | 'parts'> => ({
    generator: 'quire',
    format: docsJsonFormat,
    title: config.title,
    description: config.description,
    lang: config.lang,
    url: config.url ?? null,
    base: config.base,
  })
  const graphIndex = () =>
    docsJsonIndexText(
      graphHead(),
      partNames().map((name) => {
        const { section = null, routes: pages } = part(name)
        return { file: `/${fileOutput({ kind: 'graph', name })}`, section, pages: pages.length }
      }),
    )
  const graphPages = (name: string, isPart: boolean) => {
    const pages = part(name).routes.map((route) => docsJsonPage(entry(route), outline(route)))
    return isPart ? docsJsonPartText(pages) : docsJsonText(graphHead(), pages)
  }

  const file = memo.per<readonly [path: OutputPath, hash: string]>(
    'machine-file',
    (arg) => {
      const made = madeFile(arg)
      onFile(made)
      return [made.path, hashOf(made.content)]
    },
    inStore,
  )
  const madeFile = (arg: string): MachineFile => {
    const id = JSON.parse(arg) as FileId
    return { path: fileOutput(id), content: contentOf(id) }
  }

  return {
    entry,
    outline,
    markdownOf,
    prepare(path) {
      if (!entry.isFresh(path)) entry(path)
      if (discovery.graph && !outline.isFresh(path)) outline(path)
    },
    *outputs() {
      for (const id of ids()) {
        const arg = JSON.stringify(id)
        yield {
          isFresh: () => file.isFresh(arg),
          output: () => file(arg),
          file: () => madeFile(arg),
          question: { kind: 'machine-file', arg },
        }
      }
    },
    changesSince: (base) =>
      compareSites(
        base.pages,
        routes().routes.map(({ path }) => docsJsonPage(entry(path), outline(path))),
      ),
    fileAt(output) {
      const id = ids().find((one) => fileOutput(one) === output)
      return id && madeFile(JSON.stringify(id))
    },
    pageOfMarkdown(output) {
      const bare = `/${output}`.replace(/\.md$/, '')
      return [`${bare}.html`, bare.replace(/(?<=\/)index$/, '')].find(
        (path): path is RoutePath => routes().has(path) && markdownOf(path as RoutePath) === output,
      )
    },
    feedsOf(path) {
      const section = sectionOf(path, rootOf(routeAt(path)).prefix)
      return ['', section].filter(hasFeed).map((name) => fileOutput({ kind: 'feed', name }))
    },
  }

  function markdownOf(path: RoutePath): OutputPath | null {
    if (!discovery.markdown || path === '/404.html') return null
    const output = markdownOutput(path)
    return options.publicFile(`/${output}`) === undefined ? output : null
  }

  function routeAt(path: RoutePath): Route {
    const route = routes().byPath.get(path)
    if (route === undefined) throw new Error(`The site has no "${path}".`)
    return route
  }

  function rootOf(route: Route): ResolvedConfig['content'][number] {
    const root = roots[route.root]
    if (root === undefined) throw new Error(`The site has no content root ${route.root}.`)
    return root
  }

  function url(path: RoutePath): string | undefined {
    return config.url === undefined ? undefined : absoluteUrl(config, path)
  }
}

/** Messages about links that do not arrive. */
const leadsNowhere = new Set(['broken-link', 'broken-anchor', 'link-to-source'])

interface FileId {
  readonly kind: 'robots' | 'sitemap' | 'feed' | 'llms' | 'graph'
  /** Of the part, or the area of a feed; empty for the file that stands for the whole site. */
  readonly name: string
}

const noPart: Part = { name: '', section: undefined, routes: [] }

const byDate = (
  [a, , changedA]: readonly [string, string, number],
  [b, , changedB]: readonly [string, string, number],
): number => changedB - changedA || byPath(a, b)

function fileOutput({ kind, name }: FileId): OutputPath {
  const suffix = name === '' ? '' : `-${name}`
  switch (kind) {
    case 'robots':
      return 'robots.txt' as OutputPath
    case 'sitemap':
      return `sitemap${suffix}.xml` as OutputPath
    case 'feed':
      return `${name.slice(1)}feed.xml` as OutputPath
    case 'llms':
      return `llms${suffix}.txt` as OutputPath
    case 'graph':
      return (name === '' ? docsJsonPath : `docs${suffix}.json`) as OutputPath
  }
}
