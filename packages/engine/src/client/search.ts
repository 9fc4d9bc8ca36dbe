import { createSearch, type LoadFile, MissingFileError, type SearchSession } from './search/session.js'

export type { Marked, SearchHit, SearchResult, SearchSession } from './search/session.js'

/**
 * Begins to search the site: loads the root of its index. Everything else is
 * loaded by the queries that need it.
 *
 * @param base Of the site, with slashes at both ends.
 * @returns Rejects when the index does not come, or the site has none.
 */
export function openSearch(base: string): Promise<SearchSession> {
  return createSearch(base, fetchFile(base))
}

/** A file without a hash in its name is asked for anew: a copy may be of an earlier publication. */
function fetchFile(base: string): LoadFile {
  return async (path, { hashed }) => {
    const response = await fetch(base + path, {
      cache: hashed ? 'default' : 'no-cache',
      credentials: 'same-origin',
    })
    if (response.status === 404) throw new MissingFileError(`There is no ${path}.`)
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
    const text = await response.text()
    // Some hosts answer with a page instead of "not found".
    if (!text.startsWith('{')) throw new MissingFileError(`There is no ${path}.`)
    return JSON.parse(text)
  }
}
