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

let isProgressLoaded = false

/** Most navigations are too quick to show: the bar's script is fetched with the first that is not. */
async function progress(step: 'start' | 'done'): Promise<void> {
  if (step === 'done' && !isProgressLoaded) return
  isProgressLoaded = true
  try {
    await (await import('./progress.js'))[step]()
  } catch {
    // A line too slow for the page may be too slow for its decoration.
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
  notice.className = 'notice'
  notice.setAttribute('role', 'alert')
  notice.append(word('loadFailed'), button)
  document.body.append(notice)
}
