import type { SpawnSyncReturns } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { messageOf } from '../../values/error-message.js'
import { lazily } from '../../values/lazily.js'
import { errorCode } from '../error-code.js'

const require = createRequire(import.meta.url)

/** Loaded on first use, because most builds start no program. */
const childProcess = lazily(() => require('node:child_process') as typeof import('node:child_process'))

/** The output of a program, or why there is none. */
export type ProgramResult =
  | { readonly output: string }
  | {
      readonly problem: string
      /** Whether it was stopped because it took too long. */
      readonly isLate?: true
    }

/**
 * Limit for the output of a program. A `git log` of 100,000 commits with ten files each needs about
 * 100 MB.
 */
const maxOutputBytes = 1024 * 1024 * 1024

/**
 * Runs a program and waits until it ends. Uses no shell.
 *
 * The program starts in Node's own folder. Windows looks for programs in the folder where they
 * start before it looks in the path, and a stranger's site may have a `git.exe`.
 *
 * @param options.timeoutMs When to stop it. Default: never.
 */
export function runProgram(
  name: string,
  args: readonly string[],
  { timeoutMs }: { readonly timeoutMs?: number } = {},
): ProgramResult {
  // In the group of this process, so that Ctrl-C ends it, too.
  const result = childProcess().spawnSync(name, args, {
    cwd: dirname(process.execPath),
    encoding: 'utf8',
    maxBuffer: maxOutputBytes,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  if (timeoutMs !== undefined && errorCode(result.error) === 'ETIMEDOUT') return late(name, timeoutMs)
  if (result.error !== undefined) return notStarted(name, result.error)
  return result.status === 0 ? { output: result.stdout } : ended(name, result)
}

/**
 * Like {@link runProgram}, but other work goes on meanwhile.
 *
 * @param options.signal Ends the program early. Whatever the result is then, it says nothing.
 */
export function runProgramAside(
  name: string,
  args: readonly string[],
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<ProgramResult> {
  const options = {
    cwd: dirname(process.execPath),
    encoding: 'utf8',
    maxBuffer: maxOutputBytes,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
  } as const
  return new Promise((resolve) => {
    const child = childProcess().execFile(name, args, options, (error, stdout, stderr) => {
      if (error === null) resolve({ output: stdout })
      // A text is the reason why it was not started, or why Node ended it.
      else if (typeof error.code === 'string') resolve(notStarted(name, error))
      else if (error.killed === true) resolve(late(name, timeoutMs))
      else resolve(ended(name, { status: error.code ?? null, signal: error.signal ?? null, stderr }))
    })
    child.stdin?.end()
  })
}

/** @param error Why the program was not started, or why Node ended it. */
const notStarted = (name: string, error: Error): { readonly problem: string } => ({
  problem: errorCode(error) === 'ENOENT' ? `there is no program "${name}"` : error.message,
})

const late = (name: string, timeoutMs: number): ProgramResult => ({
  problem: `${name} did not end within ${timeoutMs / 1000} s`,
  isLate: true,
})

/** Why a program gave no output: what it says itself, or else how it ended. */
function ended(
  name: string,
  { status, signal, stderr }: Pick<SpawnSyncReturns<string>, 'status' | 'signal' | 'stderr'>,
): ProgramResult {
  const end = signal === null ? `ended with status ${status}` : `was ended by ${signal}`
  return { problem: stderr.trim().split('\n')[0] || `${name} ${end}.` }
}

/** Starts a program in the background. Its result does not matter, nor whether it exists. */
export function startProgram(name: string, args: readonly string[]): void {
  childProcess()
    .spawn(name, args, { stdio: 'ignore' })
    .on('error', () => {})
    .unref()
}

/**
 * Passes text to a program and returns its output. Uses no shell. If the program fails, the problem
 * is everything that it wrote to standard error, up to about 10,000 characters.
 *
 * @param options.signal Ends the program early. Whatever the result is then, it says nothing.
 */
export function runFilter(
  command: readonly string[],
  input: string,
  {
    cwd,
    timeoutMs,
    signal,
  }: { readonly cwd: string; readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<ProgramResult> {
  const [name = '', ...args] = command
  return new Promise((resolve) => {
    const began = performance.now()
    const child = started()
    if ('problem' in child) return resolve(child)
    const output: Buffer[] = []
    let problem = ''
    child.stdout.on('data', (bytes: Buffer) => output.push(bytes))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      problem += problem.length < 10_000 ? text : ''
    })
    child.on('error', (error) => resolve(notStarted(name, error)))
    // If a program ends before it has read everything, its status tells what is wrong.
    child.stdin.on('error', () => {})
    child.on('close', (status, signal) => {
      if (status === 0) resolve({ output: Buffer.concat(output).toString('utf8') })
      else if (signal !== null)
        resolve({
          problem:
            performance.now() - began < timeoutMs
              ? `${name} was ended by ${signal}`
              : `${name} did not end within ${timeoutMs / 1000} s`,
        })
      else resolve({ problem: problem.trim() || `${name} ended with status ${status}` })
    })
    child.stdin.end(input)
  })

  /** Node throws some errors at once: too long arguments, and batch files of Windows, which need a shell. */
  function started() {
    try {
      return childProcess().spawn(name, args, {
        cwd,
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        ...(signal && { signal }),
      })
    } catch (error) {
      return {
        problem: isBatchFile(name)
          ? `"${name}" is a batch file, which cannot be started; name the program that it starts`
          : messageOf(error),
      }
    }
  }
}

const isBatchFile = (name: string) => /\.(?:bat|cmd)$/i.test(name)
