import type { PageChunkData } from '../split/chunk-data.js'
import { announcer } from './announcer.js'
import { focusHeading, focusPlace } from './focus.js'
import { changeAddress, entryState, unlessTooOften } from './history-entry.js'
import { layOutNearOnly } from './layout.js'
import { ChunkLoadError, type LoadChunk } from './load-chunk.js'
import { loadNextPage } from './next-page.js'
import { createPageFinder } from './page-finder.js'
import { followScrolling, isLost, type ScrollPosition, scrollToPlace } from './scroll.js'
import { createShownPage, pagePath, type ShownPage } from './shown-page.js'
import { fits, type NextPage, swap } from './swap.js'
import { updateInTransition } from './view-transition.js'

export interface RouterOptions {
  /** With slashes at both ends. */
  readonly base: string
  /** Address of the root manifest. */
  readonly manifest: string
  readonly loadChunk: LoadChunk
  /** Route of the page that was loaded as a document. */
  readonly route: string
  /**
   * How long a navigation waits for its chunk before it falls back to an ordinary page load, in
   * milliseconds. Default: 8,000.
   */
  readonly patienceMs: number | undefined
  /** Called before another page replaces the shown one. */
  readonly onLeave: () => void
  /** Called after another page is shown. */
  readonly onShow: (page: PageChunkData) => void
}

export interface Router extends Pick<ShownPage, 'rememberScroll'> {
  /** Goes to an address of the site. Resolves once the page is shown, or the browser was told to load it. */
  navigate(address: string, options: NavigateOptions): Promise<void>
  /** Loads what a navigation to the address would need. Never rejects. */
  prefetch(address: string): Promise<void>
  /**
   * Shows the page that the document's own address means. Needed on the not-found page, because
   * hosts may know `/faqs.html` but not `/faqs`, and if the place in the address has moved. Does
   * nothing if the address leads nowhere.
   */
  recover(): Promise<void>
}

/** What a navigation does with the history. */
type HistoryChange = 'push' | 'replace' | 'none'

export interface NavigateOptions {
  readonly history: HistoryChange
  readonly saved?: ScrollPosition | undefined
}

/** Events during a navigation. Themes use them to show progress and failures. */
export type RouterEvents = {
  'docs:loading': CustomEvent<{ readonly href: string }>
  'docs:loaded': CustomEvent<{ readonly href: string }>
  'docs:failed': CustomEvent<{ readonly href: string; readonly retry: () => void }>
}

declare global {
  interface DocumentEventMap extends RouterEvents {}
}

/**
 * Progress is not shown for loading that takes less than this, in milliseconds: a little more than
 * two frames.
 */
const quietMs = 50

/**
 * Makes links load pages in place.
 *
 * Readers always get where they want: a navigation that cannot be done in place becomes an ordinary
 * page load, once. If the target cannot be reached at all, `docs:failed` says so and offers to try
 * again.
 */
