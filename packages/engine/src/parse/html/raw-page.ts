import type { Element, ElementContent, ElementData, Nodes, Properties, Root, Text } from 'hast'
import type { Position } from '../context.js'
import { lazy } from '../lazy.js'
import { deepestHtml } from '../limits.js'
import { markers } from '../page.js'
import { isAttributeName } from './attribute-name.js'
import { h } from './element.js'
import { containsLink } from './html-builder.js'
import { endless, voidElements } from './html-rules.js'
import { readTokens, type TagAttributes } from './html-tokens.js'
import {
  type Content,
  componentElement,
  isElementContent,
  placeFinder,
  type RawHtmlOptions,
} from './raw-elements.js'

/**
 * Element name that components have while parse5 reads the page. Contains a character that no
 * author's text and no published attribute has. In broken markup, a browser may take the tag for an
 * attribute.
 */
const componentTag = `quire-component${markers.open}`
/**
 * Attribute with the number of a {@link Carried}. Contains that character, too, so that nobody can
 * write one and get what belongs to another element.
 */
const nodeAttribute = `data-quire-node${markers.open}`

/** Stand for the characters of a name that hastscript takes for the beginning of a class or an id: `b.md`. */
const selectorMarks = {
  '.': `${markers.open}dot${markers.close}`,
  '#': `${markers.open}hash${markers.close}`,
}

function withoutSelector(name: string): string {
  return name.replaceAll('.', selectorMarks['.']).replaceAll('#', selectorMarks['#'])
}

function withSelector(text: string): string {
  return text.replaceAll(selectorMarks['.'], '.').replaceAll(selectorMarks['#'], '#')
}

/** What parse5 does not keep of an element. An attribute with its number refers to it. */
interface Carried {
  readonly position?: Element['position'] | undefined
  readonly data?: ElementData | undefined
  readonly component?: Element
  /** The tag as the author wrote it. */
  readonly written?: string
  /** An element that Quire made. An unclosed `<b>` of the author would otherwise begin again inside it. */
  readonly own?: Element
}

/**
 * Reads a whole page with parse5, which knows what browsers make of broken and implied structure.
 * Components go through it under another name.
 */
