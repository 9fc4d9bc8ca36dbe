import type { RoutePath } from '../paths.js'
import type { NavNode } from './nav.js'
import type { SidebarNode } from './sidebar-nodes.js'

type TreeNode = NavNode | SidebarNode

/** All nodes of a navigation bar or sidebar, including nested ones, in the order in which they are shown. */
export function allNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? [node, ...allNodes(node.nodes)] : [node]))
}

/** The pages that the nodes lead to, including groups' own pages. */
export function routesOfTrees(nodes: readonly TreeNode[]): RoutePath[] {
  return allNodes(nodes).flatMap((node) => ('route' in node && node.route !== undefined ? [node.route] : []))
}
