import { lineEndOf } from '../../text/source-text.js'
import { leastOf } from '../large-lists.js'
import { anyFence, looseFenceTracker } from '../source/fences.js'
import { type Rewritten, replaceOnLines } from '../source/told-lines.js'
import { containerNamed } from '../syntax/container-names.js'
import { item } from './component-blocks.js'
import { foreignBoxes } from './foreign-names.js'
import { mdxSources } from './mdx-imports.js'

/** Components of other generators that are boxes, with the container that means the same. */
const boxes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Note: 'note',
    Info: 'info',
    Tip: 'tip',
    Check: 'tip',
    Warning: 'warning',
    Danger: 'danger',
    Callout: 'info',
    Aside: 'note',
    Admonition: 'note',
    Accordion: 'details',
    Expandable: 'details',
    CodeGroup: 'code-group',
    RequestExample: 'code-group',
    ResponseExample: 'code-group',
  }),
)

/** Components around others or around code that readers need not see. */
const wrappers: ReadonlySet<string> = new Set([
  'AccordionGroup',
  'Accordions',
  'RequestExample',
  'ResponseExample',
  'Frame',
])

/** Whether a component of this name may be rewritten, if its attributes and its content allow it. */
const isConvertible = (name: string) => boxes.has(name) || wrappers.has(name) || name === 'Update'

const startTag = /^([ \t]*)<([A-Z][a-zA-Z]*)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}<>]*\}))?)*)\s*>(.*)$/
const attribute = /([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{([^{}<>]*)\}))?/g

/** Attributes that only change how a box looks. */
const looks = new Set([
  'icon',
  'iconType',
  'iconLibrary',
  'emoji',
  'className',
  'color',
  'defaultOpen',
  'size',
  'dropdown',
])

/** What would be markup in the line of a container, but is text in an attribute. */
const markupInTitle = /[{}[\]<]/g

/**
 * Rewrites components that are boxes, such as `<Note>` of Mintlify, as containers, and those that
 * stand for a figure, a heading or nothing as Markdown.
 *
 * @param told Numbers of the lines at which they begin, from 1. Others may be in code.
 */
export function convertComponentBoxes(text: string, told: ReadonlySet<number>): Rewritten {
  const end = lineEndOf(text)
  const above = text.split(/\r?\n/)
  // The last of them is the first line: replacing lines there does not move those that follow.
  const below: string[] = []
  const imported = mdxSources(text)
  let blocks = 0
  // From the end, so that boxes in boxes come first, and the numbers of the others stay right.
  for (const line of [...told].sort((a, b) => b - a)) {
    while (above.length >= line) below.push(above.pop() ?? '')
    const found = boxAt({ above, at: (index) => below[below.length - 1 - index] })
    // What a page imports from a file of the site may be anything.
    if (found === undefined || /^(?:[.@]|~\/)/.test(imported.get(found.name) ?? '')) continue
    below.length -= found.count
    for (const written of found.written.toReversed()) below.push(written)
    blocks += 1
  }
  return { text: blocks === 0 ? text : [...above, ...below.reverse()].join(end), blocks }
}

/** The lines around the beginning of a component. */
interface Lines {
  readonly above: readonly string[]
  /** A line from the beginning of the component on; undefined below the last one. */
  readonly at: (index: number) => string | undefined
}

interface Box {
  readonly name: string
  /** Number of lines of the component. */
  readonly count: number
  readonly written: readonly string[]
}

/** What to write for the component that begins there; undefined if nothing is certain. */
function boxAt({ above, at }: Lines): Box | undefined {
  const [, indent = '', name, attributes = '', afterTag = ''] = startTag.exec(at(0) ?? '') ?? []
  // The end of others is not looked for: in a long page, that is a long way for each.
  if (name === undefined || !isConvertible(name) || isCode(above, indent)) return undefined
  const found = contentOf(at, { name, afterTag, indent })
  if (found === undefined || found.content.every((line) => line === '')) return undefined
  const { count, content } = found
  const written = containerFor(name, attributes, content) ?? blocksFor(name, attributes, content)
  if (written === undefined) return undefined
  // Right below a line of HTML, a container would be text.
  const before = isEmpty(above.at(-1)) ? [] : ['']
  const isContainer = written.at(-1) === ':::'
  const after = isContainer || isEmpty(at(count)) ? [] : ['']
  return { name, count, written: [...before, ...written.map((line) => line && indent + line), ...after] }
}

function containerFor(
  name: string,
  attributes: string,
  given: readonly string[],
): readonly string[] | undefined {
  const heading = headingOf(name, attributes)
  if (heading === undefined) return undefined
  const content = heading === 'code-group' ? labelled(given) : given
  return content && [`::: ${heading}`, ...content, ':::']
}

