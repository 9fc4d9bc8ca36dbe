import { endOf, startWorker } from '../io/threads.js'
import { type FileToWrite, fileWriter } from './write-file.js'
import type { BatchReport } from './writer-thread.js'

/** Writes files in the background. */
export interface Writer {
  write(file: FileToWrite): void
  /** Waits if too much is queued. Rejects with the first error of a write. */
  turn(): Promise<void>
  /** Waits until all files are written. Rejects with the first error of a write. */
  settled(): Promise<void>
  /** Stops the thread. Queued files are not written. */
  close(): Promise<void>
}

/** Up to this number of files, writing takes less time than starting a thread. */
const fewFiles = 48

/**
 * Number of files that are sent to the thread together, because a message costs more than a file of
 * a few kilobytes.
 */
const filesInBatch = 32
const bytesInBatch = 1024 * 1024

/** Most characters or bytes that may be queued. */
const maxWaiting = 8 * 1024 * 1024

/**
 * Creates a writer. Creating a file costs more than composing a small page, so a thread writes the
 * files. A few files are written by the caller.
 */
export function createWriter(): Writer {
  const writeHere = fileWriter()
  let batch: FileToWrite[] = []
  let batchSize = 0
  let waiting = 0
  let thread: WriterThread | undefined

  function send(): void {
    if (batch.length === 0) return
    thread ??= startThread((size) => {
      waiting -= size
    })
    thread.send(batch, batchSize)
    batch = []
    batchSize = 0
  }

  async function settled(): Promise<void> {
    if (thread === undefined) {
      for (const file of batch) writeHere(file)
      waiting -= batchSize
      batch = []
      batchSize = 0
    } else {
      send()
      await thread.idle()
    }
  }

  return {
    write(file) {
      batch.push(file)
      const { content } = file
      const size = content instanceof ArrayBuffer ? content.byteLength : content.length
      batchSize += size
      waiting += size
      const enough = thread === undefined ? fewFiles : filesInBatch
      if (batch.length >= enough || batchSize >= bytesInBatch) send()
    },
    async turn() {
      if (waiting > maxWaiting) await settled()
      thread?.check()
    },
    settled,
    async close() {
      batch = []
      await thread?.end()
    },
  }
}

interface WriterThread {
  send(batch: readonly FileToWrite[], size: number): void
  idle(): Promise<void>
  /** @throws The first error of a write. */
  check(): void
  end(): Promise<void>
}

function startThread(onWritten: (size: number) => void): WriterThread {
  const worker = startWorker('writer-thread')
  const sizes: number[] = []
  let failure: Error | undefined
  let wake: (() => void) | undefined

  worker.on('message', (report: BatchReport) => {
    onWritten(sizes.shift() ?? 0)
    if (report.kind === 'failed')
      failure ??= Object.assign(
        new Error(report.message),
        report.code === undefined ? {} : { code: report.code, path: report.path },
      )
    if (sizes.length === 0 || failure !== undefined) wake?.()
  })
  void endOf(worker).then((reason) => {
    failure ??= reason
    wake?.()
  })

  const check = () => {
    if (failure !== undefined) throw failure
  }
  return {
    send(batch, size) {
      sizes.push(size)
      worker.postMessage(
        batch,
        batch.flatMap(({ content }) => (content instanceof ArrayBuffer ? [content] : [])),
      )
    },
    async idle() {
      while (sizes.length > 0 && failure === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      check()
    },
    check,
    async end() {
      await worker.terminate()
    },
  }
}
