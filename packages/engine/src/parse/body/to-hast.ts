import type { Element, ElementContent, Root as HtmlRoot, Text as HtmlText, Properties } from 'hast'
import type {
  Association,
  Blockquote,
  Code,
  Definition,
  FootnoteDefinition,
  Heading,
  Image,
  ImageReference,
  Link,
  LinkReference,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Root,
  Table,
  TableRow,
  Text,
} from 'mdast'
import { defaultHandlers, type Options, type State } from 'mdast-util-to-hast'
import remarkRehype from 'remark-rehype'
import type { VFile } from 'vfile'
import { contentsLeftOut, unhandledContainer } from '../../diagnostics/messages/markdown.js'
import type { ContentWords } from '../../words.js'
import { codeBlock } from '../code/code-block.js'
import { contextOf, type ParseContext, placeOf } from '../context.js'
import { h, isElement } from '../html/element.js'
import { append } from '../large-lists.js'
import { mostContentsEntries, mostFilledCells } from '../limits.js'
import { type Directive, textOfDirective } from '../syntax/directives.js'
import type { Line, TocMark } from '../syntax/nodes.js'
import { fillContents } from './table-of-contents.js'

/**
 * Overrides for Markdown nodes that need another element than usual, or for which the default makes
 * more objects than necessary.
 */
const rehypeOptions: Options = {
  allowDangerousHtml: true,
  clobberPrefix: '',
  handlers: {
    root,
    text,
    paragraph: simple('p'),
    blockquote,
    emphasis: simple('em'),
    strong: simple('strong'),
    delete: simple('del'),
    heading,
    link,
    linkReference,
    image,
    imageReference,
    code,
    toc,
    line,
    table,
    list,
    listItem: loneItem,
    textDirective: directive,
    leafDirective: directive,
    containerDirective: directive,
  },
}

/**
 * Wraps remark-rehype. It looks through the whole tree for definitions, so it is given the
 * definitions that are known already, and the page as one node without children.
 */
export function htmlTree(): (tree: Root, file: VFile) => HtmlRoot {
  // One converter for each language, since the library writes some words itself.
  const converters = new Map<ContentWords, ReturnType<typeof converterFor>>()
  return (tree, file) => {
    const { definitions, words } = contextOf(file)
    const convert = converters.get(words) ?? converterFor(words)
    converters.set(words, convert)
    const result = convert(
      { type: 'root', children: [...definitions.map(inLines), { type: 'page', tree }] },
      file,
    )
    joinLinesOfNotes(result)
    return result
  }
}

/** Puts what is in one line of a footnote into one node, because the library puts each node on a line of its own. */
function inLines(definition: Definition | FootnoteDefinition): Definition | FootnoteDefinition {
  if (definition.type === 'definition') return definition
  const lines = linesOf(definition.children)
  if (lines.length === definition.children.length) return definition
  return {
    ...definition,
    children: lines.map((children) => (children.length === 1 ? children[0] : { type: 'line', children })),
  }
}

/** What comes after other content in the same line of a footnote. */
const inSameLine = new WeakSet<ElementContent>()

function line(state: State, node: Line): ElementContent[] {
  const [first, ...others] = state.all(node)
  for (const other of others) inSameLine.add(other)
  return first === undefined ? [] : [first, ...others]
}

/** Takes back the line breaks that the library put into lines of footnotes. */
function joinLinesOfNotes({ children }: HtmlRoot): void {
  const section = children.findLast((child) => child.type === 'element')
  if (section?.properties.dataFootnotes !== true) return
  for (const list of section.children.filter(isElement))
    for (const note of list.children.filter(isElement))
      note.children = note.children.filter((_, index, all) => {
        const next = all[index + 1]
        return next === undefined || !inSameLine.has(next)
      })
}

function converterFor({ footnotes, backToReference }: ContentWords) {
  return remarkRehype({
    ...rehypeOptions,
    footnoteLabel: footnotes,
    footnoteBackLabel: (reference, again) =>
      backToReference.replace('{n}', () => `${reference + 1}${again > 1 ? `-${again}` : ''}`),
  })
}

/** What a plugin makes of a directive. Without one it is text that only looks like one, or shows its content. */
function directive(state: State, node: Directive): ElementContent {
  const { type, name, data, position } = node
  const written = textOfDirective(node)
  if (written !== undefined) {
    const text: ElementContent = { type: 'text', value: written }
    return type === 'textDirective' ? text : h('p', {}, [text])
  }
  const context = contextOf(state.options.file)
  if (type === 'containerDirective' && data === undefined)
    context.diagnostics.push(unhandledContainer(placeOf(position, context), name))
  // A `div` would end the paragraph that it is in.
  return finished(state, node, h(type === 'textDirective' ? 'span' : 'div', {}, state.all(node)))
}

