import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createRendering } from './rendering.js'

/** A thread whose events the test decides. */
class ToldThread extends EventEmitter {
  readonly stdout = new PassThrough()
  readonly stderr = new PassThrough()
  postMessage(): void {}
  async terminate(): Promise<void> {}
}

const started = vi.hoisted((): EventEmitter[] => [])

vi.mock('../../io/threads.js', async (original) => ({
  ...(await original<typeof import('../../io/threads.js')>()),
  startWorker: () => {
    const thread = new ToldThread()
    started.push(thread)
    return thread
  },
}))

test('a thread whose failure arrives before its messages gets no page, and finishes none twice', async () => {
  const rendering = createRendering(() => 1)
  rendering.start({} as never, () => ({ site: { themeConfig: {} } }) as never, 100)
  const [thread] = started
  const send = (route: string) =>
    rendering.send({ order: { route, lists: [], view: { sidebar: null } }, page: new Uint8Array() } as never)
  thread?.emit('message', { kind: 'ready' })
  send('/a.html')
  // In this order, if the caller was busy meanwhile.
  thread?.emit('error', new Error('A promise of the theme was rejected.'))
  await nextTurn()
  thread?.emit('message', { kind: 'composed', route: '/a.html', page: { diagnostics: [] } })
  thread?.emit('message', { kind: 'ready' })
  expect(rendering.hasRoom()).toBe(false)
  send('/b.html')
  thread?.emit('exit', 1)
  await rendering.settled()
  expect(rendering.arrived()).toEqual(['/a.html'])
})
