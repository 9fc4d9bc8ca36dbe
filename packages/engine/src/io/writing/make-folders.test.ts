import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolders } from './make-folders.js'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-folders-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a folder is made with those above it, and the outermost that was made is told', () => {
  const root = temporary()
  mkdirSync(join(root, 'real'))
  symlinkSync('real', join(root, 'link'))
  expect(makeFolders(join(root, 'a/b/c'))).toBe(join(root, 'a'))
  expect(makeFolders(join(root, 'a/b/d'))).toBe(join(root, 'a/b/d'))
  expect(makeFolders(join(root, 'a/b'))).toBe(undefined)
  expect(makeFolders(join(root, 'link/e'))).toBe(join(root, 'link/e'))
  expect(existsSync(join(root, 'real/e'))).toBe(true)
})

test('what is in the way is told', () => {
  const root = temporary()
  writeFileSync(join(root, 'file'), '')
  symlinkSync('nowhere', join(root, 'link'))
  expect(() => makeFolders(join(root, 'file'))).toThrow(/EEXIST/)
  expect(() => makeFolders(join(root, 'file/a/b'))).toThrow(/ENOTDIR/)
  expect(() => makeFolders(join(root, 'link/a'))).toThrow(/EEXIST/)
})

test.skipIf(process.platform !== 'linux')('where no folder can be made, it ends with an error', () => {
  for (const folder of ['/proc/new', '/proc/new/a/b', '/proc/self/new'])
    expect(() => makeFolders(folder), folder).toThrow(/ENOENT/)
})
