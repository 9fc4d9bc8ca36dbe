import type { SidebarTree } from '../../graph/sidebar-nodes.js'
import type { PageOrder } from '../../pipeline/page-composer.js'
import type { ListedPage } from '../../render/page-view.js'
import { showsTree } from '../../render/view.js'
import { fromJson, type JsonText, toJson } from '../../values/json-text.js'

/**
 * An order on its way to a thread. What may be larger than all the rest, and is the same for hundreds
 * of pages in a row, is left out if the thread has it: the tree of the sidebar, and lists of pages.
 */
export interface SentOrder {
  readonly order: JsonText<PageOrder>
  /** Undefined for the last one that was sent. */
  readonly tree: JsonText<SidebarTree> | undefined
  /** A number stands for that list of the last order that had any. */
  readonly lists: readonly (JsonText<List> | number)[]
}

type List = readonly ListedPage[]

const noTree: SidebarTree = { key: '', nodes: [] }

/** Returns a function to call for each order that goes to a thread, in turn. */
export function orderSender(): (order: PageOrder) => SentOrder {
  let lastTree: SidebarTree | undefined
  let lastLists: readonly List[] = []
  return (order) => {
    const lists = order.lists.map((list) => {
      const known = lastLists.indexOf(list)
      return known < 0 ? toJson(list) : known
    })
    if (lists.length > 0) lastLists = order.lists
    const { sidebar } = order.view
    if (!showsTree(sidebar)) return { order: toJson({ ...order, lists: [] }), tree: undefined, lists }
    const { tree } = sidebar
    const isKnown = tree === lastTree
    lastTree = tree
    return {
      order: toJson(withTree({ ...order, lists: [] }, noTree)),
      tree: isKnown ? undefined : toJson(tree),
      lists,
    }
  }
}

/** Returns a function to call for each order that arrives in a thread, in turn. */
export function orderReceiver(): (sent: SentOrder) => PageOrder {
  let lastTree = noTree
  let lastLists: readonly List[] = []
  return (sent) => {
    if (sent.tree !== undefined) lastTree = fromJson(sent.tree)
    const lists = sent.lists.map((list) =>
      typeof list === 'number' ? (lastLists[list] ?? []) : fromJson(list),
    )
    if (lists.length > 0) lastLists = lists
    return { ...withTree(fromJson(sent.order), lastTree), lists }
  }
}

/** The order with another tree, if its sidebar shows one. */
function withTree(order: PageOrder, tree: SidebarTree): PageOrder {
  const { view } = order
  const { sidebar } = view
  return showsTree(sidebar) ? { ...order, view: { ...view, sidebar: { ...sidebar, tree } } } : order
}
