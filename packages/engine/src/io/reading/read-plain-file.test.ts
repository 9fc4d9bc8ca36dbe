import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPlainFile } from './read-plain-file.js'

test('only files are read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-plain-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  writeFileSync(at('file'), 'text')
  symlinkSync(at('file'), at('link'))
  expect([readPlainFile(at('file')), readPlainFile(at('link'))].map(String)).toEqual(['text', 'text'])
  mkdirSync(at('folder'))
  symlinkSync('/dev/zero', at('device'))
  execFileSync('mkfifo', [at('pipe')])
  for (const name of ['folder', 'device', 'pipe']) expect(readPlainFile(at(name)), name).toBe(undefined)
  expect(() => readPlainFile(at('missing'))).toThrow('ENOENT')
})
