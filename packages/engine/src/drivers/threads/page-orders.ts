import type { SidebarTree } from '../../graph/sidebar-nodes.js'
import type { PageOrder } from '../../pipeline/page-composer.js'
import { showsTree } from '../../render/view.js'
import { fromJson, type JsonText, toJson } from '../../values/json-text.js'

/**
 * An order on its way to a thread. The tree of the sidebar is left out if it is that of the last order
 * that had one: it may be larger than all the rest, and hundreds of pages in a row show the same.
 */
export interface SentOrder {
  readonly order: JsonText<PageOrder>
  /** Undefined for the last one that was sent. */
  readonly tree: JsonText<SidebarTree> | undefined
}

const noTree: SidebarTree = { key: '', nodes: [] }

/** Returns a function to call for each order that goes to a thread, in turn. */
export function orderSender(): (order: PageOrder) => SentOrder {
  let last: SidebarTree | undefined
  return (order) => {
    const { sidebar } = order.view
    if (!showsTree(sidebar)) return { order: toJson(order), tree: undefined }
    const { tree } = sidebar
    const isKnown = tree === last
    last = tree
    return { order: toJson(withTree(order, noTree)), tree: isKnown ? undefined : toJson(tree) }
  }
}

/** Returns a function to call for each order that arrives in a thread, in turn. */
export function orderReceiver(): (sent: SentOrder) => PageOrder {
  let last = noTree
  return (sent) => {
    if (sent.tree !== undefined) last = fromJson(sent.tree)
    return withTree(fromJson(sent.order), last)
  }
}

/** The order with another tree, if its sidebar shows one. */
function withTree(order: PageOrder, tree: SidebarTree): PageOrder {
  const { view } = order
  const { sidebar } = view
  return showsTree(sidebar) ? { ...order, view: { ...view, sidebar: { ...sidebar, tree } } } : order
}
