import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chunkOf } from '../browser/sites.js'
import { afterAllTests } from '../support/after-all-tests.js'
import { buildSite } from '../support/build.js'
import { serveSite, untilFollowed } from '../support/serve.js'
import { serveFolder } from '../support/server.js'
import { linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import type { Browser } from './browser.js'
import { startFirefox } from './firefox.js'
import { Reader } from './reader.js'
import { files } from './site.js'
import { startWebKit } from './webkit.js'

/** What readers do most, in real browsers other than Chromium. The tests in `browser/` go into detail. */

/** Set by `npm run test:browsers`. */
const { QUIRE_FIREFOX: firefox, QUIRE_WEBKIT: webKit } = process.env

/** The one of `docs/deploying.md`. */
const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const keepUntil = afterAllTests()
let address: string
let browser: Browser
let reader: Reader

beforeAll(async () => {
  const site = makeSite(files, temporaryFolder(keepUntil))
  linkPackages(site)
  const result = await buildSite(site)
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
  const out = join(site, 'dist')
  const slow = `/${chunkOf(out, '/guide/slow.html')}`
  const server = await serveFolder(out, {
    keepUntil,
    headers: { 'content-security-policy': policy },
    delayMs: (path) => (path === slow ? 1_000 : 0),
  })
  address = server.address
})

beforeAll(async () => {
  if (firefox) browser = await startFirefox(firefox)
  else if (webKit) browser = await startWebKit(webKit)
  else throw new Error('These tests are started by "npm run test:browsers", which finds a browser for them.')
  console.log(browser.name)
})

afterAll(() => browser?.close())

beforeEach(async () => {
  reader = new Reader(browser, address)
  await browser.resize(1280, 800)
  await reader.open('favicon.ico')
  await browser.run(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
})

afterEach(async () => {
  const problems = await browser.run(() => sessionStorage.getItem('problems'))
  expect(problems ?? '', 'problems in the console').toBe('')
})

const mark = () => browser.run(() => void Object.assign(window, { inPlace: true }))
const stayed = () => browser.run(() => 'inPlace' in window)
const back = () => browser.run(() => history.back())
const forward = () => browser.run(() => history.forward())

test('links lead on in place, with the focus on the heading; going back leads to where the reader was', async () => {
  await reader.open('guide/start.html')
  await mark()
  await reader.click('main a', 'Far')
  await reader.arrives('Far')
  await reader.sees(() => Math.round(scrollY), 0)
  await back()
  await reader.arrives('Start')
  const left = await browser.run(() => Math.round(scrollY))
  expect(left).toBeGreaterThan(300)
  await forward()
  await reader.arrives('Far')
  await reader.sees(() => Math.round(scrollY), 0)
  await back()
  await reader.arrives('Start')
  await expect.poll(() => browser.run(() => Math.round(scrollY))).toBe(left)
  expect(await stayed()).toBe(true)
  await browser.run(() => location.reload())
  await expect.poll(stayed).toBe(false)
  await expect.poll(() => browser.run(() => Math.round(scrollY))).toBe(left)
})

test('links to places lead below the bar, also on other and on long pages, and in what is folded', async () => {
  await reader.open('guide/start.html')
  await mark()
  await reader.click('main a', 'Here')
  await reader.arrivesAt('later')
  await back()
  await reader.sees(() => scrollY, 0)
  await reader.click('main a', 'Beta of the guide')
  await reader.arrivesAt('beta')
  await back()
  await reader.arrives('Start')
  await forward()
  await reader.arrivesAt('beta')
  await reader.click('.sidebar a', 'Far')
  await reader.arrives('Far')
  await reader.click('main a', 'To the last')
  await reader.arrivesAt('part-30')
  await reader.click('.sidebar a', 'Island')
  await reader.arrives('Island')
  await reader.click('main a', 'Inside')
  await reader.arrivesAt('inside')
  expect(await stayed()).toBe(true)
  await reader.open('guide/far.html#part-30')
  await reader.isAt('part-30')
})

test('what the browser itself scrolls to stays near when a long page is laid out', async () => {
  await reader.open('guide/far.html')
  await browser.run(() =>
    document.getElementById('part-25')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  await reader.sees(() => 'laidOut' in document.documentElement.dataset, true)
  // Blocks close to it may have been smaller in the estimate.
  await reader.sees(() => {
    const top = document.getElementById('part-25')?.getBoundingClientRect().top ?? Number.NaN
    return Math.abs(top) < 2 * innerHeight
  }, true)
})

test.each(['/', 'Control+k', 'a click'])(
  'the search opens with %s, finds, and gives the focus back',
  async (key) => {
    const open = () => (key === 'a click' ? reader.click('.search-button') : reader.press(key))
    await reader.open('guide/start.html')
    await mark()
    await open()
    await reader.sees(() => document.activeElement?.matches('dialog[open] input'), true)
    await reader.type('parts')
    await reader.sees(() => document.querySelectorAll('[role=option]').length > 1, true)
    await reader.press('ArrowDown')
    await reader.sees(() => document.querySelectorAll('[role=option]')[1]?.ariaSelected, 'true')
    await reader.press('Escape')
    await reader.sees(() => document.querySelector('dialog')?.open, false)
    await reader.press('PageDown')
    await reader.sees(() => scrollY > 0, true)
    await reader.sees(() => document.activeElement?.matches('body, .search-button'), true)
    await open()
    await reader.sees(() => document.activeElement?.matches('dialog[open] input'), true)
    // What was typed before is selected.
    await reader.type('parts')
    await reader.sees(
      () => document.querySelector('[role=option][aria-selected=true]')?.textContent?.includes('Parts'),
      true,
    )
    await reader.press('Enter')
    await reader.arrives('Parts')
    expect(await stayed()).toBe(true)
  },
)

test.each([0, 20, 130])('the search loses no letter with %d ms between two', async (pauseMs) => {
  const typed = () => browser.run(() => document.querySelector<HTMLInputElement>('dialog[open] input')?.value)
  await reader.open('guide/start.html')
  await reader.type('/hidden words', pauseMs)
  await expect.poll(typed).toBe('hidden words')
  // Leaving the page while the index is on its way would be an error in the console.
  await reader.sees(() => document.querySelector('[role=option]') !== null, true)
  await reader.press('Escape')
  await expect.poll(typed).toBe(undefined)
  await reader.type('/again and again', pauseMs)
  await expect.poll(typed).toBe('again and again')
})

test('menus open by pointer and keys, one at a time, and lead to other versions and languages', async () => {
  const open = () => [...document.querySelectorAll('.menu[open]')].map(({ className }) => className)
  await reader.open('guide/start.html')
  await reader.click('.version-menu summary')
  await reader.sees(open, ['menu version-menu'])
  await reader.click('.language-menu summary')
  await reader.sees(open, ['menu language-menu'])
  await reader.press('Escape')
  await reader.sees(open, [])
  await reader.focusOn('.navbar-nav .menu summary')
  await reader.press('ArrowDown')
  await reader.press('ArrowDown')
  await reader.sees(() => document.activeElement?.textContent, 'Far')
  await reader.press('Tab')
  await reader.sees(open, [])
  await reader.click('.navbar-nav .menu summary')
  await reader.sees(open, ['menu'])
  await reader.click('main p')
  await reader.sees(open, [])
  await reader.click('.version-menu summary')
  await reader.click('.version-menu a', 'v1')
  await reader.arrives('Start of old')
  await reader.click('.version-menu summary')
  await reader.click('.version-menu a', 'latest')
  await reader.arrives('Start')
  await reader.click('.language-menu summary')
  await reader.click('.language-menu a', 'Deutsch')
  await reader.sees(() => document.documentElement.lang, 'de')
})

test('on a phone, the drawer keeps the focus until it is closed, and the bar leads to sections', async () => {
  const isOpen = () => document.querySelector<HTMLDetailsElement>('.drawer')?.open
  const isInside = () => document.activeElement?.closest('.drawer, .sidebar') !== null
  await browser.resize(390, 800)
  await reader.open('guide/start.html')
  await mark()
  await reader.click('.drawer > summary')
  await reader.sees(isOpen, true)
  await reader.press('Escape')
  await reader.sees(isOpen, false)
  await reader.sees(() => document.activeElement?.matches('.drawer > summary'), true)
  await reader.press('Enter')
  await reader.sees(() => document.querySelector('main')?.closest('[inert]') !== null, true)
  for (let stops = 0; stops < 15; stops += 1) {
    await reader.press('Tab')
    expect(await browser.run(isInside)).toBe(true)
  }
  await reader.click('.sidebar-tree a', 'Far')
  await reader.arrives('Far')
  await reader.sees(isOpen, false)
  await reader.click('.toc-toggle > summary')
  await reader.click('.toc a', 'Part 20')
  await reader.arrivesAt('part-20', 123)
  await reader.sees(() => document.querySelector('.toc-current')?.textContent, 'Part 20')
  await reader.sees(() => document.querySelector<HTMLDetailsElement>('.toc-toggle')?.open, false)
  await reader.sees(() => document.documentElement.scrollWidth <= innerWidth, true)
  expect(await stayed()).toBe(true)
})

test('tabs, copied code and details', async () => {
  const shown = () =>
    [...document.querySelectorAll('.tab-panel')].map((panel) => panel.getClientRects().length > 0)
  await reader.open('guide/parts.html')
  await reader.click('.tabs label', 'yarn')
  await reader.sees(shown, [false, true])
  await reader.press('ArrowLeft')
  await reader.sees(shown, [true, false])
  await reader.click('.copy-code')
  await reader.sees(() => document.querySelector('[data-copied]') !== null, true)
  await reader.press('/')
  await reader.sees(() => document.activeElement?.matches('dialog[open] input'), true)
  await reader.press('Control+v')
  await reader.sees(() => document.querySelector<HTMLInputElement>('dialog input')?.value, 'const copied = 1')
  await reader.press('Escape')
  await reader.click('main details > summary')
  await reader.sees(() => (document.getElementById('inside')?.getClientRects().length ?? 0) > 0, true)
})

test('a picture opens and closes by click and by key', async () => {
  const isLarge = () =>
    (document.querySelector('.medium-zoom-image--opened')?.getBoundingClientRect().width ?? 0) > 900 &&
    document.getAnimations().length === 0
  const isClosed = () => document.querySelector('.medium-zoom-overlay') === null
  await reader.open('guide/parts.html')
  await reader.sees(() => document.querySelector('.medium-zoom-image') !== null, true)
  await reader.click('main img')
  await reader.sees(isLarge, true)
  await reader.press('Escape')
  await reader.sees(isClosed, true)
  await reader.sees(() => document.activeElement?.matches('main img'), true)
  await reader.press('Enter')
  await reader.sees(isLarge, true)
  await reader.click('.medium-zoom-image--opened')
  await reader.sees(isClosed, true)
})

test('colours and a closed announcement are kept', async () => {
  const isThere = () => (document.querySelector('.announcement')?.getClientRects().length ?? 0) > 0
  await reader.open('guide/start.html')
  expect(await browser.run(isThere)).toBe(true)
  const light = await browser.run(() => getComputedStyle(document.body).color)
  await reader.click('.theme-switch')
  await reader.click('.theme-switch')
  await reader.sees(() => document.documentElement.dataset.theme, 'dark')
  await reader.click('.announcement button')
  await reader.sees(isThere, false)
  await reader.open('guide/far.html')
  expect(await browser.run(isThere)).toBe(false)
  expect(await browser.run(() => getComputedStyle(document.body).color)).not.toBe(light)
})

test('islands work, and the browser draws what the build could not', async () => {
  await reader.open('guide/start.html')
  await reader.click('.sidebar a', 'Island')
  await reader.arrives('Island')
  await reader.sees(
    () => document.querySelector('docs-island:has(#counter)')?.hasAttribute('data-alive'),
    true,
  )
  await reader.click('#counter')
  await reader.sees(() => document.querySelector('#counter')?.textContent, 'Count: 1')
  await reader.click('.sidebar a', 'Pie')
  await reader.arrives('Pie')
  await reader.sees(
    () =>
      (document.querySelector('figure[data-mermaid] .diagram-box')?.shadowRoot?.querySelector('svg')
        ?.clientHeight ?? 0) > 100,
    true,
  )
})

test('a bar tells that a page takes long', async () => {
  const isBusy = () => document.getElementById('nprogress') !== null
  await reader.open('guide/start.html')
  await reader.click('.sidebar a', 'Slow')
  await reader.sees(isBusy, true)
  await reader.arrives('Slow')
  await reader.sees(isBusy, false)
})

test('an address without a page offers the page that is meant', async () => {
  await reader.open('guide/stat.html')
  await reader.click('.not-found-near a', 'Start')
  await reader.arrives('Start')
})

test('the dev server shows edits in place, and problems until they are gone', async () => {
  const page = 'content/guide/start.md'
  const site = makeSite(files)
  linkPackages(site)
  const server = await serveSite(site)
  await untilFollowed(site, server)
  reader = new Reader(browser, server.origin + server.base)
  await reader.open('guide/start.html')
  const long = String(files[page])
  const edit = (text: string) => writeFiles(site, { [page]: text })
  // The first message of the server speaks of all public files, for whose script the page is loaded again.
  edit(`${long}\nOnce edited.\n`)
  await reader.sees(() => document.querySelector('main')?.textContent?.includes('Once edited.'), true)
  await mark()
  await browser.run(() => scrollTo({ top: 600, behavior: 'instant' }))
  edit(`${long}\nTwice edited.\n`)
  await reader.sees(() => document.querySelector('main')?.textContent?.includes('Twice edited.'), true)
  expect(await browser.run(() => Math.round(scrollY))).toBe(600)
  const told = () =>
    [...document.body.children]
      .map(({ shadowRoot }) => shadowRoot?.textContent ?? '')
      .join('')
      .includes('nowhere.md')
  edit('# Start\n\n[Broken](./nowhere.md)\n')
  await reader.sees(told, true)
  edit('# Start\n\nMended.\n')
  await reader.sees(told, false)
  expect(await stayed()).toBe(true)
})
