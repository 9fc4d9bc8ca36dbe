import type { MessagePort } from 'node:worker_threads'
import { ConfigError, type LoadedConfig } from '../config/load.js'
import type { ResolvedConfig } from '../config/resolve.js'
import { exitError, type Runnable, strayError } from '../config/runnable.js'
import { pluginsSilent } from '../diagnostics/messages/markdown.js'
import { startWorker, threads } from '../io/threads.js'
import type { SourcePath } from '../paths.js'
import type { AwaitedAhead, SiteParserOptions } from '../pipeline/parse-ahead.js'
import { parserOptions } from '../pipeline/parse-pipeline.js'
import { readableFolders } from '../site.js'
import { endThread } from './thread-end.js'

/**
 * Parses pages whose plugins give promises, in a thread of its own: there a
 * promise can be awaited while the caller, whose questions are answered at
 * once, stands still. The thread begins with the first page that is asked for.
 */
export interface AwaitedParsing {
  /** Tells which pages will be asked for, in this order: while one is taken, the next are awaited. */
  expect(pages: readonly SourcePath[]): void
  /**
   * The page, when its plugins have ended or were given up on.
   *
   * @throws ConfigError when code of the site ends the thread.
   */
  readonly parse: (path: SourcePath) => AwaitedAhead
  /** Resolves when a page that is under way is there, so that taking it holds nothing up; undefined for one that is not under way. */
  arrival(path: SourcePath): Promise<void> | undefined
  /** Ends the thread when all that plugins printed there has been told. Never rejects. */
  end(): Promise<void>
}

/** What the thread begins with. */
export interface PluginThreadData {
  readonly port: MessagePort
  /** Counts messages of the thread: who stands still is woken by it. */
  readonly signal: Int32Array<SharedArrayBuffer>
  /** Gives the plugins. */
  readonly runnable: Runnable
  /** Folder of the site; absolute. */
  readonly root: string
  /** Folders from the root that reads stay in; undefined for a site that is trusted. */
  readonly within: readonly string[] | undefined
  /** Without plugins, which are functions. */
  readonly options: SiteParserOptions
}

export interface ToPluginThread {
  readonly paths: readonly SourcePath[]
  /** Somebody stands still for them: they come before the others. */
  readonly isUrgent: boolean
}

export type FromPluginThread =
  | { readonly kind: 'parsed'; readonly page: AwaitedAhead }
  /** Nothing more comes of what was asked for. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** It ends; with the stack of the call where its code has called `process.exit`. */
  | { readonly kind: 'gone'; readonly called: string | undefined }

/** Enough that the thread never waits for orders, few enough that memory does not hold the site. */
const mostUnderWay = 48

/** Of a thread that neither answers nor ends, in milliseconds: plugins may calculate for long, and one that is out of memory says nothing. */
const mostSilenceMs = 300_000

export function createAwaitedParsing(
  { runnable }: Pick<LoadedConfig, 'runnable'>,
  config: ResolvedConfig,
  mermaidFolder: string | undefined,
): AwaitedParsing {
  let thread: PluginThread | undefined
  const expected = new Set<SourcePath>()

  function begun(): PluginThread {
    // A config in JSON, which is not run, names no plugins.
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
        // The next page gets another thread.
        thread = undefined
        void mine.end()
        throw error
      }
    },
    arrival: (path) => (thread?.isUnderWay(path) ? thread.arrival(path) : undefined),
    async end() {
      const last = thread
      thread = undefined
      await last?.end()
    },
  }
}

const withoutPlugins = (options: SiteParserOptions): SiteParserOptions => ({
  ...options,
  markdown: { ...options.markdown, remarkPlugins: [], rehypePlugins: [] },
})

interface PluginThread {
  order(paths: readonly SourcePath[], options: { readonly isUrgent: boolean }): void
  /** It was ordered, and not taken yet. */
  isUnderWay(path: SourcePath): boolean
  countUnderWay(): number
  /** Stands still until a page that is under way is there. */
  take(path: SourcePath): AwaitedAhead
  /** Resolves when `take` would not stand still. */
  arrival(path: SourcePath): Promise<void>
  end(): Promise<void>
}

function startThread(data: Omit<PluginThreadData, 'port' | 'signal'>): PluginThread {
  const { port1: port, port2 } = new (threads().MessageChannel)()
  const signal = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const worker = startWorker(new URL('../node/plugin-thread.cjs', import.meta.url), {
    workerData: { ...data, port: port2, signal } satisfies PluginThreadData,
    transferList: [port2],
    stdout: true,
    stderr: true,
  })
  // What plugins print is no outcome of the command.
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

  /** Whoever waits may go on, and the process may end when nobody does. */
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
    // As an error that code of the site throws with nobody there to catch it.
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
          throw new ConfigError([pluginsSilent({ path, line: 1, column: 1 }, mostSilenceMs / 1000)])
      }
    },
    arrival: (path) =>
      new Promise((resolve) => {
        waiting.push({ path, wake: resolve })
        port.ref()
        worker.ref()
        wakeWaiting()
      }),
    end() {
      worker.ref()
      ending ??= endThread(worker, failure === undefined).finally(() => port.close())
      return ending
    },
  }
}

const endedEarly = 'The thread that waits for plugins ended before they finished.'
