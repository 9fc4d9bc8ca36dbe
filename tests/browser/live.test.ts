import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DevServer } from '@quire/engine'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.js'
import { serveSite } from '../support/serve.js'
import { type FileTexts, linkPackages, makeSite, writeFiles } from '../support/sites.js'
import { heading, mark, scrolledTo, stayed } from './page.js'

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `Paragraph ${index} of many.`).join('\n\n')
const longPage = (first: string) =>
  `# Page\n\n${first}\n\n<details><summary>More</summary>\n\nHidden words.\n\n</details>\n\n<details><summary>More</summary>\n\nOther words.\n\n</details>\n\n${paragraphs(60)}\n`

const config = { title: 'Test', sidebar: { '/guide/': ['', 'page', 'other'] } }
const files: FileTexts = {
  'docs.config.json': JSON.stringify(config),
  'public/favicon.ico': '',
  'content/README.md': '# Home\n',
  'content/guide/README.md': '# Guide\n',
  'content/guide/page.md': longPage('First words.'),
  'content/guide/other.md': '# Other\n',
}

/**
 * A strict policy, because what the dev server adds to a page must work under the policy of the
 * published site.
 */
const policy = "default-src 'self'"

async function open(
  given: FileTexts,
  path: string,
): Promise<{
  readonly site: string
  readonly server: DevServer
  readonly page: Page
  readonly problems: string[]
}> {
  const site = makeSite(given)
  linkPackages(site)
  const server = await serveSite(site)
  const { page, problems } = await openPage()
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': policy },
    })
  })
  const listens = page.waitForRequest((request) => request.url().includes('/__docs/events'))
  // The page requests its own source. Only if it has that can an edit leave the rest of the page untouched.
  const learns = page.waitForResponse(
    (response) => response.request().resourceType() === 'fetch' && response.url() === server.origin + path,
  )
  await page.goto(server.origin + path)
  await listens
  await (await learns).finished()
  await mark(page)
  return { site, server, page, problems }
}

const within = { timeout: 60_000 }
const overlay = (page: Page) => page.getByRole('alert')
const messages = async (page: Page) => (await overlay(page).locator('pre').allInnerTexts()).join('\n')
/** What screen readers were told last. */
const announced = (page: Page) => page.locator('#docs-announcer').textContent()

test('an edit is shown in place: the reader stays where they are, with what they opened', async () => {
  const { site, page, problems } = await open(files, '/guide/page.html')
  await page.locator('.docs-content details').nth(1).locator('summary').click()
  await page.getByText('Paragraph 50 of many.').scrollIntoViewIfNeeded()
  const before = await scrolledTo(page)
  expect(before).toBeGreaterThan(200)
  writeFiles(site, { 'content/guide/page.md': longPage('Second words.') })
  await expect.poll(() => page.locator('main').innerText(), within).toContain('Second words.')
  expect(await page.locator('main').innerText()).not.toContain('First words.')
  expect(await stayed(page)).toBe(true)
  expect(await scrolledTo(page)).toBe(before)
  expect(
    await page
      .locator('.docs-content details')
      .evaluateAll((all) => all.map((one) => one.hasAttribute('open'))),
  ).toEqual([false, true])
  expect(problems).toEqual([])
})

