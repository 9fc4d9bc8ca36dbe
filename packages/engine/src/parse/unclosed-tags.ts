import type { ElementContent, Root, RootContent } from 'hast'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import {
  strayComponentEnd,
  unclosedComponent,
  unclosedInComponent,
} from '../diagnostics/messages/components.js'
import { unclosedComment, unclosedElement } from '../diagnostics/messages/markdown.js'
import { isComponentName } from './component-name.js'
import { readTokens } from './html-tokens.js'
import {
  endsParagraph,
  isBroken,
  optionalEnd,
  paragraphScopes,
  placeFinder,
  voidElements,
} from './raw-html.js'
import { type Position, placeOf, type Work } from './work.js'

type Content = RootContent | ElementContent

/** A start tag whose end has not come yet. */
interface OpenTag {
  readonly name: string
  readonly isComponent: boolean
  /** Written with a slash at its end, which closes no element of HTML. */
  readonly hasSlash: boolean
  readonly position: Position | undefined
  /** It stands in a line of text. */
  readonly isInline: boolean
}

/**
 * Elements, components and comments that do not end in the block they begin in:
 * they swallow all that follows, or nothing. Browsers close them in silence,
 * somewhere; and an end tag that goes on a paragraph closes nothing.
 *
 * @param tree As it is before raw HTML is read.
 */
export function unclosedTags(tree: Root, work: Work): Diagnostic[] {
  // Many pages have none, and the text says so; that of included files is not there.
  if (!/<[/!]?[a-z-]/i.test(work.masked.text) && work.includes.size === 0) return []
  const { components } = work.options
  const unclosed: Diagnostic[] = []
  const unclosedNames = new Set<string>()
  const strays: { readonly name: string; readonly position: Position | undefined }[] = []
  readBlock(tree.children, 'root')
  return [
    ...unclosed,
    // Where the beginning is told, its end that counts for nothing is told with it.
    ...strays
      .filter(({ name }) => components.has(name) && !unclosedNames.has(name))
      .map(({ name, position }) => strayComponentEnd(placeOf(position, work), name)),
  ]

  function readBlock(children: readonly Content[], parent: string): void {
    const stack: OpenTag[] = []
    read(children, parent, stack)
    report(stack)
  }

  function read(children: readonly Content[], parent: string, stack: OpenTag[]): void {
    for (const [index, child] of children.entries()) {
      if (child.type === 'raw') readRaw(child, stack, isInLine(parent, children[index - 1]))
      else if (child.type === 'element' && child.tagName === 'p' && isBroken(child)) {
        stack.push({ name: 'p', isComponent: false, hasSlash: false, position: undefined, isInline: false })
        read(child.children, 'p', stack)
        endParagraph(stack)
      } else if (child.type === 'element') {
        if (endsParagraph.test(child.tagName)) endParagraph(stack)
        if (child.children.length > 0) readBlock(child.children, child.tagName)
      }
    }
  }

  function readRaw(
    node: { readonly value: string; readonly position?: Position | undefined },
    stack: OpenTag[],
    isInline: boolean,
  ): void {
    const opening = neverEnding(node.value)
    if (opening !== undefined) {
      const at = placeOf(placeFinder(node)(opening.offset), work)
      unclosed.push(
        opening.name === '!--'
          ? unclosedComment(at)
          : unclosedElement(at, opening.name, { isInline, hasSlash: false }),
      )
      return
    }
    const place = placeFinder(node)
    readTokens(node.value, {
      text() {},
      rawText() {},
      comment() {},
      open({ name, selfClosing, offset }) {
        const position = place(offset)
        if (isComponentName(name, work.options)) {
          if (!selfClosing) stack.push({ name, isComponent: true, hasSlash: false, position, isInline })
          return
        }
        const tagName = name.toLowerCase()
        if (endsParagraph.test(tagName)) endParagraph(stack)
        if (voidElements.has(tagName) || (selfClosing && stack.some(isForeign))) return
        stack.push({ name: tagName, isComponent: false, hasSlash: selfClosing, position, isInline })
      },
      close(name, offset) {
        const isComponent = isComponentName(name, work.options)
        close(isComponent ? name : name.toLowerCase(), isComponent, stack, place(offset))
      },
    })
  }

  function close(name: string, isComponent: boolean, stack: OpenTag[], position: Position | undefined): void {
    const begin = stack.findLastIndex((tag) => tag.name === name)
    if (begin < 0) {
      if (isComponent) strays.push({ name, position })
      return
    }
    const inside = stack.splice(begin).slice(1)
    const open = isComponent ? inside.find(keepsOpen) : undefined
    if (open !== undefined && components.has(name)) {
      unclosedNames.add(name)
      unclosed.push(unclosedInComponent(placeOf(open.position, work), open.name, name))
    } else report(inside)
  }

  /** What is open in the paragraph ends with it. */
  function endParagraph(stack: OpenTag[]): void {
    const last = stack.findLastIndex(({ name }) => name === 'p' || paragraphScopes.has(name))
    if (stack[last]?.name === 'p') report(stack.splice(last))
  }

  function report(open: readonly OpenTag[]): void {
    for (const { name, isComponent, hasSlash, position, isInline } of open) {
      if (!isComponent) {
        if (!endsByItself.has(name) && !isForeign({ name }))
          unclosed.push(unclosedElement(placeOf(position, work), name, { isInline, hasSlash }))
        continue
      }
      // What is no component of the theme has a message of its own.
      if (!components.has(name)) continue
      unclosedNames.add(name)
      unclosed.push(unclosedComponent(placeOf(position, work), name, isInline))
    }
  }
}

/** Names of elements whose end may be left out. */
const endsByItself = new Set([...optionalEnd, 'option', 'optgroup', 'caption', 'html', 'head', 'body'])

/** Drawings and formulas, whose elements a slash does close. */
const isForeign = ({ name }: Pick<OpenTag, 'name'>) => name === 'svg' || name === 'math'

/** What a block of HTML begins with when it can only end with it, and does not: it goes on to the end of the page. */
function neverEnding(html: string): { readonly name: string; readonly offset: number } | undefined {
  const [, before = '', mark = ''] = /^(\s*)<(!--|(?:script|pre|style|textarea)(?=[\s>]))/i.exec(html) ?? []
  if (mark === '') return undefined
  const name = mark.toLowerCase()
  const isClosed = name === '!--' ? html.includes('-->') : new RegExp(`</${name}`, 'i').test(html)
  return isClosed ? undefined : { name, offset: before.length }
}

/** Browsers pass over the end of what stands around such an element of HTML. */
const keepsOpen = ({ name, isComponent }: OpenTag) =>
  !isComponent && endsParagraph.test(name) && !optionalEnd.has(name)

const linesOfText = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'em', 'strong', 'del', 'a'])

/** Items of tight lists hold lines of text beside blocks. */
function isInLine(parent: string, before: Content | undefined): boolean {
  if (linesOfText.has(parent)) return true
  return parent === 'li' && before?.type === 'text' && !before.value.endsWith('\n')
}
