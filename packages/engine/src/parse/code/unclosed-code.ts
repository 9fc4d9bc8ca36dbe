import type { Code, Nodes, Root } from 'mdast'

/** A code block that continues too far. */
export interface UnclosedCode {
  readonly node: Code
  /** The mark that would close it. */
  readonly mark: string
}

/**
 * Finds fenced code that is not closed, so that it continues to the end of the page, or that
 * contains the beginning of another block, whose end closes it.
 *
 * @param tree Of a whole page, with the parser's positions.
 */
export function unclosedCode(tree: Root, text: string): UnclosedCode[] {
  const last = lastCode(tree)
  const suspects = tree.children.filter((node): node is Code => node.type === 'code' && hasFence(node.value))
  if (last !== undefined && !suspects.includes(last)) suspects.push(last)
  if (suspects.length === 0) return []
  const lines = text.split('\n')
  return suspects.flatMap((node): UnclosedCode[] => {
    if (node.position === undefined) return []
    const { start, end } = node.position
    const [mark] = /^(?:`{3,}|~{3,})/.exec(lines[start.line - 1]?.slice(start.column - 1) ?? '') ?? []
    if (mark === undefined) return []
    const fence = `${mark.slice(0, 1)}{${mark.length},}`
    const inner = new RegExp(`^ {0,3}${fence}[ \\t]*[A-Za-z]`, 'm')
    const closing = new RegExp(`^[\\s>]*${fence}\\s*$`)
    let line = end.line
    while (line > start.line && lines[line - 1]?.trim() === '') line -= 1
    const isClosed = line > start.line && closing.test(lines[line - 1] ?? '')
    return isClosed && !inner.test(node.value) ? [] : [{ node, mark }]
  })
}

const hasFence = (text: string) => text.includes('```') || text.includes('~~~')

/** The code that the page ends with, also if it is in a list or quote. */
function lastCode(tree: Root): Code | undefined {
  let node: Nodes | undefined = tree
  while (node !== undefined && 'children' in node && node.type !== 'paragraph') node = node.children.at(-1)
  return node?.type === 'code' ? node : undefined
}
