import { expect, test } from 'vitest'
import { readIncludeReference, readSnippetReference } from './snippet.js'

test('a snippet names a file, a region, lines with a language, and a title', () => {
  const cases = [
    ['@/a.js', '@/a.js', undefined, '', undefined],
    ['@/a.js#one', '@/a.js', 'one', '', undefined],
    ['@/a.js{1,3-5 ts:line-numbers}', '@/a.js', undefined, '1,3-5 ts:line-numbers', undefined],
    ['@/a.js#one{1} [Title]', '@/a.js', 'one', '1', 'Title'],
    ['@/a.js {1}[Title]', '@/a.js', undefined, '1', 'Title'],
    ['@/a.js []', '@/a.js', undefined, '', ''],
    ['./pages/[id].js{2} [a [b]', './pages/[id].js', undefined, '2', 'a [b'],
    ['./c.js [pages/[id].vue]', './c.js', undefined, '', 'pages/[id].vue'],
    ['./[a]/[b].js [[...c]/[d].js]', './[a]/[b].js', undefined, '', '[...c]/[d].js'],
    ['./c#.txt', './c#.txt', undefined, '', undefined],
    ['./c#/x.cs#two', './c#/x.cs', 'two', '', undefined],
    ['./a b.txt', './a b.txt', undefined, '', undefined],
    ['[a]', '[a]', undefined, '', undefined],
    ['#a', '#a', undefined, '', undefined],
    ['./a.js{1', './a.js{1', undefined, '', undefined],
    ['./a.js 1}', './a.js 1}', undefined, '', undefined],
  ] as const
  for (const [text, file, region, options, title] of cases)
    expect(readSnippetReference(text), text).toEqual({ file, region, options, title })
})

test('an include names a file, a region and lines', () => {
  const cases = [
    ['./a.md', './a.md', undefined, undefined],
    ['./a.md#one', './a.md', 'one', undefined],
    ['./a.md{3,}', './a.md', undefined, '3,'],
    ['./a.md#one{3,5}', './a.md', 'one', '3,5'],
    ['./a.md {1}', './a.md ', undefined, '1'],
    ['{1}', '{1}', undefined, undefined],
  ] as const
  for (const [text, name, region, range] of cases)
    expect(readIncludeReference(text), text).toEqual({ name, region, range })
})
