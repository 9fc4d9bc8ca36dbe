// The same generated pages with other documentation generators made with JavaScript. Installs them from npm.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { preview } from '@quire/engine'
import { launchBrowser } from './lib/browser.mjs'
import { quire } from './lib/contestants.mjs'
import { generateSite, pageName, sectionName } from './lib/generate.mjs'
import { inTurns } from './lib/measure.mjs'
import { peerContestants } from './lib/peers.mjs'
import { machineLine, printComparison, printVisitTable } from './lib/report.mjs'
import { visit } from './lib/visit.mjs'

export const summary = 'the same pages with VitePress, Rspress, Docusaurus, Starlight (--pages 1000)'

/** The page that is edited and visited. */
const page = `${sectionName(0)}/${pageName(1)}`

export async function run({ folder, runs, pages: [count] = [1_000] }) {
  const generated = join(folder, `peers-${count}`)
  generateSite(generated, { pages: count })
  const out = join(folder, 'peers-out')
  const contestants = [
    ...peerContestants(join(folder, 'peers'), generated, count),
    // The comparison is with the last one.
    { ...quire(generated, out), content: join(generated, 'content'), ending: '.html' },
  ]
  console.log(`${machineLine()}\n`)
  printComparison(`${count} generated pages, cold`, inTurns(contestants, runs))
  printComparison(`${count} generated pages, a paragraph edited`, inTurns(contestants.map(edited), runs))
  await printVisits(contestants, { generated, out: `${out}-${runs}` })
}

/** Builds again, with the output and the caches of the last build. */
function edited(contestant) {
  let edits = 0
  return {
    ...contestant,
    prepare() {
      edits += 1
      appendFileSync(join(contestant.content, `${page}.md`), `\nAnother paragraph, number ${edits}.\n`)
    },
  }
}

async function printVisits(contestants, { generated, out }) {
  const browser = await launchBrowser()
  const visits = []
  try {
    for (const contestant of contestants) {
      const server = await preview({
        site: generated,
        out: contestant.out ?? out,
        defaultTheme: '@quire/theme-default',
        packagesOf: [import.meta.dirname],
        port: 0,
      })
      visits.push([contestant.name, await visit(browser, `${server.origin}/${page}${contestant.ending}`)])
      await server.close()
    }
  } finally {
    await browser.close()
  }
  printVisitTable('first visit of a page of 6 KB, gzip', visits)
}
