import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { makeSite, temporaryFolder } from '../support/sites.js'

const keepUntil = afterAllTests()
const page = (title: string) =>
  `# ${title}\n\nText with [a link](./two.md).\n\n## First\n\n### Below\n\n::: code-group\n\n\`\`\`js\nconst a = 1\n\`\`\`\n\n\`\`\`ts\nconst b = 2\n\`\`\`\n\n:::\n\n## Second\n\n${'Text.\n\n'.repeat(40)}`

let server: StaticServer
let arabic: StaticServer
beforeAll(async () => {
  server = await served({
    'docs.config.json': JSON.stringify({
      title: 'Touch',
      content: [
        { dir: 'content', sidebar: ['', { title: 'Group', path: '/part/', children: ['one', 'two'] }] },
        { dir: 'old', prefix: '/v1/', version: 'v1' },
      ],
      nav: [
        { text: 'Home', link: '/' },
        { text: 'More', items: [{ text: 'Two', link: '/two.html' }] },
      ],
      repository: { url: 'test/test', branch: 'main' },
      themeConfig: { footer: { sitemap: { Learn: [{ text: 'One', link: '/one.html' }] } } },
    }),
    'content/README.md': '# Home\n',
    'content/part/README.md': page('Part'),
    'content/one.md': page('One'),
    'content/two.md': page('Two'),
    'content/wide.md': `# Wide\n\n\`\`\`js\nconst text = '${'x'.repeat(200)}'\n\`\`\`\n`,
    'old/README.md': page('Old'),
    'old/one.md': page('One'),
    'public/favicon.ico': '',
  })
  arabic = await served({
    'docs.config.json': JSON.stringify({ title: 'Touch', lang: 'ar', sidebar: ['', 'one'] }),
    'content/index.md': page('Home'),
    'content/one.md': page('One'),
    'content/two.md': page('Two'),
    'public/favicon.ico': '',
  })
})

async function served(files: Readonly<Record<string, string>>): Promise<StaticServer> {
  const site = makeSite(files, temporaryFolder(keepUntil))
  const result = await buildSite(site)
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
  return serveFolder(join(site, 'dist'), { keepUntil })
}

/**
 * Targets that a finger would miss: visible ones outside running text that do not react 21 pixels
 * above and below their centre. For icons without text, the same applies to their sides.
 *
 * @param part Selector of the part of the page to check.
 */
const missed = (opened: Page, part = 'body'): Promise<string[]> =>
  opened.evaluate((selector) => {
    const found: string[] = []
    const root = document.querySelector(selector)
    if (root === null) return [`no ${selector}`]
    let targets = 0
    for (const target of root.querySelectorAll<HTMLElement>('a, button, summary, label')) {
      if (target.closest('article :is(p, li, td), .skip-link') || target.matches('.header-anchor')) continue
      if (
        target.closest('[inert]') ||
        !target.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      targets += 1
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const places = [
        [x, y - 21],
        [x, y + 21],
        ...(target.innerText.trim() === '' ? [[x - 21, y] as const, [x + 21, y] as const] : []),
      ] as const
      for (const place of places)
        if (!target.contains(document.elementFromPoint(...place)))
          found.push(`${target.className || target.parentElement?.className} "${target.innerText.trim()}"`)
    }
    return targets === 0 ? [`nothing to hit in ${selector}`] : [...new Set(found)]
  }, part)

test('on a phone everything outside running text can be hit by a finger: 44 pixels', async () => {
  const { page: opened } = await openPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  for (const path of ['part/', 'one.html', 'v1/one.html']) {
    await opened.goto(server.address + path, { waitUntil: 'networkidle' })
    expect(await missed(opened), path).toEqual([])
    const setOpen = (selector: string, open: boolean) =>
      opened.locator(selector).evaluateAll((all, wanted) => {
        for (const details of all) (details as HTMLDetailsElement).open = wanted
      }, open)
    await setOpen('.navbar .menu', true)
    expect(await missed(opened), `${path} with its menus open`).toEqual([])
    await setOpen('.navbar .menu', false)
    await setOpen('.toc details', true)
    expect(await missed(opened, '.toc'), `the table of contents of ${path}`).toEqual([])
    await setOpen('.toc details', false)
    await opened.locator('.drawer summary').click()
    await opened.locator('html.is-drawer-open').waitFor()
    await opened.evaluate(() => {
      for (const group of document.querySelectorAll<HTMLDetailsElement>('.sidebar details')) group.open = true
    })
    expect(await missed(opened), `${path} with its drawer open`).toEqual([])
    await opened.keyboard.press('Escape')
  }
})

test('the link below the text is as high as a mouse needs: 24 pixels', async () => {
  const { page: opened } = await openPage({ viewport: { width: 1280, height: 800 } })
  await opened.goto(`${server.address}one.html`)
  const box = await opened.locator('.edit-link').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(24)
})

/** Moves fingers over the page, all by the same way. */
async function swipe(
  opened: Page,
  [x, y]: readonly [number, number],
  [right, down]: readonly [number, number],
  fingers = 1,
): Promise<void> {
  const client = await opened.context().newCDPSession(opened)
  const points = (part: number) =>
    Array.from({ length: fingers }, (_, id) => ({ id, x: x + right * part, y: y + down * part + id * 60 }))
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })
  for (const part of [0.5, 1])
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(part) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