test('what an edit does not touch stays as the reader has it, whatever scripts made of it', async () => {
  const blocks = (first: string) =>
    `# Page\n\n${first}\n\n\`\`\`js\nconst one = 1\n\`\`\`\n\n| a |\n| - |\n| 1 |\n\n<video src="/film.mp4"></video>\n\n<details><summary>More</summary>\n\nHidden.\n\n</details>\n\n## Last\n\n\`\`\`js\nconst two = 2\n\`\`\`\n`
  const { site, page, problems } = await open(
    { ...files, 'public/film.mp4': '', 'content/guide/page.md': blocks('First words.') },
    '/guide/page.html',
  )
  await expect.poll(() => page.locator('.docs-content button').count(), within).toBe(2)
  const kinds = 'pre, table, video, details, h2'
  await page.evaluate((names) => {
    for (const element of document.querySelectorAll(`.docs-content :is(${names})`))
      Object.assign(element, { isKept: true })
  }, kinds)
  await page.locator('.docs-content details summary').click()
  const kept = () =>
    page.evaluate(
      (names) =>
        [...document.querySelectorAll(`.docs-content :is(${names})`)].map(
          (element) => element.localName + ('isKept' in element ? '' : ' is new'),
        ),
      kinds,
    )
  const shows = (words: string) =>
    expect.poll(() => page.locator('main').innerText(), within).toContain(words)
  const all = ['pre', 'table', 'video', 'details', 'h2', 'pre']
  for (const words of ['Second words.', 'Third words.']) {
    writeFiles(site, { 'content/guide/page.md': blocks(words) })
    await shows(words)
    expect(await kept()).toEqual(all)
  }
  writeFiles(site, { 'content/guide/page.md': blocks('Third words.').replace('Hidden.', 'Found.') })
  await shows('Found.')
  expect(await kept()).toEqual(all)
  // Two places at once. In one of them, a script has added a button.
  writeFiles(site, { 'content/guide/page.md': blocks('Fourth words.').replace('const two', 'const other') })
  await shows('const other')
  expect((await kept()).slice(0, -1)).toEqual(all.slice(0, -1))
  await expect.poll(() => page.locator('.docs-content button').count(), within).toBe(2)
  // Another block. The ones around it stay.
  writeFiles(site, {
    'content/guide/page.md': blocks('Fourth words.\n\nOne more.').replace('const two', 'const other'),
  })
  await shows('One more.')
  expect((await kept()).slice(0, -1)).toEqual(all.slice(0, -1))
  expect(await page.locator('.docs-content details').getAttribute('open')).not.toBeNull()
  expect(await stayed(page)).toBe(true)
  expect(problems).toEqual([])
})

test('an island that an edit replaces ends, and does not go on out of sight', async () => {
  const islandPage = (props: string) => `# Page\n\n<Counted hydrate="load" ${props} />\n`
  const { 'docs.config.json': _, ...pages } = files
  const { site, page, problems } = await open(
    {
      ...pages,
      'docs.config.mjs': `import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Counted } from './Counted.jsx'
export default { ...${JSON.stringify(config)}, theme: extend(theme, { components: { Counted } }) }
`,
      'Counted.jsx': `'use client'
import { useEffect } from 'react'
export function Counted({ name }) {
  useEffect(() => {
    window.alive = [...(window.alive ?? []), name]
    return () => { window.alive = window.alive.filter((other) => other !== name) }
  }, [])
  return <p>Island {name}</p>
}
`,
      'content/guide/page.md': islandPage('name="first"'),
    },
    '/guide/page.html',
  )
  const alive = () => page.evaluate(() => (window as { readonly alive?: readonly string[] }).alive)
  await expect.poll(alive, within).toEqual(['first'])
  writeFiles(site, { 'content/guide/page.md': islandPage('name="second"') })
  await expect.poll(() => page.locator('main').innerText(), within).toContain('Island second')
  await expect.poll(alive, within).toEqual(['second'])
  expect(await stayed(page)).toBe(true)
  expect(problems).toEqual([])
})

test('an island shows a title that changes', async () => {
  const titled = (title: string) => `# ${title}\n\n<Titled hydrate="load" />\n`
  const { 'docs.config.json': _, ...pages } = files
  const { site, page, problems } = await open(
    {
      ...pages,
      'docs.config.mjs': `import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Titled } from './Titled.jsx'
export default { ...${JSON.stringify(config)}, theme: extend(theme, { components: { Titled } }) }
`,
      // The title is no part of the static HTML, so an edit of it leaves the island alone.
      'Titled.jsx': `'use client'
import { usePage } from '@quire/engine/client'
import { useEffect, useState } from 'react'
export function Titled() {
  const { title } = usePage()
  const [isAlive, setIsAlive] = useState(false)
  useEffect(() => setIsAlive(true), [])
  return <p className="titled">{isAlive ? title : ''}</p>
}
`,
      'content/guide/page.md': titled('First'),
    },
    '/guide/page.html',
  )
  const shown = () => page.locator('.titled').innerText()
  await expect.poll(shown, within).toBe('First')
  writeFiles(site, { 'content/guide/page.md': titled('Second') })
  await expect.poll(shown, within).toBe('Second')
  expect(await stayed(page)).toBe(true)
  expect(problems).toEqual([])
})

