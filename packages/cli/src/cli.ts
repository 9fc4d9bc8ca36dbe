import { inspect } from 'node:util'
import type * as Engine from '@quire/engine'
import { Command, CommanderError } from 'commander'
import { addBuildCommand } from './commands/build.js'
import { addCheckCommand } from './commands/check.js'
import { addDatesCommand } from './commands/dates.js'
import { addGraphCommands } from './commands/graph.js'
import { addHelpCommand } from './commands/help.js'
import { addInitCommand } from './commands/init.js'
import { addMoveCommand } from './commands/mv.js'
import { addPreviewCommand } from './commands/preview.js'
import { addPrintCommand } from './commands/print.js'
import { addServeCommand } from './commands/serve.js'
import { addVersionCommand } from './commands/version.js'
import { type Context, displayPathFrom, exitStatus, type Finish } from './context.js'
import { findingsOf, writeFindings, writeJson } from './report.js'
import { coloursFor } from './terminal.js'
import { version } from './version.js'

/**
 * Runs one command line.
 *
 * @param args Without the program and its file.
 * @returns The exit status: 0 if all is well, 1 if the content has errors, 2 if the command or the
 *   config is wrong.
 */
export async function runCli(args: readonly string[], context: Context): Promise<number> {
  let status: number = exitStatus.fine
  const program = createProgram(context, (result) => {
    status = result
  })
  try {
    await program.parseAsync(withoutOptionsOfUnknown(args, program), { from: 'user' })
    return status
  } catch (error) {
    // Commander has already printed its message. Help and version are not mistakes.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitStatus.fine : exitStatus.commandOrConfigIsWrong
    return reportFailure(
      error,
      { debug: args.includes('--debug'), json: isForPrograms(args), command: args[0] ?? '' },
      context,
    )
  }
}

/**
 * The command line, or only the name of a command that does not exist: commander would answer
 * `docs nope --help` with the help of the whole program.
 */
function withoutOptionsOfUnknown(args: readonly string[], { commands }: Command): readonly string[] {
  const [name] = args
  const isUnknown =
    name !== undefined && !name.startsWith('-') && !commands.some((each) => each.name() === name)
  return isUnknown ? [name] : args
}

/** Whether the output is for programs. `docs check --format json` is the same as `docs check --json`. */
export const isForPrograms = (args: readonly string[]): boolean =>
  args.some(
    (arg, index) =>
      arg === '--json' || arg === '--format=json' || (arg === '--format' && args[index + 1] === 'json'),
  )

/** In the order in which the help lists them. */
const commandAdders = [
  addInitCommand,
  addBuildCommand,
  addServeCommand,
  addPreviewCommand,
  addPrintCommand,
  addDatesCommand,
  addVersionCommand,
  addCheckCommand,
  addMoveCommand,
  addGraphCommands,
]

function createProgram(context: Context, finish: Finish): Command {
  const { stdout, stderr } = context
  const program = new Command('docs')
    .description('Builds and serves documentation sites.')
    .version(version(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    // Otherwise `docs build -v` would print the version, succeed and build nothing.
    .enablePositionalOptions()
    .showHelpAfterError('(run docs --help to see the commands)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) => write(inOurWords(text, program)),
      getOutHelpWidth: () => stdout.columns ?? 80,
      getErrHelpWidth: () => stderr.columns ?? 80,
      getOutHasColors: () => coloursFor(stdout, context.env).isColorSupported,
      getErrHasColors: () => coloursFor(stderr, context.env).isColorSupported,
    })
    .addHelpText('after', '\nRun "docs help build" for the options of a command, with examples.')
  for (const addCommand of commandAdders) addCommand(program, context, finish)
  addHelpCommand(program)
  for (const command of program.commands)
    command
      .showHelpAfterError(`(run docs ${command.name()} --help to see the options)`)
      .configureOutput({ outputError: (text, write) => write(inOurWords(text, command)) })
  return program
}

/** What other generators, and people, call commands and options that have another name here. */
const ourWords: readonly (readonly [said: RegExp, meant: string])[] = [
  [/^error: unknown command '(?:dev|develop|start|watch)'/, 'Did you mean serve?'],
  [/^error: unknown command '(?:new|create)'/, 'Did you mean init?'],
  [/^error: unknown command '(?:generate|export)'/, 'Did you mean build?'],
  [/^error: unknown command '(?:lint|test|validate)'/, 'Did you mean check?'],
  [/^error: unknown command '(?:move|rename)'/, 'Did you mean mv?'],
  [/^error: unknown option '(?:--watch|-w)['=]/, '"docs serve" builds again after every change.'],
  [/^error: unknown option '(?:--out-?[dD]ir|--output|--dest|-o|-d)['=]/, 'Did you mean --out?'],
  [/^error: unknown option '-p['=]/, 'Did you mean --port?'],
]