test.each([
  ['from the left', () => server, (x: number) => x],
  ['from the right, where lines are written from there', () => arabic, (x: number) => 390 - x],
])('the drawer follows swipes %s', async (_, site, at) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
  const { page: opened } = await openPage(phone)
  await opened.goto(`${site().address}one.html`, { waitUntil: 'networkidle' })
  const go = (from: number, way: number, down = 0, fingers = 1) =>
    swipe(opened, [at(from), 500], [at(way) - at(0), down], fingers)
  const isOpen = () => opened.locator('.drawer').evaluate((drawer: HTMLDetailsElement) => drawer.open)
  const stays = [
    { name: 'too short', from: 40, way: 38 },
    { name: 'more down than across', from: 40, way: 60, down: 80 },
    { name: 'not from the edge', from: 120, way: 80 },
    { name: 'with two fingers', from: 40, way: 80, fingers: 2 },
    { name: 'outwards', from: 70, way: -60 },
  ]
  for (const { name, from, way, down, fingers } of stays) {
    await go(from, way, down, fingers)
    expect(await isOpen(), name).toBe(false)
  }
  await go(40, 80)
  expect(await isOpen()).toBe(true)
  await go(200, -80)
  expect(await isOpen()).toBe(false)
})

test('the sign of the button that copies code is beside the first line, or beside the title', async () => {
  const { page } = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(`${server.address}wide.html`, { waitUntil: 'networkidle' })
  for (const selector of ['.line-of-code', '.code-title']) {
    const distance = await page
      .locator('.copy-code')
      .first()
      .evaluate((button, selector) => {
        const block = button.closest('.code-block') as HTMLElement
        if (selector === '.code-title')
          block.insertAdjacentHTML('afterbegin', '<div class="code-title">a.js</div>')
        const range = document.createRange()
        range.selectNodeContents(block.querySelector(selector) ?? (block.querySelector('code') as Element))
        const words = range.getBoundingClientRect()
        const { translate, top } = getComputedStyle(button, '::before')
        // The two sheets of the sign are 14 pixels high.
        const middle =
          button.getBoundingClientRect().top +
          Number.parseFloat(top) +
          7 +
          Number.parseFloat(translate.split(' ')[1] ?? '')
        return Math.abs(middle - (words.top + words.bottom) / 2)
      }, selector)
    expect(distance, selector).toBeLessThan(2)
  }
})

test('a swipe over code that scrolls sideways moves only the code', async () => {
  const { page: opened } = await openPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await opened.goto(`${server.address}wide.html`, { waitUntil: 'networkidle' })
  const box = await opened.locator('article pre').boundingBox()
  if (box === null) throw new Error('no code')
  await swipe(opened, [box.x + 30, box.y + box.height / 2], [90, 0])
  expect(await opened.locator('.drawer').evaluate((drawer: HTMLDetailsElement) => drawer.open)).toBe(false)
})