test('a title that changes is shown by the sidebar of an open page', async () => {
  const { site, page } = await open(files, '/guide/page.html')
  const sidebar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Page' }) })
  await expect.poll(() => sidebar.getByRole('link', { name: 'Other' }).count(), within).toBeGreaterThan(0)
  writeFiles(site, { 'content/guide/other.md': '# Another\n' })
  await expect.poll(() => sidebar.getByRole('link', { name: 'Another' }).count(), within).toBeGreaterThan(0)
  expect(await page.getByRole('link', { name: 'Other', exact: true }).count()).toBe(0)
  expect(await stayed(page)).toBe(true)
  writeFiles(site, { 'content/guide/page.md': '# Renamed\n' })
  await expect.poll(() => heading(page), within).toBe('Renamed')
  expect(await page.title()).toBe('Renamed | Test')
})

test('pages that come and go are noticed by those that are open', async () => {
  const { site, page } = await open(files, '/guide/new.html')
  expect(await heading(page)).toContain('404')
  writeFiles(site, { 'content/guide/new.md': '# New\n' })
  await expect.poll(() => heading(page), within).toBe('New')
  rmSync(join(site, 'content/guide/new.md'))
  await expect.poll(() => heading(page), within).toContain('404')
})

const theme = `import { Content, defineTheme, Region } from '@quire/engine/theme'
import { createElement as h } from 'react'
const Layout = () => h('main', null, h(Region, { name: 'article', as: 'article' }, h(Content)))
export default defineTheme({
  name: 'own', from: import.meta.url, layouts: { Layout, Home: Layout, NotFound: Layout }, styles: ['./style.css'],
})
`

test("a style sheet of the site's own theme is replaced without a reload", async () => {
  const { site, page, problems } = await open(
    {
      'content/guide/page.md': longPage('First words.'),
      'docs.config.mjs': "import theme from './theme/theme.mjs'\nexport default { title: 'Test', theme }\n",
      'theme/theme.mjs': theme,
      'theme/style.css': 'h1 { color: rgb(1, 2, 3) }\n',
    },
    '/guide/page.html',
  )
  const colour = () => page.locator('h1').evaluate((element) => getComputedStyle(element).color)
  expect(await colour()).toBe('rgb(1, 2, 3)')
  writeFiles(site, { 'theme/style.css': 'h1 { color: rgb(4, 5, 6) }\n' })
  await expect.poll(colour, within).toBe('rgb(4, 5, 6)')
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(1)
  writeFiles(site, { 'theme/style.css': "@import './gone.css';\nh1 { color: rgb(7, 8, 9) }\n" })
  await expect.poll(() => messages(page), within).toContain('gone.css')
  writeFiles(site, { 'theme/style.css': 'h1 { color: rgb(7, 8, 9) }\n' })
  await expect.poll(colour, within).toBe('rgb(7, 8, 9)')
  await expect.poll(() => overlay(page).count(), within).toBe(0)
  expect(await stayed(page)).toBe(true)
  expect(problems).toEqual([])
})

test('a style sheet that the site adds to the theme is replaced without a reload', async () => {
  const { site, page, problems } = await open(
    {
      'content/guide/page.md': longPage('First words.'),
      'docs.config.mjs': `import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
export default { title: 'Test', theme: extend(theme, { from: import.meta.url, styles: ['./own.css'] }) }
`,
      'own.css': 'h1 { color: rgb(1, 2, 3) }\n',
    },
    '/guide/page.html',
  )
  const colour = () => page.locator('main h1').evaluate((element) => getComputedStyle(element).color)
  expect(await colour()).toBe('rgb(1, 2, 3)')
  writeFiles(site, { 'own.css': 'h1 { color: rgb(4, 5, 6) }\n' })
  await expect.poll(colour, within).toBe('rgb(4, 5, 6)')
  expect(await stayed(page)).toBe(true)
  expect(problems).toEqual([])
})

