import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asOnDisk } from './move-path.js'

test('folders of a path are spelt as on a disk that finds them under any letter case', () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-move-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  // On such a disk, the name that was asked for exists, but the folder lists another spelling.
  for (const folder of ['content/Guide', 'content/guide/Deep'])
    mkdirSync(join(root, folder), { recursive: true })
  const listed: Readonly<Record<string, string>> = {
    '': 'content',
    content: 'guide',
    'content/guide': 'deep',
  }
  const names = (folder: string) => new Set([listed[folder] ?? ''])
  const spelt = (path: string) => asOnDisk(path, { root, names, nameLike: (folder) => listed[folder] })
  expect(spelt('content/Guide/Deep/A.md')).toBe('content/guide/deep/A.md')
  expect(spelt('content/guide/New/a.md')).toBe('content/guide/New/a.md')
  expect(spelt('a.md')).toBe('a.md')
})
