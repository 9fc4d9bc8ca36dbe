import type { Element, ElementContent, ElementData, Properties, RootContent } from 'hast'
import { html, type Info } from 'property-information'
import type { Position } from '../context.js'
import { attributeInfos } from './attribute-infos.js'
import { isAttributeName } from './attribute-name.js'
import type { TagAttributes } from './html-tokens.js'

/** A raw node may be among the others until it is read. */
export type Content = RootContent | ElementContent

/** Whether elements can contain a node. Code of MDX is here because the types of satteri have it; no page does. */
export const isElementContent = (node: Content): node is ElementContent =>
  node.type !== 'doctype' && node.type !== 'mdxjsEsm'

/** Options for reading authors' HTML. */
export interface RawHtmlOptions {
  /** Whether a name is that of an element of the theme, not of HTML. */
  readonly isComponent: (name: string) => boolean
  /**
   * The value of a component's property in braces; its `value` is undefined if it is not JSON.
   * Undefined for a property without braces.
   */
  readonly propertyValue: (text: string) => { readonly value: unknown } | undefined
  /** What the author wrote, for text that only looked like an element of the theme. */
  readonly original: (text: string) => string
  /** Whether messages may need the place of elements with that name. */
  readonly isPlaced: (name: string) => boolean
}

/** Elements whose place messages may need, in trusted content. */
export const placed: ReadonlySet<string> = new Set([
  'a',
  'img',
  'source',
  'video',
  'audio',
  'track',
  'image',
  'use',
  'animate',
  'set',
  'object',
  'embed',
  'iframe',
  'blockquote',
  'q',
  'ins',
  'del',
  'input',
  'form',
  'button',
  'link',
  'script',
  'style',
  'area',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])

/** Whether messages may need the place of an element with these attributes. */
export function isSuspicious(attributes: TagAttributes): boolean {
  for (const name of attributes.keys())
    if (name === 'style' || name === 'id' || /^on|^:|^v-/i.test(name)) return true
  return false
}

/**
 * Returns a function that turns offsets into places. Offsets must be in rising order. In lists and
 * quotes, the indentation of a line is unknown.
 */
export function placeFinder({
  value,
  position,
}: {
  readonly value: string
  readonly position?: Position | undefined
}): (offset: number) => { start: Position['start']; end: Position['start'] } {
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

const infoOf = attributeInfos(html)

/** Attributes as properties of a tree: `class` as a list, others as text. */
export function propertiesOf(attributes: TagAttributes, options: RawHtmlOptions): Properties {
  const properties: Properties = {}
  const seen = new Set<string>()
  for (const [name, written] of attributes) {
    const lower = name.toLowerCase()
    // In HTML the letter case of a name does not count, and the first attribute of a name does.
    if (!isAttributeName(name) || seen.has(lower)) continue
    seen.add(lower)
    const value = written === true ? true : options.original(written)
    if (lower === 'class') properties.className = value === true ? [] : value.split(/\s+/).filter(Boolean)
    else {
      const info = infoOf(lower)
      properties[info.property] = attributeValue(value, info)
    }
  }
  return properties
}

/** @param value `true` for an attribute without a value, which is the same as an empty one. */
function attributeValue(value: string | true, { boolean, overloadedBoolean }: Info): string | true {
  if (value === true) return boolean || overloadedBoolean ? true : ''
  return boolean && value === '' ? true : value
}

/** Makes an element of the theme. Its properties keep their letter case; a name without a value is `true`. */
export function componentElement(name: string, attributes: TagAttributes, options: RawHtmlOptions): Element {
  const properties: Record<string, unknown> = {}
  const wrongProperties: string[] = []
  for (const [attribute, text] of attributes) {
    const key = attribute === 'class' ? 'className' : attribute
    const given = text === true ? { value: true } : (options.propertyValue(text) ?? { value: text })
    if (given.value === undefined) wrongProperties.push(attribute)
    else properties[key] = given.value
  }
  const data: ElementData = { component: true, ...(wrongProperties.length > 0 && { wrongProperties }) }
  // Values in braces may be any JSON. Only components have them, and only React reads them.
  return { type: 'element', tagName: name, properties: properties as Properties, children: [], data }
}
