import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** Loads a script in CommonJS, and gives what it exports. The script may not import modules while it runs. */
export type LoadScript = (file: string) => unknown

/** How scripts are loaded. */
export interface LoaderOptions {
  /** Files that a script requires by `./` or `../` are loaded in the same way. Default: false; Node loads them. */
  readonly takesAlong?: boolean
}

/** The CRC-32 of a script, what stands around it and its compiled form stands before that form. */
const checksumBytes = 4

/** A script whose compiled form is kept. */
export interface KeptScript {
  readonly source: Uint8Array | string
  /** Stand before and after the source, so that all of it is a value. The first has no line end, so that lines keep their numbers. */
  readonly around: readonly [before: string, after: string]
  /** What stack traces call it. */
  readonly filename: string
  /** Where the compiled form stands; the version and the flags of V8 are added. Undefined keeps none. */
  readonly keptIn: string | undefined
  /** Whether this thread may write the compiled form. */
  readonly mayKeep: boolean
  /** Whether the folder of the compiled form is made where there is none. */
  readonly makesFolder: boolean
}

/**
 * The value of a script. What the process compiled of it is kept for the next
 * one: compiling takes most of the time until a command begins. Node's own
 * cache (`module.enableCompileCache`) came with 22.8 and is for modules only.
 *
 * It is written when the process ends. A damaged form is not used and is
 * replaced; a folder that cannot be written is left alone.
 */
export function runKept(script: KeptScript): unknown {
  const { source, around, filename, keptIn, mayKeep } = script
  const [before, after] = around
  const text = `${before}${source.toString()}${after}`
  if (keptIn === undefined) return new Script(text, { filename }).runInThisContext()
  const tag = cachedDataVersionTag()
  const file = `${keptIn}-${tag.toString(16)}`
  const kept = readCompiled(file, script)
  const compiled = new Script(text, { filename, ...(kept && { cachedData: kept }) })
  if (mayKeep && (kept === undefined || compiled.cachedDataRejected === true))
    atExit(file, () => {
      // Flags may be set while a process runs: what is compiled then is of no use to one that begins.
      if (cachedDataVersionTag() === tag) keepCompiled(file, script, compiled)
    })
  return compiled.runInThisContext()
}

/** What is to be kept, by its file: a dev server runs many configs one after the other. */
const toKeep = new Map<string, () => void>()

function atExit(file: string, keep: () => void): void {
  if (toKeep.size === 0)
    process.once('exit', () => {
      for (const keep of toKeep.values()) keep()
    })
  toKeep.set(file, keep)
}

/**
 * Loads scripts, and keeps their compiled forms in a folder.
 *
 * @param folder Absolute; as trusted as the scripts. It is made when it is needed.
 */
export function scriptLoader(folder: string, { takesAlong = false }: LoaderOptions = {}): LoadScript {
  const loaded = new Map<string, { exports: unknown }>()
  return function load(file) {
    const known = loaded.get(file)
    if (known !== undefined) return known.exports
    const run = runKept({
      source: readFileSync(file),
      around: inFunction,
      filename: file,
      keptIn: join(folder, basename(file)),
      mayKeep: true,
      makesFolder: true,
    }) as RunModule
    const module = { exports: {} }
    // Set before it runs, as Node does, for scripts that load each other.
    loaded.set(file, module)
    const require = createRequire(file)
    const ofPackage = (name: string): unknown =>
      name.startsWith('.') ? load(require.resolve(name)) : require(name)
    run(module.exports, takesAlong ? Object.assign(ofPackage, require) : require, module, file, dirname(file))
    return module.exports
  }
}

/** As Node does it: names of the script stay in it. */
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

function readCompiled(file: string, script: KeptScript): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    const compiled = bytes.subarray(checksumBytes)
    // V8 itself looks at no more than the length of the text.
    return bytes.readUInt32LE() === checksum(script, compiled) ? compiled : undefined
  } catch {
    // Absent or cut off.
    return undefined
  }
}

function keepCompiled(file: string, script: KeptScript, compiled: Script): void {
  const aside = `${file}.new`
  try {
    if (script.makesFolder) makeFolder(dirname(file))
    const form = compiled.createCachedData()
    const lead = Buffer.alloc(checksumBytes)
    lead.writeUInt32LE(checksum(script, form))
    // Another process may write its own at the same moment; a mixture of both has a wrong checksum.
    writeFileSync(aside, Buffer.concat([lead, form]))
    renameSync(aside, file)
  } catch {
    // It only saves time.
  }
}

/** Not those above it: they may be gone for good by the end of the process. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const checksum = ({ source, around }: KeptScript, compiled: Uint8Array) =>
  crc32(compiled, crc32(source, crc32(around.join(''))))
