import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { sidebarUnused } from '../diagnostics/messages/navigation.js'
import {
  buildSidebar,
  entriesOfKey,
  markedNodes,
  type SidebarScope,
  sidebarKeyFinder,
  sidebarTrees,
  unusedSidebars,
} from '../graph/sidebar.js'
import { type Badge, badgeOf, type PageMark, type SidebarTree } from '../graph/sidebar-nodes.js'
import { sidebarPart } from '../graph/sidebar-parts.js'
import { type SidebarPlace, sidebarPlaces } from '../graph/sidebar-places.js'
import type { Frontmatter } from '../parse/frontmatter/frontmatter.js'
import type { RoutePath, SourcePath } from '../paths.js'
import { fingerprintOf } from '../query/fingerprint.js'
import type { Memo } from '../query/query.js'
import type { Route, RouteIndex, RouteTable } from '../route/route.js'
import { fromJson, type JsonText, toJson } from '../values/json-text.js'
import type { FolderPages } from './folder-pages.js'
import type { SiteInputs } from './inputs.js'
import { cheap, early, inStore } from './keep.js'
import { pageFilesAt } from './page-files.js'
import type { RootFiles } from './root-files.js'
import { rootAt, type SiteRoot } from './roots.js'

type SidebarArg = JsonText<{ readonly root: number; readonly key: string }>

/** A sidebar of the config, before its entries are looked up. */
export interface SidebarOfRoot {
  readonly key: string
  /** Argument for questions about it. */
  readonly arg: SidebarArg
  /** Whether it is made of each page's own headings. */
  readonly auto: boolean
}

/** A sidebar, or the part of it that some pages show, with the marks of a preview. */
export interface ShownSidebar {
  readonly tree: SidebarTree
  /** Changes with the tree. */
  readonly version: string
}

/** The lists of pages beside the text. */
export interface SidebarSteps {
  /** Sidebars of a content folder, in the order of the config. */
  readonly sidebarsOf: (root: number) => readonly SidebarOfRoot[]
  /** The sidebar of the page at a route; undefined if it has none. Does not look up the entries. */
  readonly sidebarOf: (root: number, route: RoutePath) => SidebarOfRoot | undefined
  /** A page's sidebar, by the key in the page's node. Does not depend on the list of all sidebars. */
  readonly sidebarNamed: (root: number, key: string) => SidebarOfRoot | undefined
  readonly treeOf: (sidebar: SidebarOfRoot) => SidebarTree
  readonly placeIn: (sidebar: SidebarOfRoot, route: RoutePath) => SidebarPlace
  /** What pages show of a sidebar. The part null means all of it. */
  readonly shownOf: (sidebar: SidebarOfRoot, part: SidebarPlace['part']) => ShownSidebar
  /** A sidebar without the titles of its links, so that no page is parsed. */
  readonly untitledTree: (root: number, key: string) => SidebarTree | undefined
  /** Problems of the sidebars of a content folder. */
  readonly sidebarDiagnostics: (root: number) => readonly Diagnostic[]
  /** Like `sidebarDiagnostics`, but without the titles of pages, so that no page is parsed. */
  readonly untitledDiagnostics: (root: number) => readonly Diagnostic[]
  /** Sidebars that no page shows. */
  readonly unusedDiagnostics: () => readonly Diagnostic[]
}

export interface SidebarPipelineOptions
  extends Pick<SiteInputs, 'setting' | 'sidebarKeys' | 'sidebarEntries' | 'location'> {
  readonly config: Pick<ResolvedConfig, 'lang'>
  readonly roots: readonly SiteRoot[]
  readonly files: RootFiles
  readonly routes: () => RouteTable
  readonly routeIndex: RouteIndex
  readonly nearestPage: (path: string) => RoutePath | undefined
  readonly movedPage: (path: string) => RoutePath | undefined
  readonly isDraftAt: (address: string) => boolean
  readonly pagesIn: FolderPages
  readonly frontmatter: (page: SourcePath) => Frontmatter
  readonly title: (page: SourcePath) => string | null
  /** Language of a page's text, if it is not that of the content folder, because it is not translated. */
  readonly langOfText: (route: Route | undefined, root: number) => string | undefined
  /** Whether there is a site to compare with. The setting `site` covers this. */
  readonly isPreview: () => boolean
  readonly mark: (route: RoutePath) => PageMark | null
}

