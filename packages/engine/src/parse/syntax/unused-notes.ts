import type { FootnoteDefinition, Nodes, Root } from 'mdast'
import { unusedFootnote } from '../../diagnostics/messages/markdown.js'
import { fileOf, type ParseContext, placeOf } from '../context.js'

/**
 * Reports notes of the page that its text does not refer to, because nobody sees them. An included
 * file may have notes for other pages.
 */
export function findUnusedNotes(tree: Root, context: ParseContext): void {
  const notes = context.definitions
    .filter((node): node is FootnoteDefinition => node.type === 'footnoteDefinition')
    .filter(({ position }) => fileOf(position, context) === context.input.path)
  // Most pages have none, and need not be searched.
  if (notes.length === 0) return
  const used = new Set<string>()
  addReferences(tree, used)
  for (const { identifier, label, position } of notes)
    if (!used.has(identifier.toLowerCase()))
      context.diagnostics.push(unusedFootnote(placeOf(position, context), `^${label ?? identifier}`))
}

function addReferences(node: Nodes, used: Set<string>): void {
  if (node.type === 'footnoteReference') used.add(node.identifier.toLowerCase())
  if ('children' in node) for (const child of node.children) addReferences(child, used)
}
