import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OutputPath } from '../paths.js'
import { lookAtOutput } from './look.js'
import { outputRecordOf } from './test-support.js'
import { createWriter } from './writer.js'

/** Code that a thread runs in place of its own. */
const code = vi.hoisted(() => ({ text: '' }))

vi.mock('../io/threads.js', async (original) => ({
  ...(await original<typeof import('../io/threads.js')>()),
  startWorker: () => new Worker(code.text, { eval: true }),
}))

/** What ends a thread while it has work. Only the last one is an error to Node. */
const ends = [
  ['ends itself', 'process.exit()', 'The thread ended before it had finished.'],
  ['fails', 'throw new Error("Out of ink.")', 'Out of ink.'],
] as const

test.each(ends)('files cannot be written by a thread that %s', async (_, end, message) => {
  code.text = `require('node:worker_threads').parentPort.once('message', () => { ${end} })`
  const folder = mkdtempSync(join(tmpdir(), 'quire-ended-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const writer = createWriter()
  for (let number = 0; number < 100; number += 1)
    writer.write({ file: join(folder, `${number}.html`), content: 'new', replace: false })
  await expect(writer.settled()).rejects.toThrow(message)
  await expect(writer.turn()).rejects.toThrow(message)
  await writer.close()
})

test.each(ends)('an output cannot be compared by a thread that %s', async (_, end, message) => {
  code.text = end
  const record = outputRecordOf(
    Array.from({ length: 5_000 }, (_, number) => [
      `${number}.html` as OutputPath,
      { hash: 'f'.repeat(32), size: 1, modifiedMs: 1, number: 1 },
    ]),
  )
  await expect(lookAtOutput(join(tmpdir(), 'no-such-folder'), record.columns).finished()).rejects.toThrow(
    message,
  )
})
