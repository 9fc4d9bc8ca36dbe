/** Locks that others hold. */

import type { LockedBy } from '../../io/locks/lock-file.js'
import type { Silence } from '../../io/locks/silent-locks.js'
import { counted } from '../../text/counted.js'
import type { Diagnostic } from '../diagnostic.js'

/** `process 12`, or `process 12 on "web-1"`. */
export const lockHolder = ({ pid, elsewhere }: LockedBy): string =>
  `process ${pid}${elsewhere === undefined ? '' : ` on "${elsewhere.host}"`}`

/** How it is known that a process has not ended, if it cannot be seen from here. */
export const aliveElsewhere = ({ elsewhere }: LockedBy): string | undefined =>
  elsewhere &&
  `That process is on another machine or in another container, where it is still running: every two seconds, it renews its lock, the file "${elsewhere.file}".`

/** A process that cannot be seen from here holds a lock, and has perhaps ended. */
export function lockSilent({ heldBy, silentMs, leftMs }: Silence): Diagnostic {
  const file = heldBy.elsewhere?.file ?? ''
  const silence = silentMs < 60_000 ? seconds(silentMs) : 'more than a minute'
  return {
    code: 'lock-silent',
    severity: 'warning',
    message: `Waiting, because ${lockHolder(heldBy)} holds the lock "${file}", but has given no sign of life for ${silence}.`,
    hint: `If it gives none in the next ${seconds(leftMs)}, it counts as ended, and this command goes on. If you know that it has ended, remove that file to go on at once.`,
  }
}

const seconds = (ms: number) => counted(Math.ceil(ms / 1_000), 'second')

/** Another command may have begun to change the sources. */
export function sourcesLost(): Diagnostic {
  return {
    code: 'sources-lost',
    severity: 'error',
    message:
      'While this command ran, its lock of the files of the site was removed, or taken over by a command on another machine or in another container.',
    hint: 'It has changed nothing since then; files that it changed before are complete. Run it again once no other command is changing files of this site. A command that is suspended for half a minute counts as ended elsewhere.',
  }
}
