import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { generateSite, pageName, sectionName } from '../../bench/lib/generate.mjs'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { makeSite, temporaryFolder } from '../support/sites.js'
import { follow, heading, withoutGuesses } from './page.js'

const keepUntil = afterAllTests()
interface Load {
  readonly path: string
  readonly type: string
  readonly body: Buffer
}

async function loadOf(response: Response): Promise<Load> {
  return {
    path: new URL(response.url()).pathname,
    type: response.request().resourceType(),
    body: await response.body(),
  }
}

/** Everything that a page loads without interaction. Prefetching starts later. */
async function loadsOf(address: string): Promise<Load[]> {
  const { page } = await openPage({ viewport: { width: 412, height: 823 } })
  const loads: Promise<Load>[] = []
  page.on('response', (response) => loads.push(loadOf(response)))
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  return Promise.all(loads)
}

let kinds: StaticServer
let generated: StaticServer

beforeAll(async () => {
  const site = makeSite(
    {
      'docs.config.json': JSON.stringify({ title: 'Weight', sidebar: 'auto' }),
      'content/README.md': '# Home\n\n[Plain](./plain.md)\n',
      'content/plain.md': '# Plain\n\nText.\n\n## Part\n\nText.\n',
      'content/drawing.md': '# Drawing\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
      'content/code.md': '# Code\n\n```js\nconst a = 1\n```\n',
      'public/favicon.ico': '',
    },
    temporaryFolder(keepUntil),
  )
  const folder = temporaryFolder(keepUntil)
  generateSite(join(folder, 'generated'), { pages: 80 })
  for (const each of [site, join(folder, 'generated')]) {
    const result = await buildSite(each)
    if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
  }
  kinds = await serveFolder(join(site, 'dist'), { keepUntil })
  generated = await serveFolder(join(folder, 'generated', 'dist'), { keepUntil })
})

test('a page loads at most 12 KB of script, none of it React, less than 12 KB of styles, and asks for three things besides HTML and images', async () => {
  const addresses = ['', 'plain.html', 'drawing.html', 'code.html'].map((path) => kinds.address + path)
  addresses.push(`${generated.address}${sectionName(0)}/${pageName(1)}.html`)
  for (const address of addresses) {
    const loads = (await loadsOf(address)).filter(
      ({ type, path }) => type !== 'document' && !path.endsWith('.ico'),
    )
    expect(loads.map(({ path }) => path.replace(/\.[0-9a-f]{8}\./, '.')).sort(), address).toEqual([
      '/assets/css/style.css',
      '/assets/js/app.js',
      '/assets/js/early.js',
    ])
    const scripts = loads.filter(({ type }) => type === 'script')
    const bytes = scripts.reduce((sum, { body }) => sum + gzipSync(body).length, 0)
    expect(bytes, address).toBeGreaterThan(1_000)
    expect(bytes, address).toBeLessThanOrEqual(12 * 1_024)
    for (const { body } of scripts) expect(body.includes('hydrateRoot')).toBe(false)
    const styles = loads.filter(({ type }) => type === 'stylesheet')
    expect(
      styles.reduce((sum, { body }) => sum + gzipSync(body).length, 0),
      address,
    ).toBeLessThan(12 * 1_024)
  }
})

test('going to a page of 6 KB in the same section transfers its chunk alone, at most 4 KB', async () => {
  const page = (number: number) => `${generated.address}${sectionName(0)}/${pageName(number)}.html`
  const { page: browser } = await openPage()
  await withoutGuesses(browser)
  await browser.goto(page(0), { waitUntil: 'networkidle' })
  await follow(browser, page(1))
  await expect.poll(() => browser.url()).toBe(page(1))
  await browser.waitForLoadState('networkidle')
  for (let number = 2; number < 12; number += 1) {
    const loads: Promise<Load>[] = []
    browser.on('response', (response) => loads.push(loadOf(response)))
    const before = await heading(browser)
    await follow(browser, page(number))
    await expect.poll(() => heading(browser)).not.toBe(before)
    // On a busy machine the progress bar appears once, and loads its script.
    const [chunk, ...others] = (await Promise.all(loads)).filter(
      ({ path }) => !/\/(?:progress|chunk)\.[0-9a-f]{8}\.js$/.test(path),
    )
    browser.removeAllListeners('response')
    expect(others.map(({ path }) => path)).toEqual([])
    const bytes = gzipSync(chunk?.body ?? '').length
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThanOrEqual(4 * 1_024)
  }
})

test('nothing moves while a page loads', async () => {
  for (const address of [
    `${kinds.address}plain.html`,
    `${generated.address}${sectionName(0)}/${pageName(1)}.html`,
  ]) {
    const { page } = await openPage({ viewport: { width: 412, height: 823 } })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1_200)
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), address).toBe(0)
  }
})
