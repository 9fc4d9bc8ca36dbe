import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { follow, heading, mark, stayed, withoutGuesses } from './page.js'
import { type BuiltSite, builtSite, themes } from './sites.js'

const goNext = (page: Page) =>
  page.evaluate(() => (document.querySelector('main a[href$="guide/next.html"]') as HTMLElement).click())

for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
  describe(`a navigation that fails, with the ${theme} theme`, () => {
    const keepUntil = afterAllTests()
    let site: BuiltSite
    let server: StaticServer
    /** Handles requests for chunks instead of the server. */
    let chunkAnswer:
      | ((
          path: string,
        ) => { readonly status: number; readonly type: string; readonly body: string } | 'never' | undefined)
      | undefined

    beforeAll(async () => {
      site = await builtSite(theme, {
        keepUntil,
        base: '/pr/427/',
        config: { navigation: { chunkTimeoutMs: 3_000, patienceMs: 30_000 } },
      })
      server = await serveFolder(site.out, {
        base: '/pr/427/',
        keepUntil,
        intercept(request, response) {
          const answer = chunkAnswer?.(request.url ?? '')
          if (answer === undefined) return false
          if (answer === 'never') return true
          response.writeHead(answer.status, { 'content-type': answer.type })
          response.end(answer.body)
          return true
        },
      })
    })

    async function open(path: string) {
      chunkAnswer = undefined
      const opened = await openPage()
      // Otherwise, the chunk might be prefetched.
      await withoutGuesses(opened.page)
      await opened.page.goto(server.address + path, { waitUntil: 'networkidle' })
      await mark(opened.page)
      server.requests.length = 0
      return opened
    }

    const faults = [
      ['a chunk that is gone', { status: 404, type: 'text/html', body: 'Not found' }, 'error'],
      [
        'a page in place of the script',
        { status: 200, type: 'text/html', body: '<!doctype html><p>x' },
        'missing',
      ],
      [
        'a script that does not register',
        { status: 200, type: 'text/javascript', body: 'void 0' },
        'missing',
      ],
      [
        'a script that fails',
        { status: 200, type: 'text/javascript', body: 'throw new Error("no")' },
        'missing',
      ],
      ['a server error', { status: 500, type: 'text/plain', body: 'no' }, 'error'],
      ['a script that never comes', 'never', 'timeout'],
    ] as const
    for (const [name, answer, type] of faults) {
      test(`${name}: the page is loaded as a whole, once`, async () => {
        const { page, problems } = await open('guide/start.html')
        const chunk = `/pr/427/${site.chunkOf('/guide/next.html')}`
        chunkAnswer = (path) => (path === chunk ? answer : undefined)
        await goNext(page)
        await expect.poll(() => heading(page)).toBe('Next')
        expect(await stayed(page)).toBe(false)
        const pageRequests = server.requests.filter((path) => path === '/pr/427/guide/next.html')
        // One request checks whether the page can be reached, the other loads it.
        expect(pageRequests.length).toBeLessThanOrEqual(2)
        expect(
          problems.some(
            (problem) =>
              /Loading chunk \d+ failed\.\n\(/.test(problem) &&
              problem.includes(`(${type}: `) &&
              problem.includes(chunk),
          ),
        ).toBe(true)

        chunkAnswer = undefined
        await page.goBack()
        await expect.poll(() => heading(page)).toBe('Start')
        await mark(page)
        await goNext(page)
        await expect.poll(() => heading(page)).toBe('Next')
        expect(await stayed(page), 'the failure is not remembered').toBe(true)
      })
    }

    test('a chunk that comes too late for the reader: the page is loaded as a whole, and what comes later is dropped', async () => {
      const patient = await builtSite(theme, {
        keepUntil,
        config: { navigation: { chunkTimeoutMs: 60_000, patienceMs: 300 } },
      })
      const chunk = `/${patient.chunkOf('/guide/next.html')}`
      const slow = await serveFolder(patient.out, {
        keepUntil,
        delayMs: (path) => (path === chunk ? 900 : path === '/guide/next.html' ? 100 : 0),
      })
      const { page, problems } = await openPage()
      await withoutGuesses(page)
      await page.goto(`${slow.address}guide/start.html`, { waitUntil: 'networkidle' })
      await mark(page)
      await goNext(page)
      await expect.poll(() => heading(page)).toBe('Next')
      expect([await stayed(page), page.url()]).toEqual([false, `${slow.address}guide/next.html`])
      expect(problems).toEqual([])
    })

    test('a server that answers late is waited for: slow is not gone', async () => {
      const patient = await builtSite(theme, { keepUntil, config: { navigation: { patienceMs: 300 } } })
      const late = await serveFolder(patient.out, {
        keepUntil,
        delayMs: (path) => (/\/v-|next\.html/.test(path) ? 1_200 : 0),
      })
      const { page, problems } = await openPage()
      await withoutGuesses(page)
      await page.goto(`${late.address}guide/start.html`, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.addEventListener('docs:failed', () => console.error('It failed.')))
      await goNext(page)
      await expect.poll(() => heading(page)).toBe('Next')
      expect(problems).toEqual([])
    })

    test('an entry of the history that the browser refuses: the page is loaded as a whole', async () => {
      const { page, problems } = await open('guide/start.html')
      await page.evaluate(() => {
        history.pushState = () => {
          throw new DOMException('Too often.', 'SecurityError')
        }
      })
      await goNext(page)
      await expect.poll(() => heading(page)).toBe('Next')
      expect([await stayed(page), problems]).toEqual([false, []])
    })

    test('going back to a page that cannot be had in place loads it, also where its address has a hash', async () => {
      const { page } = await open('guide/#beta')
      await follow(page, `${server.address}guide/start.html`)
      await expect.poll(() => heading(page)).toBe('Start')
      const chunk = `/pr/427/${site.chunkOf('/guide/')}`
      chunkAnswer = (path) => (path === chunk ? { status: 404, type: 'text/html', body: '' } : undefined)
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Guide')
      expect([await stayed(page), page.url()]).toEqual([false, `${server.address}guide/#beta`])
    })

    test('without a network the reader is told, stays where they are, and can try again', async () => {
      const { page, context } = await open('guide/start.html')
      await page.evaluate(() =>
        document.addEventListener('docs:failed', (event) =>
          Object.assign(window, { retry: (event as CustomEvent<{ retry: () => void }>).detail.retry }),
        ),
      )
      await context.setOffline(true)
      await goNext(page)
      await expect.poll(() => page.evaluate(() => 'retry' in window)).toBe(true)
      expect([await heading(page), await stayed(page), page.url()]).toEqual([
        'Start',
        true,
        `${server.address}guide/start.html`,
      ])
      await context.setOffline(false)
      await page.evaluate(() => (window as unknown as { retry: () => void }).retry())
      await expect.poll(() => heading(page)).toBe('Next')
      expect(await stayed(page)).toBe(true)
    })

    test('on the way back without a network, the address stays that of the page that is shown', async () => {
      const { page, context } = await open('guide/start.html')
      await page.evaluate(() =>
        document.addEventListener('docs:failed', (event) =>
          Object.assign(window, { retry: (event as CustomEvent<{ retry: () => void }>).detail.retry }),
        ),
      )
      await goNext(page)
      await expect.poll(() => heading(page)).toBe('Next')
      await follow(page, `${server.address}guide/`)
      await expect.poll(() => heading(page)).toBe('Guide')
      await context.setOffline(true)
      // Two steps at once, to the page that was fully loaded.
      await page.evaluate(() => history.go(-2))
      await expect.poll(() => page.evaluate(() => 'retry' in window)).toBe(true)
      await expect.poll(() => page.url()).toBe(`${server.address}guide/`)
      expect([await heading(page), await stayed(page)]).toEqual(['Guide', true])
      if (theme === 'default') expect(await page.getByRole('alert').count()).toBe(1)
      // Pages that were loaded before still open, with links relative to the current page.
      await page.goBack()
      await expect.poll(() => heading(page)).toBe('Next')
      expect(page.url()).toBe(`${server.address}guide/next.html`)
      await page.goForward()
      await expect.poll(() => heading(page)).toBe('Guide')
      await context.setOffline(false)
      // A request in the moment in which the network comes back may still fail. The page would then be loaded fully.
      await expect
        .poll(() =>
          page.evaluate(() =>
            fetch('.', { method: 'HEAD' }).then(
              () => true,
              () => false,
            ),
          ),
        )
        .toBe(true)
      await page.evaluate(() => {
        const tab = window as unknown as { retry: () => void }
        tab.retry()
      })
      await expect.poll(() => heading(page)).toBe('Start')
      expect([page.url(), await stayed(page)]).toEqual([`${server.address}guide/start.html`, true])
    })

    for (const [name, begun, before] of [
      ['that began at the alias of a folder', 'guide/index.html', 'guide/'],
      ['whose address was changed by hand', 'guide/start.html', 'guide/start.html'],
    ] as const) {
      test(`on the way back without a network, trying again opens a page ${name} at its own address`, async () => {
        const { page, context } = await open(begun)
        await page.evaluate(() => {
          if (!location.pathname.endsWith('/')) history.replaceState(null, '')
        })
        const first = await heading(page)
        await follow(page, `${server.address}guide/next.html`)
        await expect.poll(() => heading(page)).toBe('Next')
        await page.reload({ waitUntil: 'networkidle' })
        await page.evaluate(() =>
          document.addEventListener('docs:failed', (event) =>
            Object.assign(window, { retry: (event as CustomEvent<{ retry: () => void }>).detail.retry }),
          ),
        )
        await context.setOffline(true)
        await page.evaluate(() => history.back())
        await expect.poll(() => page.evaluate(() => 'retry' in window)).toBe(true)
        await expect.poll(() => page.url()).toBe(`${server.address}guide/next.html`)
        await context.setOffline(false)
        await page.evaluate(() => (window as unknown as { retry: () => void }).retry())
        await expect.poll(() => heading(page)).toBe(first)
        expect(page.url()).toBe(server.address + before)
      })
    }

    test('a tab from before a deployment still arrives, at old pages and at new ones', async () => {
      const fresh = await builtSite(theme, { keepUntil, base: '/pr/427/' })
      const deployed = await serveFolder(fresh.out, { base: '/pr/427/', keepUntil })
      const cases = [
        ['guide/', 'Guide, too'],
        ['guide/young.html', 'Young'],
        ['guide/next.html', 'Next'],
      ] as const
      const tabs = await Promise.all(
        cases.map(async ([path, title]) => {
          const { page } = await openPage()
          await page.goto(`${deployed.address}guide/start.html`, { waitUntil: 'networkidle' })
          // The tab learns about the current version of the site.
          await page.locator('main a[href$="other/"], nav a[href$="/other/"]').first().hover()
          await page.waitForLoadState('networkidle')
          return { page, path, title }
        }),
      )

      writeFileSync(join(fresh.folder, 'content/guide/README.md'), '# Guide, too\n')
      writeFileSync(join(fresh.folder, 'content/guide/young.md'), '# Young\n')
      const result = await buildSite(fresh.folder, { defaultTheme: themes[theme], base: '/pr/427/' })
      expect(result.ok).toBe(true)

      for (const { page, path, title } of tabs) {
        await follow(page, deployed.address + path)
        await expect.poll(() => heading(page), { message: path }).toBe(title)
        expect(page.url()).toBe(deployed.address + path)
      }
    })
  })
}
