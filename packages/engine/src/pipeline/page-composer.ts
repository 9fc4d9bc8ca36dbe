import { outputOf } from '../addresses/page-file.js'
import type { HeadTag } from '../config/head-tag.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { hashOf } from '../io/hash.js'
import type { ParsedPage } from '../parse/page.js'
import { outputPath, type RoutePath, urlOf } from '../paths.js'
import { alternateLinks } from '../render/alternate-links.js'
import { documentHtml, type PageHead, pageHead, withDocumentTags } from '../render/document.js'
import { documentTags } from '../render/document-tags.js'
import { type Fillings, fillText, noFillings } from '../render/fill.js'
import { ownHead } from '../render/own-head.js'
import type { PageView } from '../render/page-view.js'
import { emptyBody, pageRenderer, type RenderedPage, type RendererOptions } from '../render/render.js'
import { sharedName } from '../render/shared.js'
import { themeHead } from '../render/theme-head.js'
import { pageView, type ViewOrder } from '../render/view.js'
import type { PageIdentity } from '../split/chunk-data.js'
import { type Chunk, chunkFile, chunkOf, regionsOf } from '../split/split.js'
import type { Theme } from '../theme.js'
import type { ComposerSettings } from './composer-settings.js'
import { type PublishedText, type TextFile, textFile } from './output-file.js'
import { type MarkdownOrder, markdownFile } from './page-markdown.js'

/** What a page is composed of besides its own text. Plain data, so that another thread can compose it. */
export interface PageOrder {
  readonly route: RoutePath
  readonly view: ViewOrder
  readonly fillings: Pick<Fillings, 'links' | 'assets'>
  /** The pages of the folders that its components list, also the page itself. Other orders may share them. */
  readonly lists: Fillings['lists']
  /** Changes with what the page's shared regions show. */
  readonly sharedVersion: string
  /** Addresses of the feeds that the page belongs to, with the base. */
  readonly feeds: readonly string[]
  /** Null if the page's Markdown is not published. */
  readonly markdown: MarkdownOrder | null
}

