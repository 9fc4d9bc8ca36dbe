import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OutputPath } from '../paths.js'
import { filesIn } from './files-in.js'
import { takeOutput } from './output-lock.js'
import { beginPublication } from './publication.js'

const disk = vi.hoisted(() => ({ caseBlind: undefined as string | undefined }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const { caseBlindDisk } = await import('../../../../tests/support/case-blind-disk.js')
  return { ...fs, ...caseBlindDisk(fs, () => disk.caseBlind) }
})

/** Publishes files, each with its path as text, into an output that may exist already. */
async function publish(folder: string, files: readonly string[], offered: readonly string[]) {
  const out = join(folder, 'dist')
  const lock = takeOutput(out)
  const publication = beginPublication(out, undefined)
  try {
    for (const path of files) publication.put(path as OutputPath, path)
    for (const path of offered) publication.offer(path as OutputPath, path)
    return await publication.commit()
  } catch (error) {
    await publication.discard()
    throw error
  } finally {
    if ('release' in lock) lock.release()
  }
}

function blindFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-case-'))
  onTestFinished(() => {
    disk.caseBlind = undefined
    rmSync(folder, { recursive: true, force: true })
  })
  disk.caseBlind = folder
  return folder
}

test('names that a disk takes for one are refused, and what was published stays', async () => {
  const folder = blindFolder()
  await publish(folder, ['index.html', 'Logo.svg'], [])
  await expect(publish(folder, ['index.html', 'Logo.svg', 'logo.svg'], [])).rejects.toThrow(
    '"Logo.svg" and "logo.svg" would be one.',
  )
  await expect(publish(folder, ['index.html', 'Guide/a.html', 'guide/b.html'], [])).rejects.toThrow(
    '"Guide" and "guide" would be one.',
  )
  expect(filesIn(join(folder, 'dist'))).toEqual(['Logo.svg', 'index.html'])
})

test('a file that gives way is left out where the disk takes its name for another', async () => {
  const folder = blindFolder()
  const { leftOut } = await publish(
    folder,
    ['guide/A.html'],
    ['guide/a.html', 'Guide/b.html', 'guide/c.html'],
  )
  expect(leftOut).toEqual([
    { path: 'guide/a.html', other: 'guide/A.html' },
    { path: 'Guide/b.html', other: 'guide' },
  ])
  expect(filesIn(join(folder, 'dist'))).toEqual(['guide/A.html', 'guide/c.html'])
  expect(readFileSync(join(folder, 'dist/guide/A.html'), 'utf8')).toBe('guide/A.html')
})

test('where the disk regards letter case, all of them are published', async () => {
  const folder = blindFolder()
  disk.caseBlind = undefined
  const { leftOut } = await publish(folder, ['guide/A.html', 'Logo.svg', 'logo.svg'], ['guide/a.html'])
  expect(leftOut).toEqual([])
  expect(filesIn(join(folder, 'dist'))).toEqual(['Logo.svg', 'guide/A.html', 'guide/a.html', 'logo.svg'])
})
