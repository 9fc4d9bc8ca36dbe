import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildResult } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite } from '../../support/build.js'
import { linkPackages, temporaryFolder } from '../../support/sites.js'
import { treeDifferences } from '../../support/trees.js'
import { randomSite } from './random-site.js'

const operations = Number(process.env.QUIRE_OPERATIONS ?? 300)

const told = ({ ok, pages, diagnostics }: BuildResult) => ({
  ok,
  pages,
  diagnostics: diagnostics.filter(({ code }) => code !== 'stranger-in-output'),
})

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
    const history: string[] = []
    for (let step = 0; step <= operations; step += 1) {
      if (step > 0) history.push(site.edit())
      const incremental = await buildSite(site.folder, {
        out: join(folder, 'incremental'),
        allowErrors: true,
      })
      const copy = join(folder, 'copy')
      rmSync(copy, { recursive: true, force: true })
      rmSync(join(folder, 'clean'), { recursive: true, force: true })
      cpSync(site.folder, copy, {
        verbatimSymlinks: true,
        recursive: true,
        filter: (path) => !/\.docs|node_modules|site\/made$/.test(path),
      })
      linkPackages(copy)
      const clean = await buildSite(copy, { out: join(folder, 'clean'), allowErrors: true })
      const context = `seed ${seed}, after ${history.slice(-4).join(' | ')}`
      expect(treeDifferences(join(folder, 'incremental'), join(folder, 'clean')), context).toEqual([])
      expect(told(incremental), context).toEqual(told(clean))
    }
  })
}
