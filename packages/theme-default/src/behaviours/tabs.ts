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
      keep([label, ...siblings(target).map(labelOf)])
    },
    { signal: stop.signal },
  )
  return () => stop.abort()
}

function choose(label: string, isFree: (input: HTMLInputElement) => boolean = () => true): void {
  for (const input of all<HTMLInputElement>('.tabs > input'))
    if (labelOf(input) === label && isFree(input)) input.checked = true
}

function siblings(input: HTMLInputElement): HTMLInputElement[] {
  return all<HTMLInputElement>(':scope > input', input.parentElement ?? document).filter(
    (other) => other !== input,
  )
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

/** @param choice The chosen label, then the other labels of the group. */
function keep([chosen = '', ...others]: readonly string[]): void {
  try {
    const rest = kept().filter((label) => label !== chosen && !others.includes(label))
    localStorage.setItem(storageKey, JSON.stringify([chosen, ...rest].slice(0, 20)))
  } catch {
    // The browser does not allow storage. The choice still applies to this page.
  }
}
