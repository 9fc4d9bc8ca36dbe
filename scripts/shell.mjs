// Starts other programs from the scripts: in the same way on every system, and silently if all goes well.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const windows = process.platform === 'win32'

/**
 * Environment of all programs. The tools of the workspace come first in the path, and telemetry is
 * turned off.
 */
export const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
}

/**
 * Runs a program in the checkout and shows its output.
 *
 * @param {string} command A name to look up in the path, or a path.
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} options
 * @returns {Promise<boolean>} Whether it succeeded. Signals to this process are passed on to the
 *   program.
 */
export function run(command, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...environment, ...env },
      stdio: 'inherit',
      shell: throughShell(command),
    })
    const passOn = (signal) => child.kill(signal)
    process.on('SIGINT', passOn)
    process.on('SIGTERM', passOn)
    const end = (ok) => {
      process.off('SIGINT', passOn)
      process.off('SIGTERM', passOn)
      resolve(ok)
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      end(false)
    })
    child.on('close', (status) => end(status === 0))
  })
}

/**
 * Runs a program in the checkout without showing its output.
 *
 * @returns {{ ok: boolean, output: string }} `output` contains both streams.
 */
export function runQuietly(command, args, { cwd = root, env = {} } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env: { ...environment, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: throughShell(command),
  })
  const output = [result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n')
  return { ok: result.status === 0, output }
}

/** On Windows npm's programs are batch files, which only a shell can start. */
function throughShell(command) {
  return windows && command !== process.execPath
}

/** Reads a JSON file of the checkout. */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

/** Ends the process with a message for whoever started it. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
