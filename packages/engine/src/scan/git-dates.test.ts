import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type SourcePath, sourcePath } from '../paths.js'
import { datesFileText, readDatesFile } from './dates-file.js'
import { type GitDates, historiesOf, knownDates, readGitDates, uncommittedFiles } from './git-dates.js'

const filesIn = (root: string) => ({ root, folders: [''], frozen: [] })

const hash = (n: number) => String(n).padStart(40, '0')
const commit = (n: number, seconds: number, people: string, ...files: string[]) =>
  `\x01${hash(n)}\x02${seconds}\x02${people}\x02\0${files.map((file, index) => (index === 0 ? `\n${file}` : file)).join('\0')}${files.length > 0 ? '\0' : ''}\0`

const cases: readonly (readonly [
  name: string,
  log: string,
  histories: Record<string, [number, string[]]>,
])[] = [
  ['nothing', '', {}],
  ['one commit', commit(1, 10, 'Ada', 'A', 'a.md'), { 'a.md': [10, ['Ada']] }],
  [
    'the newest date, authors by their commits, then by name',
    commit(3, 30, 'Bea', 'M', 'a.md') +
      commit(2, 20, 'Ada', 'M', 'a.md', 'M', 'b.md') +
      commit(1, 10, 'Ada', 'A', 'a.md', 'A', 'b.md'),
    { 'a.md': [30, ['Ada', 'Bea']], 'b.md': [20, ['Ada']] },
  ],
  [
    'the order of the log and not of the dates decides',
    commit(2, 10, 'Ada', 'M', 'a.md') + commit(1, 99, 'Ada', 'A', 'a.md'),
    { 'a.md': [10, ['Ada']] },
  ],
  [
    'co-authors count, programs do not',
    commit(1, 10, 'renovate[bot]\x02Bea <bea@x.example>\x02 Cy <c@x>', 'A', 'a.md'),
    { 'a.md': [10, ['Bea', 'Cy']] },
  ],
  [
    'a file keeps its authors when it is moved as it is',
    commit(2, 20, 'Bea', 'R100', 'old.md', 'new.md') + commit(1, 10, 'Ada', 'A', 'old.md'),
    { 'new.md': [20, ['Ada', 'Bea']] },
  ],
  [
    'moved twice',
    commit(3, 30, 'Cy', 'R100', 'b.md', 'c.md') +
      commit(2, 20, 'Bea', 'R100', 'a.md', 'b.md') +
      commit(1, 10, 'Ada', 'A', 'a.md'),
    { 'c.md': [30, ['Ada', 'Bea', 'Cy']] },
  ],
  [
    'two files that change names',
    commit(2, 20, 'Cy', 'R100', 'a.md', 'b.md', 'R100', 'b.md', 'a.md') +
      commit(1, 10, 'Ada', 'A', 'a.md') +
      commit(0, 5, 'Bea', 'A', 'b.md'),
    { 'a.md': [20, ['Bea', 'Cy']], 'b.md': [20, ['Ada', 'Cy']] },
  ],
  [
    'a new file under the name of a moved one',
    commit(3, 30, 'Cy', 'A', 'a.md') +
      commit(2, 20, 'Bea', 'R100', 'a.md', 'b.md') +
      commit(1, 10, 'Ada', 'A', 'a.md'),
    { 'a.md': [30, ['Cy']], 'b.md': [20, ['Ada', 'Bea']] },
  ],
  [
    'a file that is moved to the name of one that was removed',
    commit(4, 40, 'Cy', 'R100', 'old.md', 'new.md') +
      commit(3, 30, 'Dee', 'D', 'new.md') +
      commit(2, 20, 'Bea', 'A', 'old.md') +
      commit(1, 10, 'Ada', 'A', 'new.md'),
    { 'new.md': [40, ['Bea', 'Cy']] },
  ],
  [
    'a copy is a file of its own',
    commit(2, 20, 'Bea', 'C100', 'a.md', 'b.md') + commit(1, 10, 'Ada', 'A', 'a.md'),
    { 'a.md': [10, ['Ada']], 'b.md': [20, ['Bea']] },
  ],
  [
    'a date that no calendar has',
    commit(1, 999_999_999_999, 'Ada', 'A', 'a.md'),
    { 'a.md': [253_402_300_799, ['Ada']] },
  ],
  [
    'odd names',
    commit(1, 10, 'Ada', 'A', 'a b\n"c".md', 'A', '\x01x.md'),
    { 'a b\n"c".md': [10, ['Ada']], '\x01x.md': [10, ['Ada']] },
  ],
]

test.each(cases)('%s', (_, log, expected) => {
  const histories = Object.fromEntries(
    [...historiesOf(log, [])].map(([path, { changed, contributors }]) => [path, [changed, contributors]]),
  )
  expect(histories).toEqual(expected)
})

test('the commit that puts a page into a frozen version says nothing of its text', () => {
  const folder = 'versions/v1/'
  const log =
    commit(6, 60, 'Gus', 'M', `${folder}b.md`) +
    commit(5, 50, 'Fay', 'A', `${folder}a.md`, 'A', `${folder}b.md`, 'R100', 'c.md', `${folder}c.md`) +
    commit(4, 40, 'Dee', 'M', `${folder}a.md`) +
    commit(1, 10, 'Ada', 'A', 'a.md', 'A', 'c.md')
  expect(Object.fromEntries(historiesOf(log, [folder]))).toEqual({
    [`${folder}b.md`]: { changed: 60, contributors: ['Gus'] },
    'a.md': { changed: 10, contributors: ['Ada'] },
    'c.md': { changed: 10, contributors: ['Ada'] },
  })
})

