import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../hash.js'
import { openPictureCopies } from './picture-copies.js'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'quire-copies-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return join(path, 'made', 'when needed')
}

const bytes = Buffer.from('a copy')
const copy = { width: 480, hash: hashOf(bytes) }
const textOf = (given: Uint8Array | undefined) => given && Buffer.from(given).toString()

test('copies and failures are known to a later process, or only in memory', () => {
  for (const [path, isKept] of [
    [folder(), true],
    [undefined, false],
  ] as const) {
    const copies = openPictureCopies(path)
    copies.put('aa', [{ width: 480, bytes }])
    copies.put('bb', [])
    copies.fail('cc', 'it is truncated')
    for (const one of isKept ? [copies, openPictureCopies(path)] : [copies]) {
      expect(one.get('aa')).toEqual({ copies: [copy] })
      expect(textOf(one.bytes('aa', copy))).toBe('a copy')
      expect(one.get('bb')).toEqual({ copies: [] })
      expect(one.get('cc')).toEqual({ problem: 'it is truncated' })
      expect([one.get('dd'), one.bytes('dd', copy)]).toEqual([undefined, undefined])
    }
  }
})

test('a clean build tries again what failed, and keeps what did not', () => {
  const path = folder()
  const before = openPictureCopies(path)
  before.put('aa', [{ width: 480, bytes }])
  before.fail('cc', 'there is not enough memory')
  const copies = openPictureCopies(path, { retries: true })
  expect([copies.get('aa'), copies.get('cc')]).toEqual([{ copies: [copy] }, undefined])
  copies.fail('cc', 'it is truncated')
  expect(copies.get('cc')).toEqual({ problem: 'it is truncated' })
})

test('what is cut off, changed or foreign is not used', () => {
  const path = folder()
  openPictureCopies(path).put('aa', [{ width: 480, bytes }])
  for (const content of ['', 'a cop', 'b copy']) {
    writeFileSync(join(path, 'aa-480.webp'), content)
    expect(openPictureCopies(path).bytes('aa', copy), content).toBeUndefined()
  }
  for (const content of ['', '{}', `${hashOf('{}')}\n{}`, `${hashOf('[]')}\n[]\n`, 'x\n{"copies":[]}\n']) {
    writeFileSync(join(path, 'aa.json'), content)
    expect(openPictureCopies(path).get('aa'), content).toBeUndefined()
  }
  openPictureCopies(path).put('aa', [{ width: 480, bytes }])
  expect(textOf(openPictureCopies(path).bytes('aa', copy))).toBe('a copy')
})

test('a folder that cannot be written to does not lose the copies of this process', () => {
  const path = folder()
  const file = join(path, '..', '..', 'file')
  writeFileSync(file, '')
  const copies = openPictureCopies(join(file, 'below'))
  copies.put('aa', [{ width: 480, bytes }])
  expect(copies.get('aa')).toEqual({ copies: [copy] })
  expect(textOf(copies.bytes('aa', copy))).toBe('a copy')
})

test('what belongs to no picture any more is removed once it is most of the folder', () => {
  const path = folder()
  const copies = openPictureCopies(path)
  copies.put('aa', [{ width: 480, bytes }])
  copies.put('bb', [{ width: 480, bytes }])
  copies.tidy(new Set(['aa']))
  expect(readdirSync(path)).toContain('bb.json')
  for (let index = 0; index < 2_000; index += 1) writeFileSync(join(path, `c${index}-1.webp`), '')
  copies.tidy(new Set(['aa']))
  expect(readdirSync(path).sort()).toEqual(['.gitignore', 'aa-480.webp', 'aa.json'])
})
