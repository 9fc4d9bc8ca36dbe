import type {} from '@quire/engine/client'
import { word } from './dom.js'

let listening = false

/** Shows that a page is loading, and says if it cannot be loaded. */
export function mount(): undefined {
  // One listener for all pages, because loading begins on one page and ends on another.
  if (listening) return
  listening = true
  // With the first navigation that is slow enough to show it, it would come a second too late.
  addEventListener('pointerdown', loadBar, { once: true })
  document.addEventListener('docs:loading', () => progress('start'))
  document.addEventListener('docs:loaded', () => progress('done'))
  document.addEventListener('docs:failed', ({ detail }) => showFailure(detail.retry))
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hideFailure())
}

let bar: Promise<typeof import('./progress.js') | undefined> | undefined
let isLoading = false

/**
 * The script for the bar. Undefined if the connection is too slow even for this decoration; then
 * the next call tries again.
 */
function loadBar(): NonNullable<typeof bar> {
  bar ??= import('./progress.js').catch(() => {
    bar = undefined
    return undefined
  })
  return bar
}

async function progress(step: 'start' | 'done'): Promise<void> {
  // What it says is of an earlier navigation.
  hideFailure()
  isLoading = step === 'start'
  if (!isLoading && bar === undefined) return
  const loaded = await loadBar()
  // If the script came late, the last request counts.
  if (isLoading) loaded?.start()
  else loaded?.done()
}

let notice: HTMLElement | undefined
/** What had the focus when the message came. */
let before: HTMLElement | null

function showFailure(retry: () => void): void {
  hideFailure()
  before = document.activeElement as HTMLElement | null
  notice = document.createElement('div')
  notice.className = 'toast'
  // Not `role`, which Firefox has only from 119 on.
  notice.setAttribute('role', 'alert')
  notice.append(word('loadFailed'), ' ', noticeButton('tryAgain', retry), '\u2003', noticeButton('close'))
  document.body.append(notice)
}

/** A button that closes the message, and then does something else. */
function noticeButton(name: 'tryAgain' | 'close', then?: () => void): HTMLElement {
  const button = document.createElement('button')
  button.append(word(name))
  button.onclick = () => {
    hideFailure()
    then?.()
  }
  return button
}

function hideFailure(): void {
  // Without the button, the keyboard would continue from the end of the page.
  if (notice?.contains(document.activeElement)) before?.focus({ preventScroll: true })
  notice?.remove()
}
