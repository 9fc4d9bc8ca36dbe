/**
 * Runs before the first paint and sets the colours that the reader chose, so that the page never
 * appears in the wrong ones.
 *
 * No imports, since the file is used on its own. behaviours/theme-switch uses the same key.
 */
let chosen: string | null = null
try {
  chosen = localStorage.getItem('docs-theme')
} catch {
  // The browser does not allow storage, so the system's colours are used.
}
document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
