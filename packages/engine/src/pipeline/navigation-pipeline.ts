import type { ResolvedConfig } from '../config/resolve.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { sidebarUnused } from '../diagnostics/messages/navigation.js'
import { canonicalOf, languagesOf, versionsOf } from '../graph/alternates.js'
import { buildNav, type NavNode } from '../graph/nav.js'
import { neighboursOf, type PageNode } from '../graph/page-node.js'
import { type FrozenCopy, isFrozenWithTrees, type PublicScope } from '../graph/public-link.js'
import {
  buildSidebar,
  markedNodes,
  type PageMark,
  type SidebarNode,
  type SidebarTree,
  sidebarKeyFinder,
  sidebarTrees,
  unusedSidebars,
} from '../graph/sidebar.js'
import { type SidebarParts, sidebarParts } from '../graph/sidebar-parts.js'
import { type ThemeLinks, themeLinks } from '../graph/theme-links.js'
import type { Facts } from '../parse/page.js'
import { type OutputPath, type RoutePath, type SourcePath, versionFolderOf } from '../paths.js'
import { fingerprintOf } from '../query/fingerprint.js'
import type { Memo, Query } from '../query/query.js'
import { bySourceFor } from '../route/fallback.js'
import type { RouteTable } from '../route/route.js'
import type { SiteInputs } from './inputs.js'
import { cheap, early, inStore } from './keep.js'
import { known } from './known.js'
import { rootAt, type SiteRoot } from './roots.js'

/** Navigation bars and sidebars of all content folders. */
export interface SiteTrees {
  readonly nav: readonly NavNode[]
  readonly sidebars: readonly SidebarNode[]
}

/** Those of one content folder; sidebars by the prefix of the pages that show them. */
export interface RootTrees {
  readonly nav: readonly NavNode[]
  readonly sidebars: readonly (readonly [key: string, nodes: readonly SidebarNode[] | 'auto'])[]
}

/** A sidebar of the config, before any entry is looked up. */
export interface SidebarOfRoot {
  readonly key: string
  /** Argument of the questions about it. */
  readonly arg: string
  /** It is made of each page's own headings. */
  readonly auto: boolean
}

/** What leads from page to page. */
export interface NavigationSteps {
  readonly navOf: (root: number) => readonly NavNode[]
  /** The sidebar of pages at that route; undefined when they have none. Looks up no entry. */
  readonly sidebarOf: (root: number, route: RoutePath) => SidebarOfRoot | undefined
  /** The same with its entries. */
  readonly treeOf: (
    root: number,
    route: RoutePath,
  ) => (SidebarOfRoot & { readonly tree: SidebarTree }) | undefined
  /** The part of a sidebar that a page shows. */
  readonly partOf: (sidebar: SidebarOfRoot, route: RoutePath) => SidebarTree
  /** A sidebar whose links have no titles, so that no page is parsed for it. */
  readonly untitledTree: (root: number, key: string) => SidebarTree | undefined
  /** Changes with the sidebar of a page. */
  readonly sharedVersion: (route: RoutePath) => string
  readonly node: Query<PageNode, RoutePath>
  readonly trees: () => SiteTrees
  readonly treesOf: (root: number) => RootTrees
  readonly sidebarTrees: () => readonly SidebarTree[]
  /** Files that entries of frozen versions lead to. */
  readonly frozenFiles: () => readonly FrozenCopy[]
  /** What the options of the theme lead to. */
  readonly themeLinks: () => ThemeLinks
  readonly navigationDiagnostics: () => readonly Diagnostic[]
  /** The same without a look at any page's title, so that no page is parsed for it. */
  readonly untitledDiagnostics: () => readonly Diagnostic[]
}

export interface NavigationPipelineOptions extends Pick<SiteInputs, 'setting' | 'publicFile' | 'location'> {
  readonly config: Pick<ResolvedConfig, 'lang' | 'publicDir' | 'theme' | 'themeConfig'>
  readonly roots: readonly SiteRoot[]
  readonly routes: () => RouteTable
  readonly nearestPage: (path: string) => RoutePath | undefined
  readonly movedTo: (path: string) => string | undefined
  /** Where a file outside the public folder is published; undefined when it must not be. */
  readonly assetOutput: (source: SourcePath) => OutputPath | undefined
  readonly facts: (page: SourcePath) => Facts
  readonly title: (page: SourcePath) => string | null
  /** There is a site to compare with; part of the setting `site`. */
  readonly isPreview: () => boolean
  readonly mark: (route: RoutePath) => PageMark | null
}

