import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CheckedConfig } from '../config/checking/schema.js'
import { siteFolders } from '../config/resolving/folders.js'
import type { SourcePath } from '../paths.js'
import { openSiteFiles } from './reading/files.js'

/** The folder in which the disk ignores letter case. */
const disk = vi.hoisted(() => ({ folder: undefined as string | undefined }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const { caseBlindDisk } = await import('../../../../tests/support/case-blind-disk.js')
  return { ...fs, ...caseBlindDisk(fs, () => disk.folder) }
})

function siteWith(...paths: string[]): string {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'quire-names-')))
  onTestFinished(() => {
    disk.folder = undefined
    rmSync(folder, { recursive: true })
  })
  for (const path of paths) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
  disk.folder = folder
  return folder
}

test.each(['win32', 'darwin', 'linux'] as const)(
  'on a disk that ignores letter case, a file has the name that its folder lists, also on %s',
  (platform) => {
    const folder = siteWith('content/part.md', 'content/guide/a.md')
    const files = openSiteFiles(folder, undefined, platform)
    const read = (path: string) => files.read(path as SourcePath)?.toString()
    expect(read('content/part.md')).toBe('content/part.md')
    expect(read('content/guide/a.md')).toBe('content/guide/a.md')
    for (const other of ['content/Part.md', 'Content/part.md', 'content/Guide/a.md', 'content\\part.md']) {
      expect(read(other), other).toBe(undefined)
      expect(files.stat(other as SourcePath), other).toBe(undefined)
    }
    // The folder was listed before this file was there.
    expect(read('content/new.md')).toBe(undefined)
    writeFileSync(join(folder, 'content/new.md'), 'new')
    expect(read('content/new.md')).toBe('new')
  },
)

test('a folder of the config is spelt as on the disk', () => {
  const root = siteWith('content/guide/a.md', 'public/logo.svg', 'docs.config.json')
  const config: CheckedConfig = { title: 'T', content: 'Content/guide', publicDir: 'PUBLIC' }
  const found = siteFolders(config, root, undefined, {
    placeOf: () => undefined,
    isOwn: () => true,
    found: [],
  })
  expect(found).toMatchObject({ content: [{ dir: 'content/guide' }], publicDir: 'public' })
})
