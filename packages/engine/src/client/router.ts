import { decodeLeniently } from '../paths.js'
import type { PageChunkData } from '../split/chunk-data.js'
import { focusHeading, focusPlace } from './focus.js'
import { layOutNearOnly } from './layout.js'
import { ChunkLoadError, type ChunkLoader } from './load-chunk.js'
import { createPageFinder } from './page-finder.js'
import { prefersReducedMotion, type ScrollPosition, scrollToPlace, targetOf } from './scroll.js'
import { fits, type NextPage, swap } from './swap.js'

export interface RouterOptions {
  /** With slashes at both ends. */
  readonly base: string
  /** Address of the root manifest. */
  readonly manifest: string
  readonly loader: ChunkLoader
  /** Of the page that the document has. */
  readonly route: string
  /** How long a navigation waits for its chunk before it becomes an ordinary page load, in milliseconds. Default: 8,000. */
  readonly patienceMs?: number
  /** After another page is shown. */
  readonly onShow: (page: PageChunkData) => void
}

export interface Router {
  /** Goes to an address of the site. Resolves when the page is shown, or when the browser has been told to load it. */
  navigate(address: string, options?: NavigateOptions): Promise<void>
  /** Loads what a navigation to the address would need. Never fails. */
  prefetch(address: string): Promise<void>
  /**
   * Shows the page that the document's own address means: on the page that a
   * host sends for addresses it knows no file of, which knows `/faqs.html` and
   * not `/faqs`; and where the place that the address names has moved. Does
   * nothing where the address leads nowhere.
   */
  recover(): Promise<void>
  /** Keeps the position of the page in its history entry. */
  rememberScroll(): void
}

export interface NavigateOptions {
  /** Default: `push`. */
  readonly history?: 'push' | 'replace' | 'none'
  readonly saved?: ScrollPosition | undefined
}

/** What a history entry remembers. */
interface EntryState {
  readonly docsScroll?: ScrollPosition
  /** Its number in the tab's history: how far it is from another one. Entries that the reader made by hand have none. */
  readonly docsEntry?: number
}

/** A navigation under way: themes show progress between the two events, and failures. */
export type RouterEvents = {
  'docs:loading': CustomEvent<{ readonly href: string }>
  'docs:loaded': CustomEvent<{ readonly href: string }>
  'docs:failed': CustomEvent<{ readonly href: string; readonly retry: () => void }>
}

declare global {
  interface DocumentEventMap extends RouterEvents {}
}

/** Loading that takes less than this is not shown: two frames and a little, in milliseconds. */
const quietMs = 50

/**
 * A view transition begins with a picture of the old page, for which the new one waits: two frames, in milliseconds.
 * Where that takes longer, the next pages come without one, so many until it is tried again.
 */
const quickPictureMs = 34
const pagesWithoutTransition = 10

/**
 * Makes links load pages in place.
 *
 * Whatever goes wrong, the reader arrives: a navigation that cannot be done in
 * place becomes an ordinary load of its target, once; when that target cannot
 * be reached at all, `docs:failed` says so and offers to try again.
 */
