/**
 * Runs before the first paint and says which colours the reader chose, so that
 * the page never shows in the wrong ones.
 *
 * No imports: the file stands alone. The key is also known to behaviours/theme-switch.
 */
let chosen: string | null = null
try {
  chosen = localStorage.getItem('docs-theme')
} catch {
  // A browser that keeps nothing for this site shows the system's colours.
}
document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
