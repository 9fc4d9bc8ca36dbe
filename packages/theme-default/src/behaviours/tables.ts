import { all } from './dom.js'

/**
 * Tells tables that fit from those that scroll sideways: heads of the former
 * stay in sight, and boxes of the former are no stops for the keyboard.
 *
 * Widths are those that the browser reports. Asking for them would lay out
 * tables far down a page, which wait for their reader.
 */
export function mount(): () => void {
  const widths = new Map<Element, number>()
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) widths.set(target, contentRect.width)
    for (const box of new Set(entries.map(({ target }) => target.closest<HTMLElement>('.table-wrap'))))
      if (box) tell(box)
  })
  const tell = (box: HTMLElement) => {
    const [room, needed] = [widths.get(box), box.firstElementChild && widths.get(box.firstElementChild)]
    if (room === undefined || needed == null) return
    // Widths of boxes are fractions.
    const fits = needed < room + 1
    box.classList.toggle('is-whole', fits)
    if (box.hasAttribute('tabindex')) box.tabIndex = fits ? -1 : 0
  }
  for (const element of all('.table-wrap, .table-wrap > table')) observer.observe(element)
  return () => observer.disconnect()
}
