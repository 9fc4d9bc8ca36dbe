import { expect, test } from 'vitest'
import { justTheDocsEntries } from './just-the-docs.js'

const page = (path: string, ...fields: readonly string[]) => ({
  path,
  frontmatter: `---\n${fields.join('\n')}\n---`,
})

test('pages are below the page whose title they name', () => {
  expect(
    justTheDocsEntries([
      page('c', 'title: See', 'parent: Guide', 'nav_order: 2'),
      page('b', 'title: "Bee"', 'parent: Guide', 'nav_order: 10'),
      page('d', 'title: Dee', 'parent: See', 'grand_parent: Guide'),
      page('e', 'title: Other', 'parent: See', 'grand_parent: Elsewhere'),
      page('guide/', 'title: Guide', 'has_children: true'),
      page('hidden', 'title: Hidden', 'nav_exclude: true'),
      page('', 'title: Home', 'nav_order: 1'),
      page('a', 'title: A'),
      page('untitled', 'nav_order: 1'),
    ]),
  ).toEqual([
    ['.', 'Home'],
    ['a', 'A'],
    {
      title: 'Guide',
      path: 'guide/',
      children: [{ title: 'See', path: 'c', children: [['d', 'Dee']] }, ['b', 'Bee']],
    },
  ])
})

test('without such pages, or with pages below themselves', () => {
  expect(justTheDocsEntries([page('a', 'title: A'), page('b', 'nav_order: 1')])).toBeUndefined()
  expect(justTheDocsEntries([page('a', 'title: A'), page('b', 'title: B', 'nav_exclude: true')])).toEqual([
    ['a', 'A'],
  ])
  expect(
    justTheDocsEntries([
      page('a', 'title: A'),
      page('b', 'title: B', 'parent: A'),
      page('c', 'title: A', 'parent: B'),
    ]),
  ).toEqual([{ title: 'A', path: 'a', children: [{ title: 'B', path: 'b', children: [['c', 'A']] }] }])
})
