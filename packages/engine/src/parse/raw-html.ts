import type { Comment, Element, ElementContent, ElementData, Properties, Root, RootContent, Text } from 'hast'
import { find, html as htmlSchema, type Info } from 'property-information'
import { type Attributes, readTokens } from './html-tokens.js'
import { lazy } from './lazy.js'

/** A raw node may stand among others until it is read. */
type Content = RootContent | ElementContent

/** What authors' HTML is read with. */
export interface RawHtmlOptions {
  /** True for a name that is an element of the theme and not of HTML. */
  readonly isComponent: (name: string) => boolean
  /** Value of a property of a component that stood between braces, undefined in `value` when it is no JSON; undefined for one without braces. */
  readonly propertyValue: (text: string) => { readonly value: unknown } | undefined
}

export interface Position {
  readonly start: { readonly line: number; readonly column: number }
}

/**
 * Replaces the raw nodes of a tree by what a browser makes of them.
 *
 * Most pages hold a few plain tags whose meaning needs no more than a stack;
 * these are built directly, parent by parent. What needs the rules for broken
 * or implied structure (a `<b>` that is not closed, text directly in a table)
 * has effects beyond its parent, so then the whole page goes through parse5.
 */
export function readRawHtml(tree: Root, options: RawHtmlOptions): Root {
  const read: Read[] = []
  if (!weaveAll(tree, 'root', read, options)) return wholePage(tree, options)
  for (const { parent, children } of read) parent.children = children as ElementContent[]
  return tree
}

/** The children of a parent with its raw nodes read; put in place when all of the page is. */
interface Read {
  readonly parent: Root | Element
  readonly children: Content[]
}

function weaveAll(parent: Root | Element, name: string, read: Read[], options: RawHtmlOptions): boolean {
  let raw = false
  for (const child of parent.children) {
    if (child.type === 'raw') raw = true
    else if (child.type === 'element' && child.children.length > 0) {
      if (child.tagName === 'p' && isBroken(child)) {
        raw = true
        for (const inner of child.children) {
          if (inner.type === 'element' && !weaveAll(inner, inner.tagName, read, options)) return false
        }
      } else if (!weaveAll(child, child.tagName, read, options)) return false
    }
  }
  if (!raw) return true
  const builder = createBuilder(name, options)
  if (!feed(parent.children, builder, options)) return false
  const children = builder.finish()
  if (children === undefined) return false
  read.push({ parent, children })
  return true
}

/** A paragraph that an element inside it ends: its content and what follows mix. */
export function isBroken(paragraph: Element): boolean {
  return paragraph.children.some((child) => child.type === 'raw' && endsParagraphs.test(child.value))
}

type Builder = ReturnType<typeof createBuilder>

function feed(children: readonly Content[], builder: Builder, options: RawHtmlOptions): boolean {
  for (const child of children) {
    if (child.type === 'raw') {
      if (!feedRaw(child, builder, options)) return false
    } else if (child.type === 'element' && child.tagName === 'p' && isBroken(child)) {
      if (!builder.open({ type: 'element', tagName: 'p', properties: child.properties, children: [] }, false))
        return false
      if (!feed(child.children, builder, options)) return false
      if (!builder.close('p')) return false
    } else if (!builder.add(child)) return false
  }
  return true
}

function feedRaw(
  node: { readonly value: string; readonly position?: Position | undefined },
  builder: Builder,
  options: RawHtmlOptions,
): boolean {
  let fine = true
  const place = placeFinder(node)
  const complete = readTokens(node.value, {
    text: (value) => {
      fine &&= builder.addText(value)
    },
    open: ({ name, attributes, selfClosing, offset }) => {
      if (!fine) return
      if (options.isComponent(name)) {
        const element = { ...componentElement(name, attributes, options), position: place(offset) }
        fine = builder.open(element, selfClosing)
      } else {
        const tagName = name.toLowerCase()
        const element: Element = {
          type: 'element',
          tagName,
          properties: propertiesOf(attributes),
          children: [],
        }
        if (placed.has(tagName) || isSuspicious(attributes)) element.position = place(offset)
        fine = builder.open(element, voidElements.has(tagName))
      }
    },
    rawText: ({ name, attributes, content, offset }) => {
      const children: Text[] = content === '' ? [] : [{ type: 'text', value: content }]
      const element: Element = {
        type: 'element',
        tagName: name,
        properties: propertiesOf(attributes),
        children,
        position: place(offset),
      }
      fine &&= builder.open(element, true)
    },
    close: (name) => {
      fine &&= builder.close(options.isComponent(name) ? name : name.toLowerCase())
    },
    comment: (value) => {
      const comment: Comment = { type: 'comment', value }
      fine &&= builder.add(comment)
    },
  })
  return complete && fine
}

