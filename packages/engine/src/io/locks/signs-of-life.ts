import type { Worker } from 'node:worker_threads'
import { startWorker } from '../threads.js'

/** Time between two signs of life, in milliseconds. */
export const beatMs = 2_000

/**
 * After how long the thread starts that gives signs of life, in milliseconds. Most commands have ended by then,
 * and starting it takes a part of the time that an edit takes to build.
 */
const firstBeatMs = 1_000

/** A lock to give signs of life of, or to end that. */
export interface BeatOrder {
  readonly file: string
  /** Id of the lock; undefined for no more signs. */
  readonly id: string | undefined
}

/** The locks of this process: their files, with their ids. */
const held = new Map<string, string>()
let waiting: NodeJS.Timeout | undefined
let thread: Worker | undefined

/**
 * Gives signs of life of a lock while this process works. A thread does it, because the main thread
 * of a build is busy for long.
 *
 * @returns A function that ends them.
 */
export function giveSignsOfLife(file: string, id: string): () => void {
  held.set(file, id)
  if (thread === undefined) waiting ??= setTimeout(showLife, firstBeatMs).unref()
  else order(thread, { file, id })
  return () => {
    if (held.get(file) !== id) return
    held.delete(file)
    if (thread !== undefined) order(thread, { file, id: undefined })
    if (held.size === 0) rest()
  }
}

/**
 * Gives signs of life from now on, if this process holds locks. To be called before work that may
 * keep the main thread from starting that: code of a site, and all that takes long.
 */
export function showLife(): void {
  if (held.size === 0 || thread !== undefined) return
  clearTimeout(waiting)
  waiting = undefined
  try {
    thread = startThread()
  } catch {
    // The system has no thread left.
    tryLater()
  }
}

function startThread(): Worker {
  const started = startWorker('beat-thread', { workerData: beatMs })
  // Whatever keeps the thread from running must not end a build. It is then less protected.
  started.once('error', () => {})
  started.once('exit', () => {
    if (thread !== started) return
    thread = undefined
    tryLater()
  })
  started.unref()
  for (const [file, id] of held) order(started, { file, id })
  return started
}

function tryLater(): void {
  waiting = setTimeout(showLife, beatMs).unref()
}

const order = (worker: Worker, message: BeatOrder): void => worker.postMessage(message)

function rest(): void {
  clearTimeout(waiting)
  waiting = undefined
  void thread?.terminate()
  thread = undefined
}
