import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { IslandContext, type IslandData } from '../island-context.js'
import type { PageIdentity } from '../split/chunk-data.js'
import { isPartOfPage, ownPlaces, type StaticChildren, staticChildrenOf } from './static-children.js'

interface LivingIsland {
  readonly root: Root
  readonly render: () => void
}

const living = new Map<HTMLElement, LivingIsland>()

/**
 * Makes one island interactive. If it throws, its static HTML is shown again and one error is
 * logged.
 *
 * @param options.markup Turns HTML of the page into a value that elements accept; see `trusted.ts`.
 *   Passed in: if React's script and the page's script both imported it, every page would need
 *   another request.
 */
export function hydrateIsland(
  element: HTMLElement,
  component: unknown,
  { dataNow, markup }: { readonly dataNow: () => IslandData; readonly markup: (html: string) => string },
): void {
  const { name = '', props = '{}', id = '' } = element.dataset
  // What "memo" makes of a component is an object.
  if (typeof component !== 'function' && typeof component !== 'object')
    throw new Error(`The module of <${name}> has no such component.`)
  // The island may have been removed while its script was loading.
  if (!isPartOfPage(element)) return
  const children = staticChildrenOf(element, markup)
  const slot =
    children === undefined
      ? undefined
      : createElement('docs-static', {
          // The static children do not belong to React, neither now nor when they are replaced later.
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
  let isReady = false
  let isOutdated = false
  const onReady = () => {
    isReady = true
    if (isOutdated) render()
    element.dispatchEvent(new CustomEvent('docs:hydrated'))
  }
  const tree = () =>
    createElement(
      Boundary,
      { fallback, onFallback },
      createElement(
        IslandContext.Provider,
        { value: withChange(dataNow()) },
        createElement(Ready, { onReady }, content),
      ),
    )
  const root = hydrateRoot(element, tree(), {
    identifierPrefix: id,
    onCaughtError: (error, { errorBoundary }) =>
      errorBoundary instanceof Boundary
        ? console.error(`The island <${name}> failed; its static form is shown.`, error)
        : console.error(error),
    // What waits in a `Suspense` of the island shows its fallback until now, as it should. Only then React
    // speaks of a digest.
    onRecoverableError: (error) => {
      if (!(error instanceof Error && 'digest' in error)) reportError(error)
    },
  })
  // Rendered before it is ready, it would give up the HTML of the page, and React would report an error.
  const render = () => {
    if (isReady) root.render(tree())
    else isOutdated = true
  }
  living.set(element, { root, render })
}

/** Ends islands that are gone. Otherwise their timers and listeners would go on. */
function endGone(): void {
  for (const [element, { root }] of living) {
    if (isPartOfPage(element)) continue
    root.unmount()
    living.delete(element)
  }
}

/** The islands that stay are told about the page, which is another one or has another title. */
function renderAgain(): void {
  endGone()
  for (const { render } of living.values()) render()
}

document.addEventListener('docs:shown', renderAgain)
document.addEventListener('docs:updated', () => {
  if (document.documentElement.dataset.page === undefined) endGone()
  else renderAgain()
})

/** The data, with what the dev server's page says about this page after a change of it. */
function withChange(data: IslandData): IslandData {
  const changed = JSON.parse(document.documentElement.dataset.page ?? '{}') as Partial<PageIdentity>
  return changed.path === data.page.path ? { ...data, page: { ...data.page, ...changed } } : data
}

/**
 * Must be the same function for the island's whole life, since React would call a new one on every
 * render.
 */
function filledWith(children: StaticChildren): (place: HTMLElement) => () => void {
  return (place) => {
    children.fill(place)
    return () => children.release(place)
  }
}

/** The island's HTML without its static children, which stay alive if the island fails. */
function withoutChildren(element: HTMLElement): string {
  const copy = element.cloneNode(true)
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

/** Reports that the island has taken over its HTML. */
class Ready extends Component<{ readonly onReady: () => void; readonly children?: ReactNode }> {
  override componentDidMount(): void {
    this.props.onReady()
  }

  override render(): ReactNode {
    return this.props.children
  }
}
