import { availableParallelism } from 'node:os'

/** So few pages are worked on sooner than a thread starts and loads its code. */
const fewPages = 64

/** Pages for which another thread pays: each has to get warm. */
const pagesForEach = 150

/** What only the caller can do keeps more of them waiting, and each takes memory. */
const mostThreads = 3

const coresHere = availableParallelism()

/**
 * How many threads help the caller with the pages of a build.
 *
 * @param cores Processors that this process may use. One helps also where there is only one: reading and writing take time without it.
 */
export function helperThreadsFor(pages: number, cores = coresHere): number {
  if (pages <= fewPages) return 0
  return Math.max(1, Math.min(cores - 1, mostThreads, Math.floor(pages / pagesForEach)))
}
