import { expect, test } from 'vitest'
import { isFresh, mayHaveChanged } from './change-time.js'

test('a file may have changed while it was read where its time is within a tick of that', () => {
  const changed = { ctimeMs: 1_790_000_000_123.25, mtimeMs: 0 }
  const read = (after: number) => mayHaveChanged(changed, changed.ctimeMs + after, changed.ctimeMs + after)
  expect([read(-10), read(0), read(10), read(30), read(60_000)]).toEqual([true, true, true, false, false])
  // If the clock lags behind the disk's, this does not look like a change during reading.
  expect(read(-5_000)).toBe(false)
  expect(mayHaveChanged(changed, changed.ctimeMs - 300, changed.ctimeMs + 300)).toBe(true)
})

test('a disk whose times are whole seconds has longer ticks', () => {
  const changed = { ctimeMs: 1_790_000_000_000, mtimeMs: 0 }
  const read = (after: number) => mayHaveChanged(changed, changed.ctimeMs + after, changed.ctimeMs + after)
  expect([read(1_500), read(2_500)]).toEqual([true, false])
})

test('where a disk has no times of records, those of the content count', () => {
  const stats = { ctimeMs: -11_644_473_600_000, mtimeMs: 1_790_000_000_123 }
  expect([mayHaveChanged(stats, stats.mtimeMs, stats.mtimeMs), mayHaveChanged(stats, 0, 1_000)]).toEqual([
    true,
    false,
  ])
})

test('a change since a moment is noticed although the time of the file is that of the tick before', () => {
  const since = 1_790_000_000_500
  const cases = [
    ['the same moment', since, true],
    ['one tick before', since - 10.5, true],
    ['long before', since - 100.5, false],
    ['the second before, on a disk whose times are whole seconds', since - 500, true],
  ] as const
  for (const [what, timeMs, expected] of cases) expect(isFresh(timeMs, since), what).toBe(expected)
})
