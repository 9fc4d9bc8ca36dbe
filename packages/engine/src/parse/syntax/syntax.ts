import type { Code, Heading, Html, Nodes, Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast'
import {
  strayContainerEnd,
  unclosedCodeBlock,
  unclosedContainer,
  unknownContainer,
  wrongLineNumber,
} from '../../diagnostics/messages/markdown.js'
import { nearest } from '../../text/nearest.js'
import { isComponentName } from '../body/component-name.js'
import { tocLine } from '../body/table-of-contents.js'
import { wrongLineParts } from '../code/code-info.js'
import { unclosedCode } from '../code/unclosed-code.js'
import { type ParseContext, placeOf } from '../context.js'
import { foreignContainers } from '../foreign/foreign-names.js'
import { findLostInclude, findMarkdownInHtml } from '../html/lost-markdown.js'
import { includedIn, readInclude, readSnippet, type Source } from '../includes/inclusions.js'
import { append } from '../large-lists.js'
import { deepest } from '../limits.js'
import { chosenId } from '../slug.js'
import { writtenBraces } from '../source/kept-braces.js'
import { type MaskedText, maskedLineOf, unmask, unmaskHtml } from '../source/mask.js'
import type { MaskedLine } from '../source/mask-lines.js'
import { alertOf } from './alerts.js'
import { type ContainerName, containerNamed, containerNames } from './container-names.js'
import { type ContainerStart, containerOf, part, titleNodes } from './containers.js'
import { addList } from './definition-lists.js'
import { readInlines, unmaskFields } from './inlines.js'
import { findLostCells } from './lost-syntax.js'
import { flattenIfTooDeep } from './nesting.js'
import type { ParentNode } from './nodes.js'

/** Turns Quire's own syntax into nodes: containers, alerts, tabs, includes, snippets, emoji, ids. */
export function readSyntax(tree: Root, masked: MaskedText, context: ParseContext): void {
  const { path } = context.input
  for (const { node, mark } of unclosedCode(tree, masked.text))
    context.diagnostics.push(unclosedCodeBlock(placeOf(node.position, context), mark))
  readBlocks(tree, { file: path, masked, chain: [path] }, 1, context)
}

function readBlocks(parent: ParentNode, source: Source, depth: number, context: ParseContext): void {
  if (flattenIfTooDeep(parent, depth, context)) return
  parent.children = new BlockReader(source, depth, context).read(parent.children)
}

/** A container that has not ended yet. */
interface OpenContainer extends ContainerStart {
  /** Undefined if there is no container of that name. */
  readonly name: ContainerName | undefined
  /**
   * Undefined for an unknown name, or if it is nested too deep. Its content then goes into the
   * container around it.
   */
  readonly children: RootContent[] | undefined
}

/** Reads the blocks of one parent in order. Containers begin and end between siblings. */
class BlockReader {
  private readonly result: RootContent[] = []
  private readonly open: OpenContainer[] = []
  /** Where the next block goes: into the innermost container, or else into the result. */
  private children = this.result
  /** The last block, if it is a line restored as text that the next paragraph continues. */
  private restored: Paragraph | undefined

  constructor(
    private readonly source: Source,
    private readonly depth: number,
    private readonly context: ParseContext,
  ) {}

  read(nodes: readonly RootContent[]): RootContent[] {
    for (const node of nodes) this.readNode(node)
    this.endInner(0)
    return this.result
  }

  private readNode(node: RootContent): void {
    const line = node.type === 'html' ? maskedLineOf(node.value, this.source.masked) : undefined
    if (line !== undefined) this.readLine(line, node)
    else if (node.type === 'html') this.readHtml(node)
    else if (node.type === 'paragraph') this.readParagraph(node)
    else this.readBlock(node)
  }

  private readLine(line: MaskedLine, node: RootContent): void {
    if (line.kind === 'open') this.openContainer(line, node)
    else if (line.kind === 'close') this.closeContainer(line, node)
    else if (line.kind === 'snippet')
      this.children.push(readSnippet(line.reference, node, this.source, this.context))
    else if (this.open.at(-1)?.line.name === 'tabs') {
      const title = titleNodes(line.title, node, this.source, this.context)
      this.children.push(part('tab', 'div', {}, title))
    } else this.restoreText(line.original, node)
  }

  private openContainer(line: OpenContainer['line'], node: RootContent): void {
    const { open, context } = this
    const name = containerNamed(line.name)
    const { position } = node
    if (name !== undefined && this.depth + open.length < deepest) {
      this.children = []
      open.push({ line, position, name, children: this.children })
      return
    }
    if (name === undefined) {
      const near = nearest(line.name, containerNames)
      context.diagnostics.push(
        unknownContainer(placeOf(position, context), line.name, {
          instead: foreignContainers.get(line.name.toLowerCase()),
          near,
          known: containerNames,
        }),
      )
    }
    open.push({ line, position, name, children: undefined })
    this.restoreText(line.original, node)
  }

  /** Ends the container with the same number of colons, or else the innermost one with fewer. */
  private closeContainer({ colons, original }: MaskedLine & { kind: 'close' }, node: RootContent): void {
    const { open, context } = this
    let closed = open.findLastIndex(({ line }) => line.colons === colons)
    if (closed < 0) closed = open.findLastIndex(({ line }) => line.colons < colons)
    if (closed < 0) {
      context.diagnostics.push(strayContainerEnd(placeOf(node.position, context)))
      this.restoreText(original, node)
      return
    }
    this.endInner(closed + 1)
    if (open.at(-1)?.name === undefined) this.restoreText(original, node)
    this.end()
  }

  /** Ends containers that have no end of their own, until `count` are open. */
  private endInner(count: number): void {
    for (const { line, position, name } of this.open.slice(count).reverse()) {
      if (name !== undefined)
        this.context.diagnostics.push(
          unclosedContainer(placeOf(position, this.context), line.name, line.colons),
        )
      this.end()
    }
  }

  /** Ends the innermost container. */
  private end(): void {
    const container = this.open.pop()
    if (container?.name === undefined || container.children === undefined) return
    const { name, children } = container
    this.children = this.open.findLast((outer) => outer.children !== undefined)?.children ?? this.result
    append(this.children, containerOf(name, container, children, this.source, this.context))
  }

  /** Restores a line that looks like Quire's syntax but is not, as text of its paragraph. */
  private restoreText(original: string, node: RootContent): void {
    const text: Text = { type: 'text', value: original }
    const last = this.children.at(-1)
    if (last?.type === 'paragraph' && endLine(last) === startLine(node) - 1) {
      last.children.push({ type: 'text', value: '\n' }, text)
      extend(last, node)
      this.restored = last
    } else {
      this.restored = {
        type: 'paragraph',
        children: [text],
        ...(node.position && { position: node.position }),
      }
      this.children.push(this.restored)
    }
  }

  private readParagraph(node: Paragraph): void {
    const { children, restored, context } = this
    readInlines(node, this.source, this.depth + 1, context)
    if (restored !== undefined && restored === children.at(-1) && endLine(restored) === startLine(node) - 1) {
      restored.children.push({ type: 'text', value: '\n' })
      append(restored.children, node.children)
      extend(restored, node)
      return
    }
    const [only] = node.children
    if (node.children.length === 1 && only?.type === 'text' && tocLine.test(only.value))
      children.push({ type: 'toc', children: [] })
    else if (isOnlyComponents(node.children, context)) append(children, joined(node.children))
    else children.push(node)
  }

  private readHtml(node: Html): void {
    const { source, context } = this
    const ends = this.endsInside(node)
    if (ends.length > 0) {
      this.readParts(node, ends)
      return
    }
    const reference = includedIn(unmask(node.value, source.masked))
    if (reference === undefined) {
      node.value = unmaskHtml(node.value, source.masked)
      findMarkdownInHtml(node, context)
      findLostInclude(node, context)
      this.children.push(node)
      return
    }
    const included = readInclude(reference, node, source, context)
    if (included === undefined) return
    readBlocks(included.tree, included.source, 1, context)
    append(this.children, included.tree.children)
  }

  /**
   * In Markdown, HTML continues to the next empty line. Finds the lines in it that end a container
   * or begin a tab.
   */
  private endsInside({ value }: Html): readonly number[] {
    if (this.open.length === 0 || !value.includes('\n') || literalHtml.test(value)) return []
    const inTabs = this.open.at(-1)?.line.name === 'tabs'
    return value.split('\n').flatMap((text, index) => {
      const kind = maskedLineOf(text, this.source.masked)?.kind
      return kind === 'close' || (kind === 'tab' && inTabs) ? [index] : []
    })
  }

  /** Reads the HTML up to the first of those lines. Text between and after them is Markdown again. */
  private readParts({ value, position }: Html, ends: readonly number[]): void {
    const lines = value.split('\n')
    const part = (from: number, to: number): Html => {
      const point = position && { line: position.start.line + from, column: position.start.column }
      const text = lines.slice(from, to).join('\n')
      return { type: 'html', value: text, ...(point && { position: { start: point, end: point } }) }
    }
    /** In lists and quotes, offsets do not include what comes before each line, so they are unknown. */
    const offset =
      this.source.masked.text.slice(position?.start.offset, position?.end.offset) === value
        ? position?.start.offset
        : undefined
    const [first = 0] = ends
    if (first > 0) this.readNode(part(0, first))
    for (const [index, end] of ends.entries()) {
      this.readNode(part(end, end + 1))
      const behind = part(end + 1, ends[index + 1] ?? lines.length)
      for (const node of this.context.parseMarkdown(behind.value).children) {
        if (position !== undefined) moveBy(node, shiftTo(position.start, lines.slice(0, end + 1), offset))
        this.readNode(node)
      }
    }
  }

  private readBlock(node: Exclude<RootContent, Html | Paragraph>): void {
    const { source, context } = this
    const depth = this.depth + this.open.length
    readInside(node, source, depth, context)
    if (node.type === 'list') addList(this.children, node, source.masked.definitions)
    else this.children.push((node.type === 'blockquote' && alertOf(node, context)) || node)
  }
}

type Point = NonNullable<Nodes['position']>['start']

/** What to add to the positions of nodes that were parsed separately. */
interface Shift {
  readonly line: number
  readonly column: number
  /** Undefined if it is not known. */
  readonly offset: number | undefined
}

/** The shift after some lines of a text that begins at a point. */
function shiftTo(start: Point, before: readonly string[], offset: number | undefined): Shift {
  const length = before.reduce((sum, line) => sum + line.length + 1, 0)
  return {
    line: start.line - 1 + before.length,
    column: start.column - 1,
    offset: offset === undefined ? undefined : offset + length,
  }
}

function moveBy(node: Nodes, shift: Shift): void {
  if (node.position !== undefined)
    node.position = { start: moved(node.position.start, shift), end: moved(node.position.end, shift) }
  if ('children' in node) for (const child of node.children) moveBy(child, shift)
}

function moved(point: Point, { line, column, offset }: Shift): Point {
  const place = { line: point.line + line, column: point.column + column }
  return offset === undefined || point.offset === undefined
    ? place
    : { ...place, offset: point.offset + offset }
}

/** HTML that continues to its own end tag or mark, not to an empty line. */
const literalHtml = /^\s*<(?:[!?]|(?:pre|script|style|textarea)\b)/i

function startLine(node: Nodes): number {
  return node.position?.start.line ?? -1
}

function endLine(node: Nodes): number {
  return node.position?.end.line ?? -2
}

function extend(node: Nodes, by: Nodes): void {
  if (node.position !== undefined && by.position !== undefined)
    node.position = { start: node.position.start, end: by.position.end }
}

/** Reads the inside of a block. */
function readInside(node: RootContent, source: Source, depth: number, context: ParseContext): void {
  switch (node.type) {
    case 'heading':
      readInlines(node, source, depth + 1, context)
      readHeadingId(node)
      return
    case 'list':
      if (flattenIfTooDeep(node, depth + 1, context)) return
      for (const item of node.children) readBlocks(item, source, depth + 2, context)
      return
    case 'blockquote':
    case 'footnoteDefinition':
      readBlocks(node, source, depth + 1, context)
      return
    case 'table':
      findLostCells(node, source, context)
      for (const row of node.children)
        for (const cell of row.children) readInlines(cell, source, depth + 1, context)
      return
    case 'code':
      findWrongLines(node, source, context)
      node.value = writtenBraces(unmask(node.value, source.masked))
      unmaskFields(node, source)
      return
    case 'definition':
      unmaskFields(node, source)
      return
    // Of remark-directive.
    case 'containerDirective':
      readBlocks(node, source, depth + 1, context)
      return
    case 'leafDirective':
      readInlines(node, source, depth + 1, context)
      return
    default:
  }
}

function findWrongLines({ position }: Code, { masked }: Source, context: ParseContext): void {
  const from = position?.start.offset
  if (position === undefined || from === undefined) return
  const end = masked.text.indexOf('\n', from)
  const opening = masked.text.slice(from, end < 0 ? undefined : end)
  // Indented code has no opening line.
  if (!/\{|hl_lines=/.test(opening) || !/^(?:```|~~~)/.test(opening)) return
  for (const { written, index } of wrongLineParts(opening)) {
    const at = placeOf({ start: { ...position.start, column: position.start.column + index } }, context)
    context.diagnostics.push(wrongLineNumber(at, written))
  }
}

/** The id that a heading has in the source: `## Title {#id}`, or `{/* #id *\/}` in MDX. */
function readHeadingId(node: Heading): void {
  const last = node.children.at(-1)
  if (last?.type !== 'text' || !last.value.trimEnd().endsWith('}')) return
  const match = chosenId.exec(last.value)
  const id = match?.[1] ?? match?.[2] ?? match?.[3]
  if (match === null || id === undefined) return
  node.data = { ...node.data, id }
  last.value = last.value.slice(0, match.index).trimEnd()
  if (last.data?.slug !== undefined) last.data.slug = last.data.slug.replace(match[0], '').trimEnd()
  if (last.value === '') node.children.pop()
}

/** Marks what belongs to one line of text, so that no white space gets between its parts. */
function joined(children: readonly PhrasingContent[]): PhrasingContent[] {
  const [first, ...others] = children
  for (const child of others) child.data = { ...child.data, continues: true }
  return first === undefined ? [] : [first, ...others]
}

const componentTag = /^<(\/?)([A-Za-z][\w.-]*)(?:\s[\s\S]*?)?(\/?)>$/

/** If a paragraph contains only components, they are blocks, not text. */
function isOnlyComponents(children: readonly PhrasingContent[], { options }: ParseContext): boolean {
  if (children[0]?.type !== 'html' && children[0]?.type !== 'text') return false
  let depth = 0
  let tags = 0
  let outside = false
  for (const child of children) {
    const match = child.type === 'html' ? componentTag.exec(child.value) : null
    const name = match?.[2] ?? ''
    if (match === null || !isComponentName(name, options)) {
      if (depth === 0 && !(child.type === 'text' && child.value.trim() === '')) outside = true
      continue
    }
    tags += 1
    if (match[1] === '/') depth -= 1
    else if (match[3] !== '/') depth += 1
  }
  return tags > 0 && !outside
}
