/** For no medium: the sheet is there, and changes nothing. */
const unused = 'not all'

const loading = new Map<string, Promise<void>>()

/**
 * Loads a page's own style sheet without using it, so that the page never
 * shows without it. Rejects when it does not come.
 */
export async function loadStyle(href: string | null): Promise<void> {
  if (href === null) return
  const known = loading.get(href)
  if (known !== undefined) return known
  if (document.head.querySelector(`link[data-page][href="${CSS.escape(href)}"]`) !== null) return
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.media = unused
  sheet.dataset.page = ''
  sheet.href = href
  const loaded = new Promise<void>((resolve, reject) => {
    sheet.onload = () => resolve()
    sheet.onerror = () => {
      // The next attempt begins anew.
      loading.delete(href)
      sheet.remove()
      reject(new Error(`The style sheet ${href} did not come.`))
    }
  })
  loading.set(href, loaded)
  document.head.append(sheet)
  return loaded
}

/** Style sheets of pages that were shown stay in the document, switched off: a page that opens again needs no network. */
export function showStyle(href: string | null, root: Document): void {
  for (const sheet of root.head.querySelectorAll<HTMLLinkElement>('link[data-page]')) {
    const isShown = sheet.getAttribute('href') === href
    // One that is loading and switched off would never come.
    if (sheet.media !== unused) sheet.disabled = !isShown
    else if (isShown) sheet.media = 'all'
  }
}
