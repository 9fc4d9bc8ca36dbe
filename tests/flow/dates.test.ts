import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { BuildResult } from '@quire/engine'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildSite, runDocs } from '../support/build.js'
import { commitAll, git, pathWithGit } from '../support/git.js'
import { serveSite, untilFollowed, within } from '../support/serve.js'
import { linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

/** A site with two commits: page a was changed by both authors, page b only by the first. */
function history(): string {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "lastUpdated": true, "contributors": true }',
    'content/README.md': '# Home\n',
    'content/a.md': '# A\n',
    'content/b.md': '# B\n',
    '.gitignore': 'dist\n.docs\nnode_modules\n',
  })
  commitAll(site, '2025-01-02T03:04:05Z', 'Ada')
  writeFiles(site, { 'content/a.md': '# A\n\nMore.\n' })
  commitAll(site, '2026-05-06T07:08:09Z', 'Bea')
  return site
}

function shallow(site: string): string {
  const clone = join(temporaryFolder(), 'clone')
  git(site, ['clone', '-q', '--depth', '1', `file://${site}`, clone])
  return clone
}

function shown(
  { outDir }: BuildResult,
  page: string,
): [date: string | undefined, people: string | undefined] {
  const html = readFileSync(join(outDir, page), 'utf8')
  return [/<time datetime="([^"]*)"/i.exec(html)?.[1], /class="contributors">([^<]*)</.exec(html)?.[1]]
}

const codes = ({ diagnostics }: BuildResult) => diagnostics.map(({ code }) => code)

test('a page shows when and by whom it was changed', async () => {
  const site = history()
  const result = await buildSite(site)
  expect([codes(result), shown(result, 'a.html'), shown(result, 'b.html')]).toEqual([
    [],
    ['2026-05-06', 'Contributors: Ada, Bea'],
    ['2025-01-02', 'Contributors: Ada'],
  ])
  const again = await buildSite(site)
  expect([again.filesWritten, shown(again, 'a.html')[0]]).toEqual([0, '2026-05-06'])
  writeFiles(site, { 'content/b.md': '# B\n\nMore.\n' })
  commitAll(site, '2026-06-07T08:09:10Z', 'Cy')
  expect(shown(await buildSite(site), 'b.html')).toEqual(['2026-06-07', 'Contributors: Ada, Cy'])
})

test('a page may have neither date nor contributors, though all others do', async () => {
  const site = history()
  writeFiles(site, {
    'content/a.md': '---\nlastUpdated: false\n---\n\n# A\n',
    'content/b.md': '---\ncontributors: false\n---\n\n# B\n',
  })
  commitAll(site, '2026-06-07T08:09:10Z', 'Cy')
  const result = await buildSite(site)
  expect([codes(result), shown(result, 'a.html'), shown(result, 'b.html')]).toEqual([
    [],
    [undefined, 'Contributors: Ada, Bea, Cy'],
    ['2026-06-07', undefined],
  ])
})

test('the frontmatter may say when a page last changed, also where no other page shows a date', async () => {
  const site = history()
  writeFiles(site, {
    'docs.config.json':
      '{ "title": "T", "url": "https://docs.example.org", "lastUpdated": true, "discovery": { "feeds": true } }',
    'content/a.md': '---\nlastUpdated: 2024-03-31\n---\n\n# A\n\nMore.\n',
    'content/b.md': '---\nlastUpdated: soon\n---\n\n# B\n',
  })
  const result = await buildSite(site)
  expect([codes(result), shown(result, 'a.html')[0], shown(result, 'b.html')[0]]).toEqual([
    [],
    '2024-03-31',
    '2025-01-02',
  ])
  const sitemap = readFileSync(join(result.outDir, 'sitemap.xml'), 'utf8')
  expect(sitemap).toMatch(/a\.html<\/loc>\s*<lastmod>2024-03-31/)

  writeFiles(site, { 'docs.config.json': '{ "title": "T", "lastUpdated": false }' })
  const hidden = await buildSite(site)
  expect([shown(hidden, 'a.html')[0], shown(hidden, 'b.html')[0]]).toEqual(['2024-03-31', undefined])

  writeFiles(site, { 'content/a.md': '---\nlastUpdated: 2024-04-01\n---\n\n# A\n\nMore.\n' })
  const edited = await buildSite(site)
  expect(shown(edited, 'a.html')[0]).toBe('2024-04-01')
})

