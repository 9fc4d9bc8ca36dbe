import type { Element, ElementContent, Properties } from 'hast'
import type { Code, Heading, Image, Link, List, ListItem, Parents, Table, TableRow } from 'mdast'
import { defaultHandlers, type Options, type State } from 'mdast-util-to-hast'
import { codeBlock } from './code-block.js'
import type { TocMark } from './nodes.js'
import type { Heading as HeadingFacts } from './page.js'
import type { Work } from './work.js'

/** Options of remark-rehype: how Markdown nodes become elements where the usual way does not do. */
export const rehypeOptions: Options = {
  allowDangerousHtml: true,
  clobberPrefix: '',
  handlers: { heading, link, image, code, toc, table, list, listItem },
}

function workOf(state: State): Work {
  const work = state.options.file?.data.quireWork
  if (work === undefined) throw new Error('The page was not given to remark-rehype.')
  return work
}

function heading(state: State, node: Heading): Element {
  const element: Element = {
    type: 'element',
    tagName: `h${node.depth}`,
    properties: {},
    children: state.all(node),
  }
  if (node.data?.heading !== undefined) element.data = { heading: node.data.heading }
  state.patch(node, element)
  return state.applyData(node, element) as Element
}

/** The address stays as the author wrote it: it is the one that messages name and files are looked up by. */
function link(state: State, node: Link): Element {
  const element = defaultHandlers.link(state, node)
  element.properties.href = node.url
  return element
}

function image(state: State, node: Image): Element {
  const element = defaultHandlers.image(state, node)
  element.properties.src = node.url
  return element
}

function code(state: State, node: Code): Element {
  return state.applyData(node, codeBlock(node, workOf(state))) as Element
}

/** No space between rows and cells: it would be more than half of the nodes of a page with large tables. */
function table(state: State, node: Table): Element {
  const rows = node.children.map((row, index) => tableRow(state, row, node, index))
  const children: Element[] = []
  const [head, ...body] = rows
  if (head !== undefined)
    children.push({ type: 'element', tagName: 'thead', properties: {}, children: [head] })
  if (body.length > 0) children.push({ type: 'element', tagName: 'tbody', properties: {}, children: body })
  const element: Element = { type: 'element', tagName: 'table', properties: {}, children }
  state.patch(node, element)
  return state.applyData(node, element) as Element
}

function tableRow(state: State, node: TableRow, parent: Table | undefined, index: number): Element {
  const tagName = index === 0 ? 'th' : 'td'
  const align = parent?.align ?? []
  const length = Math.max(parent?.align ? align.length : node.children.length, 0)
  const cells: Element[] = []
  for (let column = 0; column < length; column++) {
    const cell = node.children[column]
    const properties: Properties = {}
    const side = align[column]
    if (side) properties.align = side
    const element: Element = {
      type: 'element',
      tagName,
      properties,
      children: cell === undefined ? [] : state.all(cell),
    }
    cells.push(cell === undefined ? element : (state.applyData(cell, element) as Element))
  }
  const element: Element = { type: 'element', tagName: 'tr', properties: {}, children: cells }
  return state.applyData(node, element) as Element
}

function list(state: State, node: List): Element {
  const properties: Properties = {}
  if (typeof node.start === 'number' && node.start !== 1) properties.start = node.start
  const children = node.children.map((item) => listItem(state, item, node))
  if (node.children.some((item) => typeof item.checked === 'boolean'))
    properties.className = ['contains-task-list']
  const element: Element = { type: 'element', tagName: node.ordered ? 'ol' : 'ul', properties, children }
  state.patch(node, element)
  return state.applyData(node, element) as Element
}

/** A task's box and words make one label, so that the box has a name. */
function listItem(state: State, node: ListItem, parent: Parents | undefined): Element {
  const loose = parent?.type !== 'list' ? (node.spread ?? node.children.length > 1) : isLoose(parent)
  const properties: Properties = {}
  const children: ElementContent[] = []
  const content = state.all(node)
  if (typeof node.checked === 'boolean') {
    properties.className = ['task-list-item']
    const box: Element = {
      type: 'element',
      tagName: 'input',
      properties: { type: 'checkbox', checked: node.checked, disabled: true },
      children: [],
    }
    const [first] = content
    const words: ElementContent[] = first?.type === 'element' && first.tagName === 'p' ? first.children : []
    const label: Element = {
      type: 'element',
      tagName: 'label',
      properties: {},
      children: words.length > 0 ? [box, { type: 'text', value: ' ' }, ...words] : [box],
    }
    if (words.length > 0 && first?.type === 'element') first.children = [label]
    else content.unshift({ type: 'element', tagName: 'p', properties: {}, children: [label] })
  }
  for (const child of content) {
    if (!loose && child.type === 'element' && child.tagName === 'p') {
      if (children.length > 0) children.push({ type: 'text', value: '\n' })
      children.push(...child.children)
    } else children.push(child)
  }
  const element: Element = { type: 'element', tagName: 'li', properties, children }
  state.patch(node, element)
  return state.applyData(node, element) as Element
}

function isLoose(list: List): boolean {
  return list.spread === true || list.children.some((item) => item.spread ?? item.children.length > 1)
}

/** The headings of the page as a list of links, one list in the other. */
function toc(state: State, _: TocMark): Element {
  const work = workOf(state)
  const [from, to] = work.options.markdown.tocLevels
  const headings = work.headings.filter(({ level, slug }) => level >= from && level <= to && slug !== '')
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-of-contents'] },
    children: headings.length === 0 ? [] : [tocList(headings)],
    data: { own: true },
  }
}

function tocList(headings: readonly HeadingFacts[]): Element {
  const items: Element[] = []
  for (let index = 0; index < headings.length; ) {
    const { slug, title, level } = headings[index] as HeadingFacts
    let end = index + 1
    while (end < headings.length && (headings[end] as HeadingFacts).level > level) end += 1
    const anchor: Element = {
      type: 'element',
      tagName: 'a',
      properties: { href: `#${encodeURIComponent(slug)}` },
      children: [{ type: 'text', value: title }],
      data: { own: true },
    }
    const inner = headings.slice(index + 1, end)
    items.push({
      type: 'element',
      tagName: 'li',
      properties: {},
      children: inner.length === 0 ? [anchor] : [anchor, tocList(inner)],
    })
    index = end
  }
  return { type: 'element', tagName: 'ul', properties: {}, children: items }
}
