// Cold builds of the corpus, 448 English pages: Quire compared with Hugo.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hugo, hugoSite, hugoVersion, quire } from './lib/contestants.mjs'
import { corpusContent, corpusFolder, corpusNavigation } from './lib/corpus.mjs'
import { inTurns } from './lib/measure.mjs'
import { machineLine, printComparison } from './lib/report.mjs'

export const summary = '448 English pages of the corpus, cold, beside Hugo'

export function run({ folder, runs, only }) {
  const corpus = corpusFolder()
  if (corpus === undefined) {
    console.log('Skipped: there is no corpus at ../shared/corpora/mojaloop.')
    return
  }
  hugoSite(join(folder, 'corpus-hugo'), { ...corpusContent(corpus), data: corpusNavigation() })
  const site = fileURLToPath(new URL('corpus', import.meta.url))
  const contestants = [
    quire(site, join(folder, 'corpus-quire')),
    { ...quire(site, join(folder, 'corpus-alone'), { QUIRE_PAGES_ALONE: 'yes' }), name: 'Pages alone' },
    hugo(join(folder, 'corpus-hugo')),
  ].filter(({ name }) => only === undefined || name.toLowerCase().startsWith(only))
  const results = inTurns(contestants, runs)
  console.log(`${machineLine()} ${hugoVersion()}\n`)
  printComparison('448 pages of the corpus', results)
}
