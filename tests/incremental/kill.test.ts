import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { preview } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite, commandDefaults, docsCommand, runDocs } from '../support/build.js'
import { randomFrom } from '../support/random.js'
import { checkout, type FileTexts, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { readTree } from '../support/trees.js'

/** Number of builds that are killed at a random moment. */
const kills = Number(process.env.QUIRE_KILLS ?? 50)
/** Number of builds that are killed before a specific system call, for each way of publishing. */
const exactKills = Math.ceil(kills / 2)
const seed = Number(process.env.QUIRE_KILL_SEED ?? 1)

type Side = 'a' | 'b'
type Tree = ReadonlyMap<string, Buffer>

/**
 * A site with two states. Every page differs, some exist in only one of them, and a folder and a
 * file swap names.
 */
function filesOf(side: Side, pages: number): FileTexts {
  const page = (number: number) =>
    [
      `content/s${number % 5}/p${number}.md`,
      `# Page ${number} of ${side}\n\n${side} `.concat('word '.repeat(300)),
    ] as const
  return {
    'content/README.md': `# Home ${side}\n\n![](./pic.svg)\n`,
    'content/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    [`content/only-${side}.md`]: `# Only ${side}\n`,
    [side === 'a' ? 'public/place' : 'public/place/file.txt']: side,
    'public/same.txt': 'the same',
    ...Object.fromEntries(Array.from({ length: pages }, (_, number) => page(number))),
  }
}

interface Alternating {
  readonly site: string
  readonly out: string
  readonly trees: Readonly<Record<Side, Tree>>
  readonly bring: (side: Side) => void
  readonly now: () => Side | 'absent' | 'mixed'
}

async function alternating(pages: number): Promise<Alternating> {
  const site = makeSite(filesOf('a', pages))
  const out = join(site, 'dist')
  const bring = (side: Side) => {
    for (const folder of ['content', 'public']) rmSync(join(site, folder), { recursive: true, force: true })
    writeFiles(site, filesOf(side, pages))
  }
  const clean = async (side: Side) => {
    bring(side)
    const copy = join(temporaryFolder(), 'copy')
    cpSync(site, copy, { recursive: true })
    await buildSite(copy)
    return readTree(join(copy, 'dist'))
  }
  const trees = { b: await clean('b'), a: await clean('a') }
  const now = () => {
    if (!existsSync(out)) return 'absent'
    const tree = readTree(out)
    return (['a', 'b'] as const).find((side) => isEqual(tree, trees[side])) ?? 'mixed'
  }
  await runDocs(['build'], { cwd: site })
  expect(now()).toBe('a')
  return { site, out, trees, bring, now }
}

const isEqual = (left: Tree, right: Tree) =>
  left.size === right.size && [...left].every(([path, bytes]) => right.get(path)?.equals(bytes) === true)

const other = (side: Side): Side => (side === 'a' ? 'b' : 'a')

/** Files besides the output that a completed build must not leave. */
function litter(site: string): string[] {
  const expected = new Set([
    '.dist.quire/.gitignore',
    '.dist.quire/standby',
    '.dist.quire/standby.json',
    '.docs/cache',
    '.docs/cache/.gitignore',
    '.docs/cache/code.json',
    '.docs/cache/memo.bin',
    // The previous memo, which the next one will overwrite.
    '.docs/cache/memo.bin.new',
    '.docs/cache/values.pack',
  ])
  const inside = (folder: string) =>
    existsSync(join(site, folder)) ? readdirSync(join(site, folder)).map((name) => `${folder}/${name}`) : []
  return [
    ...readdirSync(site).filter(
      (name) => !['.dist.quire', '.docs', 'content', 'dist', 'docs.config.json', 'public'].includes(name),
    ),
    ...[...inside('.dist.quire'), ...inside('.docs'), ...inside('.docs/cache')].filter(
      (path) => !expected.has(path) && !/^\.docs\/cache\/theme\.compiled-[0-9a-f]+$/.test(path),
    ),
  ]
}

function startBuild(site: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const [program, script] = docsCommand
  return spawn(program, [script, 'build'], {
    cwd: site,
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: `--import=${join(checkout, 'tests/support/kill-at.mjs')}`, ...env },
  })
}

const ended = (child: ChildProcess) =>
  new Promise<NodeJS.Signals | number | null>((resolve) =>
    child.once('close', (status, signal) => resolve(signal ?? status)),
  )

test('a build that is killed at a random moment leaves the old site or the new one', {
  timeout: 240_000 + kills * 20_000,
}, async () => {
  const random = randomFrom(seed)
  const { site, bring, now } = await alternating(40)
  let side: Side = 'a'
  let typical = 0
  let builds = 0
  const seen = { old: 0, new: 0, killed: 0 }
  // Some builds end before they are killed. Those are checked as well, but do not count as kills.
  for (; seen.killed < kills && builds < kills * 4; builds += 1) {
    const wanted = other(side)
    bring(wanted)
    const start = performance.now()
    const build = startBuild(site)
    // Later moments are more frequent, because that is when files are written. The first build shows how long
    // one takes.
    const timer = builds > 0 && setTimeout(() => build.kill('SIGKILL'), typical * (1 - random() ** 2 * 0.9))
    const end = await ended(build)
    if (timer !== false) clearTimeout(timer)
    if (end !== 'SIGKILL') typical = performance.now() - start
    else seen.killed += 1
    const state = now()
    expect([side, wanted], `build ${builds}, seed ${seed}`).toContain(state)
    seen[state === side ? 'old' : 'new'] += 1
    const next = await runDocs(['build'], { cwd: site })
    expect([next.status, next.stderr.includes('error'), now(), litter(site)], next.stderr).toEqual([
      0,
      false,
      wanted,
      [],
    ])
    side = wanted
  }
  console.log(
    `${builds} builds, ${seen.killed} killed: ${seen.old} old site, ${seen.new} new, 0 mixed, 0 absent`,
  )
})

