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
  return { arrived, readAll, outputs: orderedOutputs(stream(), stream(), { areOne: true }) }
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

test('an output that nobody reads does not hold up the other one, if it leads to another place', async () => {
  const arrived: string[] = []
  const unread = Object.assign(new Writable({ write: () => {} }), { isTTY: false, columns: 80 })
  const read = Object.assign(
    new Writable({
      decodeStrings: false,
      write(text: string, _encoding, done) {
        arrived.push(text)
        done()
      },
    }),
    { isTTY: false, columns: 80 },
  )
  const { stdout, stderr } = orderedOutputs(read, unread, { areOne: false })
  stderr.write('message')
  stdout.write('summary')
  expect(arrived).toEqual(['summary'])
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
  const { stdout, flushed } = orderedOutputs(stream, stream, { areOne: true })
  stdout.write('summary')
  await expect(flushed()).rejects.toThrow('no space left')
})
