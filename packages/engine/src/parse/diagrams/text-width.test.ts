import { expect, test } from 'vitest'
import { textWidth, widest, wrapText } from './text-width.js'

test('letters are as wide as they are', () => {
  const widths = ['', 'illi', 'nnnn', 'MMMM', '漢字漢字'].map((text) => textWidth(text, 10))
  expect(widths).toEqual([...widths].sort((a, b) => a - b))
  expect(new Set(widths).size).toBe(widths.length)
  expect(textWidth('e\u0301', 10)).toBe(textWidth('e', 10))
  expect(textWidth('word', 20)).toBe(2 * textWidth('word', 10))
})

test.each([
  ['short', 200, ['short']],
  ['one\ntwo', 200, ['one', 'two']],
  ['about equally long lines of text', 130, ['about equally', 'long lines of text']],
  ['GET /parties/{Type}/{ID}', 80, ['GET /parties/', '{Type}/{ID}']],
  ['PUT /anIdentifierThatIsLong', 60, ['PUT', '/anIdentifierThatIsLong']],
  ['SNAKE_CASE_IS_ONE_WORD', 40, ['SNAKE_CASE_IS_ONE_WORD']],
])('%j in %i pixels', (text, width, lines) => {
  expect(wrapText(text, 12, width)).toEqual(lines)
})

test('no line is wider than asked for where its words are not', () => {
  const text = 'the hub checks the position of the payer and answers with an error where it is too low'
  for (let width = 70; width < 600; width += 13)
    expect(widest(wrapText(text, 12, width), 12)).toBeLessThan(width)
})
