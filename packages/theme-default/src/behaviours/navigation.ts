import type {} from '@quire/engine/client'
import { word } from './dom.js'

let listening = false

/** Shows that a page is on its way, and says when it cannot come. */
export function mount(): undefined {
  // One ear for all pages: loading begins on one and ends on another.
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

/** Most navigations are too quick to show: the bar's script is fetched with the first that is not. */
async function progress(step: 'start' | 'done'): Promise<void> {
  isLoading = step === 'start'
  if (!isLoading && bar === undefined) return
  try {
    bar ??= import('./progress.js')
    const { start, done } = await bar
    // What was asked for last counts, also where the script came late.
    if (isLoading) start()
    else done()
  } catch {
    // A line too slow for the page may be too slow for its decoration.
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
