import { describe, expect, test } from 'vitest'
import type { DocumentText } from '../../search/format.js'
import { wordReader } from '../../search/words.js'
import type { Term } from './documents.js'
import { findSections, type Marked } from './sections.js'
import { shardOfWords } from './test-support.js'

/** A word of a query that matches these words of the index; each may have a weight. */
function termOf(
  words: string | Readonly<Record<string, number>>,
  { worth = 1, aside = false }: Partial<Pick<Term, 'worth' | 'aside'>> = {},
): Term {
  const shard = shardOfWords({})
  const weights = typeof words === 'string' ? { [words]: 1 } : words
  return {
    matches: Object.entries(weights).map(([word, weight]) => ({
      word,
      weight,
      shard,
      place: 0,
      near: false,
    })),
    worth,
    aside,
  }
}

const termsOf = (query: string) => query.split(' ').map((word) => termOf(word))

type Sections = DocumentText['sections']

function found(
  sections: Sections | string,
  query: string | readonly Term[],
  rest: Partial<Pick<DocumentText, 'title' | 'keywords'>> = {},
) {
  const document = {
    id: 0,
    path: '/a.html',
    title: 'Untitled',
    ...rest,
    sections: typeof sections === 'string' ? ([['', '', sections]] as const) : sections,
  }
  const terms = typeof query === 'string' ? termsOf(query) : query
  return findSections(document, terms, wordReader({ lang: 'en', parts: true }))
}

const plain = (pieces: readonly Marked[] = []) =>
  pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

const excerpt = (...given: Parameters<typeof found>) => plain(found(...given).sections[0]?.excerpt)

/** So many words of five letters, with a space after each. */
const fill = (count: number) => 'words '.repeat(count)

describe('an excerpt', () => {
  test('of a short text is all of it', () => {
    expect(excerpt('A ledger keeps entries.', 'ledger')).toBe('A [ledger] keeps entries.')
  })

  test('begins a little before the first match, and both ends are between words', () => {
    const text = `${fill(20)}ledger ${fill(40)}end`
    expect(excerpt(text, 'ledger')).toBe(`… ${fill(5)}[ledger] ${fill(18).trimEnd()} …`)
    const before = `${fill(6)}ledger`
    expect(excerpt(before, 'ledger')).toBe(`${fill(6)}[ledger]`)
    expect(excerpt(`${fill(24)}ledger`, 'ledger')).toBe(`… ${fill(5)}[ledger]`)
  })

  test('begins with the sentence or block of the match if that is close before it', () => {
    const cases: readonly (readonly [before: string, shown: string])[] = [
      ['An end. Begin here ', 'Begin here '],
      ['An end? Begin here ', 'Begin here '],
      ['An end\nBegin here ', 'Begin here '],
      ['An end; begin here ', 'begin here '],
      ['Not 1.5 here ', 'Not 1.5 here '],
    ]
    for (const [before, shown] of cases)
      expect(excerpt(`${fill(20)}${before}ledger.`, 'ledger'), before).toMatch(
        new RegExp(`(?:^|… |words )${shown.replace(/[.]/g, '\\.')}\\[ledger\\]\\.$`),
      )
    expect(excerpt(`${fill(20)}An end. Begin here ledger.`, 'ledger')).toBe('… Begin here [ledger].')
  })

  test('shows the part that has most of the query, rather than one word often', () => {
    const text = `ledger ledger ledger ledger. ${fill(40)}A ledger of entries. ${fill(40)}`
    expect(excerpt(text, 'ledger entries')).toMatch(/ A \[ledger\] of \[entries\]\. words/)
    expect(excerpt(text, 'ledger')).toMatch(/^\[ledger\] \[ledger\]/)
    // A part that has both words only beyond its end does not count.
    const far = `ledger ${fill(30)}entries. ${fill(40)}A ledger. Of entries.`
    expect(excerpt(far, 'ledger entries')).toMatch(/A \[ledger\]\. Of \[entries\]\.$/)
  })

  test('prefers the word that says more, and the better form of a word', () => {
    const text = `The ledger. ${fill(40)}All entries. ${fill(40)}`
    const [ledger, entries] = [termOf('ledger'), termOf('entries', { worth: 2 })]
    expect(excerpt(text, [ledger, entries])).toMatch(/All \[entries\]/)
    expect(excerpt(text, [ledger, termOf('entries', { worth: 0.9 })])).toMatch(/^The \[ledger\]/)
    expect(excerpt(text, [termOf({ ledger: 0.5, entries: 1 })])).toMatch(/All \[entries\]/)
  })

  test('ends where it ends, whatever matches behind it', () => {
    expect(excerpt(`The ledger. ${fill(40)}A ledger.`, 'ledger')).toBe(
      `The [ledger]. ${fill(23).trimEnd()} …`,
    )
    // What begins in it and ends behind it is left out as well.
    const long = 'x'.repeat(30)
    expect(excerpt(`The ledger. ${fill(21)}and ${long} ${fill(9)}`, [termOf('ledger'), termOf(long)])).toBe(
      `The [ledger]. ${fill(21)}and …`,
    )
  })

  test('of a section that only its heading matches is the beginning', () => {
    expect(excerpt([['a', 'Ledger', `${fill(30)}end`]], 'ledger')).toBe(`${fill(25).trimEnd()} …`)
  })

  test('is cut anywhere where a script has no spaces, but not within a character', () => {
    const smiles = '😀'.repeat(100)
    for (const before of ['', 'x']) {
      const shown = excerpt([['a', 'Ledger', before + smiles]], 'ledger')
      expect(shown.isWellFormed()).toBe(true)
      expect(shown).toMatch(/😀 …$/u)
      const around = excerpt(`${before}${smiles} ledger ${smiles}`, 'ledger')
      expect(around.isWellFormed()).toBe(true)
    }
  })

  test('has no line breaks: a dot parts blocks where no sentence ends', () => {
    expect(excerpt('One\nledger.\nTwo:\n\nthree\tfour  five', 'ledger')).toBe(
      'One · [ledger]. Two: three four five',
    )
  })
})

