import type { Shard } from './shard.js'

/** A shard of words, each with its documents: the number of each and how prominent the word is in it. */
export function shardOfWords(
  documents: Readonly<Record<string, readonly (readonly [document: number, prominence: number])[]>>,
): Shard {
  const words = Object.keys(documents).sort()
  const at = (place: number) => documents[words[place] ?? ''] ?? []
  return {
    words,
    count: (place) => at(place).length,
    read(place, found) {
      for (const [document, prominence] of at(place)) found(document, prominence)
    },
  }
}
