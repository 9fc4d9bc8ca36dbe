import { parentPort } from 'node:worker_threads'
import { importTheme } from '../config/theme-module.js'
import { layoutFiles, type PageComposer, type PageOrder, pageComposer } from '../pipeline/page-composer.js'
import type { FromRenderThread, SentOrder, ToRenderThread } from './rendering.js'

const encoder = new TextEncoder()
let composer: PageComposer | undefined

parentPort?.on('message', async (message: ToRenderThread) => {
  if (message.kind === 'start') {
    composer = pageComposer(await importTheme(message.theme), message.settings, () => undefined)
    send({ kind: 'ready' }, [])
    return
  }
  if (message.kind === 'end') {
    await Promise.all([process.stdout, process.stderr].map(written))
    send({ kind: 'ended' }, [])
    return
  }
  const sent = JSON.parse(message.order) as SentOrder
  const order: PageOrder = { ...sent, body: { ...sent.body, html: message.html } }
  const made = composer?.compose(order)
  if (made === undefined) return
  const outputs = layoutFiles(order.route, made).map(({ path, content, hash }) => ({
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

/** What is printed goes to the other thread, which may not be ready for it at once. */
const written = (stream: NodeJS.WriteStream) =>
  new Promise<void>((resolve) => {
    stream.write('', () => resolve())
  })

function send(message: FromRenderThread, transfer: readonly ArrayBuffer[]): void {
  parentPort?.postMessage(message, transfer)
}
