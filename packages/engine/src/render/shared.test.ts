import { expect, test } from 'vitest'
import { markShared, sharedMarkup } from './shared.js'

const tree = sharedMarkup(
  '<ul><li><a href="/a/">A</a></li><li><details><summary>G</summary><ul><li><a class="x" href="/b/">B</a></li><li><details open=""><summary>H</summary><a href="/c/?x&amp;y">C</a></details></li></ul></details></li><li><details><summary>Z</summary><a href="/b/">B again</a></details></li></ul>',
)

test('the links to the page are marked, the groups around them opened, what is behind put there', () => {
  expect(markShared(tree, '/a/', '<i>h</i>')).toContain(
    '<a href="/a/" aria-current="page">A</a><div data-behind=""><i>h</i></div></li>',
  )
  const b = markShared(tree, '/b/', '')
  expect(b).toContain(
    '<details open=""><summary>G</summary><ul><li><a class="x" href="/b/" aria-current="page">B</a></li>',
  )
  expect(b).toContain('<details open=""><summary>Z</summary><a href="/b/" aria-current="page">B again</a>')
})

test('an open group stays as it is, and only the way to the link is opened', () => {
  const c = markShared(tree, '/c/?x&amp;y', '')
  expect(c.match(/<details open="">/g)).toHaveLength(2)
  expect(c).toContain('<details><summary>Z</summary>')
})

test('a group with two links to the page is opened once, and one that ends before a link stays closed', () => {
  const twice = sharedMarkup(
    '<details><summary>Z</summary></details><details><summary>G</summary><a href="/a/">A</a><a href="/a/">Again</a></details>',
  )
  expect(markShared(twice, '/a/', '')).toBe(
    '<details><summary>Z</summary></details><details open=""><summary>G</summary><a href="/a/" aria-current="page">A</a><a href="/a/" aria-current="page">Again</a></details>',
  )
})

test('a page that the tree does not list sees it with nothing active', () => {
  expect(markShared(tree, '/elsewhere/', '<i>h</i>')).toBe(tree.html)
})
