import { parentPort } from 'node:worker_threads'
import { importTheme } from '../../config/theme/theme-module.js'
import type { ParsedPage } from '../../parse/page.js'
import { filesOf, type PageComposer, pageComposer } from '../../pipeline/page-composer.js'
import { orderReceiver } from './page-orders.js'
import type { FromRenderThread, ToRenderThread } from './rendering.js'
import { allPrinted } from './thread-end.js'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const receivedOrder = orderReceiver()
let composer: PageComposer | undefined

parentPort?.on('message', async (message: ToRenderThread) => {
  if (message.kind === 'start') {
    composer = pageComposer(await importTheme(message.theme), message.settings, () => undefined)
    send({ kind: 'ready' }, [])
    return
  }
  if (message.kind === 'end') {
    await allPrinted()
    send({ kind: 'ended' }, [])
    return
  }
  const order = receivedOrder(message)
  // The bytes are an answer to the question `parse`, as the store has it.
  const page = JSON.parse(decoder.decode(message.page)) as ParsedPage
  const made = composer?.compose(order, page)
  if (made === undefined) return
  const outputs = filesOf(order.route, made).map(({ path, content, hash }) => ({
    path,
    content: encoder.encode(content).buffer,
    hash,
  }))
  const { sharedKey, failed, diagnostics } = made
  const { name, hash } = made.chunk
  send(
    {
      kind: 'composed',
      route: order.route,
      page: { chunk: { name, hash }, sharedKey, failed, diagnostics, outputs },
    },
    outputs.map(({ content }) => content),
  )
})

function send(message: FromRenderThread, transfer: readonly ArrayBuffer[]): void {
  parentPort?.postMessage(message, transfer)
}
