import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { violations } from '../support/axe.js'
import { type OpenPage, openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import {
  follow,
  heading,
  scrolledTo,
  stayed,
  textsForScreenReaders,
  topOf,
  watchZoom,
  withoutGuesses,
  zoomArrived,
} from './page.js'
import { type BuiltSite, builtSite } from './sites.js'

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#08f"/></svg>`
const text = (words: string) =>
  Array.from({ length: 30 }, (_, index) => `Paragraph ${index} about ${words}.`).join('\n\n')
const lastSections = ['Last but two', 'Last but one', 'Last']
  .map((name) => `## ${name}\n\nA line.\n`)
  .join('\n')

const files = {
  'content/drawing.svg': svg(400, 200),
  'content/guide/pictures.md': `# Pictures\n\n![A drawing](../drawing.svg)\n\n[![In a link](../drawing.svg)](./start.md)\n\n${text('pictures')}\n`,
  'content/icon.svg': svg(16, 16),
  'content/badge.svg': svg(120, 20),
  'content/strip.svg': svg(2400, 60),
  'content/guide/kinds.md':
    '# Kinds\n\n![An icon](../icon.svg) ![A badge](../badge.svg) ![A strip](../strip.svg)\n\n<img src="https://example.org/gone.png" alt="A missing picture" width="400" height="200" />\n\n::: tabs\n== One\n\nText.\n\n== Two\n\n![In a closed tab](../drawing.svg)\n\n:::\n',
  'content/guide/c# sharpening.md': '# Sharpening\n\n## Stones\n\nStones of all kinds.\n',
  'content/guide/code.md':
    '# Code\n\n```js\nconst first = 1 // [!code --]\nconst second = 2 // [!code ++]\n```\n\n::: tabs\n== npm\n\nUse npm.\n\n== yarn\n\nUse yarn.\n\n:::\n',
  'content/guide/choice.md': `# Choice\n\n::: tabs\n== npm\n\nUse npm.\n\n== yarn\n\n${text('yarn')}\n\n:::\n\n${text('both')}\n\n## Below\n\n${text('below')}\n`,
  'content/guide/terminal.md':
    '# Terminal\n\n```console\n# First\n$ npm install \\\n  --save\nadded 3 packages, 100% done\n\nada@host:~/site$ npm test\n```\n\n```console\nonly output\n```\n\n```sh\n$ echo 1\n```\n',
  'content/guide/long.md': `# Long\n\n${['One', 'Two', 'Three'].map((name) => `## ${name}\n\n${text(name)}`).join('\n\n')}\n\n## End\n\nThe last line.\n`,
  // The sidebar lists the sections of the second level; the table of contents also those of the third.
  'content/guide/levels.md': `# Levels\n\n::: details Folded\n\n## In details\n\n${text('details')}\n:::\n\n## Above\n\n### Inner\n\n${text('inner')}\n\n## Below\n\n::: tabs\n== One\n\nText.\n\n== Two\n\n### In a tab\n\nText.\n\n:::\n\n${text('below')}\n\n## Rest\n\n${text('rest')}\n`,
  'content/guide/own.md': `---\nsidebar: auto\nsidebarDepth: 2\n---\n\n# Own\n\n## One\n\n${text('one')}\n\n### Inner\n\n${text('inner')}\n\n## Two\n\n${text('two')}\n`,
  'content/guide/ends.md': `# Ends\n\n${text('the beginning')}\n\n${lastSections}`,
  'content/guide/many.md': `# Many\n\n${Array.from({ length: 60 }, (_, at) => `## Section ${at}\n\nText.`).join('\n\n')}\n`,
  'content/guide/short.md': `# Short\n\n${lastSections}`,
}
const config = {
  nav: [
    { text: 'Other', link: '/other/' },
    { text: 'Brief', link: '/guide/short.html' },
    {
      text: 'More',
      items: [
        { text: 'Start', link: '/guide/start.html' },
        { text: 'Next', link: '/guide/next.html' },
        { text: 'Long', link: '/guide/long.html' },
      ],
    },
  ],
  sidebar: {
    '/guide/': ['', 'start', 'next', 'pictures', 'code', 'long', 'ends', 'short', 'levels'],
    '/other/': [''],
  },
}

const keepUntil = afterAllTests()
let site: BuiltSite
let server: StaticServer
/** Delay before the server sends a file, in milliseconds. */
let delay: ((path: string) => number) | undefined

beforeAll(async () => {
  site = await builtSite('default', { keepUntil, files, config })
  server = await serveFolder(site.out, {
    keepUntil,
    headers: { 'content-security-policy': "default-src 'self'" },
    delayMs: (path) => delay?.(path) ?? 0,
  })
})

async function open(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<OpenPage> {
  delay = undefined
  const opened = await openPage({ viewport: { width: 1280, height: 800 }, ...options })
  await withoutGuesses(opened.page)
  await watchZoom(opened.page)
  await opened.page.goto(server.address + path, { waitUntil: 'networkidle' })
  await opened.page.evaluate(() => Object.assign(window, { inPlace: true }))
  return opened
}

const slow = (route: string, ms: number) => {
  const chunk = `/${site.chunkOf(route)}`
  delay = (path) => (path === chunk ? ms : 0)
}

describe('an address that no page has', () => {
  const near = ({ page }: OpenPage) =>
    page
      .locator('.not-found-near:not([hidden]) a')
      .evaluateAll((links) => links.map((link) => `${link.getAttribute('href')} ${link.textContent}`))

  test('is answered with pages that its words fit', async () => {
    const opened = await open('guides/long-pictures.html')
    await expect.poll(() => near(opened)).toContain('/guide/pictures.html Pictures')
    await opened.page.click('.not-found-near a[href="/guide/pictures.html"]')
    await expect.poll(() => heading(opened.page)).toContain('Pictures')
  })

  test('is answered with the addresses of pages whose names have signs', async () => {
    const opened = await open('guides/sharpening-stones.html')
    await expect.poll(() => near(opened)).toContain('/guide/c%23%20sharpening.html Sharpening')
    await opened.page.click('.not-found-near a')
    await expect.poll(() => heading(opened.page)).toBe('Sharpening')
  })

  test('of which no word is known gets no list', async () => {
    const opened = await open('zzzzzz/qqqqqq.html')
    await opened.page.waitForTimeout(1_000)
    expect(await near(opened)).toEqual([])
  })
})

describe('the bar while a page loads', () => {
  /** Share of the bar that is filled, in percent; null if there is no bar. */
  const share = ({ page }: OpenPage) =>
    page.evaluate(() => {
      const bar = document.querySelector<HTMLElement>('#nprogress .bar')
      return bar && 100 + Number(/translate3d\((-?[\d.]+)%/.exec(bar.style.transform)?.[1])
    })

  test('begins at 8 percent, moves by at most 2 each 800 ms in steps of 200 ms, and goes with the page', async () => {
    const opened = await open('guide/start.html')
    const { page, problems } = opened
    slow('/guide/next.html', 3_500)
    // Recorded by the page itself, because requests from outside may come late.
    await page.evaluate(() => {
      const steps: [share: number, atMs: number][] = []
      Object.assign(window, { steps })
      new MutationObserver(() => {
        const bar = document.querySelector<HTMLElement>('#nprogress .bar')
        const [, place] = /translate3d\((-?[\d.]+)%/.exec(bar?.style.transform ?? '') ?? []
        if (place === undefined || steps.at(-1)?.[0] === 100 + Number(place)) return
        steps.push([100 + Number(place), performance.now()])
      }).observe(document, { subtree: true, attributes: true, childList: true })
    })
    await follow(page, `${server.address}guide/next.html`)
    await expect.poll(() => share(opened)).not.toBe(null)
    const bar = page.locator('#nprogress .bar')
    expect(await bar.evaluate((element) => element.style.transition)).toMatch(/200ms/)
    expect(await bar.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none')
    expect((await bar.boundingBox())?.height).toBe(2)
    expect(await page.locator('#nprogress .spinner').count()).toBe(0)
    await expect.poll(() => heading(page)).toBe('Next')
    await expect.poll(() => share(opened)).toBe(null)
    const steps = await page.evaluate(() => (window as unknown as { steps: [number, number][] }).steps)
    expect(steps[0]?.[0]).toBeCloseTo(8)
    // The last two belong to the end, whatever the bar showed.
    const moves = steps.slice(1, -2).map(([share, atMs], index) => {
      const [before = 0, beforeMs = 0] = steps[index] ?? []
      return [share - before, atMs - beforeMs] as const
    })
    expect(moves.length).toBeGreaterThan(0)
    for (const [by, afterMs] of moves) {
      expect(by).toBeGreaterThan(0)
      expect(by).toBeLessThanOrEqual(2)
      expect(afterMs).toBeGreaterThan(700)
    }
    expect(await stayed(page)).toBe(true)
    expect(problems, 'also under the content security policy').toEqual([])
  })

  test('begins where lines begin', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const opened = await open('guide/start.html')
      const { page } = opened
      await page.evaluate((value) => {
        document.documentElement.dir = value
      }, dir)
      slow('/guide/next.html', 4_000)
      await follow(page, `${server.address}guide/next.html`)
      await expect.poll(() => share(opened)).not.toBe(null)
      const middle = () =>
        page.evaluate(() => {
          const { left = 0, right = 0 } =
            document.querySelector('#nprogress .bar')?.getBoundingClientRect() ?? {}
          return (Math.max(left, 0) + Math.min(right, innerWidth)) / 2 / innerWidth
        })
      if (dir === 'ltr') await expect.poll(middle).toBeLessThan(0.2)
      else await expect.poll(middle).toBeGreaterThan(0.8)
    }
  })

  test('is fetched with the first press of a finger or the mouse, so that it is there in time', async () => {
    const { page } = await open('guide/start.html')
    const fetched = () => server.requests.filter((path) => path.includes('/progress.')).length
    const before = fetched()
    await page.mouse.move(640, 400)
    await page.waitForTimeout(200)
    expect(fetched()).toBe(before)
    await page.mouse.down()
    await expect.poll(fetched).toBe(before + 1)
  })

  test('does not show for a page that comes at once', async () => {
    const opened = await open('guide/start.html')
    const { page } = opened
    // Both ways once, so that nothing has to be fetched later. These may be slow.
    for (const [path, title] of [
      ['guide/next.html', 'Next'],
      ['guide/start.html', 'Start'],
    ] as const) {
      await follow(page, server.address + path)
      await expect.poll(() => heading(page)).toBe(title)
    }
    await page.waitForTimeout(100)
    await expect.poll(() => share(opened)).toBe(null)
    await page.evaluate(() => {
      const seen: string[] = []
      for (const name of ['docs:loading', 'docs:loaded'] as const)
        document.addEventListener(name, () => seen.push(name))
      Object.assign(window, { seen })
    })
    await follow(page, `${server.address}guide/next.html`)
    await expect.poll(() => heading(page)).toBe('Next')
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['docs:loaded'])
    expect(await share(opened)).toBe(null)
  })

  test('ends when the reader goes elsewhere meanwhile', async () => {
    const opened = await open('guide/start.html')
    const { page } = opened
    await follow(page, `${server.address}guide/`)
    await expect.poll(() => heading(page)).toBe('Guide')
    slow('/guide/next.html', 800)
    await follow(page, `${server.address}guide/next.html`)
    await follow(page, `${server.address}guide/start.html`)
    await expect.poll(() => heading(page)).toBe('Start')
    await page.waitForTimeout(1_500)
    expect([await heading(page), await share(opened)]).toEqual(['Start', null])

    // The same if the bar is there already.
    slow('/guide/long.html', 1_500)
    await follow(page, `${server.address}guide/long.html`)
    await expect.poll(() => share(opened)).not.toBe(null)
    await page.evaluate(() => (document.querySelector('main a[href="#later"]') as HTMLElement).click())
    await expect.poll(() => share(opened)).toBe(null)
    await page.waitForTimeout(1_500)
    expect(await heading(page)).toBe('Start')
  })

  test('is gone when the reader comes back to a page that was left while it was shown', async () => {
    const opened = await open('guide/start.html')
    const { page } = opened
    // With this status, the browser stays on the page, which is then as it would be kept.
    await page.route('**/guide/next.html', (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
    )
    await page.route(`**/${site.chunkOf('/guide/next.html')}`, async (route) => {
      await expect.poll(() => share(opened)).not.toBe(null)
      await route.fulfill({ status: 404 })
    })
    const isLeft = page.waitForRequest((request) => request.isNavigationRequest())
    await follow(page, `${server.address}guide/next.html`)
    await isLeft
    expect(await share(opened)).not.toBe(null)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => share(opened)).toBe(null)
  })
})

test('a page that cannot be loaded at all is said so on the page, with a button that tries again', async () => {
  const { page, context } = await open('guide/start.html')
  await context.setOffline(true)
  await follow(page, `${server.address}guide/next.html`)
  const notice = page.getByRole('alert')
  await expect.poll(() => notice.innerText()).toContain('The page could not be loaded.')
  expect([await heading(page), page.url(), await stayed(page)]).toEqual([
    'Start',
    `${server.address}guide/start.html`,
    true,
  ])
  // Still without a network: the message appears again, once.
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => notice.count()).toBe(1)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => heading(page)).toBe('Next')
  expect([await notice.count(), await stayed(page)]).toEqual([0, true])
})

