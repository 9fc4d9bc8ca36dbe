import { createRequire } from 'node:module'
import type { ClientBundle } from '../bundle/client.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { placeOfCode } from '../config/running/runnable.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { nameCode } from '../diagnostics/names-code.js'
import type { PageReferences } from '../graph/page-links.js'
import type { PageNode } from '../graph/page-node.js'
import type { Facts, ParsedPage } from '../parse/page.js'
import { type OutputPath, type RoutePath, type SourcePath, urlOf } from '../paths.js'
import type { Memo, Query } from '../query/query.js'
import type { RouteTable } from '../route/route.js'
import type { Chunk } from '../split/split.js'
import { fromJson, type JsonText, toJson } from '../values/json-text.js'
import { lazily } from '../values/lazily.js'
import { type ComposerSettings, composerSettings } from './composer-settings.js'
import type { DiagramSteps } from './diagram-pipeline.js'
import type { SiteInputs } from './inputs.js'
import { inStore } from './keep.js'
import { type OutputFile, type PublishedText, textFile } from './output-file.js'
import type { MadePage, NotFoundPage, PageOrder } from './page-composer.js'
import type { MarkdownOrder } from './page-markdown.js'
import type { PageFillings, ReferenceSteps } from './reference-pipeline.js'
import type { SiteRoot } from './roots.js'
import { notFoundRoutes, type ViewSteps } from './view-pipeline.js'

/** What is known about a page without composing it. */
interface PageSides {
  /** Pictures that an external program drew for the page. */
  readonly drawings: readonly PublishedText[]
  /** Files that the page shows or links to, by their output paths. */
  readonly files: ReadonlyMap<OutputPath, SourcePath>
  /** Whether the browser draws one of its diagrams. */
  readonly drawnLater: boolean
}

/** A page ready to be written or sent. */
export interface ComposedPage extends MadePage, PageSides {}

/** A page that another thread has composed. */
export interface ComposedAhead extends Pick<MadePage, 'failed' | 'diagnostics'> {
  readonly chunk: Pick<Chunk, 'name' | 'hash'>
  readonly sharedKey: string | undefined
  /** Files of the page itself. */
  readonly outputs: readonly OutputFile[]
}

/** A page for another thread to compose. */
export interface SentPage {
  readonly order: PageOrder
  /** The {@link ParsedPage} as JSON in UTF-8. Must not be changed. */
  readonly page: Uint8Array
}

