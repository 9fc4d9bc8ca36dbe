import {
  type DocumentText,
  type DocumentTexts,
  fileOf,
  numberOf,
  type SearchRoot,
  type SearchScope,
  searchRootPath,
  shardPath,
  textsPath,
  type WordIndex,
} from '../../search/format.js'
import { wordReader } from '../../search/words.js'
import { bestDocuments, type Term, worthOf } from './documents.js'
import { inflectionsOf } from './inflection.js'
import { matchesOf, otherStarts } from './match.js'
import { type FoundDocument, type FoundSection, findSections, type Marked } from './sections.js'
import { firstPlace, openShard, type Shard, shardOf, shardsOf } from './shard.js'
import { isStopWord } from './stop-words.js'

export type { Marked } from './sections.js'

/** A page among the results, with the sections of it that fit. */
export interface SearchResult {
  readonly title: readonly Marked[]
  /** Texts of the sidebar's groups around the page, the outermost first; empty when it stands in none. */
  readonly trail: readonly string[]
  /** Route of the page, below the base. */
  readonly path: string
  readonly hits: readonly SearchHit[]
}

/** A section of a page that fits a query. */
export interface SearchHit {
  /** Address within the site, with the base. */
  readonly href: string
  /** Empty for the beginning of a page without a heading there. */
  readonly heading: readonly Marked[]
  readonly excerpt: readonly Marked[]
  /** It is the beginning of the page. */
  readonly first: boolean
}

/** One reader's search: what has been loaded of the index stays with it. */
export interface SearchSession {
  /**
   * The pages that fit a query best, at most eight, the best first. Searches
   * the pages of the same version and language only.
   *
   * @param text As the reader typed it. The last word may be unfinished.
   * @param path Route of the page that the reader is on.
   * @returns Empty when the text has no word. Rejects when parts of the index do not come.
   */
  query(text: string, path: string): Promise<readonly SearchResult[]>
  /**
   * Asks whether the site was published anew, for queries from now on. Without an answer the index stays as it is.
   *
   * @returns Whether the index is another than before, so that a query may find something else.
   */
  refresh(): Promise<boolean>
}

/** Gives the parsed content of a file of the site. Rejects when it does not come. */
export type LoadFile = (path: string, options: { readonly hashed: boolean }) => Promise<unknown>

const mostPages = 8
const mostHitsOfPage = 3
/** Several documents may belong to one page, and several be taken for one. */
const mostDocuments = 8
const mostTerms = 8
const mostLength = 200

/** How much a word that says little about what is sought counts, as a part of the one that says least about it. */
const asideWorth = 0.25

/** Fewest letters in each part of a word that the site writes as two; those of other scripts than Latin say more. */
const shortestPart = (word: string): number => (word < '\u0250' ? 3 : 2)

/**
 * Begins to search.
 *
 * @param base With slashes at both ends.
 * @returns Rejects when the root of the index does not come.
 */
