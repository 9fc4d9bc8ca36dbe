import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { type OpenPage, openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { follow, heading } from './page.js'
import { type BuiltSite, builtSite } from './sites.js'

const keepUntil = afterAllTests()
let site: BuiltSite
let server: StaticServer

beforeAll(async () => {
  // As many pages as a section may have, so that prefetching all of them would be noticed.
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`content/many/p${index}.md`, `# Page ${index}\n\nText.\n`]),
  )
  site = await builtSite('default', {
    keepUntil,
    files: {
      ...many,
      'content/many/README.md': `# Many\n\n${Object.keys(many)
        .map((path) => `[${path}](./${path.slice('content/many/'.length)})`)
        .join('\n')}\n`,
    },
    config: {
      sidebar: {
        '/guide/': ['', 'start', 'next', 'Überschrift'],
        '/many/': ['', ...Array.from({ length: 60 }, (_, index) => `p${index}`)],
      },
    },
  })
  server = await serveFolder(site.out, { keepUntil })
})

async function open(
  path: string,
  prepare: (page: Page) => unknown = () => {},
  options = {},
): Promise<OpenPage> {
  const opened = await openPage({ viewport: { width: 1280, height: 800 }, ...options })
  await prepare(opened.page)
  server.requests.length = 0
  await opened.page.goto(server.address + path, { waitUntil: 'networkidle' })
  return opened
}

const chunks = () => server.requests.filter((path) => /\/assets\/js\/v-/.test(path))
const chunkOf = (route: string) => `/${site.chunkOf(route)}`
const link = (page: Page, path: string) => page.locator(`main a[href$="${path}"]`).first()

describe('a page is loaded before it is asked for', () => {
  const signs = [
    ['a pointer that rests on its link', (page: Page) => link(page, '/guide/').hover()],
    ['the focus on its link', (page: Page) => link(page, '/guide/').focus()],
    [
      'a finger on its link',
      (page: Page) =>
        link(page, '/guide/').evaluate((element) =>
          element.dispatchEvent(new TouchEvent('touchstart', { bubbles: true })),
        ),
    ],
  ] as const
  for (const [name, show] of signs) {
    test(`by ${name}`, async () => {
      const { page } = await open('')
      expect(chunks()).toEqual([])
      await show(page)
      await expect.poll(chunks).toEqual([chunkOf('/guide/')])
      server.requests.length = 0
      await link(page, '/guide/').click()
      await expect.poll(() => heading(page)).toBe('Guide')
      expect(chunks(), 'and only once').not.toContain(chunkOf('/guide/'))
    })
  }

  test('as the next one: some seconds after the first page, at once after a navigation, with the first page itself', async () => {
    const { page } = await open('guide/')
    await expect.poll(chunks).toEqual([chunkOf('/guide/start.html')])
    const [askedMs = 0] = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/assets/manifest.json'))
        .map(({ startTime }) => startTime),
    )
    expect(askedMs, 'not while the reader may leave').toBeGreaterThan(2_000)
    await follow(page, `${server.address}guide/start.html`)
    await expect.poll(() => heading(page)).toBe('Start')
    // And the page that was fully loaded, so that going back to it needs no network.
    await expect
      .poll(() => chunks().toSorted())
      .toEqual(['/guide/', '/guide/start.html', '/guide/next.html'].map(chunkOf).toSorted())
  })
})

test('links that are passed by are not loaded, neither by the pointer nor by the keyboard', async () => {
  const { page } = await open('many/')
  await expect.poll(chunks, { message: 'the next page is' }).toEqual([chunkOf('/many/p0.html')])
  server.requests.length = 0
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main a')) {
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
      element.focus()
    }
  })
  await page.waitForTimeout(600)
  expect(chunks().length).toBeLessThanOrEqual(1)
})

test('never the whole site: a reader who only looks causes one page at most', async () => {
  const { page } = await open('many/')
  for (let y = 0; y < 3; y += 1) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(300)
  }
  await expect.poll(chunks).toEqual([chunkOf('/many/p0.html')])
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
  expect(chunks()).toEqual([chunkOf('/many/p0.html')])
})

describe('nothing is loaded on a guess', () => {
  for (const connection of [
    { saveData: true, effectiveType: '4g' },
    { saveData: false, effectiveType: 'slow-2g' },
    { saveData: false, effectiveType: '2g' },
    { saveData: false, effectiveType: '3g' },
  ]) {
    test(`where the line is ${JSON.stringify(connection)}`, async () => {
      const { page } = await open('guide/start.html', (fresh) =>
        fresh.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection),
      )
      for (const [, show] of [
        ['', () => link(page, '/guide/next.html').hover()],
        ['', () => link(page, '/guide/next.html').focus()],
      ] as const)
        await show()
      await page.waitForTimeout(3_000)
      expect(server.requests.filter((path) => path.includes('manifest') || /\/v-/.test(path))).toEqual([])
    })
  }
})
