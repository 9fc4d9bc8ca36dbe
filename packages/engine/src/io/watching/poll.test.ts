import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pollPaths } from './poll.js'

test('of looks that fail one after the other the first is told, and the next that works tells what changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-poll-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'a.md'), 'a')
  const noted: unknown[] = []
  const errors: unknown[] = []
  let isBroken = false
  let looks = 0
  const { close } = pollPaths({
    paths: () => {
      looks += 1
      if (isBroken) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
      return [folder]
    },
    isLeftOut: () => false,
    isNews: () => false,
    found: new Set(),
    note: (...change) => noted.push(change),
    onError: (error) => errors.push(error),
    pollMs: 5,
  })
  onTestFinished(close)
  const afterThreeLooks = async () => {
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 3)
  }
  await afterThreeLooks()
  isBroken = true
  await afterThreeLooks()
  expect(errors).toHaveLength(1)
  writeFileSync(join(folder, 'b.md'), 'b')
  isBroken = false
  await expect.poll(() => noted).toEqual([[join(folder, 'b.md'), 'listing']])
  isBroken = true
  await expect.poll(() => errors).toHaveLength(2)
})
