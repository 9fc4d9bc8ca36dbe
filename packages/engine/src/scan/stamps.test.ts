import { lstatSync, mkdtempSync, type Stats, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import { columnsOfStamps, isAsStamped, openStamps, type Stamp, stampOf } from './stamps.js'

const stamp = (number: number): Stamp => ({
  size: number,
  modifiedMs: number + 0.25,
  changedMs: number + 0.5,
  number: number * 2 ** 40,
  hash: `${number}`.padStart(32, '0'),
})

test('stamps are read as they were saved', () => {
  const saved = [
    ['b.md', stamp(2)],
    ['a/é.md', stamp(1)],
    ['line\nfeed.md', stamp(3)],
  ] as [SourcePath, Stamp][]
  const stamps = openStamps(columnsOfStamps(saved))
  expect(saved.map(([path]) => stamps(path))).toEqual([stamp(2), stamp(1), undefined])
  for (const path of ['', 'a', 'feed.md', 'line', 'toString'])
    expect(stamps(path as SourcePath), path).toBeUndefined()
  expect(openStamps(columnsOfStamps([]))('' as SourcePath)).toBeUndefined()
})

test('a file is as stamped until something is written to it, also where its old time is set again', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'quire-stamps-')), 'page.md')
  writeFileSync(file, 'one')
  const before = lstatSync(file)
  const made = stampOf(before, 'f'.repeat(32))
  expect(isAsStamped(made, lstatSync(file))).toBe(true)
  expect(isAsStamped(made, undefined)).toBe(false)
  // The clock of the file system advances only every few milliseconds.
  const end = performance.now() + 30
  while (performance.now() < end);
  writeFileSync(file, 'two')
  utimesSync(file, before.atime, before.mtime)
  expect(isAsStamped(made, lstatSync(file))).toBe(false)
})

test('a file with another size, time or number is not as it was stamped', () => {
  const stats = { size: 3, mtimeMs: 10, ctimeMs: 20, ino: 30 } as Stats
  const made = stampOf(stats, 'f'.repeat(32))
  expect(isAsStamped(made, stats)).toBe(true)
  for (const change of [{ size: 4 }, { mtimeMs: 11 }, { ctimeMs: 21 }, { ino: 31 }])
    expect(isAsStamped(made, { ...stats, ...change } as Stats), JSON.stringify(change)).toBe(false)
})
