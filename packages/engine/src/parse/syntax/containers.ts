import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { emptyGroup } from '../../diagnostics/messages/markdown.js'
import { oneLine } from '../../text/one-line.js'
import { parseInfo } from '../code/code-info.js'
import { codeLanguageLabel } from '../code/highlight.js'
import { type ParseContext, placeOf } from '../context.js'
import type { Source } from '../includes/inclusions.js'
import { limitText } from '../limits.js'
import type { MaskedLine } from '../source/mask-lines.js'
import type { ContainerName } from './container-names.js'
import { readInlines } from './inlines.js'
import type { Container } from './nodes.js'
import { plainText } from './text.js'

/** Names that look like other boxes. They are GitHub's alerts, whose titles are their own. */
const looks: Readonly<Record<string, string>> = { note: 'info', caution: 'danger' }

/** The opening line of a container, and its place. */
export interface ContainerStart {
  readonly line: Extract<MaskedLine, { kind: 'open' }>
  readonly position: Placed['position']
}

/**
 * The nodes of a complete container. In a group of tabs, content before the first tab goes before
 * the group.
 */
export function containerOf(
  name: ContainerName,
  { line, position }: ContainerStart,
  children: readonly RootContent[],
  source: Source,
  context: ParseContext,
): RootContent[] {
  const at = { position }
  if (name === 'code-group') return codeGroup(children, at, context)
  if (name === 'tabs') return tabs(children, at, context)
  // `v-pre` has already been handled, in the source.
  if (name === 'v-pre') return [...children]
  const { title, id, classes, opened } = containerTitle(line)
  const own = title === '' ? [] : titleNodes(title, at, source, context)
  const container = boxOf(looks[name] ?? name, { own, kind: context.words[name] }, children, at, classes)
  const { hProperties } = container.data
  if (id !== undefined) hProperties.id = id
  if (opened && name === 'details') hProperties.open = true
  return [container]
}

/**
 * A list of attributes in braces at the end of a line: `{#id .class title="x" open}`. Unknown
 * attributes, such as Starlight's `icon="x"`, are ignored.
 */
