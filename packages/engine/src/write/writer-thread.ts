import { parentPort } from 'node:worker_threads'
import { errorCode } from '../io/error-code.js'
import { messageOf } from '../values/error-message.js'
import { isRecord } from '../values/is-record.js'
import { type FileToWrite, fileWriter } from './write-file.js'

/** The thread's reply to a batch: written, or why it failed. */
export type BatchReport =
  | { readonly kind: 'written' }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly code: string | undefined
      readonly path: string | undefined
    }

const write = fileWriter()

parentPort?.on('message', (batch: readonly FileToWrite[]) => {
  parentPort?.postMessage(writeAll(batch))
})

function writeAll(batch: readonly FileToWrite[]): BatchReport {
  try {
    for (const file of batch) write(file)
    return { kind: 'written' }
  } catch (error) {
    const path = isRecord(error) && typeof error.path === 'string' ? error.path : undefined
    return { kind: 'failed', message: messageOf(error), code: errorCode(error), path }
  }
}