/** What sidebars show of a page, besides its address. */
interface OwnLabel {
  readonly title: string | null
  readonly badge?: Badge
}

const noLabels = { titleOf: () => '' }

/** Connects the steps for sidebars: config, routes and titles → tree → marks → the part of each page. */
export function sidebarPipeline(memo: Memo, options: SidebarPipelineOptions): SidebarSteps {
  const {
    config,
    roots,
    files,
    setting,
    sidebarKeys,
    sidebarEntries,
    location,
    routes,
    routeIndex,
    nearestPage,
    movedPage,
    frontmatter,
    title,
    langOfText,
    isPreview,
    mark,
  } = options

  const sidebars = roots.map((root, number) =>
    sidebarTrees(root.sidebar).map(
      ([key, entries]): SidebarOfRoot => ({
        key,
        arg: toJson({ root: number, key }),
        auto: entries === 'auto',
      }),
    ),
  )
  const finders = sidebars.map((trees) => {
    const byKey = new Map(trees.map((tree) => [tree.key, tree]))
    const keyFor = sidebarKeyFinder([...byKey.keys()])
    return (route: RoutePath) => byKey.get(keyFor(route) ?? '')
  })
  const byTreeKey = sidebars.map((trees, root) => {
    const { prefix } = rootAt(roots, root)
    const shown = trees.filter(({ key }) => key.startsWith(prefix) || prefix.startsWith(key))
    // Reversed, because the first of two with the same key counts, as in `finders`.
    return new Map(shown.map((tree) => [treeKey(root, tree.key), tree] as const).reverse())
  })
  const sidebarsOf = (root: number) => {
    sidebarKeys(root)
    return rootAt(sidebars, root)
  }

  function build(
    root: number,
    key: string,
    labels: Pick<SidebarScope, 'titleOf' | 'badgeOf'>,
  ): ReturnType<typeof buildSidebar> | undefined {
    const { prefix, lang, sidebar, inheritsSidebar, moves } = rootAt(roots, root)
    sidebarEntries(root, key)
    const entries = entriesOfKey(sidebar, key)
    if (entries === undefined || entries === 'auto') return undefined
    const { has, byLooseName } = routeIndex
    const { tree, diagnostics } = buildSidebar(key, entries, {
      has,
      byLooseName,
      ...files.of(root),
      ...labels,
      nearest: nearestPage,
      movedPage,
      unpublished,
      pagesIn: (address) => options.pagesIn(root, address),
      isDraftAt: options.isDraftAt,
      langOfTitle: (route) => langOfText(routeIndex.byPath.get(route), root),
      ...(inheritsSidebar
        ? {
            langOfLabels: lang === config.lang ? undefined : config.lang,
            within: prefix,
            moves,
            isInherited: true,
            isTranslated: (route) =>
              lang !== config.lang && routeIndex.byPath.get(route)?.fallbackFrom === undefined,
          }
        : {}),
    })
    return { tree: { ...tree, key: treeKey(root, key) }, diagnostics }
  }
  function unpublished(address: string): SourcePath | undefined {
    return pageFilesAt(address, roots, ['mdx', 'markdown']).find((file) => location(file).kind === 'file')
  }
  /** The key of a tree within the whole site. In the config, content roots may use the same keys. */
  function treeKey(root: number, key: string): string {
    const { prefix } = rootAt(roots, root)
    return key.startsWith(prefix) ? key : prefix + key.replace(/^\//, '')
  }

  /** What a page says about its entries. A question of its own, so that other fields change no sidebar. */
  const ownLabel = memo.per<OwnLabel, SourcePath>(
    'sidebar-label',
    (page) => {
      const { sidebarTitle, sidebarBadge } = frontmatter(page)
      return {
        title: sidebarTitle ?? title(page),
        ...(sidebarBadge === undefined ? {} : { badge: badgeOf(sidebarBadge) }),
      }
    },
    early,
  )
  const labelOf = (route: RoutePath): Partial<OwnLabel> => {
    const page = routeIndex.byPath.get(route)?.page
    return page === undefined ? {} : ownLabel(page)
  }
  const ownLabels = {
    titleOf: (route: RoutePath) => labelOf(route).title,
    badgeOf: (route: RoutePath) => labelOf(route).badge,
  }
  const sidebar = memo.per(
    'sidebar',
    (arg: SidebarArg) => {
      setting('site')
      const { root, key } = fromJson(arg)
      const built = build(root, key, ownLabels)
      return built === undefined
        ? { tree: { key, nodes: [] }, diagnostics: [], version: '' }
        : { ...built, version: fingerprintOf(built.tree) }
    },
    early,
  )
  const marked = memo.per(
    'marked-sidebar',
    (arg: SidebarArg) => {
      const { tree } = sidebar(arg)
      const withMarks = { ...tree, nodes: markedNodes(tree.nodes, mark) }
      return { tree: withMarks, version: fingerprintOf(withMarks) }
    },
    inStore,
  )
  const shown = (arg: SidebarArg): ShownSidebar => (isPreview() ? marked(arg) : sidebar(arg))
  /** Part of a large sidebar. An edit reaches only the pages whose part changes. */
  const shownPart = memo.per<ShownSidebar, JsonText<{ readonly sidebar: SidebarArg; readonly part: string }>>(
    'sidebar-part',
    (arg) => {
      // Whether it has the marks of a preview.
      setting('site')
      const { sidebar, part } = fromJson(arg)
      const tree = sidebarPart(shown(sidebar).tree, part)
      return { tree, version: fingerprintOf(tree) }
    },
    early,
  )
  const places = memo.per<(route: RoutePath) => SidebarPlace, SidebarArg>(
    'sidebar-places',
    (arg) => sidebarPlaces(sidebar(arg).tree),
    cheap,
  )

  /**
   * One question for all sidebars of a content folder. There may be hundreds, which a build seldom
   * changes, so that it need not check them one by one.
   */
  const problems = memo.per<readonly Diagnostic[]>(
    'sidebar-problems',
    (root) => {
      setting('site')
      return sidebarsOf(Number(root)).flatMap(({ arg }) => sidebar(arg).diagnostics)
    },
    inStore,
  )
  const untitledProblems = memo.per<readonly Diagnostic[]>(
    'untitled-problems',
    (root) => {
      setting('site')
      return sidebarsOf(Number(root)).flatMap(
        ({ key }) => build(Number(root), key, noLabels)?.diagnostics ?? [],
      )
    },
    inStore,
  )
  /**
   * A list of sidebars that content folders share is checked once. Inherited ones are not checked:
   * the folder did not choose them.
   */
  const unused = memo.once(
    'unused-sidebars',
    () => {
      setting('site')
      setting('navigation')
      const all = routes().routes
      const lists = new Set(roots.filter((root) => !root.inheritsSidebar).map(({ sidebar }) => sidebar))
      return [...lists].flatMap((list) =>
        unusedSidebars(
          sidebarTrees(list).map(([key]) => key),
          all.flatMap(({ path, root }) => (rootAt(roots, root).sidebar === list ? [path] : [])),
        ).map(({ key, before }) => sidebarUnused(key, before)),
      )
    },
    inStore,
  )

  return {
    sidebarsOf,
    sidebarOf(root, route) {
      sidebarKeys(root)
      return finders[root]?.(route)
    },
    sidebarNamed: (root, key) => byTreeKey[root]?.get(key),
    treeOf: ({ arg }) => sidebar(arg).tree,
    placeIn: ({ arg }, route) => places(arg)(route),
    shownOf: ({ arg }, part) => (part === null ? shown(arg) : shownPart(toJson({ sidebar: arg, part }))),
    untitledTree: (root, key) => build(root, key, noLabels)?.tree,
    sidebarDiagnostics: (root) => problems(String(root)),
    untitledDiagnostics: (root) => untitledProblems(String(root)),
    unusedDiagnostics: unused,
  }
}
