import {
  decodeWords,
  keyOfStart,
  readPostings,
  type SearchScope,
  type WordIndex,
  wordKey,
} from '../../search/format.js'

/** A shard, ready for queries. Postings are decoded word by word. */
export interface Shard {
  /** Ordered by UTF-16 unit. */
  readonly words: readonly string[]
  /** How many documents contain the word at that position. */
  count(place: number): number
  /** Calls back for each document of a word, with its number and how prominent the word is in it. */
  read(place: number, found: (document: number, prominence: number) => void): void
}

export function openShard({ words, postings }: WordIndex): Shard {
  const coded = postings.split(' ')
  const counts = new Map<number, number>()
  return {
    words: decodeWords(words),
    count(place) {
      let count = counts.get(place) ?? 0
      if (count > 0) return count
      readPostings(coded[place] ?? '', () => {
        count += 1
      })
      counts.set(place, count)
      return count
    },
    read: (place, found) => readPostings(coded[place] ?? '', found),
  }
}

/**
 * Maximum number of shards to load for one word of a query, since words that begin with it may be
 * in several.
 */
const mostShards = 6

/** Keys of the shards that contain a word and the words that begin with it. */
export function shardsOf(start: string, { shards }: SearchScope): string[] {
  const key = keyOfStart(start)
  const own = wordKey(start)
  return shards
    .map(([shard]) => shard)
    .filter((shard) => own.startsWith(shard) || shard.startsWith(key))
    .slice(0, mostShards)
}

/** Key of the shard that contains exactly this word. */
export function shardOf(word: string, { shards }: SearchScope): string | undefined {
  const key = wordKey(word)
  return shards.find(([shard]) => key.startsWith(shard))?.[0]
}

/** The same for words that only begin with the same letter. */
const mostShardsAround = 24

/** Keys of shards whose words begin with the same letter as a given word, those of the same two letters first. */
export function shardsAround(word: string, { shards }: SearchScope): string[] {
  const letters = [word.slice(0, 2), word.slice(0, 1)].map(keyOfStart)
  const keys = letters.flatMap((key) => shards.flatMap(([shard]) => (shard.startsWith(key) ? [shard] : [])))
  return [...new Set(keys)].slice(0, mostShardsAround)
}
