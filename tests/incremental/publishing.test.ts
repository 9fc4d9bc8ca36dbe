import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite, cleanTree, docsCommand, runDocs } from '../support/build.js'
import { closeFiles, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { readTree, treeDifferences } from '../support/trees.js'

const words = (text: string) => `${text} `.repeat(2000)

const site = (folder?: string) =>
  makeSite(
    {
      'content/README.md': '# Home\n',
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, number) => [
          `content/p${number}.md`,
          `# Page ${number}\n\n${words('old')}\n`,
        ]),
      ),
    },
    folder,
  )

/** Mounts a small disk in memory. If that is not allowed, prints a line and returns undefined. */
function smallDisk(megabytes: number): string | undefined {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    console.log('Skipped: a disk cannot be mounted here; that takes root.')
    return undefined
  }
  // A lazy unmount, which works even if files are open.
  onTestFinished(() => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }))
  return folder
}

const beside = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.dist'))

test('a full disk is told in words; the old site stays, and the next build is right', async () => {
  const disk = smallDisk(4)
  if (disk === undefined) return
  const folder = site()
  const out = join(disk, 'dist')
  const build = () => runDocs(['build', '--out', out], { cwd: folder })
  expect((await build()).status).toBe(0)
  const before = readTree(out)
  for (const leave of [0, 20_000, 100_000, 200_000]) {
    writeFiles(folder, {
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, number) => [
          `content/p${number}.md`,
          `# Page ${number}\n\n${words(`new${leave}`)}\n`,
        ]),
      ),
      'public/large.bin': Buffer.alloc(2_000_000, leave % 251),
    })
    const free = Number(execFileSync('stat', ['-f', '-c', '%a', disk]).toString()) * 4096
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(Math.max(0, free - leave)))
    const failed = await build()
    expect([failed.status, failed.stderr], `${leave} bytes left`).toEqual([
      2,
      expect.stringMatching(
        /error output-not-writable\n {2}The output ".*" cannot be written: the disk is full\.\n {2}What was published before is still there\./,
      ),
    ])
    expect(readTree(out)).toEqual(before)
    const first = await runDocs(['build', '--out', join(disk, 'other')], { cwd: folder })
    expect(first.stderr).toMatch(/the disk is full\.\n {2}Nothing was published\. A build needs space/)
    rmSync(join(disk, 'ballast'))
    expect(readdirSync(disk).filter((name) => name !== 'dist')).toEqual([])
  }
  rmSync(join(folder, 'public'), { recursive: true })
  const next = await build()
  expect([next.status, next.stderr.includes('error')], next.stderr).toEqual([0, false])
  expect(treeDifferences(out, await cleanTree(folder))).toEqual([])
})

test('a full disk below the cache costs only the cache', async () => {
  const disk = smallDisk(2)
  if (disk === undefined) return
  const folder = site(join(disk, 'site'))
  const free = Number(execFileSync('stat', ['-f', '-c', '%a', disk]).toString()) * 4096
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(free - 24_000))
  const out = join(temporaryFolder(), 'dist')
  const { status, stderr } = await runDocs(['build', '--out', out], { cwd: folder })
  expect([status, stderr], stderr).toEqual([0, expect.stringContaining('warning cache-unusable')])
  expect(treeDifferences(out, await cleanTree(folder))).toEqual([])
})

test('a build has less than 64 files open', () => {
  const folder = site()
  const limited = ['-c', 'ulimit -n 64; exec "$@"', 'sh', ...docsCommand, 'build', folder]
  const { status, stderr } = spawnSync('sh', limited, { encoding: 'utf8' })
  expect([status, stderr.includes('error')], stderr).toEqual([0, false])
})

test('an output that can only be read is told in words, and stays as it is', async () => {
  const disk = smallDisk(8)
  if (disk === undefined) return
  const folder = site()
  const out = join(disk, 'dist')
  const build = () => runDocs(['build', '--out', out], { cwd: folder })
  const first = await build()
  expect(first.status, first.stderr).toBe(0)
  const before = readTree(out)
  execFileSync('mount', ['-o', 'remount,ro', disk])
  writeFiles(folder, { 'content/p1.md': '# Other\n' })
  const failed = await build()
  expect([failed.status, failed.stderr]).toEqual([
    2,
    expect.stringContaining('cannot be written: the disk is read-only.'),
  ])
  expect(readTree(out)).toEqual(before)
  execFileSync('mount', ['-o', 'remount,rw', disk])
  expect((await build()).status).toBe(0)
  expect(treeDifferences(out, await cleanTree(folder))).toEqual([])
})

