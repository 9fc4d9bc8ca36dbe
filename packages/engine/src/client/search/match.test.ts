import { expect, test } from 'vitest'
import { matchesOf, otherStarts, type SoughtWord } from './match.js'
import { shardOfWords } from './test-support.js'

/** A shard in which each word is in that number of documents. */
const shardOfCounts = (counts: Readonly<Record<string, number>>) =>
  shardOfWords(
    Object.fromEntries(
      Object.entries(counts).map(([word, count]) => [
        word,
        Array.from({ length: count }, (_, document) => [document, 1] as const),
      ]),
    ),
  )

/** The matches of a word, best first, with their weights in hundredths. */
function matched(
  term: string,
  counts: Readonly<Record<string, number>>,
  { inflections = [], related = [], finished = false }: Partial<SoughtWord> = {},
): readonly (readonly [word: string, hundredths: number])[] {
  const matches = matchesOf({ term, inflections, related, finished }, [shardOfCounts(counts)])
  return matches.map(({ word, weight }) => [word, Math.round(weight * 100)])
}

const wordsOf = (...given: Parameters<typeof matched>) => matched(...given).map(([word]) => word)

/** In so many documents, a word is not rare. */
const often = 9

test('a word matches itself best, then what begins with it, the shorter the better', () => {
  const counts = {
    tran: often,
    trans: often,
    transaction: often,
    transfer: often,
    transfers: often,
    travel: often,
  }
  expect(matched('trans', counts)).toEqual([
    ['trans', 100],
    ['transfer', 69],
    ['transfers', 64],
    ['transaction', 56],
  ])
})

test('a short word that is finished matches only itself', () => {
  const counts = { api: often, apiary: often, apis: often, node: often, nodes: often }
  expect(wordsOf('api', counts)).toEqual(['api', 'apis', 'apiary'])
  expect(wordsOf('api', counts, { finished: true })).toEqual(['api'])
  expect(wordsOf('node', counts, { finished: true })).toEqual(['node', 'nodes'])
})

test('other forms of a word match if the site has them', () => {
  const counts = { close: often, closed: often, closing: often, closure: often }
  expect(matched('close', counts, { inflections: ['closing', 'closes'] })).toEqual([
    ['close', 100],
    ['closed', 82],
    ['closing', 80],
  ])
})

test('words of the same family match less than other forms', () => {
  const counts = { configure: often, configured: often, configuring: often, configuration: often }
  expect(matched('configure', counts, { inflections: ['configuring'], related: ['configuration'] })).toEqual([
    ['configure', 100],
    ['configured', 85],
    ['configuring', 80],
    ['configuration', 60],
  ])
})

test('the best of very many words are kept, wherever they are', () => {
  const long = Array.from({ length: 90 }, (_, number) => `a${'b'.repeat(20)}${number}`)
  const counts = Object.fromEntries([...long, 'az'].map((word) => [word, 1]))
  const words = wordsOf('a', counts)
  expect(words).toHaveLength(64)
  expect(words[0]).toBe('az')
})

test('words that are spelt almost alike match where the word itself is rare', () => {
  expect(matched('ledger', { ledger: 4, lodger: 1 })).toEqual([
    ['ledger', 100],
    ['lodger', 3],
  ])
  expect(wordsOf('ledger', { ledger: 5, lodger: 1 })).toEqual(['ledger'])
  // Together they are not rare.
  expect(wordsOf('ledger', { ledger: 2, ledgers: 3, lodger: 1 })).toEqual(['ledger', 'ledgers'])
  // No word twice, though it is also spelt like itself.
  expect(wordsOf('ledger', { ledger: 1, ledgers: 1 })).toEqual(['ledger', 'ledgers'])
})

test('a longer number matches little where the number itself is there', () => {
  expect(matched('2002', { 2002: 9, 20022: 9 })).toEqual([
    ['2002', 100],
    ['20022', 4],
  ])
  expect(matched('2002', { 20022: 9 })).toEqual([['20022', 80]])
})

test('a match tells whether it is another word', () => {
  const counts = { ledger: 1, ledgers: 1, ledgering: 1, lodger: 1 }
  const matches = matchesOf({ term: 'ledger', inflections: ['ledgering'], related: [], finished: true }, [
    shardOfCounts(counts),
  ])
  expect(matches.filter(({ near }) => near).map(({ word }) => word)).toEqual(['lodger'])
  const others = matchesOf({ term: 'ledgers', inflections: ['ledger'], related: [], finished: true }, [
    shardOfCounts({ ledger: 1, lodgers: 1 }),
  ])
  expect(others.map(({ word, near }) => [word, near])).toEqual([
    ['ledger', false],
    ['lodgers', true],
  ])
})

test('a mistyped word matches what it differs from in one letter, from eight letters on also in two', () => {
  const counts = { ledger: 1, transaction: 1 }
  const cases: readonly (readonly [typed: string, ...matches: string[]])[] = [
    ['ledgar', 'ledger'],
    ['lxedger', 'ledger'],
    ['ledgr', 'ledger'],
    ['legder', 'ledger'],
    ['eldger', 'ledger'],
    ['xledger', 'ledger'],
    ['ldgar'],
    ['legdar'],
    // The beginning of a word suffices.
    ['ledgx', 'ledger'],
    ['lexg', 'ledger'],
    ['lxxg'],
    ['lxd'],
    ['trnasax'],
    ['trnsactoin', 'transaction'],
    ['rtansactoin', 'transaction'],
    ['xxansaction', 'transaction'],
    ['xxxnsaction'],
    ['trasactin', 'transaction'],
    ['trxansxaction', 'transaction'],
    ['transact', 'transaction'],
    ['transxxx'],
    ['transaxt', 'transaction'],
    ['transactions', 'transaction'],
    ['transactionsxx'],
  ]
  for (const [typed, ...matches] of cases) expect(wordsOf(typed, counts), typed).toEqual(matches)
})

test('of words that are spelt almost alike, those with the fewest differences match', () => {
  const counts = { transfer: 1, transfers: 1, transfixes: 1 }
  expect(matched('transfar', counts)).toEqual([
    ['transfer', 60],
    ['transfers', 56],
  ])
  expect(matched('transqqr', counts)).toEqual([
    ['transfer', 40],
    ['transfers', 38],
  ])
})

test('of words that are spelt equally alike, the shorter match first, then those in more documents', () => {
  expect(wordsOf('paxer', { pacers: 2, pages: 9, paper: 1, papers: 3, paver: 2 })).toEqual([
    'paver',
    'paper',
    'papers',
    'pacers',
  ])
  const many = Object.fromEntries([...'abcdefghijklmnopqrs'].map((letter) => [`pa${letter}er`, 1]))
  expect(wordsOf('pa0er', many)).toHaveLength(12)
})

test('a mistyped word may begin otherwise in the index', () => {
  expect(otherStarts('ldger')).toEqual(['dlger', 'lgder', 'dger', 'lger', 'lder'])
  expect(otherStarts('abcd')).toHaveLength(5)
  expect(otherStarts('abc')).toEqual([])
})
