import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './http.js'

/** Sends a text on a connection of its own. Resolves to what came back by the time the server ended it. */
function answerTo(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('a connection that a browser opened in advance is ended without an answer, a request that is none with one', async () => {
  const server = await listen(async (_, response) => void response.end('page'), { port: 0, firstPort: 0 })
  onTestFinished(server.close)
  const silent = answerTo(server.port, '')
  expect(await answerTo(server.port, 'no request\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await silent).toBe('')
})
