import type { Diagnostic } from './diagnostics/diagnostic.js'
import { distinct } from './diagnostics/distinct.js'
import { noPages } from './diagnostics/messages/routes.js'
import { type ContentGraph, contentGraph } from './graph/content-graph.js'
import { nearestAnchor } from './graph/nearest.js'
import { publicFileProblems } from './graph/public-files.js'
import type { OutputPath, RoutePath } from './paths.js'
import { type DiagramSteps, diagramPipeline } from './pipeline/diagram-pipeline.js'
import { firstInFolder, folderPages } from './pipeline/folder-pages.js'
import { siteInputs } from './pipeline/inputs.js'
import { knownRoute } from './pipeline/known.js'
import { type MachineSteps, machinePipeline } from './pipeline/machine-pipeline.js'
import { type ManifestSteps, manifestPipeline } from './pipeline/manifest-pipeline.js'
import { type NavigationSteps, navigationPipeline } from './pipeline/navigation-pipeline.js'
import type { OutputFile } from './pipeline/output-file.js'
import { type PagePipelineOptions, type PageSteps, pagePipeline } from './pipeline/page-pipeline.js'
import {
  builtExtracts,
  type ParsePipelineOptions,
  type ParseSteps,
  parsePipeline,
} from './pipeline/parse-pipeline.js'
import { type PictureSteps, picturePipeline } from './pipeline/picture-pipeline.js'
import { type PreviewSteps, previewPipeline } from './pipeline/preview-pipeline.js'
import { type RedirectSteps, redirectPipeline } from './pipeline/redirect-pipeline.js'
import { type ReferenceSteps, referencePipeline } from './pipeline/reference-pipeline.js'
import { rootAt, siteRoots } from './pipeline/roots.js'
import { type RouteSteps, routePipeline } from './pipeline/route-pipeline.js'
import { schemaPipeline } from './pipeline/schema-pipeline.js'
import { noSearch, type SearchSteps, searchPipeline } from './pipeline/search-pipeline.js'
import { notFoundRoutes, viewPipeline } from './pipeline/view-pipeline.js'
import type { Memo } from './query/query.js'
import type { PageView } from './render/page-view.js'
import { searchRootPath } from './search/format.js'
import type { Site } from './site.js'
import { manifestPath } from './split/manifest.js'

/** The questions that the build, the dev server and the check ask. */
export interface Pipeline
  extends Pick<ParseSteps, 'readPage' | 'frontmatter' | 'facts' | 'findings' | 'parsed'>,
    Pick<RouteSteps, 'routes'>,
    Pick<PreviewSteps, 'changes'>,
    Pick<NavigationSteps, 'node' | 'trees' | 'treesOf' | 'frozenFiles' | 'themeLinks'>,
    Pick<DiagramSteps, 'diagrams' | 'pageDiagrams'>,
    Pick<ReferenceSteps, 'references' | 'fillings' | 'referenceScope' | 'listedIn'>,
    PageSteps,
    ManifestSteps {
  readonly redirects: RedirectSteps
  readonly pictures: PictureSteps
  readonly machine: MachineSteps
  /** Without files if the config turns search off. */
  readonly search: SearchSteps
  readonly view: (route: RoutePath) => PageView
  /** Files that browsers find by fixed addresses. No public file may replace them. */
  readonly ownFiles: readonly OutputPath[]
  /** All pages, links and files of the site and their relations, as plain data. */
  readonly contentGraph: () => ContentGraph
  /**
   * Problems of the site as a whole (trees, routes, scanning), as far as those steps have run.
   * Problems of pages come from `pageDiagnostics`.
   */
  readonly siteDiagnostics: () => readonly Diagnostic[]
  /** Like `siteDiagnostics`, but parses no pages to get the titles for sidebars. */
  readonly quickSiteDiagnostics: () => readonly Diagnostic[]
}

