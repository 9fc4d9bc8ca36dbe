import type { ScrollPosition } from './scroll.js'

/** What is stored in a history entry. */
export interface EntryState {
  readonly docsScroll?: ScrollPosition
  /**
   * Number of the entry in the tab's history, to compute the distance between entries. Missing if
   * the reader changed the address by hand.
   */
  readonly docsEntry?: number
}

/** What is stored in the current entry. */
export const entryState = () => history.state as EntryState | null

/** Number of the current entry; NaN if it is unknown. */
export function entryNow(): number {
  return entryState()?.docsEntry ?? Number.NaN
}

/** Replaces what is stored in the current entry. */
export function keepInEntry(state: EntryState): void {
  unlessTooOften(() => history.replaceState(state, ''))
}

/** Changes the address, in a new entry or in the current one. */
export function changeAddress(href: string, how: 'push' | 'replace'): void {
  if (how === 'push') history.pushState({ docsEntry: entryNow() + 1 }, '', href)
  else history.replaceState({ docsEntry: entryNow() }, '', href)
}

/**
 * Safari and Firefox throw if history changes too often, for instance while a key is held down. The
 * reader can go on without the change.
 */
export function unlessTooOften(change: () => void): void {
  try {
    change()
  } catch (error) {
    console.warn(error)
  }
}