test('a menu and the drawer that close with a choice keep the keyboard, also if its page cannot be loaded', async () => {
  for (const [width, name, box] of [
    [1280, 'More', '.navbar-nav'],
    [400, 'Menu', '.sidebar-tree'],
  ] as const) {
    const { page, context } = await open('guide/', { viewport: { width, height: 800 } })
    const button = page.locator('summary:visible').and(page.getByLabel(name).or(page.getByText(name)))
    await button.press('Enter')
    await context.setOffline(true)
    await page.locator(box).getByRole('link', { name: 'Next' }).press('Enter')
    await page.getByRole('alert').waitFor()
    const isFocused = () => button.evaluate((element) => element === document.activeElement)
    expect(await isFocused(), name).toBe(true)
    await page.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    expect(await isFocused(), name).toBe(true)
  }
})

test('the message that a page cannot be loaded is closed by its button and by Escape, and the keyboard is where it was', async () => {
  const { page, context } = await open('guide/start.html')
  await context.setOffline(true)
  const notice = page.getByRole('alert')
  const link = page.locator('main a[href$="guide/next.html"]').first()
  const isOnLink = () => link.evaluate((element) => element === document.activeElement)
  await link.press('Enter')
  await notice.waitFor()
  expect(await isOnLink(), 'the message does not take the keyboard').toBe(true)
  await notice.getByRole('button', { name: 'Close' }).press('Enter')
  expect([await notice.count(), await isOnLink()]).toEqual([0, true])

  await link.press('Enter')
  await notice.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect.poll(isOnLink, { message: 'while it is tried again' }).toBe(true)
  await notice.waitFor()
  await page.keyboard.press('Escape')
  expect([await notice.count(), await isOnLink()]).toEqual([0, true])

  await page.setViewportSize({ width: 320, height: 640 })
  await link.press('Enter')
  await notice.waitFor()
  const tops = await notice
    .locator('button')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)))
  expect(tops[0], 'both buttons are on one line').toBe(tops[1])
  expect((await notice.boundingBox())?.height, 'its words have room').toBeLessThan(120)
  const lines = await notice.evaluate((element) => {
    const { lineHeight, paddingTop } = getComputedStyle(element)
    return (element.clientHeight - 2 * Number.parseFloat(paddingTop)) / Number.parseFloat(lineHeight)
  })
  expect(lines, 'the buttons do not push its lines apart').toBeCloseTo(2, 1)
})

