import { expect, test } from 'vitest'
import { bothParsers, html, messages, parse } from '../test-support.js'
import { convertIndentedBlocks } from './indented-blocks.js'

const everyLine = new Set(Array.from({ length: 100 }, (_, index) => index + 1))
const convert = (text: string) => convertIndentedBlocks(text, everyLine).text

test.each([
  ['a box', '!!! note\n    A\n\nB\n', '::: note\nA\n:::\n\nB\n'],
  ['with a title', 'A\n\n!!! tip "Do *this*"\n\n    A\n\n    B\n', 'A\n\n::: tip Do *this*\n\nA\n\nB\n:::\n'],
  ['of another name', '!!! bug\n    A\n', '::: danger Bug\nA\n:::\n'],
  ['of another name, with a title', '!!! Example "E"\n    A\n', '::: info E\nA\n:::\n'],
  ['folded', '??? warning\n    A\n', '::: details Warning\nA\n:::\n'],
  ['folded and open', '???+ note "N"\n    A\n', '::: details N {open}\nA\n:::\n'],
  [
    'with code',
    '!!! note\n    ```\n    !!! tip\n        x\n    ```\n',
    '::: note\n```\n!!! tip\n    x\n```\n:::\n',
  ],
  ['with indented code', '!!! note\n    A\n\n        code\n', '::: note\nA\n\n    code\n:::\n'],
  [
    'one in the other',
    '!!! note\n    A\n\n    ??? tip\n        B\n',
    '::: note\nA\n\n::: details Tip\nB\n:::\n:::\n',
  ],
  ['by tabs', '!!! note\n\tA\n\t\tB\n', '::: note\nA\n\tB\n:::\n'],
  ['with line ends of Windows', '!!! note\r\n    A\r\n\r\nB\r\n', '::: note\r\nA\r\n:::\r\n\r\nB\r\n'],
  ['without a last line end', '!!! note\n    A', '::: note\nA\n:::'],
  ['in a list', '- A\n\n  !!! note\n      B\n\n- C\n', '- A\n\n  ::: note\n  B\n  :::\n\n- C\n'],
  [
    'tabs',
    '=== "npm"\n\n    A\n\n    B\n\n=== "pnpm"\n\n    C\n\nD\n',
    '::: tabs\n== npm\n\nA\n\nB\n\n== pnpm\n\nC\n:::\n\nD\n',
  ],
  ['a box in a tab', '=== "A"\n    !!! note\n        B\n', '::: tabs\n== A\n::: note\nB\n:::\n:::\n'],
  [
    'a box in a tab, after an empty line',
    '=== "A"\n\n    !!! note\n        B\n',
    '::: tabs\n== A\n\n::: note\nB\n:::\n:::\n',
  ],
])('a block of MkDocs becomes a container: %s', (_, text, expected) => {
  expect(convert(text)).toBe(expected)
  expect(convert(expected), 'nothing is left to do').toBe(expected)
  expect(messages(parse(expected)).filter((code) => !code.startsWith('unknown'))).toEqual([])
})

test.each([
  ['no text', '!!! note\n\nA\n'],
  ['a text that goes on', '!!! note\n    A\nB\n'],
  ['a line of text before it', 'A\n!!! note\n    B\n'],
  ['more than a title', '!!! note inline end "A"\n    B\n'],
  ['an unknown kind', '!!! custom "A"\n    B\n'],
  ['an empty title', '!!! note ""\n    B\n'],
  ['a title with braces', '!!! note "A {b}"\n    B\n'],
  ['a container inside', '!!! note\n    ::: tip\n    A\n    :::\n'],
  ['code that does not end', '!!! note\n    ```\n    A\n'],
  ['a comment that does not end', '!!! note\n    <!-- A\n'],
  ['a line like that of a tab', '=== "A"\n    == B\n'],
  ['a quote', '> !!! note\n>     A\n'],
  ['a tab that begins another group', '===! "A"\n    B\n'],
])('what is not certain stays: %s', (_, text) => {
  expect(convert(text)).toBe(text)
})

test('lines that the parser did not tell of stay', () => {
  const text = '```\n\n!!! note\n    A\n\n```\n\n!!! note\n    A\n'
  expect(convertIndentedBlocks(text, new Set([8]))).toEqual({
    text: '```\n\n!!! note\n    A\n\n```\n\n::: note\nA\n:::\n',
    blocks: 1,
  })
})

bothParsers('what is written is shown as boxes and tabs', (parser) => {
  const text = convert('1. A\n\n    !!! bug "B"\n        - c\n\n            d\n\n=== "E"\n\n    F\n')
  const shown = html(text, { parser })
  expect(shown).toContain('<div class="custom-block danger" data-kind="DANGER">')
  expect(shown).toMatch(/<li><p>c<\/p><p>d<\/p>/)
  expect(shown).toContain('class="tabs"')
  expect(shown).not.toContain(':::')
})
