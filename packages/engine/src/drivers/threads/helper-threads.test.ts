import { expect, test } from 'vitest'
import { helperThreadsFor } from './helper-threads.js'

test.for([
  [64, 8, 0],
  [65, 8, 1],
  [300, 8, 2],
  [10_000, 8, 3],
  [10_000, 4, 3],
  [10_000, 3, 2],
  [10_000, 2, 1],
  [10_000, 1, 1],
] as const)('%d pages on %d cores: %d threads help', ([pages, cores, threads]) => {
  expect(helperThreadsFor(pages, cores)).toBe(threads)
})
