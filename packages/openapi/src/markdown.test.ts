import { expect, test } from 'vitest'
import { block, cell, code, distinct, firstSentence, httpBlock, plain, slug } from './markdown.js'

test('a description is one line in a cell', () => {
  const cases = [
    ['One\ntwo\n\nthree', 'One two<br>three'],
    ['Either:\n- a\n  - b\n1. c', 'Either:<br>- a<br>- b<br>1. c'],
    ['a\n \n\t\nb', 'a<br>b'],
    ['## Title\n\ntext\n```js\nx | y\n```\n', 'Title<br>text<br>x \\| y'],
    ['see <ID> at <https://example.org/a>', 'see \\<ID> at <https://example.org/a>'],
    ['`<ID>` <b>bold</b> <me@example.org>', '`<ID>` <b>bold</b> <me@example.org>'],
  ]
  for (const [description = '', expected] of cases) expect(cell(description), description).toBe(expected)
})

test('the first sentence is plain text', () => {
  const cases = [
    ['# Title\n\nSee [the *docs*](https://example.org/a_(b)). More.', 'See the docs.'],
    ['```\ncode.\n```\nA <b>bold</b> word', 'A bold word'],
    ['Version 1.2 of it! Yes', 'Version 1.2 of it!'],
    ['a [b', 'a [b'],
  ]
  for (const [description = '', expected] of cases)
    expect(firstSentence(description), description).toBe(expected)
})

test('names in code stay as they are, and headings go below the one before', () => {
  const cases = [
    ['# A\n\n## B', '### A\n\n#### B'],
    ['<ID> `<ID>` <ID>', '\\<ID> `<ID>` \\<ID>'],
    ['``a ` <ID>`` <ID>', '``a ` <ID>`` \\<ID>'],
    ['```` `<ID>`', '```` `<ID>`'],
    ['```js\n# <ID>\n```yaml\n````\n# <ID>', '```js\n# <ID>\n```yaml\n````\n### \\<ID>'],
    ['```a``` <ID>', '```a``` \\<ID>'],
    ['~~~ `\n<ID>', '~~~ `\n<ID>'],
  ]
  for (const [description = '', expected] of cases) expect(block(description, 2), description).toBe(expected)
})

test('texts that are the same get numbers, also beside one that has such a number', () => {
  const named = distinct()
  expect(['a', 'a', 'a-2', 'a', ''].map((text) => named(text, 'b'))).toEqual([
    'a',
    'a-2',
    'a-2-2',
    'a-3',
    'b',
  ])
})

test('texts are written in a time that follows their length', () => {
  const row = (text: string) => text.repeat(100_000 / text.length)
  const texts = [
    ...['`', '\n', ' ', '\n ', '\n- ', '<', '<a', '<a:/@', '[', '![', '[a](', '```\n', '~~~\n'].map(row),
    `${row('`')}x`,
    `a${row('\n')}x`,
    `a${row(' ')}x`,
    `<${row('a')}@x`,
    Array.from({ length: 450 }, (_, index) => '`'.repeat(index + 1)).join('x'),
    `[a](${row('a')}`,
    row('` '),
  ]
  const started = performance.now()
  for (const text of texts) {
    for (const write of [plain, code, cell, firstSentence, slug]) write(text)
    httpBlock(text)
    block(text, 2)
  }
  const named = distinct()
  for (let count = 0; count < 20_000; count += 1) named('a', 'b')
  expect(performance.now() - started).toBeLessThan(10_000)
})
