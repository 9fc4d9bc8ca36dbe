import { all, word } from './dom.js'

/**
 * Distinguishes boxes of tables, code and drawings that scroll sideways from those that do not.
 * Only the former can have the focus, and only in the latter the table's head stays visible.
 *
 * For tables, uses the widths that a ResizeObserver reports. Reading them directly would force the
 * layout of distant tables, which is delayed until the reader comes near.
 */
export function mount(): () => void {
  const widths = new Map<Element, number>()
  const begun = new WeakSet<Element>()
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) widths.set(target, contentRect.width)
    for (const box of new Set(entries.map(({ target }) => target.closest<HTMLElement>(boxes))))
      if (box) tell(box)
  })
  const fits = (box: HTMLElement): boolean | undefined => {
    // No width is reported for text. Boxes observed here are already laid out.
    if (!box.matches('.table-wrap')) return box.scrollWidth <= box.clientWidth
    const [room, needed] = [widths.get(box), box.firstElementChild && widths.get(box.firstElementChild)]
    // The widths are fractions.
    return room === undefined || needed == null ? undefined : needed < room + 1
  }
  const tell = (box: HTMLElement) => {
    const isWhole = fits(box)
    if (isWhole === undefined) return
    box.classList.toggle('is-whole', isWhole)
    if (!begun.has(box) && showFirst(box)) begun.add(box)
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

/**
 * A flow chart that begins in its middle would otherwise show a narrow screen an empty corner.
 *
 * @returns Whether it was moved. Then it is the reader's: who scrolls back wants to see the corner.
 */
function showFirst(box: HTMLElement): boolean {
  const shape = box.querySelector('.node')
  // Most boxes have none, and measuring each after the last one changed would lay out the page as often.
  if (!shape || box.scrollLeft) return false
  const first = shape.getBoundingClientRect()
  const { left, right } = box.getBoundingClientRect()
  if (first.right <= right) return false
  box.scrollLeft = (first.left + first.right - left - right) / 2
  return true
}

/**
 * Screen readers skip an element without a name. Not a landmark, since there may be many with the
 * same name.
 */
function nameCode(pre: HTMLElement): void {
  const block = pre.closest<HTMLElement>('.code-block')
  const title = block?.querySelector('.code-title')?.textContent ?? block?.dataset.lang
  pre.setAttribute('role', 'group')
  pre.setAttribute('aria-label', [word('code'), title].filter(Boolean).join(': '))
}

const boxes = '.table-wrap, .docs-content pre, .diagram-box'
