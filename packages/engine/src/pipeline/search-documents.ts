import type { SourcePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import { type DocumentWords, documentId, type WordsOfDocument } from '../search/documents.js'
import { bitsFor } from '../search/format.js'
import { early, inStore } from './keep.js'
import { type PageArg, pageOf, type ScopeSteps } from './search-scopes.js'

/** What search finds: pages, and for long pages some of their sections. */
export interface DocumentSteps {
  readonly wordsAt: (page: PageArg) => readonly DocumentWords[]
  /** For each page of a bucket, the ids of its documents. */
  readonly ids: (bucket: string) => readonly (readonly number[])[]
  readonly count: (scope: number) => number
  readonly bits: (scope: number) => ReturnType<typeof bitsFor>
}

export interface DocumentPipelineOptions extends Pick<ScopeSteps, 'bucket' | 'bucketsOf'> {
  /** The words of each of a page's documents. */
  readonly words: (page: SourcePath) => readonly WordsOfDocument[]
}

/** Connects page → documents → their number in a scope → the width of their ids. */
export function documentPipeline(
  memo: Memo,
  { bucket, bucketsOf, words }: DocumentPipelineOptions,
): DocumentSteps {
  const wordsAt = (arg: PageArg): DocumentWords[] => {
    const { route, source } = pageOf(arg)
    return words(source).map(({ begin, words }) => ({ id: documentId(route, begin), words }))
  }
  const ids = memo.per<readonly (readonly number[])[]>(
    'search-ids',
    (arg) => bucket(arg).map((page) => wordsAt(page).map(({ id }) => id)),
    early,
  )
  const count = memo.per<number>(
    'search-count',
    (scope) =>
      bucketsOf(Number(scope)).reduce(
        (sum, arg) => ids(arg).reduce((count, ofPage) => count + ofPage.length, sum),
        0,
      ),
    inStore,
  )
  const bits = memo.per<ReturnType<typeof bitsFor>>('search-bits', (scope) => bitsFor(count(scope)), inStore)
  return {
    wordsAt,
    ids,
    count: (scope) => count(String(scope)),
    bits: (scope) => bits(String(scope)),
  }
}
