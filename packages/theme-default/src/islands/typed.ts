/** The island's data, in which `behaviours/search-key.ts` keeps what is typed while it is busy. */
const dataAround = (part: Element | null) => part?.closest<HTMLElement>('docs-island')?.dataset

/** Keeps what the reader types until {@link takeTyped}. */
export function keepTyped(part: Element | null): void {
  const data = dataAround(part)
  if (data) data.busy = ''
}

/** What the reader typed while the search was loaded. From now on, its field gets it. */
export function takeTyped(part: Element | null): string | undefined {
  const data = dataAround(part)
  const typed = data?.typed
  delete data?.busy
  delete data?.typed
  return typed
}
