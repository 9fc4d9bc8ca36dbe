import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { hashOf } from '../../io/hash.js'
import { byPath } from '../../paths.js'
import { lazily } from '../../values/lazily.js'
import { engineFolder, nodeFolder } from '../engine-place.js'

/**
 * Fingerprint of the engine's own code, which is in few files, and of the versions of its
 * dependencies. A cache made by another engine must not be used, even if someone only patched this
 * one. A CRC is enough to tell versions of a file apart.
 */
export const engineFingerprint = lazily(() => {
  const names = readdirSync(nodeFolder).sort(byPath)
  return hashOf(
    JSON.stringify([
      readFileSync(join(engineFolder, 'package.json'), 'utf8'),
      ...names.map((name) => [name, crc32(readFileSync(join(nodeFolder, name)))]),
    ]),
  )
})
