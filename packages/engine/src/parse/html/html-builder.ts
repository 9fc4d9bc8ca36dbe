import type { Element } from 'hast'
import { deepestHtml } from '../limits.js'
import { h } from './element.js'
import {
  difficult,
  endsParagraph,
  formatting,
  headings,
  optionalEnd,
  paragraphScopes,
  phrasing,
  tableParts,
  tableTags,
  voidElements,
} from './html-rules.js'
import type { Content } from './raw-elements.js'

export type Builder = ReturnType<typeof createBuilder>

/** Where the children are. */
export interface Surroundings {
  /** Name of the parent; `root` for none. */
  readonly name: string
  /** Whether the parent is a link, or inside of one. */
  readonly isInLink: boolean
}

/**
 * Builds the children of one parent. If one of these functions returns false, it does not know what
 * a browser would do, and the whole page has to be parsed with parse5.
 */
export function createBuilder(
  { name: parent, isInLink }: Surroundings,
  isComponent: (name: string) => boolean,
) {
  const result: Content[] = []
  const stack: Element[] = []
  let children: Content[] = result

  return { add, addText, addEmpty, open, close, finish }

  function push(element: Element): boolean {
    if (stack.length >= deepestHtml) return false
    children.push(element)
    stack.push(element)
    children = element.children
    return true
  }

  function pop(): void {
    stack.pop()
    children = stack.at(-1)?.children ?? result
  }

  function top(): string {
    return stack.at(-1)?.tagName ?? parent
  }

  /** A line end right after `<pre>` is not part of its text. */
  function addText(value: string): boolean {
    const isFirst = children.length === 0 && stack.at(-1)?.tagName === 'pre'
    const text = isFirst && value.startsWith('\n') ? value.slice(1) : value
    return text === '' || add({ type: 'text', value: text })
  }

  function add(node: Content): boolean {
    const name = stack.at(-1)?.tagName
    if (node.type === 'text') {
      if (name !== undefined && tableParts.has(name) && /\S/.test(node.value)) return false
    } else if (node.type === 'element') {
      if (name !== undefined && tableParts.has(name)) return false
      if (stack.length > 0 && headings.has(node.tagName) && headings.has(top())) return false
      if (endsParagraph.test(node.tagName) && !endParagraph()) return false
      if (stack.length > 0 && containsLink(node) && stack.some(({ tagName }) => tagName === 'a')) return false
    }
    children.push(node)
    return true
  }

  /** Begins an element that has content. */
  function open(element: Element): boolean {
    return makeRoomFor(element) && push(element)
  }

  /** Adds a complete element: an empty one, or one whose text was read together with it. */
  function addEmpty(element: Element): boolean {
    if (!makeRoomFor(element)) return false
    children.push(element)
    return true
  }

  /** Closes and opens other elements, as a start tag implies before its own element begins. */
  function makeRoomFor({ tagName, data }: Element): boolean {
    if (data?.component) return stack.length === 0 || !tableParts.has(top())
    if (difficult.has(tagName)) return false
    if (tableTags.has(tagName)) return openTablePart(tagName)
    if (stack.length > 0 && tableParts.has(top())) return false
    if (tagName === 'a' && (isInLink || stack.some((open) => open.tagName === 'a'))) return false
    if (headings.has(tagName) && headings.has(top())) return false
    if ((tagName === 'li' || tagName === 'dd' || tagName === 'dt') && !endItem(tagName)) return false
    return !endsParagraph.test(tagName) || endParagraph()
  }

  /** Closes the open paragraph, if one is in scope. */
  function endParagraph(): boolean {
    const found = openParagraph()
    if (found === undefined) return !phrasing.has(parent)
    if (found.tagName !== 'p') return true
    if (found !== stack.at(-1)) return false
    pop()
    return true
  }

  /** A new list item closes the item before it in the same list. */
  function endItem(tagName: string): boolean {
    const isAlike = (name: string) =>
      name === tagName || (tagName !== 'li' && (name === 'dd' || name === 'dt'))
    const index = stack.findLastIndex(({ tagName: name }) => isAlike(name) || !isPassedByItems(name))
    const found = stack[index]
    if (found === undefined) return parent !== 'li' && !phrasing.has(parent)
    if (!isAlike(found.tagName)) return true
    while (stack.length > index) {
      if (!optionalEnd.has(top())) return false
      pop()
    }
    return true
  }

  function openTablePart(tagName: string): boolean {
    if (stack.length === 0) return false
    const end = (...names: string[]) => {
      while (names.includes(top()) && stack.length > 0) pop()
    }
    const imply = (name: string) => push(h(name))
    if (tagName === 'td' || tagName === 'th') {
      if (top() === 'td' || top() === 'th') pop()
      end('colgroup')
      if (top() === 'table') imply('tbody')
      if (top() === 'thead' || top() === 'tbody' || top() === 'tfoot') imply('tr')
      return top() === 'tr'
    }
    if (top() === 'td' || top() === 'th') pop()
    end('tr')
    if (tagName === 'tr') {
      end('colgroup')
      if (top() === 'table') imply('tbody')
      return top() === 'thead' || top() === 'tbody' || top() === 'tfoot'
    }
    if (tagName === 'col') {
      if (top() === 'table') imply('colgroup')
      return top() === 'colgroup'
    }
    end('thead', 'tbody', 'tfoot', 'colgroup')
    return top() === 'table'
  }

  function close(name: string): boolean {
    if (isComponent(name)) {
      if (stack.at(-1)?.tagName === name) pop()
      else if (stack.some(({ tagName }) => tagName === name)) {
        while (top() !== name) {
          if (!optionalEnd.has(top())) return false
          pop()
        }
        pop()
      }
      return true
    }
    if (name === 'br') return addEmpty(h('br'))
    if (stack.at(-1)?.tagName === name) {
      pop()
      return true
    }
    if (voidElements.has(name)) return true
    if (name === 'p' && !hasParagraph()) return open(h('p')) && close('p')
    while (stack.length > 0 && optionalEnd.has(top()) && top() !== name) pop()
    if (stack.length === 0 || top() !== name) return false
    pop()
    return true
  }

  function hasParagraph(): boolean {
    const found = openParagraph()
    return found === undefined ? parent === 'p' || phrasing.has(parent) : found.tagName === 'p'
  }

  /** The innermost open paragraph, or the element at which the search for one has to stop. */
  function openParagraph(): Element | undefined {
    return stack.findLast(({ tagName }) => tagName === 'p' || paragraphScopes.has(tagName))
  }

  /** The children; undefined if what follows the parent would end up inside one of them. */
  function finish(): Content[] | undefined {
    // An unclosed formatting element continues after the parent.
    const goesOn = stack.some(
      ({ tagName, data }) =>
        !data?.component && (formatting.has(tagName) || (parent !== 'root' && !optionalEnd.has(tagName))),
    )
    return goesOn ? undefined : result
  }
}

/** Elements that may be inside a list item without keeping the next item from closing it. */
function isPassedByItems(name: string): boolean {
  return name === 'p' || name === 'div' || name === 'address' || formatting.has(name)
}

/** Whether a link begins in a node, of which raw HTML may not have been read yet. */
export function containsLink(node: Content): boolean {
  if (node.type === 'raw') return linkTag.test(node.value)
  if (node.type !== 'element') return false
  return node.tagName === 'a' || node.children.some(containsLink)
}

const linkTag = /<a(?=[\s/>])/i
