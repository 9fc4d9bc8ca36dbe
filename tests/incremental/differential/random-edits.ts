import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, type BuildResult, check } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite, commandDefaults } from '../../support/build.js'
import { randomFrom } from '../../support/random.js'
import { linkPackages, temporaryFolder } from '../../support/sites.js'
import { treeDifferences } from '../../support/trees.js'
import { otherCommand } from './other-commands.js'
import { randomSite } from './random-site.js'

const operations = Number(process.env.QUIRE_OPERATIONS ?? 300)

const told = ({ ok, pages, diagnostics, changes }: BuildResult) => ({
  ok,
  pages,
  changes,
  diagnostics: diagnostics.filter(({ code }) => code !== 'stranger-in-output'),
})

/** What a check says, which uses what a build remembers. */
async function checked(site: string) {
  const { diagnostics, ok } = await check({ site, ...commandDefaults })
  return { diagnostics, ok }
}

/**
 * Tests that an incremental build equals a clean one after each of many random edits. There is one
 * file for each seed, so that they run in parallel.
 */
export function testRandomEdits(seed: number): void {
  test(`an incremental build equals a clean one after each of ${operations} edits, seed ${seed}`, {
    timeout: operations * 20_000,
  }, async () => {
    const folder = temporaryFolder()
    const site = randomSite(seed, join(folder, 'site'))
    onTestFinished(() => {
      delete process.env.QUIRE_TEST_DESCRIPTION
    })
    const random = randomFrom(seed)
    const history: string[] = []
    const [out, cleanOut, first] = [join(folder, 'incremental'), join(folder, 'clean'), join(folder, 'first')]
    for (let step = 0; step <= operations; step += 1) {
      if (step > 0) history.push(await site.edit())
      const command = await otherCommand(site.folder, out, random)
      if (command !== undefined) history.push(command)
      const options = step === 0 ? {} : buildOptions(first, random)
      if (Object.keys(options).length > 0) history.push(JSON.stringify(options))
      const incremental = await buildSite(site.folder, { ...options, out, allowErrors: true })
      const copy = join(folder, 'copy')
      rmSync(copy, { recursive: true, force: true })
      rmSync(cleanOut, { recursive: true, force: true })
      cpSync(site.folder, copy, {
        verbatimSymlinks: true,
        recursive: true,
        filter: (path) => !/\.docs|node_modules|site\/made$/.test(path),
      })
      linkPackages(copy)
      const clean = await buildSite(copy, { ...options, out: cleanOut, allowErrors: true })
      if (step === 0) cpSync(cleanOut, first, { recursive: true })
      const context = `seed ${seed}, after ${history.slice(-4).join(' | ')}`
      expect(treeDifferences(out, cleanOut), context).toEqual([])
      expect(told(incremental), context).toEqual(told(clean))
      if (random() < 0.03) expect(await checked(site.folder), context).toEqual(await checked(copy))
    }
  })
}

/** Options of a build, most often none. */
function buildOptions(first: string, random: () => number): Omit<BuildOptions, 'site'> {
  const chosen = random()
  if (chosen < 0.05) return { pr: 3, against: first }
  return chosen < 0.08 ? { base: '/other/' } : chosen < 0.1 ? { branch: 'next' } : {}
}
