import type { Element, ElementData } from 'hast'
import type { Heading, Image, Link } from 'mdast'
import { defaultHandlers, type Options, type State } from 'mdast-util-to-hast'

/** Options of remark-rehype: how Markdown nodes become elements where the usual way does not do. */
export const rehypeOptions: Options = {
  allowDangerousHtml: true,
  clobberPrefix: '',
  handlers: { heading, link, image },
}

function heading(state: State, node: Heading): Element {
  const element: Element = {
    type: 'element',
    tagName: `h${node.depth}`,
    properties: {},
    children: state.all(node),
  }
  if (node.data?.heading !== undefined) element.data = { heading: node.data.heading } as ElementData
  state.patch(node, element)
  return state.applyData(node, element) as Element
}

/** The address stays as the author wrote it: it is the one that messages name and files are looked up by. */
function link(state: State, node: Link): Element {
  const element = defaultHandlers.link(state, node)
  element.properties.href = node.url
  return element
}

function image(state: State, node: Image): Element {
  const element = defaultHandlers.image(state, node)
  element.properties.src = node.url
  return element
}

declare module 'hast' {
  interface ElementData {
    /** Number of the heading in the page's facts. */
    heading?: number
  }
}