/** Replaces what commander found by spelling alone, such as --branch for --watch. */
function inOurWords(message: string, { options }: Command): string {
  const meant = ourWords.find(([said]) => said.test(message))?.[1]
  const option = /--\w+/.exec(meant ?? '')?.[0]
  const isThere = option === undefined || options.some(({ long }) => long === option)
  return meant === undefined || !isThere ? message : `${message.split('\n', 1)[0]}\n(${meant})\n`
}

interface Failure {
  readonly debug: boolean
  readonly json: boolean
  readonly command: string
}

/**
 * The engine, or a package that it needs, cannot be loaded. Remembered in an error, because a module
 * that failed can be loaded a second time: what had run before it failed is then there.
 */
export class EngineUnavailable extends Error {
  constructor(cause: unknown) {
    super('The engine cannot be loaded.', { cause })
  }
}

/** Prints why a command failed; with a stack only if `--debug` is set. */
export async function reportFailure(thrown: unknown, failure: Failure, context: Context): Promise<number> {
  let engine: typeof Engine
  try {
    if (thrown instanceof EngineUnavailable) throw thrown.cause
    engine = await import('@quire/engine')
  } catch (cause) {
    reportBrokenInstallation(cause, failure, context)
    return exitStatus.commandOrConfigIsWrong
  }
  // Code of the site runs in many places: functions of a theme, getters, schemas of options.
  const error = thrown instanceof engine.ConfigError ? thrown : (engine.strayError(thrown) ?? thrown)
  reportError(engine, error, failure, context)
  return error instanceof engine.ConfigError || engine.isForbidden(error)
    ? exitStatus.commandOrConfigIsWrong
    : exitStatus.contentHasErrors
}

/** The engine, which prints all other errors, cannot be loaded. */
function reportBrokenInstallation(cause: unknown, failure: Failure, context: Context): void {
  const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  const message = `Quire cannot be loaded, so its installation is damaged: ${reason}`
  const hint =
    'Remove node_modules and install the packages again. React has to be among them: react@19 and react-dom@19.'
  reportAlone({ code: 'installation', message, hint }, failure, context)
  if (failure.debug) context.stderr.write(`${stackOf(cause)}\n`)
}

/** The current folder has been deleted, so no path of the command line means anything. */
export function reportMissingFolder(failure: Failure, context: Context): void {
  const message = 'The current folder does not exist any more.'
  reportAlone({ code: 'folder-gone', message, hint: 'Go to another folder and try again.' }, failure, context)
}

/** There is nothing left that the command could wait for. */
export function reportUnfinished(failure: Failure, context: Context): void {
  const message = 'The command stopped before it was finished.'
  const hint = 'The config or a plugin is waiting for something that never happens.'
  reportAlone({ code: 'unfinished', message, hint }, failure, context)
}

/** Prints an error without the engine. */
function reportAlone(
  { code, message, hint }: { readonly code: string; readonly message: string; readonly hint: string },
  { json, command }: Pick<Failure, 'json' | 'command'>,
  context: Context,
): void {
  context.stderr.write(`error ${code}\n  ${message}\n  ${hint}\n`)
  const diagnostics = [{ code, severity: 'error', message, hint }]
  if (json) writeJson(context, { command, ok: false, errors: 1, warnings: 0, diagnostics })
}

/** The synchronous part of {@link reportFailure}, also for a process that is about to end. */
export function reportError(
  engine: typeof Engine,
  error: unknown,
  { debug, json, command }: Failure,
  context: Context,
): void {
  const { ConfigError, documentOf, formatPretty } = engine
  const isConfig = error instanceof ConfigError
  const findings = isConfig
    ? findingsOf(error)
    : { diagnostics: [engine.failureOf(error, { debug })], sourceLine: () => undefined, root: undefined }
  writeFindings(formatPretty, context, findings, { all: true })
  // An error thrown by a config says more than the error that wraps it.
  const thrown = isConfig ? error.cause : error
  if (debug && thrown !== undefined) context.stderr.write(`${stackOf(thrown)}\n`)
  const displayPath = findings.root === undefined ? undefined : displayPathFrom(findings.root, context.cwd)
  if (json) writeJson(context, { command, ok: false, ...documentOf(findings.diagnostics, displayPath) })
}

function stackOf(error: unknown): string {
  return error instanceof Error && typeof error.stack === 'string' ? error.stack : inspect(error)
}
