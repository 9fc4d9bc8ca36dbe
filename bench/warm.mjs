// Builds of generated sites after a cold build: nothing changed, a paragraph edited, a title edited, a page
// added.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hugo, hugoSite, hugoVersion, quire } from './lib/contestants.mjs'
import { corpusFolder } from './lib/corpus.mjs'
import { generateSite, navEntries, sectionSize } from './lib/generate.mjs'
import { inTurns, median } from './lib/measure.mjs'
import { machineLine } from './lib/report.mjs'

export const summary = 'generated sites, built again after edits, beside a full build by Hugo (--pages 10000)'

export function run({ folder, runs, only, pages = [1_000, 10_000] }) {
  console.log(`${machineLine()} ${hugoVersion()}\n`)
  corpusAgain(folder, runs)
  for (const count of pages) {
    const site = join(folder, `edited-${count}`)
    generateSite(site, { pages: count })
    const rows = editsOf(quire(site, `${site}-out`), {
      page: join(site, 'content', 'section-0010', 'page-000365.md'),
      list: addsEntry(join(site, 'docs.config.json'), '/section-0010/'),
      runs,
    })
    rmSync(join(site, '.docs'), { recursive: true, force: true })
    print(`${count} generated pages`, rows, only === 'quire' ? undefined : fullHugo(site, count, runs))
  }
}

function corpusAgain(folder, runs) {
  const corpus = corpusFolder()
  if (corpus === undefined) {
    console.log('Skipped the corpus: there is none at ../shared/corpora/mojaloop.')
    return
  }
  const copy = join(folder, 'corpus-copy')
  cpSync(corpus, copy, { recursive: true })
  const site = fileURLToPath(new URL('corpus', import.meta.url))
  const rows = editsOf(quire(site, join(folder, 'corpus-again'), { QUIRE_CORPUS: copy }), {
    page: join(copy, 'docs', 'adoption', 'HubOperations', 'Settlement', 'settlement-basic-concepts.md'),
    runs,
  })
  print('448 pages of the corpus', rows, undefined)
}

/** Returns a function that adds a page to a sidebar in the config. */
function addsEntry(config, sidebar) {
  return (name) => {
    const options = JSON.parse(readFileSync(config, 'utf8'))
    options.sidebar[sidebar][0].children.push(name)
    writeFileSync(config, JSON.stringify(options, undefined, 1))
  }
}

/**
 * Builds a site repeatedly, after edits to one of its pages.
 *
 * @param list Adds a page to the sidebar. If it is missing, an added page is in no list.
 */
function editsOf(contestant, { page, list, runs }) {
  const original = readFileSync(page, 'utf8')
  contestant.prepare()
  contestant.run()
  const rows = [
    ['nothing changed', () => {}],
    [
      'one paragraph edited',
      (run) => writeFileSync(page, `${original}\nAnother paragraph, number ${run}.\n`),
    ],
    [
      'one title edited',
      (run) => writeFileSync(page, original.replace(/^# .*$/m, `# Another title, number ${run}`)),
    ],
    [
      list === undefined ? 'one page added' : 'one page added, with its entry in the config',
      (run) => {
        writeFileSync(join(dirname(page), `added-${run}.md`), original)
        list?.(`added-${run}`)
      },
    ],
  ].map(([what, edit]) => {
    // The first build after a cold one also makes the second generation of the output.
    edit(0)
    contestant.run()
    const results = Array.from({ length: runs }, (_, run) => {
      edit(run + 1)
      return contestant.run()
    })
    const seconds = results.map((result) => result.seconds)
    return {
      what,
      median: median(seconds),
      from: Math.min(...seconds),
      to: Math.max(...seconds),
      peak: Math.max(...results.map(({ peakBytes }) => peakBytes)),
    }
  })
  writeFileSync(page, original)
  return rows
}

function fullHugo(site, count, runs) {
  const data = { nav: navEntries(Math.ceil(count / sectionSize)) }
  hugoSite(`${site}-hugo`, {
    content: [{ from: join(site, 'content'), to: '' }],
    publicDirs: [],
    data,
  })
  return median(inTurns([hugo(`${site}-hugo`)], Math.min(runs, 3))[0].seconds)
}

function print(what, rows, full) {
  const s = (value) => `${value.toFixed(2)} s`
  console.log(
    `| ${what} | wall time, median | from | to | peak memory | ${full === undefined ? '' : 'faster than a full build by Hugo |'}`,
  )
  console.log(`| --- | ---: | ---: | ---: | ---: | ${full === undefined ? '' : '---: |'}`)
  for (const { what, median, from, to, peak } of rows) {
    const times = full === undefined ? '' : `${(full / median).toFixed(0)} times |`
    console.log(`| ${what} | ${s(median)} | ${s(from)} | ${s(to)} | ${Math.round(peak / 1e6)} MB | ${times}`)
  }
  if (full !== undefined) console.log(`| full build by Hugo | ${s(full)} | | | | |`)
  console.log('')
}
