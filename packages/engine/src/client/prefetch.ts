import { internalAddress, linkAt } from './links.js'

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** How long a pointer rests on a link before the page behind it is loaded, in milliseconds. */
const hoverMs = 60

/** Loads pages that the reader shows interest in, and the next one when the browser is idle. Nothing on slow or metered lines. */
export function startPrefetching(base: string, prefetch: (address: string) => void): void {
  if (!mayPrefetch()) return
  let resting: ReturnType<typeof setTimeout> | undefined
  const want = (target: EventTarget | null) => {
    const link = linkAt(target)
    const address = link && internalAddress(link, base)
    if (address !== undefined) prefetch(address)
  }
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(resting)
    if (pointerType === 'mouse' && linkAt(target) !== undefined)
      resting = setTimeout(() => want(target), hoverMs)
  })
  document.addEventListener('focusin', ({ target }) => want(target))
  document.addEventListener('touchstart', ({ target }) => want(target), { passive: true })
}

/** Loads the page that the reader will most likely read next. */
export function prefetchNext(prefetch: (address: string) => void): void {
  const next = document.querySelector<HTMLAnchorElement>('a[rel~="next"]')
  if (next === null || !mayPrefetch()) return
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000))
  idle(() => prefetch(next.href))
}

function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return !(connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? ''))
}
