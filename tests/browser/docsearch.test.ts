import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { makeSite, temporaryFolder } from '../support/sites.js'

const keepUntil = afterAllTests()
let server: StaticServer

beforeAll(async () => {
  const site = makeSite(
    {
      'docs.config.json': JSON.stringify({
        title: 'Test',
        content: [
          { dir: 'content' },
          { dir: 'v1', prefix: '/v1/', version: 'v1' },
          { dir: 'fr', prefix: '/fr/', lang: 'fr' },
        ],
        search: false,
        themeConfig: {
          search: {
            provider: 'docsearch',
            appId: 'APPID',
            apiKey: 'publickey',
            indexName: 'handbook',
            searchParameters: { facetFilters: ['kind:page'], hitsPerPage: 7 },
          },
        },
      }),
      'public/favicon.ico': '',
      'content/README.md': '# Home\n',
      'content/ledger.md': '# Ledger\n',
      'v1/README.md': '# Old home\n',
      'fr/README.md': '# Accueil\n',
    },
    temporaryFolder(keepUntil),
  )
  await buildSite(site)
  server = await serveFolder(join(site, 'dist'), {
    keepUntil,
    headers: {
      'content-security-policy':
        "default-src 'self'; connect-src 'self' https://*.algolia.net https://*.algolianet.com",
    },
  })
})

const field = (page: Page) => page.locator('.DocSearch-Input')

/** An answer of Algolia with the page of the ledger. */
const answer = {
  results: [
    {
      index: 'handbook',
      hits: [
        {
          objectID: '1',
          url: 'https://docs.example.org/ledger.html#entries',
          type: 'lvl1',
          content: null,
          hierarchy: {
            lvl0: 'Docs',
            lvl1: 'Ledger',
            lvl2: null,
            lvl3: null,
            lvl4: null,
            lvl5: null,
            lvl6: null,
          },
          _highlightResult: { hierarchy: { lvl0: { value: 'Docs' }, lvl1: { value: 'Ledger' } } },
          _snippetResult: { hierarchy: { lvl1: { value: 'Ledger' } } },
        },
      ],
      nbHits: 1,
      page: 0,
      nbPages: 1,
      hitsPerPage: 7,
      processingTimeMS: 1,
      query: 'ledger',
      params: '',
    },
  ],
}

test.each([
  ['', 'en-US', 'latest'],
  ['v1/', 'en-US', 'v1'],
  ['fr/', 'fr', 'latest'],
] as const)(
  'at /%s DocSearch is loaded on first use, asked for the language and version, and its results are opened in place',
  async (path, lang, version) => {
    server.requests.length = 0
    const { page, context, problems } = await openPage({ reducedMotion: 'reduce' })
    // Safari before 17 and Chrome before 120.
    await page.addInitScript(() => {
      delete (URL as { canParse?: unknown }).canParse
    })
    const asked: unknown[] = []
    await context.route(/algolia/, async (route) => {
      asked.push(route.request().postDataJSON())
      await route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } })
    })
    await page.goto(server.address + path, { waitUntil: 'networkidle' })
    await page.evaluate(() => Object.assign(window, { inPlace: true }))
    expect(server.requests.some((request) => /docsearch|hydrate/.test(request))).toBe(false)
    await page.keyboard.press('/')
    await field(page).fill('ledger')
    await expect.poll(() => page.locator('.DocSearch-Hit').count()).toBeGreaterThan(0)
    const sent = JSON.stringify(asked)
    for (const part of [`lang:${lang}`, `version:${version}`, 'kind:page', 'handbook'])
      expect(sent).toContain(part)
    const labels = page
      .locator('.DocSearch-Modal [aria-label]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    expect(await labels).toContain(lang === 'fr' ? 'Fermer' : 'Close')
    await field(page).press('Enter')
    await expect.poll(() => page.url()).toBe(`${server.address}ledger.html#entries`)
    await expect.poll(() => page.locator('main h1').innerText()).toContain('Ledger')
    // A page in another language is loaded as a whole.
    expect(await page.evaluate(() => 'inPlace' in window)).toBe(lang !== 'fr')
    // An inline style of DocSearch is blocked, which has no visible effect.
    expect(problems.filter((text) => !text.includes('Applying inline style'))).toEqual([])
  },
)

test('what is typed while DocSearch is loaded arrives in its field, which keeps the focus', async () => {
  const { page } = await openPage({ reducedMotion: 'reduce' })
  // A late answer changes the dialog.
  await page.route(/algolia/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.abort()
  })
  await page.route(/\/docsearch/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.goto(server.address, { waitUntil: 'networkidle' })
  const loading = page.waitForRequest(/\/docsearch/)
  await page.keyboard.press('/')
  await page.keyboard.type('led')
  await loading
  await page.keyboard.type('ger')
  await field(page).waitFor()
  await page.keyboard.type('s')
  await page.locator('.DocSearch-Container--Stalled').waitFor()
  await page.keyboard.type('!')
  await expect.poll(() => field(page).inputValue()).toBe('ledgers!')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await field(page).waitFor()
  expect(await field(page).inputValue(), 'opened again').toBe('')
})

test('a word in composition is asked for when it is finished, since an answer would end the composition', async () => {
  const { page } = await openPage({ reducedMotion: 'reduce' })
  const asked: string[] = []
  await page.route(/algolia/, (route) => {
    asked.push(route.request().postData() ?? '')
    return route.abort()
  })
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await page.keyboard.press('/')
  await field(page).waitFor()
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['s', 'し', 'しは', 'しはらい'])
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await page.waitForTimeout(600)
  expect(await field(page).inputValue()).toBe('しはらい')
  expect(asked, 'not asked for yet').toEqual([])
  await keyboard.send('Input.insertText', { text: '支払い' })
  await expect.poll(() => asked.at(-1), { message: 'asked for at the end' }).toContain('支払い')
  expect(await field(page).inputValue()).toBe('支払い')
})

test('if DocSearch cannot be loaded, the reader is told', async () => {
  const { page } = await openPage()
  await page.route(/\/docsearch/, (route) => route.abort())
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await page.keyboard.press('/')
  await expect.poll(() => page.locator('.toast').count()).toBe(1)
})
