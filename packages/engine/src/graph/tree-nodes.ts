import type { RoutePath } from '../paths.js'
import type { NavNode } from './nav.js'
import type { SidebarNode } from './sidebar.js'

type TreeNode = NavNode | SidebarNode

/** The nodes of navigation bars and sidebars with all that are inside of them, in the order in which they are shown. */
export function allNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? [node, ...allNodes(node.nodes)] : [node]))
}

/** Pages that they lead to; groups may do so, too. */
export function routesOfTrees(nodes: readonly TreeNode[]): RoutePath[] {
  return allNodes(nodes).flatMap((node) => ('route' in node && node.route !== undefined ? [node.route] : []))
}
