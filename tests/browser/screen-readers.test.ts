import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { textsForScreenReaders } from './page.js'
import { builtSite } from './sites.js'

/** What was noticed when the pages were listened to, with Orca in Firefox and Chromium. */

const keepUntil = afterAllTests()
let server: StaticServer

beforeAll(async () => {
  const site = await builtSite('default', {
    keepUntil,
    config: {
      themeConfig: { footer: { sitemap: { Links: [{ text: 'Forum', link: 'https://example.org' }] } } },
    },
    files: {
      'content/guide/start.md':
        '# Start\n\n<Cards>\n<Card title="Source" href="https://example.org/">Code.</Card>\n<Card title="More">Text.</Card>\n</Cards>\n\n## Part\n\nText.\n',
      'content/guide/code.md': '# Code\n\n```js\nconst a = 1\n```\n',
      'content/guide/boxes.md':
        '# Boxes\n\n::: warning Before you begin\nText.\n:::\n\n> [!TIP]\n> Text.\n\n> [!NOTE] Note\n> Text.\n',
      'content/guide/tabs.md':
        '# Tabs\n\n::: code-group\n\n```js\na\n```\n\n```ts\nb\n```\n\n:::\n\n<Tabs>\n<Tab label="A">One</Tab>\n</Tabs>\n',
    },
  })
  server = await serveFolder(site.out, { keepUntil })
})

async function open(path: string): Promise<Page> {
  const { page } = await openPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await page.goto(server.address + path, { waitUntil: 'networkidle' })
  return page
}

/** Elements with a role, as the browser describes them. */
async function described(page: Page, role: string) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter((node) => !node.ignored && node.role?.value === role)
    .map(({ name, description, properties = [] }) => ({
      name: String(name?.value ?? ''),
      description: String(description?.value ?? ''),
      isFocusable: properties.some((property) => property.name === 'focusable' && property.value.value),
    }))
}

test('a page without sidebar has no landmark for it', async () => {
  const names = async (path: string) =>
    (await described(await open(path), 'navigation')).map(({ name }) => name)
  expect(await names('')).toEqual(['Main'])
  expect(await names('guide/start.html')).toEqual(
    expect.arrayContaining(['Main', 'Pages', 'On this page', 'Previous and next page']),
  )
})

test('a site without a footer has no landmark for it', async () => {
  const landmarks = async (page: Page) => (await described(page, 'contentinfo')).length
  expect(await landmarks(await open('guide/start.html'))).toBe(1)
  const plain = await builtSite('default', { keepUntil })
  const { page } = await openPage()
  await page.goto((await serveFolder(plain.out, { keepUntil })).address)
  expect(await page.locator('footer').count()).toBe(1)
  expect(await landmarks(page)).toBe(0)
})

test('links of the theme that open a new window say so once, and are one thing to stop at', async () => {
  const page = await open('guide/start.html')
  // A behaviour describes the links of the text.
  await expect.poll(() => page.locator('.card a[aria-describedby]').count()).toBe(1)
  const links = (await described(page, 'link')).filter(({ description }) => description !== '')
  expect(links.map(({ name, description }) => `${name} ${description}`).sort()).toEqual([
    'Edit this page (opens new window)',
    'Forum (opens new window)',
    'GitHub (opens new window)',
    'Source (opens new window)',
  ])
  expect((await textsForScreenReaders(page)).filter((text) => text.includes('opens new window'))).toEqual([])
})

test('headings are not announced as clickable, because they cannot have the focus until a link leads to them', async () => {
  const page = await open('guide/start.html')
  const headings = async () =>
    (await described(page, 'heading')).filter(({ isFocusable }) => isFocusable).map(({ name }) => name)
  expect(await headings()).toEqual([])
  await page.getByRole('link', { name: 'Part', exact: true }).last().click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('part')
  expect(await headings()).toEqual(['Part'])
})

test('the button for the colours is named once, with the colours that are shown', async () => {
  const page = await open('guide/start.html')
  const switches = async () =>
    (await described(page, 'button'))
      .map(({ name, description }) => name + description)
      .filter((said) => said.includes('Colours'))
  expect(await switches()).toEqual(['Colours: same as system'])
  await page.locator('.theme-switch').click()
  expect(await switches()).toEqual(['Colours: light'])
})

test('the language of code is said before the code', async () => {
  const page = await open('guide/code.html')
  await page.locator('pre.is-whole').waitFor()
  const texts = (await textsForScreenReaders(page)).map((text) => text.trim())
  expect(texts.indexOf('js')).toBeGreaterThan(0)
  expect(texts.indexOf('js')).toBeLessThan(texts.indexOf('const'))
})

test('what kind of box it is, is said once: by its title, or before it', async () => {
  const texts = await textsForScreenReaders(await open('guide/boxes.html'))
  const begin = texts.indexOf('WARNING')
  expect(texts.slice(begin, begin + 7)).toEqual([
    'WARNING',
    'Before you begin',
    'Text.',
    'TIP',
    'Text.',
    'Note',
    'Text.',
  ])
})

test('tabs are a group that is named by its labels, from containers and from components', async () => {
  const names = (await described(await open('guide/tabs.html'), 'group')).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Tabs: js, ts', 'Tabs: A']))
})

test('cards are a list of as many items', async () => {
  const cards = (await open('guide/start.html')).locator('.cards')
  expect(await cards.ariaSnapshot()).toMatch(/^- list:\n {2}- listitem:.*\n {2}- listitem:/s)
  const [first, second] = await cards
    .locator('.card')
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()))
  expect(second).toMatchObject({ top: first?.top, bottom: first?.bottom })
  const [list, text] = await Promise.all([cards.boundingBox(), cards.locator('..').boundingBox()])
  expect([list?.x, first?.left]).toEqual([text?.x, text?.x])
})

