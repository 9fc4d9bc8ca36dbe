import { createRequire } from 'node:module'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../io/threads.js'

const require = createRequire(import.meta.url)

/** Code of a site, with what its author's files are found by. */
export interface AuthoredCode {
  /** How debuggers name it. */
  readonly name: string
  /** Folder that holds the author's files; absolute. */
  readonly folder: string
  /** Source map as JSON. */
  readonly map: string
}

/** What the thread gets at its start. */
export interface BusyThreadData {
  /** Number of the last question that this thread has answered. */
  readonly answered: Int32Array<SharedArrayBuffer>
  readonly codes: readonly AuthoredCode[]
}

/** What the thread gets whenever code runs for the first time. */
export interface NextCode {
  readonly code: AuthoredCode
  /** Names of all codes that may still run, with this one. */
  readonly names: readonly string[]
}

/**
 * After how long the thread starts if the code is likely to come to an end, in milliseconds. Most
 * commands have ended by then.
 */
const laterMs = 1_000

let isWanted = false
let thread: Worker | undefined
let waiting: NodeJS.Timeout | undefined

/** The last codes that have run: a config and its theme, and those before the last change. */
let codes: readonly AuthoredCode[] = []
const mostCodes = 4

/**
 * From now on, says on standard error which code of a site keeps this process busy without an end: a
 * config, a plugin or a component with an endless loop. Then this thread can no longer say or do
 * anything, so another one does. Also lets Ctrl-C end the process in spite of handlers, which cannot
 * run either.
 */
export function tellOfBusyCode(): void {
  isWanted = true
}

/**
 * To be called before code of a site runs for the first time.
 *
 * @param isSure Whether it is likely to come to an end. The thread then starts later: starting it takes a
 *   part of the time that an edit takes to build.
 */
export function expectCode(code: AuthoredCode, { isSure }: { readonly isSure: boolean }): void {
  if (!isWanted) return
  codes = [...codes, code].slice(-mostCodes)
  if (thread !== undefined)
    thread.postMessage({ code, names: codes.map(({ name }) => name) } satisfies NextCode)
  else if (isSure) waiting ??= setTimeout(start, laterMs).unref()
  else start()
}

/** To be called before code runs that has never come to its end here, as far as is known. */
export function expectBusyCode(): void {
  if (waiting !== undefined) start()
}

function start(): void {
  if (thread !== undefined || isDebugged()) return
  clearTimeout(waiting)
  const answered = new Int32Array(new SharedArrayBuffer(4))
  try {
    thread = startWorker('busy-thread', { workerData: { answered, codes } satisfies BusyThreadData })
  } catch {
    // The system has no thread left. An endless loop then goes on without a word.
    return
  }
  const worker = thread
  worker.on('message', (question: number) => {
    // A debugger may also come later.
    if (isDebugged()) void worker.terminate()
    else Atomics.store(answered, 0, question)
  })
  // Node may have been built without what the thread needs.
  thread.once('error', () => {})
  thread.unref()
}

/** A developer who looks at code step by step keeps the process waiting, too, and uses what the thread would use. */
function isDebugged(): boolean {
  try {
    return (require('node:inspector') as typeof import('node:inspector')).url() !== undefined
  } catch {
    // Node was built without it, so the thread could do nothing, either.
    return true
  }
}