test('what a page says of itself is shown in place, and stays with the page', async () => {
  const given = { ...files, 'content/guide/other.md': '# Other\n\nWords.\n' }
  const { site, page, problems } = await open(given, '/guide/page.html')
  const colour = () =>
    page
      .locator('main p')
      .last()
      .evaluate((text) => getComputedStyle(text).color)
  const state = () =>
    page.evaluate(() => ({
      classes: [...document.body.classList],
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
    }))
  const head = (name: string) => `---\npageClass: ${name}\ndescription: Of ${name}.\n---\n\n`
  const style = '<style>p { color: rgb(1, 2, 3) }</style>\n\n'
  for (const name of ['first', 'second']) {
    writeFiles(site, { 'content/guide/page.md': head(name) + style + longPage('Words.') })
    await expect.poll(state, within).toEqual({ classes: [name], description: `Of ${name}.` })
    await expect.poll(colour, within).toBe('rgb(1, 2, 3)')
  }
  await page.getByRole('link', { name: 'Other' }).first().click()
  await expect.poll(() => heading(page)).toBe('Other')
  expect(await colour()).not.toBe('rgb(1, 2, 3)')
  // The style sheet is still in the document, but it is not applied.
  writeFiles(site, { 'content/guide/other.md': `# Other\n\n${style}Words.\n` })
  await expect.poll(colour, within).toBe('rgb(1, 2, 3)')
  expect(await stayed(page)).toBe(true)
  // The theme has no words in this language, so nothing else changes.
  writeFiles(site, { 'content/guide/other.md': '---\nlang: yo\n---\n\n# Other\n' })
  await expect.poll(() => page.locator('html').getAttribute('lang'), within).toBe('yo')
  expect(problems).toEqual([])
})

test('public files that keep their address are shown as they are now: style sheets and pictures', async () => {
  const logo = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"><rect width="${width}" height="10"/></svg>`
  const head = [['link', { rel: 'stylesheet', href: '/own.css' }]]
  const { site, page, problems } = await open(
    {
      ...files,
      'docs.config.json': JSON.stringify({ ...config, head, themeConfig: { logo: '/logo.svg' } }),
      'public/own.css': 'h1 { color: rgb(1, 2, 3) }\n',
      'public/logo.svg': logo(11),
    },
    '/guide/page.html',
  )
  const colour = () => page.locator('h1').evaluate((element) => getComputedStyle(element).color)
  const sheets = () => page.locator('link[href*="own.css"]').count()
  expect(await colour()).toBe('rgb(1, 2, 3)')
  for (const shade of ['rgb(4, 5, 6)', 'rgb(7, 8, 9)']) {
    writeFiles(site, { 'public/own.css': `h1 { color: ${shade} }\n` })
    await expect.poll(colour, within).toBe(shade)
    await expect.poll(sheets, within).toBe(1)
  }
  writeFiles(site, { 'public/logo.svg': logo(22) })
  const width = () =>
    page.locator('.brand-logo').evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width, within).toBe(22)
  rmSync(join(site, 'public/logo.svg'))
  await expect.poll(width, { ...within, message: 'removed' }).toBe(0)
  writeFiles(site, { 'public/logo.svg': logo(33) })
  await expect.poll(width, { ...within, message: 'added' }).toBe(33)
  // An edit of the page removes no styles.
  writeFiles(site, { 'content/guide/page.md': '# Edited\n' })
  await expect.poll(() => heading(page), within).toBe('Edited')
  expect([await colour(), await sheets(), await stayed(page)]).toEqual(['rgb(7, 8, 9)', 1, true])
  expect(problems.filter((problem) => !problem.includes('404 (Not Found)'))).toEqual([])
})

