const refused = 'refused '

/** Fingerprint of a missing file. */
export const absentFingerprint = 'absent'

/**
 * Fingerprint of a file that cannot be read. With a fingerprint instead of an exception, only the
 * page fails and not every question about all pages.
 */
export const refusedFingerprint = (code: string): string => refused + code

/** The system's code for why the file with this fingerprint cannot be read; undefined if it can. */
export const refusalIn = (fingerprint: string): string | undefined =>
  fingerprint.startsWith(refused) ? fingerprint.slice(refused.length) : undefined
