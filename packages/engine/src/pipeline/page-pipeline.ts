import { createRequire } from 'node:module'
import type { ClientBundle } from '../bundle/client.js'
import type { ResolvedConfig } from '../config/resolve.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { PageReferences } from '../graph/page-links.js'
import type { PageNode } from '../graph/page-node.js'
import { hashOf } from '../io/hash.js'
import { lazily } from '../lazily.js'
import type { Body, ParsedPage } from '../parse/page.js'
import { type OutputPath, type RoutePath, type SourcePath, urlOf } from '../paths.js'
import type { Memo, Query } from '../query/query.js'
import { alternateLinks } from '../render/alternate-links.js'
import type { DocumentAssets, PageHead } from '../render/document.js'
import { documentTagOptions, documentTags, siteTags } from '../render/document-tags.js'
import { fillText } from '../render/fill.js'
import type { PageView } from '../render/page-view.js'
import type { RenderedPage } from '../render/render.js'
import { siteViewOf } from '../render/site-view.js'
import { outputOf, type RouteTable } from '../route/route.js'
import type { PageIdentity } from '../split/chunk-data.js'
import { manifestPath } from '../split/manifest.js'
import { type Chunk, chunkFile, chunkOf, regionsOf } from '../split/split.js'
import type { DiagramSteps } from './diagram-pipeline.js'
import type { SiteInputs } from './inputs.js'
import { inStore } from './keep.js'
import type { MachineFile } from './machine-pipeline.js'
import type { MarkdownSteps } from './markdown-pipeline.js'
import type { PageFillings } from './reference-pipeline.js'
import { notFoundRoute, type ViewSteps } from './view-pipeline.js'

/** A page ready to be written or sent. */
export interface ComposedPage {
  readonly html: string
  readonly chunk: Chunk
  /** The page's own style sheet. */
  readonly style: { readonly path: OutputPath; readonly content: string } | null
  /** Its text as Markdown; null where the site publishes none. */
  readonly markdown: MachineFile | null
  /** Pictures that another program drew for it. */
  readonly drawings: readonly MachineFile[]
  /** Key of the regions that it shares with other pages. */
  readonly sharedKey: string | undefined
  /** The layout failed: there is nothing to publish. */
  readonly failed: boolean
  /** Files that it shows or links to, by where they are published. */
  readonly files: ReadonlyMap<OutputPath, SourcePath>
  readonly diagnostics: readonly Diagnostic[]
}

/** One file of the output. */
export interface OutputFile {
  readonly path: OutputPath
  readonly content: string
  /** Fingerprint of the content. */
  readonly hash: string
}