export function createRouter({
  base,
  manifest,
  loader,
  route,
  patienceMs = 8_000,
  onShow,
}: RouterOptions): Router {
  /** The last navigation wins; what an earlier one still gets is dropped. */
  let latest = 0
  let shown = pagePath(location.href)
  let shownRoute = route
  unlessTooOften(() => history.replaceState({ docsEntry: 0, ...(history.state as EntryState | null) }, ''))
  /** Number of the entry whose page is shown: the address may be ahead of it. */
  let shownEntry = entryNow()
  let isPuttingBack = false
  let quiet: ReturnType<typeof setTimeout> | undefined
  /** A smooth scroll is under way: of a jump, of a link that got the focus, of the reader. */
  let isScrolling = false

  const pages = createPageFinder({ base, manifest, loader })
  // Screen readers follow a region that was there before it says something.
  announcer()

  async function navigate(
    address: string,
    { history: how = 'push', saved }: NavigateOptions = {},
  ): Promise<void> {
    const url = new URL(address, location.href)
    const turn = ++latest
    clearTimeout(quiet)
    if (how !== 'none') rememberScroll()
    if (pagePath(url.href) === shown) {
      if (how !== 'none') unlessTooOften(() => changeAddress(url.href, how))
      shownEntry = entryNow()
      focusPlace(url.hash)
      scrollToPlace(url.hash, saved, { smooth: true })
      // Another page may have been under way.
      emit('docs:loaded', { href: url.href })
      if (how !== 'none' && isLost(url.hash, () => targetOf(url.hash) !== null)) await recover()
      return
    }
    quiet = setTimeout(() => emit('docs:loading', { href: url.href }), quietMs)
    const target = { href: url.href }
    try {
      const next = await within(patienceMs, load(url, target))
      if (turn !== latest) return
      // The page is here: the time of the transition is not loading time.
      clearTimeout(quiet)
      if (!fits(next.page, document)) return await loadPage(target.href, how)
      await show({ ...next, href: target.href }, how, new URL(target.href).hash, saved)
      if (turn !== latest) return
      emit('docs:loaded', { href: target.href })
      announcer().textContent = document.title
    } catch (error) {
      if (turn !== latest) return
      if (error instanceof ChunkLoadError) console.warn(error)
      await loadPage(target.href, how)
    } finally {
      if (turn === latest) clearTimeout(quiet)
    }
  }

  /** @param target Gets the address of the route as soon as it is known: a full load should ask for that one. */
  async function load(url: URL, target: { href: string }): Promise<Omit<NextPage, 'href'>> {
    const page = await pages.findPublished(url)
    if (page !== undefined) {
      target.href = page.url.href
      if (page.entry === undefined) throw new Error('The page has moved out of the site.')
      const content = await pages.contentOf(page.entry)
      return (await loadMoved(page.url, content.page, target)) ?? content
    }
    const notFound = await pages.notFound(url)
    if (notFound === undefined) throw new Error('The site has its own page for what is not found.')
    if (await isServed(url)) throw new Error('What stands there is no page.')
    return pages.contentOf(notFound)
  }

  /** The page that now has a place that the address names, where its own page has it no more. */
  async function loadMoved(
    url: URL,
    { regions }: PageChunkData,
    target: { href: string },
  ): Promise<Omit<NextPage, 'href'> | undefined> {
    const id = decodeLeniently(url.hash.slice(1))
    const hasPlace = () =>
      Object.values(regions).some((markup) =>
        ['id', 'name'].some((attribute) => markup.includes(` ${attribute}="${id}"`)),
      )
    if (!isLost(url.hash, hasPlace)) return undefined
    // Without the list of what has moved, the page itself opens.
    const moved = await pages.find(url, { isLost: true }).catch(() => undefined)
    if (moved === undefined || moved.url.href === url.href) return undefined
    target.href = moved.url.href
    if (moved.entry === undefined) throw new Error('The place has moved out of the site.')
    return pages.contentOf(moved.entry)
  }

  let withoutTransition = 0

  async function show(
    next: NextPage,
    how: NonNullable<NavigateOptions['history']>,
    hash: string,
    saved: ScrollPosition | undefined,
  ): Promise<void> {
    const turn = latest
    const update = () => {
      // A transition begins with the next picture: until then the reader may have gone elsewhere.
      if (turn !== latest) return
      if (how !== 'none') changeAddress(next.href, how)
      layOutNearOnly()
      swap(next, document)
      shown = pagePath(next.href)
      shownRoute = next.page.info.path
      shownEntry = entryNow()
      focusHeading(hash)
      scrollToPlace(hash, saved, { smooth: true })
      // It goes on for a frame, and takes the new page along.
      if (isScrolling && targetOf(hash) === null)
        requestAnimationFrame(() => turn === latest && scrollToPlace('', saved, { smooth: false }))
      onShow(next.page)
    }
    if (
      document.startViewTransition === undefined ||
      prefersReducedMotion() ||
      document.visibilityState === 'hidden' ||
      withoutTransition > 0
    ) {
      withoutTransition = Math.max(0, withoutTransition - 1)
      return update()
    }
    const started = performance.now()
    const transition = document.startViewTransition(() => {
      if (performance.now() - started > quickPictureMs) withoutTransition = pagesWithoutTransition
      update()
    })
    // Whether it was drawn does not matter, and a reader in a hurry makes the browser skip it.
    transition.ready.catch(() => {})
    await transition.updateCallbackDone
  }

  /** Lets the browser load the page, unless the network does not reach it at all: then the reader is told, where they are. */
  async function loadPage(href: string, how: NonNullable<NavigateOptions['history']>): Promise<void> {
    const turn = latest
    try {
      // Other hosts need not answer scripts of this one.
      if (new URL(href).origin !== location.origin) return leave(href, how)
      const answer = fetch(href, { cache: 'no-cache', credentials: 'same-origin' })
      // A server that is slow, but there: the browser can wait better than we.
      await Promise.race([answer, after(patienceMs)])
    } catch {
      if (turn !== latest) return
      emit('docs:loaded', { href })
      const goAgain = putAddressBack()
      const retry = () => void navigate(href, { history: how })
      emit('docs:failed', { href, retry: how === 'none' ? (goAgain ?? retry) : retry })
      return
    }
    if (turn === latest) leave(href, how)
  }

  /**
   * Makes the address that of the page that is shown, when the browser went ahead to one that cannot be opened.
   *
   * @returns Goes there again; undefined where that entry is gone.
   */
  function putAddressBack(): (() => void) | undefined {
    if (pagePath(location.href) === shown) return undefined
    const steps = shownEntry - entryNow()
    if (steps) {
      isPuttingBack = true
      history.go(steps)
      return () => history.go(-steps)
    }
    unlessTooOften(() => history.replaceState(history.state, '', shown))
    return undefined
  }

  function leave(href: string, how: NonNullable<NavigateOptions['history']>): void {
    if (how === 'push') location.assign(href)
    // With a hash, the browser would only scroll in the page that is shown.
    else if (pagePath(href) === pagePath(location.href)) location.reload()
    else location.replace(href)
  }

  async function recover(): Promise<void> {
    try {
      const url = new URL(location.href)
      const page = await pages.find(url, { isLost: true })
      if (page === undefined) return await showNotFound(url)
      // Else the host has lost a page that it should have: loading it again would not end.
      if (page.url.pathname === url.pathname && page.url.hash === url.hash) return
      await navigate(page.url.href, { history: 'replace' })
    } catch {
      // The page that says "not found" stands already.
    }
  }

  /** Hosts send one page for all that they do not have, and the address may be that of another language. */
  async function showNotFound(url: URL): Promise<void> {
    const turn = latest
    const entry = await pages.notFound(url)
    if (entry === undefined || entry.route === shownRoute) return
    const content = await pages.contentOf(entry)
    if (turn === latest && fits(content.page, document))
      await show({ ...content, href: url.href }, 'none', url.hash, undefined)
  }

  function rememberScroll(): void {
    // On the way to another page the address is that page's already.
    if (pagePath(location.href) !== shown) return
    const state: EntryState = {
      ...(history.state as EntryState | null),
      docsScroll: { x: scrollX, y: scrollY },
    }
    unlessTooOften(() => history.replaceState(state, ''))
  }

  const follow = () => {
    isScrolling = true
  }
  // Browsers without this event end a scroll with its page.
  if ('onscrollend' in window) addEventListener('scroll', follow, { passive: true })
  addEventListener('scrollend', () => {
    isScrolling = false
  })
  addEventListener('popstate', (event) => {
    const isBack = isPuttingBack && pagePath(location.href) === shown
    isPuttingBack = false
    if (isBack) return
    const state = event.state as EntryState | null
    void navigate(location.href, { history: 'none', saved: state?.docsScroll })
  })

  return {
    navigate,
    recover,
    rememberScroll,
    async prefetch(address) {
      try {
        const page = await pages.find(new URL(address, location.href))
        if (page?.entry !== undefined && pagePath(address) !== shown) await pages.contentOf(page.entry)
      } catch {
        // Only a guess at what the reader will want; the navigation itself tries again and reports.
      }
    },
  }
}

