import { all } from './dom.js'

const storageKey = 'docs-tabs'

/** Tabs that offer the same choices follow each other, on this page and on the next. */
export function mount(): () => void {
  const stop = new AbortController()
  const choices = new Set(kept())
  for (const choice of choices) choose(choice)
  document.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches('.tabs > input')) return
      const label = labelOf(target)
      const before = target.getBoundingClientRect().top
      choose(label)
      // Other groups may have grown above the one that was used: it stays under the reader's hand.
      scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
      keep([label, ...siblings(target).map(labelOf)])
    },
    { signal: stop.signal },
  )
  return () => stop.abort()
}

function choose(label: string): void {
  for (const input of all<HTMLInputElement>('.tabs > input'))
    if (labelOf(input) === label) input.checked = true
}

function siblings(input: HTMLInputElement): HTMLInputElement[] {
  return all<HTMLInputElement>(':scope > input', input.parentElement ?? document).filter(
    (other) => other !== input,
  )
}

function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent.trim() ?? ''
}

/** Labels that the reader chose, the last first. */
function kept(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter((label) => typeof label === 'string') : []
  } catch {
    return []
  }
}

/** @param choice The chosen label, then those that it was chosen over. */
function keep([chosen = '', ...others]: readonly string[]): void {
  try {
    const rest = kept().filter((label) => label !== chosen && !others.includes(label))
    localStorage.setItem(storageKey, JSON.stringify([chosen, ...rest].slice(0, 20)))
  } catch {
    // A browser that keeps nothing for this site: the choice holds on this page.
  }
}
