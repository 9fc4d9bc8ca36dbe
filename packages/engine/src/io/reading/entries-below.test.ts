import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { entriesBelow } from './entries-below.js'

test('links are among what is in a folder, and what they lead to is not', () => {
  const around = mkdtempSync(join(tmpdir(), 'quire-entries-'))
  onTestFinished(() => rmSync(around, { recursive: true }))
  for (const folder of ['site/a/b', 'site/empty', 'outside'])
    mkdirSync(join(around, folder), { recursive: true })
  for (const file of ['site/a/b/one', 'site/two', 'outside/three']) writeFileSync(join(around, file), '')
  symlinkSync('..', join(around, 'site/a/circle'))
  symlinkSync('../outside', join(around, 'site/out'))
  symlinkSync('two', join(around, 'site/link'))
  const found = entriesBelow(join(around, 'site')).map(({ parentPath, name }) =>
    relative(around, join(parentPath, name)),
  )
  expect(found.sort()).toEqual(['site/a/b/one', 'site/a/circle', 'site/link', 'site/out', 'site/two'])
})
