import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeBatches, type WatchedChange } from './change-batches.js'

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
  batches.note(file('a'), 'content')
  await pause(60)
  batches.note(file('b'), 'content')
  batches.note(file('c'), 'content')
  await pause(60)
  expect(told).toEqual([[file('a')]])
  finish()
  await pause(20)
  expect(told).toEqual([[file('a')], [file('b'), file('c')]])
  batches.note(file('d'), 'content')
  await pause(60)
  const closed = batches.close()
  finish()
  await closed
  expect(told).toHaveLength(2)
})

/** Batches with a clock that the test advances, and the changes they have reported. */
function batchesOnClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const told: WatchedChange[] = []
  const { note } = changeBatches({ onChange: async (change) => void told.push(change), onError: () => {} })
  return { note, told, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('a change says whether files came or went, which the next one need not do', async () => {
  const { note, told, pass } = batchesOnClock()
  note(file('a'), 'listing')
  note(file('b'), 'content')
  await pass(60)
  note(file('c'), 'content')
  await pass(60)
  expect(told).toEqual([
    { paths: new Set([file('a'), file('b')]), listing: true },
    { paths: new Set([file('c')]), listing: false },
  ])
})

test('events that never rest are told all the same', async () => {
  const { note, told, pass } = batchesOnClock()
  for (let number = 0; number < 40; number += 1) {
    note(file(`${number}`), 'content')
    await pass(10)
  }
  expect(told.length).toBeGreaterThan(1)
  expect(told[0]?.paths.size).toBeGreaterThan(10)
})

test('a file that is empty is given time to be filled, once', async () => {
  const { note, told, pass } = batchesOnClock()
  const folder = mkdtempSync(join(tmpdir(), 'quire-batches-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const empty = join(folder, 'empty.md')
  writeFileSync(empty, '')
  note(empty, 'content')
  await pass(60)
  expect(told).toEqual([])
  await pass(60)
  expect(told).toEqual([{ paths: new Set([empty]), listing: false }])
})