test('a commit that is made while the site is served changes the dates that pages show', async () => {
  const main = history()
  const worktree = join(temporaryFolder(), 'worktree')
  git(main, ['worktree', 'add', '-q', worktree])
  for (const site of [main, worktree]) {
    writeFiles(site, { 'content/b.md': '# B\n\nMore.\n' })
    const server = await serveSite(site)
    const dateOf = async () =>
      /<time datetime="([^"]*)"/i.exec(await (await fetch(`${server.origin}/b.html`)).text())?.[1]
    await expect.poll(dateOf, within).toBe('2025-01-02')
    commitAll(site, '2027-02-03T04:05:06Z', 'Bea')
    await expect.poll(dateOf, within).toBe('2027-02-03')
  }
})

test('a commit that is made while a dev server starts is followed', async () => {
  const site = history()
  writeFiles(site, { 'content/b.md': '# B\n\nMore.\n' })
  const signs = temporaryFolder()
  const waiting = `touch ${signs}/asked; until [ -e ${signs}/committed ]; do sleep 0.05; done`
  vi.stubEnv('PATH', pathWithGit(`"$git" "$@" || exit\ncase "$*" in *\\ log\\ *) ${waiting}; esac`))
  onTestFinished(() => void vi.unstubAllEnvs())
  const starting = serveSite(site)
  await expect.poll(() => existsSync(join(signs, 'asked')), within).toBe(true)
  commitAll(site, '2027-02-03T04:05:06Z', 'Bea')
  writeFileSync(join(signs, 'committed'), '')
  const server = await starting
  const dateOf = async () =>
    /<time datetime="([^"]*)"/i.exec(await (await fetch(`${server.origin}/b.html`)).text())?.[1]
  await expect.poll(dateOf, within).toBe('2027-02-03')
})

test('a dev server sends pages though git does not answer, and shows the dates once it has', async () => {
  const site = history()
  const signs = temporaryFolder()
  const goOn = () => writeFileSync(join(signs, 'go'), '')
  vi.stubEnv('PATH', pathWithGit(`until [ -e ${signs}/go ]; do sleep 0.05; done\nexec "$git" "$@"`))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    goOn()
  })
  const server = await serveSite(site)
  const dateOf = async () =>
    /<time datetime="([^"]*)"/i.exec(await (await fetch(`${server.origin}/b.html`)).text())?.[1]
  expect(await dateOf()).toBeUndefined()
  await untilFollowed(site, server)
  goOn()
  await expect.poll(dateOf, within).toBe('2025-01-02')
})

test('a page has its date also where the disk spells its accents in another form than git, as on macOS', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "lastUpdated": true }',
    'content/README.md': '# Home\n',
    'content/caf\u00e9.md': '# Caf\u00e9\n',
    '.gitignore': 'dist\n.docs\n',
  })
  commitAll(site, '2025-01-02T03:04:05Z')
  renameSync(join(site, 'content/caf\u00e9.md'), join(site, 'content/cafe\u0301.md'))
  expect(shown(await buildSite(site), 'cafe\u0301.html')[0]).toBe('2025-01-02')
})

test('files of the first commit have a date, also for whom git is not to show these', async () => {
  const site = history()
  git(site, ['config', 'log.showRoot', 'false'])
  expect(shown(await buildSite(site), 'b.html')).toEqual(['2025-01-02', 'Contributors: Ada'])
})

test('names are read in UTF-8, whatever encoding git is to show them in', async () => {
  const site = history()
  writeFiles(site, { 'content/b.md': '# B\n\nMore.\n' })
  commitAll(site, '2026-06-07T08:09:10Z', 'Zoë')
  git(site, ['config', 'i18n.logOutputEncoding', 'ISO-8859-1'])
  expect(shown(await buildSite(site), 'b.html')).toEqual(['2026-06-07', 'Contributors: Ada, Zoë'])
})

test('a shallow clone shows no dates and says why', async () => {
  const result = await buildSite(shallow(history()))
  expect([codes(result), shown(result, 'a.html')]).toEqual([['shallow-history'], [undefined, undefined]])
})

test('committed dates count in a shallow clone, but not for a page that changed since', async () => {
  const site = history()
  linkPackages(site)
  const { status, stdout } = await runDocs(['dates', '--write'], { cwd: site })
  expect([status, stdout]).toEqual([
    0,
    'Git has dates for 3 of 3 pages.\nWritten to dates.json. Commit it.\n',
  ])
  commitAll(site, '2026-05-06T08:00:00Z')
  const clone = shallow(site)
  const result = await buildSite(clone)
  expect([codes(result), shown(result, 'a.html'), shown(result, 'b.html')]).toEqual([
    [],
    ['2026-05-06', 'Contributors: Ada, Bea'],
    ['2025-01-02', 'Contributors: Ada'],
  ])
  writeFiles(clone, { 'content/b.md': '# B, changed\n' })
  const changed = await buildSite(clone)
  expect([changed.diagnostics.map(({ message }) => message), shown(changed, 'b.html')]).toEqual([
    ['The git clone is shallow, and dates.json is older than one page: no date is shown for it.'],
    [undefined, undefined],
  ])
  expect(shown(changed, 'a.html')[0]).toBe('2026-05-06')
})

