import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clearPlaces } from './clear-places.js'

test('only what is in the place of a file is removed, also in a folder that a link leads to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-places-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const shared = join(folder, 'shared')
  mkdirSync(join(shared, 'own-folder', 'inner'), { recursive: true })
  mkdirSync(join(shared, 'others', 'inner'), { recursive: true })
  writeFileSync(join(shared, 'own-file'), '')
  symlinkSync('others', join(shared, 'own-link'))
  symlinkSync('own-file', join(shared, 'link'))
  execFileSync('mkfifo', [join(shared, 'own-pipe')])
  symlinkSync('shared', join(folder, 'cache'))
  clearPlaces(join(folder, 'cache'), (name) => name.startsWith('own-'))
  expect(readdirSync(shared).sort()).toEqual(['link', 'others', 'own-file'])
  expect(readdirSync(join(shared, 'others'))).toEqual(['inner'])
  clearPlaces(join(folder, 'nowhere'), () => true)
})
