/**
 * Runs before the first paint and sets the colours that the reader chose, or else those of the
 * site, so that the page never appears in the wrong ones.
 *
 * No imports, since the file is used on its own. behaviours/theme-switch uses the same key.
 */
declare const DOCS_COLOR_SWITCH: boolean
declare const DOCS_LIGHT_FIRST: boolean
declare const DOCS_DARK_FIRST: boolean

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
