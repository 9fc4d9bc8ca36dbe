import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** Loads a script in CommonJS, and gives what it exports. The script may not import modules while it runs. */
export type LoadScript = (file: string) => unknown

/** The CRC-32 of a script and its compiled form stands before that form. */
const checksumBytes = 4

/**
 * Loads scripts, and keeps their compiled form in a folder for the next
 * process: compiling takes most of the time until a command begins. Node's own
 * cache (`module.enableCompileCache`) came with 22.8 and is for modules only.
 *
 * What the process compiled is written when it ends, by the version and the
 * flags of V8. A damaged form is not used and is replaced; a folder that cannot
 * be written is left alone.
 *
 * @param folder Absolute; as trusted as the scripts. It is made when it is needed.
 */
export function scriptLoader(folder: string): LoadScript {
  const loaded = new Map<string, { exports: unknown }>()
  return (file) => {
    const known = loaded.get(file)
    if (known !== undefined) return known.exports
    const source = readFileSync(file)
    const tag = cachedDataVersionTag()
    const keptIn = join(folder, `${basename(file)}-${tag.toString(16)}`)
    const kept = readCompiled(keptIn, source)
    const script = new Script(inFunction(source.toString()), {
      filename: file,
      ...(kept && { cachedData: kept }),
    })
    if (kept === undefined || script.cachedDataRejected === true)
      process.once('exit', () => {
        // Flags may be set while a process runs: what is compiled then is of no use to one that begins.
        if (cachedDataVersionTag() === tag) keepCompiled(keptIn, source, script)
      })
    const module = { exports: {} }
    // Set before it runs, as Node does, for scripts that load each other.
    loaded.set(file, module)
    const run = script.runInThisContext() as RunModule
    run(module.exports, createRequire(file), module, file, dirname(file))
    return module.exports
  }
}

/** As Node does it: names of the script stay in it. On the first line, so that lines keep their numbers. */
const inFunction = (source: string) =>
  `(function (exports, require, module, __filename, __dirname) { ${source}\n})`

type RunModule = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void

function readCompiled(file: string, source: Uint8Array): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    const compiled = bytes.subarray(checksumBytes)
    // V8 itself looks at no more than the length of the source.
    return bytes.readUInt32LE() === checksum(source, compiled) ? compiled : undefined
  } catch {
    // Absent or cut off.
    return undefined
  }
}

function keepCompiled(file: string, source: Uint8Array, script: Script): void {
  const aside = `${file}.new`
  try {
    mkdirSync(dirname(file), { recursive: true })
    const compiled = script.createCachedData()
    const lead = Buffer.alloc(checksumBytes)
    lead.writeUInt32LE(checksum(source, compiled))
    // Another process may write its own at the same moment; a mixture of both has a wrong checksum.
    writeFileSync(aside, Buffer.concat([lead, compiled]))
    renameSync(aside, file)
  } catch {
    // It only saves time.
  }
}

const checksum = (source: Uint8Array, compiled: Uint8Array) => crc32(compiled, crc32(source))
