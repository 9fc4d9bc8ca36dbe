import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { currentCommit, gitPlaceOf } from './git-place.js'

const env = { PATH: process.env.PATH }
const folderFor = (name: string) => realpathSync.native(mkdtempSync(join(tmpdir(), `quire-git-${name}-`)))

function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main']
  return execFileSync('git', [...who, ...args], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
}

/** What git itself says about a folder. */
function placeByGit(folder: string) {
  const said = git(folder, 'rev-parse', '--show-prefix', '--show-cdup', 'HEAD')
  const [prefix, up, head] = said.split('\n')
  return { head, prefix, up }
}

function repository({ commits = 1, format = 'sha1', in: folder = folderFor('repository') } = {}): string {
  git(folder, 'init', '-q', `--object-format=${format}`)
  mkdirSync(join(folder, 'sites', 'docs'), { recursive: true })
  for (let number = 1; number <= commits; number += 1) {
    writeFileSync(join(folder, 'sites', 'docs', 'page.md'), `# ${number}\n`)
    git(folder, 'add', '.')
    git(folder, 'commit', '-qm', `Commit ${number}`)
  }
  return folder
}

/**
 * Each makes a folder in a repository with two commits. Git and the reader of its files must agree
 * about it.
 */
const usual: readonly (readonly [string, (top: string) => string])[] = [
  ['the top', (top) => top],
  ['a folder below', (top) => join(top, 'sites', 'docs')],
  [
    'packed refs',
    (top) => {
      git(top, 'tag', 'main-copy')
      git(top, 'branch', 'other')
      git(top, 'pack-refs', '--all')
      return top
    },
  ],
  [
    'a commit after refs were packed',
    (top) => {
      git(top, 'pack-refs', '--all')
      git(top, 'commit', '-q', '--allow-empty', '-m', 'Later')
      return join(top, 'sites')
    },
  ],
  [
    'a branch with a slash in its name',
    (top) => {
      git(top, 'checkout', '-qb', 'pages/new')
      return top
    },
  ],
  [
    'a name that another in packed refs ends with, and a tag of its own',
    (top) => {
      git(top, 'tag', '-a', '-m', 'Tag', 'main')
      git(top, 'checkout', '-qb', 'a/refs/heads/main')
      git(top, 'commit', '-q', '--allow-empty', '-m', 'Later')
      git(top, 'checkout', '-q', 'refs/heads/main', '--')
      git(top, 'symbolic-ref', 'HEAD', 'refs/heads/main')
      git(top, 'pack-refs', '--all')
      return top
    },
  ],
  [
    'hashes of SHA-256',
    () => {
      const top = repository({ format: 'sha256' })
      git(top, 'pack-refs', '--all')
      return join(top, 'sites')
    },
  ],
  [
    'no branch',
    (top) => {
      git(top, 'checkout', '-q', 'HEAD~1')
      return top
    },
  ],
]

for (const [name, folderOf] of usual)
  test(`the files of a repository say what git says: ${name}`, () => {
    const folder = folderOf(repository({ commits: 2 }))
    expect(gitPlaceOf(folder, env)).toEqual(placeByGit(folder))
    expect(currentCommit(folder, env)).toBe(placeByGit(folder).head)
  })

test('the commit of a linked worktree and of a submodule is found without git', () => {
  const top = repository({ commits: 2 })
  const tree = join(folderFor('tree'), 'tree')
  git(top, 'worktree', 'add', '-qb', 'pages', tree, 'HEAD~1')
  expect(currentCommit(join(tree, 'sites'), env)).toBe(placeByGit(tree).head)
  git(top, 'pack-refs', '--all')
  expect(currentCommit(tree, env)).toBe(placeByGit(tree).head)
  git(top, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', repository(), 'part')
  expect(currentCommit(join(top, 'part/sites'), env)).toBe(placeByGit(join(top, 'part')).head)
  expect(currentCommit(folderFor('none'), env)).toBe(undefined)
})

/** Cases that are left to git. */
const unusual: readonly (readonly [string, () => string])[] = [
  ['no commits', () => repository({ commits: 0 })],
  [
    'a second worktree',
    () => {
      const tree = join(folderFor('tree'), 'tree')
      git(repository(), 'worktree', 'add', '-q', '--detach', tree)
      return tree
    },
  ],
  [
    'a branch whose name ends in white space of another kind than git’s',
    () => {
      const top = repository()
      git(top, 'branch', 'pages')
      git(top, 'checkout', '-qb', 'pages\u00a0')
      git(top, 'commit', '-q', '--allow-empty', '-m', 'Later')
      return top
    },
  ],
  [
    'a branch that is another name of one',
    () => {
      const top = repository()
      git(top, 'symbolic-ref', 'refs/heads/alias', 'refs/heads/main')
      git(top, 'symbolic-ref', 'HEAD', 'refs/heads/alias')
      return top
    },
  ],
  [
    'a repository elsewhere',
    () => {
      const top = repository()
      const elsewhere = join(folderFor('elsewhere'), 'git')
      renameSync(join(top, '.git'), elsewhere)
      symlinkSync(elsewhere, join(top, '.git'))
      return top
    },
  ],
  [
    'a shallow clone',
    () => {
      const clone = join(folderFor('clone'), 'clone')
      git(tmpdir(), 'clone', '-q', '--depth=1', `file://${repository({ commits: 2 })}`, clone)
      return clone
    },
  ],
]

for (const [name, folderOf] of unusual)
  test(`only git can tell: ${name}`, () => {
    expect(gitPlaceOf(folderOf(), env)).toBeUndefined()
  })

test('variables of git may mean another repository', () => {
  const folder = repository()
  for (const name of [
    'GIT_CEILING_DIRECTORIES',
    'GIT_COMMON_DIR',
    'GIT_DIR',
    'GIT_GRAFT_FILE',
    'GIT_NAMESPACE',
    'GIT_SHALLOW_FILE',
    'GIT_WORK_TREE',
  ])
    expect(gitPlaceOf(folder, { ...env, [name]: '/elsewhere' }), name).toBeUndefined()
  expect(gitPlaceOf(folder, { ...env, GIT_AUTHOR_NAME: 'Ada' })).toEqual(placeByGit(folder))
})

test.skipIf(sep !== '/')('a back slash in the name of a folder divides nothing', () => {
  const folder = join(repository(), 'sites', 'back\\slash')
  mkdirSync(folder)
  expect(gitPlaceOf(folder, env)).toEqual(placeByGit(folder))
})

test('a folder in no repository', () => {
  expect(gitPlaceOf(folderFor('none'), env)).toBe('none')
})
