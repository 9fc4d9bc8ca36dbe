import { mkdtempSync, promises, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openInside } from './opened-file.js'

function folderWith(file: string): string {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'quire-opened-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), 'text')
  return folder
}

test('a file that the disk does not describe is closed again', async () => {
  const folder = folderWith('a.html')
  const { open } = promises
  const closed = vi.fn()
  vi.spyOn(promises, 'open').mockImplementation(async (...parameters) => {
    const handle = await open(...parameters)
    const { close } = handle
    vi.spyOn(handle, 'stat').mockRejectedValue(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }))
    vi.spyOn(handle, 'close').mockImplementation(async () => {
      closed()
      await close.call(handle)
    })
    return handle
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(openInside(folder, 'a.html')).rejects.toThrow('EIO')
  expect(closed).toHaveBeenCalledOnce()
})

test('only what is a file is opened', async () => {
  const folder = folderWith('a.html')
  const opened = await openInside(folder, 'a.html')
  expect(opened?.stats.size).toBe(4n)
  await opened?.handle.close()
  await promises.mkdir(join(folder, 'b.html'))
  expect(await openInside(folder, 'b.html')).toBeUndefined()
  expect(await openInside(folder, 'gone.html')).toBeUndefined()
})
