import { throughBase } from '../addresses/through-base.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { canonicalOf, languagesOf, versionsOf } from '../graph/alternates.js'
import { buildNav, type NavNode } from '../graph/nav.js'
import { outsideProblems } from '../graph/outside-address.js'
import { neighboursOf, type PageNode } from '../graph/page-node.js'
import type { FrozenCopy } from '../graph/public-link.js'
import type { SidebarNode, SidebarTree } from '../graph/sidebar-nodes.js'
import { themeLanguages } from '../graph/theme-languages.js'
import { type ThemeLinks, themeLinks } from '../graph/theme-links.js'
import { componentsIn, namesInTexts, themeNames } from '../graph/theme-names.js'
import type { Frontmatter } from '../parse/frontmatter/frontmatter.js'
import type { ParsedPage } from '../parse/page.js'
import type { RoutePath, SourcePath } from '../paths.js'
import type { Memo, Query } from '../query/query.js'
import { bySourceFor } from '../route/fallback.js'
import type { Route } from '../route/route.js'
import type { SiteInputs } from './inputs.js'
import { early, inStore } from './keep.js'
import { knownRoute } from './known.js'
import { type RootFilesOptions, rootFiles } from './root-files.js'
import { rootAt } from './roots.js'
import { type SidebarPipelineOptions, type SidebarSteps, sidebarPipeline } from './sidebar-pipeline.js'

/** Navigation bars and sidebars of all content folders. */
export interface SiteTrees {
  readonly nav: readonly NavNode[]
  readonly sidebars: readonly SidebarNode[]
}

/**
 * Navigation bar and sidebars of one content folder. Sidebars are keyed by the prefix of the pages
 * that show them.
 */
export interface RootTrees {
  readonly nav: readonly NavNode[]
  readonly sidebars: readonly (readonly [key: string, nodes: readonly SidebarNode[] | 'auto'])[]
}

/** What leads from page to page. */
export interface NavigationSteps
  extends Pick<SidebarSteps, 'sidebarOf' | 'sidebarNamed' | 'shownOf' | 'untitledTree'> {
  readonly navOf: (root: number) => readonly NavNode[]
  /** Changes with what a page shows of its sidebar. */
  readonly sharedVersion: (route: RoutePath) => string
  readonly node: Query<PageNode, RoutePath>
  readonly trees: () => SiteTrees
  readonly treesOf: (root: number) => RootTrees
  readonly sidebarTrees: () => readonly SidebarTree[]
  /** Public files that entries of frozen versions link to. */
  readonly frozenFiles: () => readonly FrozenCopy[]
  /** What addresses in the theme's options resolve to. */
  readonly themeLinks: () => ThemeLinks
  readonly navigationDiagnostics: () => readonly Diagnostic[]
  /**
   * Like `navigationDiagnostics`, but without the titles of pages, and with what they use of the theme
   * only as far as their texts tell, so that no page is parsed.
   */
  readonly untitledDiagnostics: () => readonly Diagnostic[]
}

export interface NavigationPipelineOptions
  extends Omit<SidebarPipelineOptions, 'files' | 'langOfText'>,
    RootFilesOptions,
    Pick<SiteInputs, 'bytes' | 'listing' | 'navEntries' | 'refusal'> {
  readonly config: Pick<
    ResolvedConfig,
    | 'base'
    | 'doubtfulNames'
    | 'externalVersions'
    | 'lang'
    | 'markdown'
    | 'publicDir'
    | 'theme'
    | 'themeConfig'
  >
  readonly movedTo: (path: string) => string | undefined
  readonly oldPaths: (path: RoutePath) => readonly RoutePath[]
  readonly frontmatter: (page: SourcePath) => Frontmatter
  readonly parsed: (page: SourcePath) => ParsedPage
}

