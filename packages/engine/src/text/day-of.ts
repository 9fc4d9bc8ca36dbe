/**
 * The day of a time, in UTC: `2026-01-31`.
 *
 * @param seconds Since 1970.
 */
export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)
