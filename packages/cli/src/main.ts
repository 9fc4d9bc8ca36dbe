import { Console } from 'node:console'
import { fstatSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as Engine from '@quire/engine'
import {
  EngineUnavailable,
  isForPrograms,
  reportError,
  reportFailure,
  reportMissingFolder,
  reportUnfinished,
  runCli,
} from './cli.js'
import { type Context, exitStatus } from './context.js'
import { openBrowser } from './open-browser.js'
import { orderedOutputs } from './ordered-outputs.js'

const args = process.argv.slice(2)

/** Loaded by the time any code of the site runs. */
let engine: typeof Engine | undefined

/** Set by commands that wait for an interruption, which are servers. */
let interrupt = () => {}

/** Undefined if it was deleted. */
function currentFolder(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}

const cwd = currentFolder()

/**
 * Whether standard output and standard error are known to lead to the same pipe, file or terminal.
 * Windows gives all pipes the number 0, and a process without a console has neither output.
 *
 * Not with numbers instead of bigints: Node keeps those of its last call, and when they are of a
 * pipe, `realpathSync` does not resolve links, so that modules are loaded twice.
 */
function areOneOutput(): boolean {
  try {
    const out = fstatSync(process.stdout.fd, { bigint: true })
    const err = fstatSync(process.stderr.fd, { bigint: true })
    return out.ino !== 0n && out.dev === err.dev && out.ino === err.ino
  } catch {
    return false
  }
}

const { stdout, stderr, flushed, release } = orderedOutputs(process.stdout, process.stderr, {
  areOne: areOneOutput(),
})

const context: Context = {
  stdout,
  stderr,
  env: process.env,
  cwd: cwd ?? '',
  drivers: async () => {
    engine = await import('@quire/engine').catch((cause: unknown) => {
      throw new EngineUnavailable(cause)
    })
    engine.tellOfBusyCode()
    return engine
  },
  defaultTheme: '@quire/theme-default',
  packagesOf: [dirname(fileURLToPath(import.meta.url))],
  openBrowser,
  interrupted: () =>
    new Promise((resolve) => {
      interrupt = resolve
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    }),
}

// What a config or a plugin prints must not go to standard output, which may be a document for programs.
globalThis.console = new Console(process.stderr)

const isClosedByReader = (error: Error) => 'code' in error && error.code === 'EPIPE'

// The reader of the output may close it early (`docs check | head`). The exit status stays correct.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (!isClosedByReader(error)) throw error
    interrupt()
  })
}

/** Resolves once everything written has left this process, unless nobody reads it any more. */
const written = () =>
  flushed().catch((error) => {
    if (!isClosedByReader(error)) throw error
  })

const failure = { debug: args.includes('--debug'), json: isForPrograms(args), command: args[0] ?? '' }
let failed = false

/** Reports only the first failure. Another one may be a failure to report it. */
async function fail(error: unknown) {
  if (failed) return
  failed = true
  const status = await reportFailure(error, failure, context)
  await written().catch(() => {})
  exit(status)
}

process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

let finished = false
function exit(status: number): never {
  finished = true
  process.exit(status)
}

process.on('exit', function ended() {
  if (finished || engine === undefined) return
  // Code of the site has called `process.exit`. Its frames are still on the stack.
  const call = { stack: '' }
  Error.stackTraceLimit = 100
  Error.captureStackTrace(call, ended)
  reportError(engine, engine.exitError(call.stack), failure, context)
  release()
  process.exitCode = exitStatus.commandOrConfigIsWrong
})

process.on('beforeExit', () => {
  if (finished) return
  finished = true
  reportUnfinished(failure, context)
  process.exitCode = exitStatus.commandOrConfigIsWrong
})

async function run(): Promise<number> {
  if (cwd !== undefined) return runCli(args, context)
  reportMissingFolder(failure, context)
  return exitStatus.commandOrConfigIsWrong
}

run()
  .then(async (status) => {
    finished = true
    await written()
    // Exits at once. Otherwise Node would first free all memory bit by bit, and wait for whatever a config or
    // plugin left running.
    if (!failed) exit(status)
  })
  .catch(fail)
