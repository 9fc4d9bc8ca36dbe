import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { html, messages, parse } from '../test-support.js'
import { convertHtmlBlocks } from './html-blocks.js'

/** What becomes of a text with the messages that it gets. */
function corrected(text: string): string {
  const { diagnostics } = parse(text)
  return convertHtmlBlocks(text, new Set(diagnostics.flatMap(({ at }) => at?.line ?? []))).text
}

test('Markdown in details is read', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    ['<Details>A **b** c</Details>\n', '<Details>\n\nA **b** c\n\n</Details>\n'],
    [
      '<details><summary>S</summary>A **b**</details>\n\nText\n',
      '<details><summary>S</summary>\n\nA **b**\n\n</details>\n\nText\n',
    ],
    [
      '<details open>\r\n<summary>S</summary>\r\nA `b`\r\n</details>\r\n',
      '<details open>\r\n<summary>S</summary>\r\n\r\nA `b`\r\n\r\n</details>\r\n',
    ],
    [
      '<details>\n  <summary><b>S</b> **t** `u` [v](./w.md)</summary>\n\n  A\n</details>\n',
      '<details>\n  <summary><b>S</b> <strong>t</strong> <code>u</code> <a href="./w.md">v</a></summary>\n\n  A\n\n</details>\n',
    ],
    [
      '<details>\n    <summary>S</summary>\n    A **b**\n    - c\n</details>\n',
      '<details>\n<summary>S</summary>\n\nA **b**\n- c\n\n</details>\n',
    ],
    [
      '- <details><summary>S</summary>A **b**</details>\n- c\n',
      '- <details><summary>S</summary>\n\n  A **b**\n\n  </details>\n- c\n',
    ],
    [
      '<details>\n<summary>S</summary>\n**a**\n<details><summary>T</summary>**b**</details>\n</details>',
      '<details>\n<summary>S</summary>\n\n**a**\n<details><summary>T</summary>\n\n**b**\n\n</details>\n</details>',
    ],
    [
      '<details markdown="1"><summary>S</summary>**a**</details>\n',
      '<details><summary>S</summary>\n\n**a**\n\n</details>\n',
    ],
    [
      '<div class="grid" markdown>\n<div markdown="block" id="a">\n**a**\n<div>b</div>\n</div>\n</div>\n',
      '<div class="grid">\n<div id="a">\n\n**a**\n<div>b</div>\n</div>\n</div>\n',
    ],
    [
      '1. A\n\n    - B\n\n        <details><summary>S</summary>**a**</details>\n',
      '1. A\n\n    - B\n\n        <details><summary>S</summary>\n\n        **a**\n\n        </details>\n',
    ],
    ['<div markdown="1">\n    **a**\n</div>\n', '<div>\n\n**a**\n\n</div>\n'],
    [
      '<div title="a > b, in markdown too" markdown="1" id=\'c\'>\n**a**\n</div>\n',
      '<div title="a > b, in markdown too" id=\'c\'>\n\n**a**\n\n</div>\n',
    ],
  ]
  for (const [before, after] of cases) {
    expect(corrected(before), before).toBe(after)
    expect(messages(parse(after)).join(), after).not.toContain('markdown-in-html')
    expect(corrected(after), after).toBe(after)
  }
  expect(html('<details><summary>S</summary>\n\nA **b**\n\n</details>')).toContain(
    '<p>A <strong>b</strong></p>',
  )
})

test('what is HTML, code, or not told stays', () => {
  for (const text of [
    '<details><summary>S</summary>A <b>b</b></details>\n',
    '<details>\n<summary>S</summary>\n<ul>\n<li>**a**</li>\n</ul>\n</details>\n',
    'Write `<details>`, and <div>**a**</div> `</details>`.\n',
    '```html\n<details>**a**</details>\n```\n',
    '<details><summary>S</summary>**a**\n',
    '<div>**a**</div>\n',
    '<div markdown="0">**a**</div>\n',
    '<p markdown="1">**a**</p>\n',
    '<ul>\n  <li>\n    <details>\n      <summary>S</summary>\n      **a**\n    </details>\n  </li>\n</ul>\n',
    '<div class="docs markdown body">\n**a**\n</div>\n',
    '<details>\n  <summary>**S**</summary>\n  <pre>\n    a\n      b\n  </pre>\n</details>\n',
  ])
    expect(corrected(text), text).toBe(text)
  const untold = '<details>**a**</details>\n'
  expect(convertHtmlBlocks(untold, new Set([2]))).toEqual({ text: untold, blocks: 0 })
})

test('thousands of tags take no longer than their length', () => {
  for (const text of [
    '<details><summary>S</summary>**a**</details>\n'.repeat(5_000),
    `<details>${'<summary>**a** '.repeat(20_000)}</details>`,
    `${'<details '.repeat(30_000)}`,
    `<details>${' '.repeat(200_000)}**a**</details>`,
    `<details>${'<details>**a**</details>'.repeat(10_000)}</details>`,
    '<details>'.repeat(30_000),
    `<div markdown>${'<div markdown>**a**</div>'.repeat(10_000)}</div>`,
    `<div ${'a="'.repeat(60_000)} markdown`,
    `<div ${'a '.repeat(60_000)}markdown="`,
    '<div a="b" '.repeat(30_000),
    `<div a="${"' ".repeat(100_000)}`,
  ]) {
    const start = workedMs()
    convertHtmlBlocks(text, new Set(Array.from({ length: 5_001 }, (_, index) => index)))
    expect(workedMs() - start).toBeLessThan(2_000)
  }
})
