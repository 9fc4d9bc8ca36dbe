import { join } from 'node:path/posix'
import type { ResolvedConfig } from '../config/resolve.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { sidebarUnused } from '../diagnostics/messages/navigation.js'
import {
  buildSidebar,
  entriesOfKey,
  markedNodes,
  type PageMark,
  type SidebarTree,
  sidebarKeyFinder,
  sidebarTrees,
  unusedSidebars,
} from '../graph/sidebar.js'
import { sidebarPart } from '../graph/sidebar-parts.js'
import { type SidebarPlace, sidebarPlaces } from '../graph/sidebar-places.js'
import type { RoutePath, SourcePath } from '../paths.js'
import { fingerprintOf } from '../query/fingerprint.js'
import type { Memo } from '../query/query.js'
import type { RouteIndex, RouteTable } from '../route/route.js'
import type { SiteInputs } from './inputs.js'
import { cheap, early, inStore } from './keep.js'
import { known } from './known.js'
import type { RootFiles } from './root-files.js'
import { rootAt, type SiteRoot } from './roots.js'

/** A sidebar of the config, before any entry is looked up. */
export interface SidebarOfRoot {
  readonly key: string
  /** Argument of the questions about it. */
  readonly arg: string
  /** It is made of each page's own headings. */
  readonly auto: boolean
}

/** A sidebar, or the part of it that some pages show, with what a preview marks in it. */
export interface ShownSidebar {
  readonly tree: SidebarTree
  /** Changes with the tree. */
  readonly version: string
}

/** The lists of pages beside the text. */
export interface SidebarSteps {
  /** Those of a content folder, in the order of the config. */
  readonly sidebarsOf: (root: number) => readonly SidebarOfRoot[]
  /** The sidebar of pages at that route; undefined when they have none. Looks up no entry. */
  readonly sidebarOf: (root: number, route: RoutePath) => SidebarOfRoot | undefined
  /** The sidebar of a page by the key that its node has; the list of all sidebars is not asked for. */
  readonly sidebarNamed: (root: number, key: string) => SidebarOfRoot | undefined
  readonly treeOf: (sidebar: SidebarOfRoot) => SidebarTree
  readonly placeIn: (sidebar: SidebarOfRoot, route: RoutePath) => SidebarPlace
  /** What pages show of a sidebar; null for all of it. */
  readonly shownOf: (sidebar: SidebarOfRoot, part: SidebarPlace['part']) => ShownSidebar
  /** A sidebar whose links have no titles, so that no page is parsed for it. */
  readonly untitledTree: (root: number, key: string) => SidebarTree | undefined
  /** What is wrong with those of a content folder. */
  readonly sidebarDiagnostics: (root: number) => readonly Diagnostic[]
  /** The same without a look at any page's title, so that no page is parsed for it. */
  readonly untitledDiagnostics: (root: number) => readonly Diagnostic[]
  /** What no page shows. */
  readonly unusedDiagnostics: () => readonly Diagnostic[]
}

export interface SidebarPipelineOptions
  extends Pick<SiteInputs, 'setting' | 'navEntries' | 'sidebarKeys' | 'sidebarEntries' | 'location'> {
  readonly config: Pick<ResolvedConfig, 'lang'>
  readonly roots: readonly SiteRoot[]
  readonly files: RootFiles
  readonly routes: () => RouteTable
  readonly routeIndex: RouteIndex
  readonly nearestPage: (path: string) => RoutePath | undefined
  readonly title: (page: SourcePath) => string | null
  /** There is a site to compare with; part of the setting `site`. */
  readonly isPreview: () => boolean
  readonly mark: (route: RoutePath) => PageMark | null
}