/** What the pipeline needs from its driver. */
export interface PipelineOptions
  extends Pick<ParsePipelineOptions, 'parseAwaiting'>,
    Partial<Pick<ParsePipelineOptions, 'parsedAhead' | 'extracts'>>,
    Partial<Pick<PagePipelineOptions, 'composedAhead'>> {
  /** Receives the files that `page`, `search` and `machine` made. They are not cached. */
  readonly onFile?: (file: OutputFile) => void
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
    extracts = builtExtracts(site().config),
    parsedAhead = () => undefined,
    parseAwaiting,
    composedAhead = () => undefined,
  }: PipelineOptions,
): Pipeline {
  const { config } = site()
  const roots = siteRoots(config)
  const inputs = siteInputs(site, memo)
  const { publicFile } = inputs

  const parsing = parsePipeline(memo, {
    ...inputs,
    config,
    roots,
    extracts,
    parsedAhead,
    parseAwaiting,
    mermaidFolder: () => site().mermaidFolder,
  })
  const { frontmatter, parsed, facts, title, anchors } = parsing

  const { schemaProblems } = schemaPipeline(memo, { ...inputs, roots })

  const { routes, routeIndex, nearestPage, isDraft, isDraftAt } = routePipeline(memo, {
    ...inputs,
    config,
    roots,
    frontmatter,
  })

  const pagesIn = folderPages({ roots, routes, frontmatter })
  const anchorsAt = (route: RoutePath) => new Set(anchors(knownRoute(routes(), route).page))
  // Not circular: which files there are depends on addresses and dates of pages, not on their links.
  const isMade = (path: string) => config.importedFiles.has(path) || machine.isMade(path)
  const redirects = redirectPipeline(memo, {
    ...inputs,
    config,
    routes,
    routeIndex,
    isPublicFile: (path) => publicFile(path) !== undefined,
    otherFiles: () => [
      ...notFoundRoutes(roots).map(({ path }) => path),
      ...site().publicFiles.keys(),
      ...machine.paths().map((path) => `/${path}`),
    ],
    isMade,
    anchorsOf: anchorsAt,
    nearestPage,
    nearestAnchor: (route, id) => nearestAnchor(id, anchorsAt(route)),
  })

  const { changes, mark } = previewPipeline(memo, {
    ...inputs,
    // Not circular: the files for programs are made from sidebars without marks.
    changesSince: (base) => machine.changesSince(base),
    originalOf: (path) => machine.originalOf(path),
  })

  const navigation = navigationPipeline(memo, {
    ...inputs,
    config,
    roots,
    routes,
    routeIndex,
    nearestPage,
    isMade,
    isDraftAt,
    pagesIn,
    movedTo: redirects.moved,
    movedPage: redirects.movedPage,
    oldPaths: redirects.oldPaths,
    // Not circular: the name of a file depends on nothing but the file.
    assetOutput: (source) => assetOutput(source),
    frontmatter,
    parsed,
    title,
    isPreview: () => site().base !== null,
    mark,
  })
  const { node } = navigation

  const drawings = diagramPipeline(memo, {
    ...inputs,
    config,
    facts,
    problem: (id) => site().drawings.problem(id),
  })

  const pictures = picturePipeline(memo, {
    ...inputs,
    config,
    routes,
    routeIndex,
    facts,
    // Not circular: where pictures are needs no copies.
    asset: (source) => asset(source),
    references: (route) => references(route),
  })

  const { references, fillings, listsOf, listedIn, asset, assetOutput, brokenPictures, referenceScope } =
    referencePipeline(memo, {
      ...inputs,
      config,
      roots,
      routeIndex,
      nearestPage,
      isMade,
      movedTo: redirects.moved,
      isDraft,
      pagesIn,
      firstIn: firstInFolder(memo, pagesIn),
      facts,
      anchors,
      node,
      drawing: drawings.drawing,
      copies: pictures.copies,
    })

  const hasSearch = config.search !== false
  const search = hasSearch
    ? searchPipeline(memo, {
        ...inputs,
        config,
        routes,
        words: parsing.extracts.words,
        texts: parsing.extracts.texts,
        trail: (route) => node(route).sidebar?.trail ?? [],
        onFile,
      })
    : noSearch
  const ownFiles = [manifestPath, ...(hasSearch ? [searchRootPath] : [])]

  const machine = machinePipeline(memo, {
    ...inputs,
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
    onFile,
  })

  const views = viewPipeline({
    ...inputs,
    ...navigation,
    config,
    roots,
    routeIndex,
    facts,
    markdownOf: machine.markdownOf,
    homeLinks: (route) => fillings(route).home,
  })

  const pages = pagePipeline(memo, {
    ...inputs,
    ...views,
    ...drawings,
    config,
    roots,
    client: () => site().client,
    routes,
    node,
    parsed,
    facts,
    problems: (page) => [...parsing.findings(page).diagnostics, ...schemaProblems(page)],
    references,
    brokenPictures,
    fillings,
    listsOf,
    markdownOf: machine.markdownOf,
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
    ...parsing,
    ...navigation,
    ...drawings,
    ...pages,
    ...manifests,
    routes,
    changes,
    references,
    fillings,
    referenceScope,
    listedIn,
    redirects,
    pictures,
    machine,
    search,
    view: views.view,
    ownFiles,
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
        pagesIn: listedIn,
      }),
    siteDiagnostics: () => [...siteDiagnostics(navigation.navigationDiagnostics()), ...pictures.problems()],
    quickSiteDiagnostics: () => siteDiagnostics(navigation.untitledDiagnostics()),
  }
}
