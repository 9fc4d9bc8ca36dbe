import type { Nodes, Parent } from 'mdast'

/** A node of remark-directive. */
export interface Directive extends Parent {
  readonly type: 'textDirective' | 'leafDirective' | 'containerDirective'
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>> | null
}

/** What the engine looks at in a directive that no plugin handled. */
const marks: Readonly<Record<string, string>> = { textDirective: ':', leafDirective: '::' }

/**
 * What an author wrote if a directive is only a name and no plugin handled it: `:30` in `12:30`.
 * Undefined for all other nodes.
 */
export function textOfDirective(node: Nodes | Directive): string | undefined {
  const mark = marks[node.type]
  if (mark === undefined) return undefined
  const { name, attributes, children, data } = node as Directive
  const isBare = data === undefined && children.length === 0 && Object.keys(attributes ?? {}).length === 0
  return isBare ? mark + name : undefined
}