/** What is left of a page once it has been written: what it was written to, and what others need of it. */
export interface PageDigest {
  /** Files that hold the page itself, with the fingerprints of their contents. */
  readonly outputs: readonly (readonly [path: OutputPath, hash: string])[]
  readonly chunk: Pick<Chunk, 'name' | 'hash'>
  readonly sharedKey: string | null
  readonly failed: boolean
  /** Files that it shows or links to, by where they are published. */
  readonly files: readonly (readonly [OutputPath, SourcePath])[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The not-found page. */
export interface NotFoundPage {
  readonly html: string
  readonly chunk: Chunk
}

/** Pages as they are published. */
export interface PageSteps {
  readonly compose: (route: RoutePath) => ComposedPage
  /** The page, whose files are given to `onFile` when it had to be made anew. */
  readonly page: Query<PageDigest, RoutePath>
  /** What is wrong with a page, as far as it can be told without rendering it. */
  readonly pageDiagnostics: (route: RoutePath) => readonly Diagnostic[]
  /** The not-found page; null when the site has a page of its own at `/404.html`. */
  readonly notFound: () => NotFoundPage | null
  /** The chunk of what pages with that key share. */
  readonly shared: (key: string, shownOn: RoutePath) => Chunk
}

export interface PagePipelineOptions
  extends Pick<SiteInputs, 'setting'>,
    Pick<DiagramSteps, 'drawingFiles' | 'undrawn' | 'outdated'>,
    MarkdownSteps,
    ViewSteps {
  readonly config: ResolvedConfig
  /** Scripts and styles of this revision. Which ones every page loads is asked once. */
  readonly client: () => ClientBundle
  readonly routes: () => RouteTable
  readonly node: (route: RoutePath) => PageNode
  readonly parsed: (page: SourcePath) => ParsedPage
  readonly references: (route: RoutePath) => PageReferences
  readonly fillings: (route: RoutePath) => PageFillings
  /** Changes with the sidebar of a page. */
  readonly sharedVersion: (route: RoutePath) => string
  /** Feeds that a page belongs to, as paths below the base. */
  readonly feedsOf: (route: RoutePath) => readonly OutputPath[]
  readonly onFile: (file: OutputFile) => void
}

/** Joins the steps of a page: body, view and fillings → rendered → document and chunk. */
export function pagePipeline(memo: Memo, options: PagePipelineOptions): PageSteps {
  const { config, setting, client, routes, node, parsed, references, fillings, view, sharedVersion } = options
  const { base } = config

  const renderer = memo.once(
    'renderer',
    () => {
      setting('render')
      return steps.render().pageRenderer({ theme: config.theme, site: siteViewOf(config), islandScript })
    },
    { fingerprint: () => setting('render') ?? '' },
  )
  const islandScript = (module: string) => {
    const script = client().islands.get(module)
    return script && urlOf(base, `/${script}`)
  }
  const documentAssets = documentAssetsOf(client(), base)
  const headTags = siteTags(config)
  const tagOptions = documentTagOptions(config)

  function compose(path: RoutePath): ComposedPage {
    const { pageHead, withDocumentTags } = steps.document()
    const page = view(path)
    const parsedPage = parsed(node(path).route.page)
    const { body } = parsedPage
    const filling = fillings(path)
    const rendered = renderer().render(page, body, filling, sharedVersion(path))
    const style = body.css === '' ? null : pageStyle(fillText(body.css, filling) ?? '')
    const head = pageHead(page, {
      siteHead: config.head,
      siteUrl: config.url,
      style: style && urlOf(base, `/${style.path}`),
      noindex: config.pr !== undefined || page.noindex,
      markdown: options.markdownHref(path),
    })
    return {
      html: htmlOf(
        page,
        withDocumentTags(head, [
          ...documentTags(page, feedLinks(path), tagOptions),
          ...alternateLinks(page, config),
        ]),
        rendered,
      ),
      chunk: pageChunk(page, head, rendered),
      style,
      markdown: options.markdownFile(path, parsedPage.facts, filling),
      drawings: options.drawingFiles(path, parsedPage.facts),
      failed: rendered.failed,
      sharedKey: [...rendered.regions.values()].find((region) => region.sharedKey !== undefined)?.sharedKey,
      files: new Map(filling.files),
      diagnostics: [
        ...pageDiagnostics(path),
        ...(isAtHome(path) ? options.undrawn(parsedPage.facts) : []),
        ...rendered.diagnostics,
      ],
    }
  }

  function htmlOf(page: PageView, head: PageHead, { body }: RenderedPage): string {
    const assets = { ...documentAssets, page: identityOf(page), siteTitle: config.title }
    return steps.document().documentHtml(head, body, assets, headTags, base)
  }

  function feedLinks(path: RoutePath): readonly string[] {
    return config.discovery.feeds ? options.feedsOf(path).map((feed) => urlOf(base, `/${feed}`)) : []
  }

  function pageDiagnostics(path: RoutePath): readonly Diagnostic[] {
    if (!isAtHome(path)) return []
    const { facts, diagnostics } = parsed(node(path).route.page)
    return [
      ...diagnostics,
      ...node(path).diagnostics,
      ...references(path).diagnostics,
      ...options.outdated(facts, references(path).assets),
    ]
  }

  /** What is wrong with a page is told once, and not again where it stands in for a translation. */
  function isAtHome(path: RoutePath): boolean {
    return node(path).route.fallbackFrom === undefined
  }

  const page = memo.per<PageDigest, RoutePath>(
    'page',
    (path) => {
      const composed = compose(path)
      const outputs = outputsOf(path, composed)
      for (const file of outputs) options.onFile(file)
      const { chunk, sharedKey = null, failed, files, diagnostics } = composed
      return {
        outputs: outputs.map(({ path, hash }) => [path, hash] as const),
        chunk: { name: chunk.name, hash: chunk.hash },
        sharedKey,
        failed,
        files: [...files],
        diagnostics,
      }
    },
    inStore,
  )

  const sharedChunk = memo.per<Chunk>(
    'shared',
    (arg) => {
      const { key, shownOn } = JSON.parse(arg) as { key: string; shownOn: RoutePath }
      const regions = [...renderer().shared(view(shownOn), sharedVersion(shownOn))].filter(
        ([, region]) => region.sharedKey === key,
      )
      return chunkOf(sharedName(key), {
        regions: Object.fromEntries(regions.map(([name, { html }]) => [name, html])),
      })
    },
    inStore,
  )

  /** The layout `NotFound` on a page without text. */
  const notFound = memo.once<NotFoundPage | null>(
    'not-found',
    () => {
      setting('site')
      if (routes().has(notFoundRoute.path)) return null
      const page = options.notFoundView()
      const rendered = renderer().render(page, emptyBody, { links: [], assets: [] }, '')
      const head = steps.document().pageHead(page, {
        siteHead: config.head,
        siteUrl: undefined,
        style: null,
        noindex: true,
        markdown: null,
      })
      return { html: htmlOf(page, head, rendered), chunk: pageChunk(page, head, rendered) }
    },
    inStore,
  )

  return {
    compose,
    page,
    pageDiagnostics,
    notFound,
    shared: (key, shownOn) => sharedChunk(sharedArg(key, shownOn)),
  }
}

const require = createRequire(import.meta.url)

/** Loaded when they are first used, as in `parse-pipeline.ts`. */
const steps = {
  render: lazily(() => require('../render/render.js') as typeof import('../render/render.js')),
  document: lazily(() => require('../render/document.js') as typeof import('../render/document.js')),
}

/** Files that hold a page itself; none when its layout failed. */
export function outputsOf(
  route: RoutePath,
  { html, chunk, style, markdown, drawings, failed }: ComposedPage,
): readonly OutputFile[] {
  if (failed) return []
  const file = (path: OutputPath, content: string, hash = hashOf(content)) => ({ path, content, hash })
  return [
    file(outputOf(route), html),
    file(chunkFile(chunk), chunk.code, chunk.fingerprint),
    ...(style === null ? [] : [file(style.path, style.content)]),
    ...[...(markdown === null ? [] : [markdown]), ...drawings].map(({ path, content }) =>
      file(path, content),
    ),
  ]
}

/** Argument of the question `shared`. */
export function sharedArg(key: string, shownOn: RoutePath): string {
  return JSON.stringify({ key, shownOn })
}

/** Name of the chunk of the regions that pages with this key share. */
export function sharedName(key: string): string {
  return `s-${hashOf(key).slice(0, 12)}`
}

function pageChunk(page: PageView, head: PageHead, rendered: RenderedPage): Chunk {
  return chunkOf(page.record.key, { ...head, info: identityOf(page), ...regionsOf(rendered) })
}

function identityOf({ record: { path, title, version } }: PageView): PageIdentity {
  return { path, title, version }
}

function pageStyle(content: string): { readonly path: OutputPath; readonly content: string } {
  return { path: `assets/css/page.${hashOf(content).slice(0, 8)}.css` as OutputPath, content }
}

function documentAssetsOf(
  { styles, earlyScript, script }: ClientBundle,
  base: string,
): Omit<DocumentAssets, 'page' | 'siteTitle'> {
  return {
    styles: styles.map((path) => urlOf(base, `/${path}`)),
    earlyScript: earlyScript && urlOf(base, `/${earlyScript}`),
    script: urlOf(base, `/${script}`),
    manifest: urlOf(base, `/${manifestPath}`),
  }
}

const emptyBody: Body = { html: '', components: [], css: '' }