function changeAddress(href: string, how: 'push' | 'replace'): void {
  if (how === 'push') history.pushState({ docsEntry: entryNow() + 1 }, '', href)
  else history.replaceState({ docsEntry: entryNow() }, '', href)
}

/** Not a number where it is unknown. */
function entryNow(): number {
  return (history.state as EntryState | null)?.docsEntry ?? Number.NaN
}

/** Safari and Firefox throw where history changes too often, as under a key that is held: the reader goes on all the same. */
function unlessTooOften(change: () => void): void {
  try {
    change()
  } catch (error) {
    console.warn(error)
  }
}

function pagePath(href: string): string {
  const { pathname, search } = new URL(href, location.href)
  return pathname + search
}

/** True for the hash of a place that a page does not have. */
function isLost(hash: string, hasPlace: () => boolean): boolean {
  return hash !== '' && hash !== '#top' && !hasPlace()
}

/** A live region that tells screen readers which page is shown now. */
function announcer(): HTMLElement {
  const existing = document.getElementById('docs-announcer')
  if (existing !== null) return existing
  const region = document.createElement('div')
  region.id = 'docs-announcer'
  region.className = 'visually-hidden'
  region.setAttribute('aria-live', 'polite')
  region.setAttribute('aria-atomic', 'true')
  document.body.append(region)
  return region
}

function emit<Name extends keyof RouterEvents>(name: Name, detail: RouterEvents[Name]['detail']): void {
  document.dispatchEvent(new CustomEvent(name, { detail }))
}

/** True for what a host has below the base besides pages, which only it knows: a file without extension, another program. */
async function isServed({ href }: URL): Promise<boolean> {
  try {
    const answer = await fetch(href, { method: 'HEAD', cache: 'no-cache', credentials: 'same-origin' })
    return answer.ok
  } catch {
    // Without a network, what the manifest says is all there is to know.
    return false
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Rejects when the promise takes longer. */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came within ${ms} ms.`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
