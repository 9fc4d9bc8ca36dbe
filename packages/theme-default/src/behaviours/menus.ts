import { all } from './dom.js'

/**
 * Menus of the navigation bar: they open without script; this adds the arrow
 * keys, Escape, and closing by a click elsewhere or by leaving with the keyboard.
 */
export function mount(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const menus = all<HTMLDetailsElement>('.navbar .menu')
  const closeAllBut = (kept?: Node | null) => {
    for (const menu of menus) if (!(kept && menu.contains(kept))) menu.open = false
  }
  document.addEventListener('click', ({ target }) => closeAllBut(target as Node), { signal })
  for (const menu of menus) {
    menu.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget && closeAllBut(relatedTarget as Node),
      { signal },
    )
    menu.addEventListener('keydown', (event) => onKey(menu, event), { signal })
    menu.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('a') && closeAllBut(),
      { signal },
    )
  }
  return () => {
    closeAllBut()
    stop.abort()
  }
}

function onKey(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  const button = menu.querySelector('summary')
  const items = all<HTMLElement>('a', menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const goTo = (index: number) => {
    event.preventDefault()
    menu.open = true
    items.at(index)?.focus()
  }
  if (event.key === 'ArrowDown') goTo((at + 1) % items.length)
  else if (event.key === 'ArrowUp') goTo(Math.max(at, 0) - 1)
  else if (menu.open && event.key === 'Home') goTo(0)
  else if (menu.open && event.key === 'End') goTo(-1)
  else if (menu.open && event.key === 'Escape') {
    menu.open = false
    button?.focus()
  }
}
