import { appendFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test, vi } from 'vitest'
import { watchPaths } from './watch.js'

const disk = vi.hoisted(() => ({ isSilent: false }))

/** Imitates a network disk whose connection may break. */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const answering =
    <Parameters extends unknown[], Result>(look: (...given: Parameters) => Result) =>
    (...given: Parameters): Result => {
      if (disk.isSilent) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO', syscall: 'stat' })
      return look(...given)
    }
  return {
    ...fs,
    statSync: answering(fs.statSync as (path: string) => unknown),
    lstatSync: answering(fs.lstatSync as (path: string) => unknown),
  }
})

test('a disk that does not answer for a while is told of, and followed again afterwards', async () => {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'quire-disk-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'a.md')
  writeFileSync(file, 'a')
  const told = new Set<string>()
  const errors: unknown[] = []
  const site = { paths: [folder], ignored: [], since: Date.now(), found: [file] }
  const watcher = watchPaths({
    ...site,
    pollMs: 20,
    onChange: async ({ paths }) => {
      for (const path of paths) told.add(path)
    },
    onError: (error) => errors.push(error),
    onPolling: () => {},
  })
  onTestFinished(async () => {
    disk.isSilent = false
    await watcher.close()
  })
  const edit = () => {
    appendFileSync(file, 'more')
    return told.has(file)
  }
  await vi.waitUntil(edit, { timeout: 60_000 })
  disk.isSilent = true
  for (let number = 0; number < 5; number += 1) {
    appendFileSync(file, 'unseen')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await vi.waitUntil(() => errors.length > 0, { timeout: 60_000 })
  // The config may change just now. It is followed, and only the watch of its files has to wait.
  watcher.watch(site)
  disk.isSilent = false
  told.clear()
  await vi.waitUntil(edit, { timeout: 60_000 })
})
