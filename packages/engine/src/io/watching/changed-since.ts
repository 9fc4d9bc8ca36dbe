import { statSync } from 'node:fs'
import { lookAt } from '../look-at.js'

/**
 * How much the change time of a file may lag behind the clock, in milliseconds: one tick of the
 * system at 100 Hz.
 */
const tickMs = 10

/** In milliseconds since 1970. For a link, that of its target. Undefined if there is none. */
export const changeTime = (path: string): number | undefined => lookAt(() => statSync(path))?.ctimeMs

/** Whether a file with this change time may have changed since. Both in milliseconds since 1970. */
export const isFresh = (changeTime: number, since: number): boolean => changeTime >= since - tickMs
