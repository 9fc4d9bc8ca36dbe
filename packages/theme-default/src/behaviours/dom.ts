/** All elements that match a selector, as a list. */
export function all<Found extends Element>(selector: string, root: ParentNode = document): Found[] {
  return [...root.querySelectorAll<Found>(selector)]
}

/** False, for instance, for the button of the search on a page without navigation bar or search. */
export const isVisible = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true

/** Width from which on the sidebar is next to the text. The same as in the style sheets. */
export const wide = '(min-width: 60rem)'

/** Whether an event is that of a link. */
export const isOnLink = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a') !== null

const status = (): HTMLElement | null => document.getElementById('docs-status')

/** One of the words that the page contains for behaviours. */
export function word(
  name: 'code' | 'copy' | 'copied' | 'copyFailed' | 'zoom' | 'loadFailed' | 'tryAgain' | 'close',
): string {
  return status()?.dataset[name] ?? ''
}

/** Announces a text to screen readers, even if it is the same as the one before. */
export function announce(text: string): void {
  const element = status()
  if (element === null) return
  element.textContent = ''
  requestAnimationFrame(() => {
    element.textContent = text
  })
}

/** Shortest time between two runs of what is throttled, in milliseconds. */
export const throttleMs = 100

/**
 * Returns a function that runs at once, and then at most every {@link throttleMs}. The last request
 * is never lost.
 */
export function throttle(run: () => void): () => void {
  let waiting = false
  let asked = false
  return function request() {
    if (waiting) {
      asked = true
      return
    }
    waiting = true
    asked = false
    run()
    setTimeout(() => {
      waiting = false
      if (asked) request()
    }, throttleMs)
  }
}

declare global {
  interface Window {
    /** TypeScript does not know it, and neither do some browsers. */
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

let watcher: InstanceType<NonNullable<Window['CloseWatcher']>> | undefined

/**
 * Lets going back on Android, with the system's button or gesture, close what is open now instead
 * of leaving the page. Without an argument, nothing is open any more.
 */
export function onBack(close?: () => void): void {
  watcher?.destroy()
  watcher = close && window.CloseWatcher && new window.CloseWatcher()
  watcher?.addEventListener('close', () => close?.())
}
