// Visits pages like a reader's browser.
import { gzipSync } from 'node:zlib'

/**
 * How much slower a phone's processor is than that of a desktop computer: Lighthouse's setting for
 * mobile.
 */
const slowdown = 4

/**
 * A page counts as loaded this long after the last request, in milliseconds. The reader does
 * nothing meanwhile.
 */
const restMs = 1_500

/**
 * @typedef {object} Visit
 * @property {number} scriptBytes Scripts, gzip.
 * @property {number} otherBytes Style sheets and everything else except HTML and images, gzip.
 * @property {number} htmlBytes gzip.
 * @property {number} requests Without those for HTML and images.
 * @property {number} reactBytes Scripts that contain React, gzip.
 * @property {number} layoutShift Cumulative layout shift, also while the page is scrolled through.
 * @property {number} blockingMs Total blocking time from the first paint on, with the processor
 *   slowed down four times.
 */

/**
 * Opens a page as a first-time visitor, and does nothing.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @returns {Promise<Visit>}
 */
export async function visit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    window.measured = { layoutShift: 0, tasks: [] }
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.measured.layoutShift += value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.measured.tasks.push([startTime, duration])
    }).observe({ type: 'longtask', buffered: true })
  })
  const loads = []
  page.on('response', (response) => loads.push(load(response)))
  await page.goto(address, { waitUntil: 'networkidle' })
  // Before the engine prefetches anything.
  await page.waitForTimeout(restMs - 500)
  const seen = await Promise.all(loads)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const blockingMs = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    // Tasks before the first paint delay the paint, which already counts, so they are left out here.
    return window.measured.tasks.reduce((sum, [start, duration]) => {
      const seen = start + duration - Math.max(start, paint?.startTime ?? 0)
      return sum + Math.max(0, seen - 50)
    }, 0)
  })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < Math.min(height, 20_000); y += 700) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(30)
  }
  const { layoutShift } = await page.evaluate(() => window.measured)
  await context.close()
  const sum = (wanted) => seen.filter(wanted).reduce((total, { bytes }) => total + bytes, 0)
  const isExtra = ({ type }) => type !== 'document' && type !== 'image'
  return {
    scriptBytes: sum(({ type }) => type === 'script'),
    otherBytes: sum((entry) => isExtra(entry) && entry.type !== 'script'),
    htmlBytes: sum(({ type }) => type === 'document'),
    requests: seen.filter(isExtra).length,
    reactBytes: sum(({ isReact }) => isReact),
    layoutShift,
    blockingMs,
  }
}

async function load(response) {
  const type = response.request().resourceType()
  const body = await response.body().catch(() => Buffer.alloc(0))
  return {
    path: new URL(response.url()).pathname,
    // A site's icon counts as an image.
    type: /^image\//.test(response.headers()['content-type'] ?? '') ? 'image' : type,
    bytes: gzipSync(body, { level: 9 }).length,
    isReact: type === 'script' && body.includes('hydrateRoot'),
  }
}

/**
 * Measures what a navigation in place transfers if nothing was prefetched, and how long a
 * navigation takes if the page was prefetched.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ from: string, first: string, to: string }} addresses Three pages of one section,
 *   visited in this order.
 * @returns {Promise<{ transferred: { path: string, bytes: number }[], shownMs: number[], paintedMs:
 *   number[] }>} `shownMs`: from the click until the page is in the document; `paintedMs`: until
 *   the frame after that.
 */
export async function navigations(browser, { from, first, to }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    window.go = (href) =>
      new Promise((resolve) => {
        const start = performance.now()
        document.addEventListener(
          'docs:loaded',
          () => {
            const shownMs = performance.now() - start
            requestAnimationFrame(() => setTimeout(() => resolve([shownMs, performance.now() - start])))
          },
          { once: true },
        )
        const link = Object.assign(document.createElement('a'), { href })
        document.body.append(link)
        link.click()
        link.remove()
      })
  })
  await page.goto(from, { waitUntil: 'networkidle' })
  // The first navigation loads the manifest, and the section's part of it.
  await page.evaluate((href) => window.go(href), first)
  await page.waitForLoadState('networkidle')
  const loads = []
  page.on('response', (response) => loads.push(load(response)))
  await page.evaluate((href) => window.go(href), to)
  await page.waitForLoadState('networkidle')
  const transferred = (await Promise.all(loads)).filter(({ type }) => type !== 'image')
  const shownMs = []
  const paintedMs = []
  for (let round = 0; round < 10; round += 1) {
    for (const href of [first, to]) {
      // By then a reader would have read the page, and its transition is over.
      await page.waitForTimeout(350)
      const [shown, painted] = await page.evaluate((address) => window.go(address), href)
      shownMs.push(shown)
      paintedMs.push(painted)
    }
  }
  await context.close()
  return { transferred: transferred.map(({ path, bytes }) => ({ path, bytes })), shownMs, paintedMs }
}
