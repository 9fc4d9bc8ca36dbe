import { expect, test } from 'vitest'
import { outputPath } from '../paths.js'
import { keptFiles } from './kept-files.js'
import { outputRecordOf } from './test-support.js'

const a = outputPath('a.html')
const b = outputPath('b.html')
const c = outputPath('c.html')
const other = outputPath('other.html')

const record = outputRecordOf(
  [a, b, c].map((path) => [path, { hash: 'f'.repeat(32), size: 1, modifiedMs: 1, number: 1 }]),
)

test('each file is kept once, in whatever way, and others of the record are known', () => {
  const kept = keptFiles(record)
  expect(kept.othersOfRecord()).toEqual([a, b, c])
  expect([kept.add(b), kept.add(b), kept.addAt(1), kept.addAt(2), kept.add(c)]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  expect([kept.add(other), kept.add(other)]).toEqual([true, false])
  expect([...kept]).toEqual([b, c, other])
  expect([kept.size, kept.has(a), kept.has(b), kept.has(other)]).toEqual([3, false, true, true])
  expect(kept.othersOfRecord()).toEqual([a])
})

test('what is removed is no longer kept, and can be kept again', () => {
  const kept = keptFiles(record)
  for (const path of [a, b, other]) kept.add(path)
  for (const path of [b, b, c, other, other]) kept.remove(path)
  expect([kept.size, ...kept]).toEqual([1, 'a.html'])
  expect([kept.add(b), kept.add(other)]).toEqual([true, true])
  expect([kept.size, ...kept]).toEqual([3, 'a.html', 'b.html', 'other.html'])
})

test('without a record, all files are outside of it', () => {
  const kept = keptFiles(undefined)
  expect([kept.add(a), kept.add(a), kept.size, kept.has(a), kept.has(b)]).toEqual([
    true,
    false,
    1,
    true,
    false,
  ])
  expect(kept.othersOfRecord()).toEqual([])
})
