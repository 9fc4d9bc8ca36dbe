import type { Definition, FootnoteDefinition, Nodes } from 'mdast'
import type { SourcePath } from '../../paths.js'
import { grouped } from '../../values/grouped.js'
import { fileOf, type ParseContext } from '../context.js'

type AnyDefinition = Definition | FootnoteDefinition

/**
 * Renames notes and link targets of included files that have the same label as others on the page.
 * Each file is Markdown of its own, so its references must lead to its own definitions. Those of
 * the page keep their names, which are part of addresses.
 */
export function separateDefinitions(tree: Nodes, context: ParseContext): void {
  if (context.files.length === 1) return
  const byLabel = grouped<string, AnyDefinition>(context.definitions, labelOf)
  /** New identifiers by file and label. */
  const renamed = new Map<string, string>()
  for (const [label, definitions] of byLabel) {
    const files = new Set(definitions.map(({ position }) => fileOf(position, context)))
    if (files.size === 1) continue
    const keeper = files.has(context.input.path) ? context.input.path : [...files][0]
    let number = 1
    for (const file of files) {
      if (file === keeper) continue
      const { kind, identifier } = splitLabel(label)
      let unique: string
      // Two hyphens, because with one the id would be that of a note's second reference.
      do unique = `${identifier}--${++number}`
      while (byLabel.has(kind + unique))
      renamed.set(keyOf(file, label), unique)
    }
  }
  if (renamed.size > 0) rename(tree, renamed, context)
}

function rename(node: Nodes, renamed: ReadonlyMap<string, string>, context: ParseContext): void {
  switch (node.type) {
    case 'definition':
    case 'linkReference':
    case 'imageReference':
    case 'footnoteDefinition':
    case 'footnoteReference': {
      const unique = renamed.get(keyOf(fileOf(node.position, context), labelOf(node)))
      if (unique !== undefined) node.identifier = unique
    }
  }
  if ('children' in node) for (const child of node.children) rename(child, renamed, context)
}

/** Tells notes from link targets, since `[^a]` and `[a]` are different things. */
function labelOf({ type, identifier }: { readonly type: string; readonly identifier: string }): string {
  return (type.startsWith('footnote') ? '^' : ':') + identifier.toLowerCase()
}

function splitLabel(label: string): { readonly kind: string; readonly identifier: string } {
  return { kind: label.slice(0, 1), identifier: label.slice(1) }
}

const keyOf = (file: SourcePath, label: string): string => JSON.stringify([file, label])
