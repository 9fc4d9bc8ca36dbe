import type { ThemeModule } from '../../config/theme/theme-module.js'
import { nameCode } from '../../diagnostics/names-code.js'
import { endOf, startWorker } from '../../io/threads.js'
import type { RoutePath } from '../../paths.js'
import type { ComposerSettings } from '../../pipeline/composer-settings.js'
import type { ComposedAhead, SentPage } from '../../pipeline/page-pipeline.js'
import { isPlainData } from '../../values/is-plain-data.js'
import { helperThreadsFor } from './helper-threads.js'
import { orderSender, type SentOrder } from './page-orders.js'
import { type EndAnswer, type EndOptions, type EndOrder, endThread } from './thread-end.js'

/** Composes the pages of a build in other threads, if that is worthwhile. */
export interface Rendering {
  /**
   * Starts threads, unless there are few pages. If called again with more pages, starts more
   * threads.
   *
   * @param theme Undefined if no code can load it. Then the caller composes all pages.
   * @param pages Number of pages to compose, as far as known.
   */
  start(theme: ThemeModule | undefined, settings: () => ComposerSettings, pages: number): void
  /** Whether a thread can take a page. If not, the caller is faster. */
  hasRoom(): boolean
  /** Gives a page to a thread. */
  send(page: SentPage): void
  /** Pages that are finished or that were given up. Whoever asks for one gets the result or composes it. */
  arrived(): readonly RoutePath[]
  /** Waits until all pages that were sent have been finished or given up. */
  settled(): Promise<void>
  /** The result of another thread for a page. Returned only once. */
  readonly take: (route: RoutePath) => ComposedAhead | undefined
  /**
   * Ends the threads once everything that components printed has been passed on. Only the first
   * call has an effect. Never rejects.
   */
  end(how?: EndOptions): Promise<void>
}

export type ToRenderThread =
  | { readonly kind: 'start'; readonly theme: ThemeModule; readonly settings: ComposerSettings }
  /**
   * All are JSON, because making and parsing it is several times faster than cloning objects. The
   * page is UTF-8, as it comes from the store.
   */
  | ({ readonly kind: 'compose'; readonly page: Uint8Array } & SentOrder)
  | EndOrder

export type FromRenderThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'composed'; readonly route: RoutePath; readonly page: ComposedAhead }
  | EndAnswer

/**
 * Most pages that are queued for a thread: enough that it never waits, and few enough that the
 * caller does not wait for it at the end.
 */
const pagesInLine = 6

/** Time between two looks at whether a thread answers, in milliseconds. */
const lookMs = 10_000

/**
 * After so many looks without an answer a thread is given up: something on one of its pages may have no end. The
 * caller, which gets these pages, can then be asked what that is. Counted, because the caller may be busy for long.
 */
const mostSilent = 2

/** @param threadsFor Number of threads that help with a number of pages. */
export function createRendering(threadsFor = helperThreadsFor): Rendering {
  const ahead = new Map<RoutePath, ComposedAhead>()
  const threads: ComposingThread[] = []
  /** Null if the theme or its options cannot be sent to a thread. */
  let begin: ToRenderThread | null | undefined
  let done: RoutePath[] = []
  let ended: Promise<void> | undefined
  let wake: (() => void) | undefined

  const isBusy = () => threads.some(({ inLine }) => inLine.size > 0)
  /** The thread that will be free first. */
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
    end(how) {
      ended ??= Promise.all(threads.map((thread) => thread.end(how))).then(() => {})
      return ended
    },
  }
}

function beginningOf(theme: ThemeModule | undefined, settings: ComposerSettings): ToRenderThread | null {
  // Functions cannot be sent to a thread, and objects of classes lose their class.
  return theme === undefined || !isPlainData(settings.site.themeConfig)
    ? null
    : { kind: 'start', theme, settings }
}

interface ComposingThread {
  /** Pages that were sent and are not finished. */
  readonly inLine: ReadonlySet<RoutePath>
  isReady(): boolean
  send(page: SentPage): void
  end(how?: EndOptions): Promise<void>
}

function startThread(
  begin: ToRenderThread,
  {
    onPage,
    onFinish,
  }: {
    readonly onPage: (route: RoutePath, page: ComposedAhead) => void
    /** Called with pages that are finished or given up. */
    readonly onFinish: (routes: readonly RoutePath[]) => void
  },
): ComposingThread {
  const inLine = new Set<RoutePath>()
  const sentOrder = orderSender()
  /** `loading` means loading its theme; `gone` means ended, for whatever reason. */
  let state: 'loading' | 'ready' | 'gone' = 'loading'
  const worker = startWorker('render-thread', {
    stdout: true,
    stderr: true,
    // Half of the default. Pages are short-lived, and more room does not make it faster.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  })
  // Output of the config is dropped, because the main thread has printed it. Output of components is not a
  // result of the build, so it goes to standard error.
  let hasBegun = false
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (text: Uint8Array) => hasBegun && process.stderr.write(text))

  let answers = 0
  let seen = 0
  let silent = 0
  const looks = setInterval(() => {
    silent = inLine.size > 0 && answers === seen ? silent + 1 : 0
    seen = answers
    if (silent === mostSilent) void worker.terminate()
  }, lookMs).unref()

  /** Pages that it did not send are composed when they are asked for. */
  function giveUp(): void {
    state = 'gone'
    clearInterval(looks)
    const routes = [...inLine]
    inLine.clear()
    onFinish(routes)
  }
  worker.on('message', (message: FromRenderThread) => {
    // Node may report a failure before messages that were sent earlier.
    if (state === 'gone') return
    if (message.kind === 'ready') {
      state = 'ready'
      hasBegun = true
    }
    if (message.kind !== 'composed') return
    answers += 1
    inLine.delete(message.route)
    // In the thread, the theme's code has no line numbers. The caller composes the page again and reports the
    // place of the error.
    if (!nameCode(message.page.diagnostics)) onPage(message.route, message.page)
    onFinish([message.route])
  })
  void endOf(worker).then(giveUp)
  worker.postMessage(begin)

  return {
    inLine,
    isReady: () => state === 'ready',
    send({ order, page }) {
      inLine.add(order.route)
      // A copy, because the buffer may also contain other answers.
      const own = new Uint8Array(page)
      worker.postMessage({ kind: 'compose', page: own, ...sentOrder(order) } satisfies ToRenderThread, [
        own.buffer,
      ])
    },
    end: ({ atOnce = false } = {}) => endThread(worker, { mayTell: state === 'ready' && !atOnce }),
  }
}
