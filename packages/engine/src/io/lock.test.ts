import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

test('what is not a file is no lock of anybody, and makes way for one', () => {
  const makers: ((path: string) => void)[] = [
    (path) => mkdirSync(join(path, 'inner'), { recursive: true }),
    (path) => symlinkSync('nowhere', path),
    (path) => symlinkSync('/dev/zero', path),
    (path) => execFileSync('mkfifo', [path]),
  ]
  for (const [index, make] of makers.entries())
    for (const name of ['lock', 'lock.over']) {
      const file = lockFile()
      // Without a lock that was left behind, the guard is not needed.
      writeFileSync(file, JSON.stringify({ pid: 999_999_999, started: '1' }))
      if (name === 'lock') rmSync(file)
      make(join(dirname(file), name))
      const lock = takeLock(file)
      expect('release' in lock, `${index} ${name}`).toBe(true)
      if ('release' in lock) lock.release()
      expect(readdirSync(dirname(file)), `${index} ${name}`).toEqual([])
    }
})

test('of processes that try at once one gets the lock, and nothing is left', async () => {
  const file = lockFile()
  writeFileSync(file, JSON.stringify({ pid: 999_999_999, started: '1' }))
  writeFileSync(`${file}.999999999.1`, '')
  const module = new URL('../../dist/io/lock.js', import.meta.url).href
  // Each process holds the lock until all have tried.
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

test('of processes that find a lock whose process is gone, never two have it at once', async () => {
  const file = lockFile()
  const inside = join(dirname(file), 'inside')
  const module = new URL('../../dist/io/lock.js', import.meta.url).href
  const code = `const { takeLock } = await import(${JSON.stringify(module)})
    const { renameSync, rmSync, writeFileSync } = await import('node:fs')
    const [file, inside] = ${JSON.stringify([file, inside])}
    for (let round = 0; round < 500; round += 1) {
      const lock = takeLock(file)
      if (lock.heldBy === 0) throw new Error('Nobody has it.')
      if ('heldBy' in lock) continue
      writeFileSync(inside, '', { flag: 'wx' })
      rmSync(inside)
      if (round % 2 === 0) lock.release()
      else {
        writeFileSync(inside + process.pid, JSON.stringify({ pid: 999_999_999, started: '1' }))
        renameSync(inside + process.pid, file)
      }
    }
    process.stdin.resume()
    process.stdout.write('done')`
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'pipe'] }),
  )
  const answers = await Promise.all(
    processes.map(
      ({ stdout, stderr }) =>
        new Promise<string>((resolve) => {
          stdout.once('data', (text) => resolve(String(text)))
          stderr.once('data', (text) => resolve(String(text)))
        }),
    ),
  )
  for (const { stdin } of processes) stdin.end()
  expect(answers).toEqual(['done', 'done', 'done', 'done'])
  const last = takeLock(file)
  expect(readdirSync(dirname(file))).toEqual(['lock'])
  if ('release' in last) last.release()
  expect(readdirSync(dirname(file))).toEqual([])
})

test('a lock that is being written counts as one, as on a disk without hard links', async () => {
  const file = lockFile()
  const code = `const { openSync, writeSync } = require('node:fs')
    const lock = openSync(${JSON.stringify(file)}, 'wx')
    process.stdout.write('open')
    setTimeout(() => writeSync(lock, JSON.stringify({ pid: process.pid, started: null })), 20)
    process.stdin.resume()`
  const holder = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void holder.stdin.end())
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  expect(takeLock(file)).toEqual({ heldBy: holder.pid })
})