/**
 * Typed as an element, because handlers must return elements. Only the library itself knows that
 * the root returns a root.
 */
function root(state: State, node: Root): Element {
  const last = node.children.at(-1)
  const result: HtmlRoot = {
    type: 'root',
    children: blocks(state, last?.type === 'page' ? last.tree : node),
  }
  return result as unknown as Element
}

function blockquote(state: State, node: Blockquote): Element {
  const lineBreak: HtmlText = { type: 'text', value: '\n' }
  const content = blocks(state, node)
  return finished(
    state,
    node,
    h('blockquote', {}, content.length === 0 ? [lineBreak] : [lineBreak, ...content, lineBreak]),
  )
}

/** Converts the blocks of a node, each on a line of its own. */
function blocks(state: State, parent: Blockquote | Root): ElementContent[] {
  const result: ElementContent[] = []
  for (const children of linesOf(parent.children)) {
    const content = state.all({ type: 'root', children })
    if (content.length === 0) continue
    if (result.length > 0) result.push({ type: 'text', value: '\n' })
    append(result, content)
  }
  return result
}

/** Nodes among blocks, with those together that are in one line. */
function linesOf<Node extends Nodes>(nodes: readonly Node[]): [Node, ...Node[]][] {
  const lines: [Node, ...Node[]][] = []
  for (const node of nodes) {
    const line = lines.at(-1)
    if (line !== undefined && node.data?.continues === true) line.push(node)
    else lines.push([node])
  }
  return lines
}

/** Text gets no position, since messages only refer to elements. */
function text(state: State, node: Text): ElementContent {
  const { value } = node
  const result: HtmlText = {
    type: 'text',
    value: value.includes('\n') ? value.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n') : value,
  }
  return node.data === undefined ? result : state.applyData(node, result)
}

function simple(tagName: string): (state: State, node: Paragraph) => Element {
  return (state, node) => finished(state, node, h(tagName, {}, state.all(node)))
}

/** Adds the position of the Markdown node (shared, not copied), and what a plugin set in its `data`. */
function finished(state: State, node: Nodes, element: Element): Element {
  if (node.position !== undefined) element.position = node.position
  return node.data === undefined ? element : state.applyData(node, element)
}

function heading(state: State, node: Heading): Element {
  const element = h(`h${node.depth}`, {}, state.all(node))
  if (node.data?.heading === undefined) return finished(state, node, element)
  element.data = { heading: node.data.heading }
  const result = finished(state, node, element)
  // Plugins that link to headings, or make tables of contents, use their ids.
  const slug = contextOf(state.options.file).headings[node.data.heading]?.slug
  if (slug) result.properties.id = slug
  return result
}

/** Leaves the address as the author wrote it, because messages show it and files are looked up by it. */
function link(state: State, node: Link): ElementContent | ElementContent[] {
  const element = defaultHandlers.link(state, node)
  element.properties.href = node.url
  return withoutLinks(element)
}

function linkReference(state: State, node: LinkReference): ElementContent | ElementContent[] {
  const definition = definitionOf(state, node)
  if (definition === undefined) return defaultHandlers.linkReference(state, node)
  return link(state, { ...node, type: 'link', url: definition.url, title: definition.title })
}

/**
 * Leaves no link in the words of a link, which it would end: footnotes follow the link, and addresses
 * become words.
 */
function withoutLinks(link: Element): Element | Element[] {
  const notes: Element[] = []
  const wordsOf = (children: ElementContent[]): ElementContent[] =>
    children.flatMap((child) => {
      if (child.type !== 'element') return child
      if (isNote(child)) {
        notes.push(child)
        return []
      }
      if (child.children.some(isElement)) child.children = wordsOf(child.children)
      return child.tagName === 'a' ? child.children : child
    })
  if (link.children.some(isElement)) link.children = wordsOf(link.children)
  return notes.length === 0 ? link : [link, ...notes]
}

const isParagraph = (node: ElementContent): node is Element => isElement(node) && node.tagName === 'p'

function isNote({ tagName, children: [reference] }: Element): boolean {
  return tagName === 'sup' && reference?.type === 'element' && reference.properties.dataFootnoteRef === true
}

function image(state: State, node: Image): Element {
  const element = defaultHandlers.image(state, node)
  element.properties.src = node.url
  if (!node.alt) element.data = { ...element.data, withoutAlt: true }
  return element
}

