import { Worker } from 'node:worker_threads'
import type { ThemeModule } from '../config/theme-module.js'
import type { RoutePath } from '../paths.js'
import type { ComposerSettings } from '../pipeline/composer-settings.js'
import type { ComposedAhead, SentPage } from '../pipeline/page-pipeline.js'

/** Composes the pages of a build in a second thread, where that pays. */
export interface Rendering {
  /**
   * Begins, unless the pages are few. Counts once.
   *
   * @param theme Undefined where it cannot be had by code: all pages are then composed by the caller.
   * @param pages How many there are to compose, as far as that is known.
   */
  start(theme: ThemeModule | undefined, settings: () => ComposerSettings, pages: number): void
  /** The other thread can take a page; else the caller composes it sooner. */
  hasRoom(): boolean
  /** Gives a page to the other thread. */
  send(page: SentPage): void
  /** Pages that are done, or that will not be: whoever asks for them takes what there is, or composes them. */
  arrived(): readonly RoutePath[]
  /** Waits until all pages that were sent have arrived. */
  settled(): Promise<void>
  /** What the other thread made of a page, once. */
  readonly take: (route: RoutePath) => ComposedAhead | undefined
  /** Ends the other thread when all that components printed there has been told. Counts once; never rejects. */
  end(): Promise<void>
}

export type ToRenderThread =
  | { readonly kind: 'start'; readonly theme: ThemeModule; readonly settings: ComposerSettings }
  /** Both as JSON, which is made and read several times faster than objects are cloned; the page in UTF-8, as the store has it. */
  | { readonly kind: 'compose'; readonly order: string; readonly page: Uint8Array }
  | { readonly kind: 'end' }

export type FromRenderThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'composed'; readonly route: RoutePath; readonly page: ComposedAhead }
  /** All that was printed has been told. */
  | { readonly kind: 'ended' }

/** So few pages are composed sooner than a thread loads React and the theme. */
const fewPages = 64

/** Enough that the thread never waits, few enough that neither has to wait for the other at the end. */
const pagesInLine = 6

/** A component that never returns keeps its thread from ending; in milliseconds. */
const patienceMs = 5_000

export function createRendering(): Rendering {
  const ahead = new Map<RoutePath, ComposedAhead>()
  /** Sent and not come back. */
  const inLine = new Set<RoutePath>()
  let done: RoutePath[] = []
  let worker: Worker | undefined
  let isReady = false
  let isImpossible = false
  /** Its theme has been loaded. */
  let hasBegun = false
  let isGone = false
  let ended: Promise<void> | undefined
  let wake: (() => void) | undefined

  function finish(routes: Iterable<RoutePath>): void {
    for (const route of routes) {
      inLine.delete(route)
      done.push(route)
    }
    if (inLine.size === 0) wake?.()
  }

  /** However it ends: what it did not send is composed when it is asked for. */
  function giveUp(): void {
    isReady = false
    isGone = true
    finish([...inLine])
  }

  return {
    start(theme, settings, pages) {
      if (worker !== undefined || isImpossible || pages <= fewPages) return
      const given = settings()
      isImpossible = theme === undefined || !isPlainData(given.site.themeConfig)
      if (theme === undefined || isImpossible) return
      worker = new Worker(new URL('../node/render-thread.cjs', import.meta.url), {
        stdout: true,
        stderr: true,
        // Half of what threads have: pages come and go, and more room makes it no faster.
        resourceLimits: { maxYoungGenerationSizeMb: 24 },
      })
      // What the config prints while it runs, it has printed already; what components print is no outcome of the build.
      for (const stream of [worker.stdout, worker.stderr])
        stream.on('data', (text: Uint8Array) => hasBegun && process.stderr.write(text))
      worker.on('message', (message: FromRenderThread) => {
        if (message.kind === 'ready') {
          isReady = true
          hasBegun = true
        }
        if (message.kind !== 'composed') return
        // The code of the theme has no lines there: the caller composes the page again and says where it failed.
        if (
          !message.page.diagnostics.some(({ code }) => code === 'layout-threw' || code === 'component-threw')
        )
          ahead.set(message.route, message.page)
        finish([message.route])
      })
      worker.once('error', giveUp)
      worker.once('exit', giveUp)
      worker.postMessage({ kind: 'start', theme, settings: given } satisfies ToRenderThread)
    },
    hasRoom: () => isReady && inLine.size < pagesInLine,
    send({ order, page }) {
      inLine.add(order.route)
      // A copy, because a buffer may have answers of other pages beside this one.
      const own = new Uint8Array(page)
      worker?.postMessage(
        { kind: 'compose', order: JSON.stringify(order), page: own } satisfies ToRenderThread,
        [own.buffer],
      )
    },
    arrived() {
      const routes = done
      done = []
      return routes
    },
    async settled() {
      while (inLine.size > 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
    take(route) {
      const page = ahead.get(route)
      ahead.delete(route)
      return page
    },
    end() {
      ended ??= worker && endOf(worker, hasBegun && !isGone)
      return ended ?? Promise.resolve()
    },
  }
}

/** @param mayTell Something may have been printed there that has not been told. */
async function endOf(worker: Worker, mayTell: boolean): Promise<void> {
  if (mayTell)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs)
      const finish = () => {
        clearTimeout(timer)
        resolve()
      }
      worker.on('message', ({ kind }: FromRenderThread) => kind === 'ended' && finish())
      worker.once('exit', finish)
      worker.postMessage({ kind: 'end' } satisfies ToRenderThread)
    })
  await worker.terminate()
}

/** Functions cannot be sent to a thread, and objects of a class come without it. */
function isPlainData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = prototype === Object.prototype || prototype === Array.prototype || prototype === null
  return isPlain && Object.values(value).every(isPlainData)
}
