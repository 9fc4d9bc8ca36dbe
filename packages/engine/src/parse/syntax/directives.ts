import type { Nodes } from 'mdast'

/** A node of remark-directive. */
export type Directive = Extract<Nodes, { type: 'textDirective' | 'leafDirective' | 'containerDirective' }>

/**
 * What an author wrote if a directive is only a name and no plugin handled it: `:30` in `12:30`.
 * Undefined for all other nodes.
 */
export function textOfDirective(node: Nodes): string | undefined {
  if (node.type !== 'textDirective' && node.type !== 'leafDirective') return undefined
  const { name, attributes, children, data } = node
  const isBare = data === undefined && children.length === 0 && Object.keys(attributes ?? {}).length === 0
  return isBare ? (node.type === 'textDirective' ? ':' : '::') + name : undefined
}
