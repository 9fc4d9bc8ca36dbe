import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { violations } from '../support/axe.js'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { elementsOf, parseHtml } from '../support/html.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { checkout, temporaryFolder } from '../support/sites.js'
import { readTree } from '../support/trees.js'

const keepUntil = afterAllTests()
let server: StaticServer
/** Address of each kind of page, below that of the server. */
let places: Readonly<Record<(typeof kinds)[number], string>>

const kinds = ['home', 'content page', 'page with wide tables', 'not-found page'] as const

beforeAll(async () => {
  const out = join(temporaryFolder(keepUntil), 'out')
  await buildSite(join(checkout, 'sites', 'docs'), { out, allowErrors: true })
  server = await serveFolder(out, { keepUntil })
  places = {
    home: '',
    'content page': longestPage(out),
    'page with wide tables': pageWithWidestTable(out),
    'not-found page': 'no/such/page.html',
  }
})

function htmlFiles(out: string): (readonly [path: string, text: string])[] {
  return [...readTree(out)]
    .filter(([path]) => path.endsWith('.html') && path !== '404.html')
    .map(([path, bytes]) => [path, bytes.toString('utf8')])
}

function longestPage(out: string): string {
  return htmlFiles(out).reduce((a, b) => (b[1].length > a[1].length ? b : a))[0]
}

function pageWithWidestTable(out: string): string {
  const widths = htmlFiles(out).map(([path, text]) => {
    const rows = [...elementsOf(parseHtml(text))].filter(({ tagName }) => tagName === 'tr')
    return [
      path,
      Math.max(
        0,
        ...rows.map(
          ({ childNodes }) =>
            childNodes.filter(({ nodeName }) => nodeName === 'td' || nodeName === 'th').length,
        ),
      ),
    ] as const
  })
  return widths.reduce((a, b) => (b[1] > a[1] ? b : a))[0]
}

describe.each(kinds)('%s', (kind) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      test(`axe finds nothing wrong, ${colorScheme}, ${width} pixels wide`, async () => {
        const { page } = await openPage({
          colorScheme,
          reducedMotion: 'reduce',
          viewport: { width, height: 900 },
        })
        await page.goto(server.address + places[kind])
        expect(await violations(page)).toEqual([])
      })
    }
  }

  test('nothing is wider than the screen, and nothing is complained about', async () => {
    const { page, problems } = await openPage({ reducedMotion: 'reduce' })
    const tooWide: string[] = []
    for (const width of [320, 390, 820, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(server.address + places[kind])
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      if (needed > width) tooWide.push(`${needed} pixels at ${width}`)
    }
    expect(tooWide).toEqual([])
    expect(problems.filter((problem) => !problem.includes('404 (Not Found)'))).toEqual([])
  })
})
