import { setImmediate as nextTurn } from 'node:timers/promises'
import { lookup } from 'mrmime'
import { routeName } from '../addresses/route-name.js'
import type { ClientBundle } from '../bundle/client.js'
import { ConfigError } from '../config/config-error.js'
import type { ConfigOverrides } from '../config/config-overrides.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { reported } from '../diagnostics/reported.js'
import { sourceLines } from '../io/reading/source-lines.js'
import {
  decodePath,
  type OutputPath,
  outputAt,
  outputPath,
  type SourcePath,
  splitAddress,
  urlOf,
} from '../paths.js'
import type { ComposedPage } from '../pipeline/page-pipeline.js'
import type { Pipeline } from '../pipeline.js'
import { siteTags } from '../render/document-tags.js'
import type { PageView, SidebarItemView } from '../render/page-view.js'
import { printDocument, type SiteSheet } from '../render/print-document.js'
import type { Route } from '../route/route.js'
import type { Site } from '../site.js'
import { sectionOfPage } from '../split/chunk-ids.js'
import type { DriverOptions, StoppableOptions } from './driver-options.js'
import { withFreshSite } from './fresh-site.js'

/** Options of `print`. */
export interface PrintSiteOptions extends DriverOptions, StoppableOptions, Pick<ConfigOverrides, 'base'> {
  /**
   * Address below the base that all pages of the section begin with: `/guide/`. The slashes may be
   * omitted.
   */
  readonly section: string
}

/** Pages of a section as one document, in one language and version. */
export interface PrintedSection {
  /** The whole document, with styles and pictures inside. */
  readonly html: string
  /** Number of pages in it. */
  readonly pages: number
  readonly diagnostics: readonly Diagnostic[]
  /** Folder that paths in diagnostics are relative to. Absolute. */
  readonly root: string
  /** Text of the line that a place names; undefined if there is none. */
  readonly sourceLine: (place: Place) => string | undefined
}

/**
 * Puts the pages of a section into one document that needs no other file: first in the order of the
 * sidebar, then those that it does not list. Other languages and versions are sections of their
 * own.
 *
 * @throws ConfigError if the config is wrong, or if the section has no pages; the reason of the signal,
 *   if that is aborted.
 */
export async function print(options: PrintSiteOptions): Promise<PrintedSection> {
  return withFreshSite(options, (site, steps) => printSection(options, site, steps))
}

