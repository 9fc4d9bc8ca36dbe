import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { type OpenPage, openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { follow, heading, mark, scrolledTo, stayed, withoutGuesses } from './page.js'
import { builtSite } from './sites.js'

/** Makes Chromium behave like other browsers, or lack what they lack, as far as possible. */

const keepUntil = afterAllTests()
let server: StaticServer

beforeAll(async () => {
  const site = await builtSite('default', {
    keepUntil,
    files: {
      'content/guide/drawing.md': '# Drawing\n\n```mermaid\nflowchart LR\n  A[One] --> B[Two]\n```\n',
    },
  })
  server = await serveFolder(site.out, { keepUntil })
})

async function open(
  path: string,
  before: (page: Page) => Promise<unknown> = withoutGuesses,
  width = 1280,
): Promise<OpenPage> {
  const opened = await openPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  await before(opened.page)
  await opened.page.goto(server.address + path, { waitUntil: 'networkidle' })
  await mark(opened.page)
  return opened
}

/** Removes rules from all style sheets, as browsers do that do not support them. */
const forget = (page: Page, pattern: RegExp) =>
  page.evaluate((source) => {
    const unknown = new RegExp(source)
    const forgetIn = (group: CSSStyleSheet | CSSGroupingRule) => {
      for (let index = group.cssRules.length - 1; index >= 0; index -= 1) {
        const rule = group.cssRules[index]
        const head =
          rule instanceof CSSStyleRule
            ? rule.selectorText
            : rule instanceof CSSSupportsRule
              ? rule.conditionText
              : ''
        if (unknown.test(head)) group.deleteRule(index)
        else if (rule instanceof CSSGroupingRule) forgetIn(rule)
      }
    }
    for (const sheet of document.styleSheets) forgetIn(sheet)
  }, pattern.source)

test('where history may not change so often, links lead on', async () => {
  const { page } = await open('guide/start.html', (page) =>
    page.addInitScript(() => {
      history.replaceState = () => {
        throw new DOMException('Attempt to use history.replaceState() too often', 'SecurityError')
      }
    }),
  )
  await follow(page, `${server.address}guide/next.html`)
  await expect.poll(() => heading(page)).toBe('Next')
  expect(await stayed(page)).toBe(true)

  const { page: strict } = await open('guide/start.html', (page) =>
    page.addInitScript(() => {
      history.pushState = history.replaceState = () => {
        throw new DOMException('Attempt to use history.pushState() too often', 'SecurityError')
      }
    }),
  )
  await strict.getByRole('link', { name: 'Here' }).first().click()
  await expect.poll(() => scrolledTo(strict)).toBeGreaterThan(500)
  await follow(strict, `${server.address}guide/next.html`)
  await expect.poll(() => heading(strict)).toBe('Next')
})

test('a whole page that the browser kept is where it was left, also where the browser shows its top', async () => {
  const { page } = await open('guide/start.html')
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await expect
    .poll(() => page.evaluate(() => (history.state as { docsScroll?: { y: number } } | null)?.docsScroll?.y))
    .toBe(600)
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  expect(await scrolledTo(page)).toBe(600)
})

test('the key that ends a composition chooses no result, also where it comes after the end', async () => {
  const { page } = await open('guide/start.html')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox')
  await field.fill('next')
  await page.getByRole('option', { name: 'Next' }).first().waitFor()
  const press = (keyCode: number) =>
    field.evaluate(
      (input, code) =>
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', keyCode: code, bubbles: true, cancelable: true }),
        ),
      keyCode,
    )
  expect(await press(229)).toBe(true)
  expect(await page.locator('dialog').isVisible()).toBe(true)
  expect(await press(13)).toBe(false)
  await expect.poll(() => heading(page)).toBe('Next')
})

test('a search that is closed leaves the keys to the page at once, also where hidden fields keep the focus', async () => {
  const { page } = await open('guide/start.html')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('next')
  await page.getByRole('option', { name: 'Next' }).first().waitFor()
  const focused = await page.locator('dialog').evaluate(
    (dialog) =>
      new Promise((resolve) => {
        dialog.addEventListener('close', () => resolve(document.activeElement?.localName))
        ;(dialog as HTMLDialogElement).close()
      }),
  )
  expect(focused).toBe('body')
})

