/** Queries that led to a page, newest first. Stored only in the reader's browser. */
const storageKey = 'docs-searches'

const most = 5

export const recentQueries = {
  list(): readonly string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
      return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string').slice(0, most) : []
    } catch {
      // The browser does not allow storage, or something else is stored under that name.
      return []
    }
  },
  add(query: string): void {
    const text = query.trim()
    if (text !== '') keep([text, ...recentQueries.list().filter((other) => other !== text)].slice(0, most))
  },
  clear(): void {
    keep([])
  },
}

function keep(queries: readonly string[]): void {
  try {
    if (queries.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(queries))
  } catch {
    // The browser does not allow storage.
  }
}
