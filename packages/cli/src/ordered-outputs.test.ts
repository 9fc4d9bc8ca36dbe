import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { orderedOutputs } from './ordered-outputs.js'

/** Two streams into one pipe. The pipe takes a text only when it is read. */
function slowPipe() {
  const arrived: string[] = []
  const pending: (() => void)[] = []
  const stream = () =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write(text: string, _encoding, done) {
          pending.push(() => {
            arrived.push(text)
            done()
          })
        },
      }),
      { isTTY: false, columns: 80 },
    )
  async function readAll() {
    for (let read = pending.shift(); read !== undefined; read = pending.shift()) {
      read()
      await new Promise(setImmediate)
    }
  }
  return { arrived, readAll, outputs: orderedOutputs(stream(), stream()) }
}

test('texts arrive in the order in which they were written', async () => {
  const { arrived, readAll, outputs } = slowPipe()
  outputs.stderr.write('message 1')
  outputs.stderr.write('message 2')
  outputs.stdout.write('summary')
  outputs.stderr.write('message 3')
  const flushed = outputs.flushed()
  await readAll()
  await flushed
  expect(arrived).toEqual(['message 1', 'message 2', 'summary', 'message 3'])
})

test('everything is passed on at once when the process ends', async () => {
  const { arrived, readAll, outputs } = slowPipe()
  outputs.stderr.write('message')
  outputs.stdout.write('summary')
  outputs.release()
  await readAll()
  expect(arrived).toEqual(['message', 'summary'])
})

test('what could not be written is told at the end', async () => {
  const stream = Object.assign(
    new Writable({ write: (_text, _encoding, done) => done(new Error('no space left')) }),
    { isTTY: false, columns: 80 },
  )
  stream.on('error', () => {})
  const { stdout, flushed } = orderedOutputs(stream, stream)
  stdout.write('summary')
  await expect(flushed()).rejects.toThrow('no space left')
})
