import type {
  BlockContent,
  Blockquote,
  Code,
  Heading,
  Html,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Text,
} from 'mdast'
import { missingDefinition, spacedDefinition, spacedLinkTarget } from '../diagnostics/messages/links.js'
import {
  emptyGroup,
  includeCycle,
  includeMissing,
  snippetMissing,
  strayContainerEnd,
  tooDeep,
  unclosedCodeBlock,
  unclosedContainer,
  unknownContainer,
} from '../diagnostics/messages/markdown.js'
import { nearest } from '../diagnostics/nearest.js'
import { realPath, type SourcePath } from '../paths.js'
import { append } from './append.js'
import { parseInfo } from './code-info.js'
import { isComponentName } from './component-name.js'
import { replaceEmoji } from './emoji.js'
import { languageLabel } from './highlight.js'
import { interpolate } from './interpolate.js'
import { deepest } from './limits.js'
import { type MaskedLine, type MaskedText, maskedLineOf, unmask, unmaskHtml } from './mask.js'
import type { Container } from './nodes.js'
import { prepareText } from './prepare.js'
import {
  dedent,
  languageOfFile,
  rangeOf,
  readIncludeReference,
  readSnippetReference,
  regionOf,
  sourceOf,
} from './snippet.js'
import { normaliseText, splitFrontmatter } from './split-frontmatter.js'
import { oneLine, plainText } from './text.js'
import { unclosedCode } from './unclosed-code.js'
import { lineOffset, type Position, placeOf, type Work } from './work.js'

/** Most files that one page may take text from, counted with repetitions. */
const mostIncludes = 1000

/** A file whose text is being read, inside the files that include it. */
interface Source {
  readonly file: SourcePath
  readonly masked: MaskedText
  /** From the page to this file. */
  readonly chain: readonly SourcePath[]
}

/** Gives Quire's own syntax its nodes: containers, alerts, tabs, includes, snippets, emoji, ids. */
export function readSyntax(tree: Root, masked: MaskedText, work: Work): void {
  const { path } = work.input
  for (const { node, mark } of unclosedCode(tree, masked.text))
    work.diagnostics.push(unclosedCodeBlock(placeOf(node.position, work), mark))
  readBlocks(tree, { file: path, masked, chain: [path] }, 1, work)
}

type Parent = Extract<Nodes, { children: unknown[] }>

/** A container whose end has not come yet. */
interface OpenContainer {
  readonly line: Extract<MaskedLine, { kind: 'open' }>
  readonly position: Position | undefined
  /** Undefined for a name that is none: its content stands where it would without. */
  readonly children: RootContent[] | undefined
}