export async function createSearch(base: string, load: LoadFile): Promise<SearchSession> {
  let root = await loadRoot(load)
  const shards = new Map<string, Promise<Shard>>()
  const texts = new Map<string, Promise<readonly DocumentText[]>>()

  function shard(scope: SearchScope, key: string): Promise<Shard> {
    const path = shardPath(scope, key, scope.shards.find(([name]) => name === key)?.[1] ?? '')
    return once(shards, path, async () => openShard((await load(path, { hashed: true })) as WordIndex))
  }

  function textsIn(path: string): Promise<readonly DocumentText[]> {
    return once(texts, path, async () => {
      const { documents } = (await load(path, { hashed: false })) as DocumentTexts
      return (Array.isArray(documents) ? documents : []).filter(isDocument)
    })
  }

  /** @param missing What to do about a file that is not there: pages go while readers search. */
  async function textsOf(
    numbers: readonly number[],
    scope: SearchScope,
    missing: Missing,
  ): Promise<readonly DocumentText[]> {
    const wanted = new Set(numbers)
    const files = new Set(numbers.map((number) => textsPath(scope, fileOf(number, scope))))
    const found = await Promise.all(
      [...files].map((path) =>
        textsIn(path).catch((error: unknown) => {
          if (missing === 'skip' && error instanceof MissingFileError) return []
          throw error
        }),
      ),
    )
    return found.flat().filter(({ id }) => wanted.has(numberOf(id, scope.bits)))
  }

  async function termOf(
    { word, finished }: Pick<QueryWord, 'word' | 'finished'>,
    scope: SearchScope,
  ): Promise<Term> {
    const open = (keys: readonly string[]) => Promise.all(keys.map((key) => shard(scope, key)))
    const inflections = inflectionsOf(word, scope.lang)
    const sought = { term: word, inflections, finished }
    const own = [
      ...new Set([...shardsOf(word, scope), ...inflections.flatMap((form) => shardOf(form, scope) ?? [])]),
    ]
    let matches = matchesOf(sought, await open(own))
    if (matches.length === 0) {
      const others = [
        ...new Set([...own, ...otherStarts(word).flatMap((start) => shardsOf(start, scope).slice(0, 1))]),
      ].slice(0, own.length + 4)
      if (others.length > own.length) matches = matchesOf(sought, await open(others))
    }
    return { matches, worth: worthOf(matches, scope.documents) }
  }

  /** A word that the site does not have may be written as two there: `healthcheck`. */
  async function termsOf(sought: QueryWord, scope: SearchScope): Promise<readonly Term[]> {
    const term = await termOf(sought, scope)
    if (term.matches.length > 0) return [term]
    const { word } = sought
    const shortest = shortestPart(word)
    for (let at = word.length - shortest; at >= shortest; at -= 1) {
      const [first, second] = [word.slice(0, at), word.slice(at)]
      const isKnown = (await firstWord(first, scope)) === first
      if (isKnown && (await firstWord(second, scope))?.startsWith(second))
        return Promise.all([
          termOf({ word: first, finished: true }, scope),
          termOf({ word: second, finished: sought.finished }, scope),
        ])
    }
    return [term]
  }

  /** The first word of the index that is not smaller, of those in the shard of this one. */
  async function firstWord(word: string, scope: SearchScope): Promise<string | undefined> {
    const key = shardOf(word, scope)
    if (key === undefined) return undefined
    const { words } = await shard(scope, key)
    return words[firstPlace(word, words)]
  }

  async function find(
    words: readonly QueryWord[],
    scope: SearchScope,
    missing: Missing,
  ): Promise<readonly SearchResult[]> {
    const found = await Promise.all(words.map((word) => termsOf(word, scope)))
    const known = weighed(
      found.flatMap((terms, at) => terms.map((term) => ({ term, aside: words[at]?.aside === true }))),
    )
    const best = bestDocuments(known, { bits: scope.bits, most: mostDocuments })
    const documents = await textsOf(best, scope, missing)
    const read = wordReader({ lang: scope.lang, parts: true })
    return resultsOf(
      documents.map((document) => findSections(document, known, read)),
      base,
    )
  }

  async function refresh(): Promise<boolean> {
    const next = await loadRoot(load).catch(() => undefined)
    if (next === undefined || JSON.stringify(next) === JSON.stringify(root)) return false
    root = next
    // The names of shards change with their contents; those of texts do not.
    texts.clear()
    return true
  }

  return {
    refresh,
    async query(query, path) {
      const search = async (missing: Missing) => {
        const scope = scopeOf(path, root)
        const words = scope && wordsOf(query, scope.lang)
        return scope === undefined || words === undefined || words.length === 0
          ? []
          : find(words, scope, missing)
      }
      try {
        return await search('fail')
      } catch (error) {
        if (!(error instanceof MissingFileError)) throw error
        // The files that the root names went with a new publication.
        await refresh()
        return search('skip')
      }
    },
  }
}

/** What to do about a text that is not there. */
type Missing = 'fail' | 'skip'

