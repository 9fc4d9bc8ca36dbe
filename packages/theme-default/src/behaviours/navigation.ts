import type {} from '@quire/engine/client'
import { word } from './dom.js'

let listening = false

/** Shows that a page is loading, and says if it cannot be loaded. */
export function mount(): undefined {
  // One listener for all pages, because loading begins on one page and ends on another.
  if (listening) return
  listening = true
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

let bar: Promise<typeof import('./progress.js')> | undefined
let isLoading = false

/** The script for the bar is loaded with the first navigation that is slow enough to show it. */
async function progress(step: 'start' | 'done'): Promise<void> {
  isLoading = step === 'start'
  if (!isLoading && bar === undefined) return
  try {
    bar ??= import('./progress.js')
    const { start, done } = await bar
    // If the script came late, the last request counts.
    if (isLoading) start()
    else done()
  } catch {
    // If the connection is too slow even for this decoration, try again next time.
    bar = undefined
  }
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