function readBlocks(parent: Parent, source: Source, depth: number, work: Work): void {
  if (tooDeepFor(parent, depth, work)) return
  const result: RootContent[] = []
  const open: OpenContainer[] = []
  let children = result
  /** The last block, when it is a line of text that goes on in the next paragraph. */
  let restored: Paragraph | undefined

  for (const node of parent.children as RootContent[]) {
    const line = node.type === 'html' ? maskedLineOf(node.value, source.masked) : undefined
    if (line !== undefined) readLine(line, node)
    else if (node.type === 'html') readHtml(node)
    else if (node.type === 'paragraph') readParagraph(node)
    else if (node.type === 'blockquote') children.push(readQuote(node, source, depth + open.length, work))
    else {
      readBlock(node, source, depth + open.length, work)
      children.push(node)
    }
  }
  while (open.length > 0) {
    const { line, position } = open.at(-1) as OpenContainer
    if (isKnown(line.name))
      work.diagnostics.push(unclosedContainer(placeOf(position, work), line.name, line.colons))
    closeContainer()
  }
  parent.children = result

  function readLine(line: MaskedLine, node: RootContent): void {
    if (line.kind === 'open') openContainer(line, node)
    else if (line.kind === 'snippet') children.push(readSnippet(line.reference, node, source, work))
    else if (line.kind === 'tab') {
      if (open.at(-1)?.line.name === 'tabs')
        children.push(part('tab', 'div', {}, titleNodes(line.title, node, source, work)))
      else restoreText(line.original, node)
    } else {
      let closed = open.findLastIndex((container) => container.line.colons === line.colons)
      if (closed < 0) closed = open.findLastIndex((container) => container.line.colons < line.colons)
      if (closed < 0) {
        work.diagnostics.push(strayContainerEnd(placeOf(node.position, work)))
        restoreText(line.original, node)
        return
      }
      while (open.length > closed + 1) {
        const { line: inner, position } = open.at(-1) as OpenContainer
        if (isKnown(inner.name))
          work.diagnostics.push(unclosedContainer(placeOf(position, work), inner.name, inner.colons))
        closeContainer()
      }
      if (!isKnown(open.at(-1)?.line.name)) restoreText(line.original, node)
      closeContainer()
    }
  }

  function openContainer(line: OpenContainer['line'], node: RootContent): void {
    if (isKnown(line.name) && depth + open.length < deepest) {
      children = []
      open.push({ line, position: node.position, children })
      return
    }
    if (!isKnown(line.name))
      work.diagnostics.push(
        unknownContainer(
          placeOf(node.position, work),
          line.name,
          nearest(line.name, containerNames),
          containerNames,
        ),
      )
    open.push({ line, position: node.position, children: undefined })
    restoreText(line.original, node)
  }

  function closeContainer(): void {
    const container = open.pop() as OpenContainer
    if (container.children === undefined) return
    children = open.findLast((outer) => outer.children !== undefined)?.children ?? result
    const node = containerOf(container, source, work)
    children.push(node)
  }

  /** A line that is none of Quire's goes on as text of the paragraph that it stands in. */
  function restoreText(original: string, node: RootContent): void {
    const text: Text = { type: 'text', value: original }
    const last = children.at(-1)
    if (last?.type === 'paragraph' && endLine(last) === startLine(node) - 1) {
      last.children.push({ type: 'text', value: '\n' }, text)
      extend(last, node)
      restored = last
    } else {
      restored = { type: 'paragraph', children: [text], ...(node.position && { position: node.position }) }
      children.push(restored)
    }
  }

  function readParagraph(node: Paragraph): void {
    readInlines(node, source, depth + 1, work)
    if (restored !== undefined && restored === children.at(-1) && endLine(restored) === startLine(node) - 1) {
      restored.children.push({ type: 'text', value: '\n' })
      append(restored.children, node.children)
      extend(restored, node)
      return
    }
    const [only] = node.children
    if (node.children.length === 1 && only?.type === 'text' && /^\s*\[\[toc\]\]\s*$/i.test(only.value))
      children.push({ type: 'toc', children: [] })
    else if (isOnlyComponents(node.children, work)) append(children, node.children as BlockContent[])
    else children.push(node)
  }

  function readHtml(node: Html): void {
    const include = includeLine.exec(node.value)
    if (include !== null) append(children, readInclude(include[1] ?? '', node, source, work))
    else {
      node.value = unmaskHtml(node.value, source.masked)
      children.push(node)
    }
  }
}

function tooDeepFor(node: Nodes, depth: number, work: Work): boolean {
  if (depth <= deepest || !('children' in node) || node.children.length === 0) return false
  if (!work.flags.tooDeep) {
    work.flags.tooDeep = true
    work.diagnostics.push(tooDeep(placeOf(node.position, work), deepest))
  }
  const text: Text = { type: 'text', value: shallowText(node) }
  const isBlock = node.type === 'blockquote' || node.type === 'listItem' || node.type === 'footnoteDefinition'
  if (node.type === 'list') node.children = []
  else node.children = (isBlock ? [{ type: 'paragraph', children: [text] }] : [text]) as typeof node.children
  return true
}

/** All words below a node, however deep. */
function shallowText(node: Nodes): string {
  const words: string[] = []
  const waiting: Nodes[] = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('value' in next && next.type !== 'html') words.push(next.value)
    else if ('children' in next) append(waiting, [...next.children].reverse())
  }
  return words.join(' ')
}

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

