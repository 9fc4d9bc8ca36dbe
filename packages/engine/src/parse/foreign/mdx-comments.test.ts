import { expect, test } from 'vitest'
import { convertMdxComments } from './mdx-comments.js'

/** Converts comments on all lines. */
const converted = (text: string) =>
  convertMdxComments(text, new Set(text.split('\n').map((_, index) => index + 1))).text

test('comments of MDX become those of HTML where they begin on the lines that are told', () => {
  expect(convertMdxComments('A {/* b */}\n\n{/* c\n\n  d */}\n{/* e */}\n', new Set([1, 3]))).toEqual({
    text: 'A <!-- b -->\n\n<!-- c\n\n  d -->\n{/* e */}\n',
    blocks: 2,
  })
  expect(converted('<A>{/* b */}</A>\r\n{/*\r\nc */}\r\n')).toBe('<A><!-- b --></A>\r\n<!--\r\nc -->\r\n')
})

test.each([
  ['in code', 'A `{/* b */}` c\n'],
  ['that would end early', '{/* a --> b */}\n'],
  ['that would be none', '{/*> a */}\n'],
  ['that would end with its paragraph', 'A {/* b\n\nc */}\n'],
  ['without an end', '{/* a\n\nb\n'],
  ['ids of headings', '## A {/* #own */}\n'],
  ['that begin a line of text', '{/* a */} **b**\n'],
  ['that end before text', '{/*\na\n*/} **b**\n'],
  ['that begin the text of an item', '> 1. {/* a */} [b](c.md)\n'],
  ['in braces', '{{/* a */}}\n'],
])('comments are left: %s', (_, text) => {
  expect(converted(text)).toBe(text)
})
