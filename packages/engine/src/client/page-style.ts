/** Applies to no medium, so that a style sheet can be loaded without any effect. */
const unused = 'not all'

const loading = new Map<string, Promise<void>>()

/**
 * Loads a page's own style sheet without applying it, so that the page is never shown without it.
 * Rejects if it cannot be loaded.
 */
export async function loadStyle(href: string | null): Promise<void> {
  if (href === null) return
  // An edit in the dev server may have taken away what was loaded before.
  if (document.head.querySelector(`link[data-page][href="${CSS.escape(href)}"]`) !== null)
    return loading.get(href)
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.media = unused
  sheet.dataset.page = ''
  sheet.href = href
  const loaded = new Promise<void>((resolve, reject) => {
    sheet.onload = () => resolve()
    sheet.onerror = () => {
      // Remove it, so that the next attempt starts again.
      loading.delete(href)
      sheet.remove()
      reject(new Error(`No ${href}`))
    }
  })
  loading.set(href, loaded)
  document.head.append(sheet)
  return loaded
}

/**
 * Applies a page's style sheet. Those of earlier pages stay in the document, disabled, so that
 * going back needs no network.
 */
export function showStyle(href: string | null): void {
  for (const sheet of document.head.querySelectorAll<HTMLLinkElement>('link[data-page]')) {
    const isShown = sheet.getAttribute('href') === href
    // A style sheet that is disabled while it loads would never finish.
    if (sheet.media !== unused) sheet.disabled = !isShown
    else if (isShown) sheet.media = 'all'
  }
}