describe('the sidebar on small screens', () => {
  const phone = { viewport: { width: 390, height: 800 } }
  const isOpen = ({ page }: OpenPage) =>
    page.locator('.sidebar').evaluate((element) => getComputedStyle(element).visibility === 'visible')

  test('closes after a navigation, also to a place of the same page', async () => {
    const opened = await open('guide/start.html', phone)
    const { page } = opened
    const menu = page.locator('.drawer > summary')
    for (const [name, arrives] of [
      ['Next', async () => expect.poll(() => heading(page)).toBe('Next')],
      ['Start', async () => expect.poll(() => heading(page)).toBe('Start')],
      ['Later', async () => expect.poll(() => page.url()).toMatch(/#later$/)],
    ] as const) {
      await menu.click()
      await expect.poll(() => isOpen(opened)).toBe(true)
      await page.locator('.sidebar').getByRole('link', { name, exact: true }).click()
      await arrives()
      await expect.poll(() => isOpen(opened), { message: name }).toBe(false)
    }
    expect(await stayed(page)).toBe(true)
  })

  test('closes as soon as the reader goes back, and does not keep the focus from the page that comes', async () => {
    const opened = await open('guide/next.html', phone)
    const { page } = opened
    const place = () => page.evaluate(() => document.activeElement?.id)
    await page.locator('main a', { hasText: 'Start' }).first().click()
    await expect.poll(() => heading(page)).toBe('Start')
    for (const hash of ['#first', '#later']) await follow(page, `${server.address}guide/start.html${hash}`)
    await expect.poll(place).toBe('later')
    const openDrawer = async () => {
      await page.locator('.drawer > summary').click()
      await expect.poll(() => isOpen(opened)).toBe(true)
      await page.locator('html.is-drawer-open').waitFor()
    }
    await openDrawer()
    await page.goBack()
    await expect.poll(() => isOpen(opened)).toBe(false)
    expect(page.url()).toMatch(/#first$/)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')

    await page.goBack()
    await openDrawer()
    await page.route(/next/, (route) => setTimeout(() => void route.continue(), 1_000))
    await page.goBack()
    await expect.poll(() => isOpen(opened)).toBe(false)
    await expect.poll(() => heading(page)).toBe('Next')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await stayed(page)).toBe(true)
  })

  test('closes after a tap beside it', async () => {
    const opened = await open('guide/start.html', phone)
    await opened.page.locator('.drawer > summary').click()
    await expect.poll(() => isOpen(opened)).toBe(true)
    await opened.page.mouse.click(350, 500)
    await expect.poll(() => isOpen(opened)).toBe(false)
  })

  test('has the link to the repository, for which the bar has no room', async () => {
    const { page: wide } = await open('guide/start.html', { viewport: { width: 960, height: 800 } })
    const inBar = wide.locator('.navbar').getByRole('link', { name: 'GitHub' })
    const [{ y = 0, height = 0 }, bar] = [
      (await inBar.boundingBox()) ?? {},
      await wide.locator('.navbar').boundingBox(),
    ]
    expect(bar?.height, 'the bar is one row').toBe(64)
    expect(y + height / 2).toBeCloseTo(32, 0)
    const { page } = await open('guide/start.html', phone)
    const link = page.locator('a[href="https://github.com/test/test"]')
    expect(await link.filter({ visible: true }).count()).toBe(0)
    await page.locator('.drawer > summary').click()
    const shown = page.locator('.drawer-nav').getByRole('link', { name: 'GitHub' })
    await shown.waitFor()
    expect(await shown.getAttribute('href')).toBe('https://github.com/test/test')
  })

  test('opens at the page that is read, also where the navigation bar leads to it', async () => {
    const { page } = await open('guide/short.html', { viewport: { width: 390, height: 400 } })
    await page.locator('.drawer > summary').click()
    await page.locator('html.is-drawer-open').waitFor()
    const below = await page
      .locator('.sidebar-tree [aria-current="page"]')
      .evaluate((link) => innerHeight - link.getBoundingClientRect().bottom)
    expect(below).toBeGreaterThan(0)
  })

  test('can take the focus as soon as it is open, before it has moved', async () => {
    const { page } = await open('guide/start.html', { ...phone, reducedMotion: 'no-preference' })
    const seen = await page.locator('.drawer > summary').evaluate((button) => {
      const visibility = () => getComputedStyle(document.querySelector('.sidebar') as Element).visibility
      const before = visibility()
      ;(button as HTMLElement).click()
      return [before, visibility()]
    })
    expect(seen).toEqual(['hidden', 'visible'])
  })

  test('keeps the keyboard while it is open; Escape closes it and gives the focus back', async () => {
    const opened = await open('guide/start.html', phone)
    const { page } = opened
    await page.locator('.drawer > summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isOpen(opened)).toBe(true)
    const where = () =>
      page.evaluate(() =>
        document.activeElement?.closest('.drawer')
          ? 'button'
          : document.activeElement?.closest('.sidebar')
            ? 'sidebar'
            : 'elsewhere',
      )
    const stops = new Set<string>()
    for (let index = 0; index < 25; index += 1) {
      await page.keyboard.press('Tab')
      stops.add(await where())
    }
    await page.locator('.drawer > summary').focus()
    await page.keyboard.press('Shift+Tab')
    stops.add(await where())
    expect([...stops].sort()).toEqual(['button', 'sidebar'])
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(opened)).toBe(false)
    expect(await where()).toBe('button')
    await page.keyboard.press('Tab')
    expect(await where()).toBe('elsewhere')
  })
})

describe('images of the text', () => {
  test('can be zoomed 1,000 ms after the page is there, unless they are links', async () => {
    const { page } = await openPage()
    await page.addInitScript(() => {
      let mounted = 0
      new MutationObserver(() => {
        // The button belongs to a behaviour that is mounted immediately.
        if (mounted === 0 && document.querySelector('.theme-switch[title]')) mounted = performance.now()
        if (document.querySelector('.medium-zoom-image') && !('zoomAfterMs' in window))
          Object.assign(window, { zoomAfterMs: performance.now() - mounted })
      }).observe(document, { subtree: true, attributes: true, childList: true })
    })
    await page.goto(`${server.address}guide/pictures.html`)
    await page.locator('.medium-zoom-image').waitFor()
    const after = await page.evaluate(() => (window as unknown as { zoomAfterMs: number }).zoomAfterMs)
    // How much later depends on the machine.
    expect(after).toBeGreaterThan(980)
    expect(await page.locator('.medium-zoom-image').count()).toBe(1)
    expect(await page.locator('a .medium-zoom-image').count()).toBe(0)
  })

  test('can be zoomed only if that shows more, not an icon or a picture that is missing', async () => {
    const { page } = await openPage()
    await page.route('https://example.org/**', (route) => route.abort())
    await page.goto(`${server.address}guide/kinds.html`)
    await page.getByText('Two', { exact: true }).click()
    for (const name of ['A strip', 'In a closed tab'])
      await page.getByRole('button', { name: `Zoom image: ${name}` }).waitFor()
    expect(await page.locator('.medium-zoom-image').count()).toBe(2)
  })

  async function zoomed(options: Parameters<typeof openPage>[0] = {}) {
    const opened = await open('guide/pictures.html', options)
    const image = opened.page.getByRole('button', { name: 'Zoom image: A drawing' }).first()
    await image.waitFor()
    const show = async () => {
      await image.click()
      await opened.page.locator('.medium-zoom--opened').waitFor()
      await zoomArrived(opened.page)
    }
    const isShown = () => opened.page.locator('.medium-zoom-image--opened').count()
    await show()
    return { ...opened, image, show, isShown }
  }

  test('fill the window without a margin, on white or on the ground of the dark theme', async () => {
    for (const [colorScheme, background] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(13, 19, 24)'],
    ] as const) {
      const { page, problems } = await zoomed({ colorScheme })
      const overlay = page.locator('.medium-zoom-overlay')
      expect(await overlay.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(background)
      expect(await overlay.evaluate((element) => getComputedStyle(element).zIndex)).toBe('100')
      const box = await page.locator('.medium-zoom-image--opened').boundingBox()
      expect(box).toMatchObject({ x: 0, width: 1280 })
      expect(problems).toEqual([])
    }
  })

  test('close by Escape, by a click, and after scrolling by more than 40 pixels', async () => {
    const { page, show, isShown } = await zoomed()
    expect(await isShown()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(isShown).toBe(0)

    await show()
    await page.mouse.click(5, 5)
    await expect.poll(isShown).toBe(0)

    await show()
    await page.evaluate(() => scrollBy({ top: 40, behavior: 'instant' }))
    await page.waitForTimeout(700)
    expect(await isShown(), '40 pixels are not more than 40').toBe(1)
    await page.evaluate(() => scrollBy({ top: 1, behavior: 'instant' }))
    await expect.poll(isShown).toBe(0)
  })

  test('close when the reader goes back, and do not keep the focus from the page that comes', async () => {
    const { page } = await open('guide/start.html')
    await follow(page, `${server.address}guide/pictures.html`)
    await expect.poll(() => heading(page)).toBe('Pictures')
    await page.locator('.docs-content img[role="button"]').click()
    await zoomArrived(page)
    await page.goBack()
    await expect.poll(() => heading(page)).toBe('Start')
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    await expect.poll(() => page.locator('[inert], .medium-zoom-image--opened').count()).toBe(0)
  })

  test('open by the keyboard, and close when another page comes', async () => {
    const { page, image, isShown } = await zoomed()
    await page.keyboard.press('Escape')
    await expect.poll(isShown).toBe(0)
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document
        return [activeElement?.className, activeElement?.getAttribute('aria-expanded')]
      })
    for (const key of ['Enter', ' ', 'Escape']) {
      await image.focus()
      expect(await focused()).toEqual(['medium-zoom-image', 'false'])
      await page.keyboard.press('Enter')
      await expect.poll(isShown).toBe(1)
      await zoomArrived(page)
      const opened = ['medium-zoom-image medium-zoom-image--opened', 'true']
      expect(await focused()).toEqual(opened)
      // The focus does not move behind the image.
      await page.keyboard.press('Tab')
      expect(await focused()).toEqual(opened)
      expect(await textsForScreenReaders(page)).not.toContain('Skip to content')
      await page.keyboard.press(key)
      await expect.poll(isShown).toBe(0)
      expect(await textsForScreenReaders(page)).toContain('Skip to content')
    }
    await image.focus()
    await page.keyboard.press('Enter')
    await expect.poll(isShown).toBe(1)
    await zoomArrived(page)
    await page.keyboard.press('Escape')
    await expect.poll(isShown).toBe(0)
    // The focus returns to the image, not to the top of the page.
    await expect.poll(() => image.evaluate((element) => document.activeElement === element)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(isShown).toBe(1)
    await zoomArrived(page)
    await follow(page, `${server.address}guide/start.html`)
    await expect.poll(() => heading(page)).toBe('Start')
    await expect.poll(isShown).toBe(0)
    expect(await page.locator('.medium-zoom-overlay').count()).toBe(0)
    expect(await page.locator('[inert]').count()).toBe(0)
  })
})

describe('the way back to the top', () => {
  const button = ({ page }: OpenPage) => page.getByRole('button', { name: 'Back to top' })

  test('is offered from the 301st pixel on', async () => {
    const opened = await open('guide/long.html')
    for (const [y, shown] of [
      [300, false],
      [301, true],
      [300, false],
      [2_000, true],
    ] as const) {
      await opened.page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
      await expect.poll(() => button(opened).isVisible(), { message: `at ${y}` }).toBe(shown)
    }
  })

  test('covers no text that a reader of a small screen goes on to: it comes when they turn back', async () => {
    const opened = await open('guide/long.html', { viewport: { width: 390, height: 844 } })
    const opacity = () => button(opened).evaluate((way) => getComputedStyle(way).opacity)
    for (const [y, shown] of [
      [2_000, '0'],
      [1_900, '1'],
      [2_100, '0'],
    ] as const) {
      await opened.page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
      await expect.poll(opacity, { message: `at ${y}` }).toBe(shown)
    }
    await opened.page.setViewportSize({ width: 390, height: 700 })
    await button(opened).focus()
    await expect.poll(opacity).toBe('1')
  })

  test('is offered also while the keyboard is on a heading elsewhere', async () => {
    const opened = await open('guide/start.html')
    await opened.page.keyboard.press('Tab')
    await follow(opened.page, `${server.address}guide/long.html`)
    await expect.poll(() => opened.page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    expect(await opened.page.locator('h1:focus-visible').count()).toBe(1)
    await opened.page.evaluate(() => scrollTo({ top: 2_000, behavior: 'instant' }))
    await expect
      .poll(() => button(opened).evaluate((way: HTMLElement) => [way.hidden, getComputedStyle(way).opacity]))
      .toEqual([false, '1'])
  })

  test('scrolls smoothly, or at once for those who prefer less motion, and takes the keyboard along', async () => {
    for (const [reducedMotion, atOnce] of [
      ['no-preference', false],
      ['reduce', true],
    ] as const) {
      const opened = await open('guide/long.html', { reducedMotion })
      await opened.page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }))
      await button(opened).waitFor()
      const right = await opened.page.evaluate(() => {
        const way = document.querySelector('.back-to-top') as HTMLElement
        new MutationObserver(() => {
          way.dataset.seen = `${way.dataset.seen ?? ''}${way.hidden ? 'hidden' : 'shown'} `
        }).observe(way, { attributeFilter: ['hidden'] })
        way.click()
        return [scrollY === 0, document.activeElement?.id]
      })
      expect(right, reducedMotion).toEqual([atOnce, 'docs-main'])
      await expect.poll(() => scrolledTo(opened.page)).toBe(0)
      await expect.poll(() => button(opened).isVisible()).toBe(false)
      expect(await opened.page.locator('.back-to-top').getAttribute('data-seen')).not.toContain('shown')
    }
  })
})

