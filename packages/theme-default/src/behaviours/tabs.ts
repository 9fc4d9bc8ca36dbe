import { all } from './dom.js'

const storageKey = 'docs-tabs'

/** Synchronizes groups of tabs that offer the same choices, on this page and on later ones. */
export function mount(): () => void {
  const stop = new AbortController()
  const choices = new Set(kept())
  // The group with the focus shows the place that the reader asked for.
  const focused = document.activeElement
  for (const choice of choices) choose(choice, (input) => input.parentElement?.contains(focused) !== true)
  document.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches('.tabs > input')) return
      const label = labelOf(target)
      const before = target.getBoundingClientRect().top
      choose(label)
      // Groups above may have changed their height. Keep the one that was clicked where it is.
      scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
      keep(label, all<HTMLInputElement>(':scope > input', target.parentElement ?? document).map(labelOf))
    },
    { signal: stop.signal },
  )
  return () => stop.abort()
}

function choose(label: string, isFree: (input: HTMLInputElement) => boolean = () => true): void {
  for (const input of all<HTMLInputElement>('.tabs > input'))
    if (labelOf(input) === label && isFree(input)) input.checked = true
}

function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent.trim() ?? ''
}

/** Labels that the reader chose, the last one first. */
function kept(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter((label) => typeof label === 'string') : []
  } catch {
    return []
  }
}

/** @param labels All labels of the group. None but the chosen one is kept. */
function keep(chosen: string, labels: readonly string[]): void {
  try {
    const others = kept().filter((label) => !labels.includes(label))
    localStorage.setItem(storageKey, JSON.stringify([chosen, ...others].slice(0, 20)))
  } catch {
    // The browser does not allow storage. The choice still applies to this page.
  }
}
