import type { Break, List, ListItem, Nodes, Paragraph, PhrasingContent, RootContent, Text } from 'mdast'
import { append } from '../large-lists.js'
import type { Definition, Definitions } from '../source/definition-marks.js'
import { part } from './containers.js'
import type { Container } from './nodes.js'

/**
 * Adds a list to the blocks before it. Items that are definitions become a definition list, with
 * the last paragraph as their terms, one on each line.
 *
 * @param blocks Receives the list.
 */
export function addList(blocks: RootContent[], list: List, definitions: Definitions): void {
  const definitionOf = (item: ListItem) => definitions.get(item.position?.start.line ?? 0)
  if (!list.children.some(definitionOf)) {
    blocks.push(list)
    return
  }
  let others: ListItem[] = []
  for (const item of list.children) {
    const definition = definitionOf(item)
    const target = definition === undefined ? undefined : openList(blocks, others.length > 0)
    if (definition === undefined || target === undefined) {
      if (others.length === 0) blocks.push({ ...list, children: others })
      others.push(item)
    } else {
      others = []
      target.children.push(definitionNode(item, definition))
    }
  }
}

/** The definition list at the end of some blocks, which may begin with the paragraph there. */
function openList(blocks: RootContent[], isAfterOthers: boolean): Container | undefined {
  if (isAfterOthers) return undefined
  const last = blocks.at(-1)
  if (isDefinitionList(last)) return last
  const term = takeTerm(blocks)
  if (term === undefined) return undefined
  const before = blocks.at(-1)
  const list = isDefinitionList(before) ? before : part('definitions', 'dl', {}, [], term)
  if (list !== before) blocks.push(list)
  append(
    list.children,
    linesOf(term).map((children) => part('term', 'dt', {}, children, children[0])),
  )
  return list
}

const isDefinitionList = (node: RootContent | undefined): node is Container =>
  node?.type === 'container' && node.name === 'definitions'

/** Removes the paragraph at the end of some blocks, or a line of components. */
function takeTerm(blocks: RootContent[]): Paragraph | undefined {
  const last = blocks.at(-1)
  if (last?.type === 'paragraph') {
    blocks.pop()
    return last
  }
  if (last?.data?.continues !== true) return undefined
  let from = blocks.length - 1
  while (from > 0 && blocks[from]?.data?.continues === true) from -= 1
  const children = blocks.splice(from) as PhrasingContent[]
  for (const child of children) delete child.data?.continues
  return { type: 'paragraph', children, ...(children[0]?.position && { position: children[0].position }) }
}

/** The lines of a paragraph. */
function linesOf({ children }: Paragraph): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]]
  for (const child of children) {
    if (isBreak(child)) lines.push([])
    else if (child.type === 'text') {
      for (const [index, text] of textLines(child).entries()) {
        if (index > 0) lines.push([])
        if (text.value !== '') lines.at(-1)?.push(text)
      }
    } else lines.at(-1)?.push(child)
  }
  return lines.filter((line) => line.length > 0)
}

const isBreak = (node: Nodes): node is Break => node.type === 'break'

function textLines(text: Text): Text[] {
  const { position, data, ...bare } = text
  if (!text.value.includes('\n')) return [text]
  return text.value.split('\n').map((value, index) => {
    if (position === undefined) return { ...bare, value }
    const start = index === 0 ? position.start : { line: position.start.line + index, column: 1 }
    return { ...bare, value, position: { start, end: position.end } }
  })
}

function definitionNode(item: ListItem, { isLoose }: Definition): Container {
  withoutTask(item)
  const children =
    isLoose || item.spread === true
      ? item.children
      : item.children.flatMap((child): readonly RootContent[] =>
          child.type === 'paragraph' ? child.children : [child],
        )
  return part('definition', 'dd', {}, [...children], item)
}

/** Gives an item back the words that make other items tasks. */
function withoutTask({ checked, children: [first] }: ListItem): void {
  if (typeof checked === 'boolean' && first?.type === 'paragraph')
    first.children.unshift({ type: 'text', value: checked ? '[x] ' : '[ ] ' })
}
