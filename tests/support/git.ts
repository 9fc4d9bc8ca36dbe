import { execFileSync } from 'node:child_process'

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
