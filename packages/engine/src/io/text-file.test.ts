import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTextFile } from './text-file.js'

test('a folder in place of a file is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await expect(readTextFile(folder)).rejects.toThrow(
    `EISDIR: illegal operation on a directory, read '${folder}'`,
  )
  expect(await readTextFile(join(folder, 'none'))).toBe(undefined)
})
