import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, move, version } from '@quire/engine'
import { expect, test } from 'vitest'
import { commandDefaults, docsCommand } from '../support/build.js'
import { checkout, makeSite, temporaryFolder } from '../support/sites.js'

/** Most moments at which each command is killed. */
const moments = Math.ceil(Number(process.env.QUIRE_KILLS ?? 50) / 2)

/** A page that is moved to where its link by chance leads to another page while it is still at its old place. */
const files = {
  'docs.config.json': JSON.stringify({ title: 'T', sidebar: { '/': ['', '/a/b/p', '/a/x', '/a/b/x'] } }),
  'content/index.md': '# Home\n\n[p](./a/b/p.md)\n',
  'content/a/x.md': '# X\n\n[p](b/p.md)\n',
  'content/a/b/p.md': '# P\n\n[x](../x.md) [other x](x.md)\n',
  'content/a/b/x.md': '# Other X\n\n[p](p.md)\n',
  'redirects.txt': '/old.html  /a/b/p.html\n',
}

/** All files of a site, apart from locks and the cache. */
const treeOf = (site: string) =>
  Object.fromEntries(
    readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(site, '.docs')))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(site.length), readFileSync(file, 'utf8')]),
  )

/** @returns How the command ended. */
function run(
  site: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<NodeJS.Signals | number | null> {
  const [program, script] = docsCommand
  const child = spawn(program, [script, ...args], {
    cwd: site,
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: `--import=${join(checkout, 'tests/support/kill-at.mjs')}`, ...env },
  })
  return new Promise((resolve) => child.once('close', (status, signal) => resolve(signal ?? status)))
}

/** Sites in which a command was killed before one of its changes, from the first to the last. */
async function* killed(args: readonly string[]): AsyncGenerator<string> {
  const count = join(temporaryFolder(), 'calls')
  await run(makeSite(files), args, { KILL_COUNT: count })
  const calls = Number(readFileSync(count, 'utf8'))
  const step = Math.max(1, calls / moments)
  for (let moment = 1; moment <= calls; moment += step) {
    const site = makeSite(files)
    const end = await run(site, args, { KILL_AT: String(Math.floor(moment)) })
    expect(end, `call ${Math.floor(moment)} of ${calls}`).toBe('SIGKILL')
    yield site
  }
}

const timeout = 60_000 + moments * 20_000

test('a move that was killed is finished when it is asked for again, and nothing else happens before', {
  timeout,
}, async () => {
  const [from, to] = ['a/b/p.md', 'a/p.md']
  const whole = makeSite(files)
  await move({ ...commandDefaults, site: whole, from, to })
  const [before, after] = [treeOf(makeSite(files)), treeOf(whole)]
  expect((await check({ ...commandDefaults, site: whole })).diagnostics).toEqual([])
  const seen = { before: 0, halfway: 0, after: 0 }
  for await (const site of killed(['mv', from, to])) {
    const isHalfway = existsSync(join(site, '.docs/cache/move.json'))
    const now = JSON.stringify(treeOf(site))
    if (isHalfway) {
      seen.halfway += 1
      const again = 'docs mv content/a/b/p.md content/a/p.md'
      const refusal = { diagnostics: [expect.objectContaining({ hint: expect.stringContaining(again) })] }
      await expect(version({ ...commandDefaults, site, name: 'v1' })).rejects.toMatchObject(refusal)
      await expect(check({ ...commandDefaults, site, fix: true })).rejects.toMatchObject(refusal)
      const other = { ...commandDefaults, site, from: 'a/x.md', to: 'a/y.md' }
      await expect(move(other)).rejects.toMatchObject(refusal)
    } else {
      const isDone = now === JSON.stringify(after)
      seen[isDone ? 'after' : 'before'] += 1
      expect(isDone || now === JSON.stringify(before)).toBe(true)
    }
    const finishing = move({ ...commandDefaults, site, from, to })
    if (now === JSON.stringify(after) && !isHalfway)
      await expect(finishing).rejects.toThrow('There is no page')
    else expect((await finishing).pages).toEqual([{ from: '/a/b/p.html', to: '/a/p.html' }])
    expect(treeOf(site)).toEqual(after)
  }
  expect(seen.halfway).toBeGreaterThan(moments / 4)
})

test('a version whose freezing was killed is frozen again, or its folder is named', { timeout }, async () => {
  const whole = makeSite(files)
  const name = 'v1'
  await version({ ...commandDefaults, site: whole, name })
  const after = treeOf(whole)
  for await (const site of killed(['version', name])) {
    const [isFrozen, isListed] = [
      existsSync(join(site, 'versions/v1')),
      existsSync(join(site, 'versions.json')),
    ]
    if (isListed) expect(treeOf(site)).toEqual(after)
    else if (isFrozen)
      await expect(version({ ...commandDefaults, site, name })).rejects.toThrow(
        '"versions/v1" already exists',
      )
    else {
      await version({ ...commandDefaults, site, name })
      expect(treeOf(site)).toEqual(after)
    }
  }
})
