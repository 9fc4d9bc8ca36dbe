import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { violations } from '../support/axe.js'
import { type OpenPage, openPage } from '../support/browser.js'
import { serveSite } from '../support/serve.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { linkPackages, makeSite, writeFiles } from '../support/sites.js'
import { follow, heading, mark, scrolledTo, stayed, withoutGuesses } from './page.js'
import { builtSite } from './sites.js'

/** Kinds of each sort: charts, kinds for each layout, some with symbols, some wider than a page. */
const kinds = {
  pie: 'pie showData title Payments by rail\n  "Card" : 45.2\n  "Instant transfer" : 30.1\n  "Cash" : 7.5',
  gantt:
    'gantt\n  dateFormat YYYY-MM-DD\n  section Building\n  Integration of the first participant :active, a, 2026-01-05, 30d\n  Penetration tests :crit, b, after a, 20d',
  mindmap: 'mindmap\n  root((Hub))\n    Participants\n      Banks\n    Services\n      Quoting',
  timeline: `timeline\n  title Steps\n${Array.from({ length: 9 }, (_, index) => `  200${index} : Version ${index}`).join('\n')}`,
  architecture:
    'architecture-beta\n  group api(cloud)[API]\n  service db(database)[Database] in api\n  service server(server)[Server] in api\n  db:L -- R:server',
  requirement:
    'requirementDiagram\n  requirement one {\n    id: 1\n    text: the text.\n    risk: high\n  }\n  element entity {\n    type: simulation\n  }\n  entity - satisfies -> one',
} as const

const block = (source: string, info = '') => `\`\`\`mermaid${info}\n${source}\n\`\`\`\n`
const words = (count: number) => Array.from({ length: count }, () => 'Words before it.').join('\n\n')

const files = {
  ...Object.fromEntries(
    Object.entries(kinds).map(([kind, source]) => [
      `content/guide/${kind}.md`,
      `# ${kind}\n\n${block(source)}\n[Plain](./plain.md)\n`,
    ]),
  ),
  'content/guide/plain.md': '# Plain\n\n```mermaid\nflowchart LR\n  A --> B\n```\n\n[Pie](./pie.md)\n',
  'content/guide/far.md': `# Far\n\n${words(60)}\n\n${block(kinds.pie)}\n## Last\n\nThe end.\n\n${words(40)}\n`,
  'content/guide/named.md': `# Named\n\n${block(kinds.pie, ' title="Shares" alt="Most are cards."')}\n${block(kinds.pie, ' title="Shares"')}\n${block(`${kinds.pie}\n  accTitle: Rails\n  accDescr: Cards lead.`)}\n`,
  'content/guide/days.md': `# Days\n\n${block('gantt\n  dateFormat YYYY-MM-DD\n  Design :a, 2026-01-01, 20d\n  Build :after a, 15d')}\n`,
  'content/guide/wrong.md': `# Wrong\n\n${block('pie\n  "Card" : many')}\n${block(kinds.pie)}\n`,
}
const config = {
  sidebar: { '/guide/': ['', ...Object.keys(kinds), 'plain', 'far', 'named', 'days', 'wrong'] },
}

const keepUntil = afterAllTests()
let out: string
let server: StaticServer
beforeAll(async () => {
  const site = await builtSite('default', { keepUntil, files, config, base: '/docs/' })
  out = site.out
  server = await serveFolder(out, { keepUntil, base: '/docs/' })
})

const within = { timeout: 60_000 }

async function open(
  path: string,
  options: Parameters<typeof openPage>[0] & { readonly from?: StaticServer } = {},
): Promise<OpenPage> {
  const { from = server, ...others } = options
  const opened = await openPage({ viewport: { width: 1280, height: 800 }, ...others })
  await withoutGuesses(opened.page)
  await opened.page.goto(`${from.address}guide/${path}.html`)
  return opened
}

const boxes = (page: Page) => page.locator('figure[data-mermaid] > .diagram-box')
const drawn = (page: Page, count = 1) => expect.poll(() => boxes(page).count(), within).toBe(count)

/** Requests of a page's scripts since the last call. */
function askedFor(pattern: RegExp): string[] {
  return server.requests.splice(0).filter((path) => pattern.test(path))
}

const library = /\/assets\/mermaid-/