/** Elements that messages may have to point at. */
const placed = new Set([
  'a',
  'img',
  'source',
  'video',
  'audio',
  'track',
  'image',
  'use',
  'object',
  'embed',
  'input',
  'form',
  'button',
  'link',
  'area',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])

/** Attributes that messages may have to point at. */
function isSuspicious(attributes: Attributes): boolean {
  for (const name of attributes.keys())
    if (name === 'style' || name === 'id' || /^on/i.test(name)) return true
  return false
}

/** Turns offsets, asked for in rising order, into places. Lists and quotes hide how far a line was indented. */
export function placeFinder({
  value,
  position,
}: {
  readonly value: string
  readonly position?: Position | undefined
}): (offset: number) => { start: { line: number; column: number }; end: { line: number; column: number } } {
  let line = position?.start.line ?? 1
  let lineStart = -(position?.start.column ?? 1) + 1
  let counted = 0
  return (offset) => {
    for (
      let newline = value.indexOf('\n', counted);
      newline >= 0 && newline < offset;
      newline = value.indexOf('\n', counted)
    ) {
      line += 1
      counted = newline + 1
      lineStart = counted
    }
    const point = { line, column: offset - lineStart + 1 }
    return { start: point, end: point }
  }
}

function words(text: string): Set<string> {
  return new Set(text.split(' '))
}

export const voidElements = words('area base br col embed hr img input link meta param source track wbr')
const paragraphEnders =
  'address|article|aside|blockquote|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|li|listing|main|menu|nav|ol|p|plaintext|pre|search|section|summary|table|ul|xmp'
const endsParagraphs = new RegExp(`<(?:${paragraphEnders})(?=[\\s/>])|</p\\s*>`, 'i')
export const endsParagraph = new RegExp(`^(?:${paragraphEnders})$`)
const formatting = words('a b big code em font i nobr s small strike strong tt u')
/** Elements that stop the search for an open paragraph. */
export const paragraphScopes = words('applet button caption marquee object table td template th')
export const optionalEnd = words('p li dd dt td th tr thead tbody tfoot colgroup rt rp')
const tableParts = words('table thead tbody tfoot tr colgroup')
const tableTags = words('caption col colgroup thead tbody tfoot tr td th')
const phrasing = words('em strong del a code span')
/** Their rules reach further than a stack of names. */
const difficult = words(
  'applet base body button form frame frameset head html image isindex keygen listing marquee math menuitem nobr noembed noframes noscript object optgroup option plaintext rb rt rtc ruby select svg template textarea title xmp',
)
const headings = words('h1 h2 h3 h4 h5 h6')
/** Open elements of one parent; deeper ones are not opened. */
const deepest = 200

