import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenPage, openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { follow, heading, mark, scrolledTo, stayed, topOf, withoutGuesses } from './page.js'
import { type BuiltSite, builtSite, themes } from './sites.js'

/** Waits until the page stops scrolling. */
async function settled(page: Page): Promise<void> {
  let last = Number.NaN
  await expect
    .poll(
      async () => {
        const now = await scrolledTo(page)
        const still = now === last
        last = now
        return still
      },
      { interval: 120, timeout: 5_000 },
    )
    .toBe(true)
}

for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
  describe(`with the ${theme} theme`, () => {
    const undo: (() => unknown)[] = []
    const keepUntil = (run: () => unknown) => undo.push(run)
    let site: BuiltSite
    let server: StaticServer

    beforeAll(async () => {
      site = await builtSite(theme, { keepUntil })
      server = await serveFolder(site.out, {
        keepUntil,
        headers: { 'content-security-policy': "default-src 'self'" },
      })
    })
    afterAll(async () => {
      for (const run of undo.reverse()) await run()
    })

    async function open(path: string): Promise<OpenPage> {
      const opened = await openPage({ viewport: { width: 1280, height: 800 } })
      await opened.page.goto(server.address + path, { waitUntil: 'networkidle' })
      await mark(opened.page)
      return opened
    }

    test('a link loads its page in place: text, title, language, head, address, focus', async () => {
      const { page, problems } = await open('guide/start.html')
      await page.getByRole('link', { name: 'Next', exact: true }).first().click()
      await expect.poll(() => heading(page)).toBe('Next')
      expect(await stayed(page)).toBe(true)
      expect(page.url()).toBe(`${server.address}guide/next.html`)
      expect(await page.title()).toBe('Next | Test')
      const state = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        body: document.body.className,
        metas: Object.fromEntries(
          [...document.querySelectorAll('meta[name]')].map((meta) => [
            meta.getAttribute('name'),
            meta.getAttribute('content'),
          ]),
        ),
        canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
        focused: document.activeElement?.tagName,
        announced: document.querySelector('[aria-live=polite]')?.textContent,
        colour: getComputedStyle(document.querySelector('main p:last-of-type') as Element).color,
      }))
      expect(state).toMatchObject({
        lang: 'fr',
        canonical: 'https://example.org/next',
        focused: 'H1',
        announced: 'Next | Test',
        colour: 'rgb(1, 2, 3)',
      })
      expect(state.body.split(' ')).toContain('special')
      expect(state.metas).toMatchObject({
        description: 'The next page.',
        keywords: 'next',
        viewport: 'width=device-width, initial-scale=1',
      })

      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Start')
      const back = await page.evaluate(() => [
        document.documentElement.lang,
        document.querySelector('link[rel=canonical]'),
        document.querySelector('meta[name=keywords]'),
        document.querySelector('link[data-page]:not([disabled])'),
      ])
      expect(back).toEqual(['en-US', null, null, null])
      expect(problems).toEqual([])
    })

    test('only the page’s own chunk is transferred within a section', async () => {
      const { page } = await openPage()
      // What is loaded is then what was needed.
      await withoutGuesses(page)
      await page.goto(`${server.address}guide/start.html`, { waitUntil: 'networkidle' })
      await page.getByRole('link', { name: 'Next', exact: true }).first().click()
      await expect.poll(() => heading(page)).toBe('Next')
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Start')
      server.requests.length = 0
      await page.getByRole('link', { name: 'Beta of the guide' }).click()
      await expect.poll(() => heading(page)).toBe('Guide')
      expect(server.requests.filter((path) => !path.includes('favicon'))).toEqual([
        `/${site.chunkOf('/guide/')}`,
      ])
    })

    test('hashes: on the page, on another page, encoded, not Latin; 75 pixels stay free', async () => {
      const { page } = await open('guide/start.html')
      await page.getByRole('link', { name: 'Here' }).first().click()
      await expect.poll(() => topOf(page, 'later')).toBe(75)
      expect(await stayed(page)).toBe(true)

      await page.getByRole('link', { name: 'Beta of the guide' }).click()
      await expect.poll(() => heading(page)).toBe('Guide')
      await expect.poll(() => topOf(page, 'beta')).toBe(75)
      expect(page.url()).toBe(`${server.address}guide/#beta`)

      for (const [hash, id] of [
        ['#gr%C3%B6sse', ''],
        ['#日本語', '日本語'],
        ['#%E6%97%A5%E6%9C%AC%E8%AA%9E', '日本語'],
      ] as const) {
        await page.goto(`${server.address}guide/%C3%9Cberschrift.html${hash}`)
        expect(
          await page.evaluate((name) => name === '' || document.getElementById(name) !== null, id),
          hash,
        ).toBe(true)
      }
    })

    test('back and forward restore the place where the reader was', async () => {
      const { page } = await open('guide/start.html')
      await page.evaluate(() => window.scrollTo(0, 600))
      await page.waitForTimeout(300)
      await page.evaluate(() =>
        (document.querySelector('a[href$="/guide/next.html"]') as HTMLElement).click(),
      )
      await expect.poll(() => heading(page)).toBe('Next')
      expect(await scrolledTo(page)).toBe(0)
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Start')
      await settled(page)
      expect(Math.abs((await scrolledTo(page)) - 600)).toBeLessThanOrEqual(4)
      await page.goForward()
      await expect.poll(() => heading(page)).toBe('Next')
      expect(await stayed(page)).toBe(true)
    })

    test('every form of an address leads to its page, in place and by the address that counts', async () => {
      const { page } = await open('guide/start.html')
      const cases = [
        ['guide/next', 'Next', 'guide/next.html'],
        ['guide/next/', 'Next', 'guide/next.html'],
        ['guide', 'Guide', 'guide/'],
        ['guide/index.html', 'Guide', 'guide/'],
        ['GUIDE/START.html', 'Start', 'guide/start.html'],
        ['guide/next?x=1#top', 'Next', 'guide/next.html?x=1#top'],
        ['guide/%C3%9Cberschrift.html', 'Übersicht', 'guide/%C3%9Cberschrift.html'],
      ] as const
      for (const [path, title, address] of cases) {
        await follow(page, server.address + path)
        await expect.poll(() => heading(page), { message: path }).toBe(title)
        expect(page.url(), path).toBe(server.address + address)
      }
      expect(await stayed(page)).toBe(true)
    })

    test('an address that leads nowhere shows the not-found page', async () => {
      const { page } = await open('')
      await page.getByRole('link', { name: 'Missing' }).click()
      await expect.poll(() => page.title()).toMatch(/404/)
      expect([page.url(), await stayed(page)]).toEqual([`${server.address}nowhere.html`, true])
    })

    test('what is not a plain click on a page of the site is left to the browser', async () => {
      const { page } = await open('guide/start.html')
      const handled = await page.evaluate(() => {
        const cases: [string, Partial<HTMLAnchorElement>, MouseEventInit][] = [
          ['other origin', { href: 'https://example.org/' }, {}],
          ['mail', { href: 'mailto:a@example.org' }, {}],
          ['file', { href: '/data.yaml' }, {}],
          ['new tab', { href: '/guide/', target: '_blank' }, {}],
          ['download', { href: '/guide/', download: '' }, {}],
          ['external', { href: '/guide/', rel: 'noopener external' }, {}],
          ['ctrl', { href: '/guide/' }, { ctrlKey: true }],
          ['meta', { href: '/guide/' }, { metaKey: true }],
          ['shift', { href: '/guide/' }, { shiftKey: true }],
          ['alt', { href: '/guide/' }, { altKey: true }],
          ['middle', { href: '/guide/' }, { button: 1 }],
          ['plain', { href: '/guide/' }, {}],
        ]
        return cases.map(([name, properties, init]) => {
          const link = Object.assign(document.createElement('a'), properties)
          document.body.append(link)
          let prevented = false
          // Seen after the router; nothing is really followed.
          const stop = (event: Event) => {
            prevented = event.defaultPrevented
            event.preventDefault()
          }
          window.addEventListener('click', stop, { once: true })
          link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
          link.remove()
          return [name, prevented]
        })
      })
      expect(handled.filter(([, prevented]) => prevented)).toEqual([['plain', true]])
    })

    test('the last of several navigations wins, and a second click changes nothing', async () => {
      const { page } = await open('guide/start.html')
      await page.route(`**/${site.chunkOf('/guide/next.html')}`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 600))
        await route.continue()
      })
      await page.evaluate(() => {
        const click = (path: string) =>
          (document.querySelector(`main a[href$="${path}"]`) as HTMLElement).click()
        click('/guide/next.html')
        click('/guide/next.html')
        click('/guide/#beta')
      })
      await expect.poll(() => heading(page)).toBe('Guide')
      await page.waitForTimeout(900)
      expect([await heading(page), page.url(), await stayed(page)]).toEqual([
        'Guide',
        `${server.address}guide/#beta`,
        true,
      ])
    })

    test('back during a load stays where the reader went back to', async () => {
      const { page } = await open('')
      await page.getByRole('link', { name: 'Start' }).first().click()
      await expect.poll(() => heading(page)).toBe('Start')
      await page.route(`**/${site.chunkOf('/guide/next.html')}`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        await route.continue()
      })
      await page.evaluate(() =>
        (document.querySelector('main a[href$="/guide/next.html"]') as HTMLElement).click(),
      )
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Home')
      await page.waitForTimeout(800)
      expect([await heading(page), page.url()]).toEqual(['Home', server.address])
    })

    test('pages that were loaded open without the network', async () => {
      const { page, context } = await open('guide/start.html')
      await page.getByRole('link', { name: 'Next', exact: true }).first().click()
      await expect.poll(() => heading(page)).toBe('Next')
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Start')
      await context.setOffline(true)
      await page.goForward()
      await expect.poll(() => heading(page)).toBe('Next')
      expect(await stayed(page)).toBe(true)
    })
  })
}