test('going back on Android closes what is open, and only then leaves the page', async () => {
  const { page } = await openPage({ viewport: { width: 390, height: 800 } })
  await watchZoom(page)
  // The system's button cannot be pressed here. It asks the youngest of these.
  await page.addInitScript(() => {
    interface Watcher {
      requestClose(): void
      destroy(): void
    }
    const { CloseWatcher } = window as unknown as { CloseWatcher: new () => EventTarget & Watcher }
    const watchers: Watcher[] = []
    const goBack = () => {
      const youngest = watchers.at(-1)
      youngest?.requestClose()
      return youngest !== undefined
    }
    class Noted extends CloseWatcher {
      constructor() {
        super()
        watchers.push(this)
        this.addEventListener('close', () => this.destroy())
      }
      override destroy(): void {
        super.destroy()
        if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1)
      }
    }
    Object.assign(window, { CloseWatcher: Noted, goBack })
  })
  const goBack = () => page.evaluate(() => (window as unknown as { goBack(): boolean }).goBack())
  for (const [path, button, open] of [
    ['guide/pictures.html', '.drawer > summary', '.is-drawer-open'],
    ['guide/pictures.html', '.medium-zoom-image', '.medium-zoom--opened'],
    ['guide/long.html', '.toc-toggle > summary', '.toc-toggle[open]'],
  ] as const) {
    await page.goto(server.address + path)
    await page.locator(button).first().click()
    await page.locator(open).waitFor({ state: 'attached' })
    if (open === '.medium-zoom--opened') await zoomArrived(page)
    await expect.poll(goBack, { message: button }).toBe(true)
    await page.locator(open).waitFor({ state: 'detached' })
    expect(await goBack(), button).toBe(false)
  }
  // What is closed in another way is not closed again.
  await page.locator('.drawer > summary').click()
  await page.locator('html.is-drawer-open').waitFor()
  await page.locator('.sidebar').getByRole('link', { name: 'Next', exact: true }).click()
  await expect.poll(() => heading(page)).toBe('Next')
  expect(await goBack()).toBe(false)
})

