import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { check, move, version } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { repairOutput } from '../../packages/engine/dist/write/output-lock.js'
import { buildSite, commandDefaults, docsCommand, runDocs } from '../support/build.js'
import { makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { readTree } from '../support/trees.js'

const site = () =>
  makeSite({
    'content/README.md': '# Home\n\n[A](./a.md) [B](./b.md)\n',
    'content/a.md': '# A\n\n[B](./b.md) [wrong](./B.md)\n',
    'content/b.md': '# B\n\n[A](./a.md)\n',
  })

/** `done`, or the reason for the failure. */
const outcomesOf = async (commands: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(commands)).map((outcome) =>
    outcome.status === 'fulfilled' ? 'done' : String(outcome.reason.message),
  )

const refused = `Another command, process ${process.pid}, is changing files of this site.`

test('of commands that change files of a site at once, one does and the others are refused', async () => {
  const folder = site()
  const moveA = () => move({ ...commandDefaults, site: folder, from: 'content/a.md', to: 'content/x.md' })
  const moveB = () => move({ ...commandDefaults, site: folder, from: 'content/b.md', to: 'content/y.md' })
  const freeze = (name: string) => version({ ...commandDefaults, site: folder, name })
  const fix = () => check({ ...commandDefaults, site: folder, fix: true })
  expect(await outcomesOf([moveA(), moveB(), freeze('v1'), fix()])).toEqual([
    'done',
    refused,
    refused,
    refused,
  ])
  // Commands that only read are not refused.
  expect(
    await outcomesOf([
      moveB(),
      move({ ...commandDefaults, site: folder, from: 'x.md', to: 'z.md', dryRun: true }),
      check({ ...commandDefaults, site: folder }),
    ]),
  ).toEqual(['done', 'done', 'done'])
  expect(await outcomesOf([freeze('v1'), freeze('v1'), freeze('v2')])).toEqual(['done', refused, refused])
  expect(await outcomesOf([fix()])).toEqual(['done'])
  expect(await outcomesOf([freeze('v2')])).toEqual(['done'])
  expect(readFileSync(join(folder, 'versions.json'), 'utf8')).toBe('[\n  "v2",\n  "v1"\n]\n')
  expect(readFileSync(join(folder, 'content/README.md'), 'utf8')).toBe('# Home\n\n[A](./x.md) [B](./y.md)\n')
  expect(readdirSync(join(folder, 'versions')).sort()).toEqual(['v1', 'v2'])
  expect(readdirSync(join(folder, '.docs/cache')).filter((name) => /lock|sources/.test(name))).toEqual([])
})

test('a check that corrects files has them until it is done, however many rounds that takes', async () => {
  const folder = makeSite({
    'content/index.md': '# Home\n\n!!! note\n    [a](./GUIDE.md)\n',
    'content/guide.md': '# Guide\n',
  })
  const isHeld: boolean[] = []
  const onProgress = () => isHeld.push(existsSync(join(folder, '.docs/cache/sources')))
  await check({ ...commandDefaults, site: folder, fix: true, onProgress })
  expect(readFileSync(join(folder, 'content/index.md'), 'utf8')).toContain('[a](./guide.md)')
  expect(isHeld.length).toBeGreaterThan(2)
  expect(isHeld).not.toContain(false)
  expect(existsSync(join(folder, '.docs/cache/sources'))).toBe(false)
})

test('a build says which process uses the cache, and publishes the same', async () => {
  const folder = site()
  await buildSite(folder)
  const holder = JSON.stringify({ pid: process.pid, started: null })
  writeFiles(folder, { '.docs/cache/lock': holder, 'content/b.md': '# Other\n' })
  const { diagnostics } = await buildSite(folder, { allowErrors: true })
  expect(diagnostics.find(({ code }) => code === 'cache-unusable')?.message).toBe(
    `Another command, process ${process.pid}, is using the cache of this site, so this build starts from scratch.`,
  )
  expect(readFileSync(join(folder, 'dist/b.html'), 'utf8')).toContain('Other')
})

test('a check leaves the cache as it is, and to a build at the same time', async () => {
  const folder = site()
  const server = createServer((_, response) => response.end()).listen(0, 'localhost')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const args = ['build', folder, '--allow-errors', '--json']
  await runDocs(args)
  writeFiles(folder, { 'content/b.md': `# Other\n\n[Out](http://localhost:${port}/)\n` })
  const cache = join(folder, '.docs/cache')
  const filesOf = () => readdirSync(cache).map((name) => [name, readFileSync(join(cache, name))])
  const before = filesOf()
  expect((await check({ ...commandDefaults, site: folder })).pages).toBe(3)
  expect(filesOf()).toEqual(before)
  const built: unknown[] = []
  await check({
    ...commandDefaults,
    site: folder,
    external: true,
    onProgress({ step }) {
      if (step !== 'addresses') return
      const [program, script] = docsCommand
      built.push(JSON.parse(spawnSync(program, [script, ...args], { encoding: 'utf8' }).stdout))
    },
  })
  built.push(JSON.parse((await runDocs(args)).stdout))
  expect(built).toEqual([
    expect.objectContaining({ parsed: 1, rendered: 1 }),
    expect.objectContaining({ parsed: 0, rendered: 0 }),
  ])
})

test('of two that make a new site in one folder at once, each is right or is told of the other', async () => {
  const folder = join(temporaryFolder(), 'new')
  const results = await Promise.all(Array.from({ length: 3 }, () => runDocs(['init', folder])))
  const told = results.map(({ status, stderr }) => (status === 0 ? 'made' : stderr.replace(/"[^"]*"/g, '…')))
  expect(told).toContain('made')
  for (const text of told)
    if (text !== 'made')
      expect(text).toMatch(/Something else wrote … to the folder at the same time|already holds a site/)
  const alone = join(temporaryFolder(), 'new')
  await runDocs(['init', alone])
  expect([...readTree(folder).keys()]).toEqual([...readTree(alone).keys()])
})

test('commands in another container or on another machine count as under way, and are named with their lock', async () => {
  const folder = site()
  await buildSite(folder, { allowErrors: true })
  const holder = JSON.stringify({
    pid: 1,
    started: '1',
    place: '0123456789abcdef',
    host: 'web-1',
    id: 'its-own',
  })
  const told = async (args: readonly string[]) => {
    const { status, stderr } = await runDocs(args, { cwd: folder })
    return { status, stderr: stderr.replaceAll(realpathSync(folder), '') }
  }
  writeFiles(folder, { '.docs/cache/sources': holder, '.docs/cache/lock': holder })
  const locks = ['.dist.quire/lock', '.docs/cache/lock', '.docs/cache/sources'].map((name) =>
    join(folder, name),
  )
  const setTimes = (seconds: number) => {
    for (const lock of locks) if (existsSync(lock)) utimesSync(lock, seconds, seconds)
  }
  // Signs of life.
  const beating = setInterval(() => setTimes(Date.now() / 1000), 300)
  onTestFinished(() => clearInterval(beating))
  const changes = [
    ['mv', 'content/a.md', 'content/x.md'],
    ['check', '--fix'],
    ['version', 'v1'],
  ]
  for (const args of changes) {
    const { status, stderr } = await told(args)
    const text = 'Another command, process 1 on "web-1", is changing files of this site.'
    expect([args, status, stderr]).toEqual([args, 2, expect.stringContaining(text)])
    expect(stderr).toContain('renews its lock, the file "/.docs/cache/sources"')
  }
  const built = await told(['build', '--allow-errors'])
  expect(built.stderr).toContain('Another command, process 1 on "web-1", is using the cache of this site')
  expect(built.stderr).toContain('renews its lock, the file "/.docs/cache/lock"')
  expect(built.status).toBe(0)
  writeFiles(folder, { '.dist.quire/lock': holder, '.dist.quire/swap.json': '{"behind":[]}' })
  const refusedBuild = await told(['build', '--allow-errors'])
  expect(refusedBuild.status).toBe(2)
  expect(refusedBuild.stderr).toContain('Another build, process 1 on "web-1", is writing to "/dist".')
  expect(refusedBuild.stderr).toContain('renews its lock, the file "/.dist.quire/lock"')
  // A publication of which another process may be in the middle is not repaired.
  repairOutput(join(realpathSync(folder), 'dist'))
  expect(existsSync(join(folder, '.dist.quire/swap.json'))).toBe(true)
  clearInterval(beating)
  setTimes(Date.now() / 1000 - 3_600)
  for (const args of [
    ['build', '--allow-errors'],
    ['mv', 'content/a.md', 'content/x.md'],
  ]) {
    const { status, stderr } = await told(args)
    expect(status).toBeLessThan(2)
    expect(stderr).not.toContain('Another')
    expect(stderr.match(/^warning lock-silent$/gm)).toHaveLength(1)
    expect(stderr).toContain('Waiting, because process 1 on "web-1" holds the lock "/.d')
    expect(stderr).toContain('has given no sign of life for more than a minute.')
    expect(stderr).toContain('If it gives none in the next 2 seconds, it counts as ended')
  }
  expect(existsSync(join(folder, '.dist.quire/swap.json'))).toBe(false)
}, 60_000)

test('a command that changes files writes nothing after it lost its lock to another', async () => {
  const commands = [
    ['mv', 'content/a.md', 'content/x.md'],
    ['check', '--fix'],
    ['version', 'v1'],
  ]
  for (const args of commands) {
    const folder = site()
    rmSync(join(folder, 'docs.config.json'))
    const lock = join(folder, '.docs/cache/sources')
    const other = '{"pid":1,"started":null,"place":"0123456789abcdef","host":"web-1","id":"other"}'
    writeFiles(folder, {
      'docs.config.mjs': `import { writeFileSync } from 'node:fs'
        // As after the process was suspended for long, and another took its place.
        const lose = () => () => writeFileSync(${JSON.stringify(lock)}, ${JSON.stringify(other)})
        export default { title: 'Test', markdown: { remarkPlugins: [lose] } }`,
    })
    const sources = () => [...readTree(folder)].filter(([path]) => !path.startsWith('.docs'))
    const before = sources()
    const { status, stderr } = await runDocs(args, { cwd: folder })
    expect([args, status, stderr]).toEqual([args, 2, expect.stringContaining('error sources-lost\n')])
    expect(sources()).toEqual(before)
    expect(existsSync(join(folder, '.docs/cache/move.json'))).toBe(false)
    expect(readFileSync(lock, 'utf8')).toBe(other)
  }
})
