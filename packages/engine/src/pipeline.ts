import { createRequire } from 'node:module'
import type { HeadTag } from './config/config.js'
import { contentLanguages } from './config/content-languages.js'
import type { ResolvedConfig } from './config/resolve.js'
import { latestPrefix } from './content-families.js'
import type { Diagnostic } from './diagnostics/diagnostic.js'
import { distinct } from './diagnostics/distinct.js'
import { diagramNotDrawn, diagramOutdated } from './diagnostics/messages.js'
import { canonicalOf, languagesOf, versionsOf } from './graph/alternates.js'
import { type Asset, assetOf } from './graph/assets.js'
import { type ContentGraph, contentGraph } from './graph/content-graph.js'
import { buildNav, type NavNode } from './graph/nav.js'
import { nearestAnchor, nearestPages } from './graph/nearest.js'
import { type PageReferences, type ReferenceScope, resolveReferences } from './graph/page-links.js'
import {
  editAddress,
  neighboursOf,
  type PageNode,
  repositoryAddress,
  repositoryLabel,
} from './graph/page-node.js'
import {
  buildSidebar,
  markedNodes,
  type SidebarNode,
  type SidebarTree,
  sidebarKeyFor,
  sidebarTrees,
} from './graph/sidebar.js'
import { type SidebarParts, sidebarParts } from './graph/sidebar-parts.js'
import { decodeText } from './io/files.js'
import { hashOf } from './io/hash.js'
import { lazily } from './lazily.js'
import { marksOf, type PageMark, type SiteChanges } from './machine/compare.js'
import { type MachineFile, type MachineSteps, machinePipeline } from './pipeline/machine-pipeline.js'
import type { Frontmatter } from './parse/frontmatter.js'
import { frontmatterOf } from './parse/frontmatter-alone.js'
import type { ParserOptions } from './parse/options.js'
import type { Body, Facts, ParsedPage } from './parse/page.js'
import type { ParsedAhead } from './parse/parse-ahead.js'
import { parsedAsTwin, type Twin, twinOf } from './parse/twin.js'
import type { OutputPath, RoutePath, SourcePath } from './paths.js'
import { realPath, urlOf, versionFolderOf } from './paths.js'
import { DerivedAnswer, fingerprintOf, JsonAnswer, type Memo, type Query } from './query/query.js'
import { type RedirectSteps, redirectPipeline } from './pipeline/redirect-pipeline.js'
import { alternateLinks } from './render/alternate-links.js'
import type { DocumentAssets } from './render/document.js'
import { documentTags } from './render/document-tags.js'
import { type Fillings, fillText } from './render/fill.js'
import { linkHref } from './render/hrefs.js'
import type { PageView, SiteView } from './render/page-view.js'
import type { RenderedPage } from './render/render.js'
import { pageKey, pageView } from './render/view.js'
import { bySourceFor, fallbackRoutes } from './route/fallback.js'
import {
  outputOf,
  type Routable,
  type Route,
  type RouteTable,
  routableOf,
  routePages,
  routeTable,
} from './route/route.js'
import type { SearchFile } from './search/shards.js'
import { type SearchSteps, searchPipeline } from './pipeline/search-pipeline.js'
import { isPublishable, type Site, type SourcePage } from './site.js'
import type { PageChunkData, PageIdentity } from './split/chunk-data.js'
import { sectionOf, shardRoutes } from './split/chunk-ids.js'
import {
  type ManifestFile,
  manifestPath,
  maxRoutesInShard,
  redirectFile,
  rootManifest,
  shardFile,
} from './split/manifest.js'
import { type Chunk, chunkFile, chunkOf } from './split/split.js'
import { wordsOf } from './words.js'

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

/** All chunks of a site. */
export interface SiteChunks {
  readonly pages: ReadonlyMap<
    RoutePath,
    { readonly chunk: Pick<Chunk, 'name' | 'hash'>; readonly sharedKey: string | null }
  >
  /** By key. */
  readonly shared: ReadonlyMap<string, Pick<Chunk, 'name' | 'hash'>>
  readonly notFound: Pick<Chunk, 'name' | 'hash'> | undefined
}

/** A manifest whose parts, and the chunks that they name, are made on request. */
export interface LiveManifest {
  readonly root: string
  /** A shard or chunk by its published name; undefined when there is none. */
  readonly file: (output: OutputPath) => string | undefined
}

/** The questions that the build, the dev server and the check ask. */
export interface Pipeline {
  readonly routes: () => RouteTable
  readonly facts: Query<Facts, SourcePath>
  readonly parsed: Query<ParsedPage, SourcePath>
  readonly node: Query<PageNode, RoutePath>
  readonly references: Query<PageReferences, RoutePath>
  /** What is wrong with a page, as far as it can be told without rendering it. */
  readonly pageDiagnostics: (route: RoutePath) => readonly Diagnostic[]
  /** What links are looked up in. */
  readonly referenceScope: () => ReferenceScope
  /** Navigation bars and sidebars of all content folders. */
  readonly trees: () => { readonly nav: readonly NavNode[]; readonly sidebars: readonly SidebarNode[] }
  /** Those of one content folder, by its number; sidebars by the prefix of the pages that show them. */
  readonly treesOf: (root: number) => {
    readonly nav: readonly NavNode[]
    readonly sidebars: readonly (readonly [key: string, nodes: readonly SidebarNode[] | 'auto'])[]
  }
  readonly view: (route: RoutePath) => PageView
  readonly compose: (route: RoutePath) => ComposedPage
  /** The page, whose files are given to `onFile` when it had to be made anew. */
  readonly page: Query<PageDigest, RoutePath>
  /** Addresses that a static host does not lead to their page by itself. */
  readonly redirects: RedirectSteps
  /** The not-found page; null when the site has a page of its own at `/404.html`. */
  readonly notFound: () => { readonly html: string; readonly chunk: Chunk } | null
  /** The chunk of what pages with that key share. */
  readonly shared: (key: string, shownOn: RoutePath) => Chunk
  readonly manifest: (chunks: SiteChunks) => readonly ManifestFile[]
  /** The manifest without any page being made before it is asked for; chunks have no hash in their names. */
  readonly liveManifest: () => LiveManifest
  /** The index that readers search; null when the config wants none. */
  readonly search: SearchSteps | null
  /** What search engines, feed readers and other programs read. */
  readonly machine: MachineSteps
  /** Diagrams that another program draws; none where the config names none. */
  readonly diagrams: () => readonly Diagram[]
  readonly pageDiagrams: Query<readonly Diagram[], SourcePath>
  /** What a preview changes of the site that it is compared with; null when there is none. */
  readonly changes: () => SiteChanges | null
  /** Everything that hangs together, as plain data. */
  readonly contentGraph: () => ContentGraph
  /** Of the whole site, as far as it has been asked for: trees, routes and scanning; pages give their own. */
  readonly siteDiagnostics: () => readonly Diagnostic[]
}

