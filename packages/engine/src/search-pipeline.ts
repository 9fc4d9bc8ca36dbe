import type { ResolvedConfig } from './config/resolve.js'
import { hashOf } from './io/hash.js'
import type { ParsedPage } from './parse/page.js'
import type { OutputPath, RoutePath, SourcePath } from './paths.js'
import type { Question } from './query/explain.js'
import type { Memo } from './query/query.js'
import type { Route, RouteTable } from './route/route.js'
import {
  type DocumentWords,
  documentFile,
  documentsOf,
  documentWords,
  type SearchDocument,
} from './search/documents.js'
import { documentPath, type SearchRoot } from './search/format.js'
import {
  rootFile,
  type SearchFile,
  scopeFolder,
  shardFile,
  shardKeys,
  type WordSizes,
  wordSizes,
} from './search/shards.js'
import { type IndexPart, type IndexSlice, indexPart, mergeSlices, slicePart } from './search/word-index.js'

/** A file of the index: a shard or the root. */
export interface SearchOutput {
  /** The file is as it was, and nothing has to be made. */
  readonly isFresh: () => boolean
  /** Its path and the fingerprint of its content. A shard that had to be made anew is given to `onFile`. */
  readonly output: () => readonly [path: OutputPath, hash: string]
  readonly file: () => SearchFile
  /** What it is the answer to. */
  readonly question: Question
}

/** What results show of a page. */
export interface SearchedPage {
  readonly paths: readonly OutputPath[]
  readonly files: () => readonly SearchFile[]
}

/** The index of a site. */
export interface SearchSteps {
  /** Finds out what the index needs of a page, unless that is known. Best done while its text is at hand. */
  readonly prepare: (route: RoutePath) => void
  /** Texts of a page for excerpts. */
  readonly textsOf: (route: RoutePath, page: ParsedPage) => readonly SearchFile[]
  /** All pages, one by one: what the index needs of one is found out when it is asked for. */
  readonly pages: () => Iterable<SearchedPage>
  /** Shards, at last the root, which names them. */
  readonly outputs: () => Iterable<SearchOutput>
}

export interface SearchPipelineOptions {
  readonly config: Pick<ResolvedConfig, 'content'>
  readonly routes: () => RouteTable
  readonly parsed: (page: SourcePath) => ParsedPage
  /** Asks for what the dividing of texts into words depends on besides the text. */
  readonly environment: () => void
  readonly onFile: (file: SearchFile) => void
}

/**
 * Joins the steps of search: page → words → part → slice → shard.
 *
 * A part is the index of some pages, a slice is what a part has for a shard.
 * So an edit costs the part of its page, and the shards whose slices of that
 * part are different; which is what its words changed.
 */
export function searchPipeline(
  memo: Memo,
  { config, routes, parsed, environment, onFile }: SearchPipelineOptions,
): SearchSteps {
  const inStore = { keep: 'store' } as const
  const cheap = { fingerprint: 'of what it asked' } as const

  const scopes = memo.once('search-scopes', () => scopesOf(config.content, routes()), cheap)
  const bucket = memo.per<readonly PageArg[]>('search-bucket', (arg) => {
    const { scope, number } = bucketOf(arg)
    return scopes()[scope]?.buckets[number] ?? []
  })

  const words = memo.per<readonly DocumentWords[], PageArg>(
    'search-words',
    (arg) => {
      environment()
      const { route, source, lang } = pageOf(arg)
      return documentWords(documentsIn(route, parsed(source)), lang)
    },
    inStore,
  )

  const part = memo.per<IndexPart>('search-part', (arg) => indexPart(bucket(arg).flatMap(words)), cheap)
  const ids = memo.per<readonly number[]>('search-ids', (arg) => part(arg).ids, inStore)
  const sizes = memo.per<WordSizes>('search-sizes', (arg) => wordSizes(part(arg)), inStore)
  const bucketsOf = (scope: number) =>
    (scopes()[scope]?.buckets ?? []).map((_, number) => bucketArg({ scope, number }))
  const documentCount = (scope: number) => bucketsOf(scope).reduce((count, arg) => count + ids(arg).length, 0)
  const keys = memo.per<readonly string[]>(
    'search-keys',
    (scope) => shardKeys(bucketsOf(Number(scope)).map(sizes), documentCount(Number(scope))),
    inStore,
  )
  const slices = memo.per<ReadonlyMap<string, IndexSlice>>(
    'search-slices',
    (arg) => {
      const wanted = keys(String(bucketOf(arg).scope))
      return new Map(slicePart(part(arg), wanted).map((slice, at) => [wanted[at] ?? '', slice]))
    },
    cheap,
  )
  const slice = memo.per<IndexSlice>(
    'search-slice',
    (arg) =>
      slices(arg.slice(0, arg.lastIndexOf(' '))).get(arg.slice(arg.lastIndexOf(' ') + 1)) ?? {
        words: [],
        postings: [],
      },
    inStore,
  )

  const shardContent = (scope: number, key: string) => {
    const index = mergeSlices(bucketsOf(scope).map((arg) => ({ ...slice(`${arg} ${key}`), ids: ids(arg) })))
    return shardFile({ folder: scopes()[scope]?.folder ?? '' }, key, index)
  }
  const shard = memo.per<{ readonly hash: string; readonly output: Output }>(
    'search-shard',
    (arg) => {
      const { scope, key } = shardOf(arg)
      const file = shardContent(scope, key)
      onFile(file)
      return { hash: file.hash, output: outputOf(file) }
    },
    inStore,
  )
  const root = memo.once<SearchRoot>(
    'search-root',
    () => ({
      scopes: scopes().map(({ version, lang, prefixes, folder }, scope) => ({
        version,
        lang,
        prefixes,
        folder,
        documents: documentCount(scope),
        shards: keys(String(scope)).map((key) => [key, shard(shardArg({ scope, key })).hash] as const),
      })),
    }),
    inStore,
  )

  return {
    prepare(path) {
      const route = routes().byPath.get(path)
      const arg = route && pageArg(route, config.content)
      if (arg !== undefined && !words.isFresh(arg)) words(arg)
    },
    textsOf: (route, page) => documentsIn(route, page).map(documentFile),
    *pages() {
      for (const arg of scopes().flatMap(({ buckets }) => buckets.flat())) {
        const { route, source } = pageOf(arg)
        yield {
          paths: words(arg).map(({ id }) => documentPath(id)),
          files: () => documentsIn(route, parsed(source)).map(documentFile),
        }
      }
    },
    *outputs() {
      for (const scope of scopes().keys()) {
        for (const key of keys(String(scope))) {
          const arg = shardArg({ scope, key })
          yield {
            isFresh: () => shard.isFresh(arg),
            output: () => shard(arg).output,
            file: () => shardContent(scope, key),
            question: { kind: 'search-shard', arg },
          }
        }
      }
      const file = () => rootFile(root())
      const question = { kind: 'search-root', arg: '' }
      yield { isFresh: () => true, output: () => outputOf(file()), file, question }
    },
  }
}

