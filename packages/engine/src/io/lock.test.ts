import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeLock } from './lock.js'

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'lock')
}

test('a lock is held by one until it is given back', () => {
  const file = lockFile()
  const first = takeLock(file)
  expect(takeLock(file)).toEqual({ heldBy: process.pid })
  if ('release' in first) first.release()
  expect(existsSync(file)).toBe(false)
  expect('release' in takeLock(file)).toBe(true)
})

test('what a process left that is gone, or that was cut off, is taken over', () => {
  const cases = [
    JSON.stringify({ pid: 999_999_999, started: '1' }),
    JSON.stringify({ pid: process.pid, started: 'another time' }),
    '{"pid":',
    '',
  ]
  for (const content of cases) {
    const file = lockFile()
    writeFileSync(file, content)
    expect('release' in takeLock(file), content).toBe(true)
  }
})
