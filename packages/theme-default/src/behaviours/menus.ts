import { all, isOnLink, onBack } from './dom.js'

interface Menu {
  readonly details: HTMLDetailsElement
  /** Contains the menu's button and links. */
  readonly box: HTMLElement
}

/**
 * How long a menu stays open after the focus has left it, in milliseconds. If its links disappeared at
 * once, Orca in Firefox would look for the focus by itself, and not say where it is.
 */
const heardMs = 100

/**
 * Menus of the navigation bar, and the table of contents where it is a menu. They open without a
 * script; this adds arrow keys and Escape, and closes them when the reader clicks elsewhere or
 * leaves with the keyboard.
 */
export function mount(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const menus = all<HTMLDetailsElement>('.navbar .menu, .toc-toggle').map(
    (details): Menu => ({ details, box: details.closest<HTMLElement>('.toc') ?? details }),
  )
  const closeAllBut = (kept?: Node | null) => {
    for (const { details, box } of menus) {
      if (kept && box.contains(kept)) continue
      // A hidden link would lose the focus, and what opens now, such as the search, could not give it back.
      if (details.open && box.contains(document.activeElement))
        details.querySelector('summary')?.focus({ preventScroll: true })
      details.open = false
    }
  }
  // iPhones send no click for plain text, so pointerup is needed. A finger that scrolls sends no pointerup,
  // and so closes nothing.
  for (const type of ['click', 'pointerup'] as const)
    document.addEventListener(type, ({ target }) => closeAllBut(target as Node), { signal })
  // On the document, because not every browser moves the focus to a button that is clicked.
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && closeAllBut(), { signal })
  for (const menu of menus) {
    const { details, box } = menu
    // The page in another version or language opens at the place that the reader is at.
    details.addEventListener(
      'toggle',
      () => {
        onBack(details.open ? closeAllBut : undefined)
        for (const link of all<HTMLAnchorElement>('[data-same-page]', box)) link.hash = location.hash
      },
      { signal },
    )
    box.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget && setTimeout(() => closeAllBut(document.activeElement), heardMs),
      { signal },
    )
    box.addEventListener('keydown', (event) => onKey(menu, event), { signal })
    box.addEventListener(
      'click',
      // The page that a link leads to may take a while, or not come at all.
      (event) => isOnLink(event) && closeAllBut(),
      { signal },
    )
  }
  return () => {
    closeAllBut()
    onBack()
    stop.abort()
  }
}

function onKey({ details, box }: Menu, event: KeyboardEvent): void {
  // Next to the text, the table of contents is no menu.
  if (details.querySelector('summary')?.getClientRects().length === 0) return
  const items = all<HTMLElement>('a', box)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: Math.max(at, 0) - 1,
    ...(details.open && { Home: 0, End: -1 }),
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  details.open = true
  items.at(target)?.focus()
}
