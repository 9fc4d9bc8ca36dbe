import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Elements next to which whitespace has no meaning. */
const blocks = new Set(
  'address article aside blockquote body br caption col colgroup dd details dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem meta nav noframes ol optgroup option p param pre section source summary table tbody td tfoot th thead title tr track ul'.split(
    ' ',
  ),
)

/**
 * Normalizes HTML as a browser reads it: attributes in order, whitespace collapsed, none next to
 * blocks, no comments. Pages are equal if the results are.
 */
export function canonicalHtml(
  html: string,
  change: (element: Element) => Element | readonly Node[] = (element) => element,
): string {
  const parts: string[] = []
  write(parseFragment(html).childNodes, false)
  return parts
    .join('')
    .replace(/\s*(\uE000[^\uE001]*\uE001)\s*/g, '$1')
    .replace(/[\uE000\uE001]/g, '')
    .replace(/ +/g, ' ')
    .trim()

  function write(nodes: readonly Node[], literal: boolean): void {
    for (const node of nodes) {
      if ('value' in node)
        parts.push(
          literal
            ? node.value.replace(/ /g, '\u2423').replace(/\n/g, '\u240A')
            : node.value.replace(/[ \t\n\r\f]+/g, ' '),
        )
      else if ('tagName' in node) {
        const changed = change(node)
        if (Array.isArray(changed)) write(changed as readonly Node[], literal)
        else writeElement(changed as Element, literal)
      }
    }
  }

  function writeElement(element: Element, literal: boolean): void {
    const { tagName } = element
    const attributes = element.attrs.map(({ name, value }) => ` ${name}="${spelling(name, value)}"`).sort()
    const [open, close] = blocks.has(tagName) ? ['\uE000', '\uE001'] : ['', '']
    parts.push(`${open}<${tagName}${attributes.join('')}>${close}`)
    const inner =
      'content' in element
        ? (element.content as DefaultTreeAdapterTypes.DocumentFragment).childNodes
        : element.childNodes
    write(inner, literal || tagName === 'pre' || tagName === 'textarea')
    parts.push(`${open}</${tagName}>${close}`)
  }
}

/** Normalizes an attribute: class lists without extra spaces, addresses as the specifications print them. */
function spelling(name: string, value: string): string {
  if (name === 'class') return value.trim().split(/\s+/).join(' ')
  return name === 'href' || name === 'src' ? encodeURI(value).replace(/%25(?=[\da-f]{2})/gi, '%') : value
}

export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value
}

export function setAttribute(element: Element, name: string, value: string | undefined): void {
  const index = element.attrs.findIndex((attribute) => attribute.name === name)
  if (index >= 0) element.attrs.splice(index, 1)
  if (value !== undefined) element.attrs.push({ name, value })
}

export type { Element, Node }
