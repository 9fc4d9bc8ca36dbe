/**
 * Runs before the first paint and sets the colours that the reader chose, or else those of the
 * site, so that the page never appears in the wrong ones; also which announcement the reader has
 * closed, so that it never appears. What only some sites have is here as well, so that the others load
 * nothing for it.
 *
 * No imports, since the file is used on its own. behaviours/theme-switch uses the same key.
 */
declare const DOCS_COLOR_SWITCH: boolean
declare const DOCS_LIGHT_FIRST: boolean
declare const DOCS_DARK_FIRST: boolean
declare const DOCS_DISMISSIBLE: boolean
declare const DOCS_COPY_PAGE: boolean

let chosen: string | null = null
if (DOCS_COLOR_SWITCH)
  try {
    chosen = localStorage.getItem('docs-theme')
  } catch {
    // The browser does not allow storage, so the first colours are used.
  }
document.documentElement.dataset.theme = /^(?:auto|light|dark)$/.test(chosen ?? '')
  ? (chosen ?? '')
  : DOCS_LIGHT_FIRST
    ? 'light'
    : DOCS_DARK_FIRST
      ? 'dark'
      : 'auto'

if (DOCS_DISMISSIBLE) {
  const { dataset } = document.documentElement
  const key = 'docs-dismissed'
  dataset.dismissed = ''
  try {
    dataset.dismissed = localStorage.getItem(key) ?? ''
  } catch {
    // The browser does not allow storage, so the announcement is shown on every page.
  }
  // Works before all other scripts have loaded.
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-dismiss]') : null
    if (button === null) return
    const { dismiss = '' } = button.dataset
    // The button goes, and would take the focus along. This is the stop before the announcement.
    document.querySelector<HTMLElement>('.skip-link')?.focus()
    // If it went at once, Orca in Firefox would look for the focus by itself, and not say where it is.
    setTimeout(() => {
      dataset.dismissed = dismiss
    }, 100)
    try {
      localStorage.setItem(key, dismiss)
    } catch {
      // The announcement stays closed on this page.
    }
  })
}

if (DOCS_COPY_PAGE)
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy-page]') : null
    if (button !== null) void copyPage(button)
  })

/** Copies the Markdown of the page, and says for two seconds whether that worked. */
async function copyPage(button: HTMLElement): Promise<void> {
  const { copyPage = '', label = button.textContent } = button.dataset
  // Kept in the page, because the button may be pressed again before it has its label back.
  button.dataset.label = label
  const text = fetch(copyPage).then((response) => {
    if (!response.ok) throw new Error(response.statusText)
    return response.text()
  })
  const status = document.querySelector<HTMLElement>('#docs-status')
  const { copied = '', copyFailed = '' } = status?.dataset ?? {}
  // So that the links beside it stay where they are.
  button.style.minInlineSize = `${button.getBoundingClientRect().width}px`
  const said = await written(text).then(
    () => copied,
    () => copyFailed,
  )
  button.textContent = said
  if (status !== null) status.textContent = said
  setTimeout(() => {
    button.textContent = label
    // So that screen readers are told again the next time.
    if (status?.textContent === said) status.textContent = ''
  }, 2000)
}

async function written(text: Promise<string>): Promise<void> {
  // Safari copies only what it is given before the click has ended, which may be a promise.
  if ('ClipboardItem' in window)
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': text.then((given) => new Blob([given], { type: 'text/plain' })) }),
    ])
  else await navigator.clipboard.writeText(await text)
}
