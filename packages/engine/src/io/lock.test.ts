import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

test('of processes that try at once one gets the lock, and nothing is left', async () => {
  const file = lockFile()
  writeFileSync(file, JSON.stringify({ pid: 999_999_999, started: '1' }))
  writeFileSync(`${file}.999999999.1`, '')
  const module = new URL('../../dist/io/lock.js', import.meta.url).href
  // Each holds on until all have tried.
  const code = `const { takeLock } = await import(${JSON.stringify(module)})
    process.stdout.write('release' in takeLock(${JSON.stringify(file)}) ? 'taken' : 'held')
    process.stdin.resume()`
  const processes = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const answers = await Promise.all(
    processes.map(
      ({ stdout }) => new Promise<string>((resolve) => stdout.once('data', (text) => resolve(String(text)))),
    ),
  )
  for (const { stdin } of processes) stdin.end()
  expect(answers.sort()).toEqual(['held', 'held', 'held', 'held', 'held', 'taken'])
  expect(readdirSync(dirname(file))).toEqual(['lock'])
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