test('an output that is a mount point is replaced file by file, and says so', async () => {
  const disk = smallDisk(8)
  if (disk === undefined) return
  const folder = site()
  const first = await buildSite(folder, { out: disk })
  expect(first.diagnostics.map(({ code }) => code)).toEqual(['replaced-in-place'])
  writeFiles(folder, { 'content/p1.md': '# Other\n', 'content/p2/README.md': '# A folder\n' })
  rmSync(join(folder, 'content/p3.md'))
  const second = await buildSite(folder, { out: disk })
  expect(second.filesDeleted).toBeGreaterThan(0)
  expect(treeDifferences(disk, await cleanTree(folder))).toEqual([])
  expect(readdirSync(join(disk, '..')).filter((name) => name !== 'disk')).toEqual([])
})

test('a second build in a folder is refused by the number of the first; the lock of one that is gone is not', async () => {
  const folder = site()
  await buildSite(folder)
  mkdirSync(join(folder, '.dist.quire'), { recursive: true })
  const lock = join(folder, '.dist.quire/lock')
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => void holder.kill('SIGKILL'))
  writeFileSync(lock, JSON.stringify({ pid: holder.pid, started: null }))
  const refused = await runDocs(['build'], { cwd: folder })
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringContaining(`Another build, process ${holder.pid}, is writing to`),
  ])
  await new Promise((resolve) => {
    holder.once('close', resolve)
    holder.kill('SIGKILL')
  })
  const taken = await runDocs(['build'], { cwd: folder })
  expect([taken.status, taken.stderr.includes('error'), existsSync(lock)]).toEqual([0, false, false])
})

test('a lock behind a link in place of the folder beside the output is nobody’s', async () => {
  const folder = site()
  const elsewhere = temporaryFolder()
  const holder = { pid: 1, started: null, place: '0123456789abcdef', host: 'web-1', id: 'its-own' }
  writeFiles(elsewhere, { lock: JSON.stringify(holder) })
  symlinkSync(elsewhere, join(folder, '.dist.quire'), 'junction')
  const waits: string[] = []
  const { published } = await buildSite(folder, { onWait: ({ code }) => waits.push(code) })
  expect([published, waits, readdirSync(elsewhere)]).toEqual([true, [], ['lock']])
})

test('a build that loses its lock to another does not publish, and leaves to that what it works on', async () => {
  const folder = site()
  await buildSite(folder)
  const before = readTree(join(folder, 'dist'))
  const lock = join(folder, '.dist.quire/lock')
  const other = '{"pid":1,"started":null,"place":"0123456789abcdef","host":"web-1","id":"other"}'
  writeFiles(folder, {
    'docs.config.mjs': `import { writeFileSync } from 'node:fs'
      // As after the process was suspended for long, and another took its place.
      const lose = () => () => writeFileSync(${JSON.stringify(lock)}, ${JSON.stringify(other)})
      export default { title: 'Test', markdown: { remarkPlugins: [lose] } }`,
    'content/p1.md': '# Other\n',
  })
  rmSync(join(folder, 'docs.config.json'))
  const lost = await runDocs(['build'], { cwd: folder })
  expect([lost.status, lost.stderr]).toEqual([2, expect.stringContaining('error output-lost')])
  expect(lost.stderr).toContain('This build did not publish. What was published before is still there.')
  expect(readTree(join(folder, 'dist'))).toEqual(before)
  expect(readFileSync(lock, 'utf8')).toBe(other)
  rmSync(lock)
  writeFiles(folder, { 'docs.config.mjs': "export default { title: 'Test' }" })
  expect((await runDocs(['build'], { cwd: folder })).status).toBe(0)
  expect(treeDifferences(join(folder, 'dist'), await cleanTree(folder))).toEqual([])
})

test('of builds that begin at once in one folder each is right or is refused', async () => {
  const folder = site()
  const expected = await cleanTree(folder)
  const builds = await Promise.all(Array.from({ length: 4 }, () => runDocs(['build'], { cwd: folder })))
  for (const { status, stderr } of builds) {
    if (status !== 0)
      expect([status, stderr]).toEqual([2, expect.stringMatching(/Another build, process \d+, is writing/)])
  }
  expect(builds.some(({ status }) => status === 0)).toBe(true)
  expect(treeDifferences(join(folder, 'dist'), expected)).toEqual([])
})