/** What is remembered about a page once it is written: its files, and what others need to know about it. */
export interface PageDigest {
  /** Files of the page itself, with fingerprints of their content. */
  readonly outputs: readonly (readonly [path: OutputPath, hash: string])[]
  readonly chunk: Pick<Chunk, 'name' | 'hash'>
  readonly sharedKey: string | null
  readonly failed: boolean
  /** Files that the page shows or links to, by their output paths. */
  readonly files: readonly (readonly [OutputPath, SourcePath])[]
  /** Whether the browser draws one of its diagrams; absent if not. */
  readonly drawnLater?: true | undefined
  /** Problems that making it found. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Pages as they are published. */
export interface PageSteps {
  readonly compose: (route: RoutePath) => ComposedPage
  /** The page. If it had to be made again, its files are passed to `onFile`. */
  readonly page: Query<PageDigest, RoutePath>
  /**
   * Asks everything that a page needs before it is made. The result can be sent to another thread,
   * which makes the page.
   */
  readonly order: (route: RoutePath) => SentPage
  /** What all pages of this revision have in common. */
  readonly composerSettings: () => ComposerSettings
  /**
   * Problems of a page that are known without making it, such as links that lead nowhere. Many may
   * change at once, with the pages as they were: all that link to a heading, when it gets another name.
   */
  readonly pageProblems: Query<readonly Diagnostic[], RoutePath>
  /** All problems of a page. Makes no files, and renders nothing if `page` holds. */
  readonly pageDiagnostics: (route: RoutePath) => readonly Diagnostic[]
  /**
   * The not-found pages by their addresses: one for the site and one for each other language. Left
   * out where the site has its own page.
   */
  readonly notFound: () => ReadonlyMap<RoutePath, NotFoundPage>
  /** Where not-found pages are, those that authors write and those that the theme makes. */
  readonly notFoundPaths: () => readonly RoutePath[]
  /** The chunk shared by all pages with that key. */
  readonly shared: (key: string, shownOn: RoutePath) => Chunk
}

export interface PagePipelineOptions
  extends Pick<SiteInputs, 'setting' | 'textOf' | 'refusal' | 'codePlaces' | 'onlyIn'>,
    Pick<DiagramSteps, 'drawingFiles' | 'undrawn' | 'outdated'>,
    ViewSteps {
  readonly config: ResolvedConfig
  readonly roots: readonly SiteRoot[]
  /** Scripts and styles of this revision. */
  readonly client: () => ClientBundle
  readonly routes: () => RouteTable
  readonly node: (route: RoutePath) => PageNode
  readonly parsed: Query<ParsedPage, SourcePath>
  readonly facts: (page: SourcePath) => Facts
  /** Problems found by parsing a page. */
  readonly problems: (page: SourcePath) => readonly Diagnostic[]
  readonly references: (route: RoutePath) => PageReferences
  readonly brokenPictures: ReferenceSteps['brokenPictures']
  readonly fillings: (route: RoutePath) => PageFillings
  readonly listsOf: ReferenceSteps['listsOf']
  /** Output path of a page's Markdown copy; null if it is not published. */
  readonly markdownOf: (route: RoutePath) => OutputPath | null
  /** Changes with what a page shows of its sidebar. */
  readonly sharedVersion: (route: RoutePath) => string
  /** Feeds that a page belongs to, as paths below the base. */
  readonly feedsOf: (route: RoutePath) => readonly OutputPath[]
  readonly onFile: (file: OutputFile) => void
  /** The page as another thread made it from its order, in this revision. Returns each page only once. */
  readonly composedAhead: (route: RoutePath) => ComposedAhead | undefined
}

/** Connects the questions about a page with the composer. */
export function pagePipeline(memo: Memo, options: PagePipelineOptions): PageSteps {
  const { config, setting, client, routes, node, parsed, facts, references, fillings, view, sharedVersion } =
    options
  const { base } = config

  const composer = memo.once(
    'composer',
    () => {
      setting('render')
      return steps.composer().pageComposer(config.theme, composerSettings(config, client()), placeOfCode)
    },
    { fingerprint: () => setting('render') },
  )

  function orderOf(path: RoutePath): PageOrder {
    const { page } = node(path).route
    const { links, assets } = fillings(path)
    // Makes the page depend on the parsed text without reading it here: only the composer reads it.
    parsed.fingerprint(page)
    return {
      route: path,
      view: options.viewOrder(path),
      fillings: { links, assets },
      lists: options.listsOf(path),
      sharedVersion: sharedVersion(path),
      feeds: feedLinks(path),
      markdown: markdownOrder(path, facts(page)),
    }
  }

  function markdownOrder(route: RoutePath, { path, includes }: Facts): MarkdownOrder | null {
    const output = options.markdownOf(route)
    if (output === null) return null
    // For a file that cannot be read, the page has an error already.
    const readable = (file: SourcePath) => (options.refusal(file) === undefined ? options.textOf(file) : '')
    return { output, texts: [path, ...includes].map((file) => [file, readable(file) ?? ''] as const) }
  }

  function sidesOf(path: RoutePath): PageSides {
    const pageFacts = facts(node(path).route.page)
    return {
      drawings: options.drawingFiles(path, pageFacts),
      files: new Map(fillings(path).files),
      drawnLater: pageFacts.drawnLater === true,
    }
  }

  function compose(path: RoutePath): ComposedPage {
    const made = composer().compose(orderOf(path), parsed(node(path).route.page))
    return { ...made, ...sidesOf(path), diagnostics: [...pageProblems(path), ...made.diagnostics] }
  }

  function feedLinks(path: RoutePath): readonly string[] {
    return config.discovery.feeds ? options.feedsOf(path).map((feed) => urlOf(base, `/${feed}`)) : []
  }

  function pageDiagnostics(path: RoutePath): readonly Diagnostic[] {
    if (page.isFresh(path)) return [...pageProblems(path), ...page(path).diagnostics]
    const order = {
      route: path,
      view: view(path),
      fillings: fillings(path),
      lists: options.listsOf(path),
      sharedVersion: sharedVersion(path),
    }
    const ofRendering = composer().problemsOf(order, parsed(node(path).route.page))
    return [...pageProblems(path), ...ofRendering]
  }

  const pageProblems = memo.per<readonly Diagnostic[], RoutePath>(
    'problems-before-making',
    (path) => {
      if (!isAtHome(path)) return []
      const { page } = node(path).route
      return [
        ...options.problems(page),
        ...node(path).diagnostics,
        ...references(path).diagnostics,
        ...options.brokenPictures(facts(page), references(path).assets),
        ...options.outdated(facts(page), references(path).assets),
        ...options.undrawn(facts(page)),
      ]
    },
    inStore,
  )

  /**
   * Whether a page is shown in its own language. Where it stands in for a translation, its problems
   * are not reported again.
   */
  function isAtHome(path: RoutePath): boolean {
    return node(path).route.fallbackFrom === undefined
  }

  /** What code threw may be no fault of the site, such as a second React beside a package. */
  function onFailedCode(): void {
    options.codePlaces()
    options.onlyIn('pipeline')
  }

  /** Pages that have been ordered but not made yet. */
  const ordered = new Map<RoutePath, { readonly order: PageOrder; readonly sides: PageSides }>()
  const page = memo.per<PageDigest, RoutePath>(
    'page',
    (path) => {
      const { order, sides } = ordered.get(path) ?? ask(path)
      ordered.delete(path)
      const made = options.composedAhead(path) ?? composedHere(order)
      if (nameCode(made.diagnostics)) onFailedCode()
      const outputs = made.failed ? [] : [...made.outputs, ...sideFiles(sides)]
      for (const file of outputs) options.onFile(file)
      const { chunk, sharedKey = null, failed } = made
      return {
        outputs: outputs.map(({ path, hash }) => [path, hash] as const),
        chunk: { name: chunk.name, hash: chunk.hash },
        sharedKey,
        failed,
        files: [...sides.files],
        diagnostics: made.diagnostics,
        ...(sides.drawnLater && { drawnLater: true as const }),
      }
    },
    inStore,
  )

  function order(path: RoutePath): SentPage {
    const asked = page.askAhead(path, () => ask(path))
    ordered.set(path, asked)
    return { order: asked.order, page: parsed.json(node(path).route.page) }
  }

  function ask(path: RoutePath): { readonly order: PageOrder; readonly sides: PageSides } {
    composer()
    return { order: orderOf(path), sides: sidesOf(path) }
  }

  function composedHere(order: PageOrder): ComposedAhead {
    const made = composer().compose(order, parsed(node(order.route).route.page))
    return { outputs: steps.composer().filesOf(order.route, made), ...made }
  }

  const sharedChunk = memo.per<Chunk, SharedArg>(
    'shared',
    (arg) => {
      const { key, shownOn } = fromJson(arg)
      return composer().composeShared(key, options.sharedView(shownOn), sharedVersion(shownOn))
    },
    inStore,
  )

  /** The layout `NotFound`, for a page without text. */
  const notFound = memo.per<NotFoundPage | null>(
    'not-found',
    (path) => {
      setting('site')
      const route = notFoundRoutes(options.roots).find((one) => one.path === path)
      if (route === undefined || routes().has(path)) return null
      const made = composer().composeNotFound(options.notFoundView(route))
      if (nameCode(made.diagnostics)) onFailedCode()
      return made
    },
    inStore,
  )

  return {
    compose,
    page,
    pageProblems,
    order,
    composerSettings: () => composerSettings(config, client()),
    pageDiagnostics,
    notFound: () =>
      new Map(
        notFoundRoutes(options.roots).flatMap(({ path }) => {
          const made = notFound(path)
          return made === null ? [] : [[path, made] as const]
        }),
      ),
    notFoundPaths: () => notFoundRoutes(options.roots).map(({ path }) => path),
    shared: (key, shownOn) => sharedChunk(sharedArg(key, shownOn)),
  }
}

const require = createRequire(import.meta.url)

/** Loaded on first use. See `steps` in `parse-pipeline.ts` for why. */
const steps = {
  composer: lazily(() => require('./page-composer.js') as typeof import('./page-composer.js')),
}

/** Files of the page itself; empty if its layout failed. */
export function outputsOf(route: RoutePath, page: ComposedPage): readonly OutputFile[] {
  return page.failed ? [] : [...steps.composer().filesOf(route, page), ...sideFiles(page)]
}

function sideFiles({ drawings }: PageSides): readonly OutputFile[] {
  return drawings.map(textFile)
}

type SharedArg = JsonText<{ readonly key: string; readonly shownOn: RoutePath }>

/** Argument of the question `shared`. */
export function sharedArg(key: string, shownOn: RoutePath): SharedArg {
  return toJson({ key, shownOn })
}
