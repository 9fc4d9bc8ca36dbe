import type { ElementContent, Root, RootContent } from 'hast'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import {
  componentInSmallLetters,
  strayComponentEnd,
  unclosedComponent,
  unclosedInComponent,
} from '../../diagnostics/messages/components.js'
import { unclosedComment, unclosedElement } from '../../diagnostics/messages/markdown.js'
import { htmlNames, isComponentName } from '../component-name.js'
import { type ParseContext, placeOf } from '../context.js'
import { endsParagraph, optionalEnd, textOnly, voidElements } from './html-rules.js'
import { type OpenTag, OpenTags } from './open-tags.js'
import { placeFinder } from './raw-elements.js'
import { isBroken } from './raw-html.js'

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
  const { components } = context.options
  const unclosed: Diagnostic[] = []
  const unclosedNames = new Set<string>()
  const strays: (Pick<OpenTag, 'node' | 'offset'> & { readonly name: string })[] = []
  readBlock(tree.children, 'root')
  return [
    ...unclosed,
    // If the unclosed beginning was reported, its stray end need not be.
    ...strays
      .filter(({ name }) => components.has(name) && !unclosedNames.has(name))
      .slice(0, mostTold)
      .map((tag) => strayComponentEnd(placeOfTag(tag), tag.name)),
  ]

  function placeOfTag({ node, offset }: Pick<OpenTag, 'node' | 'offset'>): Place {
    return placeOf(placeFinder(node)(offset), context)
  }

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
    report(open.closeAll())
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
        report(open.closeParagraph())
      } else if (child.type === 'element' && endsParagraph.test(child.tagName)) report(open.closeParagraph())
    }
  }

  function readRaw(node: RawNode, open: OpenTags, isInline: boolean): void {
    // In a line of text every tag is a node, and its end comes later.
    const opening = isInline ? undefined : neverEnding(node.value)
    if (opening !== undefined) {
      const at = placeOfTag({ node, offset: opening.offset })
      unclosed.push(
        opening.name === '!--'
          ? unclosedComment(at)
          : unclosedElement(at, opening.name, {
              isInline,
              hasSlash: false,
              mayBeText: false,
              component: undefined,
            }),
      )
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
      if (end !== '') close({ name, node, offset }, isComponent, open)
      else if (isComponent) {
        if (slash === '') open.push({ name, isComponent, hasSlash: false, node, offset, isInline })
      } else {
        if (endsParagraph.test(name)) report(open.closeParagraph())
        if (voidElements.has(name) || (slash !== '' && (open.has('svg') || open.has('math')))) continue
        open.push({ name, isComponent, hasSlash: slash !== '', node, offset, isInline })
      }
    }
  }

  function close(end: (typeof strays)[number], isComponent: boolean, open: OpenTags): void {
    const { name } = end
    const [start, ...inside] = open.close(name)
    if (start === undefined) {
      if (isComponent) strays.push(end)
      return
    }
    // A shortcode of Hugo without spaces looks like a tag.
    const isTag = !isComponent && !htmlNames.has(name) && !context.masked.text.includes(`{{<${name}`)
    const meant = isTag ? componentNamed(name) : undefined
    if (meant !== undefined && unclosed.length < mostTold)
      unclosed.push(componentInSmallLetters(placeOfTag(start), name, meant))
    const keeping = isComponent ? inside.find(keepsOpen) : undefined
    if (keeping !== undefined && components.has(name)) {
      unclosedNames.add(name)
      if (unclosed.length < mostTold)
        unclosed.push(unclosedInComponent(placeOfTag(keeping), keeping.name, name))
    } else report(inside)
  }

  /** The component that a name in small letters may mean. */
  function componentNamed(name: string): string | undefined {
    return [...components].find((component) => component.toLowerCase() === name.replaceAll('-', ''))
  }

  function report(tags: readonly OpenTag[]): void {
    for (const tag of tags) {
      if (unclosed.length >= mostTold) return
      const { name, isComponent, isInline } = tag
      if (!isComponent) {
        if (!endsByItself.has(name) && !isForeign(name))
          unclosed.push(
            unclosedElement(placeOfTag(tag), name, {
              ...tag,
              mayBeText: mayBeText(name),
              component: htmlNames.has(name) ? undefined : componentNamed(name),
            }),
          )
        continue
      }
      // Unknown components are reported elsewhere.
      if (!components.has(name)) continue
      unclosedNames.add(name)
      unclosed.push(unclosedComponent(placeOfTag(tag), name, isInline))
    }
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

/** How many are reported at most. Real pages have fewer. */
const mostTold = 100

/** Elements whose end tag may be omitted. */
const endsByItself = new Set([...optionalEnd, 'option', 'optgroup', 'caption', 'html', 'head', 'body'])

/** Whether it may be words in angle brackets: neither an element of HTML nor one that a site defines. */
const mayBeText = (name: string) => !htmlNames.has(name) && !name.includes('-')

/** SVG and MathML, in which a slash does close an element. */
const isForeign = (name: string) => name === 'svg' || name === 'math'

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

/** Whether browsers ignore the end tags of elements around this one, as long as it is open. */
const keepsOpen = ({ name, isComponent }: OpenTag) =>
  !isComponent && endsParagraph.test(name) && !optionalEnd.has(name)

const linesOfText = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'em', 'strong', 'del', 'a'])

/** Items of tight lists contain lines of text next to blocks. */
function isInLine(parent: string, before: Content | undefined): boolean {
  if (linesOfText.has(parent)) return true
  return parent === 'li' && before?.type === 'text' && !before.value.endsWith('\n')
}
