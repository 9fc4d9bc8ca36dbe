import { lockSilent } from '../diagnostics/messages/locks.js'
import { outwait } from '../io/locks/silent-locks.js'
import type { StoppableOptions, WaitingOptions } from './driver-options.js'

/** Waits for processes elsewhere that hold these locks and give no sign of life. See {@link outwait}. */
export function outwaitLocks(
  files: readonly string[],
  { signal, onWait }: StoppableOptions & WaitingOptions,
): Promise<void> {
  return outwait(files, { signal, onSilence: (silence) => onWait?.(lockSilent(silence)) })
}
