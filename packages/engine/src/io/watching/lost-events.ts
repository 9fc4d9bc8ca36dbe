import { readFileSync } from 'node:fs'
import { lookAt } from '../reading/look-at.js'

/**
 * Notices that events may be lost. The system holds them back while this process is busy or
 * suspended, but only up to a number, and Node does not say that it dropped the others. For
 * instance, a branch with thousands of pages may be checked out in that time.
 *
 * @param onLost Called once for all events that arrive together.
 * @param most Number of events that arrive together without any being lost.
 * @returns A function to call for each event, in the moment in which Node reports it.
 */
export function lostEvents(onLost: () => void, most: number = mostHeldBack()): () => void {
  let together = 0
  return () => {
    together += 1
    // Everything that was held back is reported before Node runs this.
    if (together === 1)
      setImmediate(() => {
        together = 0
      })
    if (together === most) onLost()
  }
}

/** Default of Linux. Other systems do not tell theirs. */
const usualLimit = 16_384

/**
 * Half of what the system holds back, because other watchers of this process, such as those of a
 * second dev server, share its queue.
 */
function mostHeldBack(): number {
  const limit = Number(lookAt(() => readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8')))
  return Math.ceil((limit > 0 ? limit : usualLimit) / 2)
}
