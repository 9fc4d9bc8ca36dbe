import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { convertMdbookIncludes } from './mdbook-includes.js'

const files: Readonly<Record<string, string>> = {
  './a.rs': 'fn a() {}\n// ANCHOR: b\nfn b() {}\n// ANCHOR_END: b\n',
  '../out.txt': 'Done.\n',
  './part.md': '<!-- ANCHOR: c -->\nC\n<!-- ANCHOR_END: c -->\n',
}

const converted = (text: string) => {
  const told = text.split('\n').flatMap((line, index) => (line.includes('{{#') ? [index + 1] : []))
  return convertMdbookIncludes(text, new Set(told), (file) => files[file])
}

test('includes of mdBook become snippets and includes', () => {
  const cases = [
    ['```rust\n{{#include a.rs}}\n```\n', '<<< ./a.rs\n'],
    ['A\n\n```rust,ignore, edition2021\n{{#rustdoc_include a.rs:b}}\n```\nB', 'A\n\n<<< ./a.rs#b\nB'],
    ['~~~console\r\n{{#include ../out.txt}}\r\n~~~\r\n', '<<< ../out.txt{console}\r\n'],
    ['- A\n  ```rust\n  {{#playground a.rs editable}}\n  ```\n', '- A\n  <<< ./a.rs\n'],
    ['- ```\n  {{#include a.rs}}\n  ```\n', '- <<< ./a.rs\n'],
    ['{{#playground a.rs}}\n', '<<< ./a.rs\n'],
    ['{{#include part.md}}\n', '<!--@include: ./part.md-->\n'],
    ['{{#include part.md:c}}\n', '<!--@include: ./part.md#c-->\n'],
    ['{{#include part.md:1:2}}\n', '<!--@include: ./part.md{1,2}-->\n'],
    ['{{#include part.md::2}}\n', '<!--@include: ./part.md{,2}-->\n'],
    ['{{#include part.md:2}}\n', '<!--@include: ./part.md{2}-->\n'],
  ] as const
  for (const [text, expected] of cases) {
    expect(converted(text).text, text).toBe(expected)
    expect(converted(text).blocks, text).toBe(1)
  }
})

test('includes of mdBook that snippets cannot be, or that are shown, stay as they are', () => {
  const cases = [
    '```rust\nfn main() {}\n{{#include a.rs}}\n```\n',
    '```rust\n{{#include a.rs:1:2}}\n```\n',
    '```rust\n{{#include a.rs:none}}\n```\n',
    '```rust\n{{#include gone.rs}}\n```\n',
    '```rust {1}\n{{#include a.rs}}\n```\n',
    '````md\n```rust\n{{#include a.rs}}\n```\n````\n',
    'A {{#include part.md}}\n',
  ]
  for (const text of cases) expect(converted(text), text).toEqual({ text, blocks: 0 })
  expect(convertMdbookIncludes('{{#include part.md}}\n', new Set(), () => 'A').blocks).toBe(0)
})

test('includes of mdBook are converted in a time that follows their number', () => {
  const count = 20_000
  const text = 'Text\n\n```rust\n{{#include a.rs}}\n```\n'.repeat(count)
  const lines = new Set(text.split('\n').map((_, index) => index + 1))
  const started = workedMs()
  const { text: written, blocks } = convertMdbookIncludes(text, lines, () => 'A')
  expect([written.length, blocks]).toEqual(['Text\n\n<<< ./a.rs\n'.length * count, count])
  expect(workedMs() - started).toBeLessThan(3_000)
})