test('committed dates count whatever line ends a checkout has', async () => {
  const site = history()
  linkPackages(site)
  const autoCrlf = join(temporaryFolder(), 'windows')
  git(site, ['clone', '-q', '-c', 'core.autocrlf=true', `file://${site}`, autoCrlf])
  linkPackages(autoCrlf)
  expect(readFileSync(join(autoCrlf, 'content/a.md'), 'utf8')).toBe('# A\r\n\r\nMore.\r\n')
  await runDocs(['dates', '--write'], { cwd: autoCrlf })
  await runDocs(['dates', '--write'], { cwd: site })
  const [written, other] = [autoCrlf, site].map((folder) => readFileSync(join(folder, 'dates.json'), 'utf8'))
  expect(written).toBe(other)
  commitAll(site, '2026-05-06T08:00:00Z')
  const clone = shallow(site)
  writeFiles(clone, { 'content/a.md': '# A\r\n\r\nMore.\r\n' })
  const result = await buildSite(clone)
  expect([codes(result), shown(result, 'a.html')[0]]).toEqual([[], '2026-05-06'])
})

test('the dev server follows changes of committed dates, and of those of a frozen version', async () => {
  const site = history()
  linkPackages(site)
  await runDocs(['version', 'v1'], { cwd: site })
  await runDocs(['dates', '--write'], { cwd: site })
  rmSync(join(site, '.git'), { recursive: true })
  const server = await serveSite(site)
  const dateOf = async (path: string) =>
    /<time datetime="([^"]*)"/i.exec(await (await fetch(server.origin + path)).text())?.[1]
  const dates = () => Promise.all(['/b.html', '/v1/b.html'].map(dateOf))
  expect(await dates()).toEqual(['2025-01-02', '2025-01-02'])
  await untilFollowed(site, server)
  for (const file of ['dates.json', 'versions/v1/dates.json']) {
    const text = readFileSync(join(site, file), 'utf8')
    writeFiles(site, { [file]: text.replaceAll(String(Date.UTC(2025, 0, 2, 3, 4, 5) / 1000), '1000000000') })
    await expect.poll(dates).toContain('2001-09-09')
  }
  await expect.poll(dates).toEqual(['2001-09-09', '2001-09-09'])
})

test('where the whole history is, git counts and not the file', async () => {
  const site = history()
  writeFiles(site, { 'dates.json': '{ "format": 1, "pages": {} }' })
  const result = await buildSite(site)
  expect([codes(result), shown(result, 'a.html')[0]]).toEqual([[], '2026-05-06'])
})

test('a file of dates that cannot be read is reported', async () => {
  const clone = shallow(history())
  writeFiles(clone, { 'dates.json': '{' })
  expect(codes(await buildSite(clone))).toEqual(['shallow-history', 'dates-file'])
})

test('a date that is none is no date', async () => {
  const site = history()
  linkPackages(site)
  await runDocs(['dates', '--write'], { cwd: site })
  commitAll(site, '2026-05-06T08:00:00Z')
  const clone = shallow(site)
  const { format, pages } = JSON.parse(readFileSync(join(clone, 'dates.json'), 'utf8'))
  const wrong = [9_007_199_254_740_991, 8_640_000_000_001, -62_198_755_200, 1.5, '1', null]
  for (const seconds of wrong) {
    const entries = Object.entries<[string, number, string[]]>(pages)
    const changed = entries.map(([path, [hash]]) => [path, [hash, seconds, [3, null, '<b>&']]])
    writeFiles(clone, { 'dates.json': JSON.stringify({ format, pages: Object.fromEntries(changed) }) })
    const result = await buildSite(clone)
    expect([codes(result), shown(result, 'a.html')], String(seconds)).toEqual([
      ['dates-outdated'],
      [undefined, undefined],
    ])
  }
})

test('a commit of a time that no calendar has is shown with the last day', async () => {
  const site = history()
  writeFiles(site, { 'content/b.md': '# B\n\nLater.\n' })
  commitAll(site, '@99999999999999 +0000', 'Cy')
  expect(shown(await buildSite(site), 'b.html')[0]).toBe('9999-12-31')
})

