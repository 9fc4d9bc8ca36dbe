import type { ResolvedConfig, ResolvedDiscovery } from '../config/resolved-config.js'
import {
  type DocsJson,
  docsJsonFormat,
  docsJsonIndexText,
  docsJsonPartText,
  docsJsonPath,
  docsJsonText,
} from '../machine/docs-json.js'
import { llmsIndexTxt, llmsTxt } from '../machine/llms.js'
import { absoluteUrl, type PageEntry } from '../machine/page-entry.js'
import type { Part } from '../machine/parts.js'
import { robotsTxt } from '../machine/robots.js'
import { type SitemapUrl, sitemapIndexXml, sitemapXml } from '../machine/sitemap.js'
import { type OutputPath, outputPath } from '../paths.js'
import { type FeedSteps, feedOutput } from './feed-pipeline.js'
import type { SiteInputs } from './inputs.js'
import type { MachineEntries } from './machine-entries.js'

/** One of the files for programs. */
export interface FileId {
  readonly kind: 'robots' | 'sitemap' | 'feed' | 'llms' | 'graph'
  /** Name of the part, or area of the feed; empty for the file of the whole site. */
  readonly name: string
}

/** Where the file is published. */
export function fileOutput({ kind, name }: FileId): OutputPath {
  const suffix = name === '' ? '' : `-${name}`
  switch (kind) {
    case 'robots':
      return outputPath('robots.txt')
    case 'sitemap':
      return outputPath(`sitemap${suffix}.xml`)
    case 'feed':
      return feedOutput(name)
    case 'llms':
      return outputPath(`llms${suffix}.txt`)
    case 'graph':
      return outputPath(name === '' ? docsJsonPath : `docs${suffix}.json`)
  }
}

/** The paths that files may have, with a leading slash, by the option that turns them on. */
const pathsOfFiles: readonly (readonly [
  option: 'robots' | 'sitemap' | 'feeds' | 'llms' | 'graph',
  path: RegExp,
])[] = [
  ['robots', /^\/robots\.txt$/],
  ['sitemap', /^\/sitemap(?:-[^/]+)?\.xml$/],
  ['feeds', /^\/(?:.+\/)?feed\.xml$/],
  ['llms', /^\/llms(?:-[^/]+)?\.txt$/],
  ['graph', /^\/docs(?:-[^/]+)?\.json$/],
]

/**
 * Whether a path below the base may be that of such a file. It tells at once that others are none,
 * without asking which files there are.
 */
export const mayBeMachineFile = (path: string, discovery: ResolvedDiscovery): boolean =>
  pathsOfFiles.some(([option, pattern]) => discovery[option] && pattern.test(path))

/** What the files are made of. */
interface MachineFileSources extends Pick<MachineEntries, 'described'>, Pick<SiteInputs, 'setting'> {
  readonly config: ResolvedConfig
  readonly part: (name: string) => Part
  readonly partNames: () => readonly string[]
  readonly feeds: Pick<FeedSteps, 'text'>
  /** Entries of a part's pages in the latest version. */
  readonly latest: (name: string) => readonly PageEntry[]
  readonly latestCount: (name: string) => number
  readonly sitemapUrls: (name: string) => readonly SitemapUrl[]
}

/**
 * Makes the text of a file. On a site of several parts, the file of the whole site is an index of
 * those of the parts. Defines no questions.
 */
export function machineFiles({
  config,
  part,
  partNames,
  feeds,
  latest,
  latestCount,
  sitemapUrls,
  described,
  setting,
}: MachineFileSources): (file: FileId) => string {
  const { discovery } = config

  return function contentOf({ kind, name }: FileId): string {
    setting('site')
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
        return feeds.text(name)
      case 'llms':
        return isDivided && name === '' ? llmsIndex() : llmsPages(name)
      case 'graph':
        return isDivided && name === '' ? graphIndex() : graphPages(name, { isPart: isDivided })
    }
  }

  function llmsIndex(): string {
    const parts = partNames().map((name) => ({
      name,
      url: absoluteUrl(config, `/${fileOutput({ kind: 'llms', name })}`),
      pages: latestCount(name),
    }))
    return llmsIndexTxt(
      config,
      parts.filter(({ pages }) => pages > 0),
    )
  }

  function llmsPages(part: string): string {
    return llmsTxt(config, latest(part), ({ markdown, route }) =>
      absoluteUrl(config, markdown === null ? route : `/${markdown}`),
    )
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

  function graphHead(): Omit<DocsJson, 'pages' | 'parts'> {
    return {
      generator: 'quire',
      format: docsJsonFormat,
      title: config.title,
      description: config.description,
      lang: config.lang,
      url: config.url ?? null,
      base: config.base,
    }
  }

  function graphIndex(): string {
    return docsJsonIndexText(
      graphHead(),
      partNames().map((name) => {
        const { section = null, routes: pages } = part(name)
        return { file: `/${fileOutput({ kind: 'graph', name })}`, section, pages: pages.length }
      }),
    )
  }

  function graphPages(name: string, { isPart }: { readonly isPart: boolean }): string {
    const pages = part(name).routes.map((route) => described.json(route).toString())
    return isPart ? docsJsonPartText(pages) : docsJsonText(graphHead(), pages)
  }
}
