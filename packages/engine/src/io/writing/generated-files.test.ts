import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { putGenerated } from './generated-files.js'

test('a file that cannot be put in its place leaves nothing unfinished', () => {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'b.md'))
  const pages = [
    ['a.md', 'A'],
    ['b.md', 'B'],
  ] as const
  expect(() => putGenerated(folder, pages, [])).toThrow(/b\.md/)
  expect(readdirSync(folder).sort()).toEqual(['a.md', 'b.md'])
})
