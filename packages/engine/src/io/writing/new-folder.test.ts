import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './new-folder.js'

test('a folder that cannot be completed leaves nothing behind, not even the folder for it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-new-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = function* (): Generator<readonly [string, string]> {
    yield ['a/b.md', '# B']
    throw new Error('enough')
  }
  await expect(makeFolder(join(root, 'versions/v1'), files())).rejects.toThrow('enough')
  expect(readdirSync(root)).toEqual([])
  await makeFolder(join(root, 'versions/v1'), [['a.md', '# A']])
  await expect(makeFolder(join(root, 'versions/v2'), files())).rejects.toThrow('enough')
  expect(readdirSync(root, { recursive: true }).sort()).toEqual([
    'versions',
    'versions/v1',
    'versions/v1/a.md',
  ])
})
