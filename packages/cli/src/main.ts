import { Console } from 'node:console'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as Engine from '@quire/engine'
import { reportError, reportFailure, runCli } from './cli.js'
import { type Context, exitStatus } from './context.js'

const args = process.argv.slice(2)

/** Loaded by then, if code of a site has run. */
let engine: typeof Engine | undefined

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
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    }),
}

// What a config or a plugin prints is not part of the outcome, which may be a document for programs.
globalThis.console = new Console(process.stderr)

// Whoever reads the output may have read enough: docs build | head.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') exit()
    throw error
  })
}

const failure = { debug: args.includes('--debug'), json: args.includes('--json'), command: args[0] ?? '' }
const fail = async (error: unknown) => exit(await reportFailure(error, failure, context))
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

let finished = false
function exit(status?: number): never {
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
    'error unfinished\n  Nothing is left to do, but the command has not come to its end.\n  The config or a plugin awaits something that never happens.\n',
  )
  process.exitCode = exitStatus.commandOrConfigIsWrong
})

/** All that was written to it has left this process. */
const written = (stream: NodeJS.WriteStream) => new Promise((resolve) => stream.write('', resolve))

runCli(args, context).then(async (status) => {
  finished = true
  await Promise.all([process.stdout, process.stderr].map(written))
  // Otherwise Node first gives back all memory piece by piece, and waits for what a config or plugin left running.
  exit(status)
}, fail)