describe('what is marked', () => {
  test('are all words of the query and their forms, each once', () => {
    const terms = [termOf({ close: 1, closes: 0.8 }), termOf('window')]
    const { title, sections, words } = found([['', 'Closes', 'Close a window, close it.']], terms, {
      title: 'The Window',
    })
    expect(plain(title)).toBe('The [Window]')
    expect(plain(sections[0]?.heading)).toBe('[Closes]')
    expect(plain(sections[0]?.excerpt)).toBe('[Close] a [window], [close] it.')
    expect([...words].sort()).toEqual(['Close', 'Closes', 'Window', 'close', 'window'])
  })

  test('are no words that say much less than the others, unless there are no others', () => {
    const terms = [termOf('ledger', { worth: 4 }), termOf('the', { worth: 0.9 }), termOf('of')]
    expect(excerpt('The ledger of the hub', terms)).toBe('The [ledger] [of] the hub')
    expect(found('The ledger of the hub', terms).words).toEqual(['ledger', 'of'])
    expect(excerpt('The hub', terms)).toBe('[The] hub')
  })

  test('are no words that only make a question', () => {
    const terms = [termOf('ledger'), termOf('how', { aside: true })]
    const { title, sections, words } = found('How a ledger', terms, { title: 'How' })
    expect([plain(title), plain(sections[0]?.excerpt), words]).toEqual(['How', 'How a [ledger]', ['ledger']])
    expect(found('How to', terms).sections).toEqual([])
  })

  test('is an identifier as a whole, not again its parts', () => {
    expect(excerpt('the transferId here', [termOf({ transferid: 1, transfer: 0.7 })])).toBe(
      'the [transferId] here',
    )
    expect(excerpt('the transferId here', 'transfer')).toBe('the [transfer]Id here')
  })
})

/** The scores of the matching sections, by their slugs, in hundredths. */
const scores = (...given: Parameters<typeof found>) =>
  Object.fromEntries(found(...given).sections.map(({ slug, score }) => [slug, Math.round(score * 100)]))

