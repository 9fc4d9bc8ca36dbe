import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepText, readKept } from './keep-text.js'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'quire-kept-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('what is not a file is neither read nor in the way', () => {
  const cache = folder()
  const file = join(cache, 'a.json')
  for (const name of ['a.json', 'a.json.new', '.gitignore']) {
    mkdirSync(join(cache, name))
    writeFileSync(join(cache, name, 'file'), '')
  }
  expect(readKept(file)).toBe('')
  keepText(file, 'text')
  expect(readKept(file)).toBe('text')
  rmSync(file)
  execFileSync('mkfifo', [file])
  expect(readKept(file)).toBe('')
  keepText(file, 'text')
  expect(readKept(file)).toBe('text')
})

test('what is kept is read again, and is no part of the sources', () => {
  const cache = join(folder(), 'made', 'when needed')
  const file = join(cache, 'a.json')
  expect(readKept(file)).toBe('')
  for (const text of ['a long text', 'é']) {
    keepText(file, text)
    expect(readKept(file)).toBe(text)
  }
  expect(readdirSync(cache).sort()).toEqual(['.gitignore', 'a.json'])
})

test('a link is replaced, and what it leads to stays as it is', () => {
  const cache = folder()
  const other = join(folder(), 'other')
  writeFileSync(other, 'not ours')
  for (const name of ['a.json', 'a.json.new', '.gitignore']) symlinkSync(other, join(cache, name))
  keepText(join(cache, 'a.json'), 'text')
  expect(readKept(join(cache, 'a.json'))).toBe('text')
  expect(readFileSync(other, 'utf8')).toBe('not ours')
})

test('what cannot be kept is not, and leaves nothing behind', () => {
  const cache = folder()
  writeFileSync(join(cache, '.gitignore'), '*\n')
  keepText(join(cache, '.gitignore', 'below a file'), 'text')
  expect(readKept(join(cache, '.gitignore', 'below a file'))).toBe('')
  expect(readdirSync(cache)).toEqual(['.gitignore'])
})