/** A composed page. */
export interface MadePage {
  readonly html: string
  readonly chunk: Chunk
  /** The page's text as Markdown; null if it is not published. */
  readonly markdown: PublishedText | null
  /** The page's own style sheet; null if it has none. */
  readonly style: PublishedText | null
  /** Key of the regions that the page shares with others. */
  readonly sharedKey: string | undefined
  /** Whether the layout failed. Then there is nothing to publish. */
  readonly failed: boolean
  /** Problems found by rendering. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The not-found page. */
export type NotFoundPage = Pick<MadePage, 'html' | 'chunk' | 'failed' | 'diagnostics'>

/** Composes pages from plain data. */
export interface PageComposer {
  compose(order: PageOrder, page: Pick<ParsedPage, 'facts' | 'body'>): MadePage
  /** Problems found by rendering a page, without making its files. */
  problemsOf(
    order: Pick<PageOrder, 'route' | 'fillings' | 'lists' | 'sharedVersion'> & { readonly view: PageView },
    page: Pick<ParsedPage, 'body'>,
  ): readonly Diagnostic[]
  /** Composes the not-found page. */
  composeNotFound(view: PageView): NotFoundPage
  /** Makes the chunk shared by all pages with that key, from the view of one of them. */
  composeShared(key: string, view: PageView, sharedVersion: string): Chunk
}

/**
 * Connects the steps of a page that need no questions: body, view and fillings → rendered page →
 * document and chunk.
 */
export function pageComposer(
  theme: Theme,
  settings: ComposerSettings,
  placeOfCode: RendererOptions['placeOfCode'],
): PageComposer {
  const { site, url } = settings
  const { base } = site
  const renderer = pageRenderer({
    theme,
    site,
    importedFiles: settings.importedFiles,
    islandScript: (module) => settings.islandScripts.get(module),
    placeOfCode,
  })

  function htmlOf(
    page: PageView,
    head: PageHead,
    { body }: RenderedPage,
    ownTags: readonly HeadTag[] = [],
  ): string {
    const told = { base, siteTitle: site.title, page: identityOf(page) }
    const siteHead = [...settings.headTags, ...ownTags]
    return documentHtml({ head, body, assets: settings.assets, siteHead, told })
  }

  /** A page does not list itself. */
  function fillingsOf({ route, fillings, lists }: Pick<PageOrder, 'route' | 'fillings' | 'lists'>): Fillings {
    const own = urlOf(base, route)
    return { ...fillings, lists: lists.map((pages) => pages.filter(({ href }) => href !== own)) }
  }

  return {
    compose({ sharedVersion, feeds, markdown, ...order }, { facts, body }) {
      const fillings = fillingsOf(order)
      const view = pageView(order.view)
      const rendered = renderer.render(view, body, fillings, sharedVersion)
      const style = body.css === '' ? null : pageStyle(fillText(body.css, fillings) ?? '')
      const ofTheme = themeHead(theme, { page: view, site }, placeOfCode)
      const own = ownHead([...(view.record.frontmatter.head ?? []), ...ofTheme.others], base)
      const head = pageHead(view, {
        themeMetas: ofTheme.metas,
        siteHead: settings.head,
        region: own.region,
        siteUrl: url,
        style: style === null ? null : urlOf(base, `/${style.path}`),
        noindex: settings.noindex || view.noindex,
        markdown: view.markdownHref,
      })
      const tags = [
        ...documentTags(view, { feeds, own: head.tags }, settings.documentTags),
        ...alternateLinks(view, { url, lang: site.lang }),
      ]
      return {
        html: htmlOf(view, withDocumentTags(head, tags), rendered, own.tags),
        chunk: pageChunk(view, head, rendered, own.region),
        markdown: markdown && markdownFile(markdown, facts, { ...fillings, lists: rendered.lists }, settings),
        style,
        sharedKey: [...rendered.regions.values()].find((region) => region.sharedKey !== undefined)?.sharedKey,
        failed: rendered.failed,
        diagnostics: [...rendered.diagnostics, ...ofTheme.diagnostics],
      }
    },
    problemsOf({ view, sharedVersion, ...order }, { body }) {
      const { diagnostics } = renderer.render(view, body, fillingsOf(order), sharedVersion)
      return [...diagnostics, ...themeHead(theme, { page: view, site }, placeOfCode).diagnostics]
    },
    composeNotFound(view) {
      const rendered = renderer.render(view, emptyBody, noFillings, '')
      const head = pageHead(view, {
        themeMetas: [],
        siteHead: settings.head,
        region: null,
        siteUrl: undefined,
        style: null,
        noindex: true,
        markdown: null,
      })
      return {
        html: htmlOf(view, head, rendered),
        chunk: pageChunk(view, head, rendered, null),
        failed: rendered.failed,
        // The page comes from no file of the author, so there is no place to name. Warnings appear on other
        // pages, too.
        diagnostics: rendered.diagnostics
          .filter(({ severity }) => severity === 'error')
          .map(({ at: _at, ...diagnostic }) => diagnostic),
      }
    },
    composeShared(key, view, sharedVersion) {
      const regions = [...renderer.shared(view, sharedVersion)].filter(
        ([, region]) => region.sharedKey === key,
      )
      return chunkOf(sharedName(key), {
        regions: Object.fromEntries(regions.map(([name, { html }]) => [name, html])),
      })
    },
  }
}

/** Files of the page itself; empty if its layout failed. */
export function filesOf(
  route: RoutePath,
  { html, chunk, style, markdown, failed }: MadePage,
): readonly TextFile[] {
  if (failed) return []
  return [
    textFile({ path: outputOf(route), content: html }),
    { path: chunkFile(chunk), content: chunk.code, hash: chunk.fingerprint },
    ...(style === null ? [] : [textFile(style)]),
    ...(markdown === null ? [] : [textFile(markdown)]),
  ]
}

/** @param region An empty region that the page's document has; see `OwnHead`. */
function pageChunk(page: PageView, head: PageHead, rendered: RenderedPage, region: string | null): Chunk {
  const { regions, shared } = regionsOf(rendered)
  return chunkOf(page.record.key, {
    info: identityOf(page),
    ...head,
    regions: region === null ? regions : { ...regions, [region]: '' },
    shared,
  })
}

function identityOf({ record: { path, title, version } }: PageView): PageIdentity {
  return { path, title, version }
}

function pageStyle(content: string): PublishedText {
  return { path: outputPath(`assets/css/page.${hashOf(content).slice(0, 8)}.css`), content }
}
