import { whenIdle } from './layout.js'
import { internalAddress, linkAt } from './links.js'

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** How long the pointer or the focus must stay on a link before its page is loaded, in milliseconds. */
const restMs = 60

/**
 * How long a reader must stay on the first page before the next one is loaded, in milliseconds.
 * Readers who leave at once would only waste the request.
 */
const stayMs = 2_000

/** Loads pages that the reader shows interest in. Does nothing on slow or metered connections. */
export function startPrefetching(base: string, prefetch: (address: string) => void): void {
  if (!mayPrefetch()) return
  let resting: ReturnType<typeof setTimeout> | undefined
  const want = (target: EventTarget | null) => {
    const link = linkAt(target)
    const address = link && internalAddress(link, base)
    if (address !== undefined) prefetch(address)
  }
  const wantSoon = (target: EventTarget | null) => {
    clearTimeout(resting)
    if (linkAt(target) !== undefined) resting = setTimeout(() => want(target), restMs)
  }
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse') wantSoon(target)
  })
  // Someone who tabs through links wants the one where they stop.
  document.addEventListener('focusin', ({ target }) => wantSoon(target))
  document.addEventListener('touchstart', ({ target }) => want(target), { passive: true })
}

/** Loads the page after the first one, once the reader seems to stay. */
export function prefetchNextOfReader(prefetch: (address: string) => void): void {
  setTimeout(() => prefetchNext(prefetch), stayMs)
}

/** When the browser is idle, loads the page that the reader will most likely read next. */
export function prefetchNext(prefetch: (address: string) => void): void {
  const next = document.querySelector<HTMLAnchorElement>('a[rel~="next"]')
  if (next === null || !mayPrefetch()) return
  whenIdle(() => prefetch(next.href))
}

/**
 * When the browser is idle, loads the chunk of a page that was loaded as a document, so that going
 * back to it needs no network.
 */
export function keepPage(address: string, prefetch: (address: string) => void): void {
  if (mayPrefetch()) whenIdle(() => prefetch(address))
}

function mayPrefetch(): boolean {
  const { connection }: Navigator & { readonly connection?: Connection } = navigator
  return !(connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? ''))
}
