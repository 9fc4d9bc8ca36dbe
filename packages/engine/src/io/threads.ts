import { createRequire } from 'node:module'
import type { Worker, WorkerOptions } from 'node:worker_threads'
import { lazily } from '../lazily.js'

const require = createRequire(import.meta.url)

/** Loaded on first use, because a small build starts no thread. */
export const threads = lazily(() => require('node:worker_threads') as typeof import('node:worker_threads'))

export function startWorker(script: URL, options?: WorkerOptions): Worker {
  return new (threads().Worker)(script, options)
}
