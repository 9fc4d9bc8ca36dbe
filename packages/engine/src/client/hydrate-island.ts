import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { IslandContext, type IslandData } from '../island-context.js'

interface LivingIsland {
  readonly root: Root
  readonly render: () => void
}

const living = new Map<HTMLElement, LivingIsland>()

/**
 * Makes one island interactive. One that throws shows its static HTML again
 * and logs one error.
 *
 * @param options.markup Makes HTML of the page into what elements may take, see `trusted.ts`. Given, not imported: what
 *   React's part shared with the page's would be one request more for every page.
 */
export function hydrateIsland(
  element: HTMLElement,
  component: unknown,
  { dataNow, markup }: { readonly dataNow: () => IslandData; readonly markup: (html: string) => string },
): void {
  const { name = '', props = '{}', id = '' } = element.dataset
  if (typeof component !== 'function') throw new Error(`The module of <${name}> has no such component.`)
  const slot = element.querySelector('docs-static')?.innerHTML ?? takeTemplate(element)
  const fallback = markup(element.innerHTML)
  const children =
    slot === undefined
      ? undefined
      : createElement('docs-static', {
          dangerouslySetInnerHTML: { __html: markup(slot) },
          suppressHydrationWarning: true,
        })
  const content = createElement(
    component as ComponentType<Record<string, unknown>>,
    JSON.parse(props) as Record<string, unknown>,
    children,
  )
  const tree = () =>
    createElement(
      Boundary,
      { fallback },
      createElement(IslandContext.Provider, { value: dataNow() }, createElement(Ready, { element }, content)),
    )
  const root = hydrateRoot(element, tree(), {
    identifierPrefix: id,
    onCaughtError: (error) => console.error(`The island <${name}> failed; its static form is shown.`, error),
  })
  living.set(element, { root, render: () => root.render(tree()) })
}

/** Islands that navigation took out of the page end; those that stay learn of the new page. */
document.addEventListener('docs:shown', () => {
  for (const [element, { root, render }] of living) {
    if (element.isConnected) render()
    else {
      root.unmount()
      living.delete(element)
    }
  }
})

/** Children that the island did not show at first wait in a template. */
function takeTemplate(element: HTMLElement): string | undefined {
  const template = element.querySelector<HTMLTemplateElement>(':scope > template')
  template?.remove()
  return template?.innerHTML
}

class Boundary extends Component<
  { readonly fallback: string; readonly children?: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return createElement('docs-static', { dangerouslySetInnerHTML: { __html: this.props.fallback } })
  }
}

/** Says that the island has taken over its HTML. */
class Ready extends Component<{ readonly element: HTMLElement; readonly children?: ReactNode }> {
  override componentDidMount(): void {
    this.props.element.dispatchEvent(new CustomEvent('docs:hydrated'))
  }

  override render(): ReactNode {
    return this.props.children
  }
}