test('where git does not trust a repository of another user, the message says how to make it', () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-git-foreign-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    rmSync(root, { recursive: true })
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: root })
  git('init', '--quiet')
  writeFileSync(join(root, 'a.md'), '# A')
  git('add', '.')
  git('commit', '--quiet', '--message', 'One')
  expect(readGitDates(filesIn(root)).diagnostics).toEqual([])
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
  const hintOf = () => readGitDates(filesIn(root)).diagnostics.map(({ code, hint }) => [code, hint])
  expect(hintOf()).toEqual([['no-history', expect.stringContaining('Dates come from the commits')]])
  vi.spyOn(process, 'geteuid').mockReturnValue(statSync(root).uid + 1)
  expect(hintOf()).toEqual([
    ['no-history', expect.stringContaining(`git config --global --add safe.directory ${root}`)],
  ])
})

/** Puts a program in the place of git until the end of the test. It calls git as `"$git"`. */
function replaceGit(script: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'quire-git-program-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(join(folder, 'git'), `#!/bin/sh\ngit=${git}\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
}

/** A repository with one commit of one page, and a function to make others. */
function repository() {
  const root = mkdtempSync(join(tmpdir(), 'quire-git-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: root })
  git('init', '--quiet')
  writeFileSync(join(root, 'a.md'), '# A')
  git('add', '.')
  git('commit', '--quiet', '--message', 'One', '--date', '2020-01-01T00:00:00Z')
  return { root, git }
}

test.skipIf(process.platform === 'win32')(
  'dates are those of the commit by which they are remembered, though another is made meanwhile',
  () => {
    const { root, git } = repository()
    const dateOf = (dates: GitDates) => dates.of('a.md' as SourcePath)?.changed
    const first = dateOf(readGitDates(filesIn(root)))
    expect(first).toBeDefined()
    replaceGit(`"$git" "$@" || exit
case "$*" in *rev-parse*)
  echo more >> ${root}/a.md
  "$git" -C ${root} -c user.name=Ada -c user.email=ada@example.org commit --quiet --all --message Two >&2
esac`)
    const dates = readGitDates(filesIn(root))
    vi.unstubAllEnvs()
    git('reset', '--quiet', '--hard', 'HEAD~1')
    expect(dateOf(readGitDates(filesIn(root), knownDates(dates)))).toBe(first)
  },
)

test.skipIf(process.platform === 'win32').each([
  ['anything', '*'],
  ['the log', '*\\ log\\ *'],
])('a git that does not end when it is asked for %s is stopped, and told', (_, pattern) => {
  const { root } = repository()
  replaceGit(`case "$*" in ${pattern}) sleep 600;; esac\nexec "$git" "$@"`)
  const dates = readGitDates(filesIn(root), undefined, { shortMs: 2_000, longMs: 2_000 })
  expect(dates.complete).toBe(false)
  expect(dates.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'no-history Git has no dates: git did not end within 2 s, and was stopped.',
  ])
})

test.skipIf(process.platform === 'win32')(
  'where git cannot tell what is not committed, it is told why',
  () => {
    const { root } = repository()
    expect(uncommittedFiles(root, [''], 'HEAD')).toHaveProperty('has')
    replaceGit('echo "fatal: index file corrupt" >&2; exit 128')
    expect(uncommittedFiles(root, [''], 'HEAD')).toEqual({
      problem: expect.objectContaining({ message: 'Git has no dates: fatal: index file corrupt.' }),
    })
  },
)

test('dates of a file count for the content that they are of, and for no other', () => {
  const path = 'content/a.md' as SourcePath
  const history = { changed: 10, contributors: ['Ada'] }
  const text = datesFileText([
    { path: 'content/b.md' as SourcePath, hash: 'h2', history },
    { path, hash: 'h1', history },
  ])
  expect(text).toBe(
    '{ "format": 1, "pages": {\n"content/a.md": ["h1",10,["Ada"]],\n"content/b.md": ["h2",10,["Ada"]]\n} }\n',
  )
  const file = readDatesFile(text)
  expect(file?.of(path, 'h1')).toEqual(history)
  expect([file?.of(path, 'h2'), file?.of(path, undefined), file?.of('x' as SourcePath, 'h1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each(['', '[]', '{}', '{ "format": 2, "pages": {} }', '{ "format": 1, "pages": [] }'])(
  '%s is no file of dates',
  (text) => {
    expect(readDatesFile(text)).toBeUndefined()
  },
)

test.each(['[]', '["h"]', '["h", "10"]', '["h", 1.5]', '{}', 'null'])(
  'the entry %s gives no date',
  (entry) => {
    expect(
      readDatesFile(`{ "format": 1, "pages": { "a": ${entry} } }`)?.of('a' as SourcePath, 'h'),
    ).toBeUndefined()
  },
)

test('a file is found by the name that macOS gives it, which git writes with other characters', () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-git-names-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: root })
  git('init', '-q')
  const names = ['é.md', 'ü.md'].map((name) => name.normalize('NFC'))
  for (const name of names) writeFileSync(join(root, name), '# Page\n')
  git('add', '.')
  git('commit', '-qm', 'Pages')
  writeFileSync(join(root, names[0] ?? ''), '# Edited\n')

  const onDisk = names.map((name) => sourcePath(name.normalize('NFD')))
  const dates = readGitDates(filesIn(root))
  for (const found of [dates, readGitDates(filesIn(root), knownDates(dates))])
    expect(onDisk.map((path) => found.of(path)?.contributors)).toEqual([['Ada'], ['Ada']])
  const uncommitted = uncommittedFiles(root, [''], 'HEAD')
  expect('has' in uncommitted && onDisk.map(uncommitted.has)).toEqual([true, false])
})