test('the library is loaded when a diagram comes near, and by no page without one', async () => {
  askedFor(/./)
  const { page, problems } = await open('plain')
  await page.waitForLoadState('networkidle')
  expect(askedFor(/mermaid|diagrams/)).toEqual([])
  await follow(page, `${server.address}guide/far.html`)
  await expect.poll(() => heading(page)).toBe('Far')
  await page.waitForLoadState('networkidle')
  await page.mouse.wheel(0, 200)
  await page.waitForTimeout(500)
  expect(askedFor(library)).toEqual([])
  expect(await page.getByText('"Instant transfer" : 30.1').count()).toBe(1)
  await page.locator('figure').scrollIntoViewIfNeeded()
  await drawn(page)
  const paths = askedFor(library)
  expect(paths[0]).toMatch(/^\/docs\/assets\/mermaid-[\w.]+\/mermaid\.esm\.min\.js$/)
  expect(paths.filter((path) => !path.endsWith('.js'))).toEqual([])
  expect(problems).toEqual([])
})

test('a page that is shown in place has its diagrams drawn, and so has the next one', async () => {
  const { page, problems } = await open('plain')
  await mark(page)
  for (const path of ['pie', 'plain', 'gantt', 'pie']) {
    await follow(page, `${server.address}guide/${path}.html`)
    await expect.poll(() => heading(page)).toBe(path === 'plain' ? 'Plain' : path)
    await drawn(page, path === 'plain' ? 0 : 1)
  }
  expect(await stayed(page)).toBe(true)
  expect(await page.locator('body > div[style*="visibility"]').count(), 'nothing is left behind').toBe(0)
  expect(problems).toEqual([])
})

test('without script the code stands there, with its label', async () => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(`${server.address}guide/pie.html`)
  expect(await page.getByText('"Instant transfer" : 30.1').isVisible()).toBe(true)
  expect(await page.locator('figure .code-block').getAttribute('data-lang')).toBe('mermaid')
})

const policies = [
  "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "default-src 'self'; require-trusted-types-for 'script'; trusted-types docs",
]

/** Sizes of a drawing and its words. They are wrong if the style rules did not apply while it was drawn. */
const sizes = (page: Page) =>
  boxes(page).evaluateAll((all) =>
    all.map(({ shadowRoot }) => {
      const svg = shadowRoot?.querySelector('svg')
      const sizeOf = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return [Math.round(width), Math.round(height), getComputedStyle(element).fill]
      }
      return [
        svg?.getAttribute('viewBox'),
        ...[...(svg?.querySelectorAll('text, rect, path') ?? [])].map(sizeOf),
      ]
    }),
  )

test.each(policies)('drawings are the same under %s', async (policy) => {
  const strict = await serveFolder(out, { base: '/docs/', headers: { 'content-security-policy': policy } })
  for (const kind of ['pie', 'mindmap', 'architecture', 'requirement'] as const) {
    const free = await open(kind)
    await drawn(free.page)
    const opened = await openPage({ viewport: { width: 1280, height: 800 } })
    await opened.page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { violations: seen })
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        seen.push(`${violatedDirective} ${sample}`),
      )
    })
    await opened.page.goto(`${strict.address}guide/${kind}.html`)
    await drawn(opened.page)
    expect(await sizes(opened.page), kind).toEqual(await sizes(free.page))
    expect(
      await opened.page.evaluate(() => (window as unknown as { violations: string[] }).violations),
      kind,
    ).toEqual([])
    expect(opened.problems, kind).toEqual([])
  }
})

test('what scripts of the page do while a diagram is drawn, and afterwards, is as ever', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = await serveFolder(out, {
    base: '/docs/',
    awaits: (path) => (path.includes('/pieDiagram-') ? released : undefined),
  })
  const { page } = await openPage({ viewport: { width: 1280, height: 800 } })
  const drawing = page.waitForRequest((request) => request.url().includes('/pieDiagram-'))
  await page.goto(`${slow.address}guide/pie.html`)
  await drawing
  const done = () =>
    page.evaluate(() => {
      const element = document.body.appendChild(document.createElement('div'))
      element.setAttribute('style', 'color: red;')
      const style = document.createElement('style')
      style.innerHTML = '.made { color: rgb(1, 2, 3) }'
      document.head.insertBefore(style, null)
      element.innerHTML = '<i class="made" style="margin: 1px">x</i>'
      const { color } = getComputedStyle(element.firstElementChild as Element)
      style.remove()
      element.remove()
      return [element.getAttribute('style'), element.innerHTML, color]
    })
  const usual = ['color: red;', '<i class="made" style="margin: 1px">x</i>', 'rgb(1, 2, 3)']
  expect(await done()).toEqual(usual)
  expect(await boxes(page).count(), 'that was while it was drawn').toBe(0)
  release()
  await drawn(page)
  expect(await done()).toEqual(usual)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})