test('dates are written only of what is committed, and only with the whole history', async () => {
  const site = history()
  linkPackages(site)
  writeFiles(site, { 'content/b.md': '# B, not committed\n', 'content/new.md': '# New\n' })
  const { stdout, stderr } = await runDocs(['dates', '--write'], { cwd: site })
  expect(stdout).toContain('Git has dates for 2 of 4 pages')
  expect(stderr).toBe('not committed: content/b.md\nnot committed: content/new.md\n')
  expect(
    Object.keys((JSON.parse(readFileSync(join(site, 'dates.json'), 'utf8')) as { pages: object }).pages),
  ).toEqual(['content/README.md', 'content/a.md'])
  const refused = await runDocs(['dates', '--write', shallow(site)])
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('The git clone is shallow')])
})

test.each([
  ['log', 'edited', 'echo more >> content/b.md'],
  ['log', 'committed', 'echo more >> content/b.md; git commit -qam Late'],
  ['diff', 'edited', 'echo more >> content/b.md'],
  ['diff', 'committed', 'echo more >> content/b.md; git commit -qam Late'],
])(
  'dates are written of the text that they are of, though after the %s a page is %s',
  async (question, _, change) => {
    const site = history()
    const entry = async (env: NodeJS.ProcessEnv = {}) => {
      expect((await runDocs(['dates', '--write', site], { env })).status).toBe(0)
      const lines = readFileSync(join(site, 'dates.json'), 'utf8').split('\n')
      return lines.find((line) => line.startsWith('"content/b.md"'))
    }
    const before = await entry()
    const changing = `cd ${site}; PATH=\${PATH#*:}; ${change}`
    const path = pathWithGit(`"$git" "$@" || exit\ncase "$*" in *\\ ${question}\\ *) ${changing};; esac`)
    const committer = { GIT_COMMITTER_NAME: 'Cy', GIT_COMMITTER_EMAIL: 'cy@example.org' }
    const author = { GIT_AUTHOR_NAME: 'Cy', GIT_AUTHOR_EMAIL: 'cy@example.org' }
    const after = await entry({ PATH: path, ...committer, ...author })
    expect([undefined, before]).toContain(after)
    expect(readFileSync(join(site, 'content/b.md'), 'utf8')).toContain('more')
  },
)

test('if git cannot compare files with the commit, written dates stay, and no version loses its own', async () => {
  const site = history()
  linkPackages(site)
  await runDocs(['dates', '--write', site])
  const written = readFileSync(join(site, 'dates.json'), 'utf8')
  const failing = "echo 'fatal: index file corrupt' >&2; exit 128"
  const env = { PATH: pathWithGit(`case "$*" in *\\ diff\\ *) ${failing}; esac\nexec "$git" "$@"`) }
  for (const command of [
    ['dates', '--write', site],
    ['version', 'v1', site],
  ]) {
    const { status, stderr } = await runDocs(command, { env })
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('Git has no dates: fatal: index file corrupt.'),
    ])
  }
  expect(readFileSync(join(site, 'dates.json'), 'utf8')).toBe(written)
  expect(readdirSync(site)).not.toContain('versions')
  expect((await runDocs(['version', 'v1', site])).status).toBe(0)
})

test('a version that is frozen without git keeps the dates that were written', async () => {
  const site = history()
  linkPackages(site)
  await runDocs(['dates', '--write', site])
  rmSync(join(site, '.git'), { recursive: true })
  expect((await runDocs(['version', 'v1', site])).status).toBe(0)
  expect(readFileSync(join(site, 'versions/v1/dates.json'), 'utf8')).toBe(
    readFileSync(join(site, 'dates.json'), 'utf8'),
  )
})

test('dates are written into no folder, and through no link out of the site', async () => {
  const elsewhere = join(temporaryFolder(), 'dates.json')
  writeFileSync(elsewhere, 'Another text')
  const takeName = [
    (file: string) => mkdirSync(file),
    (file: string) => symlinkSync(elsewhere, file),
    (file: string) => symlinkSync(join(dirname(elsewhere), 'gone.json'), file),
  ]
  for (const take of takeName) {
    const site = history()
    take(join(site, 'dates.json'))
    const { status, stderr } = await runDocs(['dates', '--write', site])
    expect([status, stderr]).toEqual([2, expect.stringContaining('"dates.json" is no file')])
  }
  expect(readdirSync(dirname(elsewhere))).toEqual(['dates.json'])
  expect(readFileSync(elsewhere, 'utf8')).toBe('Another text')
})

