import type { Memo } from '../query/query.js'
import { shardFile, shardKeys, sumOfSizes, usedKeys, type WordSizes, wordSizes } from '../search/shards.js'
import {
  type DividedPart,
  dividePart,
  type IndexPart,
  indexPart,
  mergeParts,
  sliceAt,
} from '../search/word-index.js'
import { addTo } from '../values/grouped.js'
import { cheap, early, inStore } from './keep.js'
import { type LazyFile, type OutputReference, referenceTo, type TextFile, textFile } from './output-file.js'
import type { DocumentSteps } from './search-documents.js'
import { bucketArg, bucketOf, type ScopeSteps } from './search-scopes.js'

/** The index of words, divided into files. */
export interface ShardSteps {
  /** Key and hash of each shard of a scope, ordered by key. */
  readonly shards: (scope: number) => readonly (readonly [key: string, hash: string])[]
  readonly outputs: (scope: number) => Iterable<LazyFile>
  /** Drops the parts of a scope from memory. They are made again if they are needed. */
  readonly release: (scope: number) => void
}

export interface ShardPipelineOptions
  extends Pick<ScopeSteps, 'bucket' | 'bucketsOf' | 'folderOf'>,
    Pick<DocumentSteps, 'wordsAt' | 'count' | 'bits'> {
  readonly onFile: (file: TextFile) => void
}

/**
 * Number of parts in a group. An edit changes one part; to add up the sizes of all parts, only
 * those of its group are read again, and the sums of the other groups.
 */
const partsInGroup = 8

/**
 * Connects words → part → slice → shard. A part is the index of the pages in a bucket; a slice is
 * what a part contributes to a shard. An edit makes the part of its page again, and those shards
 * whose slices change, which are those of the words that were edited.
 */
export function shardPipeline(memo: Memo, options: ShardPipelineOptions): ShardSteps {
  const { bucket, bucketsOf, folderOf, wordsAt, count, bits, onFile } = options

  const part = memo.per<IndexPart>(
    'search-part',
    (arg) => indexPart(bucket(arg).flatMap(wordsAt), bits(bucketOf(arg).scope).bits),
    cheap,
  )
  const sizes = memo.per<WordSizes>('search-sizes', (arg) => wordSizes(part(arg)), early)
  const groupsOf = (scope: number) => {
    const groups = Math.ceil(bucketsOf(scope).length / partsInGroup)
    return Array.from({ length: groups }, (_, number) => bucketArg({ scope, number }))
  }
  const groupSizes = memo.per<WordSizes>(
    'search-group-sizes',
    (arg) => {
      const { scope, number } = bucketOf(arg)
      const parts = bucketsOf(scope).slice(number * partsInGroup, (number + 1) * partsInGroup)
      return sumOfSizes(parts.map(sizes))
    },
    early,
  )
  const keys = memo.per<readonly string[]>(
    'search-keys',
    (scope) => shardKeys(groupsOf(Number(scope)).map(groupSizes), count(Number(scope))),
    early,
  )
  const keysOfPart = memo.per<readonly string[]>(
    'search-part-keys',
    (arg) => usedKeys(sizes(arg), keys(String(bucketOf(arg).scope))),
    early,
  )
  /** For each shard, the parts that have words for it. */
  const holders = memo.per<ReadonlyMap<string, readonly string[]>>(
    'search-holders',
    (scope) => holdersByKey(bucketsOf(Number(scope)), keysOfPart),
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
  const divided = memo.per<DividedPart>(
    'search-divided',
    (arg) => dividePart(part(arg), keys(String(bucketOf(arg).scope))),
    cheap,
  )
  const slice = memo.per<IndexPart>(
    'search-slice',
    (arg) => {
      const end = arg.lastIndexOf(' ')
      return sliceAt(divided(arg.slice(0, end)), arg.slice(end + 1))
    },
    early,
  )
  const contentOf = (scope: number, key: string) =>
    shardFile(
      { folder: folderOf(scope) },
      key,
      mergeParts(holdersOf(shardArg({ scope, key })).map((arg) => slice(`${arg} ${key}`))),
    )
  const shard = memo.per<{ readonly hash: string; readonly output: OutputReference }>(
    'search-shard',
    (arg) => {
      const { scope, key } = shardOf(arg)
      const made = contentOf(scope, key)
      const file = textFile(made)
      onFile(file)
      return { hash: made.hash, output: referenceTo(file) }
    },
    inStore,
  )

  return {
    shards: (scope) => used(String(scope)).map((key) => [key, shard(shardArg({ scope, key })).hash] as const),
    *outputs(scope) {
      for (const key of used(String(scope))) {
        const arg = shardArg({ scope, key })
        yield {
          isFresh: () => shard.isFresh(arg),
          output: () => shard(arg).output,
          path: () => shard(arg).output[0],
          file: () => contentOf(scope, key),
          question: { kind: 'search-shard', arg },
        }
      }
    },
    release(scope) {
      for (const arg of bucketsOf(scope)) {
        part.release(arg)
        divided.release(arg)
      }
      holders.release(String(scope))
    },
  }
}

function holdersByKey(
  parts: readonly string[],
  keysOf: (part: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const part of parts) for (const key of keysOf(part)) addTo(found, key, part)
  return found
}

interface ShardPlace {
  readonly scope: number
  readonly key: string
}

const shardArg = ({ scope, key }: ShardPlace) => `${scope} ${key}`

function shardOf(arg: string): ShardPlace {
  const [scope, key = ''] = arg.split(' ')
  return { scope: Number(scope), key }
}
