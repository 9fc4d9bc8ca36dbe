import { isAscii } from 'node:buffer'
import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'
import { lazily } from '../../values/lazily.js'
import { discard } from '../writing/keep-text.js'
import { workedMs } from './worked-ms.js'

/** Loads a CommonJS script and returns what it exports. While it runs, the script must not use `import()`. */
export type LoadScript = (file: string) => unknown

/** How scripts are loaded. */
export interface LoaderOptions {
  /**
   * Whether files that a script requires by `./` or `../` are loaded in the same way. Default:
   * false, so Node loads them.
   */
  readonly takesAlong?: boolean
}

/**
 * A compiled form is preceded by a CRC-32 of the script, the text around it, and the compiled form,
 * and by the number of processes that have tried to extend it.
 */
const checksumBytes = 4
const headBytes = checksumBytes + 1

/**
 * So many processes try to extend a form, however short they are: commands differ in what they run,
 * and builds after an edit differ from the first one.
 */
const mostTries = 12

/** Another process tries it only if making the form takes at most this part of the time that its thread has worked. */
const worthwhilePart = 1 / 300

/**
 * How long V8 takes to make a compiled form, in milliseconds per byte. Measured with Node 20 on a
 * machine of 2024.
 */
const makingTime = 8e-6

/** By how much a form must be longer, so that processes which differ little do not replace it in turn. */
const worthwhileGrowth = 1.01

/** A script whose compiled form is cached. */
export interface KeptScript {
  readonly source: Buffer | string
  /**
   * Text before and after the source that makes it a single expression. The first must not contain
   * a line break, so that line numbers stay the same.
   */
  readonly around: readonly [before: string, after: string]
  /** File name shown in stack traces. */
  readonly filename: string
  /**
   * File for the compiled form. A checksum of what the form depends on is appended: Node's version,
   * how it was built, and V8's flags. Undefined for no cache.
   */
  readonly keptIn: string | undefined
  /** Whether this thread may write the compiled form. */
  readonly mayKeep: boolean
  /** Whether to create the folder of the compiled form. */
  readonly makesFolder: boolean
}

/**
 * Runs a script and returns its value. The compiled form is cached for the next process, because
 * compiling would take most of the time before a command starts. Node's own cache
 * (`module.enableCompileCache`) exists only since 22.8, and only for modules.
 *
 * The compiled form is written when the process ends, and holds the functions that have run in it. The
 * next processes, and later ones that run for long, add those that only they have run. A damaged form
 * is ignored and replaced. If the folder is not writable, nothing is cached.
 */
export function runKept(script: KeptScript): unknown {
  const { source, around, filename, keptIn, mayKeep, makesFolder } = script
  const [before, after] = around
  const text = `${before}${textOf(source)}${after}`
  if (keptIn === undefined) return new Script(text, { filename }).runInThisContext()
  const tag = cachedDataVersionTag()
  const file = `${keptIn}-${crc32(nodeBuild(), tag).toString(16)}`
  const sourceSum = crc32(source, crc32(around.join('')))
  const kept = readCompiled(file, sourceSum)
  const compiled = new Script(text, { filename, ...(kept && { cachedData: kept.form }) })
  if (mayKeep) {
    const isUsed = kept !== undefined && compiled.cachedDataRejected === false
    const past = isUsed ? { bytes: kept.form.length, tries: kept.tries } : unkept
    keepAtExit({ compiled, tag, file, sourceSum, makesFolder, past })
  }
  return compiled.runInThisContext()
}

/** Must not hold the source or the form itself: they would stay in memory for as long as the process. */
interface Keeping {
  readonly compiled: Script
  readonly tag: number
  readonly file: string
  readonly sourceSum: number
  readonly makesFolder: boolean
  readonly past: Past
}

/** What was kept before. */
interface Past {
  readonly bytes: number
  /** Number of processes that have tried to extend it. */
  readonly tries: number
}

const unkept: Past = { bytes: 0, tries: -1 }

