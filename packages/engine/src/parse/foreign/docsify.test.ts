import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { convertDocsifyCallouts, convertDocsifyOptions } from './docsify.js'

const all = new Set(Array.from({ length: 30 }, (_, index) => index + 1))
const callouts = (text: string) => convertDocsifyCallouts(text, all).text
const options = (text: string) => convertDocsifyOptions(text, all).text

test('callouts become containers, with their whole paragraph', () => {
  expect(callouts('a\n\n?> B\nc\n\n!> D\n- e\n')).toBe(
    'a\n\n::: tip\nB\nc\n:::\n\n::: warning\nD\n:::\n\n- e\n',
  )
  expect(callouts('- a\r\n\r\n  !> **B**\r\n  c')).toBe('- a\r\n\r\n  ::: warning\r\n  **B**\r\n  c\r\n  :::')
  expect(callouts('?> A\n?> B\n')).toBe('::: tip\nA\n:::\n\n::: tip\nB\n:::\n')
  const code = '```\n?> A\n```\n'
  expect(callouts(code)).toBe(code)
  expect(convertDocsifyCallouts('?> A\n', new Set()).blocks).toBe(0)
})

test('options in titles and headings become syntax of Quire', () => {
  const cases = {
    "[a](b.md ':include')": '<!--@include: ./b.md-->',
    "  [a](../b.js ':include :type=code')": '  <<< ../b.js',
    "[a](/b.md ':include')": '<!--@include: @/b.md-->',
    "a [b](c.md ':ignore') [d](e.md ':target=_blank') f": 'a [b](c.md) [d](e.md) f',
    "[![a](b.png)](c.md ':ignore')": '[![a](b.png)](c.md)',
    "![a](b.png ':size=50x100')": '<img src="b.png" width="50" height="100" alt="a">',
    "a ![b](c.png ':size=50%') d": 'a <img src="c.png" width="50%" alt="b"> d',
    '## A :id=b-c': '## A {#b-c}',
    '# A {docsify-ignore-all}': '# A',
  }
  for (const [written, instead] of Object.entries(cases)) expect(options(`${written}\n`)).toBe(`${instead}\n`)
})

test('what has no counterpart stays, and so do images whose HTML would take the lines below', () => {
  for (const text of [
    "[a](b.html ':include')\n",
    "[a](b.js ':include :type=code :fragment=c')\n",
    "[a](https://example.org/b.md ':include')\n",
    "a [b](c.md ':include')\n",
    "[a](b.md ':disabled')\n",
    "![a](b.png ':size=50')\ntext\n",
    '## A <!-- {docsify-ignore} -->\n',
  ])
    expect(options(text)).toBe(text)
})

test('what looks like an option of Docsify is read in a time that follows its length', () => {
  const row = (text: string) => text.repeat(100_000 / text.length)
  const started = workedMs()
  for (const text of [' ', '\t', '![', '[a](', '[![', '![a](', '# a '].map(row))
    for (const line of [text, `# a${text}b`])
      expect(convertDocsifyOptions(line, new Set([1]))).toEqual({ text: line, blocks: 0 })
  expect(workedMs() - started).toBeLessThan(3_000)
})
