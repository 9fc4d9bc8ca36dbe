import { readFileSync, writeSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { relative, sep } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { formatPretty } from '../../diagnostics/format.js'
import { busyCode } from '../../diagnostics/messages/config.js'
import { isInside, pathFrom } from '../../io/path-from.js'
import { lookAt } from '../../io/reading/look-at.js'
import { linesOf, literalPattern } from '../../text/source-text.js'
import type { BusyThreadData, NextCode } from './busy-code.js'
import { type Origin, originOf } from './origin.js'

/** Time between two questions to the main thread, in milliseconds. */
const askMs = 2_000

/** So many times it may be silent. Counted, not measured, because a computer may sleep meanwhile. */
const mostSilent = 5

/** So often the main thread is stopped to see what it does. */
const mostStops = 200

const { answered, codes } = workerData as BusyThreadData
const known = new Map(codes.map((code) => [code.name, code]))
parentPort?.on('message', ({ code, names }: NextCode) => {
  known.set(code.name, code)
  // A dev server runs another one after every save of a config, each with a long source map.
  for (const name of known.keys()) if (!names.includes(name)) known.delete(name)
})

let asked = 0
let silent = 0
/** Whether it has been said why the main thread is silent. */
let isTold = false

setInterval(() => {
  if (isAnswered()) {
    isTold = false
    silent = 0
    leave()
    asked += 1
    parentPort?.postMessage(asked)
    return
  }
  silent += 1
  // After 5, 10, 20 times and so on: a large site may keep the engine busy by itself.
  if (!isTold && Number.isInteger(Math.log2(silent / mostSilent))) look()
}, askMs)

const isAnswered = () => Atomics.load(answered, 0) === asked

/** What is on the stack of the main thread: a function of the site, and where it is. */
interface Busy {
  readonly name: string
  readonly origin: Origin
  readonly folder: string
}

let session: Session | undefined

function look(): void {
  const scripts = new Map<string, string>()
  let stops = 0
  leave()
  session = new Session()
  session.connectToMainThread()
  session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url))
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const busy = isAnswered() ? undefined : busyIn(callFrames, scripts)
    stops += 1
    if (busy === undefined && stops < mostStops && !isAnswered()) {
      // A component that renders itself is hardly ever on the stack: React calls it, and then what it returned.
      // So the next stops are only in code of the site.
      if (stops === 1) session?.post('Debugger.setBlackboxPatterns', { patterns: [notOf([...known.keys()])] })
      session?.post('Debugger.stepInto')
      return
    }
    const [frame] = callFrames
    if (busy !== undefined && frame !== undefined) {
      isTold = true
      releaseSignals(frame)
      tell(busy)
    }
    session?.post('Debugger.resume', leave)
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

/** The main thread then goes on, if it is stopped. */
function leave(): void {
  session?.disconnect()
  session = undefined
}

/** Matches the names of all other code. */
const notOf = (names: readonly string[]): string => `^(?!(?:${names.map(literalPattern).join('|')})$)`

/** The innermost function that its author can do something about. */
function busyIn(
  frames: readonly Debugger.CallFrame[],
  scripts: ReadonlyMap<string, string>,
): Busy | undefined {
  for (const { functionName, location, url } of frames) {
    const code = known.get(scripts.get(location.scriptId) ?? url)
    const origin = code && originOf(code, location.lineNumber + 1, (location.columnNumber ?? 0) + 1)
    if (code !== undefined && origin !== undefined && isAuthors(origin.file, code.folder))
      return { name: functionName, origin, folder: code.folder }
  }
  return undefined
}

const isAuthors = (file: string, folder: string): boolean =>
  isInside(folder, file) && !relative(folder, file).split(sep).includes('node_modules')

function tell({ name, origin: { file, line, column }, folder }: Busy): void {
  const text = formatPretty([busyCode({ path: pathFrom(folder, file), line, column }, name)], {
    sourceLine: () => lookAt(() => linesOf(readFileSync(file, 'utf8'))[line - 1]),
    displayPath: () => relative(process.cwd(), file),
  })
  try {
    // Not with the stream of this thread, which the main thread would have to pass on. There may be a line of progress.
    writeSync(2, `\n${text}`)
  } catch {
    // Nobody reads it, or not fast enough. The main thread must be let go on in any case.
  }
}

/** With handlers, a signal waits for the main thread. Without them, it ends the process. */
function releaseSignals({ callFrameId }: Debugger.CallFrame): void {
  session?.post('Debugger.evaluateOnCallFrame', {
    callFrameId,
    expression: `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)`,
    silent: true,
  })
}
