import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from '@quire/engine'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type FirstResult, firstResult } from '../../bench/lib/first-result.mjs'
import { corpusExists } from '../corpus/config.js'
import { afterAllTests } from '../support/after-all-tests.js'
import { type OpenPage, openPage } from '../support/browser.js'
import { commandDefaults } from '../support/build.js'
import { serveSite } from '../support/serve.js'
import { type ServeOptions, type StaticServer, serveFolder } from '../support/server.js'
import { checkout, type FileTexts, makeSite, temporaryFolder } from '../support/sites.js'
import { follow } from './page.js'

const keepUntil = afterAllTests()

const filler = (word: string) =>
  Array.from({ length: 30 }, (_, index) => `Paragraph ${index} about ${word}.`).join('\n\n')

const config = {
  title: 'Test',
  content: [
    { dir: 'content' },
    { dir: 'v1', prefix: '/v1/', version: 'v1' },
    { dir: 'fr', prefix: '/fr/', lang: 'fr' },
    { dir: 'tr', prefix: '/tr/', lang: 'tr' },
    { dir: 'fa', prefix: '/fa/', lang: 'fa' },
  ],
  sidebar: {
    '/': [
      {
        title: 'Money',
        children: [{ title: 'Accounts', children: [{ title: 'Books', children: ['ledger'] }] }],
      },
    ],
  },
}

const files: FileTexts = {
  'docs.config.json': JSON.stringify(config),
  'public/favicon.ico': '',
  'content/README.md': '# Home\n\n[Guide](./guide.md)\n\n<input aria-label="Field">\n',
  'content/guide.md': `# Guide\n\nHow to begin.\n\n## Settling a window\n\n${filler('payments')}\n\nThe settlement window is closed by the operator.\n\n## Größe\n\nA limit.\n`,
  'content/settlement.md': `# Settlement\n\nWhat it is.\n\n## Models\n\nNet and gross settlement.\n\n${filler('payments')}\n\nAll settlements of a day.\n`,
  'content/ledger.md': '# Ledger\n\nIt keeps entries; settlement empties it.\n',
  'content/markup.md':
    '---\ntitle: "<img src=x onerror=alert(1)> markup"\n---\n\n## `<script>alert(2)</script>`\n\nText `<b onclick=alert(3)>markup</b>`.\n',
  'content/hub/limits/cap.md': '# Debit cap\n',
  'content/hub/limits/long.md':
    '# A title so long that it leaves no room beside it for what tells where in all of the pages this one stands\n\n## Quota\n',
  'content/left-out.md': '---\nsearch: false\n---\n\n# Settlement secrets\n',
  'v1/README.md': '# Old home\n',
  'v1/settlement.md': '# Settlement of old\n',
  'fr/README.md': '# Accueil\n',
  'tr/README.md': '# Belgeler\n\nBurada İSTANBUL ve ışık var.\n',
  'fa/README.md': '# راهنما\n\nاین نرم‌افزار خطای ۴۰۴ را می‌گوید.\n',
  'fr/reglement.md': '# Règlement\n\nLe settlement en français.\n',
}

/** Built with the theme's name, because otherwise its islands are not found. */
async function built(site: string, out = join(site, 'dist')): Promise<string> {
  const result = await build({
    site,
    out,
    ...commandDefaults,
    allowErrors: true,
  })
  if (!result.published) throw new Error(JSON.stringify(result.diagnostics))
  return out
}

const dialog = (page: Page) => page.locator('dialog.search-dialog')
const field = (page: Page) => page.getByRole('combobox')
const titles = (page: Page) => page.getByRole('option').locator('.search-title').allInnerTexts()
const heading = (page: Page) => page.locator('main h1').innerText()
const activeTitle = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant')
    return id
      ? (document.getElementById(id)?.querySelector('.search-title') as HTMLElement | null)?.innerText
      : undefined
  })

async function search(page: Page, text: string): Promise<string[]> {
  const said = () => page.locator('dialog [role=status]').innerText()
  await field(page).fill('')
  await expect.poll(said).toBe('')
  await field(page).fill(text)
  if (text !== '') await expect.poll(said, { message: text }).not.toBe('')
  return titles(page)
}

