import type { Code, Delete, Html, Image, InlineCode, Link, ListItem, Nodes, Root, Text } from 'mdast'
import type { Place } from '../../diagnostics/diagnostic.js'
import {
  componentTextLost,
  foreignAddress,
  foreignElement,
  foreignSyntax,
  foreignTitle,
  markdownAttribute,
  taskNotRead,
} from '../../diagnostics/messages/markdown.js'
import { decodeLeniently } from '../../paths.js'
import { containedIn } from '../../text/contained-in.js'
import { shortened } from '../../text/shortened.js'
import { type ParseContext, placeOf } from '../context.js'
import { attributesBefore, attributesOfTag } from '../html/tag-attributes.js'
import { placeInHtml, placeInText } from '../source/place-inside.js'
import { plainText } from '../syntax/text.js'
import { componentsWithLostText } from './component-blocks.js'
import { insteadOfOptions } from './docsify.js'
import {
  attribute,
  docsify,
  type ForeignForm,
  forms,
  hugo,
  insteadOfBaseurl,
  insteadOfMdxComment,
  insteadOfShortcode,
  mdx,
  mdxComment,
  mkdocs,
  pythonMarkdown,
  rawTags,
  valuesOf,
} from './foreign-forms.js'
import { foreignComponents } from './foreign-names.js'
import { liquidAddress } from './liquid-links.js'
import { mdxNames } from './mdx-imports.js'
import { isInRawTags, isWrappedInRawTags } from './raw-tags.js'
import { titleBlockOf } from './title-block.js'

/** An attribute list right after a link, an image or other marked text: `{target="_blank" .class}`. */
const attributeList = new RegExp(`^\\{:?[ \\t]*${attribute}(?:[ \\t]+${attribute})*[ \\t]*\\}`)

/** Signs of attribute lists and of imports of code. */
const otherSigns: readonly string[] = [
  ' ":',
  " ':",
  '{{#',
  '{{site.',
  '8<-',
  '){',
  ']{',
  '`{',
  '*{',
  '_{',
  '{ #',
  '{#',
  '@[code',
  ')!',
  '`#!',
  '`:::',
  ' markdown',
  '<head>',
  '<router-link',
  '<code-group',
  'pathname:',
  '-light',
  '-dark',
  '[]',
  'x ]',
  'X ]',
  '[ x',
  '[ X',
  '[  ',
]

/** What MkDocs would take for a subscript. */
const subscript = /[\p{L}\p{N})]~[^\s~]{1,40}~(?!~)/u

/** What to look for on a page. */
interface Search {
  /** Forms whose signs the page contains. */
  readonly likely: readonly ForeignForm[]
  /** Forms of which the page needs no further message. */
  readonly told: Set<ForeignForm>
  readonly context: ParseContext
}

/**
 * Reports syntax of other generators in the text of the page.
 *
 * @param tree After the author's plugins.
 */
export function findForeignSyntax(tree: Root, context: ParseContext): void {
  const { text } = context.masked
  if (text.startsWith('%') && titleBlockOf(text) !== undefined) tellTitleBlock(text, context)
  const holds = containedIn(text)
  const names = holds('import ') || holds('export ') ? namesIn(tree) : new Set<string>()
  const likely = [...forms, ...(names.size > 0 ? [valuesOf(names)] : [])].filter(
    ({ signs, onlyWhere, option }) =>
      (option === undefined || !context.options.markdown[option]) &&
      (context.includes.size > 0 || signs.some(holds)) &&
      (onlyWhere === undefined || onlyWhere.test(text)),
  )
  if (likely.length > 0 || otherSigns.some(holds) || (holds('~') && subscript.test(text)))
    visit(tree, { likely, told: new Set(), context })
  for (const { line, name } of componentsWithLostText(text))
    context.diagnostics.push(componentTextLost(placeOf({ start: { line, column: 1 } }, context), name))
}

function tellTitleBlock(text: string, context: ParseContext): void {
  const [line = ''] = text.split('\n', 1)
  context.diagnostics.push(
    foreignSyntax(
      placeOf({ start: { line: 1, column: 1 } }, context),
      shortened(line.trim()),
      'Pandoc',
      'Write the frontmatter fields "title", "author" and "date" (a day such as 2026-01-31), between lines of "---".',
    ),
  )
}

/** Names that lines of MDX outside of code import or export. */
function namesIn({ children }: Root): ReadonlySet<string> {
  const lines = children.flatMap((child) =>
    child.type === 'paragraph' && child.children[0]?.type === 'text' ? child.children[0].value : [],
  )
  return mdxNames(lines.join('\n'))
}

