import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lostEvents } from './lost-events.js'

test('events that arrive together are counted, and those that arrive one after the other are not', async () => {
  let lost = 0
  const note = lostEvents(() => {
    lost += 1
  }, 3)
  for (let count = 0; count < 5; count += 1) {
    note()
    note()
    await turn()
  }
  expect(lost).toBe(0)
  for (let count = 0; count < 7; count += 1) note()
  expect(lost).toBe(1)
  await turn()
  for (let count = 0; count < 3; count += 1) note()
  expect(lost).toBe(2)
})
