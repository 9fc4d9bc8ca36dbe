import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { makeSite, temporaryFolder } from '../support/sites.js'

const undo: (() => unknown)[] = []
const keepUntil = (run: () => unknown) => undo.push(run)
afterAll(async () => {
  for (const run of undo.reverse()) await run()
})

const page = (title: string) =>
  `# ${title}\n\nText with [a link](./two.md).\n\n## First\n\n### Below\n\n::: code-group\n\n\`\`\`js\nconst a = 1\n\`\`\`\n\n\`\`\`ts\nconst b = 2\n\`\`\`\n\n:::\n\n## Second\n\n${'Text.\n\n'.repeat(40)}`

let server: StaticServer
beforeAll(async () => {
  const site = makeSite(
    {
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
      'old/README.md': page('Old'),
      'old/one.md': page('One'),
      'public/favicon.ico': '',
    },
    temporaryFolder(keepUntil),
  )
  const result = await buildSite(site)
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
  server = await serveFolder(join(site, 'dist'), { keepUntil })
})

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
