import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { inTime } from './in-time.js'

test('work that does not end is given up; other work gives what it gives', () => {
  const endless = () => {
    for (;;) Math.random()
  }
  expect([inTime(endless, 50), inTime(() => 'done', 50), inTime(endless, 50)]).toEqual([
    undefined,
    'done',
    undefined,
  ])
  const wrong = new TypeError('wrong')
  expect(() =>
    inTime(() => {
      throw wrong
    }, 50),
  ).toThrow(wrong)
})

// Only Linux reports the processor time of a single thread.
test.runIf(existsSync('/proc/thread-self/schedstat'))(
  'what other threads work meanwhile does not count, nor does time in which nothing is done',
  async () => {
    const busy = new Worker(
      "require('node:worker_threads').parentPort.postMessage('runs'); for (;;) Math.random()",
      { eval: true },
    )
    onTestFinished(() => void busy.terminate())
    await new Promise((resolve) => busy.once('message', resolve))
    const before = process.cpuUsage()
    const nothing = new Int32Array(new SharedArrayBuffer(4))
    const patient = () => {
      for (;;) {
        const { user, system } = process.cpuUsage(before)
        if (user + system > 600_000) return 'done'
        Atomics.wait(nothing, 0, 0, 20)
      }
    }
    expect(inTime(patient, 200)).toBe('done')
  },
)