/** Builds the children of one parent. Every function gives false where it does not know what a browser would do. */
function createBuilder(parent: string, options: RawHtmlOptions) {
  const result: Content[] = []
  const stack: Element[] = []
  let children: Content[] = result

  return { add, addText, open, close, finish }

  function push(element: Element): boolean {
    if (stack.length >= deepest) return false
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

  /** A line end right after `<pre>` is none of its text. */
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
      if (endsParagraph.test(node.tagName) && !endParagraph()) return false
      if (stack.length > 0 && containsLink(node) && stack.some(({ tagName }) => tagName === 'a')) return false
    }
    children.push(node)
    return true
  }

  function open(element: Element, isEmpty: boolean): boolean {
    const { tagName } = element
    if (element.data?.component) {
      if (tableParts.has(top()) && stack.length > 0) return false
      if (isEmpty) children.push(element)
      else return push(element)
      return true
    }
    if (difficult.has(tagName)) return false
    if (tableTags.has(tagName)) {
      if (!openTablePart(tagName)) return false
    } else {
      if (stack.length > 0 && tableParts.has(top())) return false
      if (tagName === 'a' && (parent === 'a' || stack.some((open) => open.tagName === 'a'))) return false
      if (headings.has(tagName) && headings.has(top())) return false
      if ((tagName === 'li' || tagName === 'dd' || tagName === 'dt') && !endItem(tagName)) return false
      if (endsParagraph.test(tagName) && !endParagraph()) return false
    }
    if (isEmpty) {
      children.push(element)
      return true
    }
    return push(element)
  }

  /** Ends the open paragraph, if one is in scope. */
  function endParagraph(): boolean {
    for (let index = stack.length - 1; index >= 0; index--) {
      const name = stack[index]?.tagName as string
      if (paragraphScopes.has(name)) return true
      if (name !== 'p') continue
      if (index !== stack.length - 1) return false
      pop()
      return true
    }
    return !phrasing.has(parent)
  }

  /** A list item ends the one before it in the same list. */
  function endItem(tagName: string): boolean {
    for (let index = stack.length - 1; index >= 0; index--) {
      const name = stack[index]?.tagName as string
      if (name === tagName || (tagName !== 'li' && (name === 'dd' || name === 'dt'))) {
        while (stack.length > index) {
          if (!optionalEnd.has(top())) return false
          pop()
        }
        return true
      }
      if (name !== 'p' && name !== 'div' && name !== 'address' && !formatting.has(name)) return true
    }
    return parent !== 'li' && !phrasing.has(parent)
  }

  function openTablePart(tagName: string): boolean {
    if (stack.length === 0) return false
    const end = (...names: string[]) => {
      while (names.includes(top()) && stack.length > 0) pop()
    }
    const imply = (name: string) => push({ type: 'element', tagName: name, properties: {}, children: [] })
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
    if (options.isComponent(name)) {
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
    if (name === 'br') return open({ type: 'element', tagName: 'br', properties: {}, children: [] }, true)
    if (stack.at(-1)?.tagName === name) {
      pop()
      return true
    }
    if (voidElements.has(name)) return true
    if (name === 'p' && !hasParagraph())
      return open({ type: 'element', tagName: 'p', properties: {}, children: [] }, false) && close('p')
    while (stack.length > 0 && optionalEnd.has(top()) && top() !== name) pop()
    if (stack.length === 0 || top() !== name) return false
    pop()
    return true
  }

  function hasParagraph(): boolean {
    for (let index = stack.length - 1; index >= 0; index--) {
      const name = stack[index]?.tagName as string
      if (name === 'p') return true
      if (paragraphScopes.has(name)) return false
    }
    return parent === 'p' || phrasing.has(parent)
  }

  function finish(): Content[] | undefined {
    // An open formatting element goes on in what follows the parent.
    return stack.some(
      ({ tagName, data }) =>
        !data?.component && (formatting.has(tagName) || (parent !== 'root' && !optionalEnd.has(tagName))),
    )
      ? undefined
      : result
  }
}

function containsLink(node: Content): boolean {
  if (node.type !== 'element') return false
  return node.tagName === 'a' || node.children.some(containsLink)
}

const infos = new Map<string, Info>()

function infoOf(name: string): Info {
  let info = infos.get(name)
  if (info === undefined) {
    info = find(htmlSchema, name)
    infos.set(name, info)
  }
  return info
}

/** Attributes as properties of a tree: `class` as a list, others as text. */
export function propertiesOf(attributes: Attributes): Properties {
  const properties: Properties = {}
  for (const [name, value] of attributes) {
    if (!/^[a-z_:][\w:.-]*$/i.test(name)) continue
    const lower = name.toLowerCase()
    if (lower === 'class') properties.className = value === true ? [] : value.split(/\s+/).filter(Boolean)
    else {
      const info = infoOf(lower)
      properties[info.property] =
        value === true
          ? info.boolean || info.overloadedBoolean
            ? true
            : ''
          : info.boolean && value === ''
            ? true
            : value
    }
  }
  return properties
}

/** An element of the theme. Its properties keep their letter case; a name alone is `true`. */
function componentElement(name: string, attributes: Attributes, options: RawHtmlOptions): Element {
  const properties: Record<string, unknown> = {}
  const wrongProperties: string[] = []
  for (const [attribute, text] of attributes) {
    const key = attribute === 'class' ? 'className' : attribute
    const given = text === true ? { value: true } : (options.propertyValue(text) ?? { value: text })
    if (given.value === undefined) wrongProperties.push(attribute)
    else properties[key] = given.value
  }
  const data: ElementData = { component: true, ...(wrongProperties.length > 0 && { wrongProperties }) }
  // Values in braces may be any JSON; only components have them, and only React reads them.
  return { type: 'element', tagName: name, properties: properties as Properties, children: [], data }
}

const componentTag = 'quire-component'
const nodeAttribute = 'data-quire-node'

/** What parse5 does not know of an element: carried by number in an attribute. */
interface Carried {
  readonly position?: Element['position'] | undefined
  readonly data?: ElementData | undefined
  readonly component?: Element
}

/** The whole page by the rules of parse5. */
function wholePage(tree: Root, options: RawHtmlOptions): Root {
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
        if (depth > deepest) return ''
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