/** What stands around the pipeline. */
export interface PipelineOptions {
  /** Gets the files that `page` made; they are not remembered. */
  readonly onFile?: (file: OutputFile) => void
  /** Likewise what `search` and `machine` made. */
  readonly onListFile?: (file: SearchFile) => void
  /** A page that has been parsed elsewhere; it counts if what was read for it is still the same. */
  readonly parsedAhead?: (path: SourcePath) => ParsedAhead | undefined
}

/**
 * Joins the steps: scan → parse → route → graph → render → split; beside the last two, search and
 * what programs read.
 *
 * Nothing runs before it is asked for.
 *
 * @param site Gives the revision that the memo is in.
 */
export function pipeline(
  site: () => Site,
  memo: Memo,
  { onFile = () => {}, onListFile = () => {}, parsedAhead = () => undefined }: PipelineOptions = {},
): Pipeline {
  const { config } = site()
  const { base } = config
  const roots = config.content.map((root) => ({ ...root, latestPrefix: latestPrefix(root) }))
  const parser = lazily(() => steps.parse().createParser(parserOptions(config)))

  const languages = lazily(() => contentLanguages(config))

  const viewSite = {
    base,
    sidebarDepth: config.sidebarDepth,
    preview: previewOf(config),
    externalVersions: config.externalVersions,
  }

  const setting = memo.input('setting', {
    fingerprint: (name) => site().settings.get(name) ?? '',
    value: (name) => site().settings.get(name),
  })
  const listing = memo.input<readonly SourcePage[]>('listing', {
    fingerprint: () => fingerprintOf(site().pages),
    value: () => site().pages,
  })
  const bytes = memo.input('bytes', {
    fingerprint: (path) => site().fileHash(path as SourcePath) ?? 'absent',
    value: (path) => site().files.read(path as SourcePath),
  })
  const location = memo.input('location', {
    fingerprint: (path) => fingerprintOf(site().locate(path as SourcePath)),
    value: (path) => site().locate(path as SourcePath),
  })
  const publicFile = memo.input('public-file', {
    fingerprint: (path) => site().publicFiles.get(path) ?? '',
    value: (path) => site().publicFiles.get(path),
  })
  const changed = memo.input('changed', {
    fingerprint: (path) => String(site().changed(path as SourcePath)),
    value: (path) => site().changed(path as SourcePath),
  })

  const contributors = memo.input('contributors', {
    fingerprint: (path) => fingerprintOf(site().contributors(path as SourcePath)),
    value: (path) => site().contributors(path as SourcePath),
  })

  const matter = memo.per<Frontmatter, SourcePath>(
    'frontmatter',
    (path) => frontmatterOf(bytes(path) ?? new Uint8Array(), path),
    early,
  )
  const isThere = (path: SourcePath) => {
    const hash = bytes.fingerprint(path)
    return hash === 'absent' ? undefined : hash
  }
  const twin = memo.per<Twin | null, SourcePath>(
    'twin',
    (path) => {
      setting('site')
      return sharesParsing(config) ? twinOf(path, roots, isThere) : null
    },
    early,
  )
  const parsed: Query<ParsedPage, SourcePath> = memo.per(
    'parse',
    (path) => {
      setting('parse')
      const same = twin(path)
      const shared =
        same &&
        parsedAsTwin(parsed(same.path), same, (file, other) => {
          const hash = isThere(file)
          return hash !== undefined && hash === isThere(other)
        })
      // Its HTML and, once more, its text: the rest is small.
      if (shared) return new DerivedAnswer(shared, 2 * shared.body.html.length)
      const ahead = parsedAhead(path)
      return ahead?.read.every(([file, hash]) => bytes.fingerprint(file) === (hash ?? 'absent')) === true
        ? new JsonAnswer(ahead.json)
        : steps.parseSource().parseSource(parser(), path, bytes)
    },
    { ...early, fingerprint: 'of what it asked' },
  )
  const parserDiagnostics = memo.once(
    'parser',
    () => {
      setting('parse')
      return parser().diagnostics
    },
    inStore,
  )
  const facts = memo.per<Facts, SourcePath>('facts', (path) => parsed(path).facts, early)
  const title = memo.per<string | null, SourcePath>('title', (path) => facts(path).title, early)
  const anchors = memo.per<readonly string[], SourcePath>(
    'anchors',
    (path) => [...facts(path).headings.map(({ slug }) => slug), ...facts(path).anchors],
    early,
  )

  const rootOf = memo.once('roots', () => new Map(listing('').map(({ path, root }) => [path, root])), {
    fingerprint: (map) => fingerprintOf([...map]),
  })
  const routable = memo.per<Routable | null, SourcePath>(
    'routable',
    (path) => {
      const root = rootOf().get(path) ?? 0
      const frontmatter = matter(path)
      setting('site')
      if (frontmatter.draft === true && setting('drafts') !== 'true') return null
      return routableOf({ path, frontmatter }, root, roots[root]?.dir ?? '', movedPermalinks(path, root))
    },
    early,
  )
  const routeList = memo.once(
    'routes',
    () => {
      setting('site')
      const pages = listing('')
        .map(({ path }) => routable(path))
        .filter((page) => page !== null)
      const { routes, diagnostics } = routePages(
        pages,
        roots.map(({ prefix }) => prefix),
      )
      return { routes: [...routes, ...fallbackRoutes(routes, roots, config.lang)], diagnostics }
    },
    early,
  )
  const routes = memo.once(
    'route-table',
    () => {
      const { routes, diagnostics } = routeList()
      return routeTable(routes, diagnostics)
    },
    { fingerprint: 'of what it asked', early: true },
  )
  const nearestPage = memo.once('nearest-page', () => nearestPages(routes()), {
    fingerprint: 'of what it asked',
  })

  const redirects = redirectPipeline(memo, {
    config,
    routes,
    textOf: (path) => textOf(bytes(path)),
    isPublicFile: (path) => publicFile(path) !== undefined,
    anchorsOf: (route) => new Set(anchors(known(routes().byPath.get(route), route).page)),
    nearestPage: (path) => nearestPage()(path),
    nearestAnchor: (route, id) =>
      nearestAnchor(id, new Set(anchors(known(routes().byPath.get(route), route).page))),
    environment: () => setting('site'),
  })

  const nav = memo.per(
    'nav',
    (root) => {
      setting('site')
      const { nav, prefix } = rootAt(root)
      return buildNav(nav, prefix, routes())
    },
    early,
  )
  const sidebarKeys = (root: number) => sidebarTrees(rootAt(root).sidebar).map(([key]) => key)
  const sidebar = memo.per(
    'sidebar',
    (arg) => {
      setting('site')
      const { root, key } = JSON.parse(arg) as { root: number; key: string }
      const table = routes()
      const built = sidebarWith(root, key, (route) => {
        const page = table.byPath.get(route)?.page
        return page && title(page)
      })
      return built === undefined
        ? { tree: { key, nodes: [] }, diagnostics: [], version: '' }
        : { ...built, version: fingerprintOf(built.tree) }
    },
    early,
  )
  function sidebarWith(
    root: number,
    key: string,
    titleOf: (route: RoutePath) => string | null | undefined,
  ): ReturnType<typeof buildSidebar> | undefined {
    const { prefix, lang, inheritsSidebar, sidebar: option } = rootAt(root)
    const entries = sidebarTrees(option).find(([name]) => name === key)?.[1]
    if (entries === undefined || entries === 'auto') return undefined
    const { has, byLowerCase } = routes()
    const { tree, diagnostics } = buildSidebar(key, entries, {
      has,
      byLowerCase,
      titleOf,
      nearest: (path) => nearestPage()(path),
      ...(inheritsSidebar ? { within: prefix, isInherited: true, titlesFirst: lang !== config.lang } : {}),
    })
    return { tree: { ...tree, key: treeKey(root, key) }, diagnostics }
  }
  /** For each content root, its trees in the order of the config. */
  const sidebars = roots.map((_, root) =>
    sidebarTrees(rootAt(root).sidebar).map(([key, entries]) => ({
      key,
      arg: JSON.stringify({ root, key }),
      auto: entries === 'auto',
    })),
  )
  const sidebarOf = (root: number, route: RoutePath) => {
    const trees = sidebars[root] ?? []
    const key = sidebarKeyFor(
      route,
      trees.map((tree) => tree.key),
    )
    return trees.find((tree) => tree.key === key)
  }
  const treeOf = (
    root: number,
    route: RoutePath,
  ): { readonly arg: string; readonly auto: boolean; readonly tree: SidebarTree } | undefined => {
    const found = sidebarOf(root, route)
    return found && { ...found, tree: sidebar(found.arg).tree }
  }

  const baseSite = memo.input('base-site', {
    fingerprint: () => site().base?.fingerprint ?? '',
    value: () => site().base,
  })
  const changes = memo.once<SiteChanges | null>(
    'changes',
    () => {
      const compared = baseSite('')
      return compared && machine.changesSince(compared)
    },
    inStore,
  )
  const marks = memo.once<ReadonlyMap<string, PageMark>>(
    'marks',
    () => {
      const found = changes()
      return found === null ? new Map() : marksOf(found)
    },
    { fingerprint: 'of what it asked' },
  )
  const mark = memo.per<PageMark | null, RoutePath>('mark', (path) => marks().get(path) ?? null)
  const markedSidebar = memo.per(
    'marked-sidebar',
    (arg) => {
      const { tree } = sidebar(arg)
      const marked = { ...tree, nodes: markedNodes(tree.nodes, mark) }
      return { tree: marked, version: fingerprintOf(marked) }
    },
    inStore,
  )
  /** The sidebar as pages show it. Whether there is something to compare with is part of the setting `site`. */
  const shownSidebar = (arg: string) => (site().base === null ? sidebar(arg) : markedSidebar(arg))
  /** Each page's part of it. */
  const parts = memo.per<SidebarParts>('sidebar-parts', (arg) => sidebarParts(shownSidebar(arg).tree), {
    fingerprint: 'of what it asked',
  })

  const node = memo.per<PageNode, RoutePath>(
    'node',
    (path) => {
      setting('site')
      const table = routes()
      const route = known(table.byPath.get(path), path)
      const tree = treeOf(route.root, path)?.tree
      return {
        route,
        sidebarKey: tree?.key ?? null,
        ...neighboursOf(facts(route.page), route, { tree, routes: table, titleOf: title }),
        versions: versionsOf(route, roots, table),
        languages: languagesOf(route, roots, table),
        canonical: canonicalOf(route, roots, table),
      }
    },
    inStore,
  )
  const asset = memo.per<Asset | null, SourcePath>(
    'asset',
    (path) => {
      const content = bytes(path)
      if (content === undefined || !mayShow(path)) return null
      return assetOf(path, content)
    },
    inStore,
  )
  const drawn = memo.input('drawn', {
    fingerprint: (id) => {
      const svg = site().drawings.get(id)
      return svg === undefined ? `absent ${site().drawings.problem(id)}` : hashOf(svg)
    },
    value: (id) => site().drawings.get(id),
  })
  const drawing = memo.per<{
    readonly name: string
    readonly width?: number
    readonly height?: number
  } | null>('drawing', (id) => {
    const svg = drawn(id)
    if (svg === undefined) return null
    const { width, height } = assetOf('diagram.svg' as SourcePath, Buffer.from(svg))
    return { name: hashOf(svg).slice(0, 8), ...(width !== null && height !== null && { width, height }) }
  })
  const pageDiagrams = memo.per<readonly Diagram[], SourcePath>(
    'page-diagrams',
    (path) =>
      facts(path).assets.flatMap(({ src, kind, text }) =>
        kind === 'diagram' ? [{ id: src, text: text ?? '' }] : [],
      ),
    inStore,
  )
  const diagrams = memo.once<readonly Diagram[]>(
    'diagrams',
    () => {
      setting('site')
      if (config.plantuml === false) return []
      const all = listing('').flatMap(({ path }) => pageDiagrams(path))
      return [...new Map(all.map((diagram) => [diagram.id, diagram])).values()]
    },
    inStore,
  )
  const references = memo.per<PageReferences, RoutePath>(
    'references',
    (path) => {
      setting('site')
      const table = routes()
      const route = known(table.byPath.get(path), path)
      const scope = referenceScope(table)
      return resolveReferences(facts(route.page), route, {
        ...scope,
        bySource: bySourceFor(route, table, roots),
      })
    },
    inStore,
  )
  const fillings = memo.per<
    Fillings & { readonly files: readonly (readonly [OutputPath, SourcePath])[] },
    RoutePath
  >(
    'fillings',
    (path) => {
      const { links, assets } = references(path)
      const files = new Map<OutputPath, SourcePath>()
      const publish = (output: OutputPath, source: SourcePath) => {
        files.set(output, source)
        return output
      }
      return {
        links: links.map((link) => linkHref(link, base, (source) => publish(linkedOutput(source), source))),
        assets: assets.map((source, index) => {
          const named = known(facts(pageOf(path)).assets[index], path)
          if (named.kind === 'diagram') {
            const shown = drawing(named.src)
            return shown === null
              ? { href: '' }
              : { ...shown, href: urlOf(base, `/${drawingOutput(path, shown.name)}`) }
          }
          const found = source === null ? null : asset(source)
          if (found === null) return { href: known(facts(pageOf(path)).assets[index], path).src }
          return {
            href: urlOf(base, `/${publish(found.output, found.source)}`),
            width: found.width ?? undefined,
            height: found.height ?? undefined,
          }
        }),
        files: [...files],
      }
    },
    inStore,
  )

  function view(path: RoutePath): PageView {
    setting('site')
    const pageNode = node(path)
    const { route } = pageNode
    const root = rootAt(route.root)
    const tree = treeOf(route.root, path)
    const pageFacts = facts(route.page)
    const withOwnHeadings = tree?.auto === true && pageFacts.frontmatter.sidebar === undefined
    return pageView({
      site: viewSite,
      root,
      roots,
      facts: withOwnHeadings
        ? { ...pageFacts, frontmatter: { ...pageFacts.frontmatter, sidebar: 'auto' } }
        : pageFacts,
      node: pageNode,
      nav: nav(String(route.root)).nodes,
      sidebar: tree && parts(tree.arg)(path),
      editHref: editHrefOf(config, pageFacts, route),
      action: actionOf(path),
      changed: config.lastUpdated ? changed(route.page) : undefined,
      contributors: config.contributors ? contributors(route.page) : [],
    })
  }

  const renderer = memo.once(
    'renderer',
    () => {
      setting('render')
      return steps.render().pageRenderer({ theme: config.theme, site: siteViewOf(config), islandScript })
    },
    { fingerprint: () => setting('render') ?? '' },
  )
  const islandScript = (module: string) => {
    const script = site().client.islands.get(module)
    return script && urlOf(base, `/${script}`)
  }
  const documentAssets = documentAssetsOf(site())
  const headTags = headTagsOf(config)

  function compose(path: RoutePath): ComposedPage {
    const { documentHtml, pageHead, withDocumentTags } = steps.document()
    const page = view(path)
    const parsedPage = parsed(pageOf(path))
    const { body } = parsedPage
    const filling = fillings(path)
    const rendered = renderer().render(page, body, filling, sharedVersion(path))
    const style = body.css === '' ? null : pageStyle(fillText(body.css, filling) ?? '')
    const head = pageHead(page, {
      siteHead: config.head,
      siteUrl: config.url,
      style: style && urlOf(base, `/${style.path}`),
      noindex: config.pr !== undefined || page.noindex,
      markdown: markdownHref(path),
    })
    return {
      html: documentHtml(
        withDocumentTags(head, [
          ...documentTags(page, feedLinks(path), tagOptions),
          ...alternateLinks(page, config),
        ]),
        rendered.body,
        { ...documentAssets, page: identityOf(page), siteTitle: config.title },
        headTags,
        base,
      ),
      chunk: chunkOf(page.record.key, { ...head, info: identityOf(page), ...regionsOf(rendered) }),
      style,
      markdown: markdownFile(path, parsedPage.facts, filling),
      drawings: drawingFiles(path, parsedPage.facts),
      failed: rendered.failed,
      sharedKey: [...rendered.regions.values()].find((region) => region.sharedKey !== undefined)?.sharedKey,
      files: new Map(filling.files),
      diagnostics: [
        ...pageDiagnostics(path),
        ...(isAtHome(path) ? undrawnDiagrams(parsedPage.facts) : []),
        ...rendered.diagnostics,
      ],
    }
  }

  /** What is wrong with a page is told once, and not again where it stands in for a translation. */
  const isAtHome = (path: RoutePath) => node(path).route.fallbackFrom === undefined

  function pageDiagnostics(path: RoutePath): readonly Diagnostic[] {
    if (!isAtHome(path)) return []
    const { facts: pageFacts, diagnostics } = parsed(pageOf(path))
    return [
      ...diagnostics,
      ...node(path).diagnostics,
      ...references(path).diagnostics,
      ...outdatedDiagrams(path, pageFacts),
    ]
  }

  /** The source of a drawing, which stands beside it, when it was changed after the drawing. */
  const newerSource = memo.per<SourcePath | null, SourcePath>('newer-source', (drawing) => {
    const source = diagramSources(drawing).find((path) => location(path).kind === 'file')
    if (source === undefined) return null
    const [drawn, written] = [changed(drawing), changed(source)]
    return drawn !== undefined && written !== undefined && drawn < written ? source : null
  })
  function outdatedDiagrams(path: RoutePath, pageFacts: Facts): Diagnostic[] {
    return references(path).assets.flatMap((drawing, index) => {
      const at = pageFacts.assets[index]?.at
      const source = drawing === null ? null : newerSource(drawing)
      return drawing === null || source === null || at === undefined
        ? []
        : [diagramOutdated(at, drawing, source)]
    })
  }

  function undrawnDiagrams({ assets }: Facts): Diagnostic[] {
    return assets.flatMap(({ kind, src, at }) =>
      kind === 'diagram' && drawn(src) === undefined
        ? [diagramNotDrawn(at, site().drawings.problem(src) ?? 'nothing has drawn it')]
        : [],
    )
  }
  /** Pictures that were drawn for a page, under names of its own: no two pages write one file. */
  function drawingFiles(path: RoutePath, { assets }: Facts): MachineFile[] {
    const ids = new Set(assets.flatMap(({ kind, src }) => (kind === 'diagram' ? [src] : [])))
    const files = [...ids].flatMap((id) => {
      const [shown, content] = [drawing(id), drawn(id)]
      return shown === null || content === undefined
        ? []
        : [{ path: drawingOutput(path, shown.name), content }]
    })
    return [...new Map(files.map((file) => [file.path, file])).values()]
  }

  const page = memo.per<PageDigest, RoutePath>(
    'page',
    (path) => {
      const composed = compose(path)
      const outputs = outputsOf(path, composed)
      for (const file of outputs) onFile(file)
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
  const shared = (key: string, shownOn: RoutePath) => sharedChunk(sharedArg(key, shownOn))

  /** Changes with the sidebar of a page. */
  function sharedVersion(path: RoutePath): string {
    const tree = treeOf(node(path).route.root, path)
    return tree === undefined ? '' : shownSidebar(tree.arg).version
  }

  /** The layout `NotFound` on a page without text. */
  const notFound = memo.once<{ readonly html: string; readonly chunk: Chunk } | null>(
    'not-found',
    () => {
      setting('site')
      const { documentHtml, pageHead } = steps.document()
      if (routes().has(notFoundRoute.path)) return null
      const page = pageView({
        site: viewSite,
        root: rootAt(0),
        roots,
        facts: notFoundFacts,
        node: {
          route: notFoundRoute,
          sidebarKey: null,
          prev: null,
          next: null,
          versions: [],
          languages: [],
          canonical: notFoundRoute.path,
          diagnostics: [],
        },
        nav: nav('0').nodes,
        sidebar: undefined,
        editHref: null,
        action: null,
        changed: undefined,
        contributors: [],
      })
      const rendered = renderer().render(page, emptyBody, { links: [], assets: [] }, '')
      const head = pageHead(page, {
        siteHead: config.head,
        siteUrl: undefined,
        style: null,
        noindex: true,
        markdown: null,
      })
      return {
        html: documentHtml(
          head,
          rendered.body,
          { ...documentAssets, page: identityOf(page), siteTitle: config.title },
          headTags,
          base,
        ),
        chunk: chunkOf(page.record.key, { ...head, info: identityOf(page), ...regionsOf(rendered) }),
      }
    },
    inStore,
  )

  function manifest({
    pages,
    shared: sharedChunks,
    notFound: notFoundChunk,
  }: SiteChunks): readonly ManifestFile[] {
    const written = routes().routes.filter(({ path }) => pages.has(path))
    const sections = new Map(
      written.map((route) => [route.path, sectionOf(route.path, rootAt(route.root).prefix)]),
    )
    const shards = shardRoutes(sections, maxRoutesInShard).map((shard) => ({
      shard,
      file: shardFile(shard, {
        chunkOf: (route) => known(pages.get(route), route).chunk,
        sharedKeyOf: (route) => known(pages.get(route), route).sharedKey ?? undefined,
      }),
    }))
    const moved = redirectFile(redirects.list())
    const root = rootManifest({
      shards: shards.map(({ shard, file }) => ({ shard, file: file.path })),
      shared: sharedChunks,
      notFound: notFoundChunk,
      redirects: moved?.path,
      theme: site().client.fingerprint,
    })
    return [...shards.map(({ file }) => file), ...(moved === undefined ? [] : [moved]), root]
  }

  function liveManifest(): LiveManifest {
    const table = routes()
    const live = (name: string) => ({ name, hash: 'live' })
    const byKey = new Map(table.routes.map(({ path }) => [pageKey(path), path]))
    // What pages share is told by the links of their sidebar; for their titles, all pages would have to be parsed.
    const untitled = new Map<string, SidebarParts>()
    const sharedKeyOf = ({ path, root, page }: Route): string | undefined => {
      const { sidebar, home } = matter(page)
      const found = sidebarOf(root, path)
      if (found === undefined || found.auto || home === true || sidebar === false || sidebar === 'auto')
        return undefined
      let partOf = untitled.get(found.arg)
      if (partOf === undefined) {
        partOf = sidebarParts(sidebarWith(root, found.key, () => '')?.tree ?? { key: '', nodes: [] })
        untitled.set(found.arg, partOf)
      }
      const { key, nodes } = partOf(path)
      return nodes.length === 0 ? undefined : key
    }
    const keys = new Map(table.routes.map((route) => [route.path, sharedKeyOf(route)]))
    const sharedKeys = new Map(
      [...keys.values()].flatMap((key) => (key === undefined ? [] : [[key, sharedName(key)] as const])),
    )
    const sections = new Map(
      table.routes.map((route) => [route.path, sectionOf(route.path, rootAt(route.root).prefix)]),
    )
    const shards = shardRoutes(sections, maxRoutesInShard).map((shard, index) => ({
      shard,
      file: `assets/manifest/live-${index}.json` as OutputPath,
    }))
    const moved = redirectFile(redirects.list())
    const root = rootManifest({
      shards,
      shared: new Map([...sharedKeys].map(([key, name]) => [key, live(name)])),
      notFound: table.has(notFoundRoute.path) ? undefined : live(pageKey(notFoundRoute.path)),
      redirects: moved?.path,
      theme: site().client.fingerprint,
    })
    return {
      root: root.content,
      file(output) {
        if (output === moved?.path) return moved.content
        const shard = shards.find(({ file }) => file === output)?.shard
        if (shard !== undefined) {
          return shardFile(shard, {
            chunkOf: (route) => live(pageKey(route)),
            sharedKeyOf: (route) => keys.get(route),
          }).content
        }
        const name = /^assets\/js\/([\w-]+)\.live\.js$/.exec(output)?.[1]
        if (name === undefined) return undefined
        if (name === pageKey(notFoundRoute.path)) return notFound()?.chunk.code
        const route = byKey.get(name)
        if (route !== undefined) return compose(route).chunk.code
        const key = [...sharedKeys].find(([, shared]) => shared === name)?.[0]
        const shownOn =
          key === undefined ? undefined : table.routes.find(({ path }) => keys.get(path) === key)
        return key === undefined || shownOn === undefined ? undefined : shared(key, shownOn.path).code
      },
    }
  }

  const search =
    config.search === false
      ? null
      : searchPipeline(memo, {
          config,
          routes,
          parsed,
          environment: () => setting('search'),
          onFile: onListFile,
        })

  const machine = machinePipeline(memo, {
    config,
    routes,
    node,
    facts,
    frontmatter: matter,
    parsed,
    references,
    files: (path) => fillings(path).files,
    changed,
    publicFile,
    environment: () => setting('site'),
    onFile: onListFile,
  })
  const tagOptions = {
    siteUrl: config.url,
    siteTitle: config.title,
    wanted: config.discovery.tags,
    image: config.discovery.image && absoluteImage(config, config.discovery.image),
  }

  function markdownHref(path: RoutePath): string | null {
    const output = machine.markdownOf(path)
    return output && urlOf(base, `/${output}`)
  }

  function feedLinks(path: RoutePath): readonly string[] {
    return config.discovery.feeds ? machine.feedsOf(path).map((feed) => urlOf(base, `/${feed}`)) : []
  }

  function markdownFile(path: RoutePath, pageFacts: Facts, filling: Fillings): MachineFile | null {
    const output = machine.markdownOf(path)
    if (output === null) return null
    const addresses = new Map<string, string>()
    const note = (file: SourcePath, target: string, href: string): void => {
      addresses.set(`${file}\0${target}`, href.startsWith('/') ? `${config.url ?? ''}${href}` : href)
    }
    for (const [index, { href, at }] of pageFacts.links.entries())
      note(at.path, href, filling.links[index] ?? href)
    for (const [index, { src, at }] of pageFacts.assets.entries())
      note(at.path, src, filling.assets[index]?.href ?? src)
    const { title: siteTitle, description, lang } = config
    const content = steps.markdownCopy().markdownCopy({
      path: pageFacts.path,
      text: textOf(bytes(pageFacts.path)) ?? '',
      title: pageFacts.title,
      frontmatter: pageFacts.frontmatter,
      site: { title: siteTitle, description, base, lang },
      words: wordsOf(pageFacts.frontmatter.lang, pageFacts.path, languages()),
      read: (other) => textOf(bytes(other)),
      resolveSource: (other) => realPath(other, config.folderAliases),
      addressOf: (target, file) => addresses.get(`${file}\0${target}`),
    })
    return { path: output, content }
  }

  function siteDiagnostics(): readonly Diagnostic[] {
    return distinct([
      ...site().diagnostics,
      ...parserDiagnostics(),
      ...routes().diagnostics,
      ...redirects.diagnostics(),
      ...roots.flatMap((_, index) => [
        ...nav(String(index)).diagnostics,
        ...sidebarKeys(index).flatMap((key) => sidebar(JSON.stringify({ root: index, key })).diagnostics),
      ]),
    ])
  }

  function treesOf(root: number): ReturnType<Pipeline['treesOf']> {
    return {
      nav: nav(String(root)).nodes,
      sidebars: sidebarTrees(rootAt(root).sidebar).map(([key, entries]) => [
        key,
        entries === 'auto' ? entries : sidebar(JSON.stringify({ root, key })).tree.nodes,
      ]),
    }
  }

  function trees(): ReturnType<Pipeline['trees']> {
    return {
      nav: roots.flatMap((_, index) => nav(String(index)).nodes),
      sidebars: roots.flatMap((_, index) =>
        sidebarKeys(index).flatMap((key) => sidebar(JSON.stringify({ root: index, key })).tree.nodes),
      ),
    }
  }

  return {
    routes,
    facts,
    parsed,
    node,
    references,
    pageDiagnostics,
    referenceScope: () => referenceScope(routes()),
    trees,
    treesOf,
    view,
    compose,
    page,
    redirects,
    notFound,
    shared,
    manifest,
    liveManifest,
    search,
    machine,
    diagrams,
    pageDiagrams,
    changes,
    contentGraph: () =>
      contentGraph({
        pages: routes().routes.map(({ path, page, root }) => ({
          node: node(path),
          facts: facts(page),
          references: references(path),
          version: rootAt(root).version,
          lang: facts(page).frontmatter.lang ?? rootAt(root).lang,
        })),
        sidebars: roots.flatMap((_, root) =>
          sidebarKeys(root).map((key) => sidebar(JSON.stringify({ root, key })).tree),
        ),
      }),
    siteDiagnostics,
  }

  /** Trees of different content roots may have the same key in the config. */
  function treeKey(root: number, key: string): string {
    const { prefix } = rootAt(root)
    return key.startsWith(prefix) ? key : prefix + key.replace(/^\//, '')
  }

  /** A version that was frozen keeps permalinks below its own prefix. */
  function movedPermalinks(path: SourcePath, root: number): { from: string; to: string } | undefined {
    if (versionFolderOf(path) === '') return undefined
    return { from: latestPrefix(rootAt(root)), to: rootAt(root).prefix }
  }

  function actionOf(path: RoutePath): string | null {
    const { action } = references(path)
    return action && linkHref(action, base, linkedOutput)
  }

  function rootAt(root: number | string): (typeof roots)[number] {
    return known(roots[Number(root)], `content root ${root}`)
  }

  function pageOf(path: RoutePath): SourcePath {
    return node(path).route.page
  }

  function referenceScope(table: RouteTable): ReferenceScope {
    const sets = new Map<SourcePath, ReadonlySet<string>>()
    const anchorsOf = (page: SourcePath) => {
      const ids = sets.get(page) ?? new Set(anchors(page))
      sets.set(page, ids)
      return ids
    }
    return {
      ...table,
      contentFolders: roots.map(({ dir }) => dir),
      publicFile: (path) => publicFile(path),
      hasFile: (path) => location(path).kind === 'file',
      locate: (path) => location(path),
      anchorsOf,
      nearestPage: (path) => nearestPage()(path),
      nearestAnchor: (fragment, page) => nearestAnchor(fragment, anchorsOf(page)),
      movedTo: redirects.moved,
      publicFolder: config.publicDir,
      publishes: (path) => !/\.md$/i.test(path) && mayShow(path),
      realPath: (path) => realPath(path, config.folderAliases),
    }
  }

  /** A file of strangers is published only when no browser would run it. */
  function mayShow(path: SourcePath): boolean {
    setting('site')
    return config.trust === 'trusted' || isPublishable({ read: () => bufferOf(bytes(path)) }, path)
  }

  /** Where a file that pages link to is published: where it stands among the pages or public files. */
  function linkedOutput(source: SourcePath): OutputPath {
    if (source.startsWith(`${config.publicDir}/`))
      return source.slice(config.publicDir.length + 1) as OutputPath
    const root = roots
      .filter(({ dir }) => dir === '' || source.startsWith(`${dir}/`))
      .sort((a, b) => b.dir.length - a.dir.length)[0]
    if (root === undefined) return known(asset(source) ?? undefined, source).output
    return `${root.prefix.slice(1)}${root.dir === '' ? source : source.slice(root.dir.length + 1)}` as OutputPath
  }
}

const require = createRequire(import.meta.url)

/**
 * Steps whose libraries take longer to load than a build without changes takes
 * for all the rest. `require`, because answers are given at once; Node loads ES
 * modules with it from 20.19 on.
 */
const steps = {
  parse: lazily(() => require('./parse/parse.js') as typeof import('./parse/parse.js')),
  parseSource: lazily(() => require('./parse/parse-source.js') as typeof import('./parse/parse-source.js')),
  markdownCopy: lazily(
    () => require('./parse/markdown-copy.js') as typeof import('./parse/markdown-copy.js'),
  ),
  render: lazily(() => require('./render/render.js') as typeof import('./render/render.js')),
  document: lazily(() => require('./render/document.js') as typeof import('./render/document.js')),
}

/** A diagram that another program draws. */
export interface Diagram {
  readonly id: string
  readonly text: string
}

const drawingOutput = (route: RoutePath, name: string): OutputPath =>
  `assets/img/${pageKey(route)}.${name}.svg` as OutputPath

/** Where the PlantUML of a drawing may stand: beside it, under the same name. */
function diagramSources(drawing: SourcePath): SourcePath[] {
  if (!/\.svg$/i.test(drawing)) return []
  const bare = drawing.slice(0, -'.svg'.length)
  return ['.puml', '.plantuml'].map((extension) => `${bare}${extension}` as SourcePath)
}

/** Answers that memory should not hold for thousands of pages. */
const inStore = { keep: 'store' } as const

/** Likewise; asked first of all after an edit, because many others ask. */
const early = { keep: 'store', early: true } as const

const emptyBody: Body = { html: '', components: [], css: '' }

const notFoundRoute: Route = {
  path: '/404.html' as RoutePath,
  regularPath: '/404.html' as RoutePath,
  aliases: [],
  page: '404.md' as SourcePath,
  root: 0,
  relativePath: '404.md',
}

const notFoundFacts: Facts = {
  path: notFoundRoute.page,
  title: '404',
  frontmatter: { layout: 'NotFound', sidebar: false, data: {} },
  headings: [],
  anchors: [],
  links: [],
  assets: [],
  includes: [],
  dependsOn: [],
  excerpt: '',
}

/** Markup of the page's regions, by name. */
function regionsOf({ regions }: RenderedPage): Pick<PageChunkData, 'regions' | 'shared'> {
  const all = [...regions]
  return {
    regions: Object.fromEntries(
      all.flatMap(([name, { html, sharedKey }]) => (sharedKey === undefined ? [[name, html]] : [])),
    ),
    shared: Object.fromEntries(
      all.flatMap(([name, { behindCurrent, sharedKey }]) =>
        sharedKey === undefined ? [] : [[name, behindCurrent]],
      ),
    ),
  }
}

/** Argument of the question `shared`. */
export function sharedArg(key: string, shownOn: RoutePath): string {
  return JSON.stringify({ key, shownOn })
}

/** Name of the chunk of the regions that pages with this key share. */
function sharedName(key: string): string {
  return `s-${hashOf(key).slice(0, 12)}`
}

/** What the pages of a site have in common for the parser. */
export function parserOptions(config: ResolvedConfig): ParserOptions {
  const { title, description, base, lang, folderAliases } = config
  const names = Object.keys(config.theme.components ?? {})
  const isComponent = (name: string) => /^[A-Z]/.test(name)
  return {
    markdown: config.markdown,
    site: { title, description, base, lang },
    components: new Set(names.filter(isComponent)),
    replaced: new Set(names.filter((name) => !isComponent(name))),
    folderAliases,
    languages: contentLanguages(config),
    untrusted: config.trust === 'untrusted',
    plantuml: config.plantuml !== false,
  }
}

/** Plugins may look at where a page stands, so a page is parsed for each place. */
export function sharesParsing({ markdown }: ResolvedConfig): boolean {
  return markdown.remarkPlugins.length === 0 && markdown.rehypePlugins.length === 0
}

function identityOf({ record: { path, title, version } }: PageView): PageIdentity {
  return { path, title, version }
}

function siteViewOf(config: ResolvedConfig): SiteView {
  const { title, description, lang, base, repository, themeConfig } = config
  return {
    title,
    description,
    lang,
    base,
    repository: repository && {
      href: repositoryAddress(repository.url),
      label: repositoryLabel(repository.url),
    },
    search: config.search !== false,
    themeConfig,
  }
}

function previewOf({ pr, repository }: ResolvedConfig): PageView['preview'] {
  if (pr === undefined) return null
  return { pr, href: repository && `${repositoryAddress(repository.url)}/pull/${pr}` }
}

/** Only pages of the latest version are edited; an older one is as it was. */
function editHrefOf(config: ResolvedConfig, { frontmatter }: Facts, route: Route): string | null {
  const root = config.content[route.fallbackFrom ?? route.root]
  if (root?.version !== 'latest' || config.repository === null) return null
  if (!(frontmatter.editLink ?? config.repository.editLinks)) return null
  if (frontmatter.editUrl !== undefined) return frontmatter.editUrl
  // Where the repository has the content folder under its own name, all folders stand there as they do here.
  const { repository } = config
  const first = config.content[0]?.dir ?? ''
  return first !== '' && `/${repository.dir}`.endsWith(`/${first}`)
    ? editAddress({ ...repository, dir: repository.dir.slice(0, -first.length) }, route.page)
    : editAddress(repository, `${root.prefix.slice(1)}${route.relativePath}`)
}

function pageStyle(content: string): { readonly path: OutputPath; readonly content: string } {
  return { path: `assets/css/page.${hashOf(content).slice(0, 8)}.css` as OutputPath, content }
}

/** Tags of the config besides meta tags, with the base before addresses that begin with a slash. */
function headTagsOf({ head, base }: ResolvedConfig): readonly HeadTag[] {
  return head
    .filter(([tag]) => tag !== 'meta')
    .map(([tag, attributes, text]) => {
      const based = Object.entries(attributes).map(
        ([name, value]) =>
          [
            name,
            ['href', 'src'].includes(name) && /^\/(?!\/)/.test(value) ? base.slice(0, -1) + value : value,
          ] as const,
      )
      return text === undefined ? [tag, Object.fromEntries(based)] : [tag, Object.fromEntries(based), text]
    })
}

/** A picture of the config: a file of the site, or an address that stands for itself. */
function absoluteImage({ url = '', base }: ResolvedConfig, image: string): string {
  return /^[a-z][a-z+.-]*:/i.test(image) ? image : `${url}${urlOf(base, `/${image.replace(/^\//, '')}`)}`
}

function documentAssetsOf({ client, config: { base } }: Site): Omit<DocumentAssets, 'page' | 'siteTitle'> {
  return {
    styles: client.styles.map((path) => urlOf(base, `/${path}`)),
    earlyScript: client.earlyScript && urlOf(base, `/${client.earlyScript}`),
    script: urlOf(base, `/${client.script}`),
    manifest: urlOf(base, `/${manifestPath}`),
  }
}

const bufferOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes)

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && decodeText(bytes).text
}

/** @throws When a question is asked about something that earlier answers do not have: a bug of the caller. */
function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The site has no "${name}".`)
  return value
}