test('what a theme changes around the regions is shown too, and then by a new load', async () => {
  const withFoot = (words: string) =>
    theme.replace('h(Content)))', `h(Content)), h('footer', null, '${words}'))`)
  const { site, page, problems } = await open(
    {
      'content/guide/page.md': longPage('First words.'),
      'docs.config.mjs': "import theme from './theme/theme.mjs'\nexport default { title: 'Test', theme }\n",
      'theme/theme.mjs': withFoot('One foot'),
      'theme/style.css': '',
    },
    '/guide/page.html',
  )
  const foot = () => page.locator('footer').innerText()
  expect(await foot()).toBe('One foot')
  writeFiles(site, { 'content/guide/page.md': longPage('Second words.') })
  await expect.poll(() => page.locator('main').innerText(), within).toContain('Second words.')
  expect(await stayed(page)).toBe(true)
  writeFiles(site, { 'theme/theme.mjs': withFoot('Another foot') })
  await expect.poll(foot, within).toBe('Another foot')
  // A syntax error leaves the page as it is.
  writeFiles(site, { 'theme/theme.mjs': `${withFoot('Wrong')}\nconst x = <\n` })
  await expect.poll(() => messages(page), within).toMatch(/theme\/theme\.mjs:\d+:\d+/)
  expect(await foot()).toBe('Another foot')
  writeFiles(site, { 'theme/theme.mjs': withFoot('Right again') })
  await expect.poll(foot, within).toBe('Right again')
  await expect.poll(() => overlay(page).count(), within).toBe(0)
  expect(problems).toEqual([])
})

test('a mistake is shown with its place and its line, and goes away when it is corrected', async () => {
  const { site, page, problems } = await open(files, '/guide/page.html')
  const wrong = '---\ntitle: Page\nsidebar: [\n---\n\n# Page\n'
  writeFiles(site, { 'content/guide/page.md': wrong })
  await expect.poll(() => messages(page), within).toMatch(/content\/guide\/page\.md:\d+:\d+/)
  const shown = await messages(page)
  expect(shown).toMatch(/^\s*\d+ \| /m)
  expect(await overlay(page).getAttribute('aria-label')).toBe('There is a mistake')
  // It is not reported again as long as nothing else is wrong, and the focus stays.
  const close = overlay(page).getByRole('button', { name: 'Close' })
  await close.focus()
  writeFiles(site, { 'content/guide/other.md': '# Other\n\nEdited.\n' })
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('docs:shown')))
  await page.waitForTimeout(500)
  expect(await close.evaluate((button) => button.matches(':focus'))).toBe(true)
  expect(await stayed(page)).toBe(true)

  // It can be closed without a mouse, and stays closed until something else is wrong.
  await page.keyboard.press('Escape')
  expect(await overlay(page).count()).toBe(0)
  writeFiles(site, { 'content/guide/page.md': `${wrong}\nMore.\n` })
  await expect.poll(() => page.locator('main').innerText(), within).toContain('More.')
  expect(await overlay(page).count()).toBe(0)

  writeFiles(site, { 'content/guide/page.md': '---\ntitle: 5\n---\n\n# Page\n' })
  await expect.poll(() => messages(page), within).toContain('content/guide/page.md:2:')
  expect(await messages(page)).toContain('2 | title: 5')
  writeFiles(site, { 'content/guide/page.md': '# Page\n\nRight.\n' })
  await expect.poll(() => overlay(page).count(), within).toBe(0)
  expect(await page.locator('main').innerText()).toContain('Right.')
  expect(await announced(page)).toBe('No mistakes on this page')
  expect(problems).toEqual([])
})

