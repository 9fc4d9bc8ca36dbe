import { join } from 'node:path'
import { cacheFolder } from '../config/load.js'
import { readKept } from '../io/writing/keep-text.js'
import { isRecord } from '../values/is-record.js'

/** What everyone needs to know of a move that was stopped. The rest is in `move/journal.ts`. */
export interface StoppedMove {
  /** Form of the journal. Another version of Quire may have another. */
  readonly form: 1
  /** Relative to the root of the site. */
  readonly moved: { readonly from: string; readonly to: string }
}

export const journalIn = (site: string): string => join(cacheFolder(site), 'move.json')

/**
 * The journal of a move that was stopped; undefined if there is none.
 *
 * @param site Folder of the site.
 */
export function stoppedMove(site: string): StoppedMove | undefined {
  try {
    const value: unknown = JSON.parse(readKept(journalIn(site)))
    // Nothing else writes this file, and it is written as a whole.
    return isRecord(value) && value.form === 1 ? (value as unknown as StoppedMove) : undefined
  } catch {
    return undefined
  }
}
