import { firstPlace } from '../../search/first-place.js'
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
import { inflectionsOf, relatedWords } from './inflection.js'
import { matchesOf, otherStarts } from './match.js'
import { type FoundDocument, type FoundSection, findSections, type Marked } from './sections.js'
import { openShard, type Shard, shardOf, shardsAround, shardsOf } from './shard.js'
import { isStopWord } from './stop-words.js'

export type { Marked } from './sections.js'

/** A page in the results, with its matching sections. */
export interface SearchResult {
  readonly title: readonly Marked[]
  /** Labels of the sidebar's groups around the page, outermost first; empty if it is in none. */
  readonly trail: readonly string[]
  /** Route of the page, without the base. */
  readonly path: string
  readonly hits: readonly SearchHit[]
  /**
   * The matching words in each form that the page has: `Window` and `windows`. Those that say little
   * are left out.
   */
  readonly words: readonly string[]
}

/** A section of a page that matches a query. */
export interface SearchHit {
  /** Address within the site, including the base. */
  readonly href: string
  /** Empty for the beginning of a page without a heading there. */
  readonly heading: readonly Marked[]
  readonly excerpt: readonly Marked[]
  /** Whether it is the beginning of the page. */
  readonly first: boolean
}

/** One reader's search. It keeps the parts of the index that were loaded. */
export interface SearchSession {
  /**
   * Finds the pages that match a query best: at most eight, best first. Only pages of the same
   * version and language are searched.
   *
   * @param text As the reader typed it. The last word may be unfinished.
   * @param path Route of the page that the reader is on.
   * @returns Empty if the text contains no word. Rejects if parts of the index cannot be loaded.
   */
  query(text: string, path: string): Promise<readonly SearchResult[]>
  /**
   * Checks whether the site was published again; later queries then use the new index. If there is
   * no answer, the index stays as it is.
   *
   * @returns Whether the index changed, so that a query may find something else.
   */
  refresh(): Promise<boolean>
}

/** Returns the parsed content of a file of the site. Rejects if it cannot be loaded. */
export type LoadFile = (path: string, options: { readonly hashed: boolean }) => Promise<unknown>

const mostPages = 8
const mostHitsOfPage = 3
/** Several documents may belong to one page, and several documents may share a number. */
const mostDocuments = 8
const mostTerms = 8
const mostLength = 200

/**
 * Value of a word that says little about what the reader wants, as a share of the least significant
 * other word.
 */
const asideWorth = 0.25

/**
 * Minimum length of each part when a word is split in two. Scripts other than Latin say more with
 * fewer letters.
 */
const shortestPart = (word: string): number => (word < '\u0250' ? 3 : 2)

/** How many shards of words that begin like a mistyped one are loaded. */
const mostSwappedShards = 4

/** A shorter word that no page has is rather a word of another subject than a mistyped one. */
const leastFarLength = 5

