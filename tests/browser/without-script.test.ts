import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { heading } from './page.js'
import { builtSite } from './sites.js'

const files = {
  'content/guide/all.md':
    '# All\n\n::: details Folded\nInside of it.\n:::\n\n::: tabs\n== npm\n\nUse npm.\n\n== yarn\n\nUse yarn.\n\n:::\n\n```js\nconst shown = 1\n```\n\n```mermaid\nflowchart LR\n  A[First] --> B[Second]\n```\n\n| a | b |\n| --- | --- |\n| left | right |\n\n<style>h1 { color: rgb(1, 2, 3) }</style>\n\n## Last\n\nThe end.\n',
}
const config = {
  nav: [
    { text: 'Other', link: '/other/' },
    { text: 'More', items: [{ text: 'Start', link: '/guide/start.html' }] },
  ],
  sidebar: {
    '/guide/': [{ title: 'Folder', collapsable: true, children: ['next'] }, '', 'start', 'all'],
    '/other/': [''],
  },
}

const keepUntil = afterAllTests()
let server: StaticServer

beforeAll(async () => {
  const site = await builtSite('default', { keepUntil, files, config })
  server = await serveFolder(site.out, { keepUntil })
})

async function open(path: string, width = 1280): Promise<Page> {
  const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height: 800 } })
  await page.goto(server.address + path)
  return page
}

describe('without script', () => {
  test('everything can be read: folded text, tabs, code, drawings, tables, own styles', async () => {
    const page = await open('guide/all.html')
    for (const words of ['const shown = 1', 'left', 'The end.', 'Use npm.'])
      expect(await page.getByText(words).first().isVisible(), words).toBe(true)
    expect(await page.locator('.diagram-box svg').isVisible()).toBe(true)
    expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(1, 2, 3)',
    )

    expect(await page.getByText('Inside of it.').isVisible()).toBe(false)
    await page.getByText('Folded').click()
    expect(await page.getByText('Inside of it.').isVisible()).toBe(true)
    await page.getByText('yarn', { exact: true }).click()
    expect(await page.getByText('Use yarn.').isVisible()).toBe(true)
  })

  test('nothing is offered that needs script', async () => {
    const page = await open('guide/all.html')
    expect(await page.locator('.code-block').count()).toBeGreaterThan(0)
    expect(await page.locator('.copy-code').count()).toBe(0)
    for (const selector of ['.theme-switch', '.back-to-top', '.search-button']) {
      const elements = await page.locator(selector).all()
      expect(elements.length, selector).toBeGreaterThan(0)
      for (const element of elements) expect(await element.isVisible(), selector).toBe(false)
    }
  })

  test('on wide screens menus, sidebar, table of contents and neighbours lead on', async () => {
    const page = await open('guide/all.html')
    await page.locator('.navbar summary', { hasText: 'More' }).click()
    await page.locator('.navbar').getByRole('link', { name: 'Start' }).click()
    expect(await heading(page)).toBe('Start')
    await page.locator('.sidebar summary', { hasText: 'Folder' }).click()
    await page.locator('.sidebar').getByRole('link', { name: 'Next' }).click()
    expect(await heading(page)).toBe('Next')
    await page.locator('.sidebar').getByRole('link', { name: 'All' }).click()
    await page.locator('.toc').getByRole('link', { name: 'Last' }).click()
    expect(page.url()).toBe(`${server.address}guide/all.html#last`)
    await page.locator('.page-nav a').first().click()
    expect(await heading(page)).toBe('Start')
  })

  test('on phones the drawer and the table of contents open', async () => {
    const page = await open('guide/all.html', 390)
    const link = page.locator('.sidebar').getByRole('link', { name: 'Start', exact: true }).last()
    expect(await link.isVisible()).toBe(false)
    await page.locator('.drawer > summary').click()
    await link.click()
    expect(await heading(page)).toBe('Start')
    await page.locator('.drawer > summary').click()
    await page.locator('.drawer-nav summary', { hasText: 'More' }).click()
    await page.locator('.drawer-nav').getByRole('link', { name: 'Start' }).click()
    expect(await heading(page)).toBe('Start')
    await page.locator('.toc summary').click()
    await page.locator('.toc').getByRole('link', { name: 'Later' }).click()
    expect(page.url()).toBe(`${server.address}guide/start.html#later`)
  })

  test('an old address leads to the new one, and a wrong one to a page that leads home', async () => {
    const page = await open('guide/moved.html')
    await expect.poll(() => page.url()).toBe(`${server.address}guide/here.html`)
    const lost = await open('guide/nowhere.html')
    expect(await heading(lost)).toBe('404')
    await lost.locator('main a').first().click()
    expect(await heading(lost)).toBe('Home')
  })
})