test('warnings are counted on the page that has them, shown when they are wanted, and go one by one', async () => {
  const wrong = JSON.stringify({ ...config, nav: [{ text: 'Gone', link: '/gone.html' }] })
  const { site, page, problems } = await open(
    { ...files, 'docs.config.json': wrong, 'content/guide/page.md': '# Page\n\n[x](./nowhere.md)\n' },
    '/guide/page.html',
  )
  const warnings = page.getByRole('region').filter({ hasText: /warning/ })
  await warnings.getByText('2 warnings').waitFor()
  expect(await announced(page)).toBe('2 warnings')
  expect(await overlay(page).count()).toBe(0)
  const block = warnings.locator('pre', { hasText: 'broken-link' })
  expect(await block.isVisible()).toBe(false)
  await warnings.getByText('2 warnings').click()
  expect(await block.innerText()).toMatch(/content\/guide\/page\.md:3:1[\s\S]*\[x\]\(\.\/nowhere\.md\)/)
  expect((await warnings.locator('pre').allInnerTexts()).join('\n')).toMatch(
    /nav-without-page.*docs\.config\.json:1:/,
  )

  // Problems of the site are shown on every page, those of a page only there; also if one page is replaced by
  // another in place.
  await page.getByRole('link', { name: 'Other' }).first().click()
  await expect.poll(() => heading(page), within).toBe('Other')
  await warnings.getByText('1 warning', { exact: true }).waitFor()
  expect(await block.count()).toBe(0)
  await page.goBack()
  await warnings.getByText('2 warnings').waitFor()
  expect(await block.isVisible()).toBe(true)

  writeFiles(site, { 'content/guide/page.md': '# Page\n\n[x](./other.md)\n' })
  await warnings.getByText('1 warning', { exact: true }).waitFor()
  expect(await stayed(page)).toBe(true)
  writeFiles(site, { 'docs.config.json': JSON.stringify(config) })
  await expect.poll(() => warnings.count(), within).toBe(0)
  expect(problems).toEqual([])
})

test('a config that breaks leaves the site as it was, and its correction is taken over', async () => {
  const { site, page } = await open(files, '/guide/page.html')
  writeFiles(site, { 'docs.config.json': '{ "title": "Broken",\n' })
  await expect.poll(() => messages(page), within).toContain('docs.config.json')
  expect(await heading(page)).toBe('Page')
  // Changes of pages are still followed in the meantime.
  writeFiles(site, { 'content/guide/page.md': '# Followed\n' })
  await expect.poll(() => heading(page), within).toBe('Followed')
  expect(await overlay(page).count()).toBe(1)
  writeFiles(site, { 'docs.config.json': JSON.stringify({ ...config, title: 'Corrected' }) })
  await expect.poll(() => page.title(), within).toBe('Followed | Corrected')
  await expect.poll(() => overlay(page).count(), within).toBe(0)
  writeFiles(site, { 'content/guide/page.md': '# Again\n' })
  await expect.poll(() => heading(page), within).toBe('Again')
})

test('a base that changes takes open pages along, and back', async () => {
  const { site, server, page } = await open(files, '/guide/page.html')
  // With intercepted responses, redirects would not be followed.
  await page.unroute('**/*')
  const shown = async () => `${new URL(page.url()).pathname} ${await heading(page).catch(() => '')}`
  const base = (value: string) =>
    writeFiles(site, { 'docs.config.json': JSON.stringify({ ...config, base: value }) })
  base('/sub/')
  await expect.poll(shown, within).toBe('/sub/guide/page.html Page')
  base('/other/')
  await expect.poll(shown, within).toBe('/other/guide/page.html Page')
  base('/')
  await expect.poll(shown, within).toBe('/guide/page.html Page')
  // A missing page stays missing, but the tab still follows changes.
  await page.goto(`${server.origin}/gone.html`)
  base('/sub/')
  await page.getByText('The site is at').waitFor()
  await page.getByRole('link', { name: '/sub/' }).click()
  await expect.poll(shown, within).toBe('/sub/ Home')
})

test('a page is changed in its place also while another is fetched', async () => {
  const { site, page } = await open(files, '/guide/page.html')
  // Prefetched pages never arrive.
  await page.route(/\/assets\/js\/v-.*\.js/, () => new Promise(() => {}))
  await page.getByRole('link', { name: 'Other' }).first().hover()
  await page.waitForFunction(() => document.querySelector('script[src*="/js/v-"]') !== null)
  writeFiles(site, { 'content/guide/page.md': '# Changed\n' })
  await expect.poll(() => heading(page), within).toBe('Changed')
  expect(await stayed(page)).toBe(true)
  expect(await page.evaluate(() => document.querySelector('script[src*="/js/v-"]') !== null)).toBe(true)
})

