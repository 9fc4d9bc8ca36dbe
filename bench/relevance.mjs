// Whether a search finds the page that a reader looks for, beside the searches of other generators. Installs
// these from npm.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '@quire/engine'
import { launchBrowser } from './lib/browser.mjs'
import { printTable } from './lib/report.mjs'
import { indexedPages, installSearches, miniSearch, pagefindSearch, quireSearch } from './lib/searches.mjs'

export const summary = 'how good the results of a search are, beside Pagefind and MiniSearch'

const site = fileURLToPath(new URL('../sites/docs', import.meta.url))

/** Written by hand: a query, and parts of the addresses that answer it. */
const questions = fileURLToPath(new URL('../tests/site/questions.json', import.meta.url))

export async function run({ folder }) {
  const out = join(folder, 'relevance')
  const installed = join(folder, 'searches')
  const options = { site, out, defaultTheme: '@quire/theme-default', packagesOf: [site] }
  const { published } = await build(options)
  if (!published) throw new Error('The documentation site cannot be built.')
  mkdirSync(installed)
  installSearches(installed)
  const browser = await launchBrowser()
  const pages = indexedPages(out)
  const searches = [
    await quireSearch(options),
    await pagefindSearch(installed, { out, pages, options, browser }),
    miniSearch(installed, pages),
  ]
  try {
    for (const [subject, queries] of queriesOf(pages)) {
      const rows = []
      for (const search of searches) rows.push(await rowOf(search, queries))
      printTable([
        [`${queries.length} ${subject}`, 'mean reciprocal rank', 'first', 'among three', 'shown'],
        ...rows,
      ])
    }
  } finally {
    for (const search of searches) await search.close()
    await browser.close()
  }
}

/** @returns {[subject: string, queries: { text: string, answers: (path: string) => boolean }[]][]} */
function queriesOf(pages) {
  const titles = [...new Set(pages.map(({ title }) => title))].map((text) => {
    const paths = new Set(pages.flatMap(({ title, path }) => (title === text ? [path] : [])))
    return { text, answers: (path) => paths.has(path) }
  })
  return [
    [
      'questions of readers',
      Object.entries(JSON.parse(readFileSync(questions, 'utf8'))).map(([text, parts]) => ({
        text,
        answers: (path) => parts.some((part) => path.includes(part)),
      })),
    ],
    ['titles', titles],
    [
      'titles with a typing error',
      titles.map(({ text, answers }, at) => ({ text: mistyped(text, at), answers })),
    ],
  ]
}

/** One letter of the longest word is left out, swapped with the next, or another one; never the first. */
function mistyped(title, seed) {
  const [word] = title.match(/\p{L}+/gu).sort((a, b) => b.length - a.length)
  if (word.length < 5) return title
  const at = 1 + (seed % (word.length - 2))
  const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
  const wrong = [before + next + after, before + next + letter + after, `${before}x${next}${after}`][seed % 3]
  return title.replace(word, wrong)
}

async function rowOf({ name, pages }, queries) {
  const ranks = []
  for (const { text, answers } of queries) ranks.push((await pages(text)).findIndex(answers) + 1)
  const within = (most) => share(ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length)
  const reciprocal = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length
  return [name, reciprocal.toFixed(2), within(1), within(3), within(Infinity)]
}

const share = (value) => `${Math.round(value * 100)} %`
