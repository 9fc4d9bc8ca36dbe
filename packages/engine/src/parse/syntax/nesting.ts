import type { Nodes, RootContent, Text } from 'mdast'
import { tooDeep } from '../../diagnostics/messages/markdown.js'
import { type ParseContext, placeOf } from '../context.js'
import { append } from '../large-lists.js'
import { deepest } from '../limits.js'

/**
 * If a node is nested too deep, keeps only its words, and reports that once for each page.
 *
 * @returns True if the children of the node need no further processing.
 */
export function flattenIfTooDeep(node: Nodes, depth: number, context: ParseContext): boolean {
  if (depth <= deepest || !('children' in node) || node.children.length === 0) return false
  if (!context.flags.tooDeep) {
    context.flags.tooDeep = true
    context.diagnostics.push(tooDeep(placeOf(node.position, context), deepest))
  }
  const text: Text = { type: 'text', value: shallowText(node) }
  const isBlock = node.type === 'blockquote' || node.type === 'listItem' || node.type === 'footnoteDefinition'
  const words: RootContent = isBlock ? { type: 'paragraph', children: [text] } : text
  node.children = node.type === 'list' ? [] : [words]
  return true
}

/** All words inside a node, no matter how deeply nested. */
function shallowText(node: Nodes): string {
  const words: string[] = []
  const waiting: Nodes[] = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('value' in next && next.type !== 'html') words.push(next.value)
    else if ('children' in next) append(waiting, [...next.children].reverse())
  }
  return words.join(' ')
}
