import type { RoutePath, SourcePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import type { WordsOfDocument } from '../search/documents.js'
import { type SearchRoot, searchRootPath } from '../search/format.js'
import { rootFile } from '../search/shards.js'
import { inStore } from './keep.js'
import { type LazyFile, referenceTo, type TextFile, textFile } from './output-file.js'
import { documentPipeline } from './search-documents.js'
import { pageOf, type ScopePipelineOptions, scopePipeline } from './search-scopes.js'
import { shardPipeline } from './search-shards.js'
import { textsPipeline } from './search-texts.js'

/** The search index of a site. */
export interface SearchSteps {
  /** Computes the words of all pages, one page per iteration. */
  readonly readAll: () => Iterable<unknown>
  /** Files of texts, then shards, and last the root, which names the shards. */
  readonly outputs: () => Iterable<LazyFile>
  /**
   * Drops the words of all pages from memory. A driver that needs no more outputs leaves the room to
   * what it does next.
   */
  readonly release: () => void
}

/** For sites without search. */
export const noSearch: SearchSteps = { readAll: () => [], outputs: () => [], release: () => {} }

export interface SearchPipelineOptions extends ScopePipelineOptions {
  /** The words of each of a page's documents. */
  readonly words: (page: SourcePath) => readonly WordsOfDocument[]
  /** What search shows of each of a page's documents, as JSON. */
  readonly texts: (page: SourcePath) => readonly string[]
  /** Texts of the sidebar groups that contain a page. */
  readonly trail: (route: RoutePath) => readonly string[]
  readonly onFile: (file: TextFile) => void
}

/** Connects the steps for search: routes → scopes → documents → shards and files of texts → root. */
export function searchPipeline(memo: Memo, options: SearchPipelineOptions): SearchSteps {
  const { words, texts, trail, onFile } = options
  const scopes = scopePipeline(memo, options)
  const documents = documentPipeline(memo, { ...scopes, words })
  const shards = shardPipeline(memo, { ...scopes, ...documents, onFile })
  const textsOutputs = textsPipeline(memo, { ...scopes, ...documents, texts, trail, onFile })

  const root = memo.once<SearchRoot>(
    'search-root',
    () => ({
      scopes: scopes.shapes().map(({ version, lang, prefixes, folder }, scope) => ({
        version,
        lang,
        prefixes,
        folder,
        documents: documents.count(scope),
        ...documents.bits(scope),
        shards: shards.shards(scope),
      })),
    }),
    inStore,
  )

  return {
    *readAll() {
      for (const page of scopes.allPages()) yield words(pageOf(page).source)
    },
    *outputs() {
      for (const scope of scopes.shapes().keys()) {
        yield* textsOutputs(scope)
        yield* shards.outputs(scope)
      }
      const file = () => rootFile(root())
      yield {
        // Its question passes nothing to `onFile`: whoever writes it compares it with the published file.
        isFresh: () => true,
        output: () => referenceTo(textFile(file())),
        path: () => searchRootPath,
        file,
        question: { kind: 'search-root', arg: '' },
      }
    },
    release() {
      for (const scope of scopes.shapes().keys()) shards.release(scope)
    },
  }
}