test('after the footer there is nothing to stop at', async () => {
  expect(await described(await open('guide/start.html'), 'status')).toEqual([])
})

test('the search has the focus before its field gets focus or caret, so that Orca says that the focus has moved', async () => {
  const page = await open('guide/start.html')
  await page.evaluate(() => {
    const roles: string[] = []
    Object.assign(window, { focusedRoles: roles })
    document.addEventListener('focusin', ({ target }) => {
      const { localName, role } = target as HTMLElement
      roles.push(role ?? localName)
    })
  })
  const focused = () =>
    page.evaluate(() => (window as unknown as { focusedRoles: string[] }).focusedRoles.splice(0))
  const dialog = page.getByRole('dialog', { name: 'Search' })
  for (const _ of ['loaded first', 'opened again']) {
    const heard: string[] = []
    await page.keyboard.press('/')
    const all = async () => {
      heard.push(...(await focused()))
      return heard
    }
    await expect.poll(all).toEqual(['dialog', 'combobox'])
    expect((await textsForScreenReaders(page))[0], 'a place before the field').toBe('Search')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await focused()
  }
})

test('the button of the search does not say that it opens something, so that Orca reads on from it with arrow keys', async () => {
  const page = await open('guide/start.html')
  const button = page.locator('.search-button')
  await button.click()
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await button.getAttribute('aria-haspopup')).toBeNull()
})

test('once the search is closed, the caret is where the reader was, from where Orca reads on', async () => {
  const page = await open('guide/start.html')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const caret = () =>
    page.evaluate(() => {
      const { focusNode, focusOffset } = getSelection() as Selection
      return [document.activeElement?.localName, focusNode?.textContent, focusOffset]
    })
  await page.evaluate(() =>
    getSelection()?.collapse(document.querySelector('#part + p')?.firstChild ?? null, 2),
  )
  expect(await caret()).toEqual(['body', 'Text.', 2])
  for (const typed of ['', 'part']) {
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('input')
    await page.keyboard.type(typed)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await expect.poll(caret).toEqual(['body', 'Text.', 2])
  }
})

test('the caret comes back also where a heading has the focus, and after a second search at once, but not over a result', async () => {
  const page = await open('guide/start.html')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const place = () =>
    page.evaluate(() => {
      const { focusNode, focusOffset } = getSelection() as Selection
      return [document.activeElement?.localName, focusNode?.textContent, focusOffset]
    })
  const search = async () => {
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('input')
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
  }
  await page.evaluate(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.tabIndex = -1
    heading?.focus()
    getSelection()?.collapse(document.querySelector('#part + p')?.firstChild ?? null, 2)
  })
  await search()
  await close()
  await expect.poll(place).toEqual(['h1', 'Text.', 2])
  await search()
  await close()
  await search()
  await close()
  await expect.poll(place).toEqual(['h1', 'Text.', 2])
  await search()
  await page.keyboard.type('start')
  await page.locator('.search-option[href="/guide/start.html"]').click()
  await expect.poll(() => dialog.isVisible()).toBe(false)
  await page.waitForTimeout(400)
  expect((await place())[1]).not.toBe('Text.')
})

test('no earlier query is active before an arrow key is pressed, so that the field is heard when the search opens', async () => {
  const page = await open('guide/start.html')
  await page.evaluate(() => localStorage.setItem('docs-searches', '["part","start"]'))
  await page.keyboard.press('/')
  const field = page.getByRole('combobox')
  const option = (name: string) => page.getByRole('option', { name })
  await option('part').waitFor()
  expect(await page.getByRole('option', { selected: true }).count()).toBe(0)
  expect(await field.getAttribute('aria-activedescendant')).toBeNull()
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => option('start').getAttribute('aria-selected')).toBe('true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option('start').getAttribute('id'))
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('start')
  await expect.poll(() => field.getAttribute('aria-activedescendant')).not.toBeNull()
})

test('boxes that scroll and have links are no stops besides them, as they would be in Firefox', async () => {
  const page = await open('guide/start.html')
  const stops = () =>
    page
      .locator(':has(a)')
      .evaluateAll((boxes) =>
        boxes
          .filter(
            (box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && !box.hasAttribute('tabindex'),
          )
          .map((box) => box.className),
      )
  expect(await stops()).toEqual([])
  await page.setViewportSize({ width: 600, height: 800 })
  await page.locator('.drawer summary').click()
  expect(await stops()).toEqual([])
})

test('a box that scrolls and was clicked gets no ring from the keys that scroll it', async () => {
  const page = await open('guide/start.html')
  await page.setViewportSize({ width: 1400, height: 300 })
  for (const selector of ['.sidebar', '.toc']) {
    const box = page.locator(selector)
    const place = await box.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect()
      for (let y = Math.min(bottom, innerHeight) - 4; y > top; y -= 2) {
        const there = document.elementFromPoint(left + 4, y)
        if (there?.closest('a, summary') === null && element.contains(there)) return { x: left + 4, y }
      }
      throw new Error('There is no place beside the links.')
    })
    await page.mouse.click(place.x, place.y)
    await page.keyboard.press('ArrowDown')
    expect(await box.evaluate((element) => element.matches(':focus-visible')), selector).toBe(true)
    expect(await box.evaluate((element) => getComputedStyle(element).outlineStyle), selector).toBe('none')
  }
})
