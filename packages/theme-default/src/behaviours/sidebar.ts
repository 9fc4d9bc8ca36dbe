import { all } from './dom.js'

/**
 * Brings the active page of the sidebar into view, with the headings of the
 * page below it: the page as it was loaded has them, one that was navigated to
 * keeps the sidebar of the page before.
 */
export function mount(): (() => void) | undefined {
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  const active = sidebar?.querySelector<HTMLElement>('.sidebar-link[aria-current="page"], .sidebar-title[aria-current="page"]')
  for (const list of all('.sidebar-headings', sidebar ?? document)) if (list.previousElementSibling !== active && !list.parentElement?.closest('.sidebar-headings')) list.remove()
  if (!sidebar || !active) return undefined
  const own = active.parentElement?.querySelector<HTMLDetailsElement>(':scope > details')
  if (own) own.open = true
  const toc = document.querySelector<HTMLElement>('.toc')
  const list = toc?.querySelector('.toc-list')
  const depth = Number(toc?.dataset.sidebarDepth)
  if (list && depth > 0 && !active.nextElementSibling) active.after(headings(list, depth))
  // Only the sidebar scrolls, and only where the link is out of sight.
  const box = sidebar.getBoundingClientRect()
  const { top, bottom } = active.getBoundingClientRect()
  if (top < box.top || bottom > box.bottom) sidebar.scrollTop += top - box.top - box.height / 3
  return undefined
}

/** A copy of the table of contents as the sidebar writes it. */
function headings(list: Element, depth: number): Element {
  const copy = document.createElement('ul')
  copy.className = 'sidebar-headings'
  for (const { children } of list.children) {
    const [link, below] = children
    const item = document.createElement('li')
    if (link !== undefined) {
      const copied = link.cloneNode(true) as Element
      copied.className = 'sidebar-heading'
      copied.removeAttribute('aria-current')
      item.append(copied)
    }
    if (below !== undefined && depth > 1) item.append(headings(below, depth - 1))
    copy.append(item)
  }
  return copy
}