function visit(parent: Nodes, search: Search): void {
  if (!('children' in parent)) return
  const { context } = search
  if (parent.type === 'listItem') readItem(parent, context)
  const isLine = parent.type === 'paragraph' || parent.type === 'heading'
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'code') readCode(child, search)
    else if (child.type === 'inlineCode') readInlineCode(child, search)
    else if (child.type === 'html') readHtml(child, parent.children[index - 1], context)
    else if (child.type === 'text') readText(child, { parent, index, isLine }, search)
    else {
      if (child.type === 'delete') readDeleted(child, parent.children[index - 1], context)
      if ('url' in child) readAddress(child, context)
      if (child.type === 'link' || child.type === 'image') readTitle(child, context)
      visit(child, search)
    }
  }
}

/** A checkbox with too many spaces, or with none. */
const wrongBox = /^\[(?:[ \t]*[xX][ \t]+|[ \t]+[xX][ \t]*|[ \t]{2,}|)\](?=[ \t]+\p{L})/u

function readItem({ children: [first] }: ListItem, context: ParseContext): void {
  const [text] = first?.type === 'paragraph' ? first.children : []
  const box = text?.type === 'text' ? wrongBox.exec(text.value)?.[0] : undefined
  if (box !== undefined) context.diagnostics.push(taskNotRead(placeOf(text?.position, context), box))
}

/** Subscript in Pandoc and MkDocs, which is struck through here: `H~2~O`. */
function readDeleted(node: Delete, before: Nodes | undefined, context: ParseContext): void {
  const [word, ...others] = node.children
  const { start, end } = node.position ?? {}
  if (word?.type !== 'text' || others.length > 0 || start?.line !== end?.line) return
  const isSingle = (end?.column ?? 0) - (start?.column ?? 0) === word.value.length + 2
  if (!isSingle || before?.type !== 'text' || !/[\p{L}\p{N})]$/u.test(before.value)) return
  context.diagnostics.push(
    foreignSyntax(
      placeOf(node.position, context),
      `~${word.value}~`,
      mkdocs,
      `For a subscript, write <sub>${word.value}</sub>.`,
    ),
  )
}

/** A text and its place among its siblings. */
interface TextPlace {
  readonly parent: Nodes & { readonly children: readonly Nodes[] }
  readonly index: number
  /** Whether the parent's first text is the beginning of a line. */
  readonly isLine: boolean
}

function readText(node: Text, { parent, index, isLine }: TextPlace, search: Search): void {
  const { context } = search
  const before = parent.children[index - 1]
  const after = parent.children[index + 1]
  let { value } = node
  if (before !== undefined && attributed.has(before.type)) value = withoutAttributes(node, context)
  if (value.endsWith('@') && after?.type === 'link' && /^code\b/.test(plainText(after)))
    tell(node, value.length - 1, `@[code](${after.url})`, {
      tool: 'VuePress',
      instead: `Write <<< ${after.url} on a line of its own.`,
      context,
    })
  if (parent.type === 'heading' && after === undefined) value = withoutHeadingAttributes(node, value, context)
  // The text begins a line if it is the first of its paragraph.
  const isBegin = isLine && before === undefined
  findForms(node, value, { isBegin, isOfVue: before?.type === 'html' && /\sv-\w/.test(before.value) }, search)
}

/** The text of a node with spaces instead of an attribute list at its beginning, which is reported. */
function withoutAttributes(node: Text, context: ParseContext): string {
  const { value } = node
  const list = attributeList.exec(value)?.[0]
  if (list === undefined) return value
  tell(node, 0, list, {
    tool: 'Markdown with attributes',
    instead:
      'Remove it, or write the element in HTML: <img src="…" width="300">, <a href="…" target="_blank">.',
    context,
  })
  return ' '.repeat(list.length) + value.slice(list.length)
}

/** The end of a heading's text without an attribute list, which is reported. */
function withoutHeadingAttributes(node: Text, value: string, context: ParseContext): string {
  const list = headingAttributes.exec(value)
  if (list === null) return value
  tell(node, list.index, list[0].trim(), {
    tool: pythonMarkdown,
    instead: `Write {${list[1]}}: a heading takes nothing else.`,
    context,
  })
  return value.slice(0, list.index)
}

/**
 * Reports forms of other generators in a text.
 *
 * @param value The text of the node, without what was reported already.
 * @param isBegin Whether it is the beginning of a line.
 * @param isOfVue Whether it belongs to an element of Vue, whose attribute is reported instead of values.
 */