describe('the search dialog', () => {
  let out: string
  let server: StaticServer

  beforeAll(async () => {
    out = await built(makeSite(files, temporaryFolder(keepUntil)))
    server = await served()
  })

  const served = (options: ServeOptions = {}) =>
    serveFolder(out, { keepUntil, headers: { 'content-security-policy': "default-src 'self'" }, ...options })

  async function open(path = '', at: StaticServer = server): Promise<OpenPage> {
    const opened = await openPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    await opened.page.goto(at.address + path, { waitUntil: 'networkidle' })
    await opened.page.evaluate(() => Object.assign(window, { inPlace: true }))
    return opened
  }

  test('is not offered on a page that hides it, and comes back with the next page', async () => {
    const { page } = await open()
    const button = page.locator('.search-button')
    const go = async (path: string, title: string) => {
      await follow(page, server.address + path)
      await expect.poll(() => heading(page)).toContain(title)
    }
    await go('left-out.html', 'Settlement secrets')
    expect(await button.isVisible()).toBe(false)
    for (const key of ['/', 'Control+k']) await page.keyboard.press(key)
    await page.waitForTimeout(500)
    expect(await dialog(page).count()).toBe(0)
    await go('guide.html', 'Guide')
    expect(await button.isVisible()).toBe(true)
    await page.keyboard.press('/')
    await dialog(page).waitFor()
    expect(await page.evaluate(() => 'inPlace' in window)).toBe(true)

    const { page: loaded } = await open('left-out.html')
    expect(await loaded.locator('.search-button').isVisible()).toBe(false)
    expect(await loaded.locator('.theme-switch').isVisible()).toBe(true)
  })

  test('shows what was found where colours are forced, too', async () => {
    const { page } = await open()
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await page.keyboard.press('/')
    expect(await search(page, 'settl')).not.toEqual([])
    const colours = await page
      .locator('.search-dialog mark')
      .first()
      .evaluate((mark) => [
        getComputedStyle(mark).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ])
    expect(colours[0]).not.toBe(colours[1])
  })

  test('is loaded, and React with it, when it is first used: by a click, by "/", by Ctrl-K', async () => {
    const uses: readonly ((page: Page) => Promise<void>)[] = [
      (page) => page.getByRole('button', { name: 'Search' }).click(),
      (page) => page.keyboard.press('/'),
      (page) => page.keyboard.press('Control+k'),
      (page) => page.keyboard.press('Meta+k'),
      // As screen readers press it.
      (page) => page.evaluate(() => (document.querySelector('.search-button') as HTMLElement).click()),
    ]
    for (const use of uses) {
      server.requests.length = 0
      const { page, problems } = await open()
      expect(server.requests.filter((path) => /hydrate|island|search/.test(path))).toEqual([])
      await use(page)
      await dialog(page).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
        .toBe('combobox')
      expect(server.requests.some((path) => path.includes('hydrate-island'))).toBe(true)
      expect(await field(page).inputValue()).toBe('')
      expect(problems).toEqual([])
    }
  })

  test('shows that it is being loaded, also to readers who prefer less motion', async () => {
    const { page } = await open()
    await page.route('**/assets/js/hydrate*', () => {})
    await page.locator('.search-button').click()
    const running = () => page.locator('.search-button .icon').evaluate((icon) => icon.getAnimations().length)
    await expect.poll(running).toBe(1)
  })

  test('begins with what the reader types while it is loaded', async () => {
    const slow = await served({ delayMs: (path) => (path.includes('hydrate-island') ? 2_000 : 0) })
    const { page } = await open('', slow)
    await page.keyboard.type('/led ')
    await page.getByLabel('Field').pressSequentially('x')
    await page.getByLabel('Field').evaluate((element) => element.blur())
    await page.keyboard.type('gex')
    await page.keyboard.press('Backspace')
    const index = () => slow.requests.filter((path) => path.endsWith('/assets/search.json')).length
    await expect.poll(index, { message: 'the index is asked for meanwhile' }).toBe(1)
    expect(await dialog(page).isVisible()).toBe(false)
    await dialog(page).waitFor()
    expect(await field(page).inputValue()).toBe('led ge')
    expect(await page.evaluate(() => scrollY), 'the space does not scroll the page').toBe(0)
    await page.keyboard.type('r')
    expect(await field(page).inputValue()).toBe('led ger')
    await expect.poll(() => slow.requests.some((path) => path.includes('/assets/search/'))).toBe(true)
    expect(index(), 'it is not asked for again').toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type('en')
    expect(await field(page).inputValue(), 'opened again').toBe('en')
  })

  test('gives its field the keys that come before the field has the focus', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox')
    // From now on, the field never gets the focus by itself.
    await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
    const openAgain = async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('search-dialog')
    }
    await openAgain()
    await page.keyboard.type('/led')
    expect(await field(page).inputValue()).toBe('/led')
    // Keys come before other events, such as that of the dialog that was closed before.
    await page.locator('.search-dialog').evaluate((dialog) => dialog.dispatchEvent(new Event('close')))
    await page.keyboard.type('ger')
    expect(await field(page).inputValue()).toBe('/ledger')
    await openAgain()
    await page.keyboard.type('x')
    expect(await field(page).inputValue(), 'what was there is replaced').toBe('x')
    for (const key of ['Tab', 'Shift+Tab']) {
      await openAgain()
      await page.keyboard.press(key)
      const place = await page.evaluate(() => document.activeElement?.className)
      expect(place, 'beside the field').toBe(key === 'Tab' ? 'search-clear' : 'search-close')
    }
  })

  test('lets the reader select text in it, and copy that', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await search(page, 'zzzzz')
    const message = page.locator('.search-message p').first()
    await message.click({ clickCount: 3 })
    const selected = () => page.evaluate(() => getSelection()?.toString().trim())
    const text = await selected()
    expect(text).toContain('zzzzz')
    await page.keyboard.down('Control')
    expect(await selected()).toBe(text)
    await page.keyboard.up('Control')
    // As in Firefox after a click; Chromium goes on from where the click was.
    await dialog(page).focus()
    await page.keyboard.press('Shift+Tab')
    const place = await page.evaluate(() => document.activeElement?.className)
    expect(place, 'still inside').toBe('search-close')
  })

  test('has what was typed in its field before another letter can come', async () => {
    const slow = await served({ delayMs: (path) => (path.includes('hydrate-island') ? 500 : 0) })
    const { page } = await open('', slow)
    await page.evaluate(() => {
      const { showModal } = HTMLDialogElement.prototype
      HTMLDialogElement.prototype.showModal = function show() {
        showModal.call(this)
        // After what runs now, and before any event.
        queueMicrotask(() => {
          document.body.dataset.fieldAtOnce = this.querySelector('input')?.value
        })
      }
    })
    await page.keyboard.type('/led')
    await dialog(page).waitFor()
    expect(await page.locator('body').getAttribute('data-field-at-once')).toBe('led')
    await page.keyboard.type('ger')
    expect(await field(page).inputValue()).toBe('ledger')
  })

  test('is asked for by no key that the reader types into a field', async () => {
    const { page } = await open()
    await page.getByLabel('Field').fill('')
    await page.getByLabel('Field').press('/')
    expect(await page.getByLabel('Field').inputValue()).toBe('/')
    await page.getByLabel('Field').press('Control+k')
    await dialog(page).waitFor()
    await field(page).press('/')
    expect(await field(page).inputValue()).toBe('/')
  })

  test('leaves the key "/" to the reader where the site turns it off, and shows the others', async () => {
    const search = { provider: 'local', slashKey: false }
    const site = makeSite({
      ...files,
      'docs.config.json': JSON.stringify({ ...config, themeConfig: { search } }),
    })
    const without = await serveFolder(await built(site))
    for (const [platform, hint] of [
      ['Linux x86_64', 'Ctrl K'],
      ['MacIntel', '⌘ K'],
    ] as const) {
      const { page } = await openPage({ viewport: { width: 1280, height: 800 } })
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'platform', { value })
      }, platform)
      await page.goto(without.address, { waitUntil: 'networkidle' })
      const button = page.locator('.search-button')
      expect(await button.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K')
      expect(await button.locator('.search-key').innerText()).toBe(hint)
      await page.keyboard.press('/')
      expect(await button.evaluate((element) => element.closest('[data-busy]') === null)).toBe(true)
      await page.keyboard.press('Control+k')
      await dialog(page).waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('/')
      expect(await dialog(page).isVisible(), 'once it is loaded').toBe(false)
      expect(await button.locator('.search-key').innerText(), 'once it is alive').toBe(hint)
    }
    expect(await (await open()).page.locator('.search-button').getAttribute('aria-keyshortcuts')).toBe(
      '/ Control+K Meta+K',
    )
  })

  test('tells screen readers the number of results when typing pauses, not for each beginning of a word', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await dialog(page).waitFor()
    const status = page.locator('dialog [role=status]')
    await status.evaluate((element) => {
      const said: string[] = []
      Object.assign(window, { said })
      new MutationObserver(() => element.textContent !== '' && said.push(element.textContent)).observe(
        element,
        { childList: true, characterData: true, subtree: true },
      )
    })
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
    await field(page).pressSequentially('settlemen', { delay: 150 })
    await expect.poll(said).toEqual(['4 results'])
    await field(page).pressSequentially('t')
    await expect.poll(said, { message: 'as many for another query' }).toEqual(['4 results', '4 results'])
  })

  test('leaves handlers of clicks on results as they are, because Firefox would take their links for new ones', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await dialog(page).waitFor()
    await search(page, 'settlement')
    const set = () =>
      page
        .getByRole('option')
        .evaluateAll((options) => options.filter((option) => (option as HTMLElement).onclick !== null).length)
    expect(await set()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activeTitle(page)).toBe('Models')
    expect(await set()).toBe(0)
  })

  test('finds pages and sections, goes through them by keys, and opens one in place', async () => {
    const { page, problems } = await open()
    await page.keyboard.press('/')
    await dialog(page).waitFor()
    expect(await search(page, 'settlement')).toEqual(['Settlement', 'Models', 'Settling a window', 'Ledger'])
    await expect.poll(() => page.locator('dialog [role=status]').innerText()).toBe('4 results')
    expect(await page.locator('dialog mark').first().innerText()).toBe('Settlement')

    const attributes = await field(page).evaluate((input) =>
      ['aria-expanded', 'aria-autocomplete', 'aria-controls'].map((name) => input.getAttribute(name)),
    )
    expect(attributes.slice(0, 2)).toEqual(['true', 'list'])
    expect(await page.locator(`[id="${attributes[2]}"]`).getAttribute('role')).toBe('listbox')
    expect(
      await page
        .locator('dialog')
        .getByRole('group')
        .evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label'))),
      'a page without other results is no group, whose name would be that of its only result',
    ).toEqual(['Settlement', 'Guide'])

    const steps: [string, string][] = [
      ['', 'Settlement'],
      ['ArrowDown', 'Models'],
      ['ArrowDown', 'Settling a window'],
      ['End', 'Ledger'],
      ['ArrowDown', 'Settlement'],
      ['ArrowUp', 'Ledger'],
      ['Home', 'Settlement'],
      ['PageDown', 'Ledger'],
      ['PageUp', 'Settlement'],
    ]
    for (const [key, expected] of steps) {
      if (key !== '') await page.keyboard.press(key)
      await expect.poll(() => activeTitle(page), { message: key }).toBe(expected)
      expect(await page.getByRole('option', { selected: true }).count()).toBe(1)
    }

    // Keys that select text stay those of the field.
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Home')
    expect(
      await field(page).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
    ).toEqual([0, 'settlement'.length])
    expect(await activeTitle(page)).toBe('Ledger')
    await page.keyboard.press('Home')

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => heading(page)).toContain('Ledger')
    expect(page.url()).toBe(`${server.address}ledger.html`)
    expect(await dialog(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => ['inPlace' in window, document.activeElement?.tagName])).toEqual([
      true,
      'H1',
    ])

    await page.keyboard.press('/')
    await expect.poll(() => field(page).inputValue()).toBe('settlement')
    await field(page).fill('settling')
    await page.getByRole('option', { name: 'Settling a window' }).click()
    await expect.poll(() => page.url()).toBe(`${server.address}guide.html#settling-a-window`)
    expect(await page.evaluate(() => 'inPlace' in window)).toBe(true)
    expect(problems).toEqual([])
  })

  test('tells where a page stands: in groups of the sidebar, else in folders', async () => {
    const { page, problems } = await open()
    await page.keyboard.press('/')
    const places = () => page.locator('dialog .search-place').allInnerTexts()
    expect([await search(page, 'ledger'), await places()]).toEqual([['Ledger'], ['Accounts › Books']])
    expect([await search(page, 'debit cap'), await places()]).toEqual([['Debit cap'], ['hub › limits']])
    expect(problems).toEqual([])
  })

  test('shows a part of the place beside a long title, also on a phone', async () => {
    const { page } = await open()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.keyboard.press('/')
      expect(await search(page, 'quota')).toEqual(['Quota'])
      const place = await page.locator('dialog .search-place').boundingBox()
      expect(place?.width, `${width}`).toBeGreaterThan(60)
      await page.keyboard.press('Escape')
    }
  })

  test('marks what was asked for on the page that a result leads to, and on no other', async () => {
    const { page, problems } = await open()
    const marked = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('docs-found') ?? [])].map((place) => {
          const { startContainer, startOffset, endOffset } = place
          return (startContainer as Text).data.slice(startOffset, endOffset)
        }),
      )
    await page.keyboard.press('/')
    await dialog(page).waitFor()
    await search(page, 'what is the settlement')
    await page.getByRole('option', { name: 'Ledger' }).click()
    await expect.poll(marked).toEqual(['settlement'])

    // A hit on the current page.
    await page.keyboard.press('/')
    await search(page, 'entries')
    await page.getByRole('option', { name: 'Ledger' }).click()
    await expect.poll(marked).toEqual(['entries'])

    // Every form of the word, also where no excerpt shows it.
    await page.keyboard.press('/')
    await search(page, 'gross settlement')
    await page.getByRole('option').first().click()
    await expect.poll(marked).toEqual(['Settlement', 'gross', 'settlement', 'settlements'])

    await page.locator('.brand').click()
    await expect.poll(() => heading(page)).toContain('Home')
    expect(await marked()).toEqual([])

    // Words as the page has them, not as they were typed.
    for (const [path, query, words] of [
      ['tr/', 'istanbul IŞIK', ['İSTANBUL', 'ışık']],
      ['fa/', 'نرمافزار 404', ['نرم‌افزار', '۴۰۴']],
    ] as const) {
      await page.goto(server.address + path)
      await page.keyboard.press('/')
      await dialog(page).waitFor()
      await search(page, query)
      await page.getByRole('option').first().click()
      await expect.poll(marked).toEqual(words)
    }
    expect(problems).toEqual([])
  })

  test('closes by Escape, its button and a click beside it; focus goes back, and Tab stays inside', async () => {
    const { page } = await open()
    const link = page.getByRole('link', { name: 'Guide' })
    await link.focus()
    const closings: readonly (() => Promise<void>)[] = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 400),
    ]
    for (const close of closings) {
      await page.keyboard.press('/')
      await dialog(page).waitFor()
      await close()
      await expect.poll(() => dialog(page).isVisible()).toBe(false)
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await page.keyboard.press('/')
    await search(page, 'ledger')
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
    const stops: string[] = []
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      stops.push((await focused()) ?? '')
    }
    expect(stops).toEqual([
      'Clear',
      'Close',
      'Search the documentation',
      'Close',
      'Clear',
      'Search the documentation',
    ])
  })

  test('gives the focus back to the button of a menu that it was opened from, which closes', async () => {
    const { page } = await open()
    const menu = page.locator('.navbar details.menu').first()
    const button = menu.locator('summary')
    // The first time, the dialog is loaded. Then it is there at once.
    for (const _ of ['loaded', 'there']) {
      await button.focus()
      await page.keyboard.press('ArrowDown')
      expect(await menu.evaluate((element) => document.activeElement?.closest('details') === element)).toBe(
        true,
      )
      await page.keyboard.press('Control+k')
      await dialog(page).waitFor()
      expect(await menu.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(false)
      await page.keyboard.press('Escape')
      await expect.poll(() => dialog(page).isVisible()).toBe(false)
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    }
  })

  test('closes when the reader goes back, and the page that is shown then has the focus', async () => {
    const { page } = await open()
    await follow(page, `${server.address}guide.html`)
    await expect.poll(() => heading(page)).toContain('Guide')
    await page.keyboard.press('/')
    await dialog(page).waitFor()
    await page.goBack()
    await expect.poll(() => heading(page)).toContain('Home')
    expect(await dialog(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1')
  })

  test('darkens the whole window, the strip of the scroll bar too', async () => {
    const { page } = await open('guide.html')
    const brightness = async () => {
      const pixels = await sharp(await page.screenshot())
        .greyscale()
        .extract({ left: 1240, top: 790, width: 40, height: 1 })
        .raw()
        .toBuffer()
      return { ground: pixels.at(0) ?? 0, strip: pixels.at(-1) ?? 0 }
    }
    expect(await brightness()).toEqual({ ground: 255, strip: 255 })
    await page.keyboard.press('/')
    await dialog(page).waitFor()
    const { ground, strip } = await brightness()
    expect(ground).toBeLessThan(200)
    expect(Math.abs(strip - ground)).toBeLessThan(16)
  })

  test('keeps queries that led to a page, and forgets them when asked', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await search(page, 'ledger')
    await page.keyboard.press('Enter')
    await expect.poll(() => heading(page)).toContain('Ledger')
    await page.keyboard.press('/')
    await field(page).fill('')
    await expect.poll(() => titles(page)).toEqual(['ledger'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toContain('Ledger')
    await field(page).fill('')
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('stays within the version and the language of the page, also after a navigation', async () => {
    const cases: [string, string[]][] = [
      ['', ['/settlement.html', '/settlement.html#models', '/guide.html#settling-a-window', '/ledger.html']],
      ['v1/', ['/v1/settlement.html']],
      ['fr/', ['/fr/reglement.html']],
      [
        'no/such/page.html',
        ['/settlement.html', '/settlement.html#models', '/guide.html#settling-a-window', '/ledger.html'],
      ],
    ]
    const found = (page: Page) =>
      page.getByRole('option').evaluateAll((options) => options.map((option) => option.getAttribute('href')))
    for (const [path, expected] of cases) {
      const { page } = await open(path)
      await page.keyboard.press('/')
      await search(page, 'settlement')
      expect(await found(page), path).toEqual(expected)
    }
    const { page } = await open('v1/')
    await page.keyboard.press('/')
    await search(page, 'settlement')
    await page.keyboard.press('Escape')
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href })
      document.body.append(link)
      link.click()
    }, server.address)
    await expect.poll(() => heading(page)).toContain('Home')
    await page.keyboard.press('/')
    await expect.poll(() => found(page)).toEqual(cases[0]?.[1])
  })

  test('says when there is nothing, in the page’s language', async () => {
    const { page } = await open('fr/')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await field(page).fill('zzzzqqq')
    await expect.poll(() => dialog(page).innerText()).toContain('Rien trouvé pour « zzzzqqq ».')
    expect(await field(page).getAttribute('aria-expanded')).toBe('false')
  })

  test('shows titles, headings and text as text, and no address that leads elsewhere', async () => {
    // Each of five queries finds eight pages. Their texts are then replaced, so they are not what the build
    // wrote.
    const pages = Array.from(
      { length: 40 },
      (_, number) => [`content/${number}.md`, `# Page\n\nword${'abcde'[number % 5]}${number}\n`] as const,
    )
    const site = makeSite({
      'docs.config.json': '{ "title": "Test" }',
      'content/README.md': '# Home\n',
      'public/favicon.ico': '',
      ...Object.fromEntries(pages),
    })
    let hostile = 0
    const records = Array.from({ length: 40 }, (_, number) => {
      const script = `<img src=x onerror="alert(${number})"><script>alert(${number})</script><svg/onload=alert(${number})>`
      const paths = [
        '/ok.html',
        'javascript:alert(1)',
        '//evil.example/',
        'https://evil.example/',
        '/\\evil.example/',
        'data:text/html,x',
        '/x"><script>alert(1)</script>',
        '',
      ]
      return {
        path: paths[number % paths.length],
        title: script,
        sections: [
          ['', script, `${script} settlement`],
          [`"><script>alert(${number})</script>`, `javascript:alert(${number}) settlement`, script],
        ],
      }
    })
    const evilOut = await built(site)
    const evil = await serveFolder(evilOut, {
      headers: { 'content-security-policy': "default-src 'self'" },
      intercept(request, response) {
        if (!request.url?.startsWith('/assets/search/latest-en-us/texts/')) return false
        const { documents } = JSON.parse(readFileSync(join(evilOut, request.url), 'utf8')) as {
          readonly documents: readonly { readonly id: number; readonly sections: readonly string[][] }[]
        }
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify({
            documents: documents.map(({ id, sections }) => {
              const record = records[hostile++ % records.length]
              return { ...record, id, title: `${record?.title} ${sections.flat().join(' ')}` }
            }),
          }),
        )
        return true
      },
    })
    const { page, problems } = await open('', evil)
    const alerts: string[] = []
    page.on('dialog', (shown) => {
      alerts.push(shown.message())
      void shown.dismiss()
    })
    await page.keyboard.press('/')
    for (const query of ['worda', 'wordb', 'wordc', 'wordd', 'worde']) await search(page, query)
    expect(hostile).toBeGreaterThanOrEqual(40)
    expect(await page.getByRole('option').count()).toBeGreaterThan(0)
    const links = await page
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLAnchorElement).href))
    expect(links.every((href) => href.startsWith(evil.address))).toBe(true)
    expect(await dialog(page).locator('img, script, svg[onload]').count()).toBe(0)
    expect(alerts).toEqual([])
    expect(problems).toEqual([])

    const { page: own } = await open()
    await own.keyboard.press('/')
    expect(await search(own, 'markup')).toContain('<img src=x onerror=alert(1)> markup')
    expect(await dialog(own).locator('img, script').count()).toBe(0)
  })

  test('says when it cannot be loaded, and tries again', async () => {
    let isBroken = true
    const broken = await served({
      keepUntil: onTestFinished,
      intercept(request, response) {
        if (!isBroken || !request.url?.includes('/assets/search')) return false
        response.statusCode = 500
        response.end()
        return true
      },
    })
    const { page } = await open('', broken)
    await page.keyboard.press('/')
    await field(page).fill('ledger')
    await expect
      .poll(() => dialog(page).getByRole('alert').innerText())
      .toContain('The search could not be loaded.')
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => titles(page)).toContain('Ledger')
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('of a site that was published anew finds the new pages', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await search(page, 'ledger')
    await page.keyboard.press('Escape')
    const site = join(out, '..')
    writeFileSync(join(site, 'content', 'fresh.md'), '# Freshly settled ledger\n')
    await built(site)
    await page.keyboard.press('/')
    await expect.poll(() => search(page, 'freshl')).toEqual(['Freshly settled ledger'])
  })

  test('asks again for what its field still holds when the site was published anew', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await dialog(page).waitFor()
    expect(await search(page, 'reconciled')).toEqual([])
    await page.keyboard.press('Escape')
    const site = join(out, '..')
    writeFileSync(join(site, 'content', 'newer.md'), '# Reconciled\n')
    await built(site)
    await page.keyboard.press('/')
    await expect.poll(() => titles(page)).toEqual(['Reconciled'])
    expect(await field(page).inputValue()).toBe('reconciled')
  })

  test('is opened again by a key right after it was closed', async () => {
    const { page } = await open()
    await page.keyboard.press('/')
    await dialog(page).waitFor()
    // The browser only removes the focus from a closed dialog with its next frame. A key press may come
    // earlier.
    const isOpen = await page.evaluate(() => {
      const [element, input] = [document.querySelector('dialog'), document.querySelector('dialog input')]
      input?.closest('dialog')?.close()
      input?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
      return new Promise<boolean>((resolve) => setTimeout(() => resolve(element?.open === true), 500))
    })
    expect(isOpen).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  })

  test('is not there without JavaScript, nor where the config wants none', async () => {
    const plain = await openPage({ javaScriptEnabled: false })
    await plain.page.goto(server.address)
    expect(await plain.page.locator('.search-button').isVisible()).toBe(false)

    for (const change of [{ search: false }, { themeConfig: { search: false } }]) {
      const folder = makeSite({
        'docs.config.json': JSON.stringify({ title: 'Test', ...change }),
        'content/README.md': '# Home\n',
      })
      const without = await serveFolder(await built(folder))
      const { page } = await openPage()
      await page.goto(without.address)
      expect(await page.locator('.search-button').count()).toBe(0)
      await page.keyboard.press('/')
      expect(await page.locator('dialog').count()).toBe(0)
    }
  })

  test.each([390, 188])('a phone %i pixels wide has room for what is typed', async (width) => {
    // 188 is 375 with text of 200 %.
    const { page } = await openPage({ viewport: { width, height: 400 }, isMobile: true })
    await page.goto(server.address, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Search' }).click()
    await search(page, 'settlement')
    const shown = await field(page).evaluate((input) => input.scrollWidth <= input.clientWidth)
    expect(shown).toBe(true)
    const close = await dialog(page).getByRole('button', { name: 'Close' }).boundingBox()
    expect((close?.x ?? width) + (close?.width ?? 0)).toBeLessThanOrEqual(width)
  })

  test('on a phone the last result can be scrolled above the keyboard', async () => {
    const { page } = await openPage({ viewport: { width: 390, height: 500 }, hasTouch: true, isMobile: true })
    await page.goto(server.address, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Search' }).click()
    expect((await search(page, 'settlement')).length).toBeGreaterThanOrEqual(4)
    await page.locator('.search-list').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    const last = await page.getByRole('option').last().boundingBox()
    expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThanOrEqual(250)
  })

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    test.each([390, 1440])('axe finds nothing wrong with it, %i pixels wide', async (width) => {
      const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
      const { page } = await openPage({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 800 },
      })
      await page.goto(server.address, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Search' }).click()
      await dialog(page).waitFor()
      for (const query of ['', 'settlement', 'zzzzqqq']) {
        await search(page, query)
        await page.evaluate(axe)
        const { violations } = await page.evaluate(() =>
          (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
        )
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
          ),
          query,
        ).toEqual([])
        const needed = await page.evaluate(() =>
          Math.max(
            document.documentElement.scrollWidth,
            document.querySelector('.search-panel')?.scrollWidth ?? 0,
          ),
        )
        expect(needed, query).toBeLessThanOrEqual(width)
      }
    })
  })
})

