import { expect, test } from 'vitest'
import { applyEdits, targetEdit, targetSpan } from './link-source.js'

/** Replaces the target in a text. The first `^` marks the beginning of the link and is removed. */
function replaced(marked: string, target: string, next: string): string | undefined {
  const index = marked.indexOf('^')
  const text = marked.replace('^', '')
  const before = marked.slice(0, index).split(/\r\n|[\r\n]/)
  const span = targetSpan(text, { line: before.length, column: (before.at(-1) ?? '').length + 1 }, target)
  const edit = span && targetEdit(span, next)
  return edit && applyEdits(text, [edit])
}

test('nothing but the target is changed, however the link is written', () => {
  const cases = [
    ['See ^[a](x.md) and [b](x.md)', 'x.md', 'See [a](y.md) and [b](x.md)'],
    ['See ^[a]( x.md "t" )', 'x.md', 'See [a]( y.md "t" )'],
    ['^[a](<x y.md>)', 'x y.md', '[a](<y.md>)'],
    ['^[a](x_(1).md)', 'x_(1).md', '[a](y.md)'],
    ['^[a](x\\_1.md)', 'x_1.md', '[a](y.md)'],
    ['^[a](x.md?a=1&amp;b)', 'x.md?a=1&b', '[a](y.md)'],
    ['^[a `]` [b] \\] <i title="]">c</i>](x.md)', 'x.md', '[a `]` [b] \\] <i title="]">c</i>](y.md)'],
    ['^[![i](p.png)](x.md)', 'x.md', '[![i](p.png)](y.md)'],
    ['[^![i](p.png)](x.md)', 'p.png', '[![i](y.md)](x.md)'],
    ['> ^[several\r\n> lines](x.md)', 'x.md', '> [several\r\n> lines](y.md)'],
    ['^[r][Ref]\n\n[ref]: ./x.md "t"\n', './x.md', '[r][Ref]\n\n[ref]: y.md "t"\n'],
    ['^[ref][]\n\n[REF]: <./x.md>\n', './x.md', '[ref][]\n\n[REF]: <y.md>\n'],
    ['^[ref] text\n\n> [ref]:\n> ./x.md\n', './x.md', '[ref] text\n\n> [ref]:\n> y.md\n'],
    ['a\n\n^<a class="x" href="x.md">t</a>', 'x.md', 'a\n\n<a class="x" href="y.md">t</a>'],
    ["^<img alt='>' src='x.md'/>", 'x.md', "<img alt='>' src='y.md'/>"],
    ['^<a href=x.md>t</a>', 'x.md', '<a href=y.md>t</a>'],
    ['^<form action="x.md"><button formaction=z.md>', 'x.md', '<form action="y.md"><button formaction=z.md>'],
    // The parser's position is wrong.
    ['a ^b [c](x.md)', 'x.md', 'a b [c](y.md)'],
  ] as const
  for (const [marked, target, expected] of cases)
    expect(replaced(marked, target, 'y.md'), marked).toBe(expected)
})

test('in doubt nothing is changed', () => {
  const cases = [
    ['^[a](z.md)', 'x.md', 'y.md'],
    ['^[a', 'x.md', 'y.md'],
    ['^[a](x.md)', 'x.md', 'y z.md'],
    ['^[a](x.md)', 'x.md', 'y).md'],
    ['^[a](<x.md>)', 'x.md', 'y>.md'],
    ['^<a href=x.md>', 'x.md', 'y z'],
    ['^[r][ref]\n\n[ref]: a.md\n[ref]: x.md\n', 'x.md', 'y.md'],
    ['^text [a](x.md) [b](x.md)', 'x.md', 'y.md'],
  ] as const
  for (const [marked, target, next] of cases) expect(replaced(marked, target, next), marked).toBeUndefined()
})

test('attributes are written so that they mean the same', () => {
  expect(replaced('^<a href="x">', 'x', 'y?a=1&b="')).toBe('<a href="y?a=1&amp;b=&quot;">')
  expect(replaced("^<a href='x'>", 'x', "y'")).toBe("<a href='y&#39;'>")
})

test('several changes of one text do not disturb each other', () => {
  const edit = (start: number, text: string) => ({ start, end: start + 1, text })
  expect(applyEdits('abc', [edit(0, 'long'), edit(2, ''), edit(1, 'B'), edit(1, 'B')])).toBe('longB')
})
