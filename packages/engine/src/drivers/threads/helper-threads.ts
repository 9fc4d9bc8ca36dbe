import { availableParallelism } from 'node:os'

/** Up to this number of pages, the work is done before a thread would have started and loaded its code. */
const fewPages = 64

/** Number of pages per thread that make a further thread worthwhile, because each has to warm up. */
const pagesForEach = 150

/**
 * Largest number of threads. With more, they would wait for work that only the caller can do, and
 * each takes memory.
 */
const mostThreads = 3

const coresHere = availableParallelism()

/**
 * Number of threads that help the caller with the pages of a build.
 *
 * @param cores Processors that this process may use. Even with a single one, a thread helps,
 *   because reading and writing leave the processor idle.
 */
export function helperThreadsFor(pages: number, cores = coresHere): number {
  if (pages <= fewPages) return 0
  return Math.max(1, Math.min(cores - 1, mostThreads, Math.floor(pages / pagesForEach)))
}
