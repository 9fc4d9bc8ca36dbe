import { Console } from 'node:console'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as Engine from '@quire/engine'
import { isForPrograms, reportError, reportFailure, runCli } from './cli.js'
import { type Context, exitStatus } from './context.js'

const args = process.argv.slice(2)

/** Loaded by then, if code of a site has run. */
let engine: typeof Engine | undefined

/** Only servers wait to be interrupted. */
let interrupt = () => {}

const context: Context = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  drivers: async () => {
    engine = await import('@quire/engine')
    return engine
  },
  defaultTheme: '@quire/theme-default',
  packagesOf: [dirname(fileURLToPath(import.meta.url))],
  interrupted: () =>
    new Promise((resolve) => {
      interrupt = resolve
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    }),
}

// What a config or a plugin prints is not part of the outcome, which may be a document for programs.
globalThis.console = new Console(process.stderr)

const outputs = [process.stdout, process.stderr]

const isClosedByReader = (error: Error) => 'code' in error && error.code === 'EPIPE'

// Whoever reads the output may have read enough: docs check | head. What the status says stays true.
for (const stream of outputs) {
  stream.on('error', (error) => {
    if (!isClosedByReader(error)) throw error
    interrupt()
  })
}

/** All that was written to it has left this process. */
const written = (stream: NodeJS.WriteStream) =>
  new Promise<void>((resolve, reject) =>
    stream.write('', (error) => (error && !isClosedByReader(error) ? reject(error) : resolve())),
  )

const failure = { debug: args.includes('--debug'), json: isForPrograms(args), command: args[0] ?? '' }
let failed = false

/** Of several failures the first is told: the next may be that it could not be. */
async function fail(error: unknown) {
  if (failed) return
  failed = true
  const status = await reportFailure(error, failure, context)
  await Promise.allSettled(outputs.map(written))
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
  // Code of the site has called `process.exit`, and its frames are still below this one.
  const call = { stack: '' }
  Error.stackTraceLimit = 100
  Error.captureStackTrace(call, ended)
  reportError(engine, engine.exitError(call.stack), failure, context)
  process.exitCode = exitStatus.commandOrConfigIsWrong
})

process.on('beforeExit', () => {
  if (finished) return
  finished = true
  process.stderr.write(
    'error unfinished\n  The command stopped before it was finished.\n  The config or a plugin is waiting for something that never happens.\n',
  )
  process.exitCode = exitStatus.commandOrConfigIsWrong
})

runCli(args, context)
  .then(async (status) => {
    finished = true
    await Promise.all(outputs.map(written))
    // Otherwise Node first gives back all memory piece by piece, and waits for what a config or plugin left running.
    if (!failed) exit(status)
  })
  .catch(fail)
