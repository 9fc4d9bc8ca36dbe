import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../io/hash.js'
import { openSiteFiles } from '../io/reading/files.js'
import { sourcePath } from '../paths.js'
import { createMemo } from '../query/memo.js'
import { noStamps } from '../scan/stamps.js'
import { hashesOf } from '../site/file-hashes.js'
import type { Site } from '../site.js'
import { siteInputs } from './inputs.js'

test('the fingerprint of what a file contains is that of the bytes that were read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-inputs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [kept, changed] = [sourcePath('kept.png'), sourcePath('changed.png')]
  const write = (path: string, byte: number) => writeFileSync(join(folder, path), Buffer.alloc(400_000, byte))
  for (const path of [changed, kept]) write(path, 1)
  const files = openSiteFiles(folder)
  const hashes = hashesOf(files, noStamps)
  const { bytes, hashOfBytes } = siteInputs(
    () => ({ ...hashes, files: hashes.comparing(files) }) as Site,
    createMemo(),
  )

  for (const path of [changed, kept]) bytes.fingerprint(path)
  write(changed, 2)
  for (const path of [changed, kept]) {
    const content = bytes(path) ?? new Uint8Array()
    expect(hashOfBytes(path, content), path).toBe(hashOf(content))
  }
  expect(bytes.fingerprint(changed)).toBe(hashOf(Buffer.alloc(400_000, 1)))
})
