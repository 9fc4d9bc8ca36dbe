// The cost of a reader's first search, in bytes and milliseconds, on the corpus and on a large generated
// site.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from '@quire/engine'
import { launchBrowser } from './lib/browser.mjs'
import { corpusFolder } from './lib/corpus.mjs'
import { firstResult } from './lib/first-result.mjs'
import { generateSite } from './lib/generate.mjs'
import { median } from './lib/measure.mjs'
import { machineLine, printTable } from './lib/report.mjs'

export const summary = 'a first search: bytes and milliseconds (--pages 10000)'

/** Common and rare words, a phrase, a question, the beginning of a word, a typo. */
const queries = {
  corpus: ['settlement', 'transfer', 'participant lifecycle', 'how to onboard a dfsp', 'se', 'setlement'],
  generated: [
    'settlement',
    'page 7777',
    'unknown gateway timeout',
    'how to close a window',
    'se',
    'setlement',
  ],
}

export async function run({ folder, runs, only, pages: [count] = [10_000] }) {
  const browser = await launchBrowser()
  console.log(`${machineLine()} Chromium ${browser.version()}.\n`)
  const wanted = (name) => only === undefined || only === name
  try {
    if (corpusFolder() === undefined)
      console.log('Without the corpus: there is none at ../shared/corpora/mojaloop.\n')
    else if (wanted('corpus'))
      await printSearches(browser, {
        name: '448 pages of the corpus',
        site: fileURLToPath(new URL('corpus', import.meta.url)),
        out: join(folder, 'search-corpus'),
        queries: queries.corpus,
        limitBytes: 60_000,
        runs,
      })
    if (wanted('generated')) {
      const site = join(folder, `generated-${count}`)
      generateSite(site, { pages: count })
      await printSearches(browser, {
        name: `${count} generated pages`,
        site,
        out: join(folder, 'search-generated'),
        queries: queries.generated,
        limitBytes: 150_000,
        runs,
      })
    }
  } finally {
    await browser.close()
  }
}

async function printSearches(browser, { name, site, out, queries, limitBytes, runs }) {
  rmSync(out, { recursive: true, force: true })
  const options = {
    site,
    out,
    defaultTheme: '@quire/theme-default',
    packagesOf: [fileURLToPath(new URL('.', import.meta.url))],
  }
  const { published, diagnostics } = await build({ ...options, allowErrors: true })
  if (!published) throw new Error(`${site}: ${diagnostics[0]?.message}`)
  const server = await preview({ ...options, port: 0 })
  const address = `${server.origin}${server.base}`
  const rows = []
  try {
    for (const query of queries) {
      const results = []
      for (let round = 0; round < runs; round += 1) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
        results.push(await firstResult(await context.newPage(), { address, query }))
        await context.close()
      }
      const [{ scriptBytes, reactBytes, rootBytes, shardBytes, textBytes, files }] = results
      const sum = scriptBytes + rootBytes + shardBytes + textBytes
      rows.push([
        query,
        kilobytes(scriptBytes),
        kilobytes(rootBytes),
        kilobytes(shardBytes),
        kilobytes(textBytes),
        `${kilobytes(sum)}${sum > limitBytes ? ' (too much)' : ''}`,
        kilobytes(reactBytes),
        String(files),
        milliseconds(results.map(({ afterShardsMs }) => afterShardsMs)),
        milliseconds(results.map(({ afterAllMs }) => afterAllMs)),
      ])
    }
  } finally {
    await server.close()
  }
  console.log(
    `${name}: at most ${kilobytes(limitBytes)}, gzip, besides React, and 50 ms. The index is ${filesOf(out)}.\n`,
  )
  printTable([
    [
      'first query',
      'script',
      'root',
      'shards',
      'texts',
      'sum',
      'React',
      'files',
      `after the shards, median (fastest) of ${runs}`,
      'after the last file',
    ],
    ...rows,
  ])
}

/** The files that make up the index. */
function filesOf(out) {
  const files = readdirSync(join(out, 'assets', 'search'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  )
  const texts = files.filter(({ parentPath }) => basename(parentPath) === 'texts')
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  return `${files.length - texts.length} shards and ${texts.length} files of texts, ${(bytes / 1e6).toFixed(1)} MB`
}

const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} KB`

/** Other programs on the machine can only slow it down, so the fastest run shows the real cost. */
const milliseconds = (values) => `${Math.round(median(values))} (${Math.round(Math.min(...values))}) ms`