test('a sidebar of the headings of the page shows them at all widths, also after a navigation', async () => {
  for (const [width, javaScriptEnabled] of [
    [1440, true],
    [1440, false],
    [800, true],
  ] as const) {
    const { page } = await open('guide/own.html', { viewport: { width, height: 800 }, javaScriptEnabled })
    const links = page.locator('.sidebar-tree a')
    // On small screens they are in the drawer.
    if (width === 800) await page.locator('.drawer summary').click()
    const shown = async () => [await links.allInnerTexts(), await links.last().isVisible()]
    expect(await shown()).toEqual([['Own', 'One', 'Inner', 'Two'], true])
    if (width === 800 || !javaScriptEnabled) continue

    await page.evaluate(() => document.getElementById('inner')?.scrollIntoView())
    const marked = page.locator('.sidebar-tree [aria-current=location]')
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Inner'])
    await follow(page, `${server.address}guide/start.html`)
    await expect.poll(() => heading(page)).toBe('Start')
    expect(await page.locator('.sidebar-tree').innerText()).not.toContain('Inner')
    await follow(page, `${server.address}guide/own.html`)
    await expect.poll(() => heading(page)).toBe('Own')
    expect(await shown()).toEqual([['Own', 'One', 'Inner', 'Two'], true])
    expect(await stayed(page)).toBe(true)
  }
})

