import { hashOf } from '../io/hash.js'

/** Fingerprint of any plain value: of its JSON. */
export function fingerprintOf(value: unknown): string {
  return hashOf(JSON.stringify(value) ?? 'undefined')
}

/** The form in which fingerprints are kept: 32 hexadecimal digits. */
export function hexOf(fingerprint: string): string {
  return /^[0-9a-f]{32}$/.test(fingerprint) ? fingerprint : hashOf(fingerprint)
}

/** The fingerprint of an input that was read when it was no longer what its own was taken of: no input has it. */
export const ofNothing = hashOf('changed between fingerprint and value')

/** Of thousands of inputs many have the same fingerprint, such as that of an absent file. */
export function remembering(find: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text) ?? find(text)
    known.set(text, found)
    return found
  }
}
