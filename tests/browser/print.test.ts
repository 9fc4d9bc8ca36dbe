import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { builtSite } from './sites.js'

const actors = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
const drawing = actors.slice(1).map((to, index) => `${actors[index]}->>${to}: a message of some length`)

const keepUntil = afterAllTests()
let server: StaticServer
beforeAll(async () => {
  const site = await builtSite('default', {
    keepUntil,
    files: {
      'content/guide/links.md':
        '# Links\n\n<https://example.org/a> [Words](https://example.org/b) [example.org](https://example.org/)\n',
      'content/guide/columns.md': `# Columns\n\n|${' Column |'.repeat(20)}\n|${' --- |'.repeat(20)}\n|${' value_of_it |'.repeat(20)}\n`,
      'content/guide/hash.md': `# Hash\n\n| Name | Hash | Meaning |\n| --- | --- | --- |\n| One | ${'0f1e2d3c4b5a'.repeat(12)} | What it is for |\n`,
      'content/guide/short.md': `# Short\n\n| Element | Made by | Purpose |\n| --- | --- | --- |\n| \`completedAt\` | Payee | ${'What the element is for, in many words. '.repeat(8)} |\n`,
      'content/hero.md':
        '---\nhome: true\nactionText: Begin\nactionLink: /guide/\nfeatures:\n  - title: Fast\n    details: Very\n---\n\n# Words below the hero\n',
      'content/guide/paper.md': `# Paper\n\n## Part\n\n::: tabs\n== npm\n\nUse npm.\n\n== yarn\n\nUse yarn.\n\n:::\n\n::: details Folded\nInside of it.\n:::\n\n\`\`\`mermaid\nsequenceDiagram\n  ${drawing.join('\n  ')}\n\`\`\`\n\n| ${actors.join(' | ')} |\n|${' --- |'.repeat(actors.length)}\n| ${actors.map((word) => `${word} word and others`).join(' | ')} |\n\n\`\`\`js title="a.js"\nconst a = 1\n\`\`\`\n`,
    },
    config: {
      sidebar: { '/guide/': ['', 'paper', 'start'] },
      themeConfig: {
        footer: { sitemap: { Learn: [{ text: 'Guide', link: '/guide/' }] } },
        footerCopyright: 'Somebody, 2026',
      },
    },
  })
  server = await serveFolder(site.out, { keepUntil })
})

test('on paper stands the text: whole, unfolded, and nothing to click', async () => {
  const { page } = await openPage({ viewport: { width: 700, height: 900 }, colorScheme: 'dark' })
  await page.goto(`${server.address}guide/paper.html`, { waitUntil: 'networkidle' })
  await page.emulateMedia({ media: 'print' })
  for (const selector of [
    '.navbar',
    '.sidebar',
    '.toc',
    '.sitemap',
    '.page-nav',
    '.edit-link',
    '.copy-code',
  ]) {
    const elements = await page.locator(selector).all()
    expect(elements.length, selector).toBeGreaterThan(0)
    for (const element of elements) expect(await element.isVisible(), selector).toBe(false)
  }
  for (const words of ['Use npm.', 'Use yarn.', 'Inside of it.', 'Somebody, 2026'])
    expect(await page.getByText(words).isVisible(), words).toBe(true)

  const order = await page
    .locator('.tabs > :is(label, .tab-panel)')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
  expect(order, 'each panel stands below its own name').toEqual([...order].sort((a, b) => a - b))

  const edges = await page.locator('.diagram-box > svg, .table-wrap > table').evaluateAll((wide) =>
    wide.map((element) => {
      const { left, right } = element.getBoundingClientRect()
      return [left >= 0, right <= innerWidth + 1]
    }),
  )
  expect(edges).toEqual([
    [true, true],
    [true, true],
  ])
  const titles = await page.locator('.docs-content h2, .code-title').all()
  expect(titles.length).toBeGreaterThan(1)
  for (const title of titles)
    expect(await title.evaluate((element) => getComputedStyle(element).breakAfter)).toBe('avoid')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})

test('a home page is printed whole on a sheet as wide as a screen, and its button can be read', async () => {
  const { page } = await openPage({ viewport: { width: 1045, height: 700 } })
  await page.goto(`${server.address}hero.html`, { waitUntil: 'networkidle' })
  await page.emulateMedia({ media: 'print' })
  for (const selector of ['.hero-heading', '.button', '.features', '.docs-content h1']) {
    const box = await page.locator(selector).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left, right }
    })
    expect(box.left, selector).toBeGreaterThanOrEqual(0)
    expect(box.right, selector).toBeLessThanOrEqual(1045)
  }
  expect(
    await page.locator('.button').evaluate((button) => getComputedStyle(button).backgroundColor),
    'its text is dark, and readers may print backgrounds',
  ).toBe('rgba(0, 0, 0, 0)')
})

test('the address of a link is printed once', async () => {
  const { page } = await openPage()
  await page.goto(`${server.address}guide/links.html`)
  await page.emulateMedia({ media: 'print' })
  const behind = await page
    .locator('.docs-content p a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content))
  expect(behind).toEqual(['none', expect.stringContaining('https://example.org/b'), 'none'])
})

test('a table of many columns is no wider than the paper', async () => {
  const { page } = await openPage({ viewport: { width: 700, height: 900 } })
  await page.goto(`${server.address}guide/columns.html`, { waitUntil: 'networkidle' })
  await page.emulateMedia({ media: 'print' })
  expect((await page.locator('table').boundingBox())?.width).toBeLessThanOrEqual(700)
})

test('a table that scrolls on the screen is no wider than the paper', async () => {
  const { page } = await openPage({ viewport: { width: 1440, height: 900 } })
  // While browsers lay out paper, scripts learn of no size.
  await page.addInitScript(() => {
    const Observer = ResizeObserver
    window.ResizeObserver = class extends Observer {
      constructor(tell: ResizeObserverCallback) {
        super((entries, self) => matchMedia('print').matches || tell(entries, self))
      }
    }
  })
  await page.goto(`${server.address}guide/hash.html`, { waitUntil: 'networkidle' })
  await page.locator('[tabindex="0"] > table').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 900 })
  expect((await page.locator('table').boundingBox())?.width).toBeLessThanOrEqual(700)
})

test('no shadows at the edges of what scrolls on screens are printed', async () => {
  const { page } = await openPage({ viewport: { width: 700, height: 900 } })
  await page.goto(`${server.address}guide/paper.html`, { waitUntil: 'networkidle' })
  await page.emulateMedia({ media: 'print' })
  const images = await page
    .locator('.docs-content :is(.table-wrap, .diagram-box, pre)')
    .evaluateAll((boxes) => boxes.map((box) => getComputedStyle(box).backgroundImage))
  expect(images).toEqual(['none', 'none', 'none'])
})

test('a word in a table is not broken on paper while there is space beside it', async () => {
  // As for a reader who prints before having scrolled to the table: no script has looked whether it is whole.
  const { page } = await openPage({ viewport: { width: 700, height: 900 }, javaScriptEnabled: false })
  await page.goto(`${server.address}guide/short.html`)
  expect(await page.locator('[tabindex="0"] > table').count()).toBe(1)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('td code').evaluate((code) => code.getClientRects().length)).toBe(1)
})
