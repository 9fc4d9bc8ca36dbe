import { hash } from 'node:crypto'

/**
 * Fingerprint of content: 128 bits of SHA-256 as 32 hexadecimal digits.
 *
 * Long enough that equal fingerprints mean equal content; cryptographic, so that no author can make
 * two files collide.
 */
export function hashOf(content: string | Uint8Array): string {
  // Not `slice`, which would keep the whole string in memory. A build of a large site has hundreds of
  // thousands of fingerprints.
  room.write(hash('sha256', content, 'hex'), 0, digits, 'latin1')
  return room.toString('latin1', 0, digits)
}

const digits = 32
const room = Buffer.allocUnsafe(digits)