describe('a section counts', () => {
  const other: Sections[number] = ['other', 'Else', 'Nothing.']

  test('by the title of its page, the more the shorter that is', () => {
    const sections: Sections = [['', '', 'x'], other]
    expect(scores(sections, 'ledger', { title: 'Ledger 7' })).toEqual({ '': 1000 })
    expect(scores(sections, 'ledger', { title: 'The three-word ledger' })).toEqual({ '': 1000 })
    expect(scores(sections, 'ledger', { title: 'The ledger of hubs' })).toEqual({ '': 800 })
  })

  test('by its heading, then its text, where repetitions count less and less', () => {
    expect(scores([['a', 'A whole ledger', 'x'], other], 'ledger')).toEqual({ a: 500 })
    expect(scores([['a', 'A whole new ledger', 'x'], other], 'ledger')).toEqual({ a: 400 })
    expect(scores([['a', 'A', 'ledger']], 'ledger')).toEqual({ a: 100 })
    expect(scores([['a', 'A', 'ledger ledger']], 'ledger')).toEqual({ a: 138 })
    expect(scores([['a', 'A', 'ledger '.repeat(100)]], 'ledger')).toEqual({ a: 217 })
    expect(scores([['a', 'A', 'ledgers']], [termOf({ ledgers: 0.5 })])).toEqual({ a: 65 })
    // An identifier and its parts are one place.
    expect(scores([['a', 'A', 'transferId']], [termOf({ transferid: 1, transfer: 1 })])).toEqual({ a: 100 })
    // A form of two words of the query counts for the one that it matches better.
    for (const terms of [
      [termOf({ closing: 0.5 }), termOf({ closing: 1 })],
      [termOf({ closing: 1 }), termOf({ closing: 0.5 })],
    ])
      expect(scores([['a', 'A', 'closing']], terms)).toEqual({ a: 25 })
  })

  test('by the best of these, not by their sum', () => {
    expect(scores([['', 'Ledger', 'ledger']], 'ledger', { title: 'Ledger of all' })).toEqual({ '': 1600 })
  })

  test('by the title a little where it is not the beginning of its page', () => {
    const sections: Sections = [
      ['', '', 'x'],
      ['a', 'Close', 'x'],
    ]
    // Both words, in place of one: 5 + 0.1 * 14.
    expect(scores(sections, 'ledger close', { title: 'Ledger' })).toEqual({ '': 350, a: 640 })
    // Nothing of its own.
    expect(scores(sections, 'ledger', { title: 'The ledger' })).toEqual({ '': 1000 })
  })

  test('more if its heading, or the title at its beginning, is the query', () => {
    const sections: Sections = [
      ['', '', 'x'],
      ['a', 'Close the window!', 'x'],
      ['b', 'Close the old window', 'x'],
      ['c', 'Close', 'x'],
    ]
    const [one, three] = [5 * 1.6, 3 * 5 * 1.6].map((score) => Math.round(score * 100))
    expect(scores(sections, 'close')).toEqual({ a: 500, b: 400, c: one })
    expect(scores(sections, 'the window close').a).toBe(three)
    expect(scores(sections, 'the window close').b).toBe(3 * 400)
    expect(scores(sections, 'ledger', { title: 'Ledger' })).toEqual({ '': 14 * 1.6 * 100 })
  })

  test('by how significant the words are, and how much of the query it has', () => {
    const terms = [termOf('ledger', { worth: 3 }), termOf('close')]
    expect(
      scores(
        [
          ['a', 'Ledger', ''],
          ['b', 'Close', ''],
        ],
        terms,
      ),
    ).toEqual({
      a: Math.round(5 * 3 * (3 / 4) ** 2 * 100),
      b: Math.round(5 * (1 / 4) ** 2 * 100),
    })
  })

  test('more if the words follow each other in order, wherever that is', () => {
    const both = (text: string) => scores([['a', 'A', text]], 'close window').a
    const apart = both('close the window')
    expect(apart).toBe(200)
    expect(both('close window')).toBe(260)
    expect(both('x close window x')).toBe(260)
    expect(both('window close')).toBe(200)
    expect(both('close close window')).toBe(309)
    expect(scores([['a', 'To close window', '']], 'close window')).toEqual({ a: 1300 })
    expect(scores([['', '', 'x']], 'close window', { title: 'To close window' })).toEqual({ '': 2600 })
    // All of them, not only the first two.
    expect(scores([['a', 'A', 'one two. three']], 'one two three')).toEqual({ a: 390 })
    expect(scores([['a', 'A', 'one two. And three']], 'one two three')).toEqual({ a: 300 })
  })

  test('by the keywords of the page if it is its beginning, as by a title if they are the query', () => {
    const sections: Sections = [['', '', 'x'], other]
    expect(scores(sections, 'ledger', { keywords: 'ledger books' })).toEqual({ '': 500 })
    expect(scores(sections, 'general ledger', { keywords: 'general ledger' })).toEqual({ '': 3200 })
    expect(scores(sections, 'ledger', { keywords: 'books\nledger' })).toEqual({ '': 800 })
    expect(scores(sections, 'general ledger', { keywords: 'ledger, general, books' })).toEqual({ '': 1000 })
    const both: Sections = [
      ['', '', 'x'],
      ['a', 'A', 'General, ledger.'],
    ]
    expect(scores(both, 'ledger', { keywords: 'ledger books' })).toEqual({ '': 500, a: 100 })
  })

  test('not at all if nothing matches, and the best come first', () => {
    const sections: Sections = [
      ['', '', 'x'],
      ['text', 'A', 'ledger'],
      ['heading', 'Ledger', 'x'],
      ['none', 'A', 'x'],
    ]
    expect(found(sections, 'ledger').sections.map(({ slug }) => slug)).toEqual(['heading', 'text'])
  })
})
