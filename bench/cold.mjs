// Cold builds of generated sites of several sizes: Quire compared with Hugo.
import { join } from 'node:path'
import { hugo, hugoSite, hugoVersion, quire } from './lib/contestants.mjs'
import { generateSite, navEntries, sectionSize } from './lib/generate.mjs'
import { inTurns, megabytes } from './lib/measure.mjs'
import { pagesAlone } from './lib/pages-alone.mjs'
import { machineLine, printComparison } from './lib/report.mjs'

export const summary = 'generated sites, cold, beside Hugo (--pages 1000,10000)'

export function run({ folder, runs, only, pages = [1_000, 10_000] }) {
  console.log(`${machineLine()} ${hugoVersion()}\n`)
  for (const count of pages) {
    const site = join(folder, `generated-${count}`)
    const written = generateSite(site, { pages: count })
    const content = [{ from: join(site, 'content'), to: '' }]
    const data = { nav: navEntries(Math.ceil(count / sectionSize)) }
    hugoSite(`${site}-hugo`, { content, publicDirs: [], data })
    if (only === undefined) generateSite(`${site}-alone`, { pages: count, options: pagesAlone })
    const contestants = [
      quire(site, `${site}-out`),
      { ...quire(`${site}-alone`, `${site}-alone-out`), name: 'Pages alone' },
      hugo(`${site}-hugo`),
    ].filter(({ name }) => only === undefined || name.toLowerCase().startsWith(only))
    printComparison(`${count} generated pages, ${megabytes(written.bytes)}`, inTurns(contestants, runs))
  }
}
