import { hashOf } from '../io/hash.js'

/** Fingerprint of any plain value: the hash of its JSON. */
export function fingerprintOf(value: unknown): string {
  return hashOf(JSON.stringify(value) ?? 'undefined')
}

/** Brings a fingerprint into the form in which it is kept: 32 hexadecimal digits. */
export function hexOf(fingerprint: string): string {
  return /^[0-9a-f]{32}$/.test(fingerprint) ? fingerprint : hashOf(fingerprint)
}

/**
 * Fingerprint for an input that changed between taking its fingerprint and reading it. No input has
 * it, so it never matches.
 */
export const ofNothing = hashOf('changed between fingerprint and value')