test('a repository without commits is told as such', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "lastUpdated": true }',
    'content/README.md': '# Home\n',
  })
  git(site, ['init', '-q'])
  const { status, stderr } = await runDocs(['dates', site])
  expect([status, stderr]).toEqual([2, expect.stringContaining('the repository has no commits yet.')])
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'Git has no dates: the repository has no commits yet.',
  ])
})

test('pages in another repository than the site, such as a submodule, are told to have no dates', async () => {
  const pages = history()
  const site = makeSite({
    'docs.config.json':
      '{ "title": "T", "lastUpdated": true, "content": [{ "dir": "own" }, { "dir": "part/content", "prefix": "/part/" }] }',
    'own/README.md': '# Home\n',
    '.gitignore': 'dist\n.docs\n',
  })
  git(site, ['init', '-q'])
  git(site, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', pages, 'part'])
  commitAll(site, '2026-05-06T08:00:00Z')
  const first = await buildSite(site)
  expect(first.diagnostics.filter(({ code }) => code === 'no-history')).toMatchObject([
    {
      message: expect.stringContaining(
        'the pages in "part/content": the folder belongs to another repository',
      ),
    },
  ])
  expect(shown(first, 'index.html')[0]).toBe('2026-05-06')
  expect((await buildSite(site)).diagnostics).toEqual(first.diagnostics)
})

test('a site without git is built without dates', async () => {
  const result = await buildSite(
    makeSite({
      'docs.config.json': '{ "title": "T", "lastUpdated": true }',
      'content/README.md': '# Home\n',
    }),
  )
  expect(codes(result)).toEqual(['no-history'])
  expect(result.diagnostics[0]?.message).toMatch(/^Git has no dates: .*[^.]\.$/s)
})

test('a frozen page has the dates and contributors of its text, and those of later corrections', async () => {
  const site = history()
  linkPackages(site)
  writeFiles(site, { 'content/README.md': '# Home, not committed\n' })
  await runDocs(['version', 'v1'], { cwd: site })
  commitAll(site, '2026-07-01T08:00:00Z', 'Fay')
  const first = await buildSite(site)
  expect([codes(first), ...['README', 'a', 'b'].map((name) => pageOf(first, name))]).toEqual([
    [],
    [undefined, undefined],
    ['2026-05-06', 'Contributors: Ada, Bea'],
    ['2025-01-02', 'Contributors: Ada'],
  ])
  expect(shown(first, 'index.html')[0]).toBe('2026-07-01')

  writeFiles(site, { 'versions/v1/content/b.md': '# B, corrected\n' })
  expect(pageOf(await buildSite(site), 'b')[0]).toBe('2025-01-02')
  commitAll(site, '2026-08-02T08:00:00Z', 'Gus')
  const corrected = await buildSite(site)
  expect([pageOf(corrected, 'a')[0], pageOf(corrected, 'b')]).toEqual([
    '2026-05-06',
    ['2026-08-02', 'Contributors: Ada, Gus'],
  ])
  const clean = await buildSite(site, { clean: true, out: join(temporaryFolder(), 'clean') })
  expect(treeDifferences(clean.outDir, corrected.outDir)).toEqual([])

  const clone = shallow(site)
  const cloned = await buildSite(clone)
  expect([pageOf(cloned, 'a'), pageOf(cloned, 'b')]).toEqual([
    ['2026-05-06', 'Contributors: Ada, Bea'],
    [undefined, undefined],
  ])
  await runDocs(['dates', '--write'], { cwd: site })
  commitAll(site, '2026-08-03T08:00:00Z', 'Gus')
  expect(pageOf(await buildSite(shallow(site)), 'b')).toEqual(['2026-08-02', 'Contributors: Ada, Gus'])

  // For a version that was frozen without dates, only corrections are known, and no message suggests writing
  // the others down.
  rmSync(join(site, 'versions/v1/dates.json'))
  await runDocs(['dates', '--write'], { cwd: site })
  commitAll(site, '2026-08-04T08:00:00Z', 'Gus')
  const old = await buildSite(shallow(site))
  expect([codes(old), pageOf(old, 'a'), pageOf(old, 'b')]).toEqual([
    [],
    [undefined, undefined],
    ['2026-08-02', 'Contributors: Gus'],
  ])
  const without = await buildSite(site)
  expect([pageOf(without, 'a'), pageOf(without, 'b')]).toEqual([
    [undefined, undefined],
    ['2026-08-02', 'Contributors: Gus'],
  ])

  function pageOf(result: BuildResult, name: string) {
    return shown(result, `v1/${name === 'README' ? 'index' : name}.html`)
  }
})