/** Joins the steps of navigation: config, routes and titles → trees → what stands around a page. */
export function navigationPipeline(memo: Memo, options: NavigationPipelineOptions): NavigationSteps {
  const { config, roots, setting, publicFile, routes, nearestPage, facts, title, isPreview, mark } = options
  const files = { publicFile, publicFolder: config.publicDir }
  const frozenFolders = roots.map(({ dir }) => versionFolderOf(`${dir}/`))
  /** As the pages of one content folder see them: those of a frozen version see what it was frozen with. */
  const filesFor = (root: number): PublicScope => {
    const folder = known(frozenFolders[root], `content root ${root}`)
    return folder === '' ? files : { ...files, frozenCopy: (path) => frozenCopy(folder, path) }
  }
  function frozenCopy(folder: string, path: string): FrozenCopy | undefined {
    const source = `${folder}${config.publicDir}${path}` as SourcePath
    if (!isFrozenWithTrees(path) || options.location(source).kind !== 'file') return undefined
    const output = options.assetOutput(source)
    return output && { source, output }
  }

  const entriesByKey = roots.map((root) => new Map(sidebarTrees(root.sidebar)))

  const nav = memo.per(
    'nav',
    (root) => {
      setting('site')
      const { nav, prefix } = rootAt(roots, Number(root))
      const { has, byLowerCase } = routes()
      return buildNav(nav, prefix, { has, byLowerCase, ...filesFor(Number(root)), nearest: nearestPage })
    },
    early,
  )
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
    const { prefix, lang, inheritsSidebar } = rootAt(roots, root)
    const entries = entriesByKey[root]?.get(key)
    if (entries === undefined || entries === 'auto') return undefined
    const { has, byLowerCase } = routes()
    const { tree, diagnostics } = buildSidebar(key, entries, {
      has,
      byLowerCase,
      ...filesFor(root),
      titleOf,
      nearest: nearestPage,
      ...(inheritsSidebar ? { within: prefix, isInherited: true, titlesFirst: lang !== config.lang } : {}),
    })
    return { tree: { ...tree, key: treeKey(root, key) }, diagnostics }
  }
  /** Trees of different content roots may have the same key in the config. */
  function treeKey(root: number, key: string): string {
    const { prefix } = rootAt(roots, root)
    return key.startsWith(prefix) ? key : prefix + key.replace(/^\//, '')
  }

  /** Sidebars that no page shows. What content folders share counts once; what they inherit is nobody's own. */
  const unused = memo.once(
    'unused-sidebars',
    () => {
      setting('site')
      const all = routes().routes
      const options = new Set(roots.filter((root) => !root.inheritsSidebar).map(({ sidebar }) => sidebar))
      return [...options].flatMap((option) =>
        unusedSidebars(
          sidebarTrees(option).map(([key]) => key),
          all.flatMap(({ path, root }) => (rootAt(roots, root).sidebar === option ? [path] : [])),
        ).map(({ key, before }) => sidebarUnused(key, before)),
      )
    },
    inStore,
  )

  /** For each content root, its trees in the order of the config. */
  const sidebars = roots.map((root, number) =>
    sidebarTrees(root.sidebar).map(
      ([key, entries]): SidebarOfRoot => ({
        key,
        arg: JSON.stringify({ root: number, key }),
        auto: entries === 'auto',
      }),
    ),
  )
  const sidebarFinders = sidebars.map((trees) => {
    const byKey = new Map(trees.map((tree) => [tree.key, tree]))
    const keyFor = sidebarKeyFinder([...byKey.keys()])
    return (route: RoutePath) => byKey.get(keyFor(route) ?? '')
  })
  const sidebarOf = (root: number, route: RoutePath) => sidebarFinders[root]?.(route)
  const treeOf = (root: number, route: RoutePath) => {
    const found = sidebarOf(root, route)
    return found && { tree: sidebar(found.arg).tree, ...found }
  }

  const markedSidebar = memo.per(
    'marked-sidebar',
    (arg) => {
      const { tree } = sidebar(arg)
      const marked = { ...tree, nodes: markedNodes(tree.nodes, mark) }
      return { tree: marked, version: fingerprintOf(marked) }
    },
    inStore,
  )
  /** The sidebar as pages show it. */
  const shownSidebar = (arg: string) => (isPreview() ? markedSidebar(arg) : sidebar(arg))
  /** Each page's part of it. */
  const parts = memo.per<SidebarParts>('sidebar-parts', (arg) => sidebarParts(shownSidebar(arg).tree), cheap)

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
        ...neighboursOf(facts(route.page), route, {
          tree,
          routes: table,
          bySource: bySourceFor(route, table, roots),
          contentFolders: roots.map(({ dir }) => dir),
          titleOf: title,
        }),
        versions: versionsOf(route, roots, table),
        languages: languagesOf(route, roots, table),
        canonical: canonicalOf(route, roots, table),
      }
    },
    inStore,
  )

  const linksOfTheme = memo.once<ThemeLinks>(
    'theme-links',
    () => {
      // The theme and its options; and what redirects depend on.
      setting('render')
      setting('site')
      const { has, byLowerCase } = routes()
      return themeLinks(config.theme.links?.(config.themeConfig) ?? [], {
        has,
        byLowerCase,
        ...files,
        nearest: nearestPage,
        moved: options.movedTo,
      })
    },
    inStore,
  )
  const untitledProblems = memo.per<readonly Diagnostic[]>(
    'untitled-problems',
    (root) => {
      setting('site')
      return known(sidebars[Number(root)], `content root ${root}`).flatMap(
        ({ key }) => sidebarWith(Number(root), key, () => '')?.diagnostics ?? [],
      )
    },
    inStore,
  )
  const diagnosticsWith = (
    ofSidebars: (trees: readonly SidebarOfRoot[], root: number) => readonly Diagnostic[],
  ) => [
    ...sidebars.flatMap((trees, root) => [...nav(String(root)).diagnostics, ...ofSidebars(trees, root)]),
    ...linksOfTheme().diagnostics,
    ...unused(),
  ]

  const navOf = (root: number) => nav(String(root)).nodes
  const allSidebars = () => sidebars.flatMap((ofRoot) => ofRoot.map(({ arg }) => sidebar(arg).tree))

  return {
    navOf,
    sidebarOf,
    treeOf,
    partOf: ({ arg }, route) => parts(arg)(route),
    untitledTree: (root, key) => sidebarWith(root, key, () => '')?.tree,
    sharedVersion(path) {
      const tree = treeOf(node(path).route.root, path)
      return tree === undefined ? '' : shownSidebar(tree.arg).version
    },
    node,
    trees: () => ({
      nav: roots.flatMap((_, root) => navOf(root)),
      sidebars: allSidebars().flatMap(({ nodes }) => nodes),
    }),
    treesOf: (root) => ({
      nav: navOf(root),
      sidebars: known(sidebars[root], `content root ${root}`).map(({ key, arg, auto }) => [
        key,
        auto ? 'auto' : sidebar(arg).tree.nodes,
      ]),
    }),
    sidebarTrees: allSidebars,
    frozenFiles: () =>
      frozenFolders.flatMap((folder, root) =>
        folder === ''
          ? []
          : [
              ...copiesOf(navOf(root)),
              ...known(sidebars[root], `content root ${root}`).flatMap(({ arg }) =>
                copiesOf(sidebar(arg).tree.nodes),
              ),
            ],
      ),
    themeLinks: linksOfTheme,
    navigationDiagnostics: () =>
      diagnosticsWith((trees) => trees.flatMap(({ arg }) => sidebar(arg).diagnostics)),
    untitledDiagnostics: () => diagnosticsWith((_, root) => untitledProblems(String(root))),
  }
}

function copiesOf(nodes: readonly (NavNode | SidebarNode)[]): FrozenCopy[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'group') return copiesOf(node.nodes)
    return node.kind === 'file' && node.copy !== undefined ? [node.copy] : []
  })
}
