/**
 * Runs before the first paint and sets the colours that the reader chose, or else those of the
 * site, so that the page never appears in the wrong ones; also which announcement the reader has
 * closed, so that it never appears.
 *
 * No imports, since the file is used on its own. behaviours/theme-switch uses the same key.
 */
declare const DOCS_COLOR_SWITCH: boolean
declare const DOCS_LIGHT_FIRST: boolean
declare const DOCS_DARK_FIRST: boolean
declare const DOCS_DISMISSIBLE: boolean

let chosen: string | null = null
if (DOCS_COLOR_SWITCH)
  try {
    chosen = localStorage.getItem('docs-theme')
  } catch {
    // The browser does not allow storage, so the first colours are used.
  }
document.documentElement.dataset.theme = /^(?:auto|light|dark)$/.test(chosen ?? '')
  ? (chosen ?? '')
  : DOCS_LIGHT_FIRST
    ? 'light'
    : DOCS_DARK_FIRST
      ? 'dark'
      : 'auto'

if (DOCS_DISMISSIBLE) {
  const { dataset } = document.documentElement
  const key = 'docs-dismissed'
  dataset.dismissed = ''
  try {
    dataset.dismissed = localStorage.getItem(key) ?? ''
  } catch {
    // The browser does not allow storage, so the announcement is shown on every page.
  }
  // Here, because this works before all other scripts have loaded, and sites without an announcement load
  // nothing for it.
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-dismiss]') : null
    if (button === null) return
    const { dismiss = '' } = button.dataset
    // The button goes, and would take the focus along. This is the stop before the announcement.
    document.querySelector<HTMLElement>('.skip-link')?.focus()
    // If it went at once, Orca in Firefox would look for the focus by itself, and not say where it is.
    setTimeout(() => {
      dataset.dismissed = dismiss
    }, 100)
    try {
      localStorage.setItem(key, dismiss)
    } catch {
      // The announcement stays closed on this page.
    }
  })
}
