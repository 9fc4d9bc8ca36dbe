import { hash } from 'node:crypto'

/**
 * Fingerprint of content: 128 bits of SHA-256 as 32 hexadecimal digits.
 *
 * Long enough that equal fingerprints mean equal content; cryptographic, so
 * that no author can make two files collide.
 */
export function hashOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 32)
}
