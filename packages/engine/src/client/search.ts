import { createSearch, type LoadFile, MissingFileError, type SearchSession } from './search/session.js'

export type { Marked, SearchHit, SearchResult, SearchSession } from './search/session.js'

/**
 * Starts a search session: loads the root of the index. Everything else is loaded by the queries
 * that need it.
 *
 * @param base Base of the site, with slashes at both ends.
 * @returns Rejects if the index cannot be loaded, or if the site has none.
 */
export function openSearch(base: string): Promise<SearchSession> {
  return createSearch(base, fetchFile(base))
}

/**
 * Loads files. A file without a hash in its name is requested again, since a cached copy may be of
 * an earlier publication.
 */
function fetchFile(base: string): LoadFile {
  return async (path, { hashed }) => {
    const response = await fetch(base + path, {
      cache: hashed ? 'default' : 'no-cache',
      credentials: 'same-origin',
    })
    if (response.status === 404) throw new MissingFileError(`There is no ${path}.`)
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
    const text = await response.text()
    // Some hosts answer with an HTML page instead of "not found".
    if (!text.startsWith('{')) throw new MissingFileError(`There is no ${path}.`)
    return JSON.parse(text)
  }
}