test('a tap on text closes a menu, of which an iPhone tells by its pointer alone', async () => {
  const { page } = await open('guide/start.html', withoutGuesses, 1000)
  const toc = page.locator('.toc-toggle')
  const isOpen = () => toc.evaluate((details) => (details as HTMLDetailsElement).open)
  await toc.locator('summary').click()
  await page.locator('.toc-list').dispatchEvent('pointerup')
  expect(await isOpen()).toBe(true)
  await page.locator('main').dispatchEvent('pointerup')
  expect(await isOpen()).toBe(false)
})

test('the search dialog has its styles without sheets of scripts', async () => {
  const { page, problems } = await open('guide/start.html', (page) =>
    page.addInitScript(() => {
      // Safari before 16.4.
      delete (Document.prototype as { adoptedStyleSheets?: unknown }).adoptedStyleSheets
      window.CSSStyleSheet = class {
        constructor() {
          throw new TypeError('Illegal constructor')
        }
      } as unknown as typeof CSSStyleSheet
    }),
  )
  await page.keyboard.press('/')
  await page.locator('dialog').waitFor()
  expect(await page.locator('dialog').evaluate((dialog) => getComputedStyle(dialog).borderTopWidth)).toBe(
    '0px',
  )
  expect(problems).toEqual([])
})

test('without `:has` the list of the table of contents opens below its button', async () => {
  const { page } = await open('guide/start.html', withoutGuesses, 1000)
  await forget(page, /:has\(/)
  await page.locator('.toc summary').click()
  const [button, list] = [page.locator('.toc summary'), page.locator('.toc > .toc-list')]
  const bottom = await button.evaluate((element) => element.getBoundingClientRect().bottom)
  const top = await list.evaluate((element) => element.getBoundingClientRect().top)
  expect(Math.abs(top - bottom)).toBeLessThanOrEqual(2)
})

test('where the browser keeps no place when blocks above it grow, as in Safari, no block is laid out late', async () => {
  const { page } = await open('guide/far.html')
  const last = page.locator('.docs-content > p').last()
  const skipped = () =>
    last.evaluate((block) => getComputedStyle(block).getPropertyValue('content-visibility'))
  expect(await skipped()).toBe('auto')
  await forget(page, /overflow-anchor/)
  expect(await skipped()).toBe('visible')
})

test('where colours cannot be mixed, drawings and what is selected can be seen', async () => {
  const { page } = await open('guide/drawing.html')
  await forget(page, /color-mix/)
  const colours = await page.locator('.diagram-box > svg').evaluate((svg) => {
    const { style } = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'rect'))
    const names = [
      '--_text-sec',
      '--_line',
      '--_arrow',
      '--_node-fill',
      '--_node-stroke',
      '--_group-hdr',
      '--_mix-85',
      '--_mix-20',
    ]
    return names.map((name) => {
      style.fill = `var(${name})`
      const probe = svg.lastElementChild
      const declared = getComputedStyle(svg).getPropertyValue(name)
      return [name, declared.includes('color-mix') ? declared : probe && getComputedStyle(probe).fill]
    })
  })
  const [fore, ground] = ['rgb(10, 22, 32)', 'rgb(255, 255, 255)']
  expect(Object.fromEntries(colours)).toEqual({
    '--_text-sec': fore,
    '--_line': fore,
    '--_arrow': fore,
    '--_node-fill': ground,
    '--_node-stroke': fore,
    '--_group-hdr': ground,
    '--_mix-85': fore,
    '--_mix-20': ground,
  })
  const rules = await page.evaluate(() => {
    const texts: string[] = []
    const collect = (group: CSSStyleSheet | CSSGroupingRule) => {
      for (const rule of group.cssRules) {
        if (rule instanceof CSSStyleRule && rule.selectorText === '::selection') texts.push(rule.cssText)
        if (rule instanceof CSSGroupingRule) collect(rule)
      }
    }
    for (const sheet of document.styleSheets) collect(sheet)
    return texts
  })
  expect(rules, 'what such a browser would read as no colour at all').toEqual([])
})