test('the section that is read is marked in the table of contents and in the sidebar', async () => {
  for (const [width, list] of [
    [1440, '.toc-list'],
    [1000, '.sidebar-headings'],
  ] as const) {
    const { page } = await open('guide/long.html', { viewport: { width, height: 800 } })
    const marked = () => page.locator(`${list} [aria-current=location]`).allInnerTexts()
    expect(await marked()).toEqual([])
    for (const [id, title] of [
      ['two', 'Two'],
      ['three', 'Three'],
      ['one', 'One'],
    ] as const) {
      // Content above may get its height only now, and move the heading.
      const markedThere = async () => {
        await page.evaluate((name) => {
          const top = (document.getElementById(name)?.getBoundingClientRect().top ?? 0) + scrollY - 75
          scrollTo({ top, behavior: 'instant' })
        }, id)
        return marked()
      }
      await expect.poll(markedThere, { message: `${title} at ${width}` }).toEqual([title])
    }
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(marked, { message: 'the last one, which cannot reach the top' }).toEqual(['End'])

    await follow(page, `${server.address}guide/start.html`)
    await expect.poll(() => heading(page)).toBe('Start')
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await expect.poll(marked, { message: 'on the next page' }).toEqual(['First'])
  }
})

test('the section that is read is the last in the order of the text, whichever list has it, and never in a hidden tab', async () => {
  const { page } = await open('guide/levels.html', { viewport: { width: 1440, height: 800 } })
  const marked = () => page.locator('.toc-list [aria-current=location]').allInnerTexts()
  for (const [id, title] of [
    ['inner', 'Inner'],
    ['below', 'Below'],
  ] as const) {
    const markedThere = async () => {
      await page.evaluate(
        (name) => document.getElementById(name)?.scrollIntoView({ behavior: 'instant' }),
        id,
      )
      return marked()
    }
    await expect.poll(markedThere).toEqual([title])
  }
})

test('a link to a place in closed details opens them', async () => {
  const { page } = await open('guide/levels.html', { reducedMotion: 'reduce' })
  await page.locator('.toc').getByRole('link', { name: 'In details' }).click()
  await expect.poll(() => topOf(page, 'in-details')).toBe(75)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('in-details')
  await follow(page, `${server.address}guide/start.html`)
  await expect.poll(() => heading(page)).toBe('Start')
  await follow(page, `${server.address}guide/levels.html#in-details`)
  await expect.poll(() => heading(page)).toBe('Levels')
  await expect.poll(() => topOf(page, 'in-details')).toBe(75)
})

test('a link to a place in another tab shows that tab, whatever the reader chose before', async () => {
  const { page } = await open('guide/levels.html', { reducedMotion: 'reduce' })
  const isSeen = () => page.locator('#in-a-tab').isVisible()
  expect(await isSeen()).toBe(false)
  await page.locator('.toc').getByRole('link', { name: 'In a tab' }).click()
  await expect.poll(() => topOf(page, 'in-a-tab')).toBe(75)
  await page.getByText('One', { exact: true }).click()
  await expect.poll(isSeen).toBe(false)
  await follow(page, `${server.address}guide/start.html`)
  await expect.poll(() => heading(page)).toBe('Start')
  await follow(page, `${server.address}guide/levels.html#in-a-tab`)
  await expect.poll(() => heading(page)).toBe('Levels')
  await expect.poll(() => topOf(page, 'in-a-tab')).toBe(75)
  await page.reload()
  await expect.poll(() => topOf(page, 'in-a-tab'), { message: 'on loading' }).toBe(75)
  await follow(page, `${server.address}guide/start.html`)
  await expect.poll(() => heading(page)).toBe('Start')
  await follow(page, `${server.address}guide/levels.html`)
  await expect.poll(() => heading(page)).toBe('Levels')
  expect(await isSeen(), 'the choice stays').toBe(false)
})

