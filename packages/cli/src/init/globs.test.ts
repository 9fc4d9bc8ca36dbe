import { expect, test } from 'vitest'
import { globMatcher } from './globs.js'

test('globs match paths', () => {
  const cases: readonly (readonly [glob: string, matching: readonly string[], others: readonly string[]])[] =
    [
      ['README.md', ['README.md'], ['a/README.md', 'READMEsmd']],
      ['drafts/**', ['drafts/a.md', 'drafts/b/a.md'], ['drafts.md', 'a/drafts/a.md']],
      ['**/LATER.md', ['LATER.md', 'a/b/LATER.md'], ['a/MYLATER.md']],
      ['*.draft.md', ['a.draft.md'], ['a/b.draft.md', 'a.md']],
      ['a?/{b,c+}.md', ['ab/b.md', 'a1/c+.md'], ['a/b.md', 'ab/cc.md']],
      ['**/_*/**', ['_a/b.md', 'c/_a/b.md'], ['_a.md', 'c/_a.md']],
      ['a(b)/[c].md', ['a(b)/[c].md'], ['ab/c.md']],
      ['é😀*.md', ['é😀 x.md'], ['é.md']],
    ]
  for (const [glob, matching, others] of cases)
    expect([...matching, ...others].filter(globMatcher(glob)), glob).toEqual(matching)
})