function keepAtExit({ compiled, tag, file, sourceSum, makesFolder, past }: Keeping): void {
  atExit(file, () => {
    // If V8's flags were changed while this process ran, its compiled form is useless to a new process.
    if (cachedDataVersionTag() !== tag || !isWorthwhile(past)) return
    if (makesFolder) makeFolder(dirname(file))
    if (!isWritable(dirname(file))) return
    const form = compiled.createCachedData()
    const tries = Math.min(past.tries + 1, mostTries)
    if (form.length > worthwhileGrowth * past.bytes) keepCompiled(file, { form, tries }, sourceSum)
    else if (tries > past.tries) countTry(file, tries)
  })
}

/** For others, as in a container's image, making the form would take time for nothing in every process. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const isWorthwhile = ({ bytes, tries }: Past) =>
  tries < mostTries || makingTime * bytes <= worthwhilePart * workedMs()

/** V8 takes much longer to read UTF-8. */
const textOf = (source: KeptScript['source']): string =>
  typeof source === 'string' ? source : source.toString(isAscii(source) ? 'latin1' : 'utf8')

/**
 * What else than V8's own tag must be the same. Releases of Node patch V8 without a change of its
 * version, and V8 11 crashes when it runs the compiled form of another build.
 */
const nodeBuild = lazily(() => JSON.stringify([process.version, process.arch, process.config]))

/** What to write at exit, by file. A dev server runs many configs, one after the other. */
const toKeep = new Map<string, () => void>()

function atExit(file: string, keep: () => void): void {
  if (toKeep.size === 0)
    process.once('exit', () => {
      for (const keep of toKeep.values()) keep()
    })
  toKeep.set(file, keep)
}

/**
 * Returns a function that loads scripts and caches their compiled forms.
 *
 * @param folder Absolute. Must be as trusted as the scripts. Created if necessary.
 */
export function scriptLoader(folder: string, { takesAlong = false }: LoaderOptions = {}): LoadScript {
  const loaded = new Map<string, { exports: unknown }>()
  return function load(file) {
    const known = loaded.get(file)
    if (known !== undefined) return known.exports
    // The function that `inFunction` puts around the script.
    const run = runKept({
      source: readFileSync(file),
      around: inFunction,
      filename: file,
      keptIn: join(folder, basename(file)),
      mayKeep: true,
      makesFolder: true,
    }) as RunModule
    const module = { exports: {} }
    // Before it runs, as in Node, because scripts may require each other.
    loaded.set(file, module)
    const require = createRequire(file)
    const ofPackage = (name: string): unknown =>
      name.startsWith('.') ? load(require.resolve(name)) : require(name)
    run(module.exports, takesAlong ? Object.assign(ofPackage, require) : require, module, file, dirname(file))
    return module.exports
  }
}

/** The same wrapper that Node uses. It keeps the script's variables local. */
const inFunction: KeptScript['around'] = [
  '(function (exports, require, module, __filename, __dirname) { ',
  '\n})',
]

type RunModule = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void

interface Compiled {
  readonly form: Buffer
  readonly tries: number
}

function readCompiled(file: string, sourceSum: number): Compiled | undefined {
  try {
    const bytes = readFileSync(file)
    const form = bytes.subarray(headBytes)
    // V8 itself compares only the length of the source.
    return bytes.readUInt32LE() === crc32(form, sourceSum)
      ? { form, tries: bytes.readUInt8(checksumBytes) }
      : undefined
  } catch {
    // Missing or truncated.
    return undefined
  }
}

function keepCompiled(file: string, { form, tries }: Compiled, sourceSum: number): void {
  const aside = `${file}.new`
  try {
    const head = Buffer.alloc(headBytes)
    head.writeUInt32LE(crc32(form, sourceSum))
    head.writeUInt8(tries, checksumBytes)
    // If another process writes at the same time, the mixture of both has a wrong checksum.
    writeFileSync(aside, Buffer.concat([head, form]))
    renameSync(aside, file)
  } catch {
    // The cache only saves time. On a full disk, the output may need the space.
    discard(aside)
  }
}

function countTry(file: string, tries: number): void {
  try {
    const open = openSync(file, 'r+')
    try {
      writeSync(open, Uint8Array.of(tries), 0, 1, checksumBytes)
    } finally {
      closeSync(open)
    }
  } catch {
    // The next process will try, too.
  }
}

/** Creates only this folder. Those above it may have been removed on purpose before the process ended. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch {
    // It exists, or nothing can be written into it.
  }
}