function imageReference(state: State, node: ImageReference): ElementContent | ElementContent[] {
  const definition = definitionOf(state, node)
  if (definition === undefined) return defaultHandlers.imageReference(state, node)
  return image(state, { ...node, type: 'image', url: definition.url, title: definition.title })
}

/** Undefined if there is none. The reference then stays text. */
function definitionOf({ definitionById }: State, { identifier }: Association): Definition | undefined {
  return definitionById.get(identifier.toUpperCase())
}

function code(state: State, node: Code): Element {
  return state.applyData(node, codeBlock(node, contextOf(state.options.file)))
}

/**
 * Adds no white space between rows and cells. It would be more than half of the nodes on a page
 * with large tables.
 */
function table(state: State, node: Table): Element {
  const [head, ...body] = node.children.map((row, index) => tableRow(state, row, node, index))
  const parts: Element[] = []
  if (head !== undefined) parts.push(h('thead', {}, [head]))
  if (body.length > 0) parts.push(h('tbody', {}, body))
  return finished(state, node, h('table', {}, parts))
}

function tableRow(state: State, node: TableRow, { align }: Table, index: number): Element {
  const tagName = index === 0 ? 'th' : 'td'
  const written = node.children.length
  const length = align ? cellCount(written, align.length, contextOf(state.options.file)) : written
  const cells: Element[] = []
  for (let column = 0; column < length; column++) {
    const cell = node.children[column]
    const properties: Properties = {}
    const side = align?.[column]
    if (side) properties.align = side
    cells.push(
      cell === undefined
        ? h(tagName, properties)
        : state.applyData(cell, h(tagName, properties, state.all(cell))),
    )
  }
  return state.applyData(node, h('tr', {}, cells))
}

/** One cell for each column, unless a page leaves out so many that filling all of them would take too long. */
function cellCount(written: number, columns: number, { flags }: ParseContext): number {
  if (written >= columns) return columns
  flags.filledCells += columns - written
  return flags.filledCells > mostFilledCells ? written : columns
}

function list(state: State, node: List): Element {
  const properties: Properties = {}
  if (typeof node.start === 'number' && node.start !== 1) properties.start = node.start
  const loose = isLoose(node)
  const children = node.children.map((item) => listItem(state, item, loose))
  if (node.children.some((item) => typeof item.checked === 'boolean'))
    properties.className = ['contains-task-list']
  return finished(state, node, h(node.ordered ? 'ol' : 'ul', properties, children))
}

/** An item without a list, which only a plugin can make. */
function loneItem(state: State, node: ListItem): Element {
  return listItem(state, node, node.spread ?? node.children.length > 1)
}

function listItem(state: State, node: ListItem, loose: boolean): Element {
  const properties: Properties = {}
  const content = state.all(node)
  if (typeof node.checked === 'boolean') {
    properties.className = ['task-list-item']
    addCheckbox(content, node.checked)
  }
  const children: ElementContent[] = []
  for (const child of content) {
    if (!loose && isParagraph(child)) {
      if (children.length > 0) children.push({ type: 'text', value: '\n' })
      append(children, child.children)
    } else children.push(child)
  }
  return finished(state, node, h('li', properties, children))
}

/** Puts a task's checkbox and text into one label, so that the checkbox has a name. */
function addCheckbox(content: ElementContent[], checked: boolean): void {
  const box = h('input', { type: 'checkbox', checked, disabled: true })
  const [first] = content
  if (first !== undefined && isParagraph(first) && first.children.length > 0)
    first.children = [h('label', {}, [box, { type: 'text', value: ' ' }, ...first.children])]
  else content.unshift(h('p', {}, [h('label', {}, [box])]))
}

function isLoose(list: List): boolean {
  return list.spread === true || list.children.some((item) => item.spread ?? item.children.length > 1)
}

/** The headings of the page as nested lists of links. */
function toc(state: State, node: TocMark): Element {
  const context = contextOf(state.options.file)
  const [from, to] = context.options.markdown.tocLevels
  const { flags } = context
  // Without a look at the headings, which would take time for each of thousands of tables.
  const isFull = flags.contentsEntries > mostContentsEntries
  const wanted = isFull
    ? []
    : context.headings.filter(({ level, slug }) => level >= from && level <= to && slug !== '')
  flags.contentsEntries += wanted.length
  const tooMany =
    isFull || (flags.contentsEntries > mostContentsEntries && flags.contentsEntries > wanted.length)
  if (tooMany) context.diagnostics.push(contentsLeftOut(placeOf(node.position, context), mostContentsEntries))
  const headings = tooMany ? [] : wanted
  const contents: Element = {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-of-contents'] },
    children: [],
    data: { own: true, contents: headings },
  }
  fillContents(contents, headings)
  return contents
}
