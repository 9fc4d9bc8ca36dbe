import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { type FileTexts, makeSite, temporaryFolder } from '../support/sites.js'
import { follow, heading, mark, stayed } from './page.js'

const tools = 'head:\n  - [script, { src: /tools.js }]\n  - [link, { rel: stylesheet, href: /tools.css }]\n'

const files: FileTexts = {
  'docs.config.json': '{ "title": "Docs" }',
  'public/tools.js': 'window.ran = (window.ran ?? 0) + 1',
  'public/tools.css': 'main { border-top: 7px solid }',
  'content/README.md': '# Home\n',
  'content/plain.md': '# Plain\n',
  'content/net.md': `---\n${tools}---\n\n# Net\n`,
  'content/gross.md': `---\n${tools}---\n\n# Gross\n`,
  'content/other.md': '---\nhead: [[link, { rel: stylesheet, href: /tools.css }]]\n---\n\n# Other\n',
  'content/data.md':
    '---\nhead: [[script, { type: application/ld+json }, "{}"], [link, { rel: alternate, type: text/calendar, href: /a.ics }]]\n---\n\n# Data\n',
}

const cleanups: (() => unknown)[] = []
let server: StaticServer

beforeAll(async () => {
  const keepUntil = (remove: () => unknown) => {
    cleanups.unshift(remove)
  }
  const { outDir } = await buildSite(makeSite(files, temporaryFolder(keepUntil)))
  server = await serveFolder(outDir, { base: '/', keepUntil })
})
afterAll(async () => {
  for (const remove of cleanups) await remove()
})

const seen = (page: Page) =>
  page.evaluate(() => ({
    ran: (window as unknown as { ran?: number }).ran ?? 0,
    border: getComputedStyle(document.querySelector('main') ?? document.body).borderTopWidth,
  }))

async function goTo(page: Page, path: string, title: string): Promise<boolean> {
  await mark(page)
  await follow(page, server.address + path)
  await expect.poll(() => heading(page).catch(() => '')).toBe(title)
  await page.waitForLoadState('networkidle')
  return stayed(page)
}

test('what a page has in its head works after a navigation, and is gone on the next page', async () => {
  const { page, problems } = await openPage()
  await page.goto(server.address, { waitUntil: 'networkidle' })
  expect(await goTo(page, 'net.html', 'Net'), 'the script has to run').toBe(false)
  expect(await seen(page)).toEqual({ ran: 1, border: '7px' })
  expect(await goTo(page, 'gross.html', 'Gross'), 'it has run').toBe(true)
  expect(await seen(page)).toEqual({ ran: 1, border: '7px' })
  expect(await goTo(page, 'net.html', 'Net'), 'back to the same tags').toBe(true)
  expect(await goTo(page, 'other.html', 'Other'), 'not all of the tags').toBe(false)
  expect(await seen(page)).toEqual({ ran: 0, border: '7px' })
  expect(await goTo(page, 'plain.html', 'Plain'), 'the style sheet has to go').toBe(false)
  expect(await seen(page)).toEqual({ ran: 0, border: '0px' })
  await page.goBack()
  await expect.poll(() => heading(page).catch(() => '')).toBe('Other')
  await expect.poll(() => seen(page)).toEqual({ ran: 0, border: '7px' })
  expect(problems).toEqual([])
})

test('tags that only programs read do not make the browser load whole pages', async () => {
  const { page, problems } = await openPage()
  await page.goto(server.address, { waitUntil: 'networkidle' })
  expect(await goTo(page, 'data.html', 'Data')).toBe(true)
  await page.goto(`${server.address}data.html`, { waitUntil: 'networkidle' })
  expect(await goTo(page, 'plain.html', 'Plain')).toBe(true)
  expect(await page.locator('head [href="/a.ics"], head script[type="application/ld+json"]').count()).toBe(0)
  expect(problems).toEqual([])
})
