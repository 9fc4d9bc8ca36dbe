import { expect, test } from 'vitest'
import type { SidebarTree } from '../../graph/sidebar-nodes.js'
import type { PageOrder } from '../../pipeline/page-composer.js'
import { orderReceiver, orderSender } from './page-orders.js'

const treeOf = (key: string): SidebarTree => ({
  key,
  nodes: [{ kind: 'external', text: key, href: 'https://example.org/' }],
})
const [guide, reference] = [treeOf('/guide/'), treeOf('/reference/')]

const order = (sidebar: unknown, lists: readonly unknown[] = []) =>
  ({ route: '/a', view: { lang: 'en', sidebar }, lists }) as unknown as PageOrder
const showing = (tree: SidebarTree) => order({ tree, key: tree.key, base: '/', depth: 1 })

test('orders arrive as they were, and a tree is sent once for all pages in a row that show it', () => {
  const [send, receive] = [orderSender(), orderReceiver()]
  const cases: readonly (readonly [order: PageOrder, tree: SidebarTree | undefined])[] = [
    [order(null), undefined],
    [showing(guide), guide],
    [showing(guide), undefined],
    [order({ key: undefined, items: [] }), undefined],
    [showing(guide), undefined],
    [showing(reference), reference],
    [showing(guide), guide],
    // Equal, but perhaps of another build.
    [showing(treeOf('/guide/')), guide],
  ]
  for (const [sent, tree] of cases) {
    const message = send(sent)
    expect(message.tree && JSON.parse(message.tree)).toEqual(tree)
    expect(receive(message)).toEqual(sent)
  }
})

test('a list of pages is sent once for all pages in a row that have it', () => {
  const [send, receive] = [orderSender(), orderReceiver()]
  const [posts, terms] = ['post', 'term'].map((title) => [{ title, href: `/${title}` }])
  const cases: readonly (readonly [lists: readonly unknown[], sent: readonly unknown[]])[] = [
    [[posts], [posts]],
    [[posts], [0]],
    [[], []],
    [
      [terms, posts, posts],
      [terms, 0, 0],
    ],
    [
      [posts, terms],
      [1, 0],
    ],
    [[terms], [1]],
    [[posts], [posts]],
  ]
  for (const [lists, sent] of cases) {
    const given = order(null, lists)
    const message = send(given)
    expect(message.lists.map((list) => (typeof list === 'number' ? list : JSON.parse(list)))).toEqual(sent)
    expect(receive(message)).toEqual(given)
  }
})