test('the dev server answers, and knows an edit the next time that it is asked', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "Test" }',
    'content/README.md': '# Home\n',
    'public/favicon.ico': '',
    'content/a.md': '# Alpha\n\nSomething.\n',
  })
  const server = await serveSite(site)
  const { page, problems } = await openPage({ reducedMotion: 'reduce' })
  await page.goto(`${server.origin}/`)
  // The key does nothing until the page's scripts have run, which a page load does not wait for.
  await expect
    .poll(async () => {
      await page.keyboard.press('/')
      return dialog(page).isVisible()
    })
    .toBe(true)
  expect(await search(page, 'something')).toEqual(['Alpha'])
  await page.keyboard.press('Escape')
  writeFileSync(join(site, 'content', 'a.md'), '# Alpha\n\nSomething wonderful.\n')
  await expect
    .poll(
      async () => {
        await page.keyboard.press('/')
        const found = await search(page, 'wonderful')
        await page.keyboard.press('Escape')
        return found
      },
      { timeout: 60_000 },
    )
    .toEqual(['Alpha'])
  expect(problems).toEqual([])
})

/** How many times slower the browser is than on the machine on which the limits are measured; at least 1. */
const slowness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const start = performance.now()
    const words = new Map<string, number>()
    for (let index = 0; index < 40_000; index += 1) {
      const word = `w${(index * 7919) % 5003}`
      words.set(word, (words.get(word) ?? 0) + 1)
    }
    const sorted = [...words].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    const workMs = 10
    return sorted.length === 0 ? 1 : Math.max(1, (performance.now() - start) / workMs)
  })

