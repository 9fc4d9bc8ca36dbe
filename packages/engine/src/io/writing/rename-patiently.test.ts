import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { movePath } from './move-path.js'
import { makeFolder } from './new-folder.js'
import { renamePatiently } from './rename-patiently.js'
import { writeTextFile } from './text-file.js'

/** Error codes of the next renames, which fail. */
const held = vi.hoisted(() => ({ codes: [] as string[] }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const renameSync = (from: string, to: string) => {
    const code = held.codes.shift()
    if (code !== undefined) throw Object.assign(new Error(`${code}: held, rename '${from}'`), { code })
    fs.renameSync(from, to)
  }
  const rename = async (from: string, to: string) => renameSync(from, to)
  return { ...fs, renameSync, promises: { ...fs.promises, rename } }
})

function folderOn(platform: NodeJS.Platform): string {
  const folder = mkdtempSync(join(tmpdir(), 'quire-rename-'))
  const own = process.platform
  Object.defineProperty(process, 'platform', { value: platform })
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', { value: own })
    held.codes = []
    rmSync(folder, { recursive: true })
  })
  return folder
}

test('on Windows, what a virus scanner holds is renamed when it is free', async () => {
  const folder = folderOn('win32')
  const file = (name: string) => join(folder, name)
  writeFileSync(file('a'), 'text')
  held.codes = ['EPERM', 'EBUSY', 'EACCES']
  renamePatiently(file('a'), file('b'))
  expect(existsSync(file('b'))).toBe(true)

  held.codes = ['EPERM']
  await writeTextFile(file('b'), 'new')
  expect(readFileSync(file('b'), 'utf8')).toBe('new')

  held.codes = ['EPERM']
  await makeFolder(file('site'), [['content/index.md', '# Home']])
  expect(readFileSync(file('site/content/index.md'), 'utf8')).toBe('# Home')

  held.codes = ['EPERM']
  mkdirSync(file('site/content/guide'))
  await movePath(folder, { from: 'site/content/index.md', to: 'site/content/guide/index.md' }, 'site/content')
  expect(existsSync(file('site/content/guide/index.md'))).toBe(true)
})

test.each([
  ['win32', 'EXDEV'],
  ['linux', 'EPERM'],
] as const)('what waiting does not help is told at once: %s, %s', (platform, code) => {
  const folder = folderOn(platform)
  held.codes = [code]
  expect(() => renamePatiently(join(folder, 'a'), join(folder, 'b'))).toThrow(code)
  expect(held.codes).toEqual([])
})