/** Markdown for components that are no boxes: a figure, a heading with its text, or only the content. */
function blocksFor(
  name: string,
  attributes: string,
  content: readonly string[],
): readonly string[] | undefined {
  const values = valuesOf(attributes)
  if (name === 'Update') {
    const { label, description, ...others } = values
    if (label === undefined || Object.keys(others).some((key) => key !== 'tags' && key !== 'rss'))
      return undefined
    return [`## ${label}`, '', ...(description === undefined ? [] : [`**${description}**`, '']), ...content]
  }
  if (name === 'Frame' && values.caption !== undefined) {
    const { caption } = values
    const inTags = /[*_`[\]<]/.test(caption)
      ? ['<figcaption>', '', caption, '', '</figcaption>']
      : [`<figcaption>${caption}</figcaption>`]
    return ['<figure>', '', ...content, '', ...inTags, '</figure>']
  }
  return wrappers.has(name) ? content : undefined
}

/** The attributes that are texts. */
const valuesOf = (attributes: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...attributes.matchAll(attribute)].map(([, key = '', double, single]) => [
      key,
      (double ?? single ?? '').trim(),
    ]),
  )

const isEmpty = (line: string | undefined) => line === undefined || line.trim() === ''

/** The name and title of a container; undefined if the component has what a container cannot have. */
function headingOf(name: string, attributes: string): string | undefined {
  let box = boxes.get(name)
  let title: string | undefined
  for (const [, key = '', double, single, computed] of attributes.matchAll(attribute)) {
    const value = double ?? single
    if (looks.has(key)) continue
    if (value === undefined || computed !== undefined) return undefined
    if (key === 'title') title = value.trim()
    else if (key === 'type' && box !== undefined) box = boxOfType(value)
    else return undefined
  }
  if (box === undefined) return undefined
  if (box === 'code-group' && title !== undefined) return undefined
  return title === undefined || title === '' ? box : `${box} ${title.replace(markupInTitle, '\\$&')}`
}

function boxOfType(type: string): string | undefined {
  // The callout of Nextra for hints.
  if (type === 'default') return 'tip'
  const box = containerNamed(type) ?? foreignBoxes.get(type.toLowerCase())
  return box === undefined || ['tabs', 'code-group', 'details', 'v-pre'].includes(box) ? undefined : box
}

/** Whether so much indentation makes the line code: it is not in an item of a list. */
function isCode(above: readonly string[], indent: string): boolean {
  if (indent.length < 4 && !indent.includes('\t')) return false
  const outer = above.findLast((line) => line.trim() !== '' && line.search(/\S/) < indent.length)
  return outer === undefined || !item.test(outer)
}

interface Tag {
  readonly name: string
  /** What follows the tag on its line. */
  readonly afterTag: string
  readonly indent: string
}

/** What is between the tags, without their indentation; undefined if the end is not certain. */
function contentOf(
  at: Lines['at'],
  { name, afterTag, indent }: Tag,
): { readonly content: readonly string[]; readonly count: number } | undefined {
  const inFence = looseFenceTracker()
  const close = `</${name}>`
  const again = new RegExp(`<${name}\\b`)
  const inner: string[] = []
  for (let index = 0, line: string | undefined = afterTag; line !== undefined; index += 1, line = at(index)) {
    const code = index > 0 && inFence(line)
    if (!code && again.test(line)) return undefined
    if (code || !line.includes(close)) {
      inner.push(line)
      continue
    }
    const before = line.slice(0, line.indexOf(close))
    if (line.slice(before.length + close.length).trim() !== '') return undefined
    const [first = '', ...rest] = [...inner, before]
    const below = withoutIndent(rest, indent.length)
    return below && { content: trimmed([first.trim(), ...below]), count: index + 1 }
  }
  return undefined
}

/** @returns Undefined if a line is indented less than the tag. */
function withoutIndent(lines: readonly string[], least: number): readonly string[] | undefined {
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const depth = leastOf(depths)
  if (depth < least) return undefined
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(depth)))
}

function trimmed(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line !== '')
  return from < 0 ? [] : lines.slice(from, lines.findLastIndex((line) => line.trim() !== '') + 1)
}

const option = /\b[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|\{[^}]*\}|\b(?:expandable|lines|wrap)\b/g
const fenceBegin = /^([ \t]*(?:`{3,}|~{3,})[ \t]*[^\s`{[]+)[ \t]*(.*)$/

/** Blocks of code with their labels as Quire reads them; undefined if one has none, or there is more. */
function labelled(content: readonly string[]): readonly string[] | undefined {
  const inFence = looseFenceTracker()
  const written: string[] = []
  let fence = ''
  for (const line of content) {
    if (!inFence(line) && line !== '') return undefined
    const mark = anyFence.exec(line)?.[1] ?? ''
    const begins = fence === '' && mark !== ''
    const withLabel = begins ? labelledFence(line) : line
    if (withLabel === undefined) return undefined
    written.push(withLabel)
    if (begins) fence = mark
    else if (mark !== '' && mark.startsWith(fence) && line.trim() === mark) fence = ''
  }
  return written.length === 0 ? undefined : written
}

/** ```` ```js a.js icon="b" ```` becomes ```` ```js [a.js] icon="b" ````. Undefined if there is no label. */
function labelledFence(line: string): string | undefined {
  const [, mark, options = ''] = fenceBegin.exec(line) ?? []
  if (mark === undefined) return undefined
  if (/\[[^\]]+\]/.test(options)) return line
  const title = /\btitle=(?:"([^"]+)"|'([^']+)')/.exec(options)?.slice(1).find(Boolean)
  const label = title ?? options.replace(option, '').trim()
  if (label === '' || /[[\]]/.test(label)) return undefined
  const others = (options.match(option) ?? []).filter((text) => !text.startsWith('title='))
  return [mark, `[${label}]`, ...others].join(' ')
}

/** A word with its explanation. */
const tooltip = /<Tooltip\s+tip=(?:"([^"]*)"|'([^']*)')\s*>([^<>\n]*)<\/Tooltip>/g

/**
 * Rewrites `<Tooltip tip="explanation">` of Mintlify as `<abbr>`.
 *
 * @param told Numbers of their lines, from 1. Others may be in code.
 */
export const convertTooltips = (text: string, told: ReadonlySet<number>): Rewritten =>
  replaceOnLines(text, told, tooltip, (double, single, words = '') => {
    const tip = double ?? single ?? ''
    return `<abbr title="${tip.replaceAll('"', '&quot;')}">${words}</abbr>`
  })
