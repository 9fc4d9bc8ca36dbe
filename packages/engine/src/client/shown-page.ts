import { entryNow, entryState, keepInEntry, unlessTooOften } from './history-entry.js'

/**
 * The page that is shown, and its entry in the history. The browser's address may already be that
 * of another entry, whose page is still loading.
 */
export interface ShownPage {
  route(): string
  /** Whether an address leads to a place on this page. */
  has(href: string): boolean
  /**
   * Called once the current entry is that of an address whose page the document shows.
   *
   * @param route If left out, it is the same page.
   */
  become(href: string, route?: string): void
  /** Stores the scroll position in the page's history entry. */
  rememberScroll(): void
  /**
   * Restores the address of the page, if the browser already changed it to that of a page that
   * cannot be opened.
   *
   * @returns A function that goes to that page again; undefined if its history entry is gone.
   */
  putAddressBack(): (() => void) | undefined
}

/**
 * @param route Route of the page that was loaded as a document.
 * @param goToEntry Called when the reader goes to another entry of the history, which is current then.
 */
export function createShownPage(route: string, goToEntry: () => void): ShownPage {
  keepInEntry({ docsEntry: 0, ...entryState() })
  let path = pagePath(location.href)
  let entry = entryNow()
  let isPuttingBack = false
  const has = (href: string) => pagePath(href) === path
  addEventListener('popstate', () => {
    const isBack = isPuttingBack && has(location.href)
    isPuttingBack = false
    if (!isBack) goToEntry()
  })

  return {
    route: () => route,
    has,
    become(href, newRoute = route) {
      path = pagePath(href)
      route = newRoute
      entry = entryNow()
    },
    rememberScroll() {
      if (has(location.href)) keepInEntry({ ...entryState(), docsScroll: { x: scrollX, y: scrollY } })
    },
    putAddressBack() {
      if (has(location.href)) return undefined
      const steps = entry - entryNow()
      if (steps) {
        isPuttingBack = true
        history.go(steps)
        return () => history.go(-steps)
      }
      unlessTooOften(() => history.replaceState(history.state, '', path))
      return undefined
    },
  }
}

/** What of an address names the page, without the place on it. */
export function pagePath(href: string): string {
  const { pathname, search } = new URL(href, location.href)
  return pathname + search
}
