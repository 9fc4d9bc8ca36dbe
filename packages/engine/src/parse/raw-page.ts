import type { Element, ElementContent, ElementData, Root, RootContent } from 'hast'
import type { Position } from './context.js'
import { voidElements } from './html-rules.js'
import { type Attributes, readTokens } from './html-tokens.js'
import { lazy } from './lazy.js'
import { deepestHtml } from './limits.js'
import { type Content, componentElement, placed, placeFinder, type RawHtmlOptions } from './raw-elements.js'

const componentTag = 'quire-component'
const nodeAttribute = 'data-quire-node'

/** What parse5 does not know of an element: carried by number in an attribute. */
interface Carried {
  readonly position?: Element['position'] | undefined
  readonly data?: ElementData | undefined
  readonly component?: Element
}

/**
 * Reads a whole page by the rules of parse5, which knows what browsers make of
 * broken and implied structure. Components go through it under a name of HTML.
 */
export function wholePage(tree: Root, options: RawHtmlOptions): Root {
  const carried: Carried[] = []
  /** How many elements of the author are open, wherever they were opened. */
  let depth = 0
  const body: Element = {
    type: 'element',
    tagName: 'body',
    properties: {},
    children: tree.children.map(prepared) as ElementContent[],
  }
  const html: Element = { type: 'element', tagName: 'html', properties: {}, children: [body] }
  // As a document: in a fragment, cells and rows without a table would change how all that follows is read.
  const document = lazy.hastUtilRaw().raw({ type: 'root', children: [{ type: 'doctype' }, html] }) as Root
  const page: Root = { type: 'root', children: bodyOf(document).children as RootContent[] }
  restore(page)
  return page

  function prepared(node: Content): Content {
    if (node.type === 'raw') return { type: 'raw', value: rewrite(node) }
    if (node.type !== 'element') return node
    const properties = { ...node.properties }
    if (node.data !== undefined || placed.has(node.tagName))
      properties.dataQuireNode = carried.push({ position: node.position, data: node.data }) - 1
    return {
      type: 'element',
      tagName: node.tagName,
      properties,
      children: node.children.map(prepared) as ElementContent[],
    }
  }

  function rewrite(node: { readonly value: string; readonly position?: Position | undefined }): string {
    const place = placeFinder(node)
    return node.value.replace(
      tagPattern,
      (whole, end: string, name: string, rest: string, selfClosing: string, offset: number) => {
        const isComponent = options.isComponent(name)
        if (end !== '') {
          depth = Math.max(0, depth - 1)
          return isComponent ? `</${componentTag}>` : whole
        }
        if (selfClosing === '' && !voidElements.has(name.toLowerCase())) depth += 1
        if (depth > deepestHtml) return ''
        if (!isComponent) {
          if (!placed.has(name.toLowerCase()) && !suspicious.test(rest)) return whole
          return `<${name} ${nodeAttribute}="${carried.push({ position: place(offset) }) - 1}"${rest}${selfClosing}>`
        }
        const component = componentElement(name, attributesOf(`<${name}${rest}>`), options)
        const index = carried.push({ position: place(offset), data: component.data, component }) - 1
        return `<${componentTag} ${nodeAttribute}="${index}">${selfClosing === '' ? '' : `</${componentTag}>`}`
      },
    )
  }

  function restore(parent: Root | Element): void {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      const { dataQuireNode: index } = child.properties
      if (index !== undefined) {
        delete child.properties.dataQuireNode
        const { position, data, component } = carried[Number(index)] ?? {}
        if (position !== undefined) child.position = position
        if (data !== undefined) child.data = data
        if (component !== undefined) {
          child.tagName = component.tagName
          child.properties = component.properties
        }
      }
      restore(child)
    }
  }
}

/** The element that holds what was given as a document. */
function bodyOf(document: Root): Root | Element {
  const html = document.children.find((child) => child.type === 'element')
  return (
    (html?.children.find((child) => child.type === 'element' && child.tagName === 'body') as
      | Element
      | undefined) ?? document
  )
}

const suspicious = /\s(?:on\w+|style|id)\s*=/i
const tagPattern = /<(\/?)([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*'){0,2000}?)(\/?)>/gi

function attributesOf(tag: string): Attributes {
  let found: Attributes = new Map()
  readTokens(tag, {
    text() {},
    rawText() {},
    close() {},
    comment() {},
    open: ({ attributes }) => {
      found = attributes
    },
  })
  return found
}
