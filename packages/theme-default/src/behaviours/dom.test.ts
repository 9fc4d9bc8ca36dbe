import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle, throttleMs } from './dom.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is throttled runs at once, then at most every so many ms, and the last request is not lost', () => {
  const run = vi.fn()
  const request = throttle(run)
  request()
  expect(run).toHaveBeenCalledTimes(1)
  request()
  request()
  vi.advanceTimersByTime(throttleMs - 1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  expect(run, 'nobody asked any more').toHaveBeenCalledTimes(2)
  request()
  expect(run).toHaveBeenCalledTimes(3)
})
