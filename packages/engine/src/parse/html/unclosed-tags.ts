import type { ElementContent, Root, RootContent } from 'hast'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { isComponentName } from '../body/component-name.js'
import type { ParseContext } from '../context.js'
import { endsParagraph, textOnly, voidElements } from './html-rules.js'
import { type OpenTag, OpenTags } from './open-tags.js'
import { isBroken } from './raw-html.js'
import { type EndTag, UnclosedReport } from './unclosed-report.js'

type Content = RootContent | ElementContent

type RawNode = OpenTag['node']

/**
 * Finds elements, components and comments that do not end in the block in which they begin. They
 * swallow everything that follows, or nothing: browsers silently close them somewhere. And an end
 * tag that continues a paragraph closes nothing.
 *
 * @param tree Before raw HTML is read.
 */
export function unclosedTags(tree: Root, context: ParseContext): Diagnostic[] {
  // Skip pages without tags. The text does not contain that of included files.
  if (!/<[/!]?[a-z-]/i.test(context.masked.text) && context.includes.size === 0) return []
  const report = new UnclosedReport(context)
  readBlock(tree.children, 'root')
  return report.diagnostics()

  /** Most blocks contain no HTML, so nothing is allocated for them. */
  function readBlock(children: readonly Content[], parent: string): void {
    let hasHtml = false
    for (const child of children) {
      if (child.type === 'raw' || (child.type === 'element' && child.tagName === 'p' && isBroken(child)))
        hasHtml = true
      else if (child.type === 'element' && child.children.length > 0) readBlock(child.children, child.tagName)
    }
    if (!hasHtml) return
    const open = new OpenTags()
    readHtml(children, parent, open)
    report.leftOpen(open.closeAll())
  }

  function readHtml(children: readonly Content[], parent: string, open: OpenTags): void {
    for (const [index, child] of children.entries()) {
      if (child.type === 'raw') {
        if (!complete.test(child.value)) readRaw(child, open, isInLine(parent, children[index - 1]))
      } else if (child.type === 'element' && child.tagName === 'p' && isBroken(child)) {
        open.push({
          name: 'p',
          isComponent: false,
          hasSlash: false,
          node: { value: '' },
          offset: 0,
          isInline: false,
        })
        readHtml(child.children, 'p', open)
        for (const inner of child.children)
          if (inner.type === 'element') readBlock(inner.children, inner.tagName)
        report.leftOpen(open.closeParagraph())
      } else if (child.type === 'element' && endsParagraph.test(child.tagName))
        report.leftOpen(open.closeParagraph())
    }
  }

  function readRaw(node: RawNode, open: OpenTags, isInline: boolean): void {
    // In a line of text every tag is a node, and its end comes later.
    const opening = isInline ? undefined : neverEnding(node.value)
    if (opening !== undefined) {
      report.neverEnding({ ...opening, node, isInline })
      return
    }
    for (const { 0: piece, 1: end, 2: written, 3: slash, index: offset } of node.value.matchAll(pieces)) {
      if (written === undefined) {
        const name = openText(piece)
        if (name !== undefined)
          open.push({ name, isComponent: false, hasSlash: false, node, offset, isInline })
        continue
      }
      const isComponent = isComponentName(written, context.options)
      const name = isComponent ? written : written.toLowerCase()
      if (end !== '') close({ name, isComponent, node, offset }, open)
      else begin({ name, isComponent, hasSlash: slash !== '', node, offset, isInline }, open)
    }
  }

  function begin(tag: OpenTag, open: OpenTags): void {
    const { name, isComponent, hasSlash } = tag
    if (!isComponent && endsParagraph.test(name)) report.leftOpen(open.closeParagraph())
    const slashCloses = isComponent || open.has('svg') || open.has('math')
    if ((hasSlash && slashCloses) || (!isComponent && voidElements.has(name))) return
    open.push(tag)
  }

  function close(end: EndTag, open: OpenTags): void {
    const [start, ...inside] = open.close(end.name)
    if (start === undefined) report.stray(end)
    else report.closed(end, start, inside)
  }
}

const texts = [...textOnly].join('|')

/**
 * Comments, elements whose content is text, and the tags between them. The groups are the slash of
 * an end tag, the name, and a slash at the end.
 */
const pieces = new RegExp(
  String.raw`<!--[\s\S]*?(?:-->|$)|<(?:${texts})(?=[\s>])[\s\S]*?(?:</(?:${texts})\s*>|$)|<(/?)([a-z][^\s/>]{0,200})(?=[\s/>])(?:[^"'>]|"[^"]*"|'[^']*'){0,2000}?(/?)>`,
  'gi',
)

const textBegin = new RegExp(String.raw`^<(${texts})(?=[\s>])`, 'i')

/** The element that a piece begins and does not end, if its content is text; otherwise undefined. */
function openText(piece: string): string | undefined {
  const name = textBegin.exec(piece)?.[1]?.toLowerCase()
  return name === undefined || new RegExp(`</${name}\\s*>$`, 'i').test(piece) ? undefined : name
}

/** A comment, or a single element without an end tag. */
const complete = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->|<(?:br|img|hr|input)(?:\s[^<>]*)?>)\s*$/i

/**
 * The beginning of a block of HTML that can only end at its own end tag or mark, which is missing.
 * It continues to the end of the page.
 */
function neverEnding(html: string): { readonly name: string; readonly offset: number } | undefined {
  const [, before = '', mark = ''] = /^(\s*)<(!--|(?:script|pre|style|textarea)(?=[\s>]))/i.exec(html) ?? []
  if (mark === '') return undefined
  const name = mark.toLowerCase()
  const isClosed = name === '!--' ? html.includes('-->') : new RegExp(`</${name}`, 'i').test(html)
  return isClosed ? undefined : { name, offset: before.length }
}

const linesOfText = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'em', 'strong', 'del', 'a'])

/** Items of tight lists contain lines of text next to blocks. */
function isInLine(parent: string, before: Content | undefined): boolean {
  if (linesOfText.has(parent)) return true
  return parent === 'li' && before?.type === 'text' && !before.value.endsWith('\n')
}
