const refused = 'refused '

/** Of a file that is not there. */
export const absentFingerprint = 'absent'

/** Of a file that cannot be read: it has one, too, so that one page fails and not whatever asks for all pages. */
export const refusedFingerprint = (code: string): string => refused + code

/** The system's name for why a file with this fingerprint cannot be read; undefined for any other. */
export const refusalIn = (fingerprint: string): string | undefined =>
  fingerprint.startsWith(refused) ? fingerprint.slice(refused.length) : undefined
