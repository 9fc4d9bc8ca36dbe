// Measures a first search on a built site, with a browser that has not searched there before.
import { gzipSync } from 'node:zlib'

/**
 * @typedef {object} FirstResult
 * @property {number} scriptBytes Scripts loaded with the dialog, without React, gzip.
 * @property {number} reactBytes Scripts that contain React, gzip.
 * @property {number} rootBytes The list of the shards, gzip.
 * @property {number} shardBytes Words, gzip.
 * @property {number} textBytes Texts of the pages that are shown, gzip.
 * @property {number} files Number of all these files.
 * @property {number} afterShardsMs From the last shard to the results.
 * @property {number} afterAllMs From the last file of the index to the results.
 */

/**
 * Opens the dialog on a page that has finished loading, types a query at once and waits for
 * results. Counts only what is loaded after opening the dialog.
 *
 * @param {import('playwright-core').Page} page In a context that has loaded nothing from the site
 *   before.
 * @param {{ address: string, query: string }} options `address`: of the page to start on.
 * @returns {Promise<FirstResult>}
 */
export async function firstResult(page, { address, query }) {
  await page.goto(address, { waitUntil: 'networkidle' })
  const loads = []
  page.on('response', (response) => loads.push(load(response)))
  await page.keyboard.press('/')
  const field = page.getByRole('combobox')
  await field.waitFor()
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role=option]') === null) return
      Object.assign(window, { shownAt: performance.now() })
      observer.disconnect()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await field.fill(query)
  await page.getByRole('option').first().waitFor()
  const { shownAt, ends } = await page.evaluate(() => ({
    shownAt: window.shownAt,
    ends: performance.getEntriesByType('resource').map(({ name, responseEnd }) => [name, responseEnd]),
  }))
  const files = await Promise.all(loads)
  const sum = (kind) => files.reduce((total, file) => (file.kind === kind ? total + file.bytes : total), 0)
  const msAfter = (...kinds) =>
    shownAt - Math.max(...ends.flatMap(([name, end]) => (kinds.includes(kindOf(name)) ? [end] : [])))
  return {
    scriptBytes: sum('script'),
    reactBytes: sum('react'),
    rootBytes: sum('root'),
    shardBytes: sum('shard'),
    textBytes: sum('text'),
    files: files.length,
    afterShardsMs: msAfter('shard'),
    afterAllMs: msAfter('shard', 'text'),
  }
}

async function load(response) {
  const body = await response.body()
  const kind = kindOf(response.url())
  return {
    // The only script with React in it. Its parts of the engine are small.
    kind: kind === 'script' && body.includes('hydrateRoot') ? 'react' : kind,
    bytes: gzipSync(body).length,
  }
}

function kindOf(address) {
  const { pathname } = new URL(address)
  if (pathname.endsWith('.js')) return 'script'
  if (pathname.endsWith('/assets/search.json')) return 'root'
  if (/\/assets\/search\/[^/]+\/texts\//.test(pathname)) return 'text'
  return pathname.includes('/assets/search/') ? 'shard' : 'other'
}