test('a folder that Quire did not make is refused, unless --force is given', async () => {
  const folder = site()
  writeFiles(folder, { 'dist/mine.txt': 'mine', 'dist/sub/more.txt': 'more' })
  await expect(buildSite(folder)).rejects.toThrow(ConfigError)
  const refused = await runDocs(['build'], { cwd: folder })
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('--force')])
  expect(readTree(join(folder, 'dist')).size).toBe(2)
  expect(beside(folder)).toEqual([])
  expect((await runDocs(['build', '--force'], { cwd: folder })).status).toBe(0)
  expect(treeDifferences(join(folder, 'dist'), await cleanTree(folder))).toEqual([])
  // The names are those of the site, but no file is.
  rmSync(join(folder, 'dist'), { recursive: true })
  writeFiles(folder, { 'dist/index.html': 'mine' })
  await expect(buildSite(folder)).rejects.toThrow(ConfigError)
  // Not even with `--force`, because the sources would be lost.
  const wrong = await runDocs(['build', '--force', '--out', 'content'], { cwd: folder })
  expect(wrong.status).toBe(2)
  expect(existsSync(join(folder, 'content/p1.md'))).toBe(true)
})

test('an earlier output that stands among the pages gives no pages of its own', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "Test", "content": "." }\n',
    'README.md': '# Home\n',
    'guide/page.md': '# Page\n',
    // Not an output, though it looks like one.
    'notes/assets/manifest.json': '{}',
    'notes/page.md': '# Note\n',
  })
  await buildSite(site)
  await buildSite(site, { out: join(site, 'preview') })
  expect((await buildSite(site)).pages).toBe(3)
  // From now on it is a folder like any other, and the same build knows the one that became an output.
  writeFiles(site, {
    'notes/assets/manifest.json': readFileSync(join(site, 'preview/assets/manifest.json')),
    'preview/assets/manifest.json': '{}',
  })
  expect((await buildSite(site)).pages).toBe((await buildSite(site, { clean: true })).pages)
})

test('an output whose manifest cannot be read is not called foreign, and another such file is written anew', async () => {
  const folder = site()
  await buildSite(folder)
  const expected = readTree(join(folder, 'dist'))
  const openManifest = closeFiles('dist/assets/manifest.json')
  await expect(buildSite(folder)).rejects.toThrow(
    /Cannot tell whether Quire created the output folder .*: EACCES: .*dist\/assets\/manifest\.json/,
  )
  openManifest()
  const openPage = closeFiles('dist/p1.html')
  expect(await buildSite(folder, { clean: true })).toMatchObject({ published: true, filesWritten: 1 })
  openPage()
  expect(readTree(join(folder, 'dist'))).toEqual(expected)
})

test('files that no build put into the output are named and left out', async () => {
  const folder = site()
  await buildSite(folder)
  writeFiles(folder, { 'dist/stranger.txt': 'x', 'dist/sub/stranger.txt': 'x' })
  const { diagnostics } = await buildSite(folder)
  expect(diagnostics.map(({ code, message }) => [code, /"([^"]*)"/.exec(message)?.[1]])).toEqual([
    ['stranger-in-output', 'stranger.txt'],
    ['stranger-in-output', 'sub/stranger.txt'],
  ])
  expect(treeDifferences(join(folder, 'dist'), await cleanTree(folder))).toEqual([])
  expect((await buildSite(folder)).diagnostics).toEqual([])
})

test('files of builds that could not remember them are not taken for those of others', async () => {
  const folder = site()
  await buildSite(folder)
  // As after builds that were killed before they saved the cache, or whose cache had no room.
  const lock = join(folder, '.docs/cache/lock')
  writeFileSync(lock, JSON.stringify({ pid: process.pid, started: null }))
  // The second one keeps files of the first.
  for (const page of ['new', 'newer']) {
    writeFiles(folder, { [`content/${page}.md`]: `# ${page}\n` })
    const { diagnostics } = await buildSite(folder)
    expect(diagnostics.map(({ code }) => code)).toEqual(['cache-unusable'])
  }
  rmSync(lock)
  for (const page of ['new', 'newer']) rmSync(join(folder, `content/${page}.md`))
  writeFiles(folder, { 'dist/mine.txt': 'mine' })
  const { diagnostics } = await buildSite(folder)
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('"mine.txt"')])
  expect(treeDifferences(join(folder, 'dist'), await cleanTree(folder))).toEqual([])
  expect(readdirSync(join(folder, '.dist.quire'))).not.toContain('unrecorded.json')
})