export function wholePage(tree: Root, options: RawHtmlOptions): Root {
  const carried: Carried[] = []
  /** How many of the author's elements are open, no matter where they were opened. */
  let depth = 0
  const html = h('html', {}, [h('body', {}, tree.children.flatMap(prepared))])
  // Parsed as a document: in a fragment, cells and rows without a table would change how everything after
  // them is read.
  const document = asRoot(lazy.hastUtilRaw().raw({ type: 'root', children: [{ type: 'doctype' }, html] }))
  const page: Root = { type: 'root', children: bodyOf(document).children }
  restore(page)
  return page

  function prepared(node: Content): ElementContent[] {
    if (node.type === 'raw') return [{ type: 'raw', value: rewrite(node) }, endOfRaw()]
    // In a body, parse5 ignores a doctype.
    if (!isElementContent(node)) return []
    if (node.type !== 'element') return [node]
    if (node.data?.own === true) return [placeOfOwn(node)]
    const children = node.children.flatMap(prepared)
    if (options.isComponent(node.tagName)) {
      const index = carried.push({ position: node.position, data: node.data, component: node }) - 1
      return [h(componentTag, { [nodeAttribute]: index }, children)]
    }
    const properties = { ...node.properties }
    if (node.data !== undefined || options.isPlaced(node.tagName))
      properties[nodeAttribute] = carried.push({ position: node.position, data: node.data }) - 1
    return [h(withoutSelector(node.tagName), properties, children)]
  }

  /** An empty element. A link in it stays a link, since it ends the author's link around it. */
  function placeOfOwn(own: Element): Element {
    return h(own.tagName, { [nodeAttribute]: carried.push({ own }) - 1 }, containsLink(own) ? [h('a')] : [])
  }

  function rewrite(node: { readonly value: string; readonly position?: Position | undefined }): string {
    const place = placeFinder(node)
    return node.value.replace(
      tagPattern,
      (whole, end: string, name: string, rest: string, selfClosing: string, offset: number) => {
        const isComponent = options.isComponent(name)
        if (name.toLowerCase() === endless) return ''
        if (end !== '') {
          depth = Math.max(0, depth - 1)
          return isComponent
            ? `</${componentTag}${mark({ written: whole })}>`
            : `</${withoutSelector(name)}${rest}${selfClosing}>`
        }
        if (selfClosing === '' && !voidElements.has(name.toLowerCase())) depth += 1
        if (depth > deepestHtml) return ''
        if (!isComponent) {
          const isPlaced = options.isPlaced(name.toLowerCase()) || suspicious.test(rest)
          const placeMark = isPlaced ? mark({ position: place(offset) }) : ''
          return `<${withoutSelector(name)}${placeMark}${rest}${selfClosing}>`
        }
        const component = componentElement(name, attributesOf(`<${name}${rest}>`), options)
        const marked = mark({ position: place(offset), data: component.data, component, written: whole })
        return `<${componentTag}${marked}>${selfClosing === '' ? '' : `</${componentTag}>`}`
      },
    )
  }

  /**
   * Without quotes, which would end a value that the author left open. With a space, so that a
   * slash does not become part of it.
   */
  function mark(what: Carried): string {
    return ` ${nodeAttribute}=${carried.push(what) - 1} `
  }

  function restore(parent: Root | Element): void {
    for (const child of parent.children) {
      if (child.type === 'text' || child.type === 'comment') child.value = asWritten(child.value)
      else if (child.type === 'element') restoreElement(child)
    }
  }

  function restoreElement(element: Element): void {
    const index = element.properties[nodeAttribute]
    const { position, data, component, own } =
      (index === undefined ? undefined : carried[Number(index)]) ?? {}
    if (own !== undefined) {
      Object.assign(element, own)
      return
    }
    if (position !== undefined) element.position = position
    // In broken markup, another tag may have taken the tag of a component for its attributes.
    const isComponent = element.tagName === componentTag
    if (data !== undefined && isComponent === (component !== undefined)) element.data = data
    if (isComponent && component !== undefined) {
      element.tagName = component.tagName
      element.properties = component.properties
    } else {
      element.tagName = withSelector(element.tagName)
      element.properties = plainProperties(element.properties)
    }
    restore(element)
    if (element.content !== undefined) restore(element.content)
  }

  function plainProperties(properties: Properties): Properties {
    const plain: Properties = {}
    for (const [name, value] of Object.entries(properties))
      if (isAttributeName(name)) plain[name] = typeof value === 'string' ? asWritten(value) : value
    return plain
  }

  /** Restores the original where tags are text (in a `<textarea>`, in a comment). */
  function asWritten(text: string): string {
    if (!text.includes(markers.open)) return text
    return options.original(
      withSelector(text)
        .replace(rewrittenComponent, (_, index: string) => carried[Number(index)]?.written ?? '')
        .replace(rewrittenTag, '')
        .replace(cutComponent, ''),
    )
  }
}

/**
 * Ends a comment or tag that a raw node leaves open: hast-util-raw starts again at a text, but
 * fails if another raw node comes first.
 */
const endOfRaw = (): Text => ({ type: 'text', value: '' })

/** The `<body>` of the parsed document. */
function bodyOf(document: Root): Root | Element {
  const html = document.children.find((child) => child.type === 'element')
  const elements = html?.children.filter((child) => child.type === 'element')
  return elements?.find(({ tagName }) => tagName === 'body') ?? document
}

/** For libraries whose types do not say that they make a root of a root. */
export const asRoot = (node: Nodes): Root =>
  node.type === 'root' ? node : { type: 'root', children: [node] }

const suspicious = /\s(?:(?:on\w+|style|id|:\w[\w:.-]*)\s*=|v-\w)/i
const rewrittenComponent = new RegExp(
  `</?${componentTag} ${nodeAttribute}=(\\d+) >(?:</${componentTag}>)?`,
  'g',
)
const rewrittenTag = new RegExp(` ${nodeAttribute}=\\d+ `, 'g')
/** What remains of a tag in a value without quotes, which ends at the first space. */
const cutComponent = new RegExp(`</?${componentTag}`, 'g')
/** The length of names is limited: otherwise a long one would be matched again from each position in it. */
const tagPattern = /<(\/?)([a-z][^\s/>]{0,200})(?=[\s/>])((?:[^"'>]|"[^"]*"|'[^']*'){0,2000}?)(\/?)>/gi

function attributesOf(tag: string): TagAttributes {
  let found: TagAttributes = new Map()
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
