import { expect, test } from 'vitest'
import { mdbookEntries, mdbookRedirects } from './mdbook.js'

test('the summary of mdBook', () => {
  const summary = `# Summary

[Foreword](foreword.md)

## Part one

- [A \\[b\\]](./a/README.md)
    - [C](<a/c d.md>)
- [Later]()

---

[End](end.md)
`
  expect(mdbookEntries(summary)).toEqual([
    ['foreword', 'Foreword'],
    {
      title: 'Part one',
      collapsable: false,
      children: [{ title: 'A [b]', path: 'a/', children: [['a/c d', 'C']] }],
    },
    ['end', 'End'],
  ])
})

test('chapters may be places on pages', () => {
  const summary =
    '- [A](a.md)\n- [B](a.md#b)\n- [C](./c/README.md#d)\n- [E](e.md#f)\n  - [C#](C#.md)\n- [G](README.md#h)\n'
  expect(mdbookEntries(summary)).toEqual([
    ['a', 'A'],
    ['a#b', 'B'],
    ['c/#d', 'C'],
    { title: 'E', path: 'e', children: [['C#', 'C#']] },
    ['#h', 'G'],
  ])
})

test('labels of mdBook may have brackets and marks, which sidebars show as text', () => {
  const summary = `# All about A

- [The \`#[a]\` mark](a.md)
- [*B* and \`c\`](b.md)
<!--
- [Not yet](later.md)
-->
`
  expect(mdbookEntries(summary)).toEqual([
    ['a', 'The #[a] mark'],
    ['b', 'B and c'],
  ])
})

test('links of a summary may have a title, and headings of parts marks', () => {
  const summary = `# Summary

# The \`a\` part

- [A](a.md "About A")
  - [B](<b c.md> 'About B')
- [Later]()
`
  expect(mdbookEntries(summary)).toEqual([
    {
      title: 'The a part',
      collapsable: false,
      children: [{ title: 'A', path: 'a', children: [['b c', 'B']] }],
    },
  ])
})

test('redirects of mdBook are relative to the old address', () => {
  const config = `[book]
title = "B"

[output.html.redirect] # old ones
"/a/old.html" = "../new.html#x"
"./b.html" = "./b/index.html"
'c.html' = 'https://c.example/'
"/d/e.html" = "../../other/f.html"
"/g.html" = "/h.html"

[rust]
edition = "2021"
`
  expect(mdbookRedirects(config)).toEqual({
    redirects: [
      ['/a/old.html', '/new.html#x'],
      ['/b.html', '/b/'],
      ['/c.html', 'https://c.example/'],
      ['/g.html', '/h.html'],
    ],
    outside: 1,
  })
})