test('files that someone changed or deleted in the output are restored, in both generations', async () => {
  const folder = site()
  await buildSite(folder)
  writeFiles(folder, { 'content/p0.md': '# Another\n' })
  await buildSite(folder)
  const expected = await cleanTree(folder)
  const file = (path: string) => join(folder, 'dist', path)
  const tampering: readonly (readonly [name: string, tamper: () => void])[] = [
    ['changed in place', () => writeFileSync(file('p1.html'), 'by hand')],
    ['deleted', () => rmSync(file('p2.html'))],
    ['a folder deleted', () => rmSync(file('assets/js'), { recursive: true })],
    ['the manifest deleted', () => rmSync(file('assets'), { recursive: true })],
    ['the manifest changed', () => writeFileSync(file('assets/manifest.json'), '')],
    [
      'a folder in its place',
      () => {
        rmSync(file('p3.html'))
        writeFiles(folder, { 'dist/p3.html/x.txt': 'x' })
      },
    ],
    ['everything deleted', () => rmSync(join(folder, 'dist'), { recursive: true })],
    [
      'one file is another',
      () => {
        rmSync(file('p4.html'))
        linkSync(file('p5.html'), file('p4.html'))
      },
    ],
  ]
  for (const [name, tamper] of tampering) {
    tamper()
    await buildSite(folder)
    expect(treeDifferences(join(folder, 'dist'), expected), name).toEqual([])
    // Publishes the other generation, which must not bring the damage back.
    const text = readFileSync(join(folder, 'content/p7.md'), 'utf8')
    writeFiles(folder, { 'content/p7.md': `${text}more\n` })
    await buildSite(folder)
    writeFiles(folder, { 'content/p7.md': text })
    await buildSite(folder)
    expect(treeDifferences(join(folder, 'dist'), expected), `${name}, two builds later`).toEqual([])
  }
})

test('what someone wrote by hand, and a build then wants, is in the next generation too', async () => {
  const folder = site()
  const page = join(folder, 'content/p1.md')
  await buildSite(folder)
  const wanted = join(temporaryFolder(), 'wanted')
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, '# By hand\n')
  await buildSite(folder, { out: wanted })
  writeFileSync(page, text)
  writeFiles(folder, { 'content/p0.md': '# Second generation\n' })
  await buildSite(folder)
  cpSync(join(wanted, 'p1.html'), join(folder, 'dist/p1.html'))
  writeFileSync(page, '# By hand\n')
  await buildSite(folder)
  expect(treeDifferences(join(folder, 'dist'), await cleanTree(folder))).toEqual([])
})

test('files and folders may change places, in the sources and in the output', async () => {
  const folder = site()
  const states: Record<string, string>[] = [
    { 'content/x/deep/page.md': '# Deep\n', 'public/place/deep/file.txt': 'deep' },
    { 'content/x.md': '# Page\n', 'content/x/deep.md': '# Not deep\n', 'public/place': 'flat' },
    { 'content/x': 'no page', 'public/place/deep': 'a file' },
  ]
  for (const state of [...states, ...states, ...states.toReversed()]) {
    for (const path of ['content/x', 'content/x.md', 'public/place'])
      rmSync(join(folder, path), { recursive: true, force: true })
    writeFiles(folder, state)
    await buildSite(folder)
    expect(treeDifferences(join(folder, 'dist'), await cleanTree(folder))).toEqual([])
  }
  rmSync(join(folder, 'dist/x'), { recursive: true })
  writeFileSync(join(folder, 'dist/x'), 'someone put a file there')
  await buildSite(folder)
  expect(treeDifferences(join(folder, 'dist'), await cleanTree(folder))).toEqual([])
})

test('an output changed by hand with size and time kept is restored by --clean', async () => {
  const folder = site()
  await buildSite(folder)
  const file = join(folder, 'dist/p1.html')
  utimesSync(file, new Date(2020, 1, 1), new Date(2020, 1, 1))
  await buildSite(folder)
  const { atime, mtime } = statSync(file)
  writeFileSync(file, readFileSync(file, 'utf8').replace('old', 'OLD'))
  utimesSync(file, atime, mtime)
  await buildSite(folder, { clean: true })
  expect(treeDifferences(join(folder, 'dist'), await cleanTree(folder))).toEqual([])
})

test.each(['constructor', '__proto__'])(
  'an output may be called %s, as a property of every object is',
  async (out) => {
    const folder = site()
    await buildSite(folder)
    await buildSite(folder, { out: join(folder, out) })
    writeFiles(folder, { 'content/p3.md': '# Page 3\n' })
    expect((await buildSite(folder, { out: join(folder, out) })).work).toEqual({ parsed: 1, rendered: 1 })
    expect(treeDifferences(join(folder, out), await cleanTree(folder))).toEqual([])
  },
)
