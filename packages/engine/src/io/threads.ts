import { createRequire } from 'node:module'
import type { Worker, WorkerOptions } from 'node:worker_threads'
import { lazily } from '../values/lazily.js'

const require = createRequire(import.meta.url)

/** Loaded on first use, because a small build starts no thread. */
export const threads = lazily(() => require('node:worker_threads') as typeof import('node:worker_threads'))

/** The scripts that run in threads. Each is built into `dist/node`. */
export type ThreadName = 'look-thread' | 'parse-thread' | 'plugin-thread' | 'render-thread' | 'writer-thread'

export function startWorker(name: ThreadName, options?: WorkerOptions): Worker {
  return new (threads().Worker)(new URL(`../node/${name}.cjs`, import.meta.url), options)
}
