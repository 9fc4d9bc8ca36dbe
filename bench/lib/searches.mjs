// The search of Quire and those of others, over the same pages of a built site.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { preview } from '@quire/engine'
import { openSearch } from '@quire/engine/client'

/**
 * @typedef {object} Search
 * @property {string} name With its version.
 * @property {(query: string) => Promise<readonly string[]>} pages Paths of the pages found, best first.
 * @property {() => Promise<void>} close
 *
 * @typedef {object} IndexedPage What Quire's index has of a page.
 * @property {string} path
 * @property {string} title
 * @property {readonly (readonly [slug: string, heading: string, text: string])[]} sections
 */

/** The newest versions that run on Node 20. */
const packages = { minisearch: '7.2.0', pagefind: '1.6.0' }

/** How many pages Quire shows, and so how many count of the others. */
export const shownPages = 8

/** The pages that readers of the latest version search. @returns {IndexedPage[]} */
export function indexedPages(out) {
  const assets = join(out, 'assets')
  const { scopes } = JSON.parse(readFileSync(join(assets, 'search.json'), 'utf8'))
  const { folder } = scopes.find(({ prefixes }) => prefixes.includes('/'))
  const texts = join(assets, 'search', folder, 'texts')
  return readdirSync(texts).flatMap((name) => JSON.parse(readFileSync(join(texts, name), 'utf8')).documents)
}

/** @returns {Promise<Search>} The search of the default theme, as `docs preview` serves it. */
export async function quireSearch(options) {
  const server = await preview({ ...options, port: 0 })
  const search = await openSearch(server.origin + server.base)
  return {
    name: 'Quire',
    pages: async (query) => (await search.query(query, '/')).map(({ path }) => path),
    close: () => server.close(),
  }
}

/**
 * Installs the other programs.
 *
 * @param {string} folder A new one.
 */
export function installSearches(folder) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
}

/**
 * MiniSearch with the fields and weights of VitePress 1.6: each section is found by itself.
 *
 * @param {string} folder Where it is installed.
 * @param {readonly IndexedPage[]} pages
 * @returns {Search}
 */
export function miniSearch(folder, pages) {
  const MiniSearch = createRequire(join(folder, 'package.json'))('minisearch')
  const index = new MiniSearch({
    fields: ['title', 'titles', 'text'],
    storeFields: ['path'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  })
  const sections = pages.flatMap(({ path, title, sections }) =>
    sections.map(([slug, heading, text]) => ({
      path,
      title: slug === '' ? title : heading,
      titles: slug === '' ? '' : title,
      text,
    })),
  )
  index.addAll(sections.map((section, id) => ({ ...section, id })))
  return {
    name: `MiniSearch ${packages.minisearch} as in VitePress`,
    pages: async (query) => [...new Set(index.search(query).map(({ path }) => path))].slice(0, shownPages),
    close: async () => {},
  }
}

/**
 * Pagefind, as Starlight uses it, over the pages without navigation.
 *
 * @param {string} folder Where it is installed.
 * @param {{ out: string, pages: readonly IndexedPage[], options: object, browser: import('playwright-core').Browser }} site
 * @returns {Promise<Search>}
 */
export async function pagefindSearch(folder, { out, pages, options, browser }) {
  const copy = `${out}-pagefind`
  cpSync(out, copy, { recursive: true })
  const { createIndex } = await import(
    pathToFileURL(join(folder, 'node_modules', 'pagefind', 'lib', 'index.js')).href
  )
  const { index } = await createIndex({ rootSelector: 'main' })
  for (const { path } of pages) {
    const file = path.endsWith('/') ? `${path}index.html` : path
    await index.addHTMLFile({ url: path, content: readFileSync(join(out, file), 'utf8') })
  }
  await index.writeFiles({ outputPath: join(copy, 'pagefind') })
  const server = await preview({ ...options, out: copy, port: 0 })
  const page = await browser.newPage()
  await page.goto(`${server.origin}/404.html`)
  return {
    name: `Pagefind ${packages.pagefind}`,
    pages: (query) =>
      page.evaluate(
        async ([text, most]) => {
          const { search } = await import('/pagefind/pagefind.js')
          const { results } = await search(text)
          const found = await Promise.all(results.slice(0, most).map((result) => result.data()))
          return found.map(({ url }) => url)
        },
        [query, shownPages],
      ),
    close: async () => {
      await page.close()
      await server.close()
      rmSync(copy, { recursive: true, force: true })
    },
  }
}
