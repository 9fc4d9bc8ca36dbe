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
  document.addEventListener('docs:loading', () => {
    notice?.remove()
    void progress('start')
  })
  document.addEventListener('docs:loaded', () => {
    notice?.remove()
    void progress('done')
  })
  document.addEventListener('docs:failed', ({ detail }) => showFailure(detail.retry))
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
  isLoading = step === 'start'
  if (!isLoading && bar === undefined) return
  const loaded = await loadBar()
  // If the script came late, the last request counts.
  if (isLoading) loaded?.start()
  else loaded?.done()
}

let notice: HTMLElement | undefined

function showFailure(retry: () => void): void {
  notice?.remove()
  const button = document.createElement('button')
  button.type = 'button'
  button.append(word('tryAgain'))
  button.addEventListener('click', () => {
    notice?.remove()
    retry()
  })
  notice = document.createElement('div')
  notice.className = 'toast'
  notice.setAttribute('role', 'alert')
  notice.append(word('loadFailed'), button)
  document.body.append(notice)
}
