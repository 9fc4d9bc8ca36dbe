import { parentPort, workerData } from 'node:worker_threads'
import type { SiteConfig } from '../../config/config.js'
import { placeOfCode, runAdopted } from '../../config/running/runnable.js'
import { nameCode } from '../../diagnostics/names-code.js'
import { refusalOf } from '../../io/error-code.js'
import { hashOf } from '../../io/hash.js'
import { openSiteFiles } from '../../io/reading/files.js'
import { createParser, type Parser } from '../../parse/parse.js'
import { readSource, type SourceReader } from '../../parse/parse-source.js'
import { createPatience } from '../../parse/plugins/patience.js'
import type { SourcePath } from '../../paths.js'
import { refusedFingerprint } from '../../pipeline/content-fingerprint.js'
import { type AwaitedAhead, noteRead, type ReadNotes } from '../../pipeline/parse-ahead.js'
import type { FromPluginThread, PluginThreadData, ToPluginThread } from './awaited-parsing.js'
import { allPrinted, type EndAnswer } from './thread-end.js'

/** Number of pages that are processed at the same time, because plugins may wait for the network. */
const mostPages = 16

const { port, signal, runnable, root, within, options } = workerData as PluginThreadData
const encoder = new TextEncoder()
const patience = createPatience()
let waiting: SourcePath[] = []
let inWork = 0
let parser: Parser | undefined

parentPort?.on('message', async () => {
  await allPrinted()
  parentPort?.postMessage({ kind: 'ended' } satisfies EndAnswer)
})
// No page waits for this port, so it must not keep the thread from noticing that nothing is left to wait for.
parentPort?.unref()

process.on('beforeExit', () => {
  if (patience.isWaiting()) patience.nothingLeft()
})
process.on('uncaughtException', (error) => {
  if (patience.isWaiting()) patience.giveUp(error)
  else send({ kind: 'failed', error })
})
process.on('exit', function ended() {
  const call = { stack: '' }
  Error.stackTraceLimit = 100
  Error.captureStackTrace(call, ended)
  send({ kind: 'gone', called: /\bprocess\.exit\b/.test(call.stack) ? call.stack : undefined })
})

void begin()

async function begin(): Promise<void> {
  try {
    parser = await parserOfSite()
  } catch (error) {
    send({ kind: 'failed', error })
    return
  }
  port.on('message', ({ paths, isUrgent }: ToPluginThread) => {
    waiting = isUrgent ? [...paths, ...waiting] : [...waiting, ...paths]
    parseNext()
  })
}

/** Output of the config is suppressed, because the other thread has printed it already. */
async function parserOfSite(): Promise<Parser> {
  const unmute = [process.stdout, process.stderr].map(mute)
  try {
    const { default: value } = await runAdopted(runnable)
    // The thread that bundled the code has validated the config.
    const { remarkPlugins = [], rehypePlugins = [] } = (value as SiteConfig).markdown ?? {}
    return createParser({
      ...options,
      markdown: { ...options.markdown, remarkPlugins, rehypePlugins },
      placeOfCode,
    })
  } finally {
    for (const undo of unmute) undo()
  }
}

function mute(stream: NodeJS.WriteStream): () => void {
  const { write } = stream
  stream.write = (...given: readonly unknown[]) => {
    const written = given.at(-1)
    if (typeof written === 'function') setImmediate(() => written())
    return true
  }
  return () => {
    stream.write = write
  }
}

function parseNext(): void {
  while (inWork < mostPages) {
    const path = waiting.shift()
    if (path === undefined) break
    inWork += 1
    void parse(path)
  }
  // While pages are in work, the port must not keep the thread alive: an order is nothing that a plugin could
  // wait for.
  if (inWork > 0) port.unref()
  else port.ref()
}

async function parse(path: SourcePath): Promise<void> {
  try {
    const page = await awaited(path)
    send({ kind: 'parsed', page }, [page.json.buffer])
  } catch (error) {
    send({ kind: 'failed', error })
  }
  inWork -= 1
  parseNext()
}

async function awaited(path: SourcePath): Promise<AwaitedAhead> {
  if (parser === undefined) throw new Error('The parser is asked for a page before it is there.')
  const read: ReadNotes = new Map()
  const { input, withProblems } = readSource(path, readerNoting(read))
  const { page, mayChange } = await parser.awaited(input, patience)
  const json = encoder.encode(JSON.stringify(withProblems(page)))
  const namesCode = nameCode(page.diagnostics)
  const showsSite = page.showsSite === true
  return { path, json, extracts: {}, read: [...read], showsSite, mayChange, namesCode }
}

/** @param noted Receives the fingerprints of files that are read. */
function readerNoting(noted: ReadNotes): SourceReader {
  // New for each page, because it caches folders, and this thread may outlive many edits.
  const files = openSiteFiles(root, within)
  let last: { readonly file: SourcePath; readonly bytes: Uint8Array | undefined } | undefined
  return {
    refusal(file) {
      try {
        const bytes = files.read(file)
        noteRead(noted, file, bytes === undefined ? null : hashOf(bytes))
        last = { file, bytes }
        return undefined
      } catch (error) {
        const code = refusalOf(error)
        if (code === undefined) throw error
        noteRead(noted, file, refusedFingerprint(code))
        return code
      }
    },
    // The content that was read to see if the file is readable. Reading it again might give something else.
    read: (file) => (last?.file === file ? last.bytes : undefined),
  }
}

function send(message: FromPluginThread, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
  Atomics.add(signal, 0, 1)
  Atomics.notify(signal, 0)
}
