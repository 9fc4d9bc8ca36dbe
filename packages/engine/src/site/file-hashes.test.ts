import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../io/hash.js'
import { openSiteFiles, type SiteFiles } from '../io/reading/files.js'
import { sourcePath } from '../paths.js'
import { noStamps } from '../scan/stamps.js'
import { hashesOf } from './file-hashes.js'

/** Hashes of files that do not exist, and the paths that are looked up again. */
function hashesOfMissing() {
  const looked: string[] = []
  const files: Pick<SiteFiles, 'stat' | 'load' | 'forgetLinks'> = {
    stat: () => undefined,
    forgetLinks() {},
    load(path) {
      looked.push(path)
      return undefined
    },
  }
  const hashes = hashesOf(files as SiteFiles, noStamps)
  return { ...hashes, lookedUpAgain: () => looked.splice(0) }
}

test('a folder that is gone stands for everything in it', () => {
  const { fileHash, forget, lookedUpAgain } = hashesOfMissing()
  const paths = ['a.md', 'guide/a.md', 'guide/deep/a.md', 'guide-2/a.md', 'x/guide/a.md'].map(sourcePath)
  const again = (gone: string) => {
    forget([sourcePath(gone)])
    for (const path of paths) fileHash(path)
    return lookedUpAgain()
  }
  expect(again('')).toEqual(paths)
  expect(again('guide')).toEqual(['guide/a.md', 'guide/deep/a.md'])
  expect(again('guide/deep')).toEqual(['guide/deep/a.md'])
  expect(again('x/guide/a.md')).toEqual(['x/guide/a.md'])
  expect(again('guid')).toEqual([])
})

test('a folder that takes the place of a link counts at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-hashes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['old', 'new']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'a.md'), name)
  }
  symlinkSync(join(folder, 'old'), join(folder, 'guide'), 'junction')
  const { fileHash, forget } = hashesOf(openSiteFiles(folder), noStamps)
  const page = sourcePath('guide/a.md')
  expect(fileHash(page)).toBe(hashOf('old'))
  rmSync(join(folder, 'guide'))
  renameSync(join(folder, 'new'), join(folder, 'guide'))
  forget([sourcePath('guide')])
  expect(fileHash(page)).toBe(hashOf('new'))
})

test('a file that takes the place of a folder leaves nothing of what was in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-hashes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'guide'))
  writeFileSync(join(folder, 'guide/a.md'), 'old')
  const { fileHash, forget } = hashesOf(openSiteFiles(folder), noStamps)
  expect(fileHash(sourcePath('guide/a.md'))).toBe(hashOf('old'))
  rmSync(join(folder, 'guide'), { recursive: true })
  writeFileSync(join(folder, 'guide'), 'new')
  forget([sourcePath('guide')])
  expect(fileHash(sourcePath('guide/a.md'))).toBeUndefined()
  expect(fileHash(sourcePath('guide'))).toBe(hashOf('new'))
})

test('many files may go at once', () => {
  const { fileHash, forget, lookedUpAgain } = hashesOfMissing()
  const count = 100_000
  const gone = Array.from({ length: count }, (_, number) => sourcePath(`old/${number % 50}/${number}.md`))
  const kept = Array.from({ length: count }, (_, number) => sourcePath(`new/${number % 50}/${number}.md`))
  for (const path of [...gone, ...kept]) fileHash(path)
  lookedUpAgain()
  forget(gone)
  for (const path of kept) fileHash(path)
  expect(lookedUpAgain()).toEqual([])
})
