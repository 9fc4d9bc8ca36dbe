import { fileURLToPath } from 'node:url'
import type { Place } from '../../diagnostics/diagnostic.js'
import { configThrew, exitCalled } from '../../diagnostics/messages/config.js'
import { pathFrom } from '../../io/path-from.js'
import { linesOf, literalPattern } from '../../text/source-text.js'
import { messageOf, stackOf } from '../../values/error-message.js'
import { isRecord } from '../../values/is-record.js'
import type { ConfigBundle } from '../bundling/bundle.js'
import { ConfigError } from '../config-error.js'
import { lineOnDisk } from '../reading/config-source.js'
import { expectCode } from './busy-code.js'
import { type Origin, originOf } from './origin.js'
import { addressOf, runCode } from './site-code.js'

/** A bundle, ready to run. */
export interface Runnable {
  readonly bundle: ConfigBundle
  /** The config's folder. Places are relative to it. */
  readonly folder: string
  /** How stack traces name the code. */
  readonly name: string
  /** The name that code sees if it inspects stacks itself. */
  readonly address: string
  /** File for its compiled form; undefined if that is not cached. */
  readonly keptIn: string | undefined
  /** Whether running it is likely to come to an end. */
  readonly isSure: boolean
}

/**
 * The last runnables of this process, the newest last: their code may be called at any time, for
 * instance by a timer.
 */
const runnables: Runnable[] = []

/**
 * How many are known: those of the last four configs, each with its theme. A dev server runs a new
 * one after every save of a config, and each holds some megabytes.
 */
const mostRunnables = 8

/** How many this process has made. */
let made = 0

function keep(runnable: Runnable): void {
  runnables.push(runnable)
  if (runnables.length > mostRunnables) runnables.shift()
}

export function runnableOf(
  { bundle, isNew }: { readonly bundle: ConfigBundle; readonly isNew: boolean },
  folder: string,
  keptIn: string | undefined,
): Runnable {
  // Numbered, because Node caches modules by their text. Running the same text again should use changed
  // packages and environment variables.
  made += 1
  const name = `quire-config:${made}`
  // Packages come to their end, and so did what a command before this one has run.
  const isSure = !isNew || bundle.staticModules.length === 0
  const runnable = { bundle, folder, name, address: addressOf(bundle.code, name), keptIn, isSure }
  keep(runnable)
  return runnable
}

/**
 * Runs the code and returns its exports.
 *
 * @throws Whatever the code throws.
 */
export function run({ bundle, folder, name, keptIn, isSure }: Runnable) {
  expectCode({ name, folder, map: bundle.map }, { isSure })
  return runCode(bundle.code, { name, keptIn, mayKeep: true })
}

/**
 * Runs a runnable that another thread made, in this thread and under the same name. Returns its
 * exports.
 *
 * @throws Whatever the code throws.
 */
export function runAdopted(runnable: Runnable) {
  keep(runnable)
  // The thread that made it also caches its compiled form.
  return runCode(runnable.bundle.code, { ...runnable, mayKeep: false })
}

/** Where in the author's files an error was thrown; undefined if elsewhere. */
export function placeInStack(error: unknown, { bundle, folder }: Runnable): Place | undefined {
  const files = [...bundle.sources.keys()].map(literalPattern)
  const frame = new RegExp(`(${files.join('|')}):(\\d+):(\\d+)`).exec(stackOf(error))
  return frame
    ? { path: pathFrom(folder, frame[1] ?? ''), line: Number(frame[2]), column: Number(frame[3]) }
    : undefined
}

/** Replaces the places in an error's stack by places in the author's files. */
export function withRealPlaces(error: unknown, runnable: Runnable): unknown {
  const stack = stackOf(error)
  // Unlike an assignment, this does not throw if the error is frozen.
  if (stack !== '' && isRecord(error)) Reflect.set(error, 'stack', realPlaces(stack, runnable))
  return error
}

function realPlaces(stack: string, { bundle, name, address }: Runnable): string {
  // Code that formats stacks itself shows the address.
  return stack
    .replaceAll(address, name)
    .replaceAll(new RegExp(`${name}:(\\d+)(?::(\\d+))?`, 'g'), (frame, line, column) => {
      const origin = originOf(bundle, Number(line), Number(column ?? 1))
      return origin ? `${origin.file}:${origin.line}:${origin.column}` : frame
    })
}

/**
 * Makes the error for site code that ended this process.
 *
 * @param stack Stack of the call of `process.exit`, without the frames of the code that intercepts
 *   it.
 */
export function exitError(stack: string): ConfigError {
  const latest = runnables.at(-1)
  const frames = framesOf(runnables.reduceRight(realPlaces, stack))
  const sources = new Set(runnables.flatMap(({ bundle }) => [...bundle.sources.keys()]))
  const isAuthors = ({ file }: Origin) => sources.has(file) && !/[\\/]node_modules[\\/]/.test(file)
  // Prefer the author's file: the call may come from a package that the config uses.
  const frame = frames.find(isAuthors) ?? frames[0]
  if (latest === undefined || frame === undefined) return new ConfigError([exitCalled(undefined)])
  const { folder } = latest
  const at = { path: pathFrom(folder, frame.file), line: frame.line, column: frame.column }
  return new ConfigError([exitCalled(at)], undefined, {
    folder,
    files: [frame.file],
    sourceLine: ({ line }) => lineOnDisk(frame.file, line),
  })
}

/**
 * Makes the error for something that site code threw where nobody could catch it: in a timer, or in
 * a promise that nobody awaits.
 *
 * @returns Undefined if the error came from other code.
 */
export function strayError(error: unknown): ConfigError | undefined {
  const origin = originOfError(error)
  if (origin === undefined || !(error instanceof Error)) return undefined
  const { runnable, at } = origin
  const file = [...runnable.bundle.sources].find(([path]) => pathFrom(runnable.folder, path) === at.path)
  return new ConfigError([configThrew(at, messageOf(error))], undefined, {
    folder: runnable.folder,
    sourceLine: ({ line }) => file && linesOf(file[1].text)[line - 1],
    cause: error,
  })
}

/**
 * Where in the site's code an error was thrown, relative to the config's folder; undefined if it
 * came from other code.
 */
export function placeOfCode(error: unknown): Place | undefined {
  return originOfError(error)?.at
}

function originOfError(error: unknown): { readonly runnable: Runnable; readonly at: Place } | undefined {
  for (const runnable of runnables.toReversed()) {
    const at = placeInStack(withRealPlaces(error, runnable), runnable)
    if (at !== undefined) return { runnable, at }
  }
  return undefined
}

/** Frames of a stack that are in files, innermost first. */
export function framesOf(stack: string): Origin[] {
  return stack.split('\n').flatMap((text) => {
    const [, name, line, column] =
      /^\s+at (?:.* \()?((?:file:|\/|[A-Za-z]:\\).*?):(\d+):(\d+)\)?$/.exec(text) ?? []
    const file = name?.startsWith('file:') ? fileOf(name) : name
    return file === undefined ? [] : [{ file, line: Number(line), column: Number(column) }]
  })
}

/** Undefined if an address names no file of this system. A stack may contain any text. */
function fileOf(address: string): string | undefined {
  try {
    return fileURLToPath(address)
  } catch {
    return undefined
  }
}
