import { whenIdle } from './layout.js'
import { internalAddress, linkAt } from './links.js'

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** How long a pointer or the focus rests on a link before the page behind it is loaded, in milliseconds. */
const restMs = 60

/** How long a reader stays on the first page before the next one is loaded, in milliseconds: who leaves at once costs nothing. */
const stayMs = 2_000

/** Loads pages that the reader shows interest in, and the next one when the browser is idle. Nothing on slow or metered lines. */
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
  // Who goes through a list by the keyboard wants the link where they stop.
  document.addEventListener('focusin', ({ target }) => wantSoon(target))
  document.addEventListener('touchstart', ({ target }) => want(target), { passive: true })
}

/** Loads the page after the first one, once the reader seems to stay. */
export function prefetchNextOfReader(prefetch: (address: string) => void): void {
  setTimeout(() => prefetchNext(prefetch), stayMs)
}

/** Loads the page that the reader will most likely read next, when the browser has nothing else to do. */
export function prefetchNext(prefetch: (address: string) => void): void {
  const next = document.querySelector<HTMLAnchorElement>('a[rel~="next"]')
  if (next === null || !mayPrefetch()) return
  whenIdle(() => prefetch(next.href))
}

/** Loads what a page needs that came as a whole, so that it opens again without a network, when the browser has nothing else to do. */
export function keepPage(address: string, prefetch: (address: string) => void): void {
  if (mayPrefetch()) whenIdle(() => prefetch(address))
}

function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return !(connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? ''))
}
