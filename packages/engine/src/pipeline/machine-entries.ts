import type { ResolvedConfig } from '../config/resolved-config.js'
import type { DiagnosticCode } from '../diagnostics/codes.js'
import type { Place } from '../diagnostics/diagnostic.js'
import { canonicalOf } from '../graph/alternates.js'
import type { PageReferences } from '../graph/page-links.js'
import type { PageNode } from '../graph/page-node.js'
import { hashOf } from '../io/hash.js'
import { type DocsJsonPage, docsJsonPage } from '../machine/docs-json.js'
import {
  absoluteUrl,
  entryTitle,
  isWithheld,
  markdownOutput,
  type OutlineSection,
  type PageEntry,
  type PageOutline,
} from '../machine/page-entry.js'
import { writtenChange } from '../parse/frontmatter/last-change.js'
import type { Facts } from '../parse/page.js'
import type { OutputPath, RoutePath, SourcePath } from '../paths.js'
import type { Memo, Query } from '../query/query.js'
import type { Route, RouteIndex } from '../route/route.js'
import { sectionOfPage } from '../split/chunk-ids.js'
import { oneLine } from '../text/one-line.js'
import type { SiteInputs } from './inputs.js'
import { inStore } from './keep.js'
import { knownRoute } from './known.js'
import { rootAt } from './roots.js'

/** What entries need from the other questions. */
export interface MachineEntryOptions
  extends Pick<SiteInputs, 'setting' | 'changed' | 'hasDates' | 'publicFile'> {
  readonly config: ResolvedConfig
  readonly routeIndex: RouteIndex
  readonly movedPage: (path: string) => RoutePath | undefined
  readonly node: (route: RoutePath) => PageNode
  readonly facts: (page: SourcePath) => Facts
  readonly frontmatter: (page: SourcePath) => Facts['frontmatter']
  /** Sections of a page, with fingerprints of their text. */
  readonly outline: (page: SourcePath) => readonly OutlineSection[]
  readonly references: (route: RoutePath) => PageReferences
  /** Files that a page shows or links to, by their output paths. */
  readonly files: (route: RoutePath) => readonly (readonly [OutputPath, SourcePath])[]
}

/** What lists for programs show of each page. */
export interface MachineEntries {
  /**
   * Decides whether lists for search engines and feeds show a page, and with which date. Does not
   * parse the page.
   */
  readonly listed: Query<Pick<PageEntry, 'listed' | 'changed'>, RoutePath>
  readonly entry: Query<PageEntry, RoutePath>
  readonly described: Query<DocsJsonPage, RoutePath>
  /** Output path of a page's Markdown; null if it is not published. */
  readonly markdownOf: (route: RoutePath) => OutputPath | null
  /** For a page that stands in for a missing translation: the page whose text it shows. */
  readonly originalOf: (route: RoutePath) => RoutePath | undefined
  readonly routeAt: (route: RoutePath) => Route
  readonly rootOf: (route: Route) => ResolvedConfig['content'][number]
}

/**
 * Defines two small answers for each page: an entry with what most lists show of it, and a
 * description for programs, which has fingerprints of its text.
 */
export function machineEntries(memo: Memo, options: MachineEntryOptions): MachineEntries {
  const { config, routeIndex, node, facts, references, setting } = options
  const { discovery, content: roots } = config
  const needsDates = config.lastUpdated || discovery.sitemap || discovery.feeds

  const listed = memo.per<Pick<PageEntry, 'listed' | 'changed'>, RoutePath>(
    'machine-listed',
    (path) => {
      setting('site')
      const route = routeAt(path)
      const frontmatter = options.frontmatter(route.page)
      const changed = () => writtenChange(frontmatter) ?? options.changed(route.page) ?? null
      return {
        listed:
          path !== '/404.html' &&
          canonicalOf(route, { roots, routes: routeIndex, movedPage: options.movedPage }) === path &&
          !rootOf(route).noindex &&
          !isWithheld(frontmatter, url(path)),
        changed: needsDates ? changed() : null,
      }
    },
    inStore,
  )
  const entry = memo.per<PageEntry, RoutePath>(
    'machine-entry',
    (path) => {
      setting('site')
      const { route } = node(path)
      const page = facts(route.page)
      const root = rootOf(route)
      const original = originalOf(path)
      const text = page.frontmatter.description ?? page.excerpt
      return {
        route: path,
        title: entryTitle(page, path),
        description: oneLine(text === '' ? root.description : text),
        lang: page.frontmatter.lang ?? root.lang,
        version: root.version,
        section: sectionOfPage(route, root.prefix),
        ...listed(path),
        markdown: markdownOf(path),
        ...(original === undefined ? {} : { original }),
      }
    },
    inStore,
  )
  const described = memo.per<DocsJsonPage, RoutePath>(
    'machine-described',
    (path) => docsJsonPage(entry(path), outlineOf(path)),
    inStore,
  )

  return { listed, entry, described, markdownOf, originalOf, routeAt, rootOf }

  function outlineOf(path: RoutePath): PageOutline {
    const { page } = node(path).route
    const { links, assets, diagnostics } = references(path)
    const pageFacts = facts(page)
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
      sections: options.outline(page),
      links: [...new Set([...targets.filter(Boolean), ...linkedFiles(path)])],
      broken: [...new Set(broken)],
      references: hashOf(JSON.stringify([links, files.map(([output]) => output), broken])).slice(0, 10),
    }
  }

  function linkedFiles(path: RoutePath): string[] {
    return options.files(path).flatMap(([output]) => (output.startsWith('assets/') ? [] : [`/${output}`]))
  }

  function markdownOf(path: RoutePath): OutputPath | null {
    if (!discovery.markdown || path === '/404.html') return null
    const output = markdownOutput(path)
    return options.publicFile(`/${output}`) === undefined ? output : null
  }

  function originalOf(path: RoutePath): RoutePath | undefined {
    const { page, fallbackFrom } = routeAt(path)
    return fallbackFrom === undefined ? undefined : routeIndex.bySource.get(page)?.path
  }

  function routeAt(path: RoutePath): Route {
    return knownRoute(routeIndex, path)
  }

  function rootOf({ root }: Route): ResolvedConfig['content'][number] {
    return rootAt(roots, root)
  }

  function url(path: RoutePath): string | undefined {
    return config.url === undefined ? undefined : absoluteUrl(config, path)
  }
}

/** Codes of diagnostics about links that lead to no page. */
const leadsNowhere: ReadonlySet<DiagnosticCode> = new Set(['broken-link', 'broken-anchor', 'link-to-source'])
