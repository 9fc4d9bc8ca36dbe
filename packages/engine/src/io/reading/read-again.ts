/**
 * Fingerprint of something that was read, maybe again. If it was another when it was read before,
 * what is made depends on both contents and is true of neither: then the fingerprint is one that
 * nothing has, so that what was made never counts as current.
 *
 * @param before Result of the last time; undefined the first time. Null stands for what does not exist.
 */
export const fingerprintOfAll = <Hash extends string | null>(
  before: string | null | undefined,
  hash: Hash,
): Hash | typeof changed => (before === undefined || before === hash ? hash : changed)

const changed = 'changed'
