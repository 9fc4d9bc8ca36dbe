import type { PageContext } from '@quire/engine/client'
import { isVisible } from './dom.js'

/** Set when the site's scripts are bundled: whether the site has chosen DocSearch, and wants the key `/`. */
declare const DOCS_DOCSEARCH: boolean
declare const DOCS_SLASH_KEY: boolean

/**
 * Opens the search with Ctrl-K, Cmd-K and, unless the site turns it off, `/`. It clicks the button, which also works the first
 * time, before the dialog is loaded. What the reader types meanwhile is kept for the dialog, in
 * `data-typed` of the island.
 */
export function mount({ base }: PageContext): (() => void) | undefined {
  const button = document.querySelector<HTMLElement>('.search-button')
  if (button === null) return undefined
  const stop = new AbortController()
  const { signal } = stop
  const island = button.closest<HTMLElement>('docs-island')
  if (!DOCS_SLASH_KEY) {
    const hint = button.querySelector('.search-key')
    if (hint && /Mac|iP/.test(navigator.platform)) hint.textContent = '⌘ K'
  }
  document.addEventListener(
    'keydown',
    (event) => {
      if (island && 'busy' in island.dataset) {
        const { typed = '' } = island.dataset
        const after = typedAfter(typed, event)
        if (after !== undefined) {
          event.preventDefault()
          island.dataset.typed = after
          return
        }
      }
      // If the page has no search, the keys belong to the browser.
      if (!isSearchKey(event) || event.defaultPrevented || !isVisible(button)) return
      // In some browsers Ctrl-K is the browser's own search, which nobody wants here.
      event.preventDefault()
      if (!event.repeat && document.querySelector('dialog[open]') === null) button.click()
    },
    { signal },
  )

  // The first use loads React and the dialog, which takes a moment on slow connections.
  // The dialog ends that when it is there.
  button.addEventListener(
    'click',
    () => {
      if (!island || 'busy' in island.dataset) return
      island.dataset.busy = ''
      if (!DOCS_DOCSEARCH) preloadIndex(base)
    },
    { signal },
  )
  island?.addEventListener('docs:unhydrated', () => delete island.dataset.busy, { signal })
  return () => stop.abort()
}

/** Asks for the index of the search while React is loaded, so that one does not wait for the other. */
function preloadIndex(base: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.crossOrigin = ''
  link.href = `${base}assets/search.json`
  link.onload = link.onerror = () => link.remove()
  document.head.append(link)
}

/**
 * What a field with this text would hold after a key; undefined if the key is not for a field. What
 * the reader types elsewhere stays there, and a space before anything else presses a button.
 */
function typedAfter(
  typed: string,
  { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent,
): string | undefined {
  // On Windows, Ctrl and Alt together are AltGr, which writes characters.
  if (metaKey || ctrlKey !== altKey || isEditable(target)) return undefined
  if (key === 'Backspace') return typed.slice(0, -1)
  return key.length === 1 && (key !== ' ' || typed !== '') ? typed + key : undefined
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return ctrlKey !== metaKey && !shiftKey && key.toLowerCase() === 'k'
  // Not the target: the dialog may have moved the focus to its field, which then gets the key.
  return DOCS_SLASH_KEY && key === '/' && !isEditable(document.activeElement)
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    // Right after the dialog is closed, its field still has the focus.
    isVisible(target) &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
