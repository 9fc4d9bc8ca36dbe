import type { ThemeModule } from '../config/theme-module.js'
import { startWorker } from '../io/threads.js'
import { isPlainData } from '../is-plain-data.js'
import type { RoutePath } from '../paths.js'
import type { ComposerSettings } from '../pipeline/composer-settings.js'
import type { ComposedAhead, SentPage } from '../pipeline/page-pipeline.js'
import { helperThreadsFor } from './helper-threads.js'
import { type EndAnswer, type EndOrder, endThread } from './thread-end.js'

/** Composes the pages of a build in other threads, where that pays. */
export interface Rendering {
  /**
   * Begins, unless the pages are few; of more pages than before, with more threads.
   *
   * @param theme Undefined where it cannot be had by code: all pages are then composed by the caller.
   * @param pages How many there are to compose, as far as that is known.
   */
  start(theme: ThemeModule | undefined, settings: () => ComposerSettings, pages: number): void
  /** Another thread can take a page; else the caller composes it sooner. */
  hasRoom(): boolean
  /** Gives a page to another thread. */
  send(page: SentPage): void
  /** Pages that are done, or that will not be: whoever asks for them takes what there is, or composes them. */
  arrived(): readonly RoutePath[]
  /** Waits until all pages that were sent have arrived. */
  settled(): Promise<void>
  /** What another thread made of a page, once. */
  readonly take: (route: RoutePath) => ComposedAhead | undefined
  /** Ends the other threads when all that components printed there has been told. Counts once; never rejects. */
  end(): Promise<void>
}

export type ToRenderThread =
  | { readonly kind: 'start'; readonly theme: ThemeModule; readonly settings: ComposerSettings }
  /** Both as JSON, which is made and read several times faster than objects are cloned; the page in UTF-8, as the store has it. */
  | { readonly kind: 'compose'; readonly order: string; readonly page: Uint8Array }
  | EndOrder

export type FromRenderThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'composed'; readonly route: RoutePath; readonly page: ComposedAhead }
  | EndAnswer

/** Enough that the thread never waits, few enough that neither has to wait for the other at the end. */
const pagesInLine = 6

/** @param threadsFor How many threads help with so many pages. */
export function createRendering(threadsFor = helperThreadsFor): Rendering {
  const ahead = new Map<RoutePath, ComposedAhead>()
  const threads: ComposingThread[] = []
  /** Null where no thread can be given it. */
  let begin: ToRenderThread | null | undefined
  let done: RoutePath[] = []
  let ended: Promise<void> | undefined
  let wake: (() => void) | undefined

  const isBusy = () => threads.some(({ inLine }) => inLine.size > 0)
  /** The one that comes to another page first. */
  const idlest = () =>
    threads
      .filter((thread) => thread.isReady())
      .reduce<ComposingThread | undefined>(
        (best, thread) => (best === undefined || thread.inLine.size < best.inLine.size ? thread : best),
        undefined,
      )

  function finish(routes: readonly RoutePath[]): void {
    done.push(...routes)
    if (!isBusy()) wake?.()
  }

  return {
    start(theme, settings, pages) {
      const wanted = threadsFor(pages)
      if (wanted <= threads.length || begin === null) return
      begin ??= beginningOf(theme, settings())
      while (begin !== null && threads.length < wanted)
        threads.push(
          startThread(begin, { onPage: (route, page) => ahead.set(route, page), onFinish: finish }),
        )
    },
    hasRoom: () => (idlest()?.inLine.size ?? pagesInLine) < pagesInLine,
    send: (page) => idlest()?.send(page),
    arrived() {
      const routes = done
      done = []
      return routes
    },
    async settled() {
      while (isBusy())
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
      ended ??= Promise.all(threads.map((thread) => thread.end())).then(() => {})
      return ended
    },
  }
}

function beginningOf(theme: ThemeModule | undefined, settings: ComposerSettings): ToRenderThread | null {
  // Functions cannot be sent to a thread, and objects of a class come without it.
  return theme === undefined || !isPlainData(settings.site.themeConfig)
    ? null
    : { kind: 'start', theme, settings }
}

interface ComposingThread {
  /** Sent and not come back. */
  readonly inLine: ReadonlySet<RoutePath>
  isReady(): boolean
  send(page: SentPage): void
  end(): Promise<void>
}

function startThread(
  begin: ToRenderThread,
  {
    onPage,
    onFinish,
  }: {
    readonly onPage: (route: RoutePath, page: ComposedAhead) => void
    /** These pages are done, or will not be. */
    readonly onFinish: (routes: readonly RoutePath[]) => void
  },
): ComposingThread {
  const inLine = new Set<RoutePath>()
  /** `loading` its theme; `gone`, however it ended. */
  let state: 'loading' | 'ready' | 'gone' = 'loading'
  const worker = startWorker(new URL('../node/render-thread.cjs', import.meta.url), {
    stdout: true,
    stderr: true,
    // Half of what threads have: pages come and go, and more room makes it no faster.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  })
  // What the config prints while it runs, it has printed already; what components print is no outcome of the build.
  let hasBegun = false
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (text: Uint8Array) => hasBegun && process.stderr.write(text))

  /** What it did not send is composed when it is asked for. */
  function giveUp(): void {
    state = 'gone'
    const routes = [...inLine]
    inLine.clear()
    onFinish(routes)
  }
  worker.on('message', (message: FromRenderThread) => {
    if (message.kind === 'ready') {
      state = 'ready'
      hasBegun = true
    }
    if (message.kind !== 'composed') return
    inLine.delete(message.route)
    // The code of the theme has no lines there: the caller composes the page again and says where it failed.
    if (!message.page.diagnostics.some(({ code }) => code === 'layout-threw' || code === 'component-threw'))
      onPage(message.route, message.page)
    onFinish([message.route])
  })
  worker.once('error', giveUp)
  worker.once('exit', giveUp)
  worker.postMessage(begin)

  return {
    inLine,
    isReady: () => state === 'ready',
    send({ order, page }) {
      inLine.add(order.route)
      // A copy, because a buffer may have answers of other pages beside this one.
      const own = new Uint8Array(page)
      worker.postMessage(
        { kind: 'compose', order: JSON.stringify(order), page: own } satisfies ToRenderThread,
        [own.buffer],
      )
    },
    end: () => endThread(worker, state === 'ready'),
  }
}
