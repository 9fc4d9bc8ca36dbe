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
 * React renders each one separately, so `useId` needs a prefix. Otherwise it would give the same
 * ids in several places of a page.
 */
export function componentRenderer(
  theme: Theme,
): (
  node: Element,
  given: { readonly context: RenderContextValue; readonly fillings: Fillings; readonly idPrefix: string },
) => string {
  // Which properties a component takes is not known. Authors of pages write these.
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
      // As outside of components: content security policies may forbid inline styles.
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
 * Removes the preload links that React puts before the markup of a fragment with images. Only the
 * document should decide what to preload.
 */
export function withoutPreloads(markup: string): string {
  return markup.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '')
}

/** Copies the tree, with addresses and sizes in place of its markers. Unknown sizes are left out. */
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
  // Typed as text, but read only by the component's wrapper.
  if (Object.keys(values).length > 0) properties[valuesProperty] = values as unknown as string
  return { ...node, children, properties }
}

/**
 * The library parses `style` itself, and would misread names that every object has, such as
 * `constructor`.
 */
const isAttribute = (name: string) => name !== 'style' && !(name in Object.prototype)

/**
 * Property that holds the values of a component that are not text. The library would join lists and
 * drop null.
 */
const valuesProperty = 'quireValues'

function isComponent(name: string): boolean {
  return /^[A-Z]/.test(name)
}

/** Wraps a component so that it gets the values that the author wrote in braces. */
function withValues(component: ComponentType<object>): ComponentType<{ readonly [valuesProperty]?: object }> {
  return ({ [valuesProperty]: values, ...properties }) =>
    createElement(component, { ...properties, ...values })
}
