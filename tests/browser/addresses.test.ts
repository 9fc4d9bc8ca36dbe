import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { follow, heading, mark, stayed } from './page.js'
import { builtSite } from './sites.js'

/** `slash` is what the address of a page ends in. */
const forms = [
  { addresses: 'folder', slash: '/' },
  { addresses: 'clean', slash: '' },
] as const

describe.each(forms)('where addresses are $addresses', ({ addresses, slash }) => {
  const keepUntil = afterAllTests()
  let server: StaticServer

  beforeAll(async () => {
    const site = await builtSite('default', {
      base: '/docs/',
      keepUntil,
      config: { addresses },
      files: {
        'content/faq.md': '# FAQ\n',
        // Its name is also that of a folder.
        'content/all.md': '# All\n',
        'content/all/one.md': '# One\n',
        'content/all/v1.1.md': '# Version\n',
      },
    })
    server = await serveFolder(site.out, {
      base: '/docs/',
      addsHtml: addresses === 'clean',
      keepUntil,
    })
  })

  const cases = [
    [`guide/next${slash}`, `guide/next${slash}`, 'Next'],
    ['guide/next', `guide/next${slash}`, 'Next'],
    [`Guide/Next${slash}?a=1#b`, `guide/next${slash}?a=1#b`, 'Next'],
    ['faq', `faq${slash}`, 'FAQ'],
    ['all', `all${slash}`, 'All'],
    [`all/one${slash}`, `all/one${slash}`, 'One'],
    [`all/v1.1${slash}`, `all/v1.1${slash}`, 'Version'],
    ['guide/moved', addresses === 'clean' ? 'guide/here' : 'guide/here.html', 'Moved'],
    addresses === 'clean'
      ? ['guide/next/', 'guide/next', 'Next']
      : ['guide/next/index.html', 'guide/next/', 'Next'],
  ] as const

  test('the router finds pages in place, and by their other addresses', async () => {
    const { page, problems } = await openPage()
    const start = `${server.address}guide/start${slash}`
    await page.goto(start, { waitUntil: 'networkidle' })
    await mark(page)
    const ofFiles = addresses === 'clean' ? ([['guide/next.html', 'guide/next', 'Next']] as const) : []
    for (const [from, to, title] of [...cases, ...ofFiles]) {
      await follow(page, server.address + from)
      await expect.poll(() => page.url(), { message: from }).toBe(server.address + to)
      await expect.poll(() => heading(page), { message: from }).toBe(title)
      expect(await stayed(page), from).toBe(true)
      await page.goBack()
      await expect.poll(() => page.url(), { message: from }).toBe(start)
      await expect.poll(() => heading(page), { message: from }).toBe('Start')
    }
    expect(await stayed(page)).toBe(true)
    expect(problems).toEqual([])
  })

  test('a page is shown at its own address, whichever way it is asked for', async () => {
    const { page } = await openPage()
    const missing = ['all/none/', 'all/none/', '404'] as const
    for (const [from, to, title] of [...cases, missing]) {
      await page.goto(server.address + from, { waitUntil: 'networkidle' })
      await expect.poll(() => page.url(), { message: from }).toBe(server.address + to)
      await expect.poll(() => heading(page), { message: from }).toBe(title)
      await page.goto('about:blank')
    }
  })
})