test('the section that is read is marked anew when headings move without a scroll', async () => {
  const { page } = await open('guide/long.html#three', { viewport: { width: 1440, height: 800 } })
  const marked = () => page.locator('.toc-list [aria-current=location]').allInnerTexts()
  await expect.poll(marked).toEqual(['Three'])
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none'
    const picture = document.createElement('div')
    picture.id = 'late'
    picture.style.height = '20000px'
    document.querySelector('main')?.prepend(picture)
  })
  await expect.poll(marked, { message: 'below what came' }).toEqual([])
  await page.evaluate(() => document.getElementById('late')?.remove())
  await expect.poll(marked, { message: 'as before' }).toEqual(['Three'])
})

test('of sections that the end of the page keeps from the top, the one that was asked for is marked', async () => {
  for (const path of ['guide/ends.html', 'guide/short.html']) {
    const { page } = await open(path, { reducedMotion: 'reduce' })
    for (const name of ['Last', 'Last but one', 'Last but two']) {
      await page.locator('.toc').getByRole('link', { name, exact: true }).click()
      await expect
        .poll(() => page.locator('.toc [aria-current=location]').allInnerTexts(), { message: path })
        .toEqual([name])
    }
  }
})

test('in a long table of contents the current section is in the middle third, with those that come next', async () => {
  for (const [width, list] of [
    [1440, '.toc'],
    [390, '.toc > .toc-list'],
  ] as const) {
    const { page } = await open('guide/many.html', {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    if (width === 390) await page.locator('.toc-toggle > summary').click()
    for (const at of [30, 40, 20]) {
      await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), `section-${at}`)
      const link = page.locator(`.toc-list [aria-current=location]`)
      await expect.poll(() => link.allInnerTexts(), { message: `${width}` }).toEqual([`Section ${at}`])
      const place = await link.evaluate((element, selector) => {
        const box = element.closest(selector)?.getBoundingClientRect() ?? new DOMRect()
        const { top, bottom } = element.getBoundingClientRect()
        return [(top - box.top) / box.height, (bottom - box.top) / box.height]
      }, list)
      expect(place[0], `${at} at ${width}`).toBeGreaterThan(0.32)
      expect(place[1], `${at} at ${width}`).toBeLessThan(0.68)
    }
  }
})

describe('the table of contents on a phone', () => {
  const isOpen = (page: Page) =>
    page.locator('.toc-toggle').evaluate((toggle) => (toggle as HTMLDetailsElement).open)
  const place = () => document.activeElement?.textContent?.trim()
  /** What is visible at the position of a heading. */
  const seenAt = (page: Page, id: string) =>
    page.evaluate((name) => {
      const box = document.getElementById(name)?.getBoundingClientRect()
      return box && document.elementFromPoint(box.left + 5, box.top + 2)?.id
    }, id)

  test('stays in sight, names the section, and closes after a choice, whose heading it does not cover', async () => {
    const { page } = await open('guide/long.html#two', {
      viewport: { width: 390, height: 800 },
      reducedMotion: 'reduce',
    })
    const [bar, list] = [page.locator('.toc summary'), page.locator('.toc > .toc-list')]
    const named = page.locator('.toc-current')
    await expect.poll(() => named.innerText()).toBe('Two')
    expect([(await bar.boundingBox())?.y, await topOf(page, 'two')]).toEqual([64, 123])
    expect(await seenAt(page, 'two')).toBe('two')

    await bar.click()
    expect(await violations(page)).toEqual([])
    await list.getByRole('link', { name: 'Three' }).click()
    await expect.poll(() => named.innerText()).toBe('Three')
    expect([await isOpen(page), await topOf(page, 'three'), await seenAt(page, 'three')]).toEqual([
      false,
      123,
      'three',
    ])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('three')

    await bar.click()
    await page.locator('main').click({ position: { x: 100, y: 2 }, force: true, noWaitAfter: true })
    expect(await isOpen(page), 'after a click elsewhere').toBe(false)

    await bar.click()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    expect(await isOpen(page), 'after Escape, where the click gave it no focus').toBe(false)
  })

  test('is used by keys, and is left by them', async () => {
    const { page } = await open('guide/long.html', { viewport: { width: 390, height: 800 } })
    await page.locator('.toc summary').focus()
    await page.keyboard.press('Enter')
    expect(await isOpen(page)).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(place)).toBe('One')
    await page.keyboard.press('Escape')
    expect([await isOpen(page), await page.evaluate(place)]).toEqual([false, 'On this page'])
    await page.keyboard.press('ArrowUp')
    expect(await page.evaluate(place)).toBe('End')
    await page.evaluate(() =>
      document.addEventListener('focusin', () => {
        const isThere = document.querySelector<HTMLDetailsElement>('.toc-toggle')?.open
        document.body.dataset.menuAtFocus = String(isThere)
      }),
    )
    await page.keyboard.press('Tab')
    const atFocus = await page.locator('body').getAttribute('data-menu-at-focus')
    expect(atFocus, 'screen readers say where the focus is before the links go').toBe('true')
    await expect.poll(() => isOpen(page)).toBe(false)
  })

  test('is no menu where it stands beside the text', async () => {
    const { page } = await open('guide/long.html')
    await page.locator('.toc').getByRole('link', { name: 'Two' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(place)).toBe('Two')
  })
})

test('code is copied as it is written, without the lines that a change takes away', async () => {
  const { page, context } = await open('guide/code.html')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.getByRole('button', { name: 'Copy code' })
  await copy.click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('const second = 2')
  await expect.poll(() => page.locator('#docs-status').innerText()).toBe('Copied')
  expect(await copy.getAttribute('data-copied')).toBe('')

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
  })
  await copy.click()
  await expect.poll(() => page.locator('#docs-status').innerText()).toBe('Copying failed')
  const selected = await page.evaluate(() => getSelection()?.toString())
  expect(selected, 'for the keys of the reader').toContain('const second = 2')
})

