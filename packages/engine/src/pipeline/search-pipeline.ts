import type { ResolvedConfig } from '../config/resolve.js'
import { hashOf } from '../io/hash.js'
import { byPath, type OutputPath, type RoutePath, type SourcePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import type { Route, RouteTable } from '../route/route.js'
import { type DocumentWords, documentId, type WordsOfDocument } from '../search/documents.js'
import { bitsFor, fileOf, numberOf, type SearchRoot, searchRootPath, textsPath } from '../search/format.js'
import {
  rootFile,
  type SearchFile,
  scopeFolder,
  shardFile,
  shardKeys,
  textsFile,
  usedKeys,
  type WordSizes,
  wordSizes,
} from '../search/shards.js'
import { type IndexPart, indexPart, mergeParts, slicePart } from '../search/word-index.js'
import { cheap, inStore } from './keep.js'
import type { LazyFile, PublishedText } from './output-file.js'

/** A file of the index: texts, a shard or the root, which is always said to be fresh. */
export interface SearchOutput extends LazyFile {
  /** Cheaper where the name does not depend on the content. */
  readonly path: () => OutputPath
}

/** The index of a site. */
export interface SearchSteps {
  /** Finds out the words of all pages, of one with each step. */
  readonly readAll: () => Iterable<unknown>
  /** Texts, then shards, at last the root, which names the shards. */
  readonly outputs: () => Iterable<SearchOutput>
}

export interface SearchPipelineOptions {
  readonly config: Pick<ResolvedConfig, 'content'>
  readonly routes: () => RouteTable
  /** Of each of a page's documents the words. */
  readonly words: (page: SourcePath) => readonly WordsOfDocument[]
  /** Of each of a page's documents what search shows, as JSON. */
  readonly texts: (page: SourcePath) => readonly string[]
  /** Asks for what of the config everything here depends on. */
  readonly environment: () => void
  readonly onFile: (file: PublishedText) => void
}

/**
 * Joins the steps of search: page → words → part → slice → shard, and
 * page → text → file of texts.
 *
 * A part is the index of some pages, a slice is what a part has for a shard.
 * So an edit costs the part of its page, and the shards whose slices of that
 * part are different; which is what its words changed. Which documents share a
 * file of texts is decided by their ids, so it costs one of these too.
 */
export function searchPipeline(
  memo: Memo,
  { config, routes, words, texts: textsOf, environment, onFile }: SearchPipelineOptions,
): SearchSteps {
  const scopes = memo.once(
    'search-scopes',
    () => {
      environment()
      return scopesOf(config.content, routes())
    },
    cheap,
  )
  /** Of the scopes, what is asked for after every edit, apart from their pages. */
  const scopeShapes = memo.once<readonly ScopeShape[]>(
    'search-scope-shapes',
    () => scopes().map(({ buckets, ...scope }) => ({ ...scope, buckets: buckets.length })),
    inStore,
  )
  const bucket = memo.per<readonly PageArg[]>(
    'search-bucket',
    (arg) => {
      const { scope, number } = bucketOf(arg)
      return scopes()[scope]?.buckets[number] ?? []
    },
    inStore,
  )
  const wordsAt = (arg: PageArg): DocumentWords[] => {
    const { route, source } = pageOf(arg)
    return words(source).map(({ begin, words }) => ({ id: documentId(route, begin), words }))
  }
  /** One of a page's documents as a file of texts has it. */
  const textAt = ({ page, at, id }: Member): string => {
    const { route, source } = pageOf(page)
    const place = JSON.stringify({ id, path: route })
    return `${place.slice(0, -1)},${(textsOf(source)[at] ?? '{}').slice(1)}`
  }

  const ids = memo.per<readonly (readonly number[])[]>(
    'search-ids',
    (arg) => bucket(arg).map((page) => wordsAt(page).map(({ id }) => id)),
    inStore,
  )
  const bucketsOf = (scope: number) =>
    Array.from({ length: scopeShapes()[scope]?.buckets ?? 0 }, (_, number) => bucketArg({ scope, number }))
  const documentCount = memo.per<number>(
    'search-count',
    (scope) =>
      bucketsOf(Number(scope)).reduce(
        (sum, arg) => ids(arg).reduce((count, ofPage) => count + ofPage.length, sum),
        0,
      ),
    inStore,
  )
  const bits = memo.per<ReturnType<typeof bitsFor>>(
    'search-bits',
    (scope) => bitsFor(documentCount(scope)),
    inStore,
  )
  const part = memo.per<IndexPart>(
    'search-part',
    (arg) => indexPart(bucket(arg).flatMap(wordsAt), bits(String(bucketOf(arg).scope)).bits),
    cheap,
  )
  const sizes = memo.per<WordSizes>('search-sizes', (arg) => wordSizes(part(arg)), inStore)
  const keys = memo.per<readonly string[]>(
    'search-keys',
    (scope) => shardKeys(bucketsOf(Number(scope)).map(sizes), documentCount(scope)),
    inStore,
  )
  const keysOfPart = memo.per<readonly string[]>(
    'search-part-keys',
    (arg) => usedKeys(sizes(arg), keys(String(bucketOf(arg).scope))),
    inStore,
  )
  /** The parts that have words for each shard. */
  const holders = memo.per<ReadonlyMap<string, readonly string[]>>(
    'search-holders',
    (scope) => {
      const found = new Map<string, string[]>()
      for (const arg of bucketsOf(Number(scope))) {
        for (const key of keysOfPart(arg)) {
          const ofKey = found.get(key)
          if (ofKey === undefined) found.set(key, [arg])
          else ofKey.push(arg)
        }
      }
      return found
    },
    cheap,
  )
  const used = memo.per<readonly string[]>(
    'search-used',
    (scope) => keys(scope).filter((key) => holders(scope).has(key)),
    inStore,
  )
  const holdersOf = memo.per<readonly string[]>(
    'search-shard-parts',
    (arg) => {
      const { scope, key } = shardOf(arg)
      return holders(String(scope)).get(key) ?? []
    },
    inStore,
  )
  const slices = memo.per<ReadonlyMap<string, IndexPart>>(
    'search-slices',
    (arg) => {
      const wanted = keys(String(bucketOf(arg).scope))
      return new Map(slicePart(part(arg), wanted).map((slice, at) => [wanted[at] ?? '', slice]))
    },
    cheap,
  )
  const slice = memo.per<IndexPart>(
    'search-slice',
    (arg) =>
      slices(arg.slice(0, arg.lastIndexOf(' '))).get(arg.slice(arg.lastIndexOf(' ') + 1)) ?? {
        words: [],
        postings: [],
      },
    inStore,
  )
  const folderOf = (scope: number) => scopeShapes()[scope]?.folder ?? ''
  const shardContent = (scope: number, key: string) =>
    shardFile(
      { folder: folderOf(scope) },
      key,
      mergeParts(holdersOf(shardArg({ scope, key })).map((arg) => slice(`${arg} ${key}`))),
    )
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

  /** What stands in each file of texts, by the ids of the documents. */
  const division = memo.per<ReadonlyMap<number, readonly Member[]>>(
    'search-division',
    (name) => {
      const scope = Number(name)
      const { bits: width, fileBits } = bits(name)
      const files = new Map<number, Member[]>()
      for (const arg of bucketsOf(scope)) {
        for (const [place, ofPage] of ids(arg).entries()) {
          const page = bucket(arg)[place] ?? ''
          for (const [at, id] of ofPage.entries()) {
            const file = fileOf(numberOf(id, width), { bits: width, fileBits })
            const members = files.get(file)
            if (members === undefined) files.set(file, [{ page, at, id }])
            else members.push({ page, at, id })
          }
        }
      }
      for (const members of files.values())
        members.sort((a, b) => a.id - b.id || byPath(a.page, b.page) || a.at - b.at)
      return new Map([...files].sort(([a], [b]) => a - b))
    },
    cheap,
  )
  const filesOf = memo.per<readonly number[]>('search-files', (scope) => [...division(scope).keys()], inStore)
  const membersOf = memo.per<readonly Member[]>(
    'search-members',
    (arg) => {
      const { scope, number } = bucketOf(arg)
      return division(String(scope)).get(number) ?? []
    },
    inStore,
  )
  const textsPlace = (scope: number) => ({ folder: folderOf(scope), fileBits: bits(String(scope)).fileBits })
  const textsContent = (arg: string) => {
    const { scope, number } = bucketOf(arg)
    return textsFile(textsPlace(scope), number, membersOf(arg).map(textAt))
  }
  const texts = memo.per<Output>(
    'search-texts',
    (arg) => {
      const file = textsContent(arg)
      onFile(file)
      return outputOf(file)
    },
    inStore,
  )

  const root = memo.once<SearchRoot>(
    'search-root',
    () => ({
      scopes: scopeShapes().map(({ version, lang, prefixes, folder }, scope) => ({
        version,
        lang,
        prefixes,
        folder,
        documents: documentCount(String(scope)),
        ...bits(String(scope)),
        shards: used(String(scope)).map((key) => [key, shard(shardArg({ scope, key })).hash] as const),
      })),
    }),
    inStore,
  )

  return {
    *readAll() {
      for (const arg of scopes().flatMap(({ buckets }) => buckets.flat())) yield words(pageOf(arg).source)
    },
    *outputs() {
      for (const scope of scopeShapes().keys()) {
        for (const number of filesOf(String(scope))) {
          const arg = bucketArg({ scope, number })
          yield {
            isFresh: () => texts.isFresh(arg),
            output: () => texts(arg),
            path: () => textsPath(textsPlace(scope), number),
            pathOfPast: () => (texts.isOfPast(arg) ? textsPath(textsPlace(scope), number) : undefined),
            file: () => textsContent(arg),
            question: { kind: 'search-texts', arg },
          }
        }
        for (const key of used(String(scope))) {
          const arg = shardArg({ scope, key })
          yield {
            isFresh: () => shard.isFresh(arg),
            output: () => shard(arg).output,
            path: () => shard(arg).output[0],
            file: () => shardContent(scope, key),
            question: { kind: 'search-shard', arg },
          }
        }
      }
      const file = () => rootFile(root())
      yield {
        isFresh: () => true,
        output: () => outputOf(file()),
        path: () => searchRootPath,
        file,
        question: { kind: 'search-root', arg: '' },
      }
    },
  }
}

/** A document by its page, and its place among the documents of that. */
interface Member {
  readonly page: PageArg
  readonly at: number
  readonly id: number
}

type Output = readonly [path: OutputPath, hash: string]

const outputOf = ({ path, content }: SearchFile): Output => [path, hashOf(content)]

interface ScopeShape {
  readonly version: string
  readonly lang: string
  readonly prefixes: readonly string[]
  readonly folder: string
  /** How many. */
  readonly buckets: number
}

interface Scope extends Omit<ScopeShape, 'buckets'> {
  /** Its pages, divided by a hash of their routes. */
  readonly buckets: readonly (readonly PageArg[])[]
}

/** A page by its address and its text: it does not depend on which other pages there are. */
type PageArg = string

const pageArg = ({ path, page }: Route): PageArg => JSON.stringify([path, page])

function pageOf(arg: PageArg): { readonly route: RoutePath; readonly source: SourcePath } {
  const [route, source] = JSON.parse(arg) as [RoutePath, SourcePath]
  return { route, source }
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

/**
 * How many parts the pages of a scope make. An edit makes the index of one part
 * anew, and some shards of the slices of all parts: few parts make the one
 * expensive, many the other. By powers of two: a new page leaves the others in their parts.
 */
const partsFor = (pages: number) => 2 ** Math.max(0, Math.round(Math.log2(Math.sqrt(pages) / 3)))

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
      scopes.set(key, {
        version,
        lang,
        prefixes: [prefix],
        folder: scopeFolder(
          { version, lang },
          [...scopes.values()].map(({ folder }) => folder),
        ),
        pages: [],
      })
    else scope.prefixes.push(prefix)
  }
  for (const route of table.routes) {
    // The not-found page is nothing to find.
    if (route.path === '/404.html') continue
    const { version, lang } = roots[route.root] ?? {}
    scopes.get(JSON.stringify([version, lang]))?.pages.push(pageArg(route))
  }
  return [...scopes.values()].map(({ pages, ...scope }) => ({ ...scope, buckets: bucketsFor(pages) }))
}

function bucketsFor(pages: readonly PageArg[]): PageArg[][] {
  const buckets: PageArg[][] = Array.from({ length: partsFor(pages.length) }, () => [])
  for (const page of pages)
    buckets[Number.parseInt(hashOf(page).slice(0, 6), 16) % buckets.length]?.push(page)
  return buckets
}
