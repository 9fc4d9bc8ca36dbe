import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { type OpenPage, openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { linkPackages, makeSite, temporaryFolder } from '../support/sites.js'
import { follow, heading, mark, stayed, withoutGuesses } from './page.js'

const policies = [
  "default-src 'self'",
  // Only the engine turns text into elements, and only at one place.
  "default-src 'self'; require-trusted-types-for 'script'; trusted-types docs",
]

const files = {
  'docs.config.ts': `
import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Counter } from './Counter'
export default defineConfig({
  title: 'Policy',
  sidebar: ['', 'island', 'drawing', 'styles', 'image'],
  themeConfig: { accent: '#aa3366' },
  theme: extend(theme, { components: { Counter } }),
})
`,
  'Counter.tsx': `'use client'
import { useState, type ReactNode } from 'react'
export function Counter({ children }: { children?: ReactNode }) {
  const [count, setCount] = useState(0)
  return <div><button type="button" onClick={() => setCount(count + 1)}>Count: {count}</button>{count > 0 && children}</div>
}
`,
  'content/README.md': '# Home\n\nWhere it begins.\n',
  'content/island.md': '# Island\n\n<Counter hydrate="load">\n\nShown *later*\n\n</Counter>\n',
  'content/drawing.md': '# Drawing\n\n```mermaid\nflowchart LR\n  A[First] --> B[Second]\n```\n',
  'content/styles.md':
    '# Styles\n\n<style>.own { color: rgb(4, 5, 6) }</style>\n\n<p class="own" id="own">Own</p>\n\n<p style="color: rgb(7, 8, 9)" id="styled">Styled</p>\n\n<math><mfrac><mn>1</mn><mi style="color: rgb(10, 11, 12)" id="math">x</mi></mfrac></math>\n\n```js {1}\nconst a = 1\n```\n\n::: tabs\n== One\n\nFirst.\n\n== Two\n\nSecond.\n\n:::\n\n| a |\n| :-: |\n| b |\n',
  'content/image.md': '# Image\n\n![Drawing](./drawing.svg)\n',
  'content/drawing.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="100%" height="100%" fill="#08f"/></svg>',
  'content/moved.md': '---\npermalink: /here.html\n---\n\n# Moved\n',
  'public/favicon.ico': '',
}

const keepUntil = afterAllTests()
let out: string

beforeAll(async () => {
  const site = makeSite(files, temporaryFolder(keepUntil))
  linkPackages(site)
  const result = await buildSite(site)
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
  out = join(site, 'dist')
})

const colourOf = (page: Page, id: string) =>
  page.evaluate((name) => getComputedStyle(document.getElementById(name) as Element).color, id)

/** The purpose of each page, and a check that it works. */
const uses: readonly (readonly [path: string, title: string, use: (page: Page) => Promise<void>])[] = [
  [
    'island.html',
    'Island',
    async (page) => {
      await page.getByRole('button', { name: 'Count: 0' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Count: 1' }).count()).toBe(1)
      expect(await page.locator('main em').innerText()).toBe('later')
    },
  ],
  [
    'drawing.html',
    'Drawing',
    async (page) => expect(await page.locator('.diagram-box svg text').count()).toBeGreaterThan(1),
  ],
  [
    'styles.html',
    'Styles',
    async (page) => {
      await expect.poll(() => colourOf(page, 'own')).toBe('rgb(4, 5, 6)')
      expect(await colourOf(page, 'styled')).toBe('rgb(7, 8, 9)')
      expect(await colourOf(page, 'math')).toBe('rgb(10, 11, 12)')
      await page.getByText('Two', { exact: true }).click()
      expect(await page.getByText('Second.').isVisible()).toBe(true)
    },
  ],
  [
    'image.html',
    'Image',
    async (page) => {
      const image = page.locator('.medium-zoom-image')
      await image.waitFor()
      await image.click()
      await expect.poll(() => page.locator('.medium-zoom-image--opened').count()).toBe(1)
      // While it moves, it cannot be closed.
      await expect
        .poll(async () => {
          await page.keyboard.press('Escape')
          return page.locator('.medium-zoom-image--opened').count()
        })
        .toBe(0)
    },
  ],
  [
    '',
    'Home',
    async (page) => {
      await page.keyboard.press('/')
      await page.locator('dialog[open] input').fill('begins')
      await expect.poll(() => page.locator('dialog[open] mark').count()).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
      await page.locator('.theme-switch').click()
    },
  ],
]

describe.each(policies)('under %s', (policy) => {
  let server: StaticServer
  let delay = 0

  beforeAll(async () => {
    server = await serveFolder(out, {
      keepUntil,
      headers: { 'content-security-policy': policy },
      delayMs: (path) => (/\/js\/v-/.test(path) ? delay : 0),
    })
  })

  async function open(path: string): Promise<OpenPage & { readonly violations: () => Promise<unknown> }> {
    delay = 0
    const opened = await openPage({ viewport: { width: 1280, height: 800 } })
    await withoutGuesses(opened.page)
    await opened.page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { violations: seen })
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        seen.push(`${violatedDirective}: ${blockedURI} ${sample}`),
      )
    })
    await opened.page.goto(server.address + path, { waitUntil: 'networkidle' })
    return {
      ...opened,
      violations: () =>
        opened.page.evaluate(() => (window as unknown as { violations: string[] }).violations),
    }
  }

  test.each(uses)('/%s works, opened by its address', async (path, title, use) => {
    const { page, problems, violations } = await open(path)
    expect(await heading(page)).toBe(title)
    await use(page)
    expect(await violations()).toEqual([])
    expect(problems).toEqual([])
  })

  test('all of them work one after the other in one document, with the bar while they load', async () => {
    const { page, problems, violations } = await open('here.html')
    await mark(page)
    delay = 400
    for (const [path, title, use] of uses) {
      await follow(page, server.address + path)
      await expect.poll(() => page.locator('#nprogress .bar').count(), { interval: 20 }).toBe(1)
      await expect.poll(() => heading(page)).toBe(title)
      await use(page)
    }
    expect(await stayed(page)).toBe(true)
    expect(await violations()).toEqual([])
    expect(problems).toEqual([])
  })

  test('so do a page that is not there and an old address', async () => {
    const { page, violations } = await open('nowhere.html')
    expect(await heading(page)).toBe('404')
    expect(await violations()).toEqual([])
    await page.goto(`${server.address}moved.html`)
    await expect.poll(() => heading(page)).toBe('Moved')
    expect(await violations()).toEqual([])
  })
})