// Blocks

function readBlock(node: RootContent, source: Source, depth: number, work: Work): void {
  switch (node.type) {
    case 'heading':
      readInlines(node, source, depth + 1, work)
      readHeadingId(node)
      return
    case 'list':
      if (tooDeepFor(node, depth + 1, work)) return
      for (const item of node.children) readBlocks(item, source, depth + 2, work)
      return
    case 'footnoteDefinition':
      readBlocks(node, source, depth + 1, work)
      return
    case 'table':
      for (const row of node.children)
        for (const cell of row.children) readInlines(cell, source, depth + 1, work)
      return
    case 'code':
      node.value = unmask(node.value, source.masked)
      return
    default:
  }
}

/** A heading's own id: `## Title {#id}`. */
function readHeadingId(node: Heading): void {
  const last = node.children.at(-1)
  if (last?.type !== 'text' || !last.value.trimEnd().endsWith('}')) return
  const match = /[ \t]*\{#([^\s{}#]+)\}\s*$/.exec(last.value)
  if (match === null) return
  node.data = { ...node.data, id: match[1] as string }
  last.value = last.value.slice(0, match.index)
  if (last.data?.slug !== undefined) last.data.slug = last.data.slug.replace(match[0], '')
  if (last.value === '') node.children.pop()
}

type AlertName = 'note' | 'tip' | 'important' | 'warning' | 'caution'

const alertNames: Readonly<Record<AlertName, string>> = {
  note: 'info',
  tip: 'tip',
  important: 'important',
  warning: 'warning',
  caution: 'danger',
}
const alertLine = /^\[!(note|tip|important|warning|caution)\][ \t]*/i

/** A quote that begins with `[!NOTE]` is an alert. */
function readQuote(node: Blockquote, source: Source, depth: number, work: Work): Blockquote | Container {
  readBlocks(node, source, depth + 1, work)
  const [first] = node.children
  const [text] = first?.type === 'paragraph' ? first.children : []
  const match = text?.type === 'text' ? alertLine.exec(text.value) : null
  if (first?.type !== 'paragraph' || text?.type !== 'text' || match === null) return node
  // The line names no others.
  const name = (match[1] as string).toLowerCase() as AlertName
  const [title, rest] = splitAtLine([
    { ...text, value: text.value.slice(match[0].length) },
    ...first.children.slice(1),
  ])
  const children =
    rest.length > 0 ? [{ ...first, children: rest }, ...node.children.slice(1)] : node.children.slice(1)
  return block(
    alertNames[name],
    title.length > 0 ? title : [{ type: 'text', value: work.words[name] }],
    children,
    node,
  )
}

/** What stands on the first line, and on the others. */
function splitAtLine(nodes: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'break') return [nodes.slice(0, index).filter(hasText), nodes.slice(index + 1)]
    const newline = node.type === 'text' ? node.value.indexOf('\n') : -1
    if (node.type !== 'text' || newline < 0) continue
    const before: Text = { type: 'text', value: node.value.slice(0, newline) }
    const after: Text = { type: 'text', value: node.value.slice(newline + 1) }
    return [
      [...nodes.slice(0, index), before].filter(hasText),
      [after, ...nodes.slice(index + 1)].filter(hasText),
    ]
  }
  return [nodes.filter(hasText), []]
}

function hasText(node: PhrasingContent): boolean {
  return node.type !== 'text' || node.value !== ''
}

// Containers

const boxNames = ['tip', 'info', 'warning', 'danger', 'details'] as const
export const containerNames: readonly string[] = [...boxNames, 'code-group', 'tabs']

function isKnown(name: string | undefined): boolean {
  return name !== undefined && containerNames.includes(name.toLowerCase())
}

