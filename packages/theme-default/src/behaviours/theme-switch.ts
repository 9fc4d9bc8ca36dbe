import { announce } from './dom.js'

declare const DOCS_LIGHT_FIRST: boolean
declare const DOCS_DARK_FIRST: boolean

const order = ['auto', 'light', 'dark'] as const
type Choice = (typeof order)[number]

/** For readers who have not chosen; the same as in the early script. */
const first = (): Choice => (DOCS_LIGHT_FIRST ? 'light' : DOCS_DARK_FIRST ? 'dark' : 'auto')

/** The same key as in the early script. */
const storageKey = 'docs-theme'

/** Switches between the system's colours, light and dark, and stores the choice for the next visit. */
export function mount(): (() => void) | undefined {
  const button = document.querySelector<HTMLElement>('.theme-switch')
  if (button === null) return undefined
  const stop = new AbortController()
  const { dataset } = document.documentElement
  const current = (): Choice => order.find((choice) => choice === dataset.theme) ?? 'auto'
  const label = () => {
    button.title = button.dataset[current()] ?? ''
    // The title is the name now. Beside another name, it would be a description, and be heard a second time.
    button.removeAttribute('aria-label')
  }
  button.addEventListener(
    'click',
    () => {
      const next = order[(order.indexOf(current()) + 1) % order.length] ?? 'auto'
      dataset.theme = next
      label()
      announce(button.title)
      keep(next)
    },
    { signal: stop.signal },
  )
  // The choice may change in another tab.
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key !== storageKey) return
      dataset.theme = order.find((choice) => choice === newValue) ?? first()
      label()
    },
    { signal: stop.signal },
  )
  label()
  return () => stop.abort()
}

function keep(choice: Choice): void {
  try {
    if (choice === first()) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // The browser does not allow storage. The choice lasts until the reader leaves the page.
  }
}
