import { Console } from 'node:console'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reportFailure, runCli } from './cli.js'
import { type Context, exitStatus } from './context.js'

const args = process.argv.slice(2)

const context: Context = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  drivers: () => import('@quire/engine'),
  defaultTheme: '@quire/theme-default',
  packagesOf: [dirname(fileURLToPath(import.meta.url))],
  interrupted: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    }),
}

// What a config or a plugin prints is no part of the outcome, which may be a document for programs.
globalThis.console = new Console(process.stderr)

// Whoever reads the output may have read enough: docs build | head.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
}

const fail = async (error: unknown) => {
  process.exit(
    await reportFailure(
      error,
      { debug: args.includes('--debug'), json: args.includes('--json'), command: args[0] ?? '' },
      context,
    ),
  )
}
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

let finished = false
process.on('beforeExit', () => {
  if (finished) return
  finished = true
  process.stderr.write(
    'error unfinished\n  Nothing is left to do, but the command has not come to its end.\n  The config or a plugin awaits something that never happens.\n',
  )
  process.exitCode = exitStatus.commandOrConfigIsWrong
})

runCli(args, context).then((status) => {
  finished = true
  process.exitCode = status
}, fail)
