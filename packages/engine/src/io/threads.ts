import { createRequire } from 'node:module'
import type { Worker, WorkerOptions } from 'node:worker_threads'
import { lazily } from '../values/lazily.js'

const require = createRequire(import.meta.url)

/** Loaded on first use, because a small build starts no thread. */
export const threads = lazily(() => require('node:worker_threads') as typeof import('node:worker_threads'))

/** The scripts that run in threads. Each is built into `dist/node`. */
export type ThreadName =
  | 'beat-thread'
  | 'busy-thread'
  | 'look-thread'
  | 'parse-thread'
  | 'plugin-thread'
  | 'render-thread'
  | 'writer-thread'

export function startWorker(name: ThreadName, options?: WorkerOptions): Worker {
  return new (threads().Worker)(new URL(`../node/${name}.cjs`, import.meta.url), options)
}

/**
 * Resolves when a thread ends by itself or is ended, with the reason. Node calls nothing an error
 * that ends in `process.exit`, as a file that `NODE_OPTIONS` loads may do in every thread.
 */
export function endOf(worker: Worker): Promise<Error> {
  return new Promise((resolve) => {
    worker.once('error', (error) => resolve(error instanceof Error ? error : new Error(String(error))))
    worker.once('exit', () => resolve(new Error('The thread ended before it had finished.')))
  })
}
