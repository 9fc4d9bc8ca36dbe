import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { takeLock } from './lock.js'

/** A file that is being removed, and how often it is still found in that state. */
const removed = vi.hoisted(() => ({ file: '', times: 0 }))

/** A file that the disk does not let anybody remove. */
const stuck = vi.hoisted(() => ({ file: '' }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  function refuse(path: unknown) {
    if (path !== removed.file || removed.times === 0) return
    removed.times -= 1
    if (removed.times === 0) fs.rmSync(removed.file)
    throw Object.assign(new Error(`EPERM: operation not permitted, open '${path}'`), { code: 'EPERM' })
  }
  return {
    ...fs,
    linkSync(from: string, to: string) {
      refuse(to)
      fs.linkSync(from, to)
    },
    rmSync(path: string, options?: object) {
      if (path === stuck.file)
        throw Object.assign(new Error(`EROFS: read-only file system, rm '${path}'`), { code: 'EROFS' })
      fs.rmSync(path, options)
    },
    openSync(path: string, flags: string) {
      refuse(path)
      return fs.openSync(path, flags)
    },
    writeFileSync(path: string, text: string, options?: object) {
      refuse(path)
      fs.writeFileSync(path, text, options)
    },
  }
})

test.each([1, 2, 3, 6])('a lock that Windows is still removing is waited for: found %d times', (times) => {
  const file = join(mkdtempSync(join(tmpdir(), 'quire-lock-')), 'lock')
  const { platform } = process
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', { value: platform })
    rmSync(dirname(file), { recursive: true })
  })
  Object.defineProperty(process, 'platform', { value: 'win32' })
  writeFileSync(file, '')
  Object.assign(removed, { file, times })
  const lock = takeLock(file)
  expect('release' in lock && readdirSync(dirname(file))).toEqual(['lock'])
  expect(removed.times).toBe(0)
})

test('a lock that cannot be removed is given back all the same, and can be taken again', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'quire-lock-')), 'lock')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  const first = takeLock(file)
  stuck.file = file
  if ('release' in first) first.release()
  stuck.file = ''
  expect(readdirSync(dirname(file))).toEqual(['lock'])
  const second = takeLock(file)
  expect('release' in second && second.isHeld()).toBe(true)
  if ('release' in second) second.release()
  expect(readdirSync(dirname(file))).toEqual([])
})