async function printSection(options: PrintSiteOptions, site: Site, steps: Pipeline): Promise<PrintedSection> {
  const { config, client } = site
  const section = `/${options.section.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  const routes = routesOfSection(steps.routes().routes, section, config)
  const views: ReadonlyMap<string, PageView> = new Map(routes.map(({ path }) => [path, steps.view(path)]))
  const own = views.get(section)
  const order = readingOrder([...views.values()], own)
  const composed: { readonly view: PageView; readonly page: ComposedPage }[] = []
  for (const view of order) {
    composed.push({ view, page: steps.compose(view.record.path) })
    await nextTurn()
    options.signal?.throwIfAborted()
  }
  const fileAt = publishedFiles(
    site,
    composed.flatMap(({ page }) => [...page.files]),
  )
  const first = order[0]
  const name = own?.record.title ?? routeName(section)
  const { siteTitle = config.title } = own ?? first ?? {}
  const html = printDocument(
    composed.map(({ view, page }) => ({
      href: view.href,
      title: view.record.title ?? routeName(view.record.path),
      lang: view.untranslated?.lang ?? view.lang,
      dir: view.untranslated?.dir ?? view.dir,
      html: page.html,
      css: page.style?.content ?? '',
    })),
    {
      title: section === '/' ? siteTitle : `${name} | ${siteTitle}`,
      heading: section === '/' ? siteTitle : name,
      lang: own?.lang ?? first?.lang ?? config.lang,
      dir: own?.dir ?? first?.dir ?? 'ltr',
      themeSheets: themeSheets(client, config),
      siteSheets: siteSheets(config, fileAt),
      siteUrl: config.url,
      dataOf: (address) => dataUrl(fileAt(address)),
    },
  )
  return {
    html,
    pages: order.length,
    diagnostics: reported(
      composed.flatMap(({ page }) => page.diagnostics),
      config,
    ),
    root: config.root,
    sourceLine: sourceLines(site.files.read),
  }
}

/** @throws ConfigError if there are none. */
function routesOfSection(
  routes: readonly Route[],
  section: string,
  config: Pick<ResolvedConfig, 'content' | 'lang'>,
): readonly Route[] {
  const below = routes.filter(({ path }) => path.startsWith(section) && path !== '/404.html')
  const found = ofOneKind(below, section, config)
  if (found.length > 0) return found
  const sections = new Set(
    routes.map((route) => sectionOfPage(route, config.content[route.root]?.prefix ?? '/')),
  )
  throw new ConfigError(
    `There are no pages in the section "${section}".`,
    `Sections are address prefixes, such as ${[...sections].slice(0, 5).join(', ')}.`,
  )
}

interface PublishedFile {
  readonly output: OutputPath
  readonly bytes: Uint8Array
}

/** The file at an address of the site, whether a build would copy or make it; undefined if there is none. */
type FileAt = (address: string) => PublishedFile | undefined

function publishedFiles(
  { config, client, publicFiles, files }: Site,
  filesOfPages: readonly (readonly [OutputPath, SourcePath])[],
): FileAt {
  const prefix = urlOf(config.base, '/')
  const made = new Map(client.files.map(({ path, content }) => [path, content]))
  const copied = new Map<OutputPath, SourcePath>([
    ...[...publicFiles].map(([path, source]) => [outputAt(path), source] as const),
    ...filesOfPages,
  ])
  return (address) => {
    if (!address.startsWith(prefix)) return undefined
    const path = decodePath(splitAddress(address.slice(prefix.length)).path)
    if (path === undefined) return undefined
    const output = outputPath(path)
    const source = copied.get(output)
    const bytes = source === undefined ? made.get(output) : files.read(source)
    return bytes && { output, bytes }
  }
}

function themeSheets({ files, styles }: ClientBundle, { base }: ResolvedConfig): readonly SiteSheet[] {
  const contents = new Map(files.map(({ path, content }) => [path, content]))
  return styles.map((path) => ({ css: textOf(contents.get(path)), href: urlOf(base, `/${path}`) }))
}

/** Style sheets that the config adds to the head and whose files the site has. */
function siteSheets(config: ResolvedConfig, fileAt: FileAt): readonly SiteSheet[] {
  return siteTags(config).flatMap(([tag, { rel, href, media }, text]) => {
    const isSheet = tag === 'link' && rel === 'stylesheet' && typeof href === 'string'
    const bytes = isSheet ? fileAt(href)?.bytes : undefined
    const css = tag === 'style' ? text : bytes && textOf(bytes)
    if (css === undefined) return []
    const whole = typeof media === 'string' ? `@media ${media} {\n${css}\n}` : css
    return [{ css: whole, href: isSheet ? href : urlOf(config.base, '/') }]
  })
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

/** A file as an address that contains it; undefined if its type is not known. */
function dataUrl(file: PublishedFile | undefined): string | undefined {
  const type = file && lookup(file.output)
  return type && `data:${type};base64,${Buffer.from(file.bytes).toString('base64')}`
}

/**
 * Pages in the language and version that the section's address belongs to; otherwise, those in the
 * site's language and latest version; otherwise, those in the language and version of the first
 * page.
 */
function ofOneKind(
  routes: readonly Route[],
  section: string,
  { content, lang }: Pick<ResolvedConfig, 'content' | 'lang'>,
): readonly Route[] {
  const present = new Set(routes.map(({ root }) => content[root]).filter((root) => root !== undefined))
  const [closest] = [...present]
    .filter(({ prefix }) => section.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)
  const usual = [...present].find((root) => root.lang === lang && root.version === 'latest')
  const [wanted = content[0]] = [closest, usual, ...present].filter((root) => root !== undefined)
  return routes.filter(
    ({ root }) => content[root]?.lang === wanted?.lang && content[root]?.version === wanted?.version,
  )
}

/**
 * Sorts pages as in the sidebars, group by group. The section's own page comes first if they do not
 * list it; other pages follow by their addresses.
 */
function readingOrder(views: readonly PageView[], own: PageView | undefined): readonly PageView[] {
  const byHref = new Map(views.map((view) => [view.href, view]))
  const ordered = new Set<PageView>()
  const keys = new Set<string>()
  const take = (href: string | undefined) => {
    const view = href === undefined ? undefined : byHref.get(href)
    if (view !== undefined) ordered.add(view)
  }
  const walk = (items: readonly SidebarItemView[]) => {
    for (const item of items) {
      take(item.kind === 'page' && item.external ? undefined : item.href)
      if (item.kind === 'group') walk(item.items)
    }
  }
  for (const { sidebar } of views) {
    if (sidebar?.key === undefined || keys.has(sidebar.key)) continue
    keys.add(sidebar.key)
    walk(sidebar.items)
  }
  const isListed = own === undefined || ordered.has(own)
  return [...new Set([...(isListed ? [] : [own]), ...ordered, ...views])]
}
