import type { MessagePort } from 'node:worker_threads'
import { ConfigError } from '../../config/config-error.js'
import type { LoadedConfig } from '../../config/loaded-config.js'
import type { ResolvedConfig } from '../../config/resolved-config.js'
import { exitError, type Runnable, strayError } from '../../config/running/runnable.js'
import { topOfFile } from '../../diagnostics/diagnostic.js'
import { pluginsSilent } from '../../diagnostics/messages/markdown.js'
import { startWorker, threads } from '../../io/threads.js'
import type { ParserOptions } from '../../parse/options.js'
import type { SourcePath } from '../../paths.js'
import type { AwaitedAhead } from '../../pipeline/parse-ahead.js'
import { parserOptions } from '../../pipeline/parse-pipeline.js'
import { readableFolders } from '../../site/trust.js'
import { type EndOptions, endThread } from './thread-end.js'

/**
 * Parses pages whose plugins are async, in a separate thread. Questions are synchronous, so the
 * caller cannot await a promise. It blocks instead, while the thread does. The thread starts with
 * the first page that is asked for.
 */
export interface AwaitedParsing {
  /**
   * Announces the pages that will be asked for, in order, so that the next ones are processed while
   * one is taken.
   */
  expect(pages: readonly SourcePath[]): void
  /**
   * Blocks until the page's plugins are done or have been given up on, and returns the page.
   *
   * @throws ConfigError if code of the site ends the thread.
   */
  readonly parse: (path: SourcePath) => AwaitedAhead
  /**
   * Resolves when a page that was ordered is ready, so that `parse` will not block. Undefined if
   * the page was not ordered.
   */
  arrival(path: SourcePath): Promise<void> | undefined
  /** Ends the thread once everything that plugins printed has been passed on. Never rejects. */
  end(how?: EndOptions): Promise<void>
}

/** What the thread gets at its start. */
export interface PluginThreadData {
  readonly port: MessagePort
  /** Counter of the thread's messages. A blocked caller is woken by it. */
  readonly signal: Int32Array<SharedArrayBuffer>
  /** Code that gives the plugins. */
  readonly runnable: Runnable
  /** Folder of the site. Absolute. */
  readonly root: string
  /** Folders, relative to the root, that reads must stay in; undefined for a trusted site. */
  readonly within: readonly string[] | undefined
  /** Without plugins: functions cannot be sent to a thread. */
  readonly options: ParserOptions
}

export interface ToPluginThread {
  readonly paths: readonly SourcePath[]
  /** Whether the caller is blocked until these are ready. They come before the others. */
  readonly isUrgent: boolean
}

export type FromPluginThread =
  | { readonly kind: 'parsed'; readonly page: AwaitedAhead }
  /** No page that was ordered will be sent any more. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The thread ends. If the site's code called `process.exit`, `called` is the stack of the call. */
  | { readonly kind: 'gone'; readonly called: string | undefined }

/**
 * Most pages that are ordered at a time: enough that the thread never waits for orders, and few
 * enough that memory does not fill up with the site.
 */
const mostUnderWay = 48

/**
 * How long the thread may be silent without ending, in milliseconds. Plugins may compute for a long
 * time, but a thread that is out of memory says nothing.
 */
const mostSilenceMs = 300_000

export function createAwaitedParsing(
  { runnable }: Pick<LoadedConfig, 'runnable'>,
  config: ResolvedConfig,
  mermaidFolder: string | undefined,
): AwaitedParsing {
  let thread: PluginThread | undefined
  const expected = new Set<SourcePath>()

  function begun(): PluginThread {
    // A JSON config is not code and cannot name plugins.
    if (runnable === undefined) throw new Error('There is no code to take plugins from.')
    thread ??= startThread({
      runnable,
      root: config.root,
      within: readableFolders(config),
      options: withoutPlugins(parserOptions(config, mermaidFolder)),
    })
    return thread
  }

  function* nextExpected(most: number): Iterable<SourcePath> {
    for (const path of expected) {
      if (most <= 0) return
      most -= 1
      expected.delete(path)
      yield path
    }
  }

  return {
    expect(pages) {
      for (const path of pages) expected.add(path)
    },
    parse(path) {
      const mine = begun()
      try {
        expected.delete(path)
        if (!mine.isUnderWay(path)) mine.order([path], { isUrgent: true })
        mine.order([...nextExpected(mostUnderWay - mine.countUnderWay())], { isUrgent: false })
        return mine.take(path)
      } catch (error) {
        // The next page gets a new thread.
        thread = undefined
        void mine.end()
        throw error
      }
    },
    arrival: (path) => (thread?.isUnderWay(path) ? thread.arrival(path) : undefined),
    async end(how) {
      const last = thread
      thread = undefined
      await last?.end(how)
    },
  }
}

