import { expect, test } from 'vitest'
import { wordsOf } from './near-pages.js'

test('an address has words to search for', () => {
  const cases: readonly (readonly [path: string, words: string])[] = [
    ['/', ''],
    ['/index.html', ''],
    ['/settling.html', 'settling'],
    ['/docs/adoption/HubOperations/updating-ndc.html', 'Hub Operations updating ndc'],
    ['/guide/1.1.0-prepare_request/', 'guide 1 1 0 prepare request'],
    ['/a/caf%C3%A9.md', 'a café'],
    ['/a/%E0%A4', 'a E0 A4'],
  ]
  for (const [path, words] of cases) expect(wordsOf(path), path).toBe(words)
})
