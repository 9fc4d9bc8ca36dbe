import type { IslandData } from '../island-context.js'
import { whenIdle } from './layout.js'
import { trusted } from './trusted.js'

/** Makes the islands of the page interactive, each at the moment that it asks for. */
export function watchIslands(dataNow: () => IslandData): void {
  for (const element of document.querySelectorAll<HTMLElement>(
    'docs-island[data-script]:not([data-watched])',
  )) {
    element.dataset.watched = ''
    atMoment(element.dataset.hydrate ?? 'idle', element, () => hydrate(element, dataNow))
  }
}

type Module = Readonly<Record<string, unknown>>

/** @returns False if the script did not load. The island keeps its HTML, and the page keeps working. */
async function hydrate(element: HTMLElement, dataNow: () => IslandData): Promise<boolean> {
  const { script = '', export: exportName = 'default', name = '' } = element.dataset
  try {
    const [{ hydrateIsland }, [module]] = await Promise.all([
      import('./hydrate-island.js'),
      // What the first one imports is listed after it. Asked for only then, it would come a round trip later.
      Promise.all(script.split(' ').map((url) => import(/* @vite-ignore */ url) as Promise<Module>)),
    ])
    const markup = (html: string) => trusted().createHTML(html)
    hydrateIsland(element, module?.[exportName], { dataNow, markup })
    return true
  } catch (error) {
    console.error(`The island <${name}> could not be loaded.`, error)
    element.dispatchEvent(new CustomEvent('docs:unhydrated', { bubbles: true }))
    return false
  }
}

function atMoment(moment: string, element: HTMLElement, hydrate: () => Promise<boolean>): void {
  const wake = waker(element, hydrate)
  switch (moment) {
    case 'load':
      return wake()
    case 'visible':
      return whenVisible(element, wake)
    case 'interaction':
      return onInteraction(element, wake)
    default:
      return whenIdle(wake)
  }
}

function whenVisible(element: HTMLElement, wake: () => void): void {
  // The island's own element has no box, so watch its children.
  const shown = [...element.children].filter(({ localName }) => localName !== 'template')
  // An island that shows nothing yet would never become visible.
  if (shown.length === 0) return whenIdle(wake)
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    wake()
  })
  for (const child of shown) observer.observe(child)
}

const interactions = ['pointerdown', 'focusin', 'keydown', 'pointerenter'] as const

function onInteraction(element: HTMLElement, wake: () => void): void {
  const stop = new AbortController()
  element.addEventListener('docs:hydrated', () => stop.abort(), { once: true })
  for (const type of interactions)
    element.addEventListener(type, wake, { signal: stop.signal, capture: true })
}

/** Elements that react to clicks even without a script. */
const actsByItself = 'a[href], summary, label, input, select, textarea, form button:not([type="button"])'

/**
 * Returns a function that makes an island interactive. A click before that does the same, and is
 * repeated once the island can handle it. If the script cannot be loaded, the reader is told:
 * browsers remember that a module failed, so only loading the page again can help.
 */
function waker(element: HTMLElement, hydrate: () => Promise<boolean>): () => void {
  const stop = new AbortController()
  let clicked: Element | null = null
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
  element.addEventListener(
    'click',
    ({ target }) => {
      // Islands inside this one handle their own clicks.
      if (!(target instanceof Element) || target.closest('docs-island') !== element) return
      if (target.closest(actsByItself) === null) clicked = target
      wake()
    },
    { signal: stop.signal, capture: true },
  )
  element.addEventListener(
    'docs:hydrated',
    () => {
      stop.abort()
      // Not `click()`, which SVG elements inside a button do not have.
      if (clicked?.isConnected)
        clicked.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
    },
    { once: true },
  )
  return wake
}
