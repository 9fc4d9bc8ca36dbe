import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeBatches } from './change-batches.js'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const file = (name: string) => join(tmpdir(), 'no-such-folder', name)

test('what happens while a change is told is told next, and nothing after the end', async () => {
  const told: string[][] = []
  let finish = () => {}
  const batches = changeBatches({
    onChange: async ({ paths }) => {
      told.push([...paths])
      await new Promise<void>((resolve) => {
        finish = resolve
      })
    },
    onError: () => {},
  })
  batches.note(file('a'), false)
  await pause(60)
  batches.note(file('b'), false)
  batches.note(file('c'), false)
  await pause(60)
  expect(told).toEqual([[file('a')]])
  finish()
  await pause(20)
  expect(told).toEqual([[file('a')], [file('b'), file('c')]])
  batches.note(file('d'), false)
  await pause(60)
  const closed = batches.close()
  finish()
  await closed
  expect(told).toHaveLength(2)
})