test.each([
  ['in one step', {}],
  ['by renames', { NO_EXCHANGE: '1' }],
])(
  'a build that publishes %s may be killed before any change of a file',
  {
    timeout: 240_000 + exactKills * 40_000,
  },
  async (_, env) => {
    const random = randomFrom(seed)
    const { site, bring, now } = await alternating(2)
    const counted = join(site, '..', `${hash('sha256', site).slice(0, 8)}.count`)
    onTestFinished(() => rmSync(counted, { force: true }))
    // The third build is the first that finds an older generation, like all later ones.
    for (const state of ['b', 'a'] as const) {
      bring(state)
      expect(await ended(startBuild(site, { ...env, KILL_COUNT: counted }))).toBe(0)
    }
    const calls = Number(readFileSync(counted, 'utf8'))
    expect(calls).toBeGreaterThan(30)
    let side: Side = now() === 'b' ? 'b' : 'a'
    const seen = { old: 0, new: 0, absent: 0 }
    for (let kill = 0; kill < exactKills; kill += 1) {
      // One moment in each part of the build, so that few kills cover all of it. More of them are at the end,
      // where it publishes.
      const part = (kill + random()) / exactKills
      const moment = Math.min(calls, 1 + Math.floor((1 - (1 - part) ** 2) * calls))
      const wanted = other(side)
      bring(wanted)
      const end = await ended(startBuild(site, { ...env, KILL_AT: String(moment) }))
      // Not every build makes the same number of calls to write its cache, so the last moments may come after
      // its end.
      expect(end === 'SIGKILL' || (end === 0 && moment > calls * 0.9), `call ${moment} of ${calls}`).toBe(
        true,
      )
      const state = now()
      if (end === 0) expect(state).toBe(wanted)
      const allowed = 'NO_EXCHANGE' in env ? [side, wanted, 'absent'] : [side, wanted]
      expect(allowed, `call ${moment} of ${calls}`).toContain(state)
      seen[state === 'absent' ? 'absent' : state === side ? 'old' : 'new'] += 1
      if (state === 'absent') {
        // Between two renames, the output does not exist. Any later command repairs this.
        const server = await preview({
          site,
          port: 0,
          ...commandDefaults,
        })
        await server.close()
        expect(now()).toBe(wanted)
      }
      const next = await runDocs(['build'], { cwd: site })
      expect([next.status, now(), litter(site)], `call ${moment} of ${calls}: ${next.stderr}`).toEqual([
        0,
        wanted,
        [],
      ])
      side = wanted
    }
    console.log(`killed before ${exactKills} of ${calls} calls: ${JSON.stringify(seen)}, 0 mixed`)
  },
)

test('readers see the old site or the new one while ten builds publish', async () => {
  const { site, out, trees, bring, now } = await alternating(40)
  const common = [...trees.a.keys()].filter((path) => trees.b.has(path))
  const sha = (side: Side, path: string) => hash('sha256', trees[side].get(path) ?? Buffer.alloc(0))
  const expected = Object.fromEntries(common.map((path) => [path, { a: sha('a', path), b: sha('b', path) }]))
  const list = join(temporaryFolder(), 'expected.json')
  writeFileSync(list, JSON.stringify(expected))
  const reader = spawn(process.execPath, [join(checkout, 'tests/support/reader.mjs'), out, list], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: reader.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => (await lines.next()).value as string
  const server = await preview({
    site,
    port: 0,
    ...commandDefaults,
  })
  onTestFinished(() => server.close())
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const fetched = { requests: 0, wrong: 0 }
  const pages = common.filter((path) => path.endsWith('.html'))
  const fetching = (async () => {
    while (!isOver) {
      for (const path of pages) {
        const answer = await fetch(new URL(path.replace(/(^|\/)index\.html$/, '$1'), server.origin))
        const found = hash('sha256', new Uint8Array(await answer.arrayBuffer()))
        fetched.requests += 1
        if (answer.status !== (path === '404.html' ? answer.status : 200)) fetched.wrong += 1
        else if (found !== expected[path]?.a && found !== expected[path]?.b) fetched.wrong += 1
      }
    }
  })()
  let side: Side = 'a'
  for (let round = 0; round < 10; round += 1) {
    side = other(side)
    bring(side)
    const built = await runDocs(['build'], { cwd: site })
    expect([built.status, now()], built.stderr).toEqual([0, side])
    // On a busy machine the reader might miss a build. A reader who has seen the new site must never see the
    // old one again.
    expect(await nextLine()).toBe(side)
  }
  isOver = true
  await fetching
  reader.stdin.end()
  const seen = JSON.parse(await nextLine()) as Readonly<
    Record<'reads' | 'torn' | 'absent' | 'switches', number>
  >
  console.log(`10 builds: ${JSON.stringify(seen)}; over HTTP ${JSON.stringify(fetched)}`)
  // One switch per build.
  expect([seen.torn, seen.absent, seen.switches, fetched.wrong]).toEqual([0, 0, 10, 0])
})
