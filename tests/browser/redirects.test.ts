import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { follow, heading, mark, stayed } from './page.js'
import { builtSite } from './sites.js'

const keepUntil = afterAllTests()
let server: StaticServer

beforeAll(async () => {
  const site = await builtSite('default', {
    base: '/docs/',
    keepUntil,
    files: {
      'redirects.txt': `/old.html /guide/start.html
/old.html#gone /guide/#beta
/own.html /guide/#alpha
/far.html /guide/?q=日#本
/was/* /guide/:splat
/guide/start.html#earlier /guide/#beta
/guide/start.html#former #later
`.replace(' #later', ' /guide/start.html#later'),
    },
  })
  server = await serveFolder(site.out, {
    base: '/docs/',
    keepUntil,
    headers: { 'content-security-policy': "default-src 'self'" },
  })
})

test('a page at an old address leads on, with query and fragment, under a strict policy', async () => {
  const cases = [
    ['old.html', 'guide/start.html'],
    ['old.html#later', 'guide/start.html#later'],
    ['old.html?a=1', 'guide/start.html?a=1'],
    ['old.html?a=1#later', 'guide/start.html?a=1#later'],
    ['old.html#gone', 'guide/#beta'],
    ['own.html', 'guide/#alpha'],
    ['own.html#x', 'guide/#alpha'],
    ['far.html', 'guide/?q=%E6%97%A5#%E6%9C%AC'],
    ['was/next.html#x', 'guide/next.html#x'],
  ] as const
  const { page, problems } = await openPage()
  for (const [from, to] of cases) {
    await page.goto(server.address + from)
    await expect.poll(() => page.url(), { message: from }).toBe(server.address + to)
    await page.goto('about:blank')
  }
  // The browser looks for an icon at the root of the host, outside the site.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
})

test('the way back from the new page does not stop at the old address', async () => {
  const { page } = await openPage()
  await page.goto(`${server.address}other/`)
  for (const from of ['old.html', 'old.html#later']) {
    await page.goto(server.address + from)
    await expect.poll(() => page.url()).toContain('guide/start.html')
    await page.goBack()
    await expect.poll(() => page.url(), { message: from }).toBe(`${server.address}other/`)
  }
})

test('without scripts the refresh leads on', async () => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(`${server.address}old.html#later`)
  await expect.poll(() => page.url()).toBe(`${server.address}guide/start.html`)
})

test('the router follows redirects in place', async () => {
  const cases = [
    ['old.html', 'guide/start.html', 'Start'],
    ['old.html#later', 'guide/start.html#later', 'Start'],
    ['old.html#gone', 'guide/#beta', 'Guide'],
    ['was/next.html', 'guide/next.html', 'Next'],
    ['was/next', 'guide/next.html', 'Next'],
    ['far.html', 'guide/?q=%E6%97%A5#%E6%9C%AC', 'Guide'],
    ['guide/start.html#earlier', 'guide/#beta', 'Guide'],
    ['guide/start.html#former', 'guide/start.html#later', 'Start'],
    ['guide/start.html#never', 'guide/start.html#never', 'Start'],
  ] as const
  for (const [from, to, title] of cases) {
    const { page, problems } = await openPage()
    await page.goto(`${server.address}other/`, { waitUntil: 'networkidle' })
    await mark(page)
    await follow(page, server.address + from)
    await expect.poll(() => page.url(), { message: from }).toBe(server.address + to)
    await expect.poll(() => heading(page)).toBe(title)
    expect(await stayed(page), from).toBe(true)
    expect(problems, from).toEqual([])
  }
})

test('the router follows redirects of places of the page that is shown', async () => {
  const { page } = await openPage()
  await page.goto(`${server.address}guide/start.html`, { waitUntil: 'networkidle' })
  await mark(page)
  await follow(page, `${server.address}guide/start.html#former`)
  await expect.poll(() => page.url()).toBe(`${server.address}guide/start.html#later`)
  await follow(page, `${server.address}guide/start.html#earlier`)
  await expect.poll(() => page.url()).toBe(`${server.address}guide/#beta`)
  await expect.poll(() => heading(page)).toBe('Guide')
  expect(await stayed(page)).toBe(true)
})

test('a place that a page had leads to where it is now', async () => {
  const cases = [
    ['guide/start.html#earlier', 'guide/#beta', 'Guide'],
    ['guide/start.html#former', 'guide/start.html#later', 'Start'],
    ['guide/start.html#never', 'guide/start.html#never', 'Start'],
    ['was/nothing', 'guide/nothing', '404'], // answered as by a host with redirect rules
  ] as const
  const { page } = await openPage()
  for (const [from, to, title] of cases) {
    await page.goto(server.address + from, { waitUntil: 'networkidle' })
    await expect.poll(() => page.url(), { message: from }).toBe(server.address + to)
    expect(await heading(page), from).toBe(title)
    await page.goto('about:blank')
  }
})

test('the list of old addresses is loaded by those who need it only', async () => {
  const { page } = await openPage()
  server.requests.length = 0
  await page.goto(`${server.address}guide/start.html#later`, { waitUntil: 'networkidle' })
  await mark(page)
  await follow(page, `${server.address}other/`)
  await expect.poll(() => heading(page)).toBe('Other')
  expect(server.requests.filter((path) => path.includes('redirects'))).toEqual([])
})

test('a reader who goes on while the list of old addresses is loaded stays where they went', async () => {
  const { page } = await openPage()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/redirects/, async (route) => {
    await answered
    await route.continue()
  })
  const asked = page.waitForRequest(/redirects/)
  await page.goto(`${server.address}guide/start.html#earlier`)
  await asked
  await mark(page)
  await follow(page, `${server.address}guide/next.html`)
  await expect.poll(() => heading(page)).toBe('Next')
  const arrived = page.waitForResponse(/redirects/)
  answer()
  await arrived
  // Longer than it takes to show a page that the browser has.
  await page.waitForTimeout(500)
  expect([await heading(page), page.url()]).toEqual(['Next', `${server.address}guide/next.html`])
  expect(await stayed(page)).toBe(true)
})