test('a style sheet that was taken away by an edit is there again when the page wants it', async () => {
  const styled = (colour: string) => `# Page\n\n<style>p { color: ${colour} }</style>\n\nWords.\n`
  const { site, page } = await open(
    { ...files, 'content/guide/page.md': styled('rgb(1, 2, 3)') },
    '/guide/other.html',
  )
  const goTo = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect.poll(() => heading(page), within).toBe(name)
  }
  const colour = () => page.locator('main p').evaluate((element) => getComputedStyle(element).color)
  await goTo('Page')
  await expect.poll(colour, within).toBe('rgb(1, 2, 3)')
  writeFiles(site, { 'content/guide/page.md': styled('rgb(4, 5, 6)') })
  await expect.poll(colour, within).toBe('rgb(4, 5, 6)')
  await goTo('Other')
  await page.evaluate(() =>
    document.addEventListener('docs:updated', () => Object.assign(window, { updated: true })),
  )
  writeFiles(site, { 'content/guide/page.md': styled('rgb(1, 2, 3)') })
  await page.waitForFunction(() => 'updated' in window)
  await goTo('Page')
  await expect.poll(colour, within).toBe('rgb(1, 2, 3)')
  expect(await stayed(page)).toBe(true)
})

test('a page that was shown before is shown as it is now when the reader comes to it again', async () => {
  const { site, page } = await open(files, '/guide/page.html')
  const words = () => page.locator('main').innerText()
  const goTo = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect.poll(() => heading(page), within).toBe(name)
  }
  await goTo('Other')
  await goTo('Page')
  await goTo('Other')
  writeFiles(site, {
    'content/guide/page.md': longPage('Second words.'),
    'content/guide/other.md': '# New\n',
  })
  await expect.poll(() => heading(page), within).toBe('New')
  await goTo('Page')
  expect(await words()).toContain('Second words.')
  writeFiles(site, { 'content/guide/other.md': '# Other\n\nNewest words.\n' })
  await page.goBack()
  await expect.poll(words, within).toContain('Newest words.')
  expect(await stayed(page)).toBe(true)
})

test('a reader who goes on while a change is fetched sees the page they went to', async () => {
  const { site, page, server } = await open(files, '/guide/page.html')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = new Promise<void>((resolve) => {
    void page.route(`${server.origin}/guide/page.html`, async (route) => {
      resolve()
      await held
      await route.continue()
    })
  })
  writeFiles(site, { 'content/guide/page.md': '# Changed\n' })
  await asked
  await page.getByRole('link', { name: 'Other' }).first().click()
  await expect.poll(() => heading(page), within).toBe('Other')
  await page.evaluate(() =>
    document.addEventListener('docs:updated', () => Object.assign(window, { updated: true })),
  )
  release()
  await page.waitForFunction(() => 'updated' in window)
  expect(await heading(page)).toBe('Other')
  expect(await stayed(page)).toBe(true)
})

test('of many tabs each loads, and shows what changed while it was out of sight', async () => {
  const { site, page, server } = await open(files, '/guide/page.html')
  // A browser without a window considers all its tabs visible.
  const setShown = (tab: Page, state: 'hidden' | 'visible') =>
    tab.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setShown(page, 'hidden')
  for (let count = 0; count < 7; count += 1) {
    const tab = await page.context().newPage()
    await tab.goto(`${server.origin}/guide/other.html`)
    await setShown(tab, 'hidden')
  }
  writeFiles(site, { 'content/guide/page.md': '# Changed\n' })
  await setShown(page, 'visible')
  await expect.poll(() => heading(page), within).toBe('Changed')
  expect(await stayed(page)).toBe(true)
  writeFiles(site, { 'content/guide/page.md': '# Changed again\n' })
  await expect.poll(() => heading(page), within).toBe('Changed again')
})

test('the pages that an unknown address may mean are listed once, however often the site changes', async () => {
  const { site, page } = await open(files, '/guide/pages.html')
  const near = () => page.locator('.not-found-near:not([hidden]) a').allInnerTexts()
  await expect.poll(near, within).toContain('Page')
  const before = await near()
  await page.evaluate(() =>
    document.addEventListener('docs:updated', () => Object.assign(window, { updated: true })),
  )
  writeFiles(site, { 'content/guide/other.md': '# Other title\n' })
  await page.waitForFunction(() => 'updated' in window)
  // The list would be requested half a second later.
  await page.waitForTimeout(1_000)
  expect(await near()).toEqual(before)
})