/** Joins the steps of sidebars: config, routes and titles → tree → marks → the part of each page. */
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
    title,
    isPreview,
    mark,
  } = options

  const sidebars = roots.map((root, number) =>
    sidebarTrees(root.sidebar).map(
      ([key, entries]): SidebarOfRoot => ({
        key,
        arg: JSON.stringify({ root: number, key }),
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
    // The first counts, as it does for pages.
    return new Map(shown.map((tree) => [treeKey(root, tree.key), tree] as const).reverse())
  })
  const sidebarsOf = (root: number) => {
    sidebarKeys(root)
    return known(sidebars[root], `content root ${root}`)
  }

  function build(
    root: number,
    key: string,
    titleOf: (route: RoutePath) => string | null | undefined,
  ): ReturnType<typeof buildSidebar> | undefined {
    const { prefix, lang, sidebar, inheritsSidebar } = rootAt(roots, root)
    sidebarEntries(root, key)
    const entries = entriesOfKey(sidebar, key)
    if (entries === undefined || entries === 'auto') return undefined
    const { has, byLowerCase } = routeIndex
    const { tree, diagnostics } = buildSidebar(key, entries, {
      has,
      byLowerCase,
      ...files.of(root),
      titleOf,
      nearest: nearestPage,
      unpublished,
      ...(inheritsSidebar ? { within: prefix, isInherited: true, titlesFirst: lang !== config.lang } : {}),
    })
    return { tree: { ...tree, key: treeKey(root, key) }, diagnostics }
  }
  function unpublished(address: string): SourcePath | undefined {
    const [root] = roots
      .filter(({ prefix }) => address.startsWith(prefix))
      .sort((a, b) => b.prefix.length - a.prefix.length)
    if (root === undefined) return undefined
    const place = join(root.dir, address.slice(root.prefix.length))
    return [place, join(place, 'index'), join(place, 'README')]
      .flatMap((name) => ['mdx', 'markdown'].map((ending) => `${name}.${ending}` as SourcePath))
      .find((file) => location(file).kind === 'file')
  }
  /** Trees of different content roots may have the same key in the config. */
  function treeKey(root: number, key: string): string {
    const { prefix } = rootAt(roots, root)
    return key.startsWith(prefix) ? key : prefix + key.replace(/^\//, '')
  }

  const sidebar = memo.per(
    'sidebar',
    (arg) => {
      setting('site')
      const { root, key } = JSON.parse(arg) as { root: number; key: string }
      const built = build(root, key, (route) => {
        const page = routeIndex.byPath.get(route)?.page
        return page && title(page)
      })
      return built === undefined
        ? { tree: { key, nodes: [] }, diagnostics: [], version: '' }
        : { ...built, version: fingerprintOf(built.tree) }
    },
    early,
  )
  const marked = memo.per(
    'marked-sidebar',
    (arg) => {
      const { tree } = sidebar(arg)
      const withMarks = { ...tree, nodes: markedNodes(tree.nodes, mark) }
      return { tree: withMarks, version: fingerprintOf(withMarks) }
    },
    inStore,
  )
  const shown = (arg: string): ShownSidebar => (isPreview() ? marked(arg) : sidebar(arg))
  /** Of a large sidebar. An edit reaches only the pages whose part it changes. */
  const shownPart = memo.per<ShownSidebar>(
    'sidebar-part',
    (arg) => {
      const { sidebar, part } = JSON.parse(arg) as { sidebar: string; part: string }
      const tree = sidebarPart(shown(sidebar).tree, part)
      return { tree, version: fingerprintOf(tree) }
    },
    early,
  )
  const places = memo.per<(route: RoutePath) => SidebarPlace>(
    'sidebar-places',
    (arg) => sidebarPlaces(sidebar(arg).tree),
    cheap,
  )

  /** Few builds reach any of hundreds of sidebars, and hardly one has something wrong with it. */
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
        ({ key }) => build(Number(root), key, () => '')?.diagnostics ?? [],
      )
    },
    inStore,
  )
  /** What content folders share counts once; what they inherit is nobody's own. */
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
    shownOf: ({ arg }, part) =>
      part === null ? shown(arg) : shownPart(JSON.stringify({ sidebar: arg, part })),
    untitledTree: (root, key) => build(root, key, () => '')?.tree,
    sidebarDiagnostics: (root) => problems(String(root)),
    untitledDiagnostics: (root) => untitledProblems(String(root)),
    unusedDiagnostics: unused,
  }
}
