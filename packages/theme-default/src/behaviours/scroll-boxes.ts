import { all, word } from './dom.js'

/**
 * Tells boxes of tables, code and drawings that show all of it from those that
 * scroll sideways: only these are stops for the keyboard, and heads of tables
 * that fit stay in sight.
 *
 * Widths of tables are those that the browser reports. Asking for them would
 * lay out tables far down a page, which wait for their reader.
 */
export function mount(): () => void {
  const widths = new Map<Element, number>()
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) widths.set(target, contentRect.width)
    for (const box of new Set(entries.map(({ target }) => target.closest<HTMLElement>(boxes))))
      if (box) tell(box)
  })
  const fits = (box: HTMLElement): boolean | undefined => {
    // Text has no width that is reported; what is observed here is laid out already.
    if (!box.matches('.table-wrap')) return box.scrollWidth <= box.clientWidth
    const [room, needed] = [widths.get(box), box.firstElementChild && widths.get(box.firstElementChild)]
    // Widths of boxes are fractions.
    return room === undefined || needed == null ? undefined : needed < room + 1
  }
  const tell = (box: HTMLElement) => {
    const isWhole = fits(box)
    if (isWhole === undefined) return
    box.classList.toggle('is-whole', isWhole)
    if (!box.hasAttribute('tabindex')) return
    box.tabIndex = isWhole ? -1 : 0
    if (!isWhole && box.localName === 'pre') nameCode(box)
  }
  for (const element of all(`:is(${boxes}), .table-wrap > table`)) observer.observe(element)
  const drawn = ({ target }: Event) => {
    if (target instanceof Element) observer.observe(target)
  }
  document.addEventListener('docs:drawn', drawn)
  return () => {
    observer.disconnect()
    document.removeEventListener('docs:drawn', drawn)
  }
}

/** A stop without a name is passed in silence. No landmark: there may be many, and of one name. */
function nameCode(pre: HTMLElement): void {
  const block = pre.closest<HTMLElement>('.code-block')
  const title = block?.querySelector('.code-title')?.textContent ?? block?.dataset.lang
  pre.setAttribute('role', 'group')
  pre.setAttribute('aria-label', [word('code'), title].filter(Boolean).join(': '))
}

const boxes = '.table-wrap, .docs-content pre, .diagram-box'
