import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { violations } from '../support/axe.js'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { type FileTexts, makeSite, temporaryFolder } from '../support/sites.js'
import { follow } from './page.js'

const files: FileTexts = {
  'docs.config.json': JSON.stringify({
    title: 'Docs',
    lang: 'en',
    content: [
      { dir: 'content' },
      { dir: 'ar', prefix: '/ar/', lang: 'ar', title: 'التوثيق', fallback: true },
      { dir: 'fa', prefix: '/fa/', lang: 'fa', title: 'مستندات', fallback: true },
      { dir: 'he', prefix: '/he/', lang: 'he', title: 'תיעוד', fallback: true },
      { dir: 'old', prefix: '/v1/', version: 'v1' },
      ...['ar', 'fa', 'he'].map((lang) => ({
        dir: `old-${lang}`,
        prefix: `/${lang}/v1/`,
        version: 'v1',
        lang,
      })),
    ],
    externalVersions: [{ text: 'legacy', link: 'https://old.example.org/' }],
    nav: [{ text: 'Guide', link: '/guide/' }],
    sidebar: { '/guide/': ['', 'more'] },
  }),
  'content/README.md': '# Home\n',
  'content/guide/README.md': '# Guide\n\n[Outside](https://example.org/)\n',
  'content/guide/more.md':
    '# More\n\nText, [outside](https://example.org/).\n\n::: details Hidden\nText.\n:::\n',
  'ar/README.md': '# البداية\n',
  'ar/guide/README.md':
    '# الدليل\n\nنص مع `--code` و [رابط](https://example.org/).\n\n```js\nsend(transfer)\n```\n\n| أ | ب |\n| --- | --- |\n| ج | د |\n\n```mermaid\nflowchart LR\n  A[First] --> B[Second] --> C[Third] --> D[Fourth] --> E[Fifth]\n```\n',
  'fa/README.md': '# خانه\n',
  'fa/guide/README.md':
    '# راهنما\n\n::: tip\nنرم‌افزار را نصب کنید.\n:::\n\n| نام | مقدار | شرح |\n| :--- | ---: | --- |\n| یک | 1000 | متن |\n',
  'he/README.md': '# בית\n',
  'he/guide/README.md': '# מדריך\n\n::: details\nטקסט.\n:::\n\n- [x] דו״ח\n\n> ציטוט\n',
  'old/README.md': '# Home\n',
  'old/guide/README.md': '# Guide\n\n## Part\n\nText.\n',
  'old-fa/README.md': '# خانه\n',
  'old-he/README.md': '# בית\n',
  'old-ar/README.md': '# البداية\n',
  'old-ar/guide/README.md': '# الدليل\n',
}

const keepUntil = afterAllTests()
let server: StaticServer

beforeAll(async () => {
  const site = makeSite(files, temporaryFolder(keepUntil))
  const out = join(temporaryFolder(keepUntil), 'out')
  await buildSite(site, { out })
  server = await serveFolder(out, { keepUntil })
})

const paths = [
  'guide/',
  'v1/guide/',
  'ar/guide/',
  'ar/guide/more.html',
  'ar/v1/guide/',
  'fa/guide/',
  'he/guide/',
]

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not shown.`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

describe.each(paths)('%s', (path) => {
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    test(`axe finds nothing wrong and nothing is too wide, ${colorScheme}, ${width} pixels wide`, async () => {
      const { page } = await openPage({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      })
      await page.goto(server.address + path)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }

  test('the menus open inside the window', async () => {
    for (const width of [390, 1440]) {
      const { page } = await openPage({ reducedMotion: 'reduce', viewport: { width, height: 900 } })
      await page.goto(server.address + path)
      for (const menu of ['.version-menu', '.language-menu']) {
        const button = page.locator(`${menu} > summary`)
        const current = await button.locator('.menu-value').textContent()
        expect(await button.ariaSnapshot(), `${menu} at ${width}`).toContain(current)
        await button.click()
        const panel = await boxOf(page, `${menu} .menu-panel`)
        expect(panel.x, `${menu} at ${width}`).toBeGreaterThanOrEqual(0)
        expect(panel.right, `${menu} at ${width}`).toBeLessThanOrEqual(width)
      }
    }
  })
})

test('another version or language opens at the place that the reader is at, if it has the page', async () => {
  const { page } = await openPage({ viewport: { width: 1440, height: 900 } })
  const hrefs = async (path: string, menu: string) => {
    await page.goto(server.address + path)
    await page.locator(`.${menu}-menu > summary`).click()
    const found = await page
      .locator(`.${menu}-menu a`)
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    return found.map((href) => href.replace(server.address, '/'))
  }
  await expect
    .poll(() => hrefs('guide/more.html#more', 'language'))
    .toEqual(['/guide/more.html', ...['ar', 'fa', 'he'].map((lang) => `/${lang}/guide/more.html#more`)])
  await expect
    .poll(() => hrefs('guide/#guide', 'version'))
    .toEqual(['/guide/', '/v1/guide/#guide', 'https://old.example.org/'])
  expect(await hrefs('guide/more.html#more', 'version'), 'not there').toContain('/v1/')
})