/** The server has no such file. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFileError'
}

async function loadRoot(load: LoadFile): Promise<SearchRoot> {
  const root = (await load(searchRootPath, { hashed: false })) as SearchRoot
  if (!Array.isArray(root.scopes)) throw new Error('The site has no index to search.')
  return root
}

/** Version and language of the page that the reader is on: those of the innermost folder that holds it. */
function scopeOf(path: string, { scopes }: SearchRoot): SearchScope | undefined {
  const fitting = scopes.flatMap((scope) =>
    scope.prefixes
      .filter((prefix) => path.startsWith(prefix))
      .map((prefix) => ({ scope, length: prefix.length })),
  )
  return fitting.sort((a, b) => b.length - a.length)[0]?.scope ?? scopes[0]
}

interface QueryWord {
  readonly word: string
  /** Something follows it. */
  readonly finished: boolean
  /** It says little about what is sought: a word of a question, the ending of a file. */
  readonly aside: boolean
}

/** Each word once. */
function wordsOf(query: string, lang: string): QueryWord[] {
  const text = query.slice(0, mostLength)
  const words = new Map<string, QueryWord>()
  wordReader({ lang, parts: false })(text, (word, start, end) =>
    words.set(word, {
      word,
      finished: end < text.length,
      aside: isStopWord(word, lang) || (text[start - 1] === '.' && /^(?:html?|md)$/.test(word)),
    }),
  )
  return [...words.values()].slice(0, mostTerms)
}

/** The words of a query that the site has; what it says aside counts less than anything that it asks for. */
function weighed(terms: readonly { readonly term: Term; readonly aside: boolean }[]): Term[] {
  const known = terms.filter(({ term }) => term.matches.length > 0)
  const least = Math.min(...known.filter(({ aside }) => !aside).map(({ term }) => term.worth))
  return known.map(({ term, aside }) =>
    aside && least < Infinity ? { ...term, worth: asideWorth * Math.min(term.worth, least), aside } : term,
  )
}

/** Documents of one page are one result. */
function resultsOf(documents: readonly FoundDocument[], base: string): SearchResult[] {
  const pages = new Map<string, FoundDocument & { readonly sections: FoundSection[] }>()
  for (const document of documents) {
    const page = pages.get(document.path)
    if (page === undefined) pages.set(document.path, { ...document, sections: [...document.sections] })
    else page.sections.push(...document.sections)
  }
  return [...pages.values()]
    .filter(({ sections }) => sections.length > 0)
    .map((page) => ({ ...page, sections: page.sections.sort((a, b) => b.score - a.score) }))
    .sort((a, b) => (b.sections[0]?.score ?? 0) - (a.sections[0]?.score ?? 0) || (a.path < b.path ? -1 : 1))
    .slice(0, mostPages)
    .map(({ path, title, trail, sections }) => ({
      path,
      title,
      trail,
      hits: sections.slice(0, mostHitsOfPage).map((section) => hitOf(section, path, base)),
    }))
}

function hitOf({ slug, heading, excerpt }: FoundSection, path: string, base: string): SearchHit {
  // As `encodeDecoded` does; if the search shared that with the router, it would be a file of its own that every page waits for.
  const address = base.slice(0, -1) + encodeURI(path).replace(/[?#]/g, encodeURIComponent)
  return {
    href: slug === '' ? address : `${address}#${encodeURIComponent(slug)}`,
    heading,
    excerpt,
    first: slug === '',
  }
}

function isDocument(document: DocumentText): boolean {
  return (
    isSitePath(document?.path) &&
    Array.isArray(document.sections) &&
    (document.trail === undefined || Array.isArray(document.trail))
  )
}

/** A path below the base, and nothing that browsers take for another host. */
function isSitePath(path: unknown): boolean {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path)
}

/** Asks once; what fails is asked for again next time. */
function once<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  ask: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key)
  if (before !== undefined) return before
  const asked = ask()
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}