function containerOf(
  { line, position, children = [] }: OpenContainer,
  source: Source,
  work: Work,
): Container {
  const name = line.name.toLowerCase()
  const at = { position } as Nodes
  if (name === 'code-group') return codeGroup(children, at, work)
  if (name === 'tabs') return tabs(children, at, work)
  const opened = name === 'details' && /\s*\{open\}$/.test(line.title)
  const title = opened ? line.title.replace(/\s*\{open\}$/, '') : line.title
  const words =
    title === ''
      ? [{ type: 'text' as const, value: work.words[name as (typeof boxNames)[number]] }]
      : titleNodes(title, at, source, work)
  const container = block(name, words, children, at)
  if (opened) container.data.hProperties.open = true
  return container
}

function block(
  name: string,
  title: PhrasingContent[],
  children: readonly RootContent[],
  from: Nodes,
): Container {
  const isDetails = name === 'details'
  const heading = part('title', isDetails ? 'summary' : 'p', { className: ['custom-block-title'] }, title)
  return part(
    name,
    isDetails ? 'details' : 'div',
    { className: ['custom-block', name] },
    [heading, ...children],
    from,
  )
}

function part(
  name: string,
  hName: string,
  hProperties: Container['data']['hProperties'],
  children: readonly Nodes[],
  from?: Nodes,
): Container {
  return {
    type: 'container',
    name,
    data: { hName, hProperties },
    children: children as Container['children'],
    ...(from?.position && { position: from.position }),
  }
}

