import type { Element, Nodes, Properties, Root } from 'hast'
import { type ComponentType, createElement, Fragment, type ReactElement } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { RenderContext, type RenderContextValue, type Theme } from '../theme.js'
import { type Fillings, fillText } from './fill.js'

/**
 * Renders the component elements of page bodies with the theme's components.
 *
 * Each is a tree of its own for React, so `useId` needs a prefix: else it gives
 * the same ids in two places of a page.
 */
export function componentRenderer(
  theme: Theme,
): (
  node: Element,
  given: { readonly context: RenderContextValue; readonly fillings: Fillings; readonly idPrefix: string },
) => string {
  const components = Object.entries(theme.components ?? {}).map(([name, component]) => [
    name,
    isComponent(name) ? withValues(component as ComponentType<object>) : component,
  ])
  const processor = unified()
    .use(rehypeReact, {
      Fragment,
      jsx,
      jsxs,
      components: Object.fromEntries(components) as Record<string, ComponentType>,
      elementAttributeNameCase: 'react',
      stylePropertyNameCase: 'dom',
      // As outside of components: policies forbid styles in attributes.
      tableCellAlignToStyle: false,
    })
    .freeze()
  return (node, { context, fillings, idPrefix }) => {
    const tree: Root = { type: 'root', children: [filled(node, fillings)] }
    const content: ReactElement = processor.stringify(tree)
    return withoutPreloads(
      renderToStaticMarkup(createElement(RenderContext.Provider, { value: context }, content), {
        identifierPrefix: idPrefix,
      }),
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
  const properties: Properties = {}
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(node.properties)) {
    const filledValue = typeof value === 'string' ? fillText(value, fillings) : value
    if (filledValue === undefined) continue
    if (isComponent(node.tagName) && (typeof filledValue !== 'string' || !isAttribute(name)))
      values[name] = filledValue
    else properties[name] = filledValue
  }
  // Typed as text, but only the wrapper of a component reads it.
  if (Object.keys(values).length > 0) properties[valuesProperty] = values as unknown as string
  return { ...node, children, properties }
}

/** The library reads styles, and has nothing to say of names that every object has. */
const isAttribute = (name: string) => name !== 'style' && !(name in Object.prototype)

/** Holds the values of a component that are not text: the library joins lists and leaves out null. */
const valuesProperty = 'quireValues'

function isComponent(name: string): boolean {
  return /^[A-Z]/.test(name)
}

/** The component with its values as the author wrote them between braces. */
function withValues(component: ComponentType<object>): ComponentType<{ readonly [valuesProperty]?: object }> {
  return ({ [valuesProperty]: values, ...properties }) =>
    createElement(component, { ...properties, ...values })
}