const withoutPlugins = (options: ParserOptions): ParserOptions => ({
  ...options,
  markdown: { ...options.markdown, remarkPlugins: [], rehypePlugins: [] },
})

interface PluginThread {
  order(paths: readonly SourcePath[], options: { readonly isUrgent: boolean }): void
  /** Whether a page was ordered and not taken yet. */
  isUnderWay(path: SourcePath): boolean
  countUnderWay(): number
  /** Blocks until an ordered page is ready. */
  take(path: SourcePath): AwaitedAhead
  /** Resolves when `take` would not block. */
  arrival(path: SourcePath): Promise<void>
  end(how?: EndOptions): Promise<void>
}

function startThread(data: Omit<PluginThreadData, 'port' | 'signal'>): PluginThread {
  const { port1: port, port2 } = new (threads().MessageChannel)()
  const signal = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const worker = startWorker('plugin-thread', {
    workerData: { ...data, port: port2, signal } satisfies PluginThreadData,
    transferList: [port2],
    stdout: true,
    stderr: true,
  })
  // The output of plugins is not a result of the command, so it goes to standard error.
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (text: Uint8Array) => process.stderr.write(text))
  const underWay = new Set<SourcePath>()
  const there = new Map<SourcePath, AwaitedAhead>()
  let waiting: { readonly path: SourcePath; readonly wake: () => void }[] = []
  let failure: { readonly error: unknown } | undefined
  let ending: Promise<void> | undefined

  const isDue = (path: SourcePath) => there.has(path) || failure !== undefined

  function fail(error: unknown): void {
    if (ending === undefined) failure ??= { error }
  }

  function receive(message: FromPluginThread): void {
    if (message.kind === 'parsed') there.set(message.page.path, message.page)
    else if (message.kind === 'failed') fail(strayError(message.error) ?? message.error)
    else fail(message.called === undefined ? new Error(endedEarly) : exitError(message.called))
  }

  /** Wakes those whose pages are ready. If nobody is waiting, the thread does not keep the process alive. */
  function wakeWaiting(): void {
    const due = waiting.filter(({ path }) => isDue(path))
    waiting = waiting.filter(({ path }) => !isDue(path))
    for (const { wake } of due) wake()
    if (waiting.length > 0) return
    port.unref()
    worker.unref()
  }

  port.on('message', (message: FromPluginThread) => {
    receive(message)
    const isHeard = waiting.length > 0
    wakeWaiting()
    // Nobody is waiting, so the error is thrown like any uncaught error in the site's code.
    if (failure !== undefined && !isHeard && message.kind !== 'parsed') throw failure.error
  })
  worker.once('error', (error) => {
    fail(error)
    wakeWaiting()
  })
  worker.once('exit', () => {
    fail(new Error(endedEarly))
    wakeWaiting()
  })
  wakeWaiting()

  return {
    order(paths, { isUrgent }) {
      if (paths.length === 0) return
      for (const path of paths) underWay.add(path)
      port.postMessage({ paths, isUrgent } satisfies ToPluginThread)
    },
    isUnderWay: (path) => underWay.has(path),
    countUnderWay: () => underWay.size,
    take(path) {
      for (;;) {
        const page = there.get(path)
        if (page !== undefined) {
          there.delete(path)
          underWay.delete(path)
          return page
        }
        if (failure !== undefined) throw failure.error
        const seen = Atomics.load(signal, 0)
        const received = threads().receiveMessageOnPort(port) as
          | { readonly message: FromPluginThread }
          | undefined
        if (received !== undefined) receive(received.message)
        else if (Atomics.wait(signal, 0, seen, mostSilenceMs) === 'timed-out')
          throw new ConfigError([pluginsSilent(topOfFile(path), mostSilenceMs / 1000)])
      }
    },
    arrival: (path) =>
      new Promise((resolve) => {
        waiting.push({ path, wake: resolve })
        port.ref()
        worker.ref()
        wakeWaiting()
      }),
    end({ atOnce = false } = {}) {
      worker.ref()
      ending ??= endThread(worker, { mayTell: failure === undefined && !atOnce }).finally(() => port.close())
      return ending
    },
  }
}

const endedEarly = 'The thread that waits for plugins ended before they finished.'
