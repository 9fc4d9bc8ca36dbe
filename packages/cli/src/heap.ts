import { setFlagsFromString } from 'node:v8'
import type { BuildProgress } from '@quire/engine'

/**
 * A build that parses fewer pages than this is over before its heap grows, so collecting garbage
 * more often would only take time.
 */
const manyPages = 256

/**
 * Keeps the heap of a long run close to what is in use. Most of what a build makes is soon garbage;
 * by default V8 lets the heap of a large site grow to three times as much.
 *
 * @param growth How much the heap may grow before the next garbage collection, in percent. A
 *   smaller number takes more time.
 */
export function keepHeapSmall(growth: number): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
  // Compiled code that is cached when the process ends is only valid for a process that starts with the same
  // flags.
  process.prependOnceListener('exit', () => setFlagsFromString('--heap-growing-percent=0'))
}

/**
 * Heap growth for builds, in percent. Needs a third fewer collections than 40, and leaves enough of
 * the memory that a large site may take.
 */
const growthOfBuilds = 80

/** Keeps the heap small once many pages have to be parsed. Passes the progress on. */
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
