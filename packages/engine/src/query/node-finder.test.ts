import { expect, test } from 'vitest'
import { createMemo } from './memo.js'
import { openSnapshot } from './snapshot.js'

/** The snapshot of a process that asked all of these. */
function snapshotOf(asked: readonly (readonly [kind: string, arg: string])[]) {
  const memo = createMemo()
  const queries = new Map(
    [...new Set(asked.map(([kind]) => kind))].map((kind) => [kind, memo.per(kind, String)]),
  )
  for (const [kind, arg] of asked) queries.get(kind)?.(arg)
  return openSnapshot(memo.snapshot())
}

test.each([
  ['plain', (number: number) => `page-${number}`],
  ['of all lengths', (number: number) => 'x'.repeat(number)],
  ['beyond ASCII', (number: number) => `séite-${number}-頁`],
])('nodes are found by kind and argument, however many are looked for: arguments %s', (_, argOf) => {
  const args = Array.from({ length: 50 }, (_, number) => argOf(number))
  const snapshot = snapshotOf(args.flatMap((arg) => [['title', arg] as const, ['text', arg] as const]))
  for (const kind of ['title', 'text']) {
    for (const [times, arg] of [...args, ...args].entries()) {
      const node = snapshot.find(kind, arg)
      expect(node === undefined ? undefined : snapshot.node(node), `${kind} ${times}`).toMatchObject({
        kind,
        arg,
      })
    }
  }
})

test('what was not asked is not found, by the first questions and by later ones', () => {
  const snapshot = snapshotOf([
    ['title', 'page-1'],
    ['title', 'page-22'],
    ['text', 'page-3'],
  ])
  for (let time = 0; time < 40; time += 1) {
    for (const arg of ['', 'page-2', 'age-1', 'page-1 ', 'page-3', 'Page-1', 'page-222'])
      expect(snapshot.find('title', arg), `${arg} ${time}`).toBeUndefined()
    expect(snapshot.find('other', 'page-1')).toBeUndefined()
  }
})
