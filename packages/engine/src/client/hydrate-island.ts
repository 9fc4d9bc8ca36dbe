import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { IslandContext, type IslandData } from '../island-context.js'
import { isPartOfPage, ownPlaces, type StaticChildren, staticChildrenOf } from './static-children.js'

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
  // It may have gone while its script came.
  if (!isPartOfPage(element)) return
  const children = staticChildrenOf(element, markup)
  const slot =
    children === undefined
      ? undefined
      : createElement('docs-static', {
          // What stands there is React's no more than what stands in it later.
          dangerouslySetInnerHTML: { __html: markup('') },
          suppressHydrationWarning: true,
          ref: filledWith(children),
        })
  const fallback = markup(withoutChildren(element))
  const content = createElement(
    component as ComponentType<Record<string, unknown>>,
    JSON.parse(props) as Record<string, unknown>,
    slot,
  )
  const onFallback = (shown: HTMLElement | null) => {
    for (const place of shown?.querySelectorAll<HTMLElement>('docs-static') ?? []) children?.fill(place)
  }
  const tree = () =>
    createElement(
      Boundary,
      { fallback, onFallback },
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
    if (isPartOfPage(element)) render()
    else {
      root.unmount()
      living.delete(element)
    }
  }
})

/** One function for as long as the island lives: React would call another one on every render. */
function filledWith(children: StaticChildren): (place: HTMLElement) => () => void {
  return (place) => {
    children.fill(place)
    return () => children.release(place)
  }
}

/** The island's HTML with its children's places empty: what lives in them stays alive when the island fails. */
function withoutChildren(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement
  for (const place of ownPlaces(copy)) place.replaceChildren()
  return copy.innerHTML
}

interface BoundaryProps {
  readonly fallback: string
  readonly onFallback: (shown: HTMLElement | null) => void
  readonly children?: ReactNode
}

class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const { fallback, onFallback } = this.props
    return createElement('docs-static', { dangerouslySetInnerHTML: { __html: fallback }, ref: onFallback })
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
