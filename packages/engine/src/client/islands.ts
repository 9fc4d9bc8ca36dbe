import type { IslandData } from '../island-context.js'
import { trusted } from './trusted.js'

/** Makes the islands below an element interactive, each at the moment that it names. */
export function watchIslands(root: ParentNode, dataNow: () => IslandData): void {
  for (const element of root.querySelectorAll<HTMLElement>('docs-island[data-script]:not([data-watched])')) {
    element.dataset.watched = ''
    atMoment(element.dataset.hydrate ?? 'idle', element, () => hydrate(element, dataNow))
  }
}

/** @returns False when a script did not come: the island's HTML stays as it is, and the page works on. */
async function hydrate(element: HTMLElement, dataNow: () => IslandData): Promise<boolean> {
  const { script = '', export: exportName = 'default', name = '' } = element.dataset
  try {
    const [module, { hydrateIsland }] = await Promise.all([
      import(/* @vite-ignore */ script) as Promise<Record<string, unknown>>,
      import('./hydrate-island.js'),
    ])
    if (!element.isConnected) return true
    const markup = (html: string) => trusted().createHTML(html)
    hydrateIsland(element, module[exportName], { dataNow, markup })
    return true
  } catch (error) {
    console.error(`The island <${name}> could not be loaded.`, error)
    element.dispatchEvent(new CustomEvent('docs:unhydrated', { bubbles: true }))
    return false
  }
}

function atMoment(moment: string, element: HTMLElement, hydrate: () => Promise<boolean>): void {
  const run = () => void hydrate()
  switch (moment) {
    case 'load':
      return run()
    case 'visible':
      return whenVisible(element, run)
    case 'interaction':
      return onInteraction(element, hydrate)
    default:
      ;(window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200)))(run)
  }
}

function whenVisible(element: HTMLElement, run: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    run()
  })
  // The island's own element has no box; what it shows has.
  for (const child of element.children) observer.observe(child)
}

const interactions = ['pointerdown', 'focusin', 'keydown', 'pointerenter'] as const

/**
 * The click that wakes an island reaches it again once it lives. Where its
 * script does not come, the reader is told: browsers remember that a module
 * failed, so only a new load of the page can try again.
 */
function onInteraction(element: HTMLElement, hydrate: () => Promise<boolean>): void {
  const stop = new AbortController()
  let clicked: EventTarget | null = null
  element.addEventListener(
    'click',
    (event) => {
      clicked = event.target
      // A click that a script makes comes without the events of a pointer.
      wake()
    },
    { signal: stop.signal, capture: true },
  )
  element.addEventListener(
    'docs:hydrated',
    () => {
      stop.abort()
      // Not `click()`, which a drawing inside a button does not have.
      if (clicked instanceof Element && clicked.isConnected)
        clicked.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
    },
    { once: true },
  )
  let started = false
  const wake = () => {
    if (started) return
    started = true
    void hydrate().then((isAlive) => {
      if (isAlive) return
      started = false
      if (clicked !== null) {
        const detail = { href: location.href, retry: () => location.reload() }
        document.dispatchEvent(new CustomEvent('docs:failed', { detail }))
      }
      clicked = null
    })
  }
  for (const type of interactions)
    element.addEventListener(type, wake, { signal: stop.signal, capture: true })
}
