import type { ContentRoot, FrontmatterDefaults, NavEntry } from '../../config/config.js'
import type { ResolvedConfig, ResolvedContentRoot } from '../../config/resolved-config.js'
import type { SidebarEntry } from '../../config/sidebar-option.js'
import type { NavNode } from '../../graph/nav.js'
import { unusedSidebars } from '../../graph/sidebar.js'
import type { SidebarNode } from '../../graph/sidebar-nodes.js'
import { encodePath, type RoutePath } from '../../paths.js'
import type { Pipeline } from '../../pipeline.js'
import { isRecord } from '../../values/is-record.js'
import type { OpenedSteps } from '../open-steps.js'

/**
 * The content folders of the latest version, with their current folders and the trees that their
 * pages show.
 */
export function frozenRoots(name: string, { config, steps, loaded }: OpenedSteps): ContentRoot[] {
  const given = contentOf(loaded.value)
  const moved = (route: RoutePath): string => movedRoute(route, name, config, steps)
  const { routes } = steps.routes()
  const pagesOf = (index: number) => routes.flatMap(({ path, root }) => (root === index ? [path] : []))
  return config.content.flatMap((root, index): ContentRoot[] => {
    if (!isLatest(root)) return []
    const own = given[index] ?? {}
    const { nav, sidebars: all } = steps.treesOf(index)
    // Sidebars that a language only has because it inherits them. In the frozen version nobody could correct
    // them.
    const unused = new Set(
      unusedSidebars(
        all.map(([key]) => key),
        pagesOf(index),
      ).map(({ key }) => key),
    )
    const sidebars = all.filter(([key]) => !unused.has(key))
    return [
      {
        dir: root.dir,
        prefix: movedPrefix(root.prefix, name),
        ...(root.lang === config.lang ? {} : { lang: root.lang }),
        ...(own.label === undefined ? {} : { label: own.label }),
        ...(own.title === undefined ? {} : { title: own.title }),
        ...(own.description === undefined ? {} : { description: own.description }),
        ...(own.exclude === undefined ? {} : { exclude: own.exclude }),
        ...(root.fallback ? { fallback: true } : {}),
        ...(root.frontmatterDefaults.length === 0 ? {} : { frontmatterDefaults: globsOf(root) }),
        nav: nav.map((node) => navEntry(node, moved)),
        sidebar:
          sidebars.length === 0
            ? false
            : Object.fromEntries(
                sidebars.map(([key, nodes]) => [
                  key.startsWith(root.prefix)
                    ? movedPrefix(root.prefix, name) + key.slice(root.prefix.length)
                    : movedPrefix(root.prefix, name),
                  nodes === 'auto' ? nodes : nodes.map((node) => sidebarEntry(node, moved)),
                ]),
              ),
      },
    ]
  })
}

/** The fields that pages have from the config, so that they keep them when the config changes. */
const globsOf = ({ frontmatterDefaults }: ResolvedContentRoot): FrontmatterDefaults =>
  Object.fromEntries(frontmatterDefaults.map(({ glob, fields }) => [glob, fields]))

/** What the config itself says about its folders, in order. */
function contentOf(value: unknown): readonly Partial<ContentRoot>[] {
  const content = isRecord(value) ? value.content : undefined
  // The config has been checked.
  return Array.isArray(content) ? (content as readonly Partial<ContentRoot>[]) : []
}

/** Whether a content folder is of the version that is frozen. */
export const isLatest = ({ version: of }: Pick<ResolvedContentRoot, 'version'>): boolean => of === 'latest'

/** The language stays first, as readers know these addresses: `/fr/` becomes `/fr/v2/`. */
const movedPrefix = (prefix: string, name: string): string => `${prefix}${name}/`

/** Path of a page of the latest version in the new version. Pages of older versions keep their paths. */
export function movedRoute(
  path: RoutePath,
  name: string,
  { content }: ResolvedConfig,
  steps: Pick<Pipeline, 'routes'>,
): string {
  const route = steps.routes().byPath.get(path)
  const root = route && content[route.root]
  return root !== undefined && isLatest(root) && path.startsWith(root.prefix)
    ? movedPrefix(root.prefix, name) + path.slice(root.prefix.length)
    : path
}

function sidebarEntry(node: SidebarNode, moved: (route: RoutePath) => string): SidebarEntry {
  const entry = plainEntry(node, moved)
  if (node.badge === undefined || typeof entry === 'string') return entry
  const group = 'title' in entry ? entry : { title: entry[1], path: entry[0] }
  return { ...group, badge: node.badge }
}

function plainEntry(node: SidebarNode, moved: (route: RoutePath) => string): SidebarEntry {
  switch (node.kind) {
    case 'external':
      return [node.href, node.text]
    case 'file':
      return [encodePath(node.path) + node.suffix, node.text]
    case 'page': {
      const path = moved(node.route) + node.fragment
      return node.depth === undefined
        ? [path, node.text]
        : { title: node.text, path, sidebarDepth: node.depth }
    }
    case 'group':
      return {
        title: node.text,
        ...(node.route === undefined ? {} : { path: moved(node.route) }),
        ...(node.collapsible ? {} : { collapsable: false }),
        ...(node.startsOpen === true ? { collapsed: false } : {}),
        children: node.nodes.map((child) => sidebarEntry(child, moved)),
      }
  }
}

function navEntry(node: NavNode, moved: (route: RoutePath) => string): NavEntry {
  const label = node.ariaLabel === undefined ? {} : { ariaLabel: node.ariaLabel }
  switch (node.kind) {
    case 'external':
      return { text: node.text, link: node.href, ...label }
    case 'file':
      return { text: node.text, link: encodePath(node.path) + node.suffix, ...label }
    case 'page': {
      const activeMatch = node.activeBelow.at(-1)
      const active = activeMatch === undefined ? {} : { activeMatch }
      return { text: node.text, link: moved(node.route) + node.fragment, ...label, ...active }
    }
    case 'group':
      return { text: node.text, items: node.nodes.map((child) => navEntry(child, moved)), ...label }
  }
}
