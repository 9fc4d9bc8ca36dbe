import { spawnSync } from 'node:child_process'

/** What a program left: its output, or why there is none. */
export type ProgramResult = { readonly output: string } | { readonly problem: string }

/** Output of one program; a `git log` of 100,000 commits of ten files each needs about 100 MB. */
const maxOutputBytes = 1024 * 1024 * 1024

/** Runs a program of the system to its end, without a shell. */
export function runProgram(name: string, args: readonly string[], cwd: string): ProgramResult {
  const result = spawnSync(name, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: maxOutputBytes,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (result.error !== undefined) return { problem: result.error.message }
  if (result.status !== 0)
    return { problem: result.stderr.trim().split('\n')[0] || `${name} ended with status ${result.status}.` }
  return { output: result.stdout }
}
