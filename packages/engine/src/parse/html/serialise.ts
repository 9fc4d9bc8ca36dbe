import type { Element, Nodes, Properties } from 'hast'
import { html as htmlSchema, type Info, svg as svgSchema } from 'property-information'
import { attributeInfos } from './attribute-infos.js'
import { escapeText } from './escape-text.js'
import { rawText, voidElements } from './html-rules.js'

/**
 * Writes a tree as HTML.
 *
 * Does what hast-util-to-html does by default, in a third of the time: names of attributes are
 * looked up once, and text is escaped with `&amp;` and `&lt;`. Raw nodes are written unchanged,
 * since they come from Quire itself.
 */
export function serialise(tree: Nodes): string {
  return write(tree, html)
}

/** Elements of HTML or of SVG, whose attributes differ in letter case and in kind. */
interface Space {
  readonly infoOf: (name: string) => Info
}

const html: Space = { infoOf: attributeInfos(htmlSchema) }
const svg: Space = { infoOf: attributeInfos(svgSchema) }

/** Also those of older HTML, whose end tags hast-util-to-html leaves out, too. */
const voids = new Set([...voidElements, ...['basefont', 'bgsound', 'command', 'frame', 'image', 'keygen']])
const htmlInSvg = new Set(['foreignObject', 'desc', 'title'])

function write(node: Nodes, space: Space): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value)
    case 'element':
      return writeElement(node, space)
    case 'raw':
      return node.value
    case 'comment':
      return `<!--${node.value.replace(/^>|^->|<!--|-->|--!>|<!-$/g, (part) => part.replace(/[<>]/g, (sign) => (sign === '<' ? '&#x3C;' : '&#x3E;')))}-->`
    case 'doctype':
      return '<!doctype html>'
    default:
      return 'children' in node ? writeAll(node.children, space) : ''
  }
}

function writeAll(children: readonly Nodes[], space: Space): string {
  let text = ''
  for (const child of children) text += child.type === 'text' ? escapeText(child.value) : write(child, space)
  return text
}

function writeElement(node: Element, space: Space): string {
  const { tagName } = node
  const outer = space === html && tagName === 'svg' ? svg : space
  const open = `<${tagName}${writeAttributes(node.properties, outer)}>`
  if (node.children.length === 0 && tagName !== 'template') {
    if (outer === html && voids.has(tagName)) return open
    return `${open}</${tagName}>`
  }
  if (outer === html && rawText.has(tagName))
    return `${open}${withoutEndTag(node.children.map((child) => ('value' in child ? child.value : '')).join(''), tagName)}</${tagName}>`
  const inner = outer === svg && htmlInSvg.has(tagName) ? html : outer
  const children =
    tagName === 'template' && node.content !== undefined ? node.content.children : node.children
  const text = writeAll(children, inner)
  // Parsers drop one line end at the beginning of these elements.
  const lineEnd =
    (tagName === 'pre' || tagName === 'textarea' || tagName === 'listing') && text.startsWith('\n')
      ? '\n'
      : ''
  return `${open}${lineEnd}${tagName === 'noscript' ? withoutEndTag(text, tagName) : text}</${tagName}>`
}

/**
 * The content of an element that browsers take as plain text, without its end tag. Where the author
 * left the element open, code that shows that tag is part of the content, and what follows it must
 * not become HTML.
 */
function withoutEndTag(content: string, tagName: string): string {
  return content.replace(new RegExp(`<(?=/${tagName}[\\s/>])`, 'gi'), '&lt;')
}

function writeAttributes(properties: Properties, space: Space): string {
  let text = ''
  for (const key in properties) {
    const value = properties[key]
    if (value === null || value === undefined || value === false) continue
    text += writeAttribute(key, value, space)
  }
  return text
}

function writeAttribute(key: string, value: NonNullable<Properties[string]>, space: Space): string {
  const info = space.infoOf(key)
  if (info.overloadedBoolean && (value === '' || value === info.attribute)) return ` ${info.attribute}`
  if (
    (info.boolean || info.overloadedBoolean) &&
    (typeof value !== 'string' || value === '' || value === info.attribute)
  )
    return value ? ` ${info.attribute}` : ''
  if (value === true) return ` ${info.attribute}`
  if (typeof value === 'number' && Number.isNaN(value)) return ''
  const words = Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : String(value)
  return ` ${info.attribute}="${/[&"]/.test(words) ? words.replace(/&/g, '&amp;').replace(/"/g, '&quot;') : words}"`
}