/**
 * Starts a search session.
 *
 * @param base With slashes at both ends.
 * @returns Rejects if the root of the index cannot be loaded.
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

  /** @param missing What to do about a missing file, since pages may be removed while readers search. */
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

  /** @param further Shards to look into as well, if the site has no such word in its own. */
  async function termOf(
    { word, finished }: Pick<QueryWord, 'word' | 'finished'>,
    scope: SearchScope,
    further: readonly string[] = [],
  ): Promise<Term> {
    const inflections = inflectionsOf(word, scope.lang)
    const related = relatedWords(word, scope.lang)
    const forms = [...inflections, ...related].flatMap((form) => shardOf(form, scope) ?? [])
    const own = [...new Set([...shardsOf(word, scope), ...forms])]
    const sought = { term: word, inflections, related, finished }
    const open = (keys: readonly string[]) => Promise.all(keys.map((key) => shard(scope, key)))
    let matches = matchesOf(sought, await open(own))
    const all = [...new Set([...own, ...further])]
    if (matches.length === 0 && all.length > own.length) matches = matchesOf(sought, await open(all))
    return { matches, worth: worthOf(matches, scope.documents) }
  }

  /**
   * The terms of a word. If the site does not contain it, looks for words that are spelt almost like
   * it, then tries to split it in two (`healthcheck`), and then looks where words of other beginnings
   * are.
   */
  async function termsOf(sought: QueryWord, scope: SearchScope): Promise<readonly Term[]> {
    const { word } = sought
    const swapped = otherStarts(word).flatMap((start) => shardsOf(start, scope).slice(0, 1))
    const term = await termOf(sought, scope, swapped.slice(0, mostSwappedShards))
    if (term.matches.length > 0) return [term]
    const parts = await partsOf(sought, scope)
    if (parts !== undefined || word.length < leastFarLength) return parts ?? [term]
    return [await termOf(sought, scope, shardsAround(word, scope))]
  }

  async function partsOf(
    { word, finished }: QueryWord,
    scope: SearchScope,
  ): Promise<readonly Term[] | undefined> {
    const shortest = shortestPart(word)
    for (let at = word.length - 2; at >= shortest; at -= 1) {
      const [first, second] = [word.slice(0, at), word.slice(at)]
      if ((await firstWord(first, scope)) !== first) continue
      const next = await firstWord(second, scope)
      // Very short parts begin too many words, so they must be words themselves: `nodejs`.
      if (second.length < shortest ? next === second : next?.startsWith(second))
        return Promise.all([
          termOf({ word: first, finished: true }, scope),
          termOf({ word: second, finished }, scope),
        ])
    }
    return undefined
  }

  /** In the shard of a word, the first word that is not smaller than it. */
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
    // Names of shards change with their content, but those of texts do not.
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
        // A new publication has removed the files that the root names.
        await refresh()
        return search('skip')
      }
    },
  }
}

/** What to do about a missing text. */
type Missing = 'fail' | 'skip'

/** The server does not have the file. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFileError'
}

async function loadRoot(load: LoadFile): Promise<SearchRoot> {
  const root = (await load(searchRootPath, { hashed: false })) as SearchRoot
  if (!Array.isArray(root.scopes)) throw new Error('The site has no index to search.')
  return root
}

/**
 * Version and language of the page that the reader is on: the scope with the longest prefix that
 * contains it.
 */
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
  /** Whether something follows the word. */
  readonly finished: boolean
  /** Whether it says little about what the reader wants, such as a question word or a file extension. */
  readonly aside: boolean
}

/** The words of a query, without repetitions. */
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

/** The words of a query that the site contains. Those that say little get less weight than any other. */
function weighed(terms: readonly { readonly term: Term; readonly aside: boolean }[]): Term[] {
  const known = terms.filter(({ term }) => term.matches.length > 0)
  const least = Math.min(...known.filter(({ aside }) => !aside).map(({ term }) => term.worth))
  return known.map(({ term, aside }) =>
    aside && least < Infinity ? { ...term, worth: asideWorth * Math.min(term.worth, least), aside } : term,
  )
}

/** Merges documents of one page into one result. */
function resultsOf(documents: readonly FoundDocument[], base: string): SearchResult[] {
  const pages = new Map<
    string,
    FoundDocument & { readonly sections: FoundSection[]; readonly words: string[] }
  >()
  for (const document of documents) {
    const { path, sections, words } = document
    const page = pages.get(path)
    if (page === undefined) pages.set(path, { ...document, sections: [...sections], words: [...words] })
    else {
      page.sections.push(...sections)
      page.words.push(...words)
    }
  }
  return [...pages.values()]
    .filter(({ sections }) => sections.length > 0)
    .map((page) => ({ ...page, sections: page.sections.sort((a, b) => b.score - a.score) }))
    .sort((a, b) => (b.sections[0]?.score ?? 0) - (a.sections[0]?.score ?? 0) || (a.path < b.path ? -1 : 1))
    .slice(0, mostPages)
    .map(({ path, title, trail, sections, words }) => ({
      path,
      title,
      trail,
      hits: sections.slice(0, mostHitsOfPage).map((section) => hitOf(section, path, base)),
      words: [...new Set(words)],
    }))
}

function hitOf({ slug, heading, excerpt }: FoundSection, path: string, base: string): SearchHit {
  // The same as `encodeDecoded`, but not imported: a module shared with the router would be a separate file
  // that every page has to load.
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

/** Whether it is a path below the base, and not one that browsers take for another host. */
function isSitePath(path: unknown): boolean {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path)
}

/** The same as `client/once.ts`, but not imported, for the same reason as `encodeDecoded`. */
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