const filters = (page: Page) =>
  boxes(page).evaluateAll((all) =>
    all.map(({ shadowRoot }) => getComputedStyle(shadowRoot?.querySelector('svg') as Element).filter),
  )

test('a drawing is turned with the colours of the page, and light on paper', async () => {
  const { page, problems } = await open('pie', { colorScheme: 'dark' })
  await drawn(page)
  const [dark = ''] = await filters(page)
  expect(dark).toMatch(/^invert\(0\.9\d*\) hue-rotate\(180deg\)$/)
  await page.emulateMedia({ media: 'print' })
  expect(await filters(page)).toEqual(['none'])
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
  })
  await expect.poll(() => filters(page)).toEqual(['none'])
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await expect.poll(() => filters(page)).toEqual([dark])
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => filters(page)).toEqual(['none'])
  expect(problems).toEqual([])
})

test('where colours are forced, a drawing is made for the ground that they have', async () => {
  const { page } = await open('gantt', { forcedColors: 'active', colorScheme: 'dark' })
  await drawn(page)
  expect((await filters(page))[0]).toMatch(/^invert/)
  const { words, bar } = await boxes(page).evaluate((box) => {
    const [word, bar] = ['.taskText', '.task'].map((name) => box.shadowRoot?.querySelector(name) as Element)
    return { words: getComputedStyle(word as Element).fill, bar: getComputedStyle(bar as Element).fill }
  })
  expect(words, 'turned, it is light').toBe('rgb(0, 0, 0)')
  expect(bar).not.toBe(words)
  const light = await open('gantt', { forcedColors: 'active', colorScheme: 'light' })
  await drawn(light.page)
  expect(await filters(light.page)).toEqual(['none'])
})

test('labels of a time axis do not run into each other', async () => {
  for (const width of [1280, 390]) {
    const { page } = await open('days', { viewport: { width, height: 800 } })
    await drawn(page)
    const labels = await boxes(page).evaluate((box) =>
      [...(box.shadowRoot?.querySelectorAll('.grid .tick text') ?? [])]
        .map((label) => label.getBoundingClientRect())
        .map(({ left, right }) => ({ left, right }))
        .sort((a, b) => a.left - b.left),
    )
    expect(labels.length, String(width)).toBeGreaterThan(2)
    for (const [index, { left }] of labels.entries())
      expect(left, String(width)).toBeGreaterThan(labels[index - 1]?.right ?? Number.NEGATIVE_INFINITY)
  }
})

test('a drawing is told by its description, else by its words, after its kind where it has no title', async () => {
  const { page } = await open('named')
  await drawn(page, 3)
  const told = 'Payments by rail, Card [45.2], Instant transfer [30.1], Cash [7.5]'
  const names = await boxes(page).evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')))
  expect(names[0]).toBe('Most are cards.')
  expect(names[1]).toContain(told)
  expect(names[1]).not.toMatch(/^pie/)
  expect(names[2]).toBe('Rails: Cards lead.')
  const pie = await open('pie')
  await drawn(pie.page)
  expect(await boxes(pie.page).getAttribute('aria-label')).toMatch(/^pie: /)
  expect(await boxes(pie.page).getAttribute('role')).toBe('img')
})

