import { expect, test } from 'vitest'
import { jekyllExclude } from './jekyll-exclude.js'

const files = [
  'README.md',
  'a.md',
  'drafts/b.md',
  'drafts/deep/c.md',
  'notes/d.tmp.md',
  'notes/e.md',
  'script.rb',
  '_docs/README.md',
  '_docs/f.tmp.md',
  '_docs/internal/g.md',
]
const globs = (list: string, dir = '.') =>
  jekyllExclude(`title: T\n${list}\nurl: x\n`, '.', files).globsIn(dir)

test('what Jekyll excludes becomes globs, as far as it names pages', () => {
  const cases = [
    ['exclude:\n  - Gemfile\n  - README.md\n  - "script.rb"\n', ['README.md']],
    ["exclude: [drafts/, './a.md', node_modules/, vendor]", ['drafts/**', 'a.md', 'vendor/**']],
    ['exclude:\n- drafts', ['drafts/**']],
    ['exclude: [dr]', ['dr*/**']],
    ['exclude: ["*.tmp.md"]', ['**/*.tmp.md']],
    ['exclude: ["drafts/*"]', ['drafts/**']],
    ['exclude: ["**/deep/"]', ['**/deep/**']],
    ['exclude: none', []],
    ['', []],
  ] as const
  for (const [list, expected] of cases) expect(globs(list), list).toEqual(expected)
})

test('paths begin at the folder of the config, also for a collection', () => {
  expect(globs('exclude: [README.md, _docs/internal/, "*.tmp.md"]', '_docs')).toEqual([
    'internal/**',
    '**/*.tmp.md',
  ])
  const below = jekyllExclude('exclude: [a.md]', 'docs', ['docs/a.md', 'docs/b.md', 'a.md'])
  expect(below.globsIn('docs')).toEqual(['a.md'])
})

test('patterns that globs cannot express are listed', () => {
  expect(jekyllExclude('exclude: ["[ab].md", a.md]', '.', files).leftOut).toEqual(['exclude ([ab].md)'])
  expect(jekyllExclude('exclude: [a.md]', '.', files).leftOut).toEqual([])
})
