// What readers get: bytes, requests, layout shifts, blocking time, navigation, Lighthouse.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, preview } from '@quire/engine'
import { browserProgram, launchBrowser } from './lib/browser.mjs'
import { corpusFolder } from './lib/corpus.mjs'
import { generateSite, pageName, sectionName } from './lib/generate.mjs'
import { categories, lighthouse, lighthouseVersion } from './lib/lighthouse.mjs'
import { median } from './lib/measure.mjs'
import { kilobytes, machineLine, printTable, printVisitTable } from './lib/report.mjs'
import { navigations, visit } from './lib/visit.mjs'

export const summary = 'what readers get: bytes, requests, navigation, Lighthouse (--pages 1000)'

const place = (path) => fileURLToPath(new URL(path, import.meta.url))

export async function run({ folder, runs, pages: [count] = [1_000] }) {
  const executablePath = browserProgram()
  const generated = join(folder, `reader-${count}`)
  generateSite(generated, { pages: count })
  const sites = [
    await served(generated, join(folder, 'reader-generated')),
    await served(place('../sites/docs'), join(folder, 'reader-docs')),
  ]
  if (corpusFolder() !== undefined) sites.push(await served(place('corpus'), join(folder, 'reader-corpus')))
  else console.error('Without the corpus: there is none at ../shared/corpora/mojaloop.')
  const browser = await launchBrowser(executablePath)
  console.log(`${machineLine()} Chromium ${browser.version()}.\n`)
  const [small, docs, corpus] = sites
  const page = (number) => `${sectionName(0)}/${pageName(number)}.html`
  const places = [
    [`page of 6 KB among ${count}`, small.address + page(1)],
    ['documentation, home', docs.address],
    ['documentation, page with a drawing', docs.address + pageWith(docs.out, 'class="diagram-box"')],
    ...(corpus ? [['corpus, largest page', corpus.address + largestPage(corpus.out)]] : []),
  ]
  try {
    await printVisits(browser, places)
    await printNavigation(browser, {
      out: small.out,
      from: small.address + page(1),
      first: small.address + page(2),
      to: small.address + page(3),
    })
    await printLighthouse(places.slice(1), { chromium: executablePath, folder, runs })
  } finally {
    await browser.close()
    for (const { close } of sites) await close()
  }
}

/** Builds a site from scratch and serves it like a static host. */
async function served(site, out) {
  rmSync(out, { recursive: true, force: true })
  const options = { site, out, defaultTheme: '@quire/theme-default', packagesOf: [place('.')] }
  const { published, diagnostics } = await build({ ...options, allowErrors: true })
  if (!published) throw new Error(`${site}: ${diagnostics[0]?.message}`)
  const server = await preview({ ...options, port: 0 })
  return { out, address: `${server.origin}${server.base}`, close: () => server.close() }
}

function htmlFiles(out) {
  return readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html') && entry.name !== '404.html')
    .map((entry) => relative(out, join(entry.parentPath, entry.name)))
    .sort()
}

const pageWith = (out, text) =>
  htmlFiles(out).find((path) => readFileSync(join(out, path), 'utf8').includes(text))

const largestPage = (out) =>
  htmlFiles(out).reduce((a, b) =>
    readFileSync(join(out, b)).length > readFileSync(join(out, a)).length ? b : a,
  )

async function printVisits(browser, places) {
  const visits = []
  for (const [name, address] of places) visits.push([name, await visit(browser, address)])
  printVisitTable('first visit, gzip', visits)
}

async function printNavigation(browser, { out, ...addresses }) {
  const { transferred, shownMs, paintedMs } = await navigations(browser, addresses)
  const html = join(out, new URL(addresses.to).pathname)
  printTable([
    ['going to a page of 6 KB in the same section', 'figure'],
    ['requests', String(transferred.length)],
    ['transferred, gzip', kilobytes(transferred.reduce((sum, { bytes }) => sum + bytes, 0))],
    [
      'its HTML would be, gzip',
      existsSync(html) ? kilobytes(gzipSync(readFileSync(html), { level: 9 }).length) : '?',
    ],
    ['loaded before: in the document after, median', `${median(shownMs).toFixed(1)} ms`],
    [
      'fastest and slowest of 20',
      `${Math.min(...shownMs).toFixed(1)} ms, ${Math.max(...shownMs).toFixed(1)} ms`,
    ],
    ['on the screen after, median', `${median(paintedMs).toFixed(1)} ms`],
  ])
}

async function printLighthouse(places, { runs, ...options }) {
  const rows = []
  const failed = new Map()
  for (const [name, address] of places) {
    const results = []
    for (let round = 0; round < runs; round += 1) results.push(await lighthouse(address, options))
    for (const { failed: found } of results) for (const what of found) failed.set(`${name}: ${what}`, true)
    rows.push([
      name,
      ...categories.map((_, index) => results.map(({ scores }) => scores[index]).join(', ')),
      `${Math.round(median(results.map(({ blockingMs }) => blockingMs)))} ms`,
    ])
  }
  printTable([[`Lighthouse ${lighthouseVersion}, mobile`, ...categories, 'blocking time'], ...rows])
  for (const what of failed.keys()) console.error(`  below 90: ${what}`)
}
