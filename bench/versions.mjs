// Cold builds with versions and languages: the cost of a frozen version of identical pages, and of the
// corpus' French pages.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quire } from './lib/contestants.mjs'
import { corpusFolder } from './lib/corpus.mjs'
import { generateSite } from './lib/generate.mjs'
import { inTurns, median } from './lib/measure.mjs'
import { machineLine, printComparison, printTable } from './lib/report.mjs'

export const summary =
  'a version frozen from identical pages (--pages 1000); the corpus with and without French'

const docs = fileURLToPath(new URL('../packages/cli/bin/docs.cjs', import.meta.url))
const parseCost = fileURLToPath(new URL('lib/parse-cost.mjs', import.meta.url))
const node = (...args) => execFileSync(process.execPath, args, { encoding: 'utf8' })

export function run({ folder, runs, pages = [1_000] }) {
  console.log(`${machineLine()}\n`)
  printTable([
    ['parsing and highlighting, cold', 'processor time', 'wall time', 'more processor time'],
    ...pages.flatMap((count) => frozenRows(folder, count, runs)),
  ])
  compareCorpora(folder, runs)
}

/** In turns. Other programs on the machine affect processor time less than wall time. */
function frozenRows(folder, count, runs) {
  const plain = join(folder, `plain-${count}`)
  const frozen = join(folder, `frozen-${count}`)
  generateSite(plain, { pages: count })
  rmSync(frozen, { recursive: true, force: true })
  cpSync(plain, frozen, { recursive: true })
  node(docs, 'version', 'v1', frozen)
  const costs = [plain, frozen].map((site) => ({ site, processorMs: [], wallMs: [] }))
  for (let round = 0; round < runs; round += 1) {
    for (const { site, processorMs, wallMs } of costs) {
      const cost = JSON.parse(node(parseCost, site))
      processorMs.push(cost.processorMs)
      wallMs.push(cost.wallMs)
    }
  }
  const [alone, both] = costs.map(({ processorMs }) => median(processorMs))
  const names = [`${count} pages`, 'and a version of the same pages']
  const more = ['', `${((both / alone - 1) * 100).toFixed(1)} %`]
  return costs.map(({ processorMs, wallMs }, index) => [
    names[index],
    withRange(processorMs),
    withRange(wallMs),
    more[index],
  ])
}

const withRange = (all) =>
  `${Math.round(median(all))} ms (${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))})`

/** Both have the older version; one also has the French pages. */
function compareCorpora(folder, runs) {
  if (corpusFolder() === undefined) {
    console.log('Skipped: there is no corpus at ../shared/corpora/mojaloop.')
    return
  }
  const site = (path) => fileURLToPath(new URL(path, import.meta.url))
  const results = inTurns(
    [
      { ...quire(site('../tests/corpus'), join(folder, 'corpus-french')), name: 'with French' },
      { ...quire(site('corpus'), join(folder, 'corpus-english')), name: '448 English pages' },
    ],
    runs,
  )
  printComparison('the corpus with an older version', results)
}
