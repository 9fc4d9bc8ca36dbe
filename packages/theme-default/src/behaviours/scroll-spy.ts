import type {} from '@quire/engine/client'
import { all, throttle } from './dom.js'

/** A heading counts as reached this far below the place where a jump to it stops, in pixels: one line. */
const lineHeightPixels = 25

/** Marks the current section in the table of contents and below the sidebar's active link. */
export function mount(): (() => void) | undefined {
  const links = new Map<string, HTMLAnchorElement[]>()
  for (const link of all<HTMLAnchorElement>('.toc-list a, .sidebar-tree a[href^="#"]')) {
    const id = idOf(link)
    links.set(id, [...(links.get(id) ?? []), link])
  }
  // The sidebar may list other levels than the table of contents, so the order in the text counts.
  const headings = [...links.keys()]
    .flatMap((id) => document.getElementById(id) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  if (headings.length === 0) return undefined
  const stop = new AbortController()
  const shown = document.querySelector('.toc-current')
  let current: string | undefined
  const update = throttle(() => {
    const id = sectionBeingRead(headings)?.id
    if (id === current) return
    for (const link of links.get(current ?? '') ?? []) link.removeAttribute('aria-current')
    if (shown) shown.textContent = ''
    for (const link of links.get(id ?? '') ?? []) {
      link.setAttribute('aria-current', 'location')
      reveal(link)
      if (shown) shown.textContent = link.textContent
    }
    current = id
  })
  addEventListener('scroll', update, { passive: true, signal: stop.signal })
  addEventListener('resize', update, { passive: true, signal: stop.signal })
  // Headings also move without scrolling, when a picture or drawing loads late or details are opened.
  const resized = new ResizeObserver(update)
  resized.observe(document.body)
  // A link to a place that is already visible causes no scroll.
  document.addEventListener('docs:loaded', update, { signal: stop.signal })
  // A closed list could not be scrolled.
  document.querySelector('.toc-toggle')?.addEventListener(
    'toggle',
    () => {
      for (const link of links.get(current ?? '') ?? []) reveal(link)
    },
    { signal: stop.signal },
  )
  update()
  return () => {
    stop.abort()
    resized.disconnect()
    for (const link of links.get(current ?? '') ?? []) link.removeAttribute('aria-current')
  }
}

function idOf({ hash }: { readonly hash: string }): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/**
 * The last heading that was reached. At the end of a page, some headings can never be reached.
 * There, it is the visible one that the reader asked for, or else the last visible one.
 */
function sectionBeingRead(headings: readonly HTMLElement[]): HTMLElement | undefined {
  // Headings in hidden tabs have no position.
  const tops = headings
    .filter((heading) => heading.getClientRects().length > 0)
    .map((heading) => [heading, heading.getBoundingClientRect().top] as const)
  const atEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
  const asked = atEnd && tops.find(([{ id }, top]) => id === idOf(location) && top >= 0 && top <= innerHeight)
  const stop = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  const line = atEnd && scrollY > 0 ? innerHeight : stop + lineHeightPixels
  return (asked || tops.findLast(([, top]) => top <= line))?.[0]
}

/**
 * Scrolls the column or list that contains the link, but never the page. The link stays in the middle
 * third, so that the reader also sees what comes next.
 */
function reveal(link: HTMLElement): void {
  const column = [link.closest('.toc'), link.closest('.toc > .toc-list')].find(
    (box) => box && box.scrollHeight > box.clientHeight,
  )
  if (!column) return
  const box = column.getBoundingClientRect()
  const { top, bottom } = link.getBoundingClientRect()
  const third = box.height / 3
  column.scrollTop += Math.min(0, top - box.top - third) + Math.max(0, bottom - box.bottom + third)
}