function findForms(
  node: Text,
  value: string,
  { isBegin, isOfVue }: { readonly isBegin: boolean; readonly isOfVue: boolean },
  { likely, told, context }: Search,
): void {
  const begin = isBegin ? '\n' : ''
  const text = begin + value
  for (const form of likely) {
    const { signs, pattern, tool, instead, isOfPage, isWhole, onlyWhere } = form
    if (onlyWhere !== undefined && isOfVue) continue
    if (told.has(form) || !signs.some((sign) => value.includes(sign))) continue
    const match = pattern.exec(text)
    if (match === null) continue
    const written = match[0].trim()
    const offset = text.indexOf(written, match.index) - begin.length
    const sign = signs.find((one) => written.startsWith(one)) ?? ''
    if (isEscaped(node, offset, sign.length || 1, context)) continue
    tell(node, offset, written, { tool, instead: instead(match), context })
    if (isOfPage === true) told.add(form)
    if (isWhole === true) return
  }
}

/**
 * Whether a backslash says that what a text contains is meant to be shown: `\[[a]]`, `[\[a]]`.
 *
 * @param offset Where it begins in the text of the node.
 * @param length Of the sign by which the form is known.
 */
function isEscaped({ value, position }: Text, offset: number, length: number, { masked }: ParseContext) {
  const source = masked.text.slice(position?.start.offset, position?.end.offset)
  if (!source.includes('\\')) return false
  const bare = source.replace(/\n[ \t>]+/g, '\n').replace(escaped, (_, sign: string) => `\0${sign}`)
  // The places of included text are those of another file.
  if (bare.replaceAll('\0', '') !== value) return false
  let at = 0
  for (let left = offset; left > 0; at++) if (bare[at] !== '\0') left -= 1
  return bare.slice(at, at + length).includes('\0')
}