test('a box that shows all is no stop for the keyboard, and one that scrolls is moved by it', async () => {
  const { page: fits } = await open('pie')
  await drawn(fits)
  await expect.poll(() => boxes(fits).getAttribute('tabindex')).toBe('-1')
  const { page: wide } = await open('timeline')
  await drawn(wide)
  expect(await boxes(wide).getAttribute('tabindex')).toBe('0')
  await boxes(wide).focus()
  await wide.keyboard.press('ArrowRight')
  await expect.poll(() => boxes(wide).evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
})

describe.each([390, 1440])('%i pixels wide', (width) => {
  test.each(Object.keys(kinds))(
    '%s has all its words, none of them tiny, and the page its width',
    async (kind) => {
      const { page, problems } = await open(kind, { viewport: { width, height: 900 } })
      await drawn(page)
      const found = await boxes(page).evaluate((box) => {
        const svg = box.shadowRoot?.querySelector('svg') as SVGSVGElement
        const { left, top, right, bottom } = svg.getBoundingClientRect()
        const scale = (right - left) / svg.viewBox.baseVal.width
        const texts = [...svg.querySelectorAll('text')].filter(
          (text) => text.getBoundingClientRect().width > 0,
        )
        const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale)
        return {
          cutOff: texts
            .filter((text) => {
              const rect = text.getBoundingClientRect()
              return (
                rect.left < left - 1 ||
                rect.top < top - 1 ||
                rect.right > right + 1 ||
                rect.bottom > bottom + 1
              )
            })
            .map(({ textContent }) => textContent),
          usual: sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0,
          page: document.documentElement.scrollWidth,
        }
      })
      expect(found.cutOff).toEqual([])
      expect(found.usual).toBeGreaterThan(9.5)
      expect(found.page).toBeLessThanOrEqual(width)
      expect(problems).toEqual([])
    },
  )
})

test.each(['light', 'dark'] as const)('axe finds nothing wrong, %s', async (colorScheme) => {
  for (const path of ['pie', 'timeline', 'architecture', 'named']) {
    const { page } = await open(path, { colorScheme, reducedMotion: 'reduce' })
    await drawn(page, path === 'named' ? 3 : 1)
    expect(await violations(page), path).toEqual([])
  }
})

test('what cannot be drawn stays code, is told once, and keeps no other from being drawn', async () => {
  const { page, problems } = await open('wrong')
  await drawn(page)
  expect(await page.getByText('"Card" : many').isVisible()).toBe(true)
  await page.waitForTimeout(300)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('The diagram could not be drawn.')
  expect(await page.locator('body').innerText(), 'no picture of a mistake').not.toContain('Syntax error')
})

test('where the library does not come, the code stays', async () => {
  const broken = await serveFolder(out, {
    base: '/docs/',
    intercept(request, response) {
      if (!library.test(request.url ?? '')) return false
      response.writeHead(503).end()
      return true
    },
  })
  const { page, problems } = await open('pie', { from: broken })
  await expect.poll(() => problems.some((problem) => problem.includes('could not be drawn'))).toBe(true)
  expect(await page.getByText('"Instant transfer" : 30.1').isVisible()).toBe(true)
  expect(await boxes(page).count()).toBe(0)
})

test('a place below a diagram stays where the reader went when that is drawn', async () => {
  const { page } = await openPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${server.address}guide/far.html#last`)
  await drawn(page)
  await page.waitForTimeout(300)
  const top = await page.evaluate(() => document.getElementById('last')?.getBoundingClientRect().top ?? 0)
  expect(Math.round(top)).toBe(75)
  expect(await scrolledTo(page)).toBeGreaterThan(1_000)
})

test('the dev server shows an edited diagram in place, and leaves the others as they are', async () => {
  const text = (share: number) =>
    `# Page\n\n${block(`pie\n  "Card" : ${share}\n  "Cash" : 1`)}\n${block(kinds.gantt)}\n`
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'Test' }),
    'public/favicon.ico': '',
    'content/README.md': text(1),
  })
  linkPackages(site)
  const dev = await serveSite(site)
  const { page, problems } = await openPage()
  const listens = page.waitForRequest((request) => request.url().includes('/__docs/events'))
  await page.goto(dev.origin)
  await listens
  await drawn(page, 2)
  await boxes(page)
    .nth(1)
    .evaluate((box) => Object.assign(box, { isKept: true }))
  await mark(page)
  writeFiles(site, { 'content/README.md': text(3) })
  await expect.poll(() => boxes(page).first().getAttribute('aria-label'), within).toContain('75%')
  await drawn(page, 2)
  expect(
    await boxes(page)
      .nth(1)
      .evaluate((box) => 'isKept' in box),
  ).toBe(true)
  expect(await stayed(page)).toBe(true)
  writeFiles(site, { 'content/README.md': text(3).replace('"Card" : 3', '"Card" : oops') })
  await expect.poll(() => page.getByText('oops').count(), within).toBe(1)
  await expect.poll(() => problems.length, within).toBe(1)
  writeFiles(site, { 'content/README.md': text(9) })
  await expect.poll(() => boxes(page).first().getAttribute('aria-label'), within).toContain('90%')
})
