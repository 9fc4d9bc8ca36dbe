import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cacheFolder } from '../config/load.js'
import { withSourcesLocked } from './source-lock.js'

/** Whether the system lets this user write. */
const rights = vi.hoisted(() => ({ areThere: true }))

vi.mock('../io/writing/write-new.js', async (original) => {
  const { writeNew } = await original<typeof import('../io/writing/write-new.js')>()
  return {
    writeNew(...given: Parameters<typeof writeNew>) {
      if (!rights.areThere) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
      writeNew(...given)
    },
  }
})

/** A folder of a site. `lose` takes its lock over, as for another command. */
function site() {
  const folder = mkdtempSync(join(tmpdir(), 'quire-sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lock = join(cacheFolder(folder), 'sources')
  const other = { pid: 1, started: null, place: '0123456789abcdef', host: 'web-1', id: 'other' }
  return { folder, lock, lose: () => writeFileSync(lock, JSON.stringify(other)) }
}

test('a command has the lock of the sources until it ends, also if it fails', async () => {
  const { folder, lock } = site()
  const failure = new Error('no')
  const seen = await withSourcesLocked(folder, {}, async () => existsSync(lock))
  expect([seen, existsSync(lock)]).toEqual([true, false])
  const failing = withSourcesLocked(folder, {}, () => Promise.reject(failure))
  await expect(failing).rejects.toBe(failure)
  expect(existsSync(lock)).toBe(false)
})

test('of a command that fails after it lost its lock, the loss is told, unless it was stopped', async () => {
  const { folder, lock, lose } = site()
  const failAfterLoss = async () => {
    lose()
    // A file that it had begun to write was removed by the other one.
    throw new Error('ENOENT')
  }
  await expect(withSourcesLocked(folder, {}, failAfterLoss)).rejects.toMatchObject({
    diagnostics: [{ code: 'sources-lost' }],
  })
  rmSync(lock)
  const stop = new AbortController()
  const stopAfterLoss = async () => {
    lose()
    stop.abort('enough')
    stop.signal.throwIfAborted()
  }
  await expect(withSourcesLocked(folder, stop, stopAfterLoss)).rejects.toBe('enough')
})

test('who may not write the lock works without, unless someone else has it', async () => {
  const { folder, lock } = site()
  rights.areThere = false
  onTestFinished(() => {
    rights.areThere = true
  })
  expect(await withSourcesLocked(folder, {}, async () => 'done')).toBe('done')
  mkdirSync(cacheFolder(folder), { recursive: true })
  writeFileSync(lock, JSON.stringify({ pid: process.pid, started: null }))
  await expect(withSourcesLocked(folder, {}, async () => 'done')).rejects.toThrow(
    `Another command, process ${process.pid}, is changing files of this site.`,
  )
  // It ended, but left a lock that this user may not remove.
  writeFileSync(lock, JSON.stringify({ pid: 999_999_999, started: null }))
  expect(await withSourcesLocked(folder, {}, async () => 'done')).toBe('done')
})
