import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemo } from './memo.js'
import type { Query } from './query.js'
import { openSnapshot, type Snapshot } from './snapshot.js'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** For each name, the names whose values its own value is made of. */
type Disk = Readonly<Record<string, readonly string[]>>

/** One process: asks for some values, and gives what it would save. */
function processed(disk: Disk, wanted: readonly string[], past?: Snapshot): Snapshot {
  const memo = createMemo(undefined, past)
  const parts = memo.input('parts', {
    fingerprint: (name) => (disk[name] ?? []).join(),
    value: (name) => disk[name] ?? [],
  })
  const value: Query<string> = memo.per('value', (name) => `${name}(${parts(name).map(value).join()})`)
  // Those that hold are only noted, as a build does.
  for (const name of wanted) if (!value.isAsInPast(name)) value(name)
  return openSnapshot(memo.snapshot())
}

/** All nodes, by their names, with what they asked. */
function nodesOf(snapshot: Snapshot) {
  const nameOf = (index: number) => `${snapshot.node(index).kind} ${snapshot.node(index).arg}`
  return Object.fromEntries(
    Array.from({ length: snapshot.count }, (_, index) => [
      nameOf(index),
      { fingerprint: snapshot.node(index).fingerprint, asked: snapshot.asked(index).map(nameOf) },
    ]),
  )
}

/** A disk on which a value is only made of those that come before it in a random order. */
const disks: fc.Arbitrary<Disk> = fc
  .tuple(
    fc.shuffledSubarray(names, { minLength: names.length }),
    fc.array(fc.subarray(names), { minLength: names.length, maxLength: names.length }),
  )
  .map(([order, parts]) =>
    Object.fromEntries(
      order.map((name, rank) => [name, (parts[rank] ?? []).filter((part) => order.indexOf(part) < rank)]),
    ),
  )

test('whatever was asked before, a snapshot has the nodes of a process without a past, each after those that it asked', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(disks, fc.subarray(names)), { minLength: 2, maxLength: 5 }), (steps) => {
      let past: Snapshot | undefined
      for (const [disk, wanted] of steps) {
        past = processed(disk, wanted, past)
        expect(nodesOf(past)).toEqual(nodesOf(processed(disk, wanted)))
        for (let index = 0; index < past.count; index += 1)
          for (const asked of past.asked(index)) expect(asked).toBeLessThan(index)
      }
    }),
    { numRuns: 300 },
  )
})

test('a new node comes where it leaves the order of the others as it is', () => {
  const order = (snapshot: Snapshot) =>
    Array.from({ length: snapshot.count }, (_, index) => snapshot.node(index))
      .filter(({ kind }) => kind === 'value')
      .map(({ arg }) => arg)
      .join('')
  const before = processed({ a: ['b', 'c'], c: ['d'] }, ['a', 'e'])
  expect(order(before)).toBe('bdcae')
  const cases: readonly (readonly [disk: Disk, wanted: readonly string[], order: string])[] = [
    [{ a: ['b', 'c', 'f'], c: ['d'] }, ['a', 'e'], 'fbdcae'],
    [{ a: ['b', 'c', 'f'], c: ['d'], f: ['d'] }, ['a', 'e'], 'bdfcae'],
    [{ a: ['b', 'c'], c: ['d'], f: ['a'] }, ['f', 'e'], 'bdcafe'],
    // A node that now asks a later one moves to the end, and so does what asks it.
    [{ a: ['b', 'c'], c: ['d'], d: ['e'] }, ['a', 'e'], 'bedca'],
    [{ a: ['b'] }, ['a', 'e'], 'bae'],
  ]
  for (const [disk, wanted, expected] of cases)
    expect(order(processed(disk, wanted, before)), JSON.stringify(disk)).toBe(expected)
})
