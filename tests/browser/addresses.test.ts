import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { follow, heading, mark, stayed } from './page.js'
import { builtSite } from './sites.js'

const undo: (() => unknown)[] = []
let server: StaticServer

beforeAll(async () => {
  const keepUntil = (run: () => unknown) => undo.push(run)
  const site = await builtSite('default', {
    base: '/docs/',
    keepUntil,
    config: { addresses: 'folder' },
    files: {
      'content/faq.md': '# FAQ\n',
      // Its name is also that of a folder.
      'content/all.md': '# All\n',
      'content/all/one.md': '# One\n',
    },
  })
  server = await serveFolder(site.out, { base: '/docs/', keepUntil })
})
afterAll(async () => {
  for (const run of undo.reverse()) await run()
})

const cases = [
  ['guide/next/', 'guide/next/', 'Next'],
  ['guide/next', 'guide/next/', 'Next'],
  ['guide/next/index.html', 'guide/next/', 'Next'],
  ['Guide/Next/?a=1#b', 'guide/next/?a=1#b', 'Next'],
  ['faq', 'faq/', 'FAQ'],
  ['all', 'all/', 'All'],
  ['all/one/', 'all/one/', 'One'],
  ['guide/moved', 'guide/here.html', 'Moved'],
] as const

test('where addresses are folders, the router finds pages in place, and by their other addresses', async () => {
  const { page, problems } = await openPage()
  await page.goto(`${server.address}guide/start/`, { waitUntil: 'networkidle' })
  await mark(page)
  for (const [from, to, title] of cases) {
    await follow(page, server.address + from)
    await expect.poll(() => page.url(), { message: from }).toBe(server.address + to)
    await expect.poll(() => heading(page), { message: from }).toBe(title)
    expect(await stayed(page), from).toBe(true)
    await page.goBack()
    await expect.poll(() => page.url(), { message: from }).toBe(`${server.address}guide/start/`)
    await expect.poll(() => heading(page), { message: from }).toBe('Start')
  }
  expect(await stayed(page)).toBe(true)
  expect(problems).toEqual([])
})

test('where addresses are folders, a page is shown at its own address, whichever way it is asked for', async () => {
  const { page } = await openPage()
  const missing = ['all/none/', 'all/none/', '404'] as const
  for (const [from, to, title] of [...cases, missing]) {
    await page.goto(server.address + from, { waitUntil: 'networkidle' })
    await expect.poll(() => page.url(), { message: from }).toBe(server.address + to)
    await expect.poll(() => heading(page), { message: from }).toBe(title)
    await page.goto('about:blank')
  }
})
