import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, type BuildResult, build } from '@quire/engine'
import { checkout, temporaryFolder } from './sites.js'

/** What the `docs` command passes to every driver: the default theme, and where to find it. */
export const commandDefaults = {
  defaultTheme: '@quire/theme-default',
  packagesOf: [join(checkout, 'tests')],
} as const

/** Builds a site through the public API, with the default theme if the config names none. */
export function buildSite(site: string, options: Omit<BuildOptions, 'site'> = {}): Promise<BuildResult> {
  return build({ site, ...commandDefaults, ...options })
}

/**
 * The output of a clean build of the sources in a folder. The build uses a copy, which is removed
 * after the test.
 */
export async function cleanTree(folder: string): Promise<string> {
  const copy = join(temporaryFolder(), 'copy')
  cpSync(folder, copy, { recursive: true, filter: (path) => !/\/(\.docs|dist|\.dist\.quire)$/.test(path) })
  return (await buildSite(copy)).outDir
}

export interface CommandResult {
  /** Exit status; null if a signal ended it. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Program and first argument for starting the built `docs` command. */
export const docsCommand: readonly [string, string] = [
  process.execPath,
  join(checkout, 'packages', 'cli', 'bin', 'docs.cjs'),
]

/** Runs the built `docs` command to its end, with its output in a pipe. */
export function runDocs(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  const [program, script] = docsCommand
  const child = spawn(program, [script, ...args], {
    cwd: options.cwd,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })
}
