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
import type { Frontmatter } from './parse/frontmatter.js'
import type { Facts, ParsedPage } from './parse/page.js'
import type { RoutePath, SourcePath } from './paths.js'
import type { ComposerSettings } from './pipeline/composer-settings.js'
import { type Diagram, diagramPipeline } from './pipeline/diagram-pipeline.js'
import { siteInputs } from './pipeline/inputs.js'
import { known } from './pipeline/known.js'
import { type MachineSteps, machinePipeline } from './pipeline/machine-pipeline.js'
import { type LiveManifest, manifestPipeline, type SiteChunks } from './pipeline/manifest-pipeline.js'
import { markdownPipeline } from './pipeline/markdown-pipeline.js'
import { navigationPipeline, type RootTrees, type SiteTrees } from './pipeline/navigation-pipeline.js'
import type { OutputFile, PublishedText } from './pipeline/output-file.js'
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
import type { Site } from './site.js'
import { type ManifestFile, manifestPath } from './split/manifest.js'
import type { Chunk } from './split/split.js'

/** The questions that the build, the dev server and the check ask. */
export interface Pipeline {
  readonly routes: () => RouteTable
  /** Finds out all that is wanted of a page's text, unless that is known. */
  readonly readPage: (page: SourcePath) => void
  /** Without a page being parsed: pages are routed by it. */
  readonly frontmatter: Query<Frontmatter, SourcePath>
  readonly facts: Query<Facts, SourcePath>
  readonly parsed: Query<ParsedPage, SourcePath>
  readonly node: Query<PageNode, RoutePath>
  readonly references: Query<PageReferences, RoutePath>
  /** What is wrong with a page, as far as it can be told without rendering it. */
  readonly pageDiagnostics: (route: RoutePath) => readonly Diagnostic[]
  /** What links are looked up in. */
  readonly referenceScope: () => ReferenceScope
  /** Navigation bars and sidebars of all content folders. */
  readonly trees: () => SiteTrees
  /** Those of one content folder, by its number; sidebars by the prefix of the pages that show them. */
  readonly treesOf: (root: number) => RootTrees
  /** Files that entries of frozen versions lead to. */
  readonly frozenFiles: () => readonly FrozenCopy[]
  /** What the options of the theme lead to. */
  readonly themeLinks: () => ThemeLinks
  readonly view: (route: RoutePath) => PageView
  readonly compose: (route: RoutePath) => ComposedPage
  /** The page, whose files are given to `onFile` when it had to be made anew. */
  readonly page: Query<PageDigest, RoutePath>
  /** Asks all that a page asks before it is made; another thread can go on with what this gives. */
  readonly order: (route: RoutePath) => SentPage
  /** What the pages of this revision have in common. */
  readonly composerSettings: () => ComposerSettings
  /** Addresses that a static host does not lead to their page by itself. */
  readonly redirects: RedirectSteps
  /** The not-found pages by their addresses, the site's and those of languages; without those where the site has a page of its own. */
  readonly notFound: () => ReadonlyMap<RoutePath, NotFoundPage>
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
  /** The same, without any page being parsed for the titles in sidebars. */
  readonly quickSiteDiagnostics: () => readonly Diagnostic[]
}

/** What stands around the pipeline. */
export interface PipelineOptions {
  /** Gets the files that `page` made; they are not remembered. */
  readonly onFile?: (file: OutputFile) => void
  /** Likewise what `search` and `machine` made. */
  readonly onListFile?: (file: PublishedText) => void
  /** A page that has been parsed elsewhere; it counts if what was read for it is still the same. */
  readonly parsedAhead?: (path: SourcePath) => ParsedAhead | undefined
  /** Has a page parsed whose plugins have to be awaited, and comes back when that is done. */
  readonly parseAwaiting: (path: SourcePath) => AwaitedAhead
  /** A page whose order another thread has carried out in this revision. */
  readonly composedAhead?: (route: RoutePath) => ComposedAhead | undefined
}

/**
 * Joins the steps: scan → parse → route → graph → render → split; beside the last two, search and
 * what programs read.
 *
 * Each file of `pipeline/` defines the questions of one subject and says what it needs of the others.
 * Nothing runs before it is asked for.
 *
 * @param site Gives the revision that the memo is in.
 */
export function pipeline(
  site: () => Site,
  memo: Memo,
  {
    onFile = () => {},
    onListFile = () => {},
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
    environment: () => setting('site'),
  })

  const { changes, mark } = previewPipeline(memo, {
    baseSite: inputs.baseSite,
    // Not in a circle: what programs read is made of sidebars without marks.
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
    movedTo: redirects.moved,
    movedPage: redirects.movedPage,
    // Not in a circle: a file's name depends on the file alone.
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

  const { references, fillings, homeLinks, assetOutput, brokenPictures, referenceScope } = referencePipeline(
    memo,
    {
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
    },
  )

  const search =
    config.search === false
      ? null
      : searchPipeline(memo, {
          config,
          routes,
          words: parsing.extracts.words,
          texts: parsing.extracts.texts,
          trail: (route) => node(route).sidebar?.trail ?? [],
          environment: () => setting('site'),
          onFile: onListFile,
        })

  const machine = machinePipeline(memo, {
    config,
    routes,
    routeIndex,
    // Not in a circle: where pages moved is known without their entries.
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
    environment: () => setting('site'),
    onFile: onListFile,
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
      ...publicFileProblems(config, site().publicFiles, routes(), `/${manifestPath}`),
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
    view: views.view,
    compose: pages.compose,
    page: pages.page,
    order: pages.order,
    composerSettings: pages.composerSettings,
    redirects,
    notFound: pages.notFound,
    shared: pages.shared,
    manifest: manifests.manifest,
    liveManifest: manifests.liveManifest,
    search,
    machine,
    diagrams: drawings.diagrams,
    pageDiagrams: drawings.pageDiagrams,
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
    siteDiagnostics: () => siteDiagnostics(navigation.navigationDiagnostics()),
    quickSiteDiagnostics: () => siteDiagnostics(navigation.untitledDiagnostics()),
  }
}