test.skipIf(!corpusExists)(
  'on the corpus a first result takes at most 60 KB besides React, and 50 ms once it is there',
  async () => {
    const out = await built(join(checkout, 'bench', 'corpus'), join(temporaryFolder(), 'out'))
    const { address } = await serveFolder(out)
    const queries = [
      'settlement',
      'participant lifecycle',
      'how to onboard a dfsp',
      'setlement',
      'se',
      'kubernetes',
    ]
    const lines: string[] = []
    for (const query of queries) {
      const attempts: FirstResult[] = []
      // Other programs on the machine can only make it slower.
      while (attempts.length < 15 && !attempts.some(({ afterAllMs }) => afterAllMs < 50)) {
        const { page, context } = await openPage({ viewport: { width: 1280, height: 800 } })
        const { afterAllMs, ...result } = await firstResult(page, { address, query })
        attempts.push({ ...result, afterAllMs: afterAllMs / (await slowness(page)) })
        await context.close()
      }
      const [first] = attempts
      if (first === undefined) throw new Error('It was not asked.')
      const bytes = first.scriptBytes + first.rootBytes + first.shardBytes + first.textBytes
      const ms = Math.min(...attempts.map(({ afterAllMs }) => afterAllMs))
      lines.push(`"${query}": ${bytes} bytes besides React, shown ${ms.toFixed(0)} ms after the last file`)
      expect(bytes, query).toBeLessThan(60_000)
      expect(first.scriptBytes, 'the dialog is among it').toBeGreaterThan(5_000)
      expect(ms, query).toBeLessThan(50)
    }
    console.log(lines.join('\n'))
  },
)
