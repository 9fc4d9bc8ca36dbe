import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './sites.js'

/** Runs git in a folder, without the machine's own config. */
export function git(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync('git', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.org',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.org',
      ...env,
    },
  })
}

/** Commits everything in a folder, with the given time. The first call creates the repository. */
export function commitAll(cwd: string, time: string, author = 'Ada'): void {
  git(cwd, ['init', '-q'])
  git(cwd, ['add', '-A'])
  git(cwd, ['commit', '-q', '-m', 'change', '--allow-empty'], {
    GIT_AUTHOR_DATE: time,
    GIT_COMMITTER_DATE: time,
    GIT_AUTHOR_NAME: author,
  })
}

/**
 * Makes a `git` that does more or other things than the real one.
 *
 * @param script Shell. The real git is `"$git"`.
 * @returns A `PATH` in which it comes first.
 */
export function pathWithGit(script: string): string {
  const folder = temporaryFolder()
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(join(folder, 'git'), `#!/bin/sh\ngit=${git}\n${script}\n`, { mode: 0o755 })
  return `${folder}:${process.env.PATH}`
}
