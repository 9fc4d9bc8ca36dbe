import type { Element, Nodes, Root } from 'hast'
import { type ComponentType, createElement, Fragment, type ReactElement } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { RenderContext, type RenderContextValue, type Theme } from '../theme.js'
import { type Fillings, fillText } from './fill.js'

/** Renders the component elements of page bodies with the theme's components. */
export function componentRenderer(
  theme: Theme,
): (node: Element, context: RenderContextValue, fillings: Fillings) => string {
  const processor = unified()
    .use(rehypeReact, {
      Fragment,
      jsx,
      jsxs,
      components: (theme.components ?? {}) as Record<string, ComponentType>,
      elementAttributeNameCase: 'react',
      stylePropertyNameCase: 'dom',
    })
    .freeze()
  return (node, context, fillings) => {
    const tree: Root = { type: 'root', children: [filled(node, fillings)] }
    const content: ReactElement = processor.stringify(tree)
    return withoutPreloads(
      renderToStaticMarkup(createElement(RenderContext.Provider, { value: context }, content)),
    )
  }
}

/**
 * Removes the preload links that React puts before the markup of a fragment
 * with images: what a page loads first is the document's business.
 */
export function withoutPreloads(markup: string): string {
  return markup.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '')
}

/** A copy of the tree with addresses and sizes in place of its markers; a size that is not known is left out. */
function filled<Node extends Nodes>(node: Node, fillings: Fillings): Node {
  if (node.type === 'text') return { ...node, value: fillText(node.value, fillings) ?? '' }
  if (!('children' in node)) return node
  const children = node.children.map((child) => filled(child, fillings))
  if (node.type !== 'element') return { ...node, children }
  const properties = Object.entries(node.properties).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? fillText(value, fillings) : value
    return text === undefined ? [] : [[name, text] as const]
  })
  return { ...node, children, properties: Object.fromEntries(properties) }
}
