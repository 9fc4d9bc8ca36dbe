import { setFlagsFromString } from 'node:v8'
import type { BuildProgress } from '@quire/engine'

/** A build that parses fewer pages is over before its heap grows: collecting more often would only take time. */
const manyPages = 256

/**
 * Keeps the heap of a long run near what is in use: most of what a build makes
 * is soon dropped, and left alone V8 lets the heap of a large site grow to three
 * times as much.
 *
 * @param growth How much it may grow until it is looked through again, in percent. Less takes more time.
 */
export function keepHeapSmall(growth: number): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
  // Compiled code that is kept when the process ends is of use to one that begins with the same flags.
  process.prependOnceListener('exit', () => setFlagsFromString('--heap-growing-percent=0'))
}

/** So much of the memory that a large site may take is free besides: it saves a third of the collections that 40 would need. */
const growthOfBuilds = 80

/** Does so when many pages are to be parsed, and passes the progress on. */
export function keepingHeapSmall(
  report: (progress: BuildProgress) => void,
): (progress: BuildProgress) => void {
  let isSmall = false
  return (progress) => {
    if (!isSmall && progress.step === 'parse' && progress.total > manyPages) {
      isSmall = true
      keepHeapSmall(growthOfBuilds)
    }
    report(progress)
  }
}
