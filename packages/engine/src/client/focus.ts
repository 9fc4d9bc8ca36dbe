import { targetOf } from './scroll.js'

/**
 * Focus goes to the new page's heading, or to the place that the address
 * names, so that keyboard and screen reader go on from there.
 */
export function focusHeading(hash: string): void {
  if (focusPlace(hash)) return
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (heading !== null) focus(heading)
}

/**
 * Focus goes to what a hash names. What is folded away around it is opened, as
 * browsers do where they load the page.
 *
 * @returns False when it names nothing.
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
