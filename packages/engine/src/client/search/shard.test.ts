import { expect, test } from 'vitest'
import { firstPlace } from '../../search/first-place.js'
import { type SearchScope, wordKey } from '../../search/format.js'
import { openShard, shardOf, shardsAround, shardsOf } from './shard.js'

test('a shard tells the documents of each word, and how many there are', () => {
  // Of the highest prominence document 9, of the lowest document 3; and of the fourth document 0.
  const { words, count, read } = openShard({ words: '0ledger 1odger', postings: '*J!D %A' })
  expect(words).toEqual(['ledger', 'lodger'])
  const documents = (place: number) => {
    const found: (readonly [document: number, prominence: number])[] = []
    read(place, (...one) => found.push(one))
    return found.sort(([a], [b]) => a - b)
  }
  for (const _ of ['first', 'again']) {
    expect([count(0), count(1), count(2)]).toEqual([2, 1, 0])
    expect([documents(0), documents(1), documents(2)]).toEqual([
      [
        [3, 1],
        [9, 8],
      ],
      [[0, 4]],
      [],
    ])
  }
})

/** The scope of shards that each hold the words from one beginning on. Two letters are 16 digits of a key. */
const scopeOf = (...starts: string[]): SearchScope =>
  ({ shards: starts.map((start) => [wordKey(start).slice(0, -1), 'hash']) }) as unknown as SearchScope

const keyOf = (start: string) => wordKey(start).slice(0, -1)

test('a word is sought in its own shard, and its beginnings in all that may have them', () => {
  const scope = scopeOf('a', 'le', 'lo', 'm')
  expect(shardOf('ledger', scope)).toBe(keyOf('le'))
  expect(shardOf('a', scope)).toBe(keyOf('a'))
  expect(shardOf('zoo', scope)).toBeUndefined()
  expect(shardsOf('ledger', scope)).toEqual([keyOf('le')])
  expect(shardsOf('l', scope)).toEqual([keyOf('le'), keyOf('lo')])
  expect(shardsOf('zoo', scope)).toEqual([])
  expect(shardOf('zoo', scopeOf(''))).toBe('')
  expect(shardsOf('', scopeOf(...'abcdefgh'))).toEqual([...'abcdef'].map(keyOf))
})

test('around a word are the shards of its first letter, those of its first two letters first', () => {
  const scope = scopeOf('k', 'la', 'le', 'lo', 'lu', 'm')
  expect(shardsAround('lodger', scope)).toEqual(['lo', 'la', 'le', 'lu'].map(keyOf))
  expect(shardsAround('zoo', scope)).toEqual([])
  const many = scopeOf(...Array.from({ length: 60 }, (_, at) => `l${String.fromCharCode(0x61 + at)}`))
  expect(shardsAround('lodger', many)).toHaveLength(24)
})

test('the place of a beginning is that of the first word that is not smaller', () => {
  const words = ['a', 'ab', 'b', 'bc', 'd']
  const places = ['', 'a', 'aa', 'ab', 'b', 'bb', 'c', 'd', 'e'].map((start) => firstPlace(start, words))
  expect(places).toEqual([0, 0, 1, 1, 2, 3, 4, 4, 5])
  expect(firstPlace('a', [])).toBe(0)
})
