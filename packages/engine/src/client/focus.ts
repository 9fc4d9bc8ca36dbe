import { targetOf } from './scroll.js'

/**
 * How long an element has the focus before it gets the caret, in milliseconds. Sooner, Orca would not
 * say what it is.
 */
const heardMs = 100

/**
 * Moves the focus to the new page's heading, or to the place in the address, so that keyboard and
 * screen reader continue there. Orca reads on from the caret, which stays where the reader was.
 */
export function focusHeading(hash: string): void {
  if (!focusPlace(hash)) {
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (heading !== null) focus(heading)
  }
  const focused = document.activeElement
  setTimeout(() => {
    // The reader may be elsewhere by now, such as in a field, which would lose letters with its caret.
    if (document.activeElement === focused) getSelection()?.collapse(focused)
  }, heardMs)
}

/**
 * Moves the focus to the target of a hash. Opens collapsed elements around it, as browsers do when
 * they load a page, and shows the tab that it is in, which browsers cannot do.
 *
 * @returns False if the hash has no target.
 */
export function focusPlace(hash: string): boolean {
  const target = targetOf(hash)
  if (target === null) return false
  for (let hidden = hiding(target); hidden !== null; hidden = hiding(hidden.parentElement)) {
    // The button of a tab stands before its label, and the label before its panel.
    const button = hidden.previousElementSibling?.previousElementSibling
    if (hidden instanceof HTMLDetailsElement) hidden.open = true
    else if (button instanceof HTMLInputElement) button.checked = true
  }
  focus(target)
  return true
}

/** The innermost element around another, or itself, that may hide its content. */
const hiding = (element: Element | null) => element?.closest('details, .tab-panel') ?? null

function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
