import { announcer } from '../announcer.js'

export interface Problem {
  readonly severity: 'error' | 'warning'
  /** The message with place and source line, as in a terminal. */
  readonly text: string
}

const tag = 'docs-problems'
/** The problems that the reader dismissed. The list comes back only if they change. */
let dismissed = ''
/** The problems that were shown last. */
let listed = ''
/** Whether the reader has opened the list of warnings. It then stays open as it gets shorter. */
let isOpen = false

/** Shows the problems of this page and its site, replacing those shown before. */
export function showProblems(problems: readonly Problem[]): void {
  const all = problems.map(({ text }) => text).join('\n')
  const shown = document.querySelector<HTMLElement>(tag)
  // Unchanged: the list may have the focus, and a screen reader would announce it again.
  if (shown !== null && all === listed) return
  const isOther = all !== listed
  listed = all
  shown?.remove()
  if (all === '') dismissed = ''
  else if (all !== dismissed) document.body.append(overlay(problems, () => (dismissed = all)))
  else return
  if (isOther) tell(problems)
}

/** Tells screen readers what they do not notice: errors are an alert, but not that they are gone. */
function tell(problems: readonly Problem[]): void {
  if (problems.some(({ severity }) => severity === 'error')) return
  const words = document.createElement('span')
  words.lang = 'en'
  words.textContent = problems.length === 0 ? 'No mistakes on this page' : warningTitle(problems.length)
  announcer().replaceChildren(words)
}

const errorTitle = (count: number) => (count === 1 ? 'There is a mistake' : `There are ${count} mistakes`)
const warningTitle = (count: number) => (count === 1 ? '1 warning' : `${count} warnings`)

/**
 * Shows errors. Warnings are only counted until the reader opens the list: there may be many, and
 * they would hide the page.
 *
 * Does not move the focus: the page is open next to an editor, and problems come and go.
 */
function overlay(problems: readonly Problem[], onDismiss: () => void): HTMLElement {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  const host = document.createElement(tag)
  const root = host.attachShadow({ mode: 'open' })
  // A style sheet made by a script needs no permission in a content security policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { position: fixed; inset: auto 1rem 1rem; z-index: 2000; max-block-size: 60vh; overflow: auto;
      background: #1b1b22; color: #f4f4f6; border: 1px solid #ff6b6b; border-radius: 10px; padding: 1rem 1.25rem;
      font: 13px/1.5 ui-monospace, monospace; box-shadow: 0 12px 40px #0008 }
    :host([data-quiet]) { inset-inline-end: auto; max-inline-size: calc(100vw - 2rem); box-sizing: border-box;
      padding: .375rem .75rem; border-color: #d9a441 }
    h2 { font: inherit; font-weight: 700; margin: 0 5rem .5rem 0 }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 1rem; font: inherit }
    summary { cursor: pointer; font-weight: 700; padding-inline-end: 5rem; min-block-size: 24px; align-content: center }
    details[open] summary { margin-block-end: .5rem }
    button { position: absolute; inset-block-start: .5rem; inset-inline-end: .5rem; min-block-size: 24px; font: inherit;
      color: inherit; background: none; border: 1px solid #8f8f9d; border-radius: 6px; padding: .125rem .5rem; cursor: pointer }
    :host([data-quiet]) button { inset-block-start: .375rem }
    :is(button, pre, summary):focus-visible { outline: 2px solid #fff; outline-offset: 2px }
  `)
  root.adoptedStyleSheets = [sheet]
  const title = document.createElement('h2')
  title.textContent = errorTitle(errors.length)
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Close'
  close.onclick = dismiss
  if (errors.length > 0) root.append(title)
  root.append(close, ...errors.map(blockOf))
  if (warnings.length > 0) root.append(listOf(warnings))
  // Not a dialog: that would be announced only if it took the focus. Nor a status, which is announced only if
  // the element existed before.
  host.setAttribute('role', errors.length > 0 ? 'alert' : 'region')
  host.setAttribute('aria-label', errors.length > 0 ? title.textContent : warningTitle(warnings.length))
  host.toggleAttribute('data-quiet', errors.length === 0)
  host.lang = 'en'
  host.dir = 'ltr'
  addEventListener('keydown', onKey)
  return host

  function onKey(event: KeyboardEvent): void {
    if (!host.isConnected) removeEventListener('keydown', onKey)
    else if (event.key === 'Escape' && !event.defaultPrevented && (errors.length > 0 || isOpen)) dismiss()
  }

  function dismiss(): void {
    removeEventListener('keydown', onKey)
    host.remove()
    onDismiss()
  }
}

function blockOf({ text }: Problem): HTMLElement {
  const block = document.createElement('pre')
  block.textContent = text
  return block
}

function listOf(warnings: readonly Problem[]): HTMLElement {
  const list = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = warningTitle(warnings.length)
  list.open = isOpen
  list.ontoggle = () => {
    isOpen = list.open
  }
  list.append(summary, ...warnings.map(blockOf))
  return list
}