export function createRouter({
  base,
  manifest,
  loadChunk,
  route,
  patienceMs = 8_000,
  onLeave,
  onShow,
}: RouterOptions): Router {
  /** Number of the last navigation. Results of earlier ones are dropped. */
  let latest = 0
  let quiet: ReturnType<typeof setTimeout> | undefined
  /** Language of everything around the regions. Programs that translate pages change it in the document. */
  const { lang } = document.documentElement
  const shown = createShownPage(
    route,
    () => void navigate(location.href, { history: 'none', saved: entryState()?.docsScroll }),
  )
  const isScrolling = followScrolling()
  const pages = createPageFinder({ base, manifest, loadChunk })
  // Screen readers only follow a live region that existed before its text changes.
  announcer()

  async function navigate(address: string, { history: how, saved }: NavigateOptions): Promise<void> {
    const url = new URL(address, location.href)
    const turn = ++latest
    clearTimeout(quiet)
    if (how !== 'none') shown.rememberScroll()
    if (shown.has(url.href)) {
      if (how !== 'none') unlessTooOften(() => changeAddress(url.href, how))
      shown.become(url.href)
      focusPlace(url.hash)
      scrollToPlace(url.hash, saved, { smooth: true })
      // Another page may have been loading.
      emit('docs:loaded', { href: url.href })
      if (how !== 'none' && isLost(url.hash)) await recover()
      return
    }
    quiet = setTimeout(() => emit('docs:loading', { href: url.href }), quietMs)
    const target = { href: url.href }
    try {
      const next = await within(patienceMs, loadNextPage(url, pages, target))
      if (turn !== latest) return
      // Loading is over; the transition does not count.
      clearTimeout(quiet)
      if (next.page.lang !== lang || !fits(next.page)) return await loadPage(target.href, how)
      await show({ ...next, href: target.href }, how, new URL(target.href).hash, saved)
      if (turn !== latest) return
      emit('docs:loaded', { href: target.href })
      // The heading, if it has the focus, is read anyway, and would be heard twice. What is above it would
      // not be heard at all, and neither would the title, if the focus is at a place on the page.
      const title = how !== 'none' && document.activeElement?.localName === 'h1' ? '' : document.title
      const notices = document.querySelector<HTMLElement>('[data-announce]')?.innerText ?? ''
      announcer().textContent = `${title}\n${notices}`.trim()
    } catch (error) {
      if (turn !== latest) return
      if (error instanceof ChunkLoadError) console.warn(error)
      await loadPage(target.href, how)
    } finally {
      if (turn === latest) clearTimeout(quiet)
    }
  }

  function show(
    next: NextPage,
    how: HistoryChange,
    hash: string,
    saved: ScrollPosition | undefined,
  ): Promise<void> {
    const turn = latest
    return updateInTransition(() => {
      // The callback runs with the next frame. By then the reader may have gone elsewhere.
      if (turn !== latest) return
      if (how !== 'none') changeAddress(next.href, how)
      layOutNearOnly()
      // Before the focus moves: what is open may keep it.
      onLeave()
      swap(next)
      shown.become(next.href, next.page.info.path)
      focusHeading(hash)
      onShow(next.page)
      // Only now, because behaviours may have changed the layout.
      scrollToPlace(hash, saved, { smooth: true })
      // A smooth scroll of the old page continues for one more frame and would also scroll the new one.
      if (isScrolling())
        requestAnimationFrame(() => turn === latest && scrollToPlace(hash, saved, { smooth: true }))
    })
  }

  /**
   * Lets the browser load the page. If the network is down, stays on the current page and tells the
   * reader.
   */
  async function loadPage(href: string, how: HistoryChange): Promise<void> {
    const turn = latest
    try {
      // Other hosts may not answer requests from scripts of this site.
      if (new URL(href).origin !== location.origin) return leave(href, how)
      const answer = fetch(href, { cache: 'no-cache', credentials: 'same-origin' })
      // If the server is only slow, leave the waiting to the browser.
      await Promise.race([answer, after(patienceMs)])
    } catch {
      if (turn !== latest) return
      emit('docs:loaded', { href })
      const goAgain = shown.putAddressBack()
      // The entry of the page, if it had one, is now that of the shown page.
      const retry = () => void navigate(href, { history: how === 'none' ? 'replace' : how })
      emit('docs:failed', { href, retry: how === 'none' ? (goAgain ?? retry) : retry })
      return
    }
    if (turn === latest) leave(href, how)
  }

  async function recover(): Promise<void> {
    const turn = latest
    try {
      const url = new URL(location.href)
      const page = await pages.find(url, { isLost: true })
      if (turn !== latest) return
      if (page === undefined) return await showNotFound(url)
      // Otherwise the host lost a page that it should have, and loading it again and again would not help.
      if (page.url.pathname === url.pathname && page.url.hash === url.hash) return
      await navigate(page.url.href, { history: 'replace' })
    } catch {
      // The page that says "not found" is already shown.
    }
  }

  /**
   * Hosts send the same page for all missing files, but the address may belong to another language,
   * which has a not-found page of its own.
   */
  async function showNotFound(url: URL): Promise<void> {
    const turn = latest
    const entry = await pages.notFound(url)
    if (entry === undefined || entry.route === shown.route()) return
    const content = await pages.contentOf(entry)
    if (turn === latest && fits(content.page))
      await show({ ...content, href: url.href }, 'none', url.hash, undefined)
  }

  return {
    navigate,
    recover,
    rememberScroll: shown.rememberScroll,
    async prefetch(address) {
      try {
        const page = await pages.find(new URL(address, location.href))
        if (page?.entry !== undefined && !shown.has(address)) await pages.contentOf(page.entry)
      } catch {
        // Ignored: prefetching is only a guess. The navigation itself tries again and reports failures.
      }
    },
  }
}

/** Lets the browser load a page. */
function leave(href: string, how: HistoryChange): void {
  if (how === 'push') location.assign(href)
  // If only the hash differs, the browser would scroll instead of loading the page.
  else if (pagePath(href) === pagePath(location.href)) location.reload()
  else location.replace(href)
}

export function emit<Name extends keyof RouterEvents>(
  name: Name,
  detail: RouterEvents[Name]['detail'],
): void {
  document.dispatchEvent(new CustomEvent(name, { detail }))
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Rejects if the promise takes longer. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing came.')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