const titleAttributes =
  /\{((?:\s*(?:[#.][^\s{}#."']+(?=[\s#.}])|[a-z][\w:-]*="[^"]*"|open(?![\w=-])))+)\s*\}$/
/** A title in brackets follows the name without a space. */
const bracketed = /^:+[ \t]*[\w-]+\[/

/** What follows the name of a container: ` Title` or `[Title]`, either one with attributes. */
export function containerTitle({ title: written, original }: ContainerStart['line']): {
  readonly title: string
  readonly id: string | undefined
  readonly classes: readonly string[]
  readonly opened: boolean
} {
  const attributes = titleAttributes.exec(written)
  const list = attributes?.[1] ?? ''
  const bare = attributes === null ? written : written.slice(0, attributes.index).trimEnd()
  const given = /(?<![\w:-])title="([^"]*)"/.exec(list)?.[1]
  const names: readonly string[] =
    list.replace(/(?<![\w:-])[\w:-]+="[^"]*"/g, '').match(/[#.]?[^\s#."]+/g) ?? []
  return {
    title: given ?? (bracketed.test(original) ? bare.replace(/^\[|\]$/g, '') : bare),
    id: names.find((name) => name.startsWith('#'))?.slice(1),
    classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
    opened: names.includes('open'),
  }
}

/** What has a place in the page. */
type Placed = Pick<Nodes, 'position'>

/**
 * A block with a title above its content: an alert, or a container that is not a group. A title of
 * its own does not say what kind of box it is, as colours and signs do, so themes get a word for it.
 */
export function boxOf(
  name: string,
  title: { readonly own: PhrasingContent[]; readonly kind: string },
  children: readonly RootContent[],
  from: Placed,
  classes: readonly string[] = [],
): Container {
  const isDetails = name === 'details'
  const words = title.own.length > 0 ? title.own : [{ type: 'text' as const, value: title.kind }]
  const isTold = plainText({ type: 'paragraph', children: words }).toLowerCase() === title.kind.toLowerCase()
  const heading = part('title', isDetails ? 'summary' : 'p', { className: ['custom-block-title'] }, words)
  return part(
    name,
    isDetails ? 'details' : 'div',
    {
      className: ['custom-block', name, ...classes],
      ...(!isTold && !isDetails && { dataKind: title.kind }),
    },
    [heading, ...children],
    from,
  )
}

export function part(
  name: string,
  hName: string,
  hProperties: Container['data']['hProperties'],
  children: RootContent[],
  from?: Placed,
): Container {
  return {
    type: 'container',
    name,
    data: { hName, hProperties },
    children,
    ...(from?.position && { position: from.position }),
  }
}

/** Parses a title as inline Markdown. */
export function titleNodes(
  title: string,
  from: Placed,
  source: Source,
  context: ParseContext,
): PhrasingContent[] {
  let nodes: PhrasingContent[] = [{ type: 'text', value: title }]
  // Most titles consist of letters and a few safe characters, which no plugin's syntax uses, so they need no
  // parser.
  if (/[^\p{L}\p{M}\p{N} ,;'"()?-]/u.test(title)) {
    const [paragraph, ...more] = context.parseMarkdown(limitText(title).text).children
    if (paragraph?.type === 'paragraph' && more.length === 0) nodes = paragraph.children
  }
  const holder: Paragraph = { type: 'paragraph', children: nodes }
  moveTo(holder, from)
  readInlines(holder, source, 1, context)
  return holder.children
}

/** Gives a node and everything in it the position of another. */
function moveTo(node: Nodes, from: Placed): void {
  if (from.position === undefined) delete node.position
  else node.position = from.position
  if ('children' in node) for (const child of node.children) moveTo(child, from)
}

/** A tab of a group. */
interface Tab {
  readonly label: RootContent[]
  readonly children: RootContent[]
}

function codeGroup(children: readonly RootContent[], from: Placed, context: ParseContext): RootContent[] {
  return group(children, from, context, {
    className: ['tabs', 'code-group'],
    tabAt: (node) => {
      if (node.type !== 'code') return undefined
      const { language, title, label } = parseInfo(node)
      // A title beside the label is shown above the code, as everywhere else.
      node.data = { ...node.data, labelled: label === undefined || label === title }
      const value = label ?? title ?? node.data.file ?? codeLanguageLabel(language)
      return { label: [{ type: 'text', value }], children: [node] }
    },
    onEmpty: () => emptyGroup(placeOf(from.position, context), 'code-group', 'code'),
  })
}

function tabs(children: readonly RootContent[], from: Placed, context: ParseContext): RootContent[] {
  return group(children, from, context, {
    className: ['tabs'],
    tabAt: (node) =>
      node.type === 'container' && node.name === 'tab' ? { label: node.children, children: [] } : undefined,
    onEmpty: () => emptyGroup(placeOf(from.position, context), 'tabs', 'line that begins with "== "'),
  })
}

/**
 * Makes a group from the content of a container. A node that begins no tab becomes part of the tab
 * before it.
 */
function group(
  children: readonly RootContent[],
  from: Placed,
  context: ParseContext,
  {
    className,
    tabAt,
    onEmpty,
  }: {
    readonly className: string[]
    /** The tab that a node begins; undefined if it begins none. */
    readonly tabAt: (node: RootContent) => Tab | undefined
    readonly onEmpty: () => Diagnostic
  },
): RootContent[] {
  const before: RootContent[] = []
  const entries: Tab[] = []
  for (const node of children) {
    const tab = tabAt(node)
    if (tab !== undefined) entries.push(tab)
    else (entries.at(-1)?.children ?? before).push(node)
  }
  if (entries.length > 0) return [...before, tabGroup(className, entries, from, context)]
  context.diagnostics.push(onEmpty())
  return before
}

/**
 * Uses radio buttons with labels, so that a group works without scripts. The theme hides all panels
 * except for the checked one.
 */
function tabGroup(
  className: string[],
  entries: readonly Tab[],
  from: Placed,
  context: ParseContext,
): Container {
  context.flags.groups += 1
  const name = `tabs-${context.flags.groups}`
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

/**
 * Names a group of tabs by its labels, so that a page with several groups has no two of the same
 * name, unless they offer the same choice.
 *
 * @param group Made by this module. Its labels have their final words.
 */
export function nameTabs(group: Container, { words }: Pick<ParseContext, 'words'>): void {
  const labels = group.children.filter((node) => node.type === 'container' && node.name === 'tab-label')
  const names = labels.map((label) => oneLine(plainText(label))).filter(Boolean)
  group.data.hProperties.ariaLabel = words.tabs.replace('{labels}', () => names.join(', '))
}
