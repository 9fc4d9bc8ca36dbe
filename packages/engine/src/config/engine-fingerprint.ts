import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { hashOf } from '../io/hash.js'
import { byPath } from '../paths.js'
import { lazily } from '../values/lazily.js'

/**
 * Fingerprint of the engine's own code, which is in few files, and of the versions of its
 * dependencies. A cache made by another engine must not be used, even if someone only patched this
 * one. A CRC is enough to tell versions of a file apart.
 *
 * The relative addresses are valid both in this module and in the file that it is bundled into.
 */
export const engineFingerprint = lazily(() => {
  const folder = fileURLToPath(new URL('../../dist/node/', import.meta.url))
  const names = readdirSync(folder).sort(byPath)
  return hashOf(
    JSON.stringify([
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
      ...names.map((name) => [name, crc32(readFileSync(join(folder, name)))]),
    ]),
  )
})
