import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pollPaths } from './poll.js'

test('a look that fails is told, and the next one tells what changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-poll-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'a.md'), 'a')
  const noted: unknown[] = []
  const errors: unknown[] = []
  let isBroken = false
  const { close } = pollPaths({
    paths: () => {
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
  await new Promise((resolve) => setTimeout(resolve, 50))
  isBroken = true
  await expect.poll(() => errors.length).toBeGreaterThan(1)
  writeFileSync(join(folder, 'b.md'), 'b')
  isBroken = false
  await expect.poll(() => noted).toEqual([[join(folder, 'b.md'), 'listing']])
})
