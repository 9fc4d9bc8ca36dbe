import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemo } from './memo.js'
import type { Query, ValueStore } from './query.js'
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

/** Texts of files by their names. */
type Files = Readonly<Record<string, string>>

/** A store that several processes share, as they share the cache on a disk. */
function sharedStore(): ValueStore {
  const kept: string[] = []
  return {
    put: (json) => kept.push(Buffer.from(json).toString()) - 1,
    get(place) {
      const json = kept[place]
      return json === undefined ? undefined : Buffer.from(json)
    },
  }
}

/** One process: asks for the lengths of all files, and gives what it would save. */
function measured(files: Files, store: ValueStore, past?: Snapshot): Snapshot {
  const memo = createMemo(store, past)
  const text = memo.input('text', {
    fingerprint: (name) => files[name] ?? '',
    value: (name) => files[name] ?? '',
  })
  const list = memo.input('list', {
    fingerprint: () => Object.keys(files).join(),
    value: () => Object.keys(files),
  })
  const length = memo.per('length', (name) => ({ name, length: text(name).length }), { keep: 'store' })
  const total = memo.once('total', () => list('').reduce((sum, name) => sum + length(name).length, 0))
  total()
  return openSnapshot(memo.snapshot())
}

/** The answers that a snapshot leads to, by their nodes. */
function answersOf(snapshot: Snapshot, store: ValueStore): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from({ length: snapshot.count }, (_, index) => snapshot.node(index)).flatMap(
      ({ kind, arg, stored }) => {
        const json = stored === undefined ? undefined : store.get(stored)
        return json === undefined ? [] : [[`${kind} ${arg}`, JSON.parse(Buffer.from(json).toString())]]
      },
    ),
  )
}

const filesAtSomeTime: fc.Arbitrary<Files> = fc.dictionary(
  fc.constantFrom(...names, 'é', 'a longer name'),
  fc.constantFrom('', 'one', 'two', 'three', 'five'),
)

test('whatever changes, a snapshot leads to the answers of now, and the past one still to its own', () => {
  fc.assert(
    fc.property(fc.array(filesAtSomeTime, { minLength: 2, maxLength: 5 }), (times) => {
      const store = sharedStore()
      let past: Snapshot | undefined
      for (const files of times) {
        const before = past
        const answersBefore = before && answersOf(before, store)
        past = measured(files, store, before)
        const lengths = Object.entries(files).map(([name, text]) => [
          `length ${name}`,
          { name, length: text.length },
        ])
        expect(answersOf(past, store)).toEqual(Object.fromEntries(lengths))
        expect(nodesOf(past)).toEqual(nodesOf(measured(files, sharedStore())))
        expect(before && answersOf(before, store)).toEqual(answersBefore)
        if (before !== undefined) expect(measured(files, store, past).arrays).toEqual(past.arrays)
      }
    }),
    { numRuns: 200 },
  )
})
