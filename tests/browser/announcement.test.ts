import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { violations } from '../support/axe.js'
import { openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { readTree } from '../support/trees.js'
import { builtSite } from './sites.js'

const keepUntil = afterAllTests()
let server: StaticServer
/** Output of a site without an announcement. */
let without: string

beforeAll(async () => {
  const announcement = { text: 'Version 2 is out.', link: { text: 'What is new', link: '/other/' } }
  const base = '/docs/'
  const site = await builtSite('default', { keepUntil, base, config: { themeConfig: { announcement } } })
  server = await serveFolder(site.out, { keepUntil, base, headers })
  without = (await builtSite('default', { keepUntil })).out
})

const headers = { 'content-security-policy': "default-src 'self'" }
const bar = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })
const close = (page: Page) => bar(page).getByRole('button', { name: 'Close' })
const html = (page: Page) => page.locator('html')

test('an announcement leads to its page, with the base, and is on all pages', async () => {
  const { page, problems } = await openPage()
  await page.goto(`${server.address}guide/start.html`)
  expect(await bar(page).innerText()).toContain('Version 2 is out. What is new')
  await bar(page).getByRole('link', { name: 'What is new' }).click()
  await page.waitForURL(`${server.address}other/`)
  expect(await bar(page).isVisible()).toBe(true)
  expect(problems).toEqual([])
})

test('a closed announcement never appears again, but one with other words does', async () => {
  const { page } = await openPage()
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(server.address)
  await close(page).click()
  await expect.poll(() => bar(page).isVisible()).toBe(false)
  await page.goto(`${server.address}guide/start.html`, { waitUntil: 'networkidle' })
  expect(await bar(page).isVisible()).toBe(false)
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0)

  await page.evaluate(() => localStorage.setItem('docs-dismissed', 'of-another'))
  await page.reload()
  expect(await bar(page).isVisible()).toBe(true)
})

test.each(['light', 'dark'] as const)(
  'what has the focus on an announcement has a ring that can be seen, %s',
  async (colorScheme) => {
    const { page } = await openPage({ colorScheme })
    await page.goto(server.address)
    for (const element of [bar(page).getByRole('link'), close(page)]) {
      await element.focus()
      await page.keyboard.press('Shift')
      const { ring, text, width, offset, room } = await element.evaluate((focused) => {
        const { outlineColor, outlineWidth, outlineOffset, color } = getComputedStyle(focused)
        const room = focused.getBoundingClientRect().top
        return {
          ring: outlineColor,
          text: color,
          width: Number.parseFloat(outlineWidth),
          offset: Number.parseFloat(outlineOffset),
          room,
        }
      })
      // The text is readable on the accent, so the ring can be seen in its colour.
      expect(ring).toBe(text)
      expect(width).toBe(2)
      expect(room - offset - width, 'not cut off by the edge of the window').toBeGreaterThanOrEqual(0)
    }
  },
)

test('an announcement can be closed before the other scripts have loaded, and by keyboard', async () => {
  const { page } = await openPage()
  await page.route('**/assets/js/app.*', (route) => route.abort())
  await page.goto(server.address)
  await close(page).press('Enter')
  await expect.poll(() => bar(page).isVisible()).toBe(false)
})

test('after an announcement is closed, the keyboard is at the beginning of the page', async () => {
  const { page } = await openPage({ reducedMotion: 'reduce' })
  const bottomOfSkipLink = () =>
    page.evaluate(() => document.querySelector(':focus.skip-link')?.getBoundingClientRect().bottom)
  await page.goto(server.address)
  await page.evaluate(() =>
    document.addEventListener('focusin', () => {
      const isThere = document.querySelector('.announcement')?.checkVisibility()
      document.body.dataset.announcementAtFocus = String(isThere)
    }),
  )
  await close(page).press('Enter')
  expect(await bottomOfSkipLink()).toBeGreaterThan(0)
  const atFocus = await page.locator('body').getAttribute('data-announcement-at-focus')
  expect(atFocus, 'screen readers say where the focus is before the button goes').toBe('true')
  await expect.poll(() => bar(page).isVisible()).toBe(false)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await close(page).click()
  expect(await bottomOfSkipLink()).toBeLessThanOrEqual(0)
})

test('where nothing can be stored, a closed announcement is gone until the next page is loaded', async () => {
  const { page, problems } = await openPage()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(server.address)
  await close(page).click()
  await expect.poll(() => bar(page).isVisible()).toBe(false)
  await page.reload()
  expect(await bar(page).isVisible()).toBe(true)
  expect(problems).toEqual([])
})

test('without scripts an announcement is shown, and offers no button', async () => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(server.address)
  expect(await bar(page).isVisible()).toBe(true)
  expect(await close(page).count()).toBe(0)
})

test('an announcement can be read and used at all widths', async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 1280]) {
      const { page } = await openPage({ colorScheme, viewport: { width, height: 700 } })
      await page.goto(server.address)
      expect(await violations(page)).toEqual([])
      const [words, button] = await Promise.all([
        bar(page).locator('span').first().boundingBox(),
        close(page).boundingBox(),
      ])
      expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
      const icon = await close(page).locator('.icon').boundingBox()
      const edge = await page
        .locator('.page')
        .evaluate(
          (element) =>
            element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight),
        )
      expect((icon?.x ?? 0) + (icon?.width ?? 0), `ends where the text does at ${width}`).toBeCloseTo(edge, 0)
      expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44)
      expect(await html(page).evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width)
    }
})

test('the button that closes the drawer stands on the drawer, not below the announcement', async () => {
  const { page } = await openPage({ viewport: { width: 390, height: 700 } })
  await page.goto(server.address)
  const button = page.locator('.drawer > summary')
  await button.click()
  await expect.poll(async () => (await button.boundingBox())?.y).toBe(0)
  await button.click()
  expect(await page.locator('.drawer').getAttribute('open')).toBe(null)
})

test('a site without an announcement loads nothing for it', () => {
  const loaded = [...readTree(without)].filter(([path]) => /^assets\/(?:js\/early|css\/)/.test(path))
  expect(loaded.length).toBeGreaterThan(1)
  for (const [path, bytes] of loaded) expect(String(bytes), path).not.toMatch(/announcement|dismiss/)
})
