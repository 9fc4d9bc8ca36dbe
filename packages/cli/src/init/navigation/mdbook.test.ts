import { expect, test } from 'vitest'
import { mdbookEntries } from './mdbook.js'

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
