/**
 * Opens the search by `/`, Ctrl-K and Cmd-K. A click on its button does the
 * rest, also the first time, when the dialog is not loaded yet.
 */
export function mount(): (() => void) | undefined {
  const button = document.querySelector<HTMLElement>('.search-button')
  if (button === null) return undefined
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener(
    'keydown',
    (event) => {
      // Where the page has no search, the keys are the browser's.
      if (!isSearchKey(event) || event.defaultPrevented || !isVisible(button)) return
      // Ctrl-K is the browser's own search in some; nobody wants that one instead of nothing.
      event.preventDefault()
      if (!event.repeat && document.querySelector('dialog[open]') === null) button.click()
    },
    { signal },
  )

  // The first use loads React and the dialog, which takes a moment on slow lines.
  const island = button.closest('docs-island')
  let isAlive = false
  const rest = () => island?.removeAttribute('data-busy')
  button.addEventListener('click', () => island?.toggleAttribute('data-busy', !isAlive), { signal })
  island?.addEventListener('docs:unhydrated', rest, { signal })
  island?.addEventListener(
    'docs:hydrated',
    () => {
      isAlive = true
      rest()
    },
    { signal },
  )
  return () => stop.abort()
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return ctrlKey !== metaKey && !shiftKey && key.toLowerCase() === 'k'
  return key === '/' && !isEditable(target)
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    // The field of the dialog has the focus for a moment after the dialog is closed.
    isVisible(target) &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/** False, for instance, for the button where a page has no navigation bar or no search. */
function isVisible(element: HTMLElement): boolean {
  return element.checkVisibility?.() ?? true
}
