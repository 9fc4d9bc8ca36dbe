import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPatience, type Patience } from './patience.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<string>(() => {})
const limits = { seconds: 10, secondsAgain: 2 }

/** Records the result of waiting: what the promise returned, or why it was given up. */
function awaited(patience: Patience, plugin: string, promise: Promise<string>): { outcome: unknown } {
  const seen: { outcome: unknown } = { outcome: 'waiting' }
  patience.wait(plugin, promise).then(
    (result) => {
      seen.outcome = result
    },
    (error) => {
      seen.outcome = error.stuck ?? error.message
    },
  )
  return seen
}

const after = (seconds: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve('ended'), seconds * 1000))
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('gives what a promise becomes', async () => {
  const patience = createPatience(limits)
  const resolved = awaited(patience, 'a', Promise.resolve('x'))
  const rejected = awaited(patience, 'b', Promise.reject(new Error('y')))
  expect(patience.isWaiting()).toBe(true)
  await seconds(0)
  expect([resolved.outcome, rejected.outcome, patience.isWaiting()]).toEqual(['x', 'y', false])
})

test('gives up when nothing happened for a while, not when something did', async () => {
  const patience = createPatience(limits)
  const stuck = awaited(patience, 'stuck', never)
  for (let count = 0; count < 3; count++) {
    awaited(patience, 'other', after(8))
    await seconds(8)
    expect(stuck.outcome).toBe('waiting')
  }
  await seconds(9)
  expect(stuck.outcome).toBe('waiting')
  await seconds(1)
  expect(stuck.outcome).toEqual({ seconds: 10 })
})

test('gives less time to a plugin that did not end before, until it does', async () => {
  const patience = createPatience(limits)
  awaited(patience, 'stuck', never)
  await seconds(10)
  const again = awaited(patience, 'stuck', never)
  await seconds(2)
  expect(again.outcome).toEqual({ seconds: 2 })

  // Next to a plugin that may take its time, this one may, too.
  const beside = [awaited(patience, 'stuck', never), awaited(patience, 'fine', never)]
  await seconds(9)
  expect(beside.map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting'])
  await seconds(1)

  const ends = awaited(patience, 'stuck', after(1))
  await seconds(1)
  expect(ends.outcome).toBe('ended')
  const trusted = awaited(patience, 'stuck', never)
  await seconds(9)
  expect(trusted.outcome).toBe('waiting')
})

test('gives up when nothing is left to wait for, at the second look', async () => {
  const patience = createPatience(limits)
  const stuck = awaited(patience, 'stuck', never)
  patience.nothingLeft()
  await seconds(0.3)
  // Something happened between the two calls.
  awaited(patience, 'other', Promise.resolve('x'))
  await seconds(0)
  patience.nothingLeft()
  await seconds(0.3)
  expect(stuck.outcome).toBe('waiting')
  patience.nothingLeft()
  await seconds(0)
  expect(stuck.outcome).toBe('nothing left')
})

test('an error that nobody caught is that of all who are awaited, once', async () => {
  const patience = createPatience(limits)
  const both = [awaited(patience, 'a', after(1)), awaited(patience, 'b', never)]
  patience.giveUp(new Error('stray'))
  await seconds(2)
  expect(both.map(({ outcome }) => outcome)).toEqual(['stray', 'stray'])
  expect(patience.isWaiting()).toBe(false)
})