test('what a reader should know first stands above the text, in its column', async () => {
  for (const path of ['v1/guide/', 'ar/guide/more.html', 'ar/v1/guide/']) {
    const { page } = await openPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(server.address + path)
    const [notice, heading] = [await boxOf(page, '.notice'), await boxOf(page, 'h1')]
    expect(notice.bottom, path).toBeLessThan(heading.y)
    expect(notice.right, path).toBeGreaterThanOrEqual(heading.right)
    expect(notice.x, path).toBeLessThanOrEqual(heading.x)
  }
})

test('after a navigation screen readers hear what has the focus, the title if that is a place, and then the notices', async () => {
  const { page } = await openPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.address}v1/`, { waitUntil: 'networkidle' })
  await page.locator('a[href$="v1/guide/"]').first().click()
  await page.waitForURL(/v1\/guide\/$/)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1')
  await expect
    .poll(() => page.locator('#docs-announcer').textContent())
    .toBe('You are reading an older version: v1. Read this page in the latest version')

  await page.goto(`${server.address}v1/`, { waitUntil: 'networkidle' })
  await follow(page, `${server.address}v1/guide/#part`)
  await page.waitForURL(/#part$/)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('part')
  await expect
    .poll(() => page.locator('#docs-announcer').textContent())
    .toBe('Guide | Docs\nYou are reading an older version: v1. Read this page in the latest version')
})

test('the page is turned for a language from right to left, its code and drawings are not', async () => {
  const { page } = await openPage({ viewport: { width: 390, height: 900 } })
  await page.goto(`${server.address}ar/guide/`)
  const directionOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).direction)
  expect(await directionOf('h1')).toBe('rtl')
  expect(await directionOf('pre')).toBe('ltr')
  const places = await page.locator('p > code').evaluate((code) =>
    [0, 2].map((at) => {
      const range = document.createRange()
      range.setStart(code.firstChild as Node, at)
      range.setEnd(code.firstChild as Node, at + 1)
      return range.getBoundingClientRect().x
    }),
  )
  expect(places[0]).toBeLessThan(places[1] ?? 0)
  // A wide diagram shows its start first.
  expect(await directionOf('.diagram-box')).toBe('ltr')
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await boxOf(page, '.sidebar')).x).toBeGreaterThanOrEqual((await boxOf(page, 'article')).right)
  // Text that is not translated runs in the other direction.
  await page.goto(`${server.address}ar/guide/more.html`)
  expect(await directionOf('article h1')).toBe('ltr')
  expect(await directionOf('.notice')).toBe('rtl')
})

test('columns of tables that name a side keep it where the page is turned', async () => {
  const { page } = await openPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.address}fa/guide/`)
  const sides = await page
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign.replace('-webkit-', '')))
  expect(sides).toEqual(['left', 'right', 'start'])
})

test('the menus lead to the page, in its version and language', async () => {
  const { page } = await openPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.address}ar/v1/guide/`)
  await page.locator('.language-menu > summary').click()
  await page.locator('.language-menu').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(`${server.address}v1/guide/`)
  expect(await page.locator('html').getAttribute('dir')).not.toBe('rtl')
  await page.locator('.version-menu > summary').click()
  await page.locator('.version-menu').getByRole('link', { name: 'latest' }).click()
  await page.waitForURL(`${server.address}guide/`)
  expect(await page.locator('.notice').count()).toBe(0)
})

describe('an address that no page has', () => {
  const lost = (page: Page) => page.locator('.not-found-message').innerText()

  test('is answered in its language, whatever the host sends', async () => {
    const { page, problems } = await openPage()
    // A host that has one page for everything that is missing.
    await page.goto(`${server.address}nothing`)
    const english = await lost(page)
    await page.goto(`${server.address}ar/nothing`)
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ar')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await lost(page)).not.toBe(english)
    expect(new URL(page.url()).pathname).toBe('/ar/nothing')
    expect(await page.locator('main .button').getAttribute('href')).toBe('/ar/')
    expect(problems.filter((problem) => !problem.includes('404 (Not Found)'))).toEqual([])
  })

  test('is answered in its language after a link, and without a script where the host knows the page', async () => {
    const { page } = await openPage()
    await page.goto(`${server.address}ar/`)
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/ar/nothing' })
      document.body.append(link)
      link.click()
    })
    await expect.poll(() => page.locator('.not-found-message').count()).toBe(1)
    const arabic = await lost(page)
    expect(await page.locator('html').getAttribute('lang')).toBe('ar')
    const { page: plain } = await openPage({ javaScriptEnabled: false })
    await plain.goto(`${server.address}ar/404.html`)
    expect([await lost(plain), await plain.locator('html').getAttribute('lang')]).toEqual([arabic, 'ar'])
  })
})
