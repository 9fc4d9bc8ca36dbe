import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { type OpenPage, openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { follow, heading, mark, scrolledTo, stayed, topOf, withoutGuesses } from './page.js'
import { type BuiltSite, builtSite } from './sites.js'

/**
 * Waits until the page stops scrolling. On a busy machine, a frame may take longer than the time
 * between two checks.
 */
async function settled(page: Page): Promise<void> {
  let last = Number.NaN
  let still = 0
  await expect
    .poll(
      async () => {
        const now = await scrolledTo(page)
        still = now === last ? still + 1 : 0
        last = now
        return still
      },
      { interval: 120 },
    )
    .toBeGreaterThan(2)
}

/** Turns the wheel, and waits until the page has scrolled. */
async function wheel(page: Page, by: number): Promise<void> {
  const before = await scrolledTo(page)
  await page.mouse.wheel(0, by)
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(before)
  await settled(page)
}

for (const [theme, base] of [
  ['default', '/'],
  ['default', '/pr/427/'],
  ['plain', '/pr/427/'],
] as const) {
  describe(`with the ${theme} theme at ${base}`, () => {
    const keepUntil = afterAllTests()
    let site: BuiltSite
    let server: StaticServer

    beforeAll(async () => {
      site = await builtSite(theme, { keepUntil, base })
      server = await serveFolder(site.out, {
        base,
        keepUntil,
        headers: { 'content-security-policy': "default-src 'self'" },
      })
    })

    /** @param guesses Whether pages that the reader may want next are prefetched. */
    async function open(path: string, { guesses = true } = {}): Promise<OpenPage> {
      const opened = await openPage({ viewport: { width: 1280, height: 800 } })
      if (!guesses) await withoutGuesses(opened.page)
      await opened.page.goto(server.address + path, { waitUntil: 'networkidle' })
      await mark(opened.page)
      return opened
    }

    test('a link loads its page in place: text, title, head, address, focus', async () => {
      const { page, problems } = await open('guide/start.html')
      expect(await page.locator('#docs-announcer').count(), 'there before it says something').toBe(1)
      await page.getByRole('link', { name: 'Next', exact: true }).first().click()
      await expect.poll(() => heading(page)).toBe('Next')
      expect(await stayed(page)).toBe(true)
      expect(page.url()).toBe(`${server.address}guide/next.html`)
      expect(await page.title()).toBe('Next | Test')
      const state = await page.evaluate(() => ({
        body: document.body.className,
        metas: Object.fromEntries(
          [...document.querySelectorAll('meta[name]')].map((meta) => [
            meta.getAttribute('name'),
            meta.getAttribute('content'),
          ]),
        ),
        canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
        focused: document.activeElement?.tagName,
        announced: document.getElementById('docs-announcer')?.textContent,
        colour: getComputedStyle(document.querySelector('main p:last-of-type') as Element).color,
      }))
      expect(state).toMatchObject({
        canonical: 'https://example.org/next',
        focused: 'H1',
        // The heading says which page it is.
        announced: '',
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
        document.querySelector('link[rel=canonical]'),
        document.querySelector('meta[name=keywords]'),
        document.querySelector('link[data-page]:not([disabled])'),
      ])
      expect(back).toEqual([null, null, null])
      expect(problems).toEqual([])
    })

    test('the title of a page is announced where its place, not its heading, has the focus', async () => {
      const { page } = await open('guide/start.html')
      const announcer = page.locator('#docs-announcer')
      await page.getByRole('link', { name: 'Beta of the guide' }).click()
      await expect.poll(() => announcer.textContent()).toBe('Guide | Test')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('beta')
      await page.getByRole('link', { name: 'Start', exact: true }).first().click()
      await expect.poll(() => heading(page)).toBe('Start')
      await expect.poll(() => announcer.textContent()).toBe('')
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    })

    test('the title of a page that the reader goes back to is announced', async () => {
      const { page } = await open('guide/start.html')
      await page.getByRole('link', { name: 'Next', exact: true }).first().click()
      await expect.poll(() => heading(page)).toBe('Next')
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Start')
      await expect.poll(() => page.locator('#docs-announcer').textContent()).toBe('Start | Test')
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    })

    test('the caret follows the focus, for screen readers that read on from it', async () => {
      const { page } = await open('guide/start.html')
      const caretIn = () =>
        page.evaluate(() => {
          const caret = getSelection()?.anchorNode
          return caret === document.activeElement ? caret?.textContent?.replace(/^# /, '') : undefined
        })
      await page.getByRole('link', { name: 'Next', exact: true }).first().click()
      await expect.poll(caretIn).toBe('Next')
      await page.goBack()
      await expect.poll(caretIn).toBe('Start')
      await page.getByRole('link', { name: 'Beta of the guide' }).click()
      await expect.poll(caretIn).toBe('Beta')
    })

    test('a field that the reader enters right after a navigation keeps its caret', async () => {
      const { page } = await open('guide/start.html')
      await page.evaluate(() => {
        const held: (() => void)[] = []
        const { setTimeout: later } = window
        const hold = (run: () => void, ms?: number) => (ms === 100 ? held.push(run) : later(run, ms))
        Object.assign(window, { held, setTimeout: hold })
      })
      await page.getByRole('link', { name: 'Next', exact: true }).first().click()
      await expect.poll(() => heading(page)).toBe('Next')
      await page.evaluate(() => {
        const field = document.createElement('input')
        document.body.append(field)
        field.focus()
      })
      await page.keyboard.type('a')
      const ran = await page.evaluate(() => {
        const { held } = window as unknown as { held: (() => void)[] }
        for (const run of held) run()
        return held.length
      })
      expect(ran).toBeGreaterThan(0)
      await page.keyboard.type('b')
      expect(await page.locator('body > input').inputValue()).toBe('ab')
    })

    test('a page in another language is loaded as a whole, so that everything around its text is in that language', async () => {
      const { page } = await open('guide/start.html')
      const lang = () => page.locator('html').getAttribute('lang')
      // Programs that translate pages say so there. Whatever they say, the site's pages are in its language.
      await page.evaluate(() => document.documentElement.setAttribute('lang', 'fr'))
      await page.getByRole('link', { name: 'Next', exact: true }).first().click()
      await expect.poll(() => heading(page)).toBe('Next')
      expect([await lang(), await stayed(page)]).toEqual(['en-US', true])
      await follow(page, `${server.address}guide/french`)
      await expect.poll(() => heading(page)).toBe('Suite')
      expect(page.url()).toBe(`${server.address}guide/french.html`)
      expect([await lang(), await stayed(page)]).toEqual(['fr', false])
      await mark(page)
      await page.getByRole('link', { name: 'Start', exact: true }).first().click()
      await expect.poll(() => heading(page)).toBe('Start')
      expect([await lang(), await stayed(page)]).toEqual(['en-US', false])
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Suite')
      expect(await lang()).toBe('fr')
    })

    test('only the page’s own chunk is transferred within a section', async () => {
      const { page } = await openPage()
      // Then only what is needed is loaded.
      await withoutGuesses(page)
      await page.goto(`${server.address}guide/start.html`, { waitUntil: 'networkidle' })
      await page.getByRole('link', { name: 'Next', exact: true }).first().click()
      await expect.poll(() => heading(page)).toBe('Next')
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Start')
      server.requests.length = 0
      await page.getByRole('link', { name: 'Beta of the guide' }).click()
      await expect.poll(() => heading(page)).toBe('Guide')
      // On a slow machine the progress bar appears, and its code is loaded on first use.
      const ofPages = server.requests.filter((path) => !/\/(?:progress|chunk)\.[^/]*$/.test(path))
      expect(ofPages).toEqual([`${base}${site.chunkOf('/guide/')}`])
    })

    test('hashes: on the page, on another page, encoded, not Latin; 75 pixels stay free and the focus goes along', async () => {
      const { page } = await open('guide/start.html')
      const focused = () => page.evaluate(() => document.activeElement?.id)
      const at = async (id: string) => {
        await expect.poll(() => topOf(page, id), { message: id }).toBe(75)
        expect(await focused()).toBe(id)
        expect(await stayed(page)).toBe(true)
      }
      await page.getByRole('link', { name: 'Here' }).first().click()
      await at('later')
      await page.getByRole('link', { name: 'Beta of the guide' }).click()
      await expect.poll(() => heading(page)).toBe('Guide')
      await at('beta')
      expect(page.url()).toBe(`${server.address}guide/#beta`)

      const cases = [
        ['#große', 'große'],
        ['#gro%C3%9Fe', 'große'],
        ['#日本語', '日本語'],
        ['#%E6%97%A5%E6%9C%AC%E8%AA%9E', '日本語'],
        ['#100%25', '100'],
      ] as const
      for (const [hash, id] of cases) {
        await follow(page, `${server.address}guide/`)
        await expect.poll(() => heading(page)).toBe('Guide')
        await follow(page, `${server.address}guide/%C3%9Cberschrift.html${hash}`)
        await expect.poll(() => heading(page)).toBe('Übersicht')
        if (id !== '100') await at(id)
        // The same on the current page, with a hash in between that cannot be decoded.
        await follow(page, `${server.address}guide/%C3%9Cberschrift.html#%`)
        await settled(page)
        expect(await scrolledTo(page)).toBe(0)
        await follow(page, `${server.address}guide/%C3%9Cberschrift.html${hash}`)
        if (id !== '100') await at(id)
      }

      for (const [hash, id] of cases.slice(0, 4)) {
        const { page: fresh } = await openPage({ viewport: { width: 1280, height: 800 } })
        await fresh.goto(`${server.address}guide/%C3%9Cberschrift.html${hash}`)
        await expect.poll(() => topOf(fresh, id), { message: `opened at ${hash}` }).toBe(75)
      }
    })

    test('scrolling to a hash is smooth, or at once for those who prefer less motion', async () => {
      for (const [reducedMotion, expected] of [
        ['no-preference', false],
        ['reduce', true],
      ] as const) {
        const { page } = await openPage({ reducedMotion, viewport: { width: 1280, height: 800 } })
        await page.goto(`${server.address}guide/start.html`, { waitUntil: 'networkidle' })
        const atOnce = await page.evaluate(() => {
          ;(document.querySelector('main a[href="#later"]') as HTMLElement).click()
          return Math.round(document.getElementById('later')?.getBoundingClientRect().top ?? 0) === 75
        })
        expect(atOnce, reducedMotion).toBe(expected)
        await expect.poll(() => topOf(page, 'later')).toBe(75)
      }
    })

    test('a page opens at its top, also when the one before it was still on its way down', async () => {
      for (const withTransitions of [true, false]) {
        const { page } = await openPage({ viewport: { width: 1280, height: 800 } })
        if (!withTransitions)
          await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'))
        await page.goto(`${server.address}guide/`, { waitUntil: 'networkidle' })
        await follow(page, `${server.address}guide/start.html`)
        await expect.poll(() => heading(page)).toBe('Start')
        await settled(page)
        // Both are loaded, so the next page appears immediately.
        await page.evaluate((href) => {
          const onScroll = () => {
            if (scrollY < 200) return
            removeEventListener('scroll', onScroll)
            document.body.append(Object.assign(document.createElement('a'), { href, id: 'next' }))
            document.getElementById('next')?.click()
          }
          addEventListener('scroll', onScroll)
          scrollTo({ top: document.body.scrollHeight, behavior: 'smooth' })
        }, `${server.address}guide/`)
        await expect.poll(() => heading(page)).toBe('Guide')
        await settled(page)
        expect(await scrolledTo(page), withTransitions ? 'with a transition' : 'at once').toBe(0)
      }
    })

    test('places far down a long page are found exactly, and found again on the way back', async () => {
      const { page } = await open('guide/far.html')
      const last = () => topOf(page, 'part-30')
      expect(await page.locator('html').getAttribute('data-laid-out'), 'nobody has begun to read').toBe(null)
      await page.getByRole('link', { name: 'To the last' }).click()
      await expect.poll(last).toBe(75)

      await follow(page, `${server.address}guide/start.html`)
      await expect.poll(() => heading(page)).toBe('Start')
      await follow(page, `${server.address}guide/far.html#part-30`)
      await expect.poll(last).toBe(75)

      await page.evaluate(() => scrollBy({ top: 900, behavior: 'instant' }))
      await page.waitForTimeout(300)
      const before = await last()
      await follow(page, `${server.address}guide/start.html`)
      await expect.poll(() => heading(page)).toBe('Start')
      // An address without a hash, so that the saved position counts.
      await page.evaluate(() => history.go(-1))
      await expect.poll(() => heading(page)).toBe('Far')
      await expect.poll(last, { message: 'with a hash the place of the hash counts' }).toBe(75)
      expect(before).toBeLessThan(0)

      const { page: fresh } = await openPage({ viewport: { width: 1280, height: 800 } })
      await fresh.goto(`${server.address}guide/far.html#part-30`)
      await expect.poll(() => topOf(fresh, 'part-30')).toBe(75)
      await fresh.waitForTimeout(500)
      expect(await topOf(fresh, 'part-30')).toBe(75)
    })

    test('the key for the end leads to the end of a long page', async () => {
      const { page } = await open('guide/far.html')
      await page.keyboard.press('End')
      const left = () =>
        page.evaluate(() => document.documentElement.scrollHeight - innerHeight - Math.ceil(scrollY))
      await expect.poll(left).toBeLessThanOrEqual(1)
    })

    test('a link to the page itself goes to its top; nothing is loaded', async () => {
      const { page } = await open('guide/start.html', { guesses: false })
      await page.getByRole('link', { name: 'Here' }).first().click()
      await expect.poll(() => topOf(page, 'later')).toBe(75)
      server.requests.length = 0
      await follow(page, `${server.address}guide/start.html`)
      await expect.poll(() => scrolledTo(page)).toBe(0)
      expect([page.url(), await stayed(page), server.requests]).toEqual([
        `${server.address}guide/start.html`,
        true,
        [],
      ])
    })

    test('the place of a page that was left is its place after it was loaded again', async () => {
      const { page } = await open('guide/far.html')
      await wheel(page, 2_000)
      await wheel(page, 2_000)
      const top = await topOf(page, 'part-9')
      await page.reload({ waitUntil: 'networkidle' })
      expect(Math.abs((await topOf(page, 'part-9')) - top)).toBeLessThanOrEqual(4)
      await mark(page)
      await follow(page, `${server.address}guide/next.html`)
      await expect.poll(() => heading(page)).toBe('Next')
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Far')
      await expect.poll(async () => Math.abs((await topOf(page, 'part-9')) - top)).toBeLessThanOrEqual(4)
      expect(await stayed(page)).toBe(true)
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
        ['guide/Überschrift', 'Übersicht', 'guide/%C3%9Cberschrift.html'],
        ['guide/next.html/', '404', 'guide/next.html/'],
        ['other/index.html', 'Other', 'other/'],
        ['guide/moved.html', 'Moved', 'guide/here.html'],
        ['guide/moved', 'Moved', 'guide/here.html'],
        ['index.html', 'Home', ''],
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

    test('a file of the site that is named like a page is loaded by the browser', async () => {
      const { page } = await open('guide/start.html')
      await page.getByRole('link', { name: 'Tool', exact: true }).first().click()
      await expect.poll(() => page.title()).toBe('A tool')
      expect([page.url(), await stayed(page)]).toEqual([`${server.address}tool/`, false])
      // Also with a link that does not say so.
      await page.goBack()
      await follow(page, `${server.address}tool/index.html`)
      await expect.poll(() => page.url()).toBe(`${server.address}tool/index.html`)
      await expect.poll(() => page.title()).toBe('A tool')
    })

    test('an address that only the router knows opens its page, also where the host answers "not found"', async () => {
      const cases = [
        ['guide/next', 'Next', 'guide/next.html'],
        ['guide/next/?x=1#y', 'Next', 'guide/next.html?x=1#y'],
        ['GUIDE/', 'Guide', 'guide/'],
        ['nowhere/at/all', '404', 'nowhere/at/all'],
      ] as const
      for (const [path, title, address] of cases) {
        const { page, problems } = await openPage()
        await page.goto(server.address + path, { waitUntil: 'networkidle' })
        await expect.poll(() => heading(page), { message: path }).toBe(title)
        expect(page.url()).toBe(server.address + address)
        expect(problems.filter((problem) => !problem.includes('404 (Not Found)'))).toEqual([])
      }
    })

    test('the alias of a folder page leads to its address, but not that of another document', async () => {
      const cases = [
        ['index.html', ''],
        ['guide/index.html?x=1#y', 'guide/?x=1#y'],
        ['nowhere/index.html', 'nowhere/index.html'],
        ['tool/index.html', 'tool/index.html'],
      ] as const
      for (const [path, address] of cases) {
        const { page } = await openPage()
        await page.goto(server.address + path, { waitUntil: 'networkidle' })
        await expect.poll(() => page.url(), { message: path }).toBe(server.address + address)
      }
      const { page } = await open('guide/index.html')
      await page.getByRole('link', { name: 'Tool', exact: true }).first().click()
      await expect.poll(() => page.title()).toBe('A tool')
      await page.goBack()
      await expect.poll(() => page.url()).toBe(`${server.address}guide/`)
    })

    test('what is not a plain click on a page of the site is left to the browser', async () => {
      const { page } = await open('guide/start.html')
      const handled = await page.evaluate((base) => {
        const cases: [string, Partial<HTMLAnchorElement>, MouseEventInit][] = [
          ['other base', { href: base === '/' ? '//example.org/' : '/guide/' }, {}],
          ['other origin', { href: 'https://example.org/' }, {}],
          ['mail', { href: 'mailto:a@example.org' }, {}],
          ['file', { href: `${base}data.yaml` }, {}],
          ['new tab', { href: `${base}guide/`, target: '_blank' }, {}],
          ['download', { href: `${base}guide/`, download: '' }, {}],
          ['external', { href: `${base}guide/`, rel: 'noopener external' }, {}],
          ['ctrl', { href: `${base}guide/` }, { ctrlKey: true }],
          ['meta', { href: `${base}guide/` }, { metaKey: true }],
          ['shift', { href: `${base}guide/` }, { shiftKey: true }],
          ['alt', { href: `${base}guide/` }, { altKey: true }],
          ['middle', { href: `${base}guide/` }, { button: 1 }],
          ['plain', { href: `${base}guide/` }, {}],
        ]
        return cases.map(([name, properties, init]) => {
          const link = Object.assign(document.createElement('a'), properties)
          document.body.append(link)
          let prevented = false
          // Runs after the router, so that no link is really followed.
          const stop = (event: Event) => {
            prevented = event.defaultPrevented
            event.preventDefault()
          }
          window.addEventListener('click', stop, { once: true })
          link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
          link.remove()
          return [name, prevented]
        })
      }, base)
      expect(handled.filter(([, prevented]) => prevented)).toEqual([['plain', true]])
    })

    test('the last of several navigations wins, and a second click changes nothing', async () => {
      const { page } = await open('guide/start.html', { guesses: false })
      server.requests.length = 0
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
      const chunk = base + site.chunkOf('/guide/next.html')
      expect(server.requests.filter((path) => path === chunk).length, 'a request under way is shared').toBe(1)
      expect([await heading(page), page.url(), await stayed(page)]).toEqual([
        'Guide',
        `${server.address}guide/#beta`,
        true,
      ])
    })

    test('back during a load stays where the reader went back to', async () => {
      const { page } = await open('', { guesses: false })
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

    test('back before a transition begins stays where the reader went back to', async () => {
      const { page } = await open('')
      // Starts immediately, and later when the test says so, like a browser that takes time to capture the
      // old page.
      await page.evaluate(() => {
        const begin: (() => void)[] = []
        document.startViewTransition = ((update: () => void) => {
          const begun = location.pathname.endsWith('/start.html')
            ? new Promise<void>((resolve) => begin.push(resolve))
            : Promise.resolve()
          const done = begun.then(update)
          return { ready: done, updateCallbackDone: done, finished: done }
        }) as unknown as typeof document.startViewTransition
        Object.assign(window, { begin })
      })
      await page.getByRole('link', { name: 'Start' }).first().click()
      await expect.poll(() => heading(page)).toBe('Start')
      const waiting = () => page.evaluate(() => (window as unknown as { begin: unknown[] }).begin.length)
      await page.getByRole('link', { name: 'Next', exact: true }).first().click()
      await expect.poll(waiting).toBe(1)
      await page.evaluate(() => history.back())
      await expect.poll(() => heading(page)).toBe('Home')
      await page.evaluate(() => {
        for (const begin of (window as unknown as { begin: (() => void)[] }).begin) begin()
      })
      await page.waitForTimeout(300)
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

    test('the page that a visit began with opens without the network too, with its sidebar', async () => {
      for (const [path, title] of [
        ['guide/next.html', 'Next'],
        ['other/', 'Other'],
      ] as const) {
        const { page, context } = await open('guide/start.html')
        const requests = new Set<unknown>()
        page.on('request', (request) => requests.add(request))
        page.on('requestfinished', (request) => requests.delete(request))
        page.on('requestfailed', (request) => requests.delete(request))
        // It is loaded when the browser is idle.
        const kept = page.waitForResponse(`**/${site.chunkOf('/guide/start.html')}`)
        await follow(page, server.address + path)
        await expect.poll(() => heading(page)).toBe(title)
        await kept
        await expect.poll(() => requests.size).toBe(0)
        await context.setOffline(true)
        await page.goBack()
        await expect.poll(() => heading(page)).toBe('Start')
        expect([page.url(), await stayed(page)]).toEqual([`${server.address}guide/start.html`, true])
      }
    })

    test('a chunk that does not come within 8 seconds is waited for no longer: the page is loaded as a whole', async () => {
      const { page } = await openPage()
      await withoutGuesses(page)
      await page.clock.install()
      await page.goto(`${server.address}guide/start.html`, { waitUntil: 'networkidle' })
      await mark(page)
      const asked = page.waitForRequest(`**/${site.chunkOf('/guide/next.html')}`)
      await page.route(`**/${site.chunkOf('/guide/next.html')}`, () => {})
      // Time only advances when the test lets it.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
      await follow(page, `${server.address}guide/next.html`)
      await asked
      await page.clock.runFor(7_900)
      await page.waitForTimeout(300)
      expect([await heading(page), await stayed(page)]).toEqual(['Start', true])
      await page.clock.runFor(200)
      await expect.poll(() => heading(page)).toBe('Next')
      expect(await stayed(page)).toBe(false)
    })

    test('pages change by a transition where the browser has them and motion is not reduced', async () => {
      for (const [reducedMotion, count] of [
        ['no-preference', 1],
        ['reduce', 0],
      ] as const) {
        const { page, problems } = await openPage({ reducedMotion })
        await page.goto(`${server.address}guide/start.html`, { waitUntil: 'networkidle' })
        await page.evaluate(() => {
          const own = document.startViewTransition.bind(document)
          Object.assign(window, { transitions: 0 })
          document.startViewTransition = (...given) => {
            ;(window as unknown as { transitions: number }).transitions += 1
            return own(...given)
          }
        })
        await follow(page, `${server.address}guide/next.html`)
        await expect.poll(() => heading(page)).toBe('Next')
        const seen = await page.evaluate(() => (window as unknown as { transitions: number }).transitions)
        expect(seen, reducedMotion).toBe(count)
        // Several at once: the browser skips the transition that is running.
        for (const path of ['guide/start.html', 'guide/', 'guide/next.html'])
          await follow(page, server.address + path)
        await expect.poll(() => heading(page)).toBe('Next')
        await page.waitForTimeout(400)
        expect(problems).toEqual([])
      }
    })

    test('where a transition keeps the reader waiting, the next pages come without', async () => {
      const { page } = await openPage({ reducedMotion: 'no-preference' })
      await page.goto(`${server.address}guide/start.html`, { waitUntil: 'networkidle' })
      await page.evaluate(() => {
        Object.assign(window, { transitions: 0 })
        document.startViewTransition = (update) => {
          ;(window as unknown as { transitions: number }).transitions += 1
          const done = new Promise<void>((resolve) => setTimeout(resolve, 60)).then(() => {
            if (typeof update === 'function') void update()
          })
          return { ready: done, updateCallbackDone: done, finished: done } as unknown as ViewTransition
        }
      })
      const counts: number[] = []
      for (let turn = 0; turn < 6; turn += 1)
        for (const [path, title] of [
          ['guide/next.html', 'Next'],
          ['guide/start.html', 'Start'],
        ] as const) {
          await follow(page, server.address + path)
          await expect.poll(() => heading(page)).toBe(title)
          counts.push(await page.evaluate(() => (window as unknown as { transitions: number }).transitions))
        }
      expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2])
    })

    if (theme === 'default') {
      test('what stands around the text follows the page: sidebar, table of contents, neighbours, edit link', async () => {
        const { page } = await open('guide/start.html')
        const around = () =>
          page.evaluate(() => ({
            current: [...document.querySelectorAll('.sidebar-tree [aria-current=page]')].map(
              ({ textContent }) => textContent,
            ),
            contents: [...document.querySelectorAll('.toc-list a')].map(({ textContent }) => textContent),
            neighbours: [...document.querySelectorAll('.page-nav-title')].map(
              ({ textContent }) => textContent,
            ),
            edit: document.querySelector('.edit-link')?.getAttribute('href'),
          }))
        const start = {
          current: ['Start'],
          contents: ['First', 'Later'],
          neighbours: ['Guide', 'Next'],
          edit: 'https://github.com/test/test/edit/main/content/guide/start.md',
        }
        expect(await around()).toEqual(start)
        await follow(page, `${server.address}guide/`)
        await expect.poll(() => heading(page)).toBe('Guide')
        expect(await around()).toEqual({
          current: ['Guide'],
          contents: ['Alpha', 'Beta'],
          neighbours: ['Start'],
          edit: 'https://github.com/test/test/edit/main/content/guide/README.md',
        })
        await follow(page, `${server.address}other/`)
        await expect.poll(() => heading(page)).toBe('Other')
        expect(await around()).toMatchObject({ current: ['Other'], contents: [] })
        await follow(page, `${server.address}guide/start.html`)
        await expect.poll(() => heading(page)).toBe('Start')
        expect(await around()).toEqual(start)
      })
    }
  })
}

test('a site can let all scrolling be at once', async () => {
  const site = await builtSite('default', { config: { themeConfig: { smoothScroll: false } } })
  const { address } = await serveFolder(site.out)
  const { page } = await openPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${address}guide/start.html`, { waitUntil: 'networkidle' })
  const topAfter = (selector: string) =>
    page.evaluate((clicked) => {
      document.querySelector<HTMLElement>(clicked)?.click()
      return [scrollY, Math.round(document.getElementById('later')?.getBoundingClientRect().top ?? 0)]
    }, selector)
  expect((await topAfter('main a[href="#later"]'))[1]).toBe(75)
  await page.locator('.back-to-top').waitFor()
  expect((await topAfter('.back-to-top'))[0]).toBe(0)
})

test('a page whose address has signs is the same in every link: current in the sidebar, and no other to its own places', async () => {
  const site = await builtSite('default', {
    files: {
      'content/signs/c++.md': '# Plus\n\n[To the rest](./c++.md#rest)\n\n## Rest\n',
      'content/signs/a,b=c@d;e & f.md': '# Others\n',
    },
    config: { sidebar: { '/signs/': ['c++', 'a,b=c@d;e & f'] } },
  })
  const { address, requests } = await serveFolder(site.out)
  const { page, problems } = await openPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${address}signs/c++.html`, { waitUntil: 'networkidle' })
  await mark(page)
  const current = () =>
    page.evaluate(() => [
      location.pathname,
      ...[...document.querySelectorAll('.sidebar-tree [aria-current=page]')].map((link) =>
        link.getAttribute('href'),
      ),
    ])
  for (const [name, title, path] of [
    ['Others', 'Others', '/signs/a,b=c@d;e%20&%20f.html'],
    ['Plus', 'Plus', '/signs/c++.html'],
  ] as const) {
    await page.locator('.sidebar-tree').getByRole('link', { name }).click()
    await expect.poll(() => heading(page)).toBe(title)
    expect(await current()).toEqual([path, path])
  }
  requests.length = 0
  await page.getByRole('link', { name: 'To the rest' }).click()
  await expect.poll(() => page.url()).toBe(`${address}signs/c++.html#rest`)
  expect([requests, await stayed(page), problems]).toEqual([[], true, []])
})
