/** Locks that others hold. */

import type { LockedBy } from '../../io/lock.js'

/** `process 12`, or `process 12 on "web-1"`. */
export const lockHolder = ({ pid, elsewhere }: LockedBy): string =>
  `process ${pid}${elsewhere === undefined ? '' : ` on "${elsewhere.host}"`}`

/** What to do about a lock if its process, which cannot be seen from here, has ended; undefined if it can be seen. */
export const leftLock = ({ elsewhere }: LockedBy): string | undefined =>
  elsewhere &&
  `That process is on another machine or in another container. If it was killed there, its lock is taken over half a minute later; to go on at once, remove the file "${elsewhere.file}".`
