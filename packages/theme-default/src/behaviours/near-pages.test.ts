import { expect, test } from 'vitest'
import { nearest, queriesFor } from './near-pages.js'

test('an address has words to search for', () => {
  const cases: readonly (readonly [path: string, queries: readonly string[]])[] = [
    ['/', []],
    ['/index.html', []],
    ['/7/1.1.0/', []],
    ['/settling.html', ['settling']],
    ['/docs/adoption/HubOperations/updating-ndc.html', ['updating ndc', 'Hub Operations updating ndc']],
    ['/guide/1.1.0-prepare_request/', ['prepare request', 'guide prepare request']],
    ['/guide/1.1.1.a-prepare-v1.1.html', ['a prepare', 'guide a prepare']],
    ['/api/fspiop/v1.1/quotes', ['quotes', 'fspiop quotes']],
    ['/api/iso20022/', ['iso20022', 'api iso20022']],
    ['/guide/settling/index.html', ['settling', 'guide settling']],
    ['/docs/caf%C3%A9.md', ['café', 'docs café']],
    ['/docs/%E0%A4', ['docs']],
  ]
  for (const [path, queries] of cases) expect(queriesFor(path), path).toEqual(queries)
})

test('pages are near whose title or address has a word of the address, those with the same names first', () => {
  const page = (path: string, title: string, marked = false) => ({ path, title: [{ text: title, marked }] })
  const found = [
    page('/technical/ledger/', 'Ledger', true),
    page('/community/standards.html', 'Standards'),
    page('/product/transfers.html', 'Moving money'),
    page('/technical/ledger/transfers/', 'Overview'),
    page('/technical/ledger/', 'Ledger', true),
    page('/', 'Home'),
  ]
  expect(nearest('/docs/technical/ledger/Transfers.html', found).map(({ path }) => path)).toEqual([
    '/technical/ledger/transfers/',
    '/technical/ledger/',
    '/product/transfers.html',
  ])
  // If equally many names match, the last name decides.
  expect(
    nearest('/guide/quotes.html', [page('/guide/', 'Guide'), page('/api/quotes/', 'Quotes')]).map(
      ({ path }) => path,
    ),
  ).toEqual(['/api/quotes/', '/guide/'])
})
