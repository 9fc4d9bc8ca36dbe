import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { violations } from '../support/axe.js'
import { openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { follow } from './page.js'
import { builtSite } from './sites.js'

const keepUntil = afterAllTests()
let server: StaticServer

beforeAll(async () => {
  const base = '/docs/'
  const config = {
    url: 'https://docs.example.org',
    themeConfig: {
      pageActions: [
        'copy',
        'markdown',
        'chatgpt',
        { text: 'Report a problem', link: 'https://example.org/new?title={title}&about={url}' },
      ],
    },
  }
  const site = await builtSite('default', { keepUntil, base, config })
  server = await serveFolder(site.out, { keepUntil, base, headers })
})

const headers = { 'content-security-policy': "default-src 'self'" }

test('a page is copied as Markdown, also after a navigation, and what cannot be copied is told', async () => {
  const { page, context, problems } = await openPage()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${server.address}guide/`)
  await follow(page, `${server.address}guide/start.html`)
  const copy = page.locator('[data-copy-page]')
  expect(await copy.innerText()).toBe('Copy page')
  const besides = () => page.getByRole('link', { name: 'View as Markdown' }).boundingBox()
  await copy.click()
  await expect.poll(() => copy.innerText()).toBe('Copied')
  const whileCopied = await besides()
  await expect.poll(() => page.locator('#docs-status').innerText()).toBe('Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await (await fetch(`${server.address}guide/start.md`)).text())
  await expect.poll(() => copy.innerText()).toBe('Copy page')
  expect(await besides()).toEqual(whileCopied)
  expect(problems).toEqual([])

  await page.route('**/guide/start.md', (route) => route.fulfill({ status: 500, body: 'x' }))
  await copy.click()
  await expect.poll(() => copy.innerText()).toBe('Copying failed')
  await expect.poll(() => copy.innerText()).toBe('Copy page')
})

test('links say which page they are about', async () => {
  const { page } = await openPage()
  await page.goto(`${server.address}guide/start.html`)
  const address = async (name: string) =>
    new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '', page.url())
  expect((await address('View as Markdown')).pathname).toBe('/docs/guide/start.md')
  expect((await address('Open in ChatGPT')).searchParams.get('q')).toContain(
    'https://docs.example.org/docs/guide/start.md',
  )
  const report = await address('Report a problem')
  expect(report.searchParams.get('about')).toBe('https://docs.example.org/docs/guide/start.html')
  expect(report.searchParams.get('title')).toBe('Start')
  expect(await violations(page)).toEqual([])
})

test('without scripts there is no button, and fingers reach the links', async () => {
  const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 700 } })
  await page.goto(`${server.address}guide/start.html`)
  expect(await page.locator('[data-copy-page]').isVisible()).toBe(false)
  const box = await page.getByRole('link', { name: 'View as Markdown' }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
})