test('from a record of a terminal, commands are copied without prompts and output', async () => {
  const { page, context } = await open('guide/terminal.html')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copies: string[] = []
  for (const copy of await page.getByRole('button', { name: 'Copy code' }).all()) {
    await copy.click()
    await expect.poll(() => copy.getAttribute('data-copied')).toBe('')
    copies.push(await page.evaluate(() => navigator.clipboard.readText()))
  }
  expect(copies).toEqual(['npm install \\\n  --save\nnpm test', 'only output', '$ echo 1'])
})

test('links of the text that open a new window say so, also after a navigation', async () => {
  const { page } = await open('guide/start.html')
  await follow(page, `${server.address}`)
  const link = page.locator('article a', { hasText: 'Outside' })
  await link.waitFor()
  const description = () =>
    link.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    )
  await expect.poll(description).toBe('(opens new window)')
  expect(await page.locator('article a', { hasText: 'Start' }).getAttribute('aria-describedby')).toBeNull()
})

test('tabs with the same choices follow each other on the next page', async () => {
  const { page } = await open('guide/code.html')
  await page.getByText('yarn', { exact: true }).click()
  expect(await page.getByText('Use yarn.').isVisible()).toBe(true)
  await page.reload()
  await expect.poll(() => page.getByText('Use yarn.').isVisible()).toBe(true)
  expect(await page.getByText('Use npm.').isVisible()).toBe(false)
})

test('a page opens at its place also where the tabs that the reader chose are higher than the first ones', async () => {
  const { page } = await open('guide/code.html')
  await page.getByText('yarn', { exact: true }).click()
  await follow(page, `${server.address}guide/choice.html#below`)
  await expect.poll(() => heading(page)).toBe('Choice')
  await expect.poll(() => topOf(page, 'below')).toBe(75)
})

test('colours: the system’s, light, dark; kept, and right from the first moment of the next page', async () => {
  const { page } = await open('guide/start.html', { colorScheme: 'light' })
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = 'rgb(255, 255, 255)'
  const dark = 'rgb(13, 19, 24)'
  expect(await ground()).toBe(light)
  const button = page.locator('.theme-switch')
  await button.click()
  expect([await page.locator('html').getAttribute('data-theme'), await ground()]).toEqual(['light', light])
  await button.click()
  expect([await page.locator('html').getAttribute('data-theme'), await ground()]).toEqual(['dark', dark])

  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return
      observer.disconnect()
      Object.assign(window, { groundAtFirst: getComputedStyle(document.documentElement).backgroundColor })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${server.address}guide/next.html`)
  expect(await page.evaluate(() => (window as unknown as { groundAtFirst: string }).groundAtFirst)).toBe(dark)
  expect(await ground()).toBe(dark)
  await page.locator('.theme-switch').click()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect([await page.locator('html').getAttribute('data-theme'), await ground()]).toEqual(['auto', dark])
})

test('where the keyboard is can be seen at every stop', async () => {
  const { page } = await open('guide/code.html')
  const stops: string[] = []
  for (let count = 0; count < 20; count += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return undefined
      // The visible part of a tab's radio button is its label.
      const seen = element.matches('.tabs > input') ? (element.nextElementSibling ?? element) : element
      const { outlineStyle, outlineWidth } = getComputedStyle(seen)
      return { name: `${element.localName}.${element.className}`, outline: `${outlineWidth} ${outlineStyle}` }
    })
    if (stop === undefined) break
    expect(stop.outline, stop.name).toBe('2px solid')
    stops.push(stop.name)
  }
  expect(stops.length).toBeGreaterThan(10)
})

test('the page keeps its place while the keyboard is in what stays in sight', async () => {
  for (const viewport of [
    { width: 1280, height: 300 },
    { width: 1000, height: 500 },
  ]) {
    const { page } = await open('guide/long.html', { viewport, reducedMotion: 'reduce' })
    await page.evaluate(() => scrollTo(0, 900))
    const stays = async (at: string) => expect(await scrolledTo(page), `${at} at ${viewport.width}`).toBe(900)
    const click = (selector: string) =>
      page.locator(selector).evaluate((button) => (button as HTMLElement).click())
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        await page.waitForTimeout(50)
        await stays(`${key} in ${await page.evaluate(() => document.activeElement?.textContent?.trim())}`)
      }
    }
    // Focus without the keyboard, as after a click, since Playwright itself scrolls to what it clicks.
    const focus = (selector: string) =>
      page.evaluate(
        (name) => document.querySelector<HTMLElement>(name)?.focus({ preventScroll: true }),
        selector,
      )

    await focus('.search-button')
    await press('Tab', 'Shift+Tab', 'Shift+Tab')
    await focus('.navbar .menu > summary')
    await press('ArrowDown', 'End', 'ArrowUp', 'Escape', 'Tab')
    await focus('.sidebar-tree li:last-child a')
    await press(...Array.from({ length: 7 }, () => 'Shift+Tab'))
    if (viewport.width > 1200) continue
    await click('.toc-toggle > summary')
    await focus('.toc-toggle > summary')
    await press('ArrowDown', 'End', 'Home', 'Escape')
  }
})

test('menus by the keyboard: arrows, Home, End, Escape; a click elsewhere closes them', async () => {
  const { page } = await open('guide/start.html')
  const menu = page.locator('.navbar details.menu', { hasText: 'More' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  const isOpen = () => menu.evaluate((element) => (element as HTMLDetailsElement).open)
  await menu.locator('summary').focus()
  for (const [key, expected] of [
    ['ArrowDown', 'Start'],
    ['ArrowDown', 'Next'],
    ['End', 'Long'],
    ['ArrowDown', 'Start'],
    ['ArrowUp', 'Long'],
    ['Home', 'Start'],
  ] as const) {
    await page.keyboard.press(key)
    expect([await focused(), await isOpen()], key).toEqual([expected, true])
  }
  await page.keyboard.press('Escape')
  expect([await focused(), await isOpen()]).toEqual(['More', false])
  await page.keyboard.press('ArrowUp')
  expect([await focused(), await isOpen()]).toEqual(['Long', true])
  await page.mouse.click(640, 700)
  expect(await isOpen()).toBe(false)
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => heading(page)).toBe('Next')
  expect(await isOpen()).toBe(false)
})
