import { all, isOnLink, isVisible, onBack, wide } from './dom.js'
import { onSwipe } from './swipe.js'

/**
 * The sidebar on small screens. It opens and closes without a script; this keeps the focus inside
 * while it is open, lets it follow swipes, and closes it on Escape, on wide screens and when another
 * page is shown.
 */
export function mount(): (() => void) | undefined {
  const drawer = document.querySelector<HTMLDetailsElement>('.drawer')
  const button = drawer?.querySelector('summary')
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  if (!drawer || !button || !sidebar) return undefined
  const stop = new AbortController()
  const { signal } = stop
  const outside = all<HTMLElement>('body > :not(.drawer, .page, [aria-live]), .page > :not(.sidebar)')
  const inertBefore = new Map(outside.map((element) => [element, element.inert]))

  const setOutside = () => {
    document.documentElement.classList.toggle('is-drawer-open', drawer.open)
    for (const [element, before] of inertBefore) element.inert = drawer.open || before
  }
  const close = () => {
    drawer.open = false
    // The browser tells of it only later. Until then, nothing outside could have the focus.
    setOutside()
  }
  const closeAndReturn = () => {
    close()
    button.focus()
  }
  // Otherwise the drawer would cover the place that the reader goes back to.
  addEventListener('popstate', () => drawer.open && closeAndReturn(), { signal })
  drawer.addEventListener(
    'toggle',
    () => {
      setOutside()
      onBack(drawer.open ? closeAndReturn : undefined)
      if (drawer.open)
        sidebar
          // An entry of the navigation bar, which comes first, may lead to the same page.
          .querySelector('.sidebar-tree [aria-current="page"]')
          ?.scrollIntoView({ block: 'nearest' })
    },
    { signal },
  )
  document.addEventListener(
    'keydown',
    (event) => {
      if (!drawer.open) return
      if (event.key === 'Escape') closeAndReturn()
      else if (event.key === 'Tab') keepInside(event, [button, ...focusable(sidebar)])
    },
    { signal },
  )
  // A link to a place on the same page closes it, too, since the drawer covers that place.
  sidebar.addEventListener('click', (event) => isOnLink(event) && closeAndReturn(), { signal })
  onSwipe((isOpening) => {
    drawer.open = isOpening && !matchMedia(wide).matches
  }, signal)
  matchMedia(wide).addEventListener('change', close, { signal })
  return () => {
    close()
    onBack()
    stop.abort()
  }
}

function focusable(parent: HTMLElement): HTMLElement[] {
  return all<HTMLElement>('a, summary, button, input', parent).filter(isVisible)
}

/** Moves the focus from the last element to the first and back. In between, the browser does it. */
function keepInside(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  if (document.activeElement !== last) return
  event.preventDefault()
  first?.focus()
}
