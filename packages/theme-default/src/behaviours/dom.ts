/** All elements that a selector finds, as a list. */
export function all<Found extends Element>(selector: string, root: ParentNode = document): Found[] {
  return [...root.querySelectorAll<Found>(selector)]
}

const status = (): HTMLElement | null => document.getElementById('docs-status')

/** One of the words that the page holds for behaviours. */
export function word(
  name: 'code' | 'copy' | 'copied' | 'copyFailed' | 'zoom' | 'loadFailed' | 'tryAgain',
): string {
  return status()?.dataset[name] ?? ''
}

/** Says something to screen readers. The same words twice are said twice. */
export function announce(text: string): void {
  const element = status()
  if (element === null) return
  element.textContent = ''
  requestAnimationFrame(() => {
    element.textContent = text
  })
}

export function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Runs at once and then at most every `ms` milliseconds while it is asked for;
 * the last request is never lost.
 */
export function throttle(run: () => void, ms: number): () => void {
  let waiting = false
  let asked = false
  return function request() {
    if (waiting) {
      asked = true
      return
    }
    waiting = true
    asked = false
    run()
    setTimeout(() => {
      waiting = false
      if (asked) request()
    }, ms)
  }
}
