import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Place } from '../diagnostics/diagnostic.js'
import { configThrew, exitCalled } from '../diagnostics/messages/config.js'
import { messageOf } from '../error-message.js'
import { pathFrom } from '../io/path-from.js'
import { linesOf, literalPattern } from '../source-text.js'
import type { ConfigBundle } from './bundle.js'
import { ConfigError } from './config-error.js'
import { lineOnDisk } from './config-source.js'
import { addressOf, runCode } from './site-code.js'

/** A bundle, ready to run. */
export interface Runnable {
  readonly bundle: ConfigBundle
  /** Of the config; places count from there. */
  readonly folder: string
  /** What stack traces call it. */
  readonly name: string
  /** What programs see that look at stacks themselves. */
  readonly address: string
  /** Where its compiled form is kept; undefined where none is. */
  readonly keptIn: string | undefined
}

/** All of this process: Node keeps their modules, too, and a call out of one may come at any time. */
const runnables: Runnable[] = []

export function runnableOf(bundle: ConfigBundle, folder: string, keptIn: string | undefined): Runnable {
  // A number, because Node remembers modules by their text, and a changed package or environment should count.
  const name = `quire-config:${runnables.length + 1}`
  const runnable = { bundle, folder, name, address: addressOf(bundle.code, name), keptIn }
  runnables.push(runnable)
  return runnable
}

/**
 * What it exports.
 *
 * @throws Whatever its code throws.
 */
export const run = ({ bundle, name, keptIn }: Runnable) =>
  runCode(bundle.code, { name, keptIn, mayKeep: true })

/**
 * What it exports, of a runnable that another thread made: it runs in this one under the same name.
 *
 * @throws Whatever its code throws.
 */
export function runAdopted(runnable: Runnable) {
  runnables.push(runnable)
  // The other thread keeps it.
  return runCode(runnable.bundle.code, { ...runnable, mayKeep: false })
}

/** Where in the author's files an error came from; undefined when it came from elsewhere. */
export function placeInStack(error: unknown, { bundle, folder }: Runnable): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const files = [...bundle.sources.keys()].map(literalPattern)
  const frame = new RegExp(`(${files.join('|')}):(\\d+):(\\d+)`).exec(stack)
  return frame
    ? { path: pathFrom(folder, frame[1] ?? ''), line: Number(frame[2]), column: Number(frame[3]) }
    : undefined
}

/** The same error with the places of the author's files in its stack. */
export function withRealPlaces(error: unknown, runnable: Runnable): unknown {
  if (error instanceof Error && error.stack !== undefined) error.stack = realPlaces(error.stack, runnable)
  return error
}

function realPlaces(stack: string, { bundle, name, address }: Runnable): string {
  // Programs that format stacks themselves show the address.
  return stack
    .replaceAll(address, name)
    .replaceAll(new RegExp(`${name}:(\\d+)(?::(\\d+))?`, 'g'), (frame, line, column) => {
      const origin = originOf(bundle, Number(line), Number(column ?? 1))
      return origin ? `${origin.file}:${origin.line}:${origin.column}` : frame
    })
}

function originOf(
  bundle: ConfigBundle,
  line: number,
  column: number,
): { readonly file: string; readonly line: number; readonly column: number } | undefined {
  const entry = sourceMapOf(bundle).findEntry(line - 1, column - 1)
  return 'originalSource' in entry
    ? { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    : undefined
}

/** A component may fail on every page, and its stack has many lines. */
const sourceMaps = new WeakMap<ConfigBundle, SourceMap>()

function sourceMapOf(bundle: ConfigBundle): SourceMap {
  const known = sourceMaps.get(bundle) ?? new SourceMap(JSON.parse(bundle.map) as SourceMapPayload)
  sourceMaps.set(bundle, known)
  return known
}

/**
 * What is wrong when code of a site, which runs in this process, has ended it.
 *
 * @param stack Of the call of `process.exit`, without the frames of whoever noticed it.
 */
export function exitError(stack: string): ConfigError {
  const latest = runnables.at(-1)
  const frames = framesOf(runnables.reduceRight(realPlaces, stack))
  const sources = new Set(runnables.flatMap(({ bundle }) => [...bundle.sources.keys()]))
  const isAuthors = ({ file }: Frame) => sources.has(file) && !/[\\/]node_modules[\\/]/.test(file)
  // A package may call it for the config that uses it.
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
 * What an error says of the site's code that was thrown with nobody there to
 * catch it: out of a timer, or a promise that nobody waits for.
 *
 * @returns Undefined for an error of other code.
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

/** Where in the site's code an error was thrown, from the folder of the config; undefined for one of other code. */
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

interface Frame {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Those in files, the innermost first. */
function framesOf(stack: string): Frame[] {
  return stack.split('\n').flatMap((text) => {
    const [, name, line, column] =
      /^\s+at (?:.* \()?((?:file:|\/|[A-Za-z]:\\).*?):(\d+):(\d+)\)?$/.exec(text) ?? []
    if (name === undefined) return []
    const file = name.startsWith('file:') ? fileURLToPath(name) : name
    return [{ file, line: Number(line), column: Number(column) }]
  })
}
