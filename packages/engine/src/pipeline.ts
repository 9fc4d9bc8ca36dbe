import type { Diagnostic } from './diagnostics/diagnostic.js'
import { distinct } from './diagnostics/distinct.js'
import { noPages } from './diagnostics/messages/routes.js'
import { type ContentGraph, contentGraph } from './graph/content-graph.js'
import { nearestAnchor } from './graph/nearest.js'
import type { PageReferences, ReferenceScope } from './graph/page-links.js'
import type { PageNode } from './graph/page-node.js'
import { publicFileProblems } from './graph/public-files.js'
import type { FrozenCopy } from './graph/public-link.js'
import type { ThemeLinks } from './graph/theme-links.js'
import type { SiteChanges } from './machine/compare.js'
import type { Frontmatter } from './parse/frontmatter/frontmatter.js'
import type { Facts, ParsedPage } from './parse/page.js'
import type { OutputPath, RoutePath, SourcePath } from './paths.js'
import type { ComposerSettings } from './pipeline/composer-settings.js'
import { type Diagram, diagramPipeline } from './pipeline/diagram-pipeline.js'
import { siteInputs } from './pipeline/inputs.js'
import { known } from './pipeline/known.js'
import { type MachineSteps, machinePipeline } from './pipeline/machine-pipeline.js'
import { type LiveManifest, manifestPipeline, type SiteChunks } from './pipeline/manifest-pipeline.js'
import { markdownPipeline } from './pipeline/markdown-pipeline.js'
import { navigationPipeline, type RootTrees, type SiteTrees } from './pipeline/navigation-pipeline.js'
import type { OutputFile } from './pipeline/output-file.js'
import {
  type ComposedAhead,
  type ComposedPage,
  type NotFoundPage,
  type PageDigest,
  pagePipeline,
  type SentPage,
} from './pipeline/page-pipeline.js'
import type { AwaitedAhead, ParsedAhead } from './pipeline/parse-ahead.js'
import { parsePipeline } from './pipeline/parse-pipeline.js'
import { type PictureSteps, picturePipeline } from './pipeline/picture-pipeline.js'
import { previewPipeline } from './pipeline/preview-pipeline.js'
import { type RedirectSteps, redirectPipeline } from './pipeline/redirect-pipeline.js'
import { referencePipeline } from './pipeline/reference-pipeline.js'
import { rootAt, siteRoots } from './pipeline/roots.js'
import { routePipeline } from './pipeline/route-pipeline.js'
import { type SearchSteps, searchPipeline } from './pipeline/search-pipeline.js'
import { notFoundRoutes, viewPipeline } from './pipeline/view-pipeline.js'
import type { Memo, Query } from './query/query.js'
import type { PageView } from './render/page-view.js'
import type { RouteTable } from './route/route.js'
import { searchRootPath } from './search/format.js'
import type { Site } from './site.js'
import { type ManifestFile, manifestPath } from './split/manifest.js'
import type { Chunk } from './split/split.js'

/** The questions that the build, the dev server and the check ask. */
export interface Pipeline {
  readonly routes: () => RouteTable
  /** Computes everything about a page's text that will be needed, unless it is known already. */
  readonly readPage: (page: SourcePath) => void
  /** Does not parse the page, since routing needs the frontmatter first. */
  readonly frontmatter: Query<Frontmatter, SourcePath>
  readonly facts: Query<Facts, SourcePath>
  readonly parsed: Query<ParsedPage, SourcePath>
  readonly node: Query<PageNode, RoutePath>
  readonly references: Query<PageReferences, RoutePath>
  /** Problems of a page that can be found without rendering it. */
  readonly pageDiagnostics: (route: RoutePath) => readonly Diagnostic[]
  /** What links are resolved against. */
  readonly referenceScope: () => ReferenceScope
  /** Navigation bars and sidebars of all content folders. */
  readonly trees: () => SiteTrees
  /**
   * The trees of one content folder, by its number. Its sidebars are keyed by the prefix of the
   * pages that show them.
   */
  readonly treesOf: (root: number) => RootTrees
  /** Public files that entries of frozen versions link to. */
  readonly frozenFiles: () => readonly FrozenCopy[]
  /** What addresses in the theme's options resolve to. */
  readonly themeLinks: () => ThemeLinks
  readonly view: (route: RoutePath) => PageView
  readonly compose: (route: RoutePath) => ComposedPage
  /** The page. If it had to be made again, its files are passed to `onFile`. */
  readonly page: Query<PageDigest, RoutePath>
  /**
   * Computes everything that a page needs before it is made. The result can be sent to another
   * thread, which makes the page.
   */
  readonly order: (route: RoutePath) => SentPage
  /** What all pages of this revision have in common. */
  readonly composerSettings: () => ComposerSettings
  /** Redirects for addresses that a static host would not resolve by itself. */
  readonly redirects: RedirectSteps
  /**
   * The not-found pages by their addresses: one for the site and one for each other language. Left
   * out where the site has its own page.
   */
  readonly notFound: () => ReadonlyMap<RoutePath, NotFoundPage>
  /** Where not-found pages are, those that authors write and those that the theme makes. */
  readonly notFoundPaths: () => readonly RoutePath[]
  /** The chunk shared by all pages with that key. */
  readonly shared: (key: string, shownOn: RoutePath) => Chunk
  readonly manifest: (chunks: SiteChunks) => readonly ManifestFile[]
  /** The manifest, without making any page ahead of time. Chunk names have no hash. */
  readonly liveManifest: () => LiveManifest
  /** The search index; null if the config turns it off. */
  readonly search: SearchSteps | null
  /** Files that browsers find by fixed addresses. No public file may replace them. */
  readonly ownFiles: readonly OutputPath[]
  /** Files for search engines, feed readers and other programs. */
  readonly machine: MachineSteps
  /** Diagrams that another program draws; empty unless the config names one. */
  readonly diagrams: () => readonly Diagram[]
  readonly pageDiagrams: Query<readonly Diagram[], SourcePath>
  /** Narrower copies of pictures; empty unless the config asks for them. */
  readonly pictures: PictureSteps
  /** What a preview changes compared with the published site; null if there is nothing to compare with. */
  readonly changes: () => SiteChanges | null
  /** All pages, links and files of the site and their relations, as plain data. */
  readonly contentGraph: () => ContentGraph
  /**
   * Problems of the site as a whole (trees, routes, scanning), as far as those steps have run.
   * Problems of pages come from {@link pageDiagnostics}.
   */
  readonly siteDiagnostics: () => readonly Diagnostic[]
  /** Like {@link siteDiagnostics}, but parses no pages to get the titles for sidebars. */
  readonly quickSiteDiagnostics: () => readonly Diagnostic[]
}