/** A title as inline Markdown. */
function titleNodes(title: string, from: Nodes, source: Source, work: Work): PhrasingContent[] {
  let nodes: PhrasingContent[] = [{ type: 'text', value: title }]
  if (/[*_`~[\]<&\\!:/.@]/.test(title)) {
    const [paragraph, ...more] = work.parseMarkdown(title).children
    if (paragraph?.type === 'paragraph' && more.length === 0) nodes = paragraph.children
  }
  const holder: Paragraph = { type: 'paragraph', children: nodes }
  moveTo(holder, from)
  readInlines(holder, source, 1, work)
  return holder.children
}

/** Says that all nodes below stand where `from` does. */
function moveTo(node: Nodes, from: Nodes): void {
  if (from.position === undefined) delete node.position
  else node.position = from.position
  if ('children' in node) for (const child of node.children) moveTo(child, from)
}

function codeGroup(children: readonly RootContent[], from: Nodes, work: Work): Container {
  const codes = children.filter((node): node is Code => node.type === 'code')
  if (codes.length === 0)
    work.diagnostics.push(emptyGroup(placeOf(from.position, work), 'code-group', 'code'))
  const entries = codes.map((code) => {
    const { language, title } = parseInfo(code)
    code.data = { ...code.data, labelled: true }
    return { label: [{ type: 'text' as const, value: title ?? languageLabel(language) }], children: [code] }
  })
  return tabGroup(['tabs', 'code-group'], entries, from, work)
}

function tabs(children: readonly RootContent[], from: Nodes, work: Work): Container {
  const entries: { readonly label: PhrasingContent[]; readonly children: RootContent[] }[] = []
  for (const node of children) {
    if (node.type === 'container' && node.name === 'tab')
      entries.push({ label: node.children as unknown as PhrasingContent[], children: [] })
    else entries.at(-1)?.children.push(node)
  }
  if (entries.length === 0) {
    work.diagnostics.push(emptyGroup(placeOf(from.position, work), 'tabs', 'line that begins with "== "'))
    return part('tabs', 'div', {}, children, from)
  }
  return tabGroup(['tabs'], entries, from, work)
}

/** Radio buttons with labels, so that a group works without script; the theme hides all panels but that of the checked one. */
function tabGroup(
  className: string[],
  entries: readonly { readonly label: PhrasingContent[]; readonly children: readonly RootContent[] }[],
  from: Nodes,
  work: Work,
): Container {
  work.flags.groups += 1
  const name = `tabs-${work.flags.groups}`
  const parts = entries.flatMap(({ label, children }, index) => {
    const id = `${name}-${index + 1}`
    return [
      part('tab-input', 'input', { type: 'radio', id, name, ...(index === 0 && { checked: true }) }, []),
      part('tab-label', 'label', { htmlFor: id }, label),
      part('tab-panel', 'div', { className: ['tab-panel'] }, children),
    ]
  })
  return part('tabs', 'div', { className, role: 'group' }, parts, from)
}

// Other files

export const includeLine = /^\s*<!--[ \t]*@include:[ \t]*(\S.*?)[ \t]*-->\s*$/

function readInclude(reference: string, node: Html, source: Source, work: Work): RootContent[] {
  const at = placeOf(node.position, work)
  const { name, region, range } = readIncludeReference(reference)
  const failed = (reason: string): RootContent[] => {
    work.diagnostics.push(includeMissing(at, name, reason))
    return []
  }
  const file = realFile(name, source, work)
  if (file === undefined) return failed('it is outside the site')
  if (source.chain.includes(file)) {
    work.diagnostics.push(includeCycle(at, [...source.chain.slice(source.chain.indexOf(file)), file]))
    return []
  }
  if (work.files.length > mostIncludes) return failed(`this page includes more than ${mostIncludes} files`)
  const text = readFile(file, work)
  if (text === undefined) return failed('there is no such file')
  const { content } = splitFrontmatter(text)
  const part = region === undefined ? rangeOf(content, range) : regionOf(content, region)
  if (part === undefined) return failed(`it has no region "${region}"`)
  if (range !== undefined && part.trim() === '') return failed(`there is no text in its lines ${range}`)
  const index = work.files.push(file) - 1
  const masked = prepareText(part, file, work)
  const tree = work.parseMarkdown(masked.text)
  const firstLine =
    region === undefined || content.indexOf(part) < 0
      ? 0
      : content.slice(0, content.indexOf(part)).split('\n').length - 1
  moveLines(tree, lineOffset(index) + firstLine)
  readBlocks(tree, { file, masked, chain: [...source.chain, file] }, 1, work)
  return tree.children
}

function moveLines(node: Nodes, by: number): void {
  if (node.position !== undefined) {
    const { start, end } = node.position
    node.position = { start: { ...start, line: start.line + by }, end: { ...end, line: end.line + by } }
  }
  if ('children' in node) for (const child of node.children) moveLines(child, by)
}

function readSnippet(reference: string, node: Nodes, source: Source, work: Work): RootContent {
  const { file: name, region, options, title } = readSnippetReference(reference)
  const lines = /^[\d\s,-]*/.exec(options)?.[0].trim() ?? ''
  const [language = '', ...flags] = options
    .slice(/^[\d\s,-]*/.exec(options)?.[0].length)
    .trim()
    .split(/[ :]+/)
  const code = (value: string, lang: string): Code => {
    const meta = [
      lines === '' ? '' : `{${lines}}`,
      ...flags.map((flag) => `:${flag}`),
      title === undefined ? '' : `[${title}]`,
    ]
      .filter(Boolean)
      .join(' ')
    return {
      type: 'code',
      lang,
      meta: meta || null,
      value,
      ...(node.position && { position: node.position }),
    }
  }
  const failed = (reason: string) => {
    work.diagnostics.push(snippetMissing(placeOf(node.position, work), name, reason))
    return code(`<<< ${reference}`, 'text')
  }
  const file = realFile(name, source, work)
  if (file === undefined) return failed('it is outside the site')
  const text = readFile(file, work)
  if (text === undefined) return failed('there is no such file')
  const value = region === undefined ? text : regionOf(text, region)
  if (value === undefined) return failed(`it has no region "${region}"`)
  return code(dedent(value.replace(/\n+$/, '').split('\n')), language || languageOfFile(file) || 'text')
}

function realFile(name: string, source: Source, { options, input }: Work): SourcePath | undefined {
  const file = sourceOf(name, source.file, (path) => input.read(path) !== undefined)
  return file && realPath(file, options.folderAliases ?? {})
}

function readFile(file: SourcePath, work: Work): string | undefined {
  const text = work.input.read(file)
  if (text === undefined) return undefined
  work.includes.add(file)
  return normaliseText(text)
}

// Inlines

function readInlines(parent: Parent, source: Source, depth: number, work: Work): void {
  if (tooDeepFor(parent, depth, work)) return
  for (const node of parent.children as PhrasingContent[]) {
    if (node.type === 'text') readText(node, source, work)
    else if (node.type === 'inlineCode')
      node.value = interpolate(unmask(node.value, source.masked), node.position, work)
    else if (node.type === 'html') readInlineHtml(node, source)
    else if ('children' in node) readInlines(node, source, depth + 1, work)
  }
}

function readText(node: Text, source: Source, work: Work): void {
  let { value } = node
  if (value.includes('\uFDD0')) value = unmask(value, source.masked)
  if (value.includes('](')) findSpacedLinks(value, node.position, work)
  if (value.includes('][') || value.includes('[^')) findReferences(node, source, work)
  if (value.includes('{{')) value = interpolate(value, node.position, work)
  if (work.options.markdown.emoji && value.includes(':')) {
    const { text, rest } = replaceEmoji(value)
    if (text !== value) {
      value = text
      node.data = { ...node.data, slug: rest }
    }
  }
  node.value = value
}

/** The end of a link or image to a file whose name has a space, which makes it text. */
const spacedLink =
  /\]\(([^\s()<>"][^()<>"\n]* [^()<>"\n]*\.(?:md|html?|png|jpe?g|gif|svg|webp|avif|pdf)(?:#[^\s()]*)?)\)/gi

function findSpacedLinks(text: string, position: Position | undefined, work: Work): void {
  for (const { 1: target = '', index } of text.matchAll(spacedLink)) {
    const before = text.slice(0, index).split('\n').length - 1
    const start = position && {
      line: position.start.line + before,
      column: before > 0 ? 1 : position.start.column,
    }
    work.diagnostics.push(spacedLinkTarget(placeOf(start && { start }, work), target))
  }
}

/** `[words][label]`, `[label][]` and `[^label]`; not `list[0][1]`, and no numbers alone. */
const reference = /(?<![\w\])])(?:\[([^[\]\n]*[^[\]\n\d][^[\]\n]*)\]\[([^[\]\n]*)\]|\[(\^[^[\]\s]+)\])/g

/** A reference that is not defined is text to Markdown, which few authors mean. */
function findReferences({ value, position }: Text, { masked }: Source, work: Work): void {
  const raw = masked.text.slice(position?.start.offset, position?.end.offset)
  let searched = 0
  for (const { 0: written, 1: words = '', 2: named = '', 3: footnote, index } of value.matchAll(reference)) {
    // What is escaped is meant as text; it does not stand so in the source.
    const from = raw.indexOf(written, searched)
    if (position === undefined || from < 0 || raw[from - 1] === '\\') continue
    searched = from + written.length
    const line = raw.slice(0, from).split('\n').length - 1
    const start = {
      line: position.start.line + line,
      column: line > 0 ? from - raw.lastIndexOf('\n', from) : position.start.column + from,
    }
    const isSpaced = footnote !== undefined && /^[^\S\n]+:/.test(value.slice(index + written.length))
    const label = footnote ?? (named === '' ? words : named)
    work.diagnostics.push(
      isSpaced
        ? spacedDefinition(placeOf({ start }, work), label)
        : missingDefinition(placeOf({ start }, work), label),
    )
  }
}

/** A masked line in the middle of a paragraph is text. */
function readInlineHtml(node: Html, { masked }: Source): void {
  const line = maskedLineOf(node.value, masked)
  if (line === undefined) node.value = unmaskHtml(node.value, masked)
  else Object.assign(node, { type: 'text', value: line.original })
}

const componentTag = /^<(\/?)([A-Za-z][\w.-]*)(?:\s[\s\S]*?)?(\/?)>$/

/** A paragraph that is nothing but components is none: they stand as blocks. */
function isOnlyComponents(children: readonly PhrasingContent[], { options }: Work): boolean {
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

/** The title of the heading that a page begins with. */
export function firstHeadingTitle(tree: Root): string {
  const [first] = tree.children
  return first?.type === 'heading' ? oneLine(plainText(first)) : ''
}
