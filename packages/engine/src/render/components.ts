import type { Element, Nodes, Properties, Root } from 'hast'
import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  useContext,
} from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { withoutPreloads } from '../text/preloads.js'
import { RenderContext, type RenderContextValue, type Theme } from '../theme.js'
import { type Fillings, fillText, listOf } from './fill.js'

/** What the page gives to a component element and everything in it. */
interface Given {
  readonly context: RenderContextValue
  readonly fillings: Fillings
}

export interface ComponentRenderer {
  /**
   * @param given.idPrefix React renders each component separately, so `useId` needs a prefix.
   *   Otherwise it would give the same ids in several places of a page.
   * @throws What the component or one in it throws.
   */
  readonly render: (node: Element, given: Given & { readonly idPrefix: string }) => string
  /**
   * Finds which of the page's components threw, for which everything is rendered once more.
   *
   * @param node What threw when it was rendered.
   * @returns The innermost one. Undefined if that is not certain: it does not throw again, or only
   *   after everything was rendered, because one of them waits for a promise.
   */
  readonly throwing: (node: Element, given: Given) => Element | undefined
  /**
   * HTML of a component of the page without what is in it and around it, for which it is rendered once
   * more. Undefined if it cannot be without.
   */
  readonly alone: (node: Element, given: Given) => string | undefined
}

/**
 * Renders the component elements of page bodies with the theme's components.
 *
 * @param withFileBase Puts the base before addresses of files that code imports.
 */
export function componentRenderer(theme: Theme, withFileBase: (markup: string) => string): ComponentRenderer {
  // Which properties a component takes is not known. Authors of pages write these.
  const components = Object.entries(theme.components ?? {}).map(
    ([name, component]): NamedComponent => [name, component as ComponentType],
  )
  const processor = processorFor(components, { passNode: false })
  const names = new Set(components.map(([name]) => name))
  const containsComponent = (node: Nodes): boolean =>
    node.type === 'element' && (names.has(node.tagName) || node.children.some(containsComponent))
  return {
    render(node, { context, fillings, idPrefix }) {
      const markup = renderToStaticMarkup(elementOf(processor, filled(node, fillings), context), {
        identifierPrefix: idPrefix,
      })
      return withFileBase(withoutPreloads(markup))
    },
    throwing(node, { context, fillings }) {
      if (!node.children.some(containsComponent)) return node
      let current: Element | undefined
      const note: NoteInside = (inside) => {
        current = inside
      }
      const traced = components.map(
        ([name, component]): NamedComponent => [name, withTrace(component, note) as ComponentType],
      )
      try {
        renderToStaticMarkup(
          elementOf(processorFor(traced, { passNode: true }), filled(node, fillings), silent(context)),
        )
        return undefined
      } catch {
        return current
      }
    },
    alone(node, { context, fillings }) {
      const bare = filled({ ...node, children: [] }, fillings)
      try {
        return renderToStaticMarkup(elementOf(processor, bare, silent(context)))
      } catch {
        return undefined
      }
    },
  }
}

/** For what is rendered once more: what it reports, and the islands that it counts, are those of the first time. */
const silent = (context: RenderContextValue): RenderContextValue => ({
  ...context,
  report: () => {},
  islandId: () => '',
})

type NamedComponent = readonly [name: string, component: ComponentType]

/** @param passNode Whether components get their element as the property `node`. */
function processorFor(components: readonly NamedComponent[], { passNode }: { readonly passNode: boolean }) {
  return unified()
    .use(rehypeReact, {
      Fragment,
      jsx: withValues(jsx),
      jsxs: withValues(jsxs),
      components: Object.fromEntries(components) as Record<string, ComponentType>,
      elementAttributeNameCase: 'react',
      stylePropertyNameCase: 'dom',
      // As outside of components: content security policies may forbid inline styles.
      tableCellAlignToStyle: false,
      passNode,
    })
    .freeze()
}

function elementOf(
  processor: ReturnType<typeof processorFor>,
  node: Element,
  context: RenderContextValue,
): ReactElement {
  const content: ReactElement = processor.stringify({ type: 'root', children: [node] } satisfies Root)
  return createElement(RenderContext.Provider, { value: context }, content)
}

/** The component of the page that is around what is being rendered. */
const Around = createContext<Element | undefined>(undefined)

type NoteInside = (inside: Element | undefined) => void

function Note({ note, inside }: { readonly note: NoteInside; readonly inside: Element | undefined }): null {
  note(inside)
  return null
}

/**
 * Wraps a component so that it says when React begins to render it, and when React goes on with what
 * is around it. React renders one after the other, in the order of the document.
 */
function withTrace(component: ComponentType, note: NoteInside): ComponentType<{ readonly node: Element }> {
  return ({ node, ...properties }) => {
    const around = useContext(Around)
    const { node: own } = { ...node.properties, ...valuesOf(node.properties) }
    const given = own === undefined ? properties : { ...properties, node: own }
    return createElement(
      Fragment,
      null,
      createElement(Note, { note, inside: node }),
      createElement(Around.Provider, { value: node }, createElement(component, given)),
      createElement(Note, { note, inside: around }),
    )
  }
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
    const list = typeof value === 'string' ? listOf(value, fillings) : undefined
    if (list !== undefined) {
      values[name] = list
      continue
    }
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

const valuesOf = (properties: object) =>
  (properties as { readonly [valuesProperty]?: object })[valuesProperty]

/**
 * Puts the values that the author wrote in braces among the properties of an element. There, not in
 * the component, so that a component around it sees them too.
 */
function withValues(create: typeof jsx): typeof jsx {
  return (type, properties, key) => {
    const values = valuesOf(properties as object)
    if (values === undefined) return create(type, properties, key)
    const { [valuesProperty]: _, node, ...others } = properties as Record<string, unknown>
    return create(type, { ...others, ...values, ...(node !== undefined && { node }) }, key)
  }
}