const escaped = /\\([!-/:-@[-`{-~])/g

/** Inclusions that MkDocs and mdBook replace even inside code. */
const included =
  /^[ \t]*(?:-+8<-+[ \t]+"([^"\n:]+)(?=[":])[^"\n]*"|\{\{#(?:include|rustdoc_include|playground|rustdoc_playground) +([^\s{}:]+)(?=[\s:}])(?::([A-Za-z_][\w-]*))?([^{}\n]*)\}\})[ \t]*$/m

/** Number of a note below the code, in a comment. */
const annotation = /(?:#|\/\/|--|;|%|<!--|\/\*)[ \t]*\(\d+\)!/

/** In code, reports only what would be replaced by another file, or refers to a note. */
function readCode({ value, lang, position }: Code, search: Search): void {
  const { context } = search
  const length = position === undefined ? 0 : position.end.line - position.start.line
  // Indented code has no fence, and code from another file stands on a single line.
  const hasFence = length >= value.split('\n').length
  const startAt = (offset: number) => {
    const above = value.slice(0, offset).split('\n').length - 1
    return placeOf(
      position && {
        start: {
          line: position.start.line + (length === 0 ? 0 : above) + (hasFence ? 1 : 0),
          column: position.start.column,
        },
      },
      context,
    )
  }
  if (value.includes('endraw') && isWrappedInRawTags(value, lang ?? '')) tellRawTags(value, startAt, search)
  const match = value.includes('8<-') || value.includes('{{#') ? included.exec(value) : null
  if (match !== null) {
    const [line, snippet, file, region, rest = ''] = match
    const shown = file === undefined ? `@/${snippet}` : `${file}${region === undefined ? '' : `#${region}`}`
    const lines = /^:[\d:]*\d/.test(rest)
      ? ' To show only these lines, mark them in the file as a region.'
      : ''
    context.diagnostics.push(
      foreignSyntax(
        startAt(match.index),
        line.trim(),
        file === undefined ? mkdocs : 'mdBook',
        `Write <<< ${shown} instead of the code block.${lines}`,
      ),
    )
  }
  const note = value.includes(')!') ? annotation.exec(value) : null
  if (note !== null)
    context.diagnostics.push(
      foreignSyntax(
        startAt(note.index),
        note[0],
        mkdocs,
        'Write the note in its place, or in the text below.',
      ),
    )
}

/** Inline code that begins with its language, or that has tags to keep braces. */
function readInlineCode({ value, position }: InlineCode, search: Search): void {
  const { context } = search
  const place = () => placeOf(position, context)
  if (value.includes('endraw') && isInRawTags(value)) tellRawTags(value, place, search)
  const mark = /^(?:#!|:::)[a-z][\w+-]*(?= \S)/.exec(value)?.[0]
  if (mark !== undefined)
    context.diagnostics.push(
      foreignSyntax(place(), mark, mkdocs, 'Remove it: inline code is not highlighted.'),
    )
}

/** Reports the tags around code, of which one message is enough for all on the page. */
function tellRawTags(code: string, placeAt: (offset: number) => Place, { told, context }: Search): void {
  if (told.has(rawTags)) return
  told.add(rawTags)
  const { pattern, tool, instead } = rawTags
  const tag = pattern.exec(code)
  if (tag !== null) context.diagnostics.push(foreignSyntax(placeAt(tag.index), tag[0], tool, instead(tag)))
}

/** A start tag with the attribute that makes Python-Markdown read what is inside. */
const markdownTag = new RegExp(
  String.raw`<([a-z][\w-]*)(?=${attributesBefore}\s+markdown(?:=["']?(?:1|block|span|true)["']?)?[\s>])${attributesOfTag}>`,
)

/** Components of VuePress in the form of custom elements, which browsers would show without a word. */
const vueTag = /<(router-link|code-group)(?=[\s>/])/g
const vueComponents = new Map([
  ['router-link', 'RouterLink'],
  ['code-group', 'CodeGroup'],
])

function readHtml(node: Html, before: Nodes | undefined, context: ParseContext): void {
  const { value } = node
  const placeAt = (offset: number) => placeInHtml(node, offset, context)
  const shortcode = before?.type === 'text' && before.value.endsWith('{{') ? /^<(\w[\w-]*)/.exec(value) : null
  if (shortcode !== null)
    context.diagnostics.push(
      foreignSyntax(placeAt(0), `{{${value}}}`, hugo, insteadOfShortcode(shortcode[1] ?? '')),
    )
  const tag = value.includes('markdown') ? markdownTag.exec(value) : null
  if (tag !== null) {
    const inside = value.slice(tag.index + tag[0].length)
    const text = inside.replace(/<summary\b[^<>]*>.*?<\/summary>|<[^<>]*>/gs, '').trim()
    if (text !== '') context.diagnostics.push(markdownAttribute(placeAt(tag.index), tag[1] ?? ''))
  }
  for (const { 1: name = '', index } of value.matchAll(vueTag))
    context.diagnostics.push(
      foreignElement(placeAt(index), name, foreignComponents.get(vueComponents.get(name) ?? '') ?? ''),
    )
  // In these elements, it is a part of the code that they show or run.
  const isCode = /<(?:pre|code|script|style|textarea)\b/i.test(value)
  const comment = value.includes('{/*') && !isCode ? mdxComment.exec(value) : null
  if (comment !== null)
    context.diagnostics.push(foreignSyntax(placeAt(comment.index), comment[0], mdx, insteadOfMdxComment))
  const head = /^<head>/m.exec(value)
  if (head !== null)
    context.diagnostics.push(
      foreignElement(
        placeAt(head.index),
        'head',
        'Write the frontmatter fields "metaTitle", "description", "canonicalUrl" and "head".',
      ),
    )
}

/** Addresses that have a meaning only in another generator. */
function readAddress(node: Nodes & { readonly url: string }, context: ParseContext): void {
  const { url } = node
  const base = liquidAddress.exec(decodeLeniently(url))?.[0]
  if (base !== undefined)
    context.diagnostics.push(
      foreignAddress(placeOf(node.position, context), base, 'Jekyll', insteadOfBaseurl),
    )
  const file = /^pathname:\/\/(\/.*)/s.exec(url)?.[1]
  if (file !== undefined)
    context.diagnostics.push(
      foreignAddress(placeOf(node.position, context), url, 'Docusaurus', `Write "${file}".`),
    )
}

/** Titles in which Docsify reads options. */
function readTitle({ type, title, url, position }: Link | Image, context: ParseContext): void {
  const instead = title?.startsWith(':') ? insteadOfOptions(title, url, type === 'image') : undefined
  if (instead !== undefined)
    context.diagnostics.push(foreignTitle(placeOf(position, context), title ?? '', docsify, instead))
}

/** Nodes that an attribute list may follow. */
const attributed: ReadonlySet<string> = new Set([
  'link',
  'linkReference',
  'image',
  'imageReference',
  'inlineCode',
  'strong',
  'emphasis',
])

/**
 * Attribute list of a heading that contains more than an id. A list with only an id is Quire's
 * syntax, too.
 */
const headingAttributes = /\{:?[ \t]*(#[\w-]+)[ \t][^{}\n]+\}\s*$/

/** @param offset Position in the text of the node. */
function tell(
  node: Text,
  offset: number,
  written: string,
  {
    tool,
    instead,
    context,
  }: { readonly tool: string; readonly instead: string; readonly context: ParseContext },
): void {
  const line = written
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join(' ')
  context.diagnostics.push(foreignSyntax(placeInText(node, offset, context), shortened(line), tool, instead))
}
