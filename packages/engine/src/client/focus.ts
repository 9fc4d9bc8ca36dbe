import { targetOf } from './scroll.js'

/**
 * Moves the focus to the new page's heading, or to the place in the address, so that keyboard and
 * screen reader continue there.
 */
export function focusHeading(hash: string): void {
  if (focusPlace(hash)) return
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading !== null) focus(heading)
}

/**
 * Moves the focus to the target of a hash. Opens collapsed elements around it, as browsers do when
 * they load a page.
 *
 * @returns False if the hash has no target.
 */
export function focusPlace(hash: string): boolean {
  const target = targetOf(hash)
  if (target === null) return false
  for (let folded = target.closest('details'); folded !== null; folded = around(folded)) folded.open = true
  focus(target)
  return true
}

const around = (element: Element) => element.parentElement?.closest('details') ?? null

function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