/** Connects the steps for navigation: config, routes and titles → trees → what surrounds a page. */
export function navigationPipeline(memo: Memo, options: NavigationPipelineOptions): NavigationSteps {
  const { config, roots, setting, navEntries, routeIndex, nearestPage, frontmatter, title } = options
  const files = rootFiles(options)
  const langOfText = (route: Route | undefined, root: number): string | undefined => {
    // Only then, so that no sidebar of another site depends on the frontmatter of its pages.
    if (route?.fallbackFrom === undefined) return undefined
    const lang = frontmatter(route.page).lang ?? rootAt(roots, route.fallbackFrom.root).lang
    return lang === rootAt(roots, root).lang ? undefined : lang
  }
  const sidebars = sidebarPipeline(memo, { ...options, files, langOfText })
  const { sidebarsOf, sidebarOf } = sidebars

  const nav = memo.per(
    'nav',
    (root) => {
      setting('site')
      navEntries(Number(root))
      const { nav, prefix, moves } = rootAt(roots, Number(root))
      const { has, byLooseName } = routeIndex
      return buildNav(nav, prefix, {
        has,
        byLooseName,
        ...files.of(Number(root)),
        nearest: nearestPage,
        movedPage: options.movedPage,
        moves,
        isDraftAt: options.isDraftAt,
      })
    },
    early,
  )
  const navOf = (root: number) => nav(String(root)).nodes

  const { movedPage, oldPaths } = options
  const alternateScope = { roots, routes: routeIndex, movedPage, oldPaths }
  const node = memo.per<PageNode, RoutePath>(
    'node',
    (path) => {
      setting('site')
      const route = knownRoute(routeIndex, path)
      const sidebar = sidebarOf(route.root, path)
      const place = sidebar && sidebars.placeIn(sidebar, path)
      return {
        route,
        sidebar:
          sidebar === undefined || place === undefined
            ? null
            : { key: sidebars.treeOf(sidebar).key, part: place.part, trail: place.trail },
        ...neighboursOf(frontmatter(route.page), route, {
          place,
          routes: routeIndex,
          bySource: bySourceFor(route, routeIndex, roots),
          contentFolders: roots.map(({ dir }) => dir),
          throughBase: (from, to) => throughBase(config.base, from, to),
          titleOf: title,
          langOf: (target) => langOfText(target, route.root),
        }),
        versions: versionsOf(route, alternateScope),
        languages: languagesOf(route, alternateScope),
        canonical: canonicalOf(route, alternateScope),
      }
    },
    inStore,
  )

  const linksOfTheme = memo.once<ThemeLinks>(
    'theme-links',
    () => {
      // `render` covers the theme and its options, `site` what redirects depend on.
      setting('render')
      setting('site')
      const { has, byLooseName } = routeIndex
      return themeLinks(config.theme.links?.(config.themeConfig) ?? [], {
        has,
        byLooseName,
        ...files.latest,
        nearest: nearestPage,
        moved: options.movedTo,
      })
    },
    inStore,
  )

  const languagesOfTheme = memo.once<readonly Diagnostic[]>(
    'theme-languages',
    () => {
      setting('render')
      return themeLanguages(config.theme.languages?.(config.themeConfig) ?? {}, {
        ofFolders: [config.lang, ...roots.map(({ lang }) => lang)],
        ofPages: () => options.routes().routes.flatMap(({ page }) => frontmatter(page).lang ?? []),
      })
    },
    inStore,
  )

  // Both also of drafts, since what is made for one is no mistake.
  const layoutsOfPages = () => options.listing().flatMap((page) => frontmatter(page).layout ?? [])
  const namesOfTheme = memo.once<readonly Diagnostic[]>(
    'theme-names',
    () => {
      setting('render')
      // Only then, because the components of a page are known only from all of it.
      if (config.doubtfulNames.length === 0) return []
      const components = options.listing().flatMap((page) => [...componentsIn(options.parsed(page))])
      return themeNames(config.doubtfulNames, new Set([...layoutsOfPages(), ...components]))
    },
    inStore,
  )

  /** The same as far as it can be known without parsing pages. Plugins may add components to any page. */
  const namesOfThemeInTexts = memo.once<readonly Diagnostic[]>(
    'theme-names-in-texts',
    () => {
      setting('render')
      const { remarkPlugins, rehypePlugins } = config.markdown
      if (config.doubtfulNames.length === 0 || remarkPlugins.length + rehypePlugins.length > 0) return []
      const names = config.doubtfulNames.map(({ name }) => name)
      const texts = options.listing().flatMap((page) =>
        // Reading it would throw.
        options.refusal(page) === undefined ? (options.bytes(page) ?? []) : [],
      )
      const components = namesInTexts(names, texts)
      return themeNames(config.doubtfulNames, new Set([...layoutsOfPages(), ...components]))
    },
    inStore,
  )

  const diagnosticsWith = (ofSidebars: (root: number) => readonly Diagnostic[]) => [
    ...roots.flatMap((_, root) => [...nav(String(root)).diagnostics, ...ofSidebars(root)]),
    ...linksOfTheme().diagnostics,
    ...languagesOfTheme(),
    ...config.externalVersions.flatMap(({ link }) => outsideProblems(link)),
    ...sidebars.unusedDiagnostics(),
  ]
  const treesIn = (root: number) => sidebarsOf(root).map(sidebars.treeOf)
  const allTrees = () => roots.flatMap((_, root) => treesIn(root))

  return {
    navOf,
    sidebarOf,
    sidebarNamed: sidebars.sidebarNamed,
    shownOf: sidebars.shownOf,
    untitledTree: sidebars.untitledTree,
    sharedVersion(path) {
      const { route, sidebar } = node(path)
      const found = sidebar && sidebars.sidebarNamed(route.root, sidebar.key)
      return found ? sidebars.shownOf(found, sidebar.part).version : ''
    },
    node,
    trees: () => ({
      nav: roots.flatMap((_, root) => navOf(root)),
      sidebars: allTrees().flatMap(({ nodes }) => nodes),
    }),
    treesOf: (root) => ({
      nav: navOf(root),
      sidebars: sidebarsOf(root).map((sidebar) => [
        sidebar.key,
        sidebar.auto ? 'auto' : sidebars.treeOf(sidebar).nodes,
      ]),
    }),
    sidebarTrees: allTrees,
    frozenFiles: () =>
      roots.flatMap((_, root) =>
        files.isFrozen(root)
          ? [...copiesOf(navOf(root)), ...treesIn(root).flatMap(({ nodes }) => copiesOf(nodes))]
          : [],
      ),
    themeLinks: linksOfTheme,
    navigationDiagnostics: () => [...diagnosticsWith(sidebars.sidebarDiagnostics), ...namesOfTheme()],
    untitledDiagnostics: () => [...diagnosticsWith(sidebars.untitledDiagnostics), ...namesOfThemeInTexts()],
  }
}

function copiesOf(nodes: readonly (NavNode | SidebarNode)[]): FrozenCopy[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'group') return copiesOf(node.nodes)
    return node.kind === 'file' && node.copy !== undefined ? [node.copy] : []
  })
}
