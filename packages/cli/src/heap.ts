import { setFlagsFromString } from 'node:v8'
import type { BuildProgress } from '@quire/engine'

/** A build that parses fewer pages is over before its heap grows: collecting more often would only take time. */
const manyPages = 256

/**
 * Keeps the heap of a long run near what is in use: most of what a build makes
 * is soon dropped, and left alone V8 lets the heap of a large site grow to three
 * times as much.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=40')
  // Compiled code that is kept when the process ends is of use to one that begins with the same flags.
  process.prependOnceListener('exit', () => setFlagsFromString('--heap-growing-percent=0'))
}

/** Does so when many pages are to be parsed, and passes the progress on. */
export function keepingHeapSmall(
  report: (progress: BuildProgress) => void,
): (progress: BuildProgress) => void {
  let isSmall = false
  return (progress) => {
    if (!isSmall && progress.step === 'parse' && progress.total > manyPages) {
      isSmall = true
      keepHeapSmall()
    }
    report(progress)
  }
}