/** What the pipeline needs from its driver. */
export interface PipelineOptions {
  /** Receives the files that `page`, `search` and `machine` made. They are not cached. */
  readonly onFile?: (file: OutputFile) => void
  /** A page that was parsed elsewhere. It is used only if its inputs are still the same. */
  readonly parsedAhead?: (path: SourcePath) => ParsedAhead | undefined
  /** Parses a page that has async plugins. Returns once that is done. */
  readonly parseAwaiting: (path: SourcePath) => AwaitedAhead
  /** A page that another thread has made in this revision, from its `order`. */
  readonly composedAhead?: (route: RoutePath) => ComposedAhead | undefined
}

/**
 * Connects the steps: scan → parse → route → graph → render → split. Beside the last two are search
 * and the files for other programs.
 *
 * Each file of `pipeline/` defines the questions about one subject, and says what it needs from the
 * others. Nothing runs before it is asked for.
 *
 * @param site Returns the site in the memo's current revision.
 */
export function pipeline(
  site: () => Site,
  memo: Memo,
  {
    onFile = () => {},
    parsedAhead = () => undefined,
    parseAwaiting,
    composedAhead = () => undefined,
  }: PipelineOptions,
): Pipeline {
  const { config } = site()
  const roots = siteRoots(config)
  const inputs = siteInputs(site, memo)
  const { navEntries, sidebarKeys, sidebarEntries } = inputs
  const { setting, listing, bytes, refusal, textOf, location, publicFile, changed, contributors, onlyIn } =
    inputs

  const parsing = parsePipeline(memo, {
    config,
    roots,
    setting,
    bytes,
    refusal,
    codePlaces: inputs.codePlaces,
    onlyIn,
    parsedAhead,
    parseAwaiting,
    mermaidFolder: () => site().mermaidFolder,
  })
  const { frontmatter, parsed, facts, title, anchors } = parsing

  const { routes, routeIndex, nearestPage, isDraft } = routePipeline(memo, {
    config,
    roots,
    setting,
    listing,
    frontmatter,
  })

  const anchorsAt = (route: RoutePath) => new Set(anchors(known(routes().byPath.get(route), route).page))
  const redirects = redirectPipeline(memo, {
    config,
    routes,
    routeIndex,
    textOf,
    isPublicFile: (path) => publicFile(path) !== undefined,
    otherFiles: () => [
      ...notFoundRoutes(roots).map(({ path }) => path),
      ...site().publicFiles.keys(),
      ...machine.paths().map((path) => `/${path}`),
    ],
    anchorsOf: anchorsAt,
    nearestPage,
    nearestAnchor: (route, id) => nearestAnchor(id, anchorsAt(route)),
    setting,
  })

  const { changes, mark } = previewPipeline(memo, {
    baseSite: inputs.baseSite,
    // Not circular: the files for programs are made from sidebars without marks.
    changesSince: (base) => machine.changesSince(base),
  })

  const navigation = navigationPipeline(memo, {
    config,
    roots,
    setting,
    navEntries,
    sidebarKeys,
    sidebarEntries,
    publicFile,
    location,
    routes,
    routeIndex,
    nearestPage,
    isDraft,
    movedTo: redirects.moved,
    movedPage: redirects.movedPage,
    // Not circular: the name of a file depends on nothing but the file.
    assetOutput: (source) => assetOutput(source),
    frontmatter,
    title,
    isPreview: () => site().base !== null,
    mark,
  })
  const { node } = navigation

  const drawings = diagramPipeline(memo, {
    config,
    setting,
    listing,
    location,
    changed,
    drawn: inputs.drawn,
    facts,
    problem: (id) => site().drawings.problem(id),
  })

  const pictures = picturePipeline(memo, {
    config,
    setting,
    bytes,
    copied: inputs.copied,
    routes,
    routeIndex,
    facts,
    // Not circular: where pictures are needs no copies.
    asset: (source) => asset(source),
    references: (route) => references(route),
  })

  const { references, fillings, homeLinks, asset, assetOutput, brokenPictures, referenceScope } =
    referencePipeline(memo, {
      config,
      roots,
      setting,
      bytes,
      location,
      publicFile,
      routeIndex,
      nearestPage,
      movedTo: redirects.moved,
      isDraft,
      facts,
      anchors,
      node,
      drawing: drawings.drawing,
      copies: pictures.copies,
    })

  const search =
    config.search === false
      ? null
      : searchPipeline(memo, {
          config,
          routes,
          words: parsing.extracts.words,
          texts: parsing.extracts.texts,
          trail: (route) => node(route).sidebar?.trail ?? [],
          setting,
          onFile,
        })
  const ownFiles = [manifestPath, ...(search === null ? [] : [searchRootPath])]

  const machine = machinePipeline(memo, {
    config,
    routes,
    routeIndex,
    // Not circular: computing where pages moved needs no entries.
    movedPage: redirects.movedPage,
    node,
    facts,
    frontmatter,
    outline: parsing.extracts.outline,
    references,
    files: (path) => fillings(path).files,
    changed,
    hasDates: inputs.hasDates,
    publicFile,
    setting,
    onFile,
  })
  const markdown = markdownPipeline({ config, textOf, refusal, markdownOf: machine.markdownOf })

  const views = viewPipeline({
    ...navigation,
    config,
    roots,
    setting,
    changed,
    contributors,
    facts,
    homeLinks,
  })

  const pages = pagePipeline(memo, {
    ...views,
    ...drawings,
    ...markdown,
    config,
    roots,
    codePlaces: inputs.codePlaces,
    setting,
    client: () => site().client,
    routes,
    node,
    parsed,
    facts,
    problems: parsing.extracts.problems,
    references,
    brokenPictures,
    fillings,
    sharedVersion: navigation.sharedVersion,
    feedsOf: machine.feedsOf,
    onFile,
    composedAhead,
  })

  const manifests = manifestPipeline({
    ...navigation,
    ...pages,
    roots,
    routes,
    frontmatter,
    moved: redirects.list,
    theme: () => site().client.fingerprint,
  })

  const siteDiagnostics = (ofNavigation: readonly Diagnostic[]) =>
    distinct([
      ...site().diagnostics,
      ...parsing.parserDiagnostics(),
      ...routes().diagnostics,
      ...(routes().routes.length === 0 ? [noPages(config.content.map(({ dir }) => dir))] : []),
      ...publicFileProblems(config, site().publicFiles, routes(), ownFiles),
      ...redirects.diagnostics(),
      ...ofNavigation,
    ])

  return {
    routes,
    readPage: parsing.readPage,
    frontmatter,
    facts,
    parsed,
    node,
    references,
    pageDiagnostics: pages.pageDiagnostics,
    referenceScope,
    trees: navigation.trees,
    treesOf: navigation.treesOf,
    frozenFiles: navigation.frozenFiles,
    themeLinks: navigation.themeLinks,
    view: (route) => views.view(route, markdown.markdownHref(route)),
    compose: pages.compose,
    page: pages.page,
    order: pages.order,
    composerSettings: pages.composerSettings,
    redirects,
    notFound: pages.notFound,
    notFoundPaths: pages.notFoundPaths,
    shared: pages.shared,
    manifest: manifests.manifest,
    liveManifest: manifests.liveManifest,
    search,
    ownFiles,
    machine,
    diagrams: drawings.diagrams,
    pageDiagrams: drawings.pageDiagrams,
    pictures,
    changes,
    contentGraph: () =>
      contentGraph({
        pages: routes().routes.map(({ path, page, root }) => ({
          node: node(path),
          facts: facts(page),
          references: references(path),
          version: rootAt(roots, root).version,
          lang: facts(page).frontmatter.lang ?? rootAt(roots, root).lang,
        })),
        sidebars: navigation.sidebarTrees(),
      }),
    siteDiagnostics: () => [...siteDiagnostics(navigation.navigationDiagnostics()), ...pictures.problems()],
    quickSiteDiagnostics: () => siteDiagnostics(navigation.untitledDiagnostics()),
  }
}
