import {
  decodeWords,
  keyOfStart,
  readPostings,
  type SearchScope,
  type WordIndex,
  wordKey,
} from '../../search/format.js'

/** A shard as queries read it. Postings are decoded word by word. */
export interface Shard {
  /** In the order of UTF-16 units. */
  readonly words: readonly string[]
  /** In how many documents a word stands, by its place. */
  count(place: number): number
  /** The documents of a word, by number, and how prominent it is in each. */
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

/** Most shards that one word of a query loads because words that begin with it stand in several. */
const mostShards = 6

/** Keys of the shards that hold a word and the words that begin with it. */
export function shardsOf(start: string, { shards }: SearchScope): string[] {
  const key = keyOfStart(start)
  const own = wordKey(start)
  return shards
    .map(([shard]) => shard)
    .filter((shard) => own.startsWith(shard) || shard.startsWith(key))
    .slice(0, mostShards)
}

/** Key of the shard that holds the very word. */
export function shardOf(word: string, { shards }: SearchScope): string | undefined {
  const key = wordKey(word)
  return shards.find(([shard]) => key.startsWith(shard))?.[0]
}

/** Where the words that begin so begin: the place of the first that is not smaller. */
export function firstPlace(start: string, words: readonly string[]): number {
  let from = 0
  let to = words.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((words[middle] ?? '') < start) from = middle + 1
    else to = middle
  }
  return from
}
