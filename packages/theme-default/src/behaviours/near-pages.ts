import { openSearch, type SearchResult } from '@quire/engine/client'

const mostPages = 4

/**
 * Finds pages that an address may have meant.
 *
 * @param base Base of the site, with slashes at both ends.
 * @returns List items with a link each, best first. Rejects if the index cannot be loaded.
 */
export async function nearPages(base: string): Promise<HTMLElement[]> {
  const path = `/${location.pathname.slice(base.length)}`
  const queries = queriesFor(path)
  if (queries.length === 0) return []
  const search = await openSearch(base)
  const results = (await Promise.all(queries.map((query) => search.query(query, path)))).flat()
  return nearest(path, results)
    .slice(0, mostPages)
    .map(({ title, hits: [hit] }) => {
      const link = document.createElement('a')
      // Link to the page itself, whichever of its sections matches best.
      link.href = hit?.href.replace(/#.*$/, '') ?? base
      link.append(title.map(({ text }) => text).join(''))
      const item = document.createElement('li')
      item.append(link)
      return item
    })
}

/**
 * What to search for, in at most two queries: the last meaningful name in the path, then the same
 * together with the name before. `/docs/HubOperations/v1.0/settling.html` gives `settling` and `Hub
 * Operations settling`. Numbers alone are not meaningful.
 */
export function queriesFor(path: string): string[] {
  const [last, before] = namesOf(path)
    .map(wordsOf)
    .filter((words) => /\p{L}{2}/u.test(words))
    .reverse()
  if (last === undefined) return []
  return before === undefined ? [last] : [last, `${before} ${last}`]
}

/**
 * The pages that may be meant, each once: those whose title or address contains a word of the path.
 * Those whose address has more names in common come first.
 */
export function nearest<Result extends Pick<SearchResult, 'path' | 'title'>>(
  path: string,
  results: readonly Result[],
): Result[] {
  const wanted = namesOf(path).map(plain)
  const words = new Set(queriesFor(path).join(' ').toLowerCase().split(' '))
  const closeness = (result: Result): number => {
    const names = namesOf(result.path).map(plain)
    const isSameName = names.length > 0 && names.at(-1) === wanted.at(-1)
    return wanted.filter((name) => names.includes(name)).length + (isSameName ? 1 : 0)
  }
  const isMeant = ({ title, path: route }: Result): boolean =>
    title.some(({ marked }) => marked) ||
    namesOf(route).some((name) =>
      wordsOf(name)
        .toLowerCase()
        .split(' ')
        .some((word) => words.has(word)),
    )
  return [...new Map(results.map((result) => [result.path, result])).values()]
    .filter(isMeant)
    .map((result) => ({ result, close: closeness(result) }))
    .sort((a, b) => b.close - a.close)
    .map(({ result }) => result)
}

const namesOf = (path: string): string[] =>
  path
    .split('/')
    .map((name) => decoded(name).replace(/\.(?:html?|md)$/i, ''))
    .filter((name) => !/^(?:|index|readme)$/i.test(name))

const plain = (name: string): string => name.toLowerCase()

/**
 * Separates words: `HubOperations` becomes `Hub Operations`. Versions, as in `quotes-v1.1`, and
 * numbers are left out.
 */
function wordsOf(name: string): string {
  return name
    .replace(/(^|[^\p{L}\p{N}])v?\d+(?:\.\d+)*(?![\p{L}\p{N}])/giu, '$1 ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Decodes an address. Malformed ones stay as they are. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
