import { expect, test } from 'vitest'
import { hashOf } from '../io/hash.js'
import { type NodeId, NodeTable } from './node-table.js'

function tableOf(count: number) {
  const table = new NodeTable()
  const kind = table.defineKind({ name: 'page', early: false, refresh: () => {} })
  const nodes = Array.from({ length: count }, (_, number) => table.add(kind, `page ${number}`))
  return { table, kind, nodes }
}

test('a node is found by its argument and keeps what it is told', () => {
  const { table, kind, nodes } = tableOf(5_000)
  for (const node of nodes) {
    table.setFingerprint(node, hashOf(table.arg(node)), 1)
    if (node % 2 === 1) table.setStored(node, node * 2 ** 33)
  }
  const last = kind.nodes.get('page 4999') as NodeId
  expect([table.arg(last), table.fingerprint(last), table.stored(last)]).toEqual([
    'page 4999',
    hashOf('page 4999'),
    4999 * 2 ** 33,
  ])
  expect([table.stored(nodes[4998] as NodeId), table.past(last)]).toEqual([undefined, undefined])
  expect([...table.nodes()]).toEqual(nodes)
})

test('a fingerprint has changed in the revision in which it became another', () => {
  const { table, nodes } = tableOf(1)
  const node = nodes[0] as NodeId
  const changes = ['one', 'one', 'two', 'two', 'one'].map((text, before) => {
    table.setFingerprint(node, hashOf(text), before + 1)
    return table.changed(node)
  })
  expect(changes).toEqual([1, 1, 3, 3, 5])
})

test('a node of the past has the answer of the past, in no revision of this process', () => {
  const { table, kind } = tableOf(3)
  const node = table.add(kind, 'old', { index: 0, fingerprint: hashOf('old'), stored: 0 })
  expect({
    past: table.past(node),
    stored: table.stored(node),
    fingerprint: table.fingerprint(node),
    changed: table.changed(node),
    verified: table.verified(node),
    isAskedInPast: table.isAskedInPast(node),
  }).toEqual({
    past: 0,
    stored: 0,
    fingerprint: hashOf('old'),
    changed: 0,
    verified: 0,
    isAskedInPast: true,
  })
})

test('two questions of one name are a mistake', () => {
  const { table } = tableOf(0)
  expect(() => table.defineKind({ name: 'page', early: false, refresh: () => {} })).toThrow('named "page"')
})

test('however often nodes ask something else, each asks what it asked last', () => {
  const { table, nodes } = tableOf(10_000)
  const expected = new Map<NodeId, readonly NodeId[]>()
  // Many times the size of the lists in use, so that the table must be compacted.
  const rounds = 30
  for (let round = 0; round < rounds; round += 1) {
    for (const [number, asker] of nodes.slice(0, 10).entries()) {
      const asked = nodes.slice(round * 10 + number, round * 10 + 3_000 * (number % 3))
      const before = table.asked(asker)
      table.setAsked(asker, new Set(asked))
      // Someone who is reading the earlier list can go on reading it.
      expect(Array.from(before)).toEqual(expected.get(asker) ?? [])
      expected.set(asker, asked)
    }
  }
  for (const [node, asked] of expected) expect(Array.from(table.asked(node))).toEqual(asked)
})