/** Frontmatter `search: false` leaves a page out, and the not-found page is nothing to find. */
function documentsIn(
  route: RoutePath,
  { facts: { title, frontmatter }, sections }: ParsedPage,
): SearchDocument[] {
  return frontmatter.search === false || route === '/404.html' ? [] : documentsOf({ route, title, sections })
}

type Output = readonly [path: OutputPath, hash: string]

const outputOf = ({ path, content }: SearchFile): Output => [path, hashOf(content)]

interface Scope {
  readonly version: string
  readonly lang: string
  readonly prefixes: readonly string[]
  readonly folder: string
  /** Its pages, divided by a hash of their routes. */
  readonly buckets: readonly (readonly PageArg[])[]
}

/** A page's words depend on these and on its text, but not on which other pages there are. */
type PageArg = string

function pageArg({ path, page, root }: Route, roots: ResolvedConfig['content']): PageArg {
  return JSON.stringify([path, page, roots[root]?.lang])
}

function pageOf(arg: PageArg): {
  readonly route: RoutePath
  readonly source: SourcePath
  readonly lang: string
} {
  const [route, source, lang] = JSON.parse(arg) as [RoutePath, SourcePath, string]
  return { route, source, lang }
}

const bucketArg = ({ scope, number }: { readonly scope: number; readonly number: number }) =>
  `${scope} ${number}`

function bucketOf(arg: string): { readonly scope: number; readonly number: number } {
  const [scope, number] = arg.split(' ')
  return { scope: Number(scope), number: Number(number) }
}

const shardArg = ({ scope, key }: { readonly scope: number; readonly key: string }) => `${scope} ${key}`

function shardOf(arg: string): { readonly scope: number; readonly key: string } {
  const [scope, key = ''] = arg.split(' ')
  return { scope: Number(scope), key }
}

/** About so many pages make a part: its index is made anew when one of them changes. */
const pagesInBucket = 512

/** Content folders of the same version and language are searched together. */
function scopesOf(roots: ResolvedConfig['content'], table: RouteTable): Scope[] {
  const scopes = new Map<
    string,
    {
      readonly version: string
      readonly lang: string
      readonly prefixes: string[]
      readonly folder: string
      readonly pages: PageArg[]
    }
  >()
  for (const { version, lang, prefix } of roots) {
    const key = JSON.stringify([version, lang])
    const scope = scopes.get(key)
    if (scope === undefined)
      scopes.set(key, { version, lang, prefixes: [prefix], folder: scopeFolder(version, lang), pages: [] })
    else scope.prefixes.push(prefix)
  }
  for (const route of table.routes) {
    const { version, lang } = roots[route.root] ?? {}
    scopes.get(JSON.stringify([version, lang]))?.pages.push(pageArg(route, roots))
  }
  return [...scopes.values()].map(({ pages, ...scope }) => ({ ...scope, buckets: bucketsFor(pages) }))
}

function bucketsFor(pages: readonly PageArg[]): PageArg[][] {
  const buckets: PageArg[][] = Array.from(
    { length: 2 ** Math.ceil(Math.log2(Math.max(1, pages.length / pagesInBucket))) },
    () => [],
  )
  for (const page of pages)
    buckets[Number.parseInt(hashOf(page).slice(0, 6), 16) % buckets.length]?.push(page)
  return buckets
}
