import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { violations } from '../support/axe.js'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { type FileTexts, makeSite, temporaryFolder } from '../support/sites.js'
import { textsForScreenReaders } from './page.js'
import { builtSite } from './sites.js'

const longLabel = 'A label that is far too long for the window of any telephone'

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Sixty rows, one of which is the target of links. */
const table = (heads: readonly string[]) =>
  [
    `| ${heads.join(' | ')} |`,
    `|${' --- |'.repeat(heads.length)}`,
    ...Array.from({ length: 60 }, (_, row) => {
      const mark = row === 40 && heads.length === 2 ? '<a id="row"></a>' : ''
      return `| ${mark}${heads.map((head) => `${head} ${row}`).join(' | ')} |`
    }),
  ].join('\n')

const drawing = (actors: number) =>
  `\`\`\`mermaid\nsequenceDiagram\n${Array.from({ length: actors }, (_, at) => `  Actor${at}->>Actor${at + 1}: a message of some length`).join('\n')}\n\`\`\``

const files: FileTexts = {
  'docs.config.json': JSON.stringify({
    title: 'A title of the site that leaves little room beside it',
    content: [
      { dir: 'content' },
      { dir: 'old', prefix: '/v1/', version: 'v1' },
      { dir: 'next', prefix: '/next/', version: 'v2024.10-preview' },
      {
        dir: 'fr',
        prefix: '/fr/',
        lang: 'fr',
        nav: Array.from({ length: 9 }, (_, index) => ({ text: `Entry ${index}`, link: '/fr/' })),
      },
      { dir: 'de', prefix: '/de/', lang: 'de', label: longLabel },
      { dir: 'fr-next', prefix: '/fr/next/', version: 'v2024.10-preview', lang: 'fr' },
    ],
    nav: [
      { text: longLabel, link: '/' },
      { text: 'More', items: [{ text: longLabel, link: '/code.html' }] },
    ],
    themeConfig: {
      footerCopyright: longLabel.repeat(4),
      footer: {
        sitemap: Object.fromEntries(
          Array.from({ length: 7 }, (_, at) => [`List ${at}`, [{ text: longLabel, link: '/code.html' }]]),
        ),
      },
    },
    externalVersions: [{ text: longLabel, link: 'https://old.example.org/' }],
    sidebar: [
      '',
      { title: longWord, path: '/word', badge: 'new', children: ['code', 'word'] },
      { title: 'Words', path: '/words', badge: { text: 'beta', type: 'warning' } },
    ],
  }),
  'content/README.md':
    '# Home\n\n## First\n\n### Part of it\n\n::: tip\n| Setting | Meaning |\n| --- | --- |\n| `PEER_ENDPOINT_URL` | of the other administrator |\n:::\n',
  'content/heads.md': `# Heads\n\n<table>\n<thead><tr><th rowspan="2">Key</th><th colspan="2">Both</th></tr><tr><th>One</th><th>Two</th></tr></thead>\n<tbody>\n${Array.from({ length: 60 }, (_, row) => `<tr><th><a href="./code.md">${row}</a></th><td id="cell-${row}">1</td><td><a href="./code.md">2</a></td></tr>`).join('\n')}\n</tbody>\n</table>\n`,
  'content/home.md':
    '---\nlayout: home\nhero:\n  name: Hero\n  actions:\n    - { text: Get started with it, link: /code }\n    - { text: What it is, link: /words }\n    - { text: Source, link: "https://example.org/" }\nfeatures:\n  - { title: One, details: A }\n  - { title: Two, details: B }\n  - { title: Three, details: C }\n  - { title: Four, details: D }\n---\n',
  'content/words.md':
    '# Words\n\n```js {2} /word/\nconst word = "a word" // a word\nconst other = word // a word\n```\n\n```js\nconst word = "a word" // a word\nconst other = word // a word\n```\n',
  'content/code.md':
    '# Code\n\n```js\nconst first = 1 // [!code --]\nconst second = 2 // [!code ++]\nconst third = 3 // [!code highlight]\n```\n\n```diff\n- first\n+ second\n```\n\n::: tabs\n== One\nText.\n```js\nconst a = 1\n```\n:::\n',
  'content/signs.md':
    '# Signs\n\n```js\nfirst // [!code --]\nsecond // [!code ++]\n```\n\n```js:line-numbers\nthird // [!code --]\nfourth // [!code ++]\n```\n\n[Outside](https://example.org/)\n',
  'content/log.md':
    '# Log\n\n```log\nERROR a // [!code error]\n```\n\n```log:line-numbers\nERROR a // [!code error]\nWARN b // [!code warning]\n```\n',
  'content/titles.md':
    '# Titles\n\n```sh {1}\nnpm install\nnpm test\n```\n\n```js title="a.js"\nconst a = 1\n```\n',
  'content/labels.md': `# Labels\n\n\`\`\`javascript title="${'folder-of-a-file/'.repeat(9)}a.js"\nconst a = 1\n\`\`\`\n\n\`\`\`javascript:line-numbers=98\n${'call()\n'.repeat(4)}\`\`\`\n\n${[70, 71, 72, 73, 74, 75, 76].map((length) => `\`\`\`javascript\n${'a'.repeat(length)}\n\`\`\`\n\n`).join('')}`,
  'content/levels.md': '---\ncontentSidebar: [2, 4]\n---\n\n# Levels\n\n## Two\n\n### Three\n\n#### Four\n',
  'content/deep.md': `# Deep\n\n${'Words.\n\n'.repeat(20)}\`\`\`js\nconst long = "${'a'.repeat(99)}"\n\`\`\`\n\n${'Words.\n\n'.repeat(20)}`,
  'content/tables.md': `# Tables\n\n${table(['Name', 'Meaning'])}\n\n## Wide\n\n${table(['Name of the field', 'Type of the field', 'Meaning of it', 'Where it stands'])}\n`,
  'content/gaps.md': `# Gaps\n\n${table(['Same content?', 'Callback sent before?', 'Server does'])}\n`,
  'content/linked-code.md': `# Linked code\n\nText\n\n[\`code\`](./code.md)\n\n${['tip', 'info', 'important', 'warning', 'danger', 'details'].map((kind) => `::: ${kind}\n\`code\`, [\`code\`](./code.md)\n:::\n\n`).join('')}`,
  'content/bare.md': `---\nnavbar: false\n---\n\n# Bare\n\n## Part\n\n${table(['Name', 'Meaning'])}\n`,
  'content/word.md': `# ${longWord}\n`,
  'content/names.md': `# Names\n\nThe header \`X-Forwarded-For-Name\`.\n\n::: tabs\n== GET /${longWord}\nText.\n== Two\nText.\n:::\n\n\`\`\`mermaid\nflowchart TD\n  First --> Second[One of the shapes] & Third[Another of the shapes] & Fourth[One more of the shapes] & Fifth[The last of the shapes]\n\`\`\`\n`,
  'content/media.md':
    '# Media\n\n<img src="/wide.svg" alt="Wide">\n\n<iframe src="/" title="Home" width="560" height="315"></iframe>\n\n<video width="900" controls></video>\n',
  'content/schemes.md':
    '# Schemes\n\n![Light](/wide.svg#only-light) ![Dark](/favicon.svg#gh-dark-mode-only)\n',
  'content/blocks.md': `# Blocks\n\n::: details Use \`npm install\` with **pnpm** now\nText.\n:::\n\n<details>\n<summary>Of HTML</summary>\n\nText.\n\n</details>\n\n- [ ] first\n  - [ ] second\n    - [x] third\n- [ ] ${'words '.repeat(40)}\n\n## With [a link](./code.md)\n`,
  'content/lists.md':
    '# Lists\n\n1. First\n2. Second\n\n   ```sh\n   npm install\n   ```\n3. Third\n\n---\n\n- A\n\n  More of it.\n- B\n',
  'content/boxes.md': `# Boxes\n\n\`\`\`js\nconst short = 1\n\`\`\`\n\n\`\`\`js{2}\nconst long = "${'a'.repeat(200)}"\nconst marked = "${'a'.repeat(200)}"\n\`\`\`\n\n${drawing(2)}\n\n${drawing(9)}\n\n| Setting | Meaning |\n| --- | --- |\n| \`PEER_ENDPOINT_URL_OF_THE_OTHER_SIDE\` | ${'Words that say what it means. '.repeat(4)} |\n| \`--install\` | ${'Takes `-f` or `--set` too. '.repeat(6)} |\n`,
  'content/caption.md': `# Caption\n\n${drawing(2).replace('mermaid', 'mermaid title="What it shows"')}\n\n${drawing(1).replace('mermaid', `mermaid title="${'What it shows. '.repeat(20)}"`)}\n\n${drawing(6)}\n`,
  'content/columns.md': `# Columns\n\n## Part\n\n| A | B | C | D | E |\n|${' --- |'.repeat(5)}\n|${' Words that have some length |'.repeat(5)}\n`,
  'content/parts-on-background.md':
    '# Parts\n\n<div style="background: #eef">\n\n::: warning\nBox with `code`, **strong** and a [link](./code.md).\n:::\n\n::: details More {open}\nCollapsed, **strong**.\n:::\n\n```js title="a.js"\nconst a = 1\n```\n\n| a |\n| --- |\n| b |\n\n```mermaid title="Drawing"\nflowchart LR\n  A[One] -->|yes| B[Two]\n```\n\n</div>\n',
  'content/backgrounds.md':
    '# Backgrounds\n\n<table>\n<thead><tr bgcolor="#dddddd"><th>Head</th><th>Other</th></tr></thead>\n<tbody>\n<tr><td bgcolor="lightyellow">Text, <strong>strong</strong>, <code>code</code>, <a href="./code.md">link</a></td><td style="background: #fee">Text, <b>bold</b>, <a href="https://example.org/">link</a></td></tr>\n<tr bgcolor="EEEEEE"><td>Text <strong>strong</strong></td><th>Name</th></tr>\n<tr><td style="background: #036; color: #fff">White, <strong>strong</strong>, <code>code</code></td><td style="background-color: #eee"><blockquote>Quote</blockquote></td></tr>\n</tbody>\n</table>\n',
  'content/hero.md': '---\nhome: true\neditLink: false\nnext: /code.html\n---\n\n# Words below the hero\n',
  'content/japanese.md': '---\nlang: ja\n---\n\n# 題名\n',
  'content/nested.md': `# Nested\n\n${Array.from({ length: 40 }, (_, level) => `${'  '.repeat(level)}- Level ${level + 1}\n`).join('')}\n${Array.from({ length: 20 }, (_, level) => `${'> '.repeat(level + 1)}Level ${level + 1}\n${'> '.repeat(level + 1)}\n`).join('')}`,
  'content/tree.md':
    '# Tree\n\n<FileTree>\n\n- content/\n  - index.md\n- README.md\n\n</FileTree>\n\n<FileTree>\n<Folder name="empty" />\n<File name="a.ts" />\n</FileTree>\n',
  'content/form.md':
    '# Form\n\n<form action="https://example.org/">\n<button>Press</button> <button disabled>Off</button> <input type="submit" value="Send"> <select><option>One</option></select> <textarea></textarea>\n</form>\n\n```js\nconst a = 1\n```\n\n<table>\n<caption>What it shows</caption>\n<tr><th>A</th><td align="right">1</td></tr>\n</table>\n',
  'old/README.md': '# Old\n',
  'next/README.md': '# Next\n',
  'fr/README.md': '# Accueil\n',
  'de/README.md': '# Start\n',
  'fr-next/README.md': '# Suite\n',
  'public/favicon.ico': '',
  'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"/>',
  'public/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="400"/>',
}

const keepUntil = afterAllTests()
let server: StaticServer

beforeAll(async () => {
  const site = makeSite(files, temporaryFolder(keepUntil))
  const result = await buildSite(site)
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
  server = await serveFolder(join(site, 'dist'), { keepUntil })
})

async function open(path: string, width: number, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage({ viewport: { width, height: 700 }, reducedMotion: 'reduce', ...options })
  await page.goto(server.address + path, { waitUntil: 'networkidle' })
  return page
}

/** Texts of elements that are outside the window, or outside the box that they scroll in. */
async function cutOff(page: Page, selector: string): Promise<string[]> {
  expect(await page.locator(selector).count(), selector).toBeGreaterThan(0)
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const box = element.closest('.sidebar, .menu-panel')?.getBoundingClientRect()
        const { left, right } = element.getBoundingClientRect()
        return (
          left < Math.max(0, box?.left ?? 0) ||
          right > Math.min(innerWidth, box?.right ?? innerWidth) ||
          element.scrollWidth > element.clientWidth
        )
      })
      .map((element) => element.textContent),
  )
}

test('long labels of menus are shown whole on a telephone', async () => {
  const page = await open('code.html', 320)
  for (const menu of ['version', 'language']) {
    await page.locator(`.${menu}-menu > summary`).click()
    expect(await page.locator(`.${menu}-menu .menu-item`).count()).toBeGreaterThan(1)
    expect(await cutOff(page, `.${menu}-menu .menu-item`), menu).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.locator('.drawer > summary').click()
  await page.locator('.drawer-nav .menu > summary').click()
  expect(await cutOff(page, '.drawer-nav :is(.nav-link, .menu-item)')).toEqual([])
})

test('text in the other direction leaves nothing beside the window to scroll to', async () => {
  for (const [dir, other] of [
    ['rtl', 'ltr'],
    ['ltr', 'rtl'],
  ] as const) {
    const page = await open('code.html', 360)
    const beside = await page.evaluate(
      ([outer, inner]) => {
        document.documentElement.dir = outer
        document.querySelector('.docs-content')?.setAttribute('dir', inner)
        scrollTo({ left: outer === 'rtl' ? -100 : 100, behavior: 'instant' })
        return scrollX
      },
      [dir, other] as const,
    )
    expect(Math.abs(beside), dir).toBe(0)
  }
})

test('long labels of the bar do not stand over its buttons', async () => {
  for (const width of [960, 1024, 1200, 1440]) {
    const page = await open('code.html', width)
    const labels = await page.locator('.navbar-nav .nav-link').evaluateAll((links) =>
      links.map((link) => ({
        right: link.getBoundingClientRect().right,
        isWhole: link.scrollHeight <= link.clientHeight,
      })),
    )
    expect(labels.length).toBeGreaterThan(1)
    const button = await page.locator('.language-menu').boundingBox()
    expect(Math.max(...labels.map(({ right }) => right)), `${width}`).toBeLessThan(button?.x ?? 0)
    expect(
      labels.filter(({ isWhole }) => !isWhole),
      `${width}`,
    ).toEqual([])
  }
})

test('many entries of the bar stand in rows, none over another or over a button', async () => {
  for (const [path, width] of ['fr/', 'de/'].flatMap((path) =>
    [960, 1024, 1200, 1440].map((width) => [path, width] as const),
  )) {
    const page = await open(path, width)
    const overlaps = await page
      .locator('.navbar-nav .nav-link, .navbar :is(.menu-button, .search-button, .theme-switch, .brand)')
      .evaluateAll((elements) => {
        const boxes = elements.map((element) => element.getBoundingClientRect())
        return elements.flatMap((element, at) =>
          boxes.some(
            (box, other) =>
              other !== at &&
              box.width > 0 &&
              box.left < (boxes[at]?.right ?? 0) - 1 &&
              box.right > (boxes[at]?.left ?? 0) + 1 &&
              box.top < (boxes[at]?.bottom ?? 0) - 1 &&
              box.bottom > (boxes[at]?.top ?? 0) + 1,
          )
            ? [element.textContent]
            : [],
        )
      })
    expect(overlaps, `${width}`).toEqual([])
    const bar = await page.locator('.navbar').boundingBox()
    const bottoms = await page
      .locator('.navbar-nav .nav-link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom))
    expect(bottoms.length).toBeGreaterThan(1)
    expect(Math.max(...bottoms), `${width}`).toBeLessThanOrEqual(bar?.height ?? 0)
  }
})

test('no word is too long for sidebar, breadcrumbs and the links to the previous and the next page', async () => {
  for (const width of [320, 768, 1024, 1280]) {
    const page = await open('code.html', width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    if (width < 960) await page.locator('.drawer > summary').click()
    const parts = ':is(.sidebar-tree, .breadcrumbs, .page-nav) a'
    expect(await page.locator(parts).filter({ hasText: longWord }).count()).toBeGreaterThan(1)
    expect(await cutOff(page, parts), `${width}`).toEqual([])
  }
})

test('buttons of a home page stand apart, in as many rows as a phone needs, and the first stands out', async () => {
  for (const width of [320, 1280]) {
    const page = await open('home.html', width)
    const buttons = await page.locator('.hero .button').evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return { left, right, top, bottom, ground: getComputedStyle(element).backgroundColor }
      }),
    )
    expect(buttons.length).toBe(3)
    for (const [index, { right, bottom }] of buttons.entries()) {
      expect(right).toBeLessThanOrEqual(width)
      const next = buttons[index + 1]
      if (next !== undefined) expect(next.left >= right + 8 || next.top >= bottom + 8).toBe(true)
    }
    const [first, ...others] = buttons.map(({ ground }) => ground)
    expect(others).not.toContain(first)
    expect(await violations(page)).toEqual([])
  }
})

test('no edge of another colour is left around a button under the pointer', async () => {
  const page = await open('home.html', 1280)
  const button = page.locator('.hero .button').nth(1)
  const edge = () => button.evaluate((element) => getComputedStyle(element).boxShadow)
  expect(await edge()).not.toBe('none')
  await button.hover()
  expect(await edge()).toBe('none')
})

test('of four features of a home page, none stands alone in a row', async () => {
  for (const [width, perRow] of [
    [360, 1],
    [1024, 2],
    [1440, 2],
  ] as const) {
    const page = await open('home.html', width)
    const tops = await page
      .locator('.features li')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)))
    expect(tops.length).toBe(4)
    expect(tops.filter((top) => top === tops[0]).length, `${width}`).toBe(perRow)
    expect(new Set(tops).size, `${width}`).toBe(4 / perRow)
  }
})

test('entries of the sidebar are darker under the pointer, in groups too, but for that of the page', async () => {
  const page = await open('code.html', 1280)
  const colours = () =>
    page
      .locator('.sidebar-tree .sidebar-list .sidebar-list .sidebar-link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).color))
  const [current, other] = await colours()
  expect(current).not.toBe(other)
  await page.locator('.sidebar-tree a[href="/word.html"].sidebar-link').hover()
  const title = await page.locator('h1').evaluate((element) => getComputedStyle(element).color)
  expect(await colours()).toEqual([current, title])
  await page.locator('.sidebar-tree [aria-current]').hover()
  expect(await colours()).toEqual([current, other])
})

test('badges in the sidebar stand beside their labels, in the sidebar', async () => {
  for (const width of [320, 1280]) {
    const page = await open('words.html', width)
    if (width < 960) await page.locator('.drawer > summary').click()
    const apart = await page.locator('.sidebar-tree .badge').evaluateAll((badges) =>
      badges.map((badge) => {
        const edge = badge.closest('.sidebar')?.getBoundingClientRect().right ?? 0
        const range = document.createRange()
        range.selectNode(badge.parentElement?.firstChild ?? badge)
        const [label, own] = [range.getBoundingClientRect(), badge.getBoundingClientRect()]
        return [own.right <= edge, own.left > label.left, own.top < label.bottom, own.bottom > label.top]
      }),
    )
    expect(apart, `${width}`).toEqual([
      [true, true, true, true],
      [true, true, true, true],
    ])
  }
})

test('highlighted words of code keep their places, can be read, and are told where colours are forced', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open('words.html', 1280, { colorScheme })
    expect(await page.locator('mark').count()).toBe(5)
    // The second block is the same without marks.
    const ends = await page
      .locator('.code-block .comment')
      .evaluateAll((comments) => comments.map((comment) => Math.round(comment.getBoundingClientRect().right)))
    expect(ends.slice(0, 2)).toEqual(ends.slice(2))
    expect(await violations(page)).toEqual([])
  }
  const page = await open('words.html', 1280, { forcedColors: 'active' })
  const grounds = await page
    .locator('pre, mark')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor))
  expect(new Set(grounds).size).toBeGreaterThan(1)
})

test('names that are not broken elsewhere, and labels of tabs, are no wider than a phone with large text', async () => {
  const page = await open('names.html', 188)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(188)
  await page.setViewportSize({ width: 360, height: 700 })
  const lines = await page.locator('.no-break').evaluate((name) => name.getClientRects().length)
  expect(lines, 'of a name on a phone').toBe(1)
})

test('a flow chart that is wider than a phone begins at its first shape', async () => {
  const page = await open('names.html', 390)
  const box = page.locator('.diagram-box')
  const [left = 0, right = 0] = await box
    .locator('.node')
    .first()
    .evaluate((shape) => [shape.getBoundingClientRect().left, shape.getBoundingClientRect().right])
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(100)
  const { x = 0, width = 0 } = (await box.boundingBox()) ?? {}
  expect((left + right) / 2).toBeCloseTo(x + width / 2, 0)
  expect(await page.evaluate(() => scrollY), 'the page stays').toBe(0)
  await box.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
  await page.setViewportSize({ width: 380, height: 700 })
  await page.waitForTimeout(200)
  expect(await box.evaluate(({ scrollLeft }) => scrollLeft), 'the reader has scrolled back').toBe(0)
  await page.goto(`${server.address}boxes.html`, { waitUntil: 'networkidle' })
  const others = page.locator('.diagram-box').nth(1)
  expect(await others.evaluate(({ scrollLeft }) => scrollLeft), 'of a sequence diagram').toBe(0)
})

test('pictures, frames and films of authors’ HTML are no wider than a telephone', async () => {
  const page = await open('media.html', 360)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const { width = 0, height } = (await page.locator('article > img').boundingBox()) ?? {}
  expect(height, 'its shape').toBeCloseTo(width / 4, 0)
})

test('of two images, the one for the colour scheme is shown: the system’s, the reader’s, on paper', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const other = colorScheme === 'light' ? 'dark' : 'light'
    const names = { light: 'Light', dark: 'Dark' }
    const page = await open('schemes.html', 1280, { colorScheme })
    const seen = () =>
      page
        .locator('article img:visible')
        .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt))
    expect(await seen()).toEqual([names[colorScheme]])
    await page.evaluate((choice) => (document.documentElement.dataset.theme = choice), other)
    expect(await seen()).toEqual([names[other]])
    await page.emulateMedia({ media: 'print' })
    expect(await seen()).toEqual(['Light'])
  }
})

test('code that follows text in a tab keeps its distance', async () => {
  const page = await open('code.html', 1280)
  const gaps = await page.locator('.tab-panel').evaluateAll((panels) =>
    panels.map((panel) => {
      const [text, code] = [...panel.children].map((child) => child.getBoundingClientRect())
      return (code?.top ?? 0) - (text?.bottom ?? 0)
    }),
  )
  expect(Math.min(...gaps)).toBeGreaterThan(12)
})

test('the bar has a whole edge and hides what is below it where colours are forced', async () => {
  const page = await open('code.html', 1280, { forcedColors: 'active' })
  const [ground, edge, mark] = await page.evaluate(() => [
    getComputedStyle(document.querySelector('.navbar') as Element).backgroundColor,
    getComputedStyle(document.querySelector('.navbar-menus') as Element, '::after').borderBottomStyle,
    getComputedStyle(document.querySelector('.nav-link') as Element, '::before').borderTopWidth,
  ])
  expect(ground).toMatch(/^rgb\(/)
  expect(edge).toBe('solid')
  expect(mark, 'no gap in the edge').toBe('1px')
})

test('what stands over the page has an edge where colours are forced', async () => {
  const page = await open('code.html', 390, { forcedColors: 'active' })
  await page.locator('.drawer > summary').click()
  await page.evaluate(() => {
    for (const html of ['<div class="toast"></div>', '<div id="nprogress"><div class="bar"></div></div>'])
      document.body.insertAdjacentHTML('beforeend', html)
  })
  for (const selector of ['.sidebar', '.toast', '#nprogress .bar'])
    expect(
      await page.locator(selector).evaluate((element) => getComputedStyle(element).borderRightStyle),
      selector,
    ).toBe('solid')
})

test('in the message at the lower edge, the ring of focus has the colour of the text', async () => {
  const page = await open('code.html', 1280, { colorScheme: 'dark' })
  const [ring, text] = await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div class="toast"><button type="button">Close</button></div>',
    )
    const button = document.querySelector<HTMLElement>('.toast button')
    button?.focus({ focusVisible: true } as FocusOptions)
    const { outlineColor, color } = getComputedStyle(button as Element)
    return [outlineColor, color]
  })
  expect(ring).toBe(text)
})

test('a version with a long name leaves the buttons beside it their place', async () => {
  const page = await open('next/', 320)
  const [version, language] = [page.locator('.version-menu'), page.locator('.language-menu')]
  const box = await version.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((await language.boundingBox())?.x ?? 0)
  expect((await page.locator('.brand').boundingBox())?.width, "of the site's name").toBeGreaterThan(40)
})

test('a version with a short name is named whole beside a long title of the site', async () => {
  const page = await open('', 320, { isMobile: true })
  const value = page.locator('.version-menu .menu-value')
  expect(await value.innerText()).toBe('latest')
  expect(await value.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect((await page.locator('.brand').boundingBox())?.width, "of the site's name").toBeGreaterThan(40)
})

test('the last icon of the bar ends where the text does', async () => {
  for (const width of [320, 390, 820, 1440]) {
    const page = await open('', width)
    const icon = await page.locator('.theme-switch .icon').filter({ visible: true }).boundingBox()
    const edge = await page
      .locator('.page')
      .evaluate(
        (element) =>
          element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight),
      )
    expect((icon?.x ?? 0) + (icon?.width ?? 0), `${width}`).toBeCloseTo(edge, 0)
  }
})

test('the text of a missing picture is dark on the ground of pictures', async () => {
  for (const [theme, colorScheme] of [
    ['auto', 'dark'],
    ['dark', 'light'],
  ] as const) {
    const { page } = await openPage({ colorScheme })
    await page.addInitScript((name) => localStorage.setItem('docs-theme', name), theme)
    await page.goto(`${server.address}media.html`)
    const picture = page.locator('.docs-content img').first()
    expect(
      await picture.evaluate((image) => [
        getComputedStyle(image).backgroundColor,
        getComputedStyle(image).color,
      ]),
    ).toEqual(['rgb(255, 255, 255)', 'rgb(34, 48, 60)'])
  }
})

test('with large text on a phone, every button of the bar is whole and has its own place', async () => {
  // 375 pixels with text of 150 % and 200 %.
  for (const width of [250, 188])
    for (const path of ['', 'next/', 'bare.html']) {
      const page = await open(path, width, { isMobile: true })
      const boxes = await page
        .locator('.drawer > summary, .navbar :is(.brand, .menu-button, .search-button, .theme-switch)')
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.checkVisibility())
            .map((part) => [part.className || part.tagName, part.getBoundingClientRect()] as const),
        )
      expect(boxes.length, path).toBeGreaterThan(path === 'bare.html' ? 0 : 5)
      for (const [index, [name, box]] of boxes.entries()) {
        expect([box.left >= 0, box.right <= width], `${name} at ${width}`).toEqual([true, true])
        for (const [other, { left, right, top, bottom }] of boxes.slice(index + 1))
          expect(
            box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom,
            `${name} beside ${other} at ${width}`,
          ).toBe(true)
      }
      for (const menu of await page.locator('.version-menu, .language-menu').all()) {
        await menu.locator('summary').click()
        expect(await cutOff(page, '.navbar .menu[open] .menu-item')).toEqual([])
      }
      await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
      const bar = await page.locator('.navbar').evaluate((element) => getComputedStyle(element).position)
      expect(bar, 'the bar leaves the room to the text').toBe('relative')
    }
})

test('the links to the neighbours of a page keep their distance from its text, and its edge', async () => {
  for (const [path, text] of [
    ['hero.html', '.home'],
    ['word.html', '.docs-content'],
  ] as const) {
    const page = await open(path, 1280)
    const [above, below] = await Promise.all(
      [text, '.page-nav'].map((selector) => page.locator(selector).boundingBox()),
    )
    expect(below?.x, path).toBe(above?.x)
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), path).toBeGreaterThan(64)
  }
})

test('a version is named whole beside a short title of the site', async () => {
  const page = await open('', 360)
  const parts = await page.evaluate(() => {
    const name = document.querySelector('.brand-name') as Element
    name.textContent = 'S1'
    const value = document.querySelector('.version-menu .menu-value') as Element
    return {
      isWhole: value.scrollWidth <= value.clientWidth,
      isNameWhole: name.scrollWidth <= name.clientWidth,
    }
  })
  expect(parts).toEqual({ isWhole: true, isNameWhole: true })
})

test('a long name of the site takes two lines on a phone, in a bar of the same height', async () => {
  const page = await open('', 390)
  const bar = (await page.locator('.navbar').boundingBox())?.height
  const name = await page.evaluate(() => {
    for (const menu of document.querySelectorAll('.version-menu, .language-menu')) menu.remove()
    const name = document.querySelector('.brand-name') as HTMLElement
    name.textContent = 'Instant Payments Hub Documentation'
    const lines = name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)
    return { lines: Math.round(lines), isWhole: name.scrollHeight <= name.clientHeight }
  })
  expect(name).toEqual({ lines: 2, isWhole: true })
  expect((await page.locator('.navbar').boundingBox())?.height).toBe(bar)
})

test('a word of the name of the site is cut rather than broken', async () => {
  const page = await open('', 320)
  const lines = await page.locator('.brand-name').evaluate((name, word) => {
    name.textContent = word
    return Math.round(name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight))
  }, longWord)
  expect(lines).toBe(1)
})

test('beside a logo and two menus the name of the site is not cut to single letters, but left to screen readers', async () => {
  const page = await open('', 320, { isMobile: true })
  const brand = page.locator('.brand')
  await brand.evaluate((link) => {
    const logo = Object.assign(new Image(), { src: '/favicon.svg', className: 'brand-logo', alt: '' })
    link.prepend(logo)
    const name = link.querySelector('.brand-name') as Element
    name.textContent = 'Instant Payments'
  })
  const name = page.locator('.brand-name')
  const widthOfName = async () => (await name.boundingBox())?.width
  expect(await widthOfName()).toBe(0)
  expect(await page.getByRole('link', { name: 'Instant Payments' }).count()).toBe(1)
  const value = page.locator('.version-menu .menu-value')
  expect(await value.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 390, height: 700 })
  const isWhole = await name.evaluate((element) => {
    element.textContent = 'Instant Documentation'
    return element.scrollWidth <= element.clientWidth
  })
  expect(isWhole, 'on a larger phone').toBe(true)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.locator('.language-menu').evaluate((menu) => menu.remove())
  expect(await widthOfName(), 'beside one menu').toBeGreaterThan(40)
})

test('what is nested ever deeper stays on a phone', async () => {
  const page = await open('nested.html', 320)
  const rights = await page.locator('.docs-content :is(li, blockquote p)').evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.firstChild as Node)
      const { right, left } = range.getBoundingClientRect()
      return { isWide: right - left > 40, isInside: right <= innerWidth }
    }),
  )
  expect(rights.length).toBe(60)
  expect(rights.filter(({ isWide, isInside }) => !isWide || !isInside)).toEqual([])
})

test('files and folders of a tree are told apart, without what screen readers would say', async () => {
  const page = await open('tree.html', 700)
  const signs = await page.locator('.file-tree li').evaluateAll((entries) =>
    entries.map((entry) => {
      const { inlineSize, backgroundColor } = getComputedStyle(entry, '::before')
      const isFilled = backgroundColor !== 'rgba(0, 0, 0, 0)'
      return [(entry.firstChild as Node).textContent?.trim(), isFilled, Number.parseFloat(inlineSize) > 13]
    }),
  )
  expect(signs).toEqual([
    ['content/', true, true],
    ['index.md', false, false],
    ['README.md', false, false],
    ['empty/', true, true],
    ['a.ts', false, false],
  ])
  const texts = (await textsForScreenReaders(page)).join('|')
  expect(texts).toContain('content/|index.md|README.md|empty/|a.ts')
})

test('a button of an author looks like one, those of the theme as before, and no field makes an iPhone zoom', async () => {
  const page = await open('form.html', 390)
  const of = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { backgroundColor, borderTopWidth, color, fontSize } = getComputedStyle(element)
      return { backgroundColor, borderTopWidth, color, fontSize }
    })
  const button = await of('button:text("Press")')
  expect(button.borderTopWidth).not.toBe('0px')
  const submit = await of('input[type="submit"]')
  expect([button.backgroundColor, button.color]).toEqual([submit.backgroundColor, submit.color])
  expect((await of('button:disabled')).color).not.toBe(button.color)
  expect((await of('.copy-code')).borderTopWidth).toBe('0px')
  for (const field of ['button:disabled', 'select', 'textarea'])
    expect(Number.parseFloat((await of(field)).fontSize), field).toBeGreaterThanOrEqual(16)
  const dark = await open('form.html', 390, { colorScheme: 'dark' })
  expect((await violations(dark)).filter((problem) => problem.startsWith('color-contrast'))).toEqual([])
})

test('cells stand as their author says, and else at the beginning; a caption keeps its distance', async () => {
  const page = await open('form.html', 700)
  const alignOf = (selector: string) =>
    page.locator(selector).evaluate((cell) => getComputedStyle(cell).textAlign)
  expect(await alignOf('th')).toBe('start')
  expect(await alignOf('td')).toMatch(/right$/)
  expect(await page.locator('caption').evaluate((caption) => getComputedStyle(caption).paddingTop)).not.toBe(
    '0px',
  )
})

test('the caption of a drawing stands below its middle', async () => {
  const page = await open('caption.html', 2560)
  const middles = await page
    .locator('.diagram')
    .first()
    .evaluate((figure) => {
      const caption = document.createRange()
      caption.selectNodeContents(figure.querySelector('figcaption') as Element)
      return [figure.querySelector('svg') as Element, caption].map((part) => {
        const { left, right } = part.getBoundingClientRect()
        return Math.round((left + right) / 2)
      })
    })
  expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThanOrEqual(1)
})

test('a drawing stands in the middle of the text, and needs more room only if it is wider', async () => {
  for (const width of [820, 1440]) {
    const page = await open('caption.html', width)
    const [heading, ...drawings] = await page
      .locator('main h1, .diagram-box > svg')
      .evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      )
    const middle = (heading?.left ?? 0) + (heading?.width ?? 0) / 2
    for (const [index, { left, width: own }] of drawings.slice(0, 2).entries())
      expect(Math.abs(left + own / 2 - middle), `drawing ${index} at ${width}`).toBeLessThanOrEqual(1)
    if (width === 1440) expect(drawings[2]?.right).toBeGreaterThan(heading?.right ?? Number.NaN)
  }
})

test('a table of five columns fits beside the table of contents, if its words do', async () => {
  const page = await open('columns.html', 1280)
  await page.locator('.toc a').first().waitFor()
  expect(await page.locator('.table-wrap').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('for a finger, the button of code covers only code that continues below it', async () => {
  const page = await open('boxes.html', 700, { hasTouch: true, isMobile: true })
  const blocks = page.locator('.code-block')
  await expect.poll(() => blocks.locator('pre.is-whole').count()).toBe(1)
  const grounds = await blocks
    .locator('.copy-code')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundImage))
  expect(grounds).toEqual(['none', expect.stringContaining('gradient')])
  const { faded, line } = await blocks.last().evaluate((block) => {
    const [button, marked] = ['.copy-code', '.highlighted'].map((name) => block.querySelector(name))
    const [, height = ''] = button ? getComputedStyle(button).backgroundSize.split(' ') : []
    return {
      faded: (button?.getBoundingClientRect().top ?? Number.NaN) + Number.parseFloat(height),
      line: marked?.getBoundingClientRect().top ?? 0,
    }
  })
  expect(faded, 'where the fading ends, and the second line begins').toBeLessThan(line + 1)
})

test('details show that they open, and their titles flow as text does', async () => {
  const page = await open('blocks.html', 700)
  const found = await page.locator('.docs-content summary').evaluateAll((summaries) =>
    summaries.map((summary) => {
      const code = summary.querySelector('code')?.getBoundingClientRect().right ?? 0
      const bold = summary.querySelector('strong')?.getBoundingClientRect().left ?? 0
      const { borderBottomStyle, inlineSize } = getComputedStyle(summary, '::before')
      const words = Math.round((bold - code) / Number.parseFloat(getComputedStyle(summary).fontSize))
      return { mark: [borderBottomStyle, Number.parseFloat(inlineSize) > 4], words }
    }),
  )
  expect(found).toEqual([
    // The distance is " with ", without the gap between columns before and after it.
    { mark: ['solid', true], words: 3 },
    { mark: ['solid', true], words: 0 },
  ])
})

test('tasks below tasks are indented', async () => {
  const page = await open('blocks.html', 700)
  const lefts = await page
    .locator('.task-list-item input')
    .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().left)))
  const [first = 0, second = 0, third = 0] = lefts
  expect(second - first).toBeGreaterThan(15)
  expect(third - second).toBe(second - first)
  expect(first, 'at the edge of the text').toBe(
    Math.round((await page.locator('.docs-content h1').boundingBox())?.x ?? 0),
  )
  const lines = await page
    .locator('.task-list-item label')
    .last()
    .evaluate((label) => {
      const range = document.createRange()
      range.selectNodeContents(label.lastChild as Node)
      // The first line begins with the space after the box.
      range.setStart(label.lastChild as Node, 1)
      return [...range.getClientRects()].map(({ left }) => left)
    })
  expect(lines.length).toBeGreaterThan(1)
  expect(Math.abs((lines[0] ?? 0) - (lines[1] ?? 0)), 'lines begin below each other').toBeLessThan(1.5)
})

test('of links that are icons, the last ends where the text of the page does', async () => {
  const icons = ['github', 'discord'].map((icon) => ({ icon, link: `https://${icon}.example/` }))
  const site = await builtSite('default', { keepUntil, config: { themeConfig: { social: icons } } })
  const { page } = await openPage({ viewport: { width: 1280, height: 700 } })
  await page.goto((await serveFolder(site.out, { keepUntil })).address)
  const [icon, edge] = await page
    .locator('.social-link svg')
    .last()
    .evaluate((drawing) => {
      const bar = drawing.closest('.navbar-inner') as Element
      const { paddingRight } = getComputedStyle(bar)
      return [
        drawing.getBoundingClientRect().right,
        bar.getBoundingClientRect().right - Number.parseFloat(paddingRight),
      ]
    })
  expect(icon).toBeCloseTo(edge, 0)
})

test('a link in a heading is told without its colour', async () => {
  const page = await open('blocks.html', 700)
  const line = await page
    .locator('h2 a:not(.header-anchor)')
    .evaluate((link) => getComputedStyle(link).textDecorationLine)
  expect(line).toBe('underline')
})

test('the head of a long table stays in sight below the bars, where the table fits', async () => {
  const headTops = (page: Page) =>
    page.locator('thead').evaluateAll((heads) =>
      heads.map((head) => {
        const rows = head.parentElement?.querySelectorAll('tbody tr')
        rows?.[40]?.scrollIntoView({ block: 'center', behavior: 'instant' })
        return Math.round(head.querySelector('th')?.getBoundingClientRect().top ?? 0)
      }),
    )
  for (const [width, heads, stops] of [
    [1280, [64, 64], [null, '-1']],
    [800, [112, 112], [null, '-1']],
    [390, [112, expect.any(Number)], [null, '0']],
  ] as const) {
    const page = await open('tables.html', width)
    const boxes = page.locator('.table-wrap')
    await expect
      .poll(() => boxes.evaluateAll((all) => all.map((box) => box.getAttribute('tabindex'))), {
        message: `${width}`,
      })
      .toEqual(stops)
    expect(await headTops(page), `${width}`).toEqual(heads)
    if (width > 390) continue
    expect((await headTops(page))[1], 'of a table that scrolls').toBeLessThan(0)
    await boxes.last().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => boxes.last().evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  }
})

test('the head of a table has no gaps between its cells while it stays in sight', async () => {
  for (const width of [1010, 1024, 1031]) {
    const page = await open('gaps.html', width)
    await page.locator('.is-whole').waitFor()
    const box = await page.locator('thead').evaluate((head) => {
      scrollTo({ top: 500, behavior: 'instant' })
      const { left, right, top, bottom } = head.getBoundingClientRect()
      // Above and below the words, with the line below; without the round corners.
      return {
        x: Math.ceil(left) + 10,
        y: Math.ceil(top) + 4,
        width: Math.floor(right - left) - 20,
        height: Math.floor(bottom - top) - 4,
      }
    })
    const { data, info } = await sharp(await page.screenshot({ clip: box }))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const row = (y: number) =>
      new Set(
        Array.from({ length: info.width }, (_, x) =>
          data.readUIntBE((y * info.width + x) * info.channels, 3),
        ),
      )
    expect([row(0).size, row(info.height - 2).size], `${width}`).toEqual([1, 1])
  }
})

test('code that is a link stands in boxes on the ground that it has in the text, on which it can be read', async () => {
  const page = await open('linked-code.html', 1280)
  const grounds = await page
    .locator('a > code')
    .evaluateAll((codes) => codes.map((code) => getComputedStyle(code).backgroundColor))
  expect(grounds).toHaveLength(7)
  expect(new Set(grounds).size).toBe(1)
  const plain = await page.locator('.tip p > code').evaluate((code) => getComputedStyle(code).backgroundColor)
  expect(plain).not.toBe(grounds[0])
})

test('the sign beside a heading is as dark as other quiet words', async () => {
  const page = await open('blocks.html', 1280)
  const colours = await page
    .locator('.footer .copyright, .header-anchor')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).color))
  expect(colours.length).toBeGreaterThan(1)
  expect(new Set(colours).size).toBe(1)
})

test('on a page without a navigation bar, what stays in sight stands at the top', async () => {
  for (const [width, expected] of [
    [1280, { head: 0 }],
    [1000, { bar: 0, head: 48 }],
    [800, { bar: 64, head: 112 }],
  ] as const) {
    const page = await open('bare.html', width)
    await page.locator('.is-whole').waitFor()
    const found = await page.evaluate(() => {
      document.querySelectorAll('tr')[40]?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top
      return { bar: topOf('.toc summary'), head: topOf('th') }
    })
    expect(found, `${width}`).toMatchObject(expected)
  }
})

test.each(['light', 'dark'] as const)(
  'text on backgrounds of the author can be read, %s',
  async (colorScheme) => {
    const page = await open('backgrounds.html', 1280, { colorScheme })
    expect(await violations(page)).toEqual([])
    await page.locator('.is-whole').waitFor()
    await page.locator('tbody tr').nth(1).hover()
    expect(await violations(page)).toEqual([])

    const parts = await open('parts-on-background.html', 1280, { colorScheme })
    expect(await violations(parts)).toEqual([])
    // What axe cannot judge: text on gradients, in drawings, and shaded edges.
    const colours = await parts.evaluate(() => {
      const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
      return {
        text: styleOf('body').color,
        button: styleOf('.copy-code').color,
        drawing: styleOf('.diagram-box').color,
        edges: styleOf('.table-wrap').background.match(/rgba?\([^)]*\)/g),
      }
    })
    expect(colours.drawing).toBe(colours.text)
    expect(colours.button).toBe(colours.text)
    expect(new Set(colours.edges)).toEqual(new Set(['rgba(0, 0, 0, 0)']))
  },
)

test('a row that a link leads to stands below the head of its table', async () => {
  const page = await open('tables.html#row', 1280)
  const [row, head] = [page.locator('#row'), page.locator('thead th').first()]
  const bottom = await head.evaluate((cell) => cell.getBoundingClientRect().bottom)
  expect(await row.evaluate((mark) => mark.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom)
})

test('a head of two rows covers neither a cell that a link leads to nor what has the focus', async () => {
  const page = await open('heads.html#cell-40', 1280)
  await page.locator('.is-whole').waitFor()
  const headBottom = () => page.locator('thead').evaluate((head) => head.getBoundingClientRect().bottom)
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(await page.locator('#cell-40').evaluate(top)).toBeGreaterThanOrEqual(await headBottom())
  await page.locator('tbody tr').nth(40).locator('a').first().focus()
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Shift+Tab')
    expect(await page.locator(':focus').evaluate(top), `${stop}`).toBeGreaterThanOrEqual(await headBottom())
  }
})

test('the button of the table of contents has room around its words, at every width that shows it', async () => {
  const heights: number[] = []
  for (const width of [320, 768, 1024, 1180]) {
    const page = await open('', width)
    heights.push((await page.locator('.toc-toggle > summary').boundingBox())?.height ?? 0)
  }
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

test('the ring of focus in the table of contents is not cut by its box', async () => {
  const page = await open('', 1440)
  expect(await page.locator('.toc a').count()).toBeGreaterThan(1)
  const outside = await page.locator('.toc a').evaluateAll((links) =>
    links.filter((link) => {
      ;(link as HTMLElement).focus({ focusVisible: true } as FocusOptions)
      const { outlineOffset, outlineWidth } = getComputedStyle(link)
      const room = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
      const box = link.closest('.toc')?.getBoundingClientRect()
      const { left, right } = link.getBoundingClientRect()
      return box === undefined || left - room < box.left || right + room > box.right
    }),
  )
  expect(outside).toEqual([])
})

test('lines of code that are added, removed or marked are told without colours', async () => {
  const page = await open('code.html', 1280, { forcedColors: 'active' })
  const marks = await page.locator('.code-block .line').evaluateAll((lines) =>
    lines.map((line) => {
      const sign = getComputedStyle(line, '::before').content
      const edge = getComputedStyle(line).borderInlineStartStyle
      return [/[+−]/.exec(sign)?.[0] ?? '', edge]
    }),
  )
  expect(marks).toEqual([
    ['−', 'solid'],
    ['+', 'solid'],
    ['', 'solid'],
    // The text of a diff includes its signs.
    ['', 'solid'],
    ['', 'solid'],
  ])
})

test('the sign of a line of code is read before it, and ornaments are not read', async () => {
  for (const forcedColors of ['none', 'active'] as const) {
    const page = await open('signs.html', 1280, { forcedColors })
    const signs = await page
      .locator('.line')
      .evaluateAll((lines) =>
        lines.map((line) =>
          ['::before', '::after'].flatMap((name) => /[+−]/.exec(getComputedStyle(line, name).content) ?? []),
        ),
      )
    expect(signs.map(([sign]) => sign)).toEqual(['−', '+', '−', '+'])
    const texts = (await textsForScreenReaders(page)).join('')
    expect(texts).toMatch(/−first\s+\+second\s/)
    expect(texts).toMatch(/−third\s+\+fourth\s/)
    expect(texts).toContain('Outside')
    expect(texts).not.toMatch(/[\u2060↗]/)
  }
})

test('words of code that mean an error have no signs of their own', async () => {
  const page = await open('log.html', 1280)
  const signsOf = (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) =>
        ['::before', '::after']
          .map((name) => getComputedStyle(element, name).content)
          .filter((content) => !/^(?:none|normal)$/.test(content))
          .join(' '),
      ),
    )
  expect(await signsOf('.token:is(.error, .warning)')).toEqual(['', '', ''])
  expect(await signsOf('.line')).toEqual([
    expect.stringContaining('×'),
    expect.stringContaining('×'),
    expect.stringContaining('!'),
  ])
})

test.each(['none', 'active'] as const)(
  'the arrow of links to other sites is mirrored from right to left, with forced colours %s',
  async (forcedColors) => {
    const { page } = await openPage({
      viewport: { width: 500, height: 400 },
      deviceScaleFactor: 4,
      forcedColors,
    })
    await page.goto(`${server.address}signs.html`, { waitUntil: 'networkidle' })
    const link = page.locator('main a.external')
    /** Where the middle of the ink is, between 0 for the left edge of the arrow and 1 for its right edge. */
    const middleOf = async (dir: string) => {
      await link.evaluate((element, dir) => {
        element.textContent = ''
        element.style.fontSize = '50px'
        element.setAttribute('dir', dir)
      }, dir)
      const picture = sharp(await link.screenshot())
        .greyscale()
        .raw()
      const { data, info } = await picture.toBuffer({ resolveWithObject: true })
      const columns = [...data.entries()].flatMap(([at, light]) => (light < 200 ? [at % info.width] : []))
      const [left, right] = [Math.min(...columns), Math.max(...columns)]
      const mean = columns.reduce((sum, column) => sum + column, 0) / columns.length
      return (mean - left) / (right - left)
    }
    const middle = await middleOf('ltr')
    expect(middle).toBeGreaterThan(0.55)
    expect((await middleOf('rtl')) + middle).toBeCloseTo(1, 1)
  },
)

test('the way back to the top does not stand over what has the focus', async () => {
  const { page } = await openPage({ viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' })
  await page.goto(`${server.address}deep.html`, { waitUntil: 'networkidle' })
  const top = page.locator('.back-to-top')
  const copy = page.locator('.copy-code')
  await copy.evaluate((button) => button.closest('.code-block')?.querySelector('pre')?.focus())
  await copy.evaluate((button) => {
    const way = document.querySelector('.back-to-top') as Element
    scrollBy(0, button.getBoundingClientRect().top - way.getBoundingClientRect().top - 6)
  })
  await expect.poll(() => top.getAttribute('hidden')).toBeNull()
  await page.keyboard.press('Tab')
  const found = await copy.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return [
      document.activeElement === button,
      document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.className,
    ]
  })
  expect(found).toEqual([true, 'copy-code'])
  expect(await top.evaluate((way) => getComputedStyle(way).opacity)).toBe('0')
  await top.focus()
  await expect.poll(() => top.evaluate((way) => getComputedStyle(way).opacity)).toBe('1')
})

test('the way back to the top does not stand over the end of the page', async () => {
  for (const width of [320, 390, 820, 960, 1280, 1440]) {
    const page = await open('deep.html', width)
    await page.evaluate(() => window.scrollTo({ top: 99_999, behavior: 'instant' }))
    await page.locator('.back-to-top:not([hidden])').waitFor()
    const covered = await page.locator('.back-to-top').evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return [...document.querySelectorAll('.footer :is(a, .copyright)')].filter((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        return [...text.getClientRects()].some(
          (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
        )
      }).length
    })
    expect(covered, `at ${width}`).toBe(0)
  }
})

test('a table that a telephone cannot show whole has a shade and the focus, also in a box', async () => {
  const page = await open('', 320)
  const table = page.locator('.custom-block .table-wrap')
  expect(
    await table.evaluate((element) => [
      element.scrollWidth > element.clientWidth,
      element.tabIndex,
      getComputedStyle(element).backgroundImage.match(/linear-gradient/g)?.length,
      getComputedStyle(element).backgroundColor ===
        getComputedStyle(document.documentElement).backgroundColor,
    ]),
  ).toEqual([true, 0, 4, true])
})

test('a table that hides only the end of a word has a shade', async () => {
  const page = await open('tables.html', 700)
  const box = page.locator('.table-wrap').first()
  await box.evaluate((element: HTMLElement) => {
    const empty = document.createElement('table')
    Object.assign(empty.style, { width: '424px', minWidth: '0', maxWidth: 'none', height: '100px' })
    Object.assign(element.style, { width: '402px', minInlineSize: '0', overflow: 'auto hidden' })
    element.replaceChildren(empty)
  })
  const shot = sharp(await box.screenshot())
    .greyscale()
    .extract({ left: 0, top: 50, width: 400, height: 1 })
  const pixels = await shot.raw().toBuffer()
  expect((pixels.at(300) ?? 0) - (pixels.at(397) ?? 0)).toBeGreaterThan(10)
})

test('only code, drawings and tables that scroll are stops for the keyboard', async () => {
  const page = await open('boxes.html', 700)
  const stops = () =>
    page
      .locator('pre, .diagram-box, .table-wrap')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).tabIndex === 0))
  await expect.poll(stops).toEqual([false, true, false, true, false])
  await expect(page.getByRole('group', { name: 'Code: js', exact: true }).count()).resolves.toBe(1)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(stops).toEqual([false, true, true, true, true])
})

test('the end of a line of code can be read beside the button, and its begin is not below a label', async () => {
  const page = await open('boxes.html', 700)
  const blocks = page.locator('.code-block')
  await expect.poll(() => blocks.locator('pre.is-whole').count()).toBe(1)
  const labels = await blocks.evaluateAll((all) =>
    all.map((block) => getComputedStyle(block, '::before').content),
  )
  expect(labels).toEqual(['"js"', 'none'])
  const long = blocks.last()
  await long.locator('pre').evaluate((pre) => pre.scrollTo(pre.scrollWidth, 0))
  const { end, button, edge, line } = await long.evaluate((block) => {
    const range = document.createRange()
    range.selectNodeContents(block.querySelector('code .line') as Element)
    const right = (selector: string) => block.querySelector(selector)?.getBoundingClientRect().right ?? 0
    return {
      end: Math.max(...[...range.getClientRects()].map((box) => box.right)),
      button: block.querySelector('.copy-code')?.getBoundingClientRect().left ?? 0,
      edge: right('pre'),
      line: right('.highlighted'),
    }
  })
  expect(end).toBeLessThanOrEqual(button)
  expect(Math.abs(line - edge), 'a marked line runs over the whole width').toBeLessThan(2)
})

test('the name of a language stands on a marked line without a ground of its own', async () => {
  const page = await open('titles.html', 1280)
  const block = page.locator('.code-block:has(.highlighted)')
  await expect
    .poll(() => block.evaluate((element) => getComputedStyle(element, '::before').content))
    .toBe('"sh"')
  expect(await block.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  )
})

test('no code or title stands below the name of its language, or below the button', async () => {
  for (const [width, hasTouch] of [
    [1440, false],
    [390, true],
  ] as const) {
    const page = await open('labels.html', width, { hasTouch, isMobile: hasTouch })
    await page.locator('pre.is-whole').first().waitFor()
    const overlaps = await page.locator('.code-block').evaluateAll((blocks) => {
      const textOf = (element: Element | null) => {
        const range = document.createRange()
        if (element !== null) range.selectNodeContents(element)
        return [...range.getClientRects()]
      }
      return blocks.map((block) => {
        const button = block.querySelector('.copy-code')?.getBoundingClientRect() ?? new DOMRect()
        const isTouch = matchMedia('(hover: none)').matches
        const label = getComputedStyle(block, '::before')
        const isShown = label.content !== 'none'
        const { top, right } = block.getBoundingClientRect()
        // In the middle of its line stand letters of this height.
        const middle = top + Number.parseFloat(label.top) + Number.parseFloat(label.lineHeight) / 2
        const height = Number.parseFloat(label.fontSize)
        const covered = isTouch
          ? button
          : new DOMRect(
              right - Number.parseFloat(label.right) - Number.parseFloat(label.width),
              middle - height / 2,
              Number.parseFloat(label.width),
              height,
            )
        const parts = isTouch ? '.code-title' : '.code-title, .is-whole code'
        const texts = [...block.querySelectorAll(parts)].flatMap((part) => textOf(part))
        return (
          (isTouch || isShown) &&
          texts.some(
            ({ left, right, top, bottom }) =>
              left < covered.right &&
              right > covered.left &&
              // Letters are lower than their line.
              top + 2 < covered.bottom &&
              bottom - 2 > covered.top,
          )
        )
      })
    })
    expect(overlaps.length).toBe(9)
    expect(overlaps, `${width}`).not.toContain(true)
  }
})

test('readers who ask for more contrast get it: text that is not pale, and edges that can be seen', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open('blocks.html', 1280, { colorScheme, contrast: 'more' })
    const colours = await page.evaluate(() => {
      const styleOf = (selector: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body)
      return [
        styleOf('.sidebar-list .sidebar-list .sidebar-link:not([aria-current])').color,
        styleOf('.docs-content details').borderTopColor,
      ].map((colour) => colour === getComputedStyle(document.body).color)
    })
    expect(colours, colorScheme).toEqual([true, true])
    expect(await violations(page)).toEqual([])
  }
})

test('code keeps its place beside numbers of three digits', async () => {
  const page = await open('labels.html', 1280)
  const lefts = await page.locator('.line-numbers .line').evaluateAll((lines) =>
    lines.map((line) => {
      const range = document.createRange()
      range.selectNodeContents(line)
      return Math.round(range.getBoundingClientRect().left * 10)
    }),
  )
  expect(lefts.length).toBe(4)
  expect(new Set(lefts).size).toBe(1)
})

test('each level of the table of contents begins further in', async () => {
  for (const width of [390, 1440]) {
    const page = await open('levels.html', width)
    if (width < 1200) await page.locator('.toc-toggle > summary').click()
    const lefts = await page.locator('.toc-list a').evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return range.getBoundingClientRect().left
      }),
    )
    expect(lefts.length).toBe(3)
    for (const [index, left] of lefts.slice(1).entries())
      expect(left - (lefts[index] ?? 0), `${width}`).toBeGreaterThan(8)
  }
})

test('the copy button stands beside the middle of the first line of code, or of the title', async () => {
  const page = await open('titles.html', 1280)
  const distances = await page.locator('.code-block').evaluateAll((blocks) =>
    blocks.map((block) => {
      const middle = (selector: string) => {
        const { top, bottom } = block.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        return (top + bottom) / 2
      }
      return Math.abs(middle('.copy-code') - middle('.code-title, .line'))
    }),
  )
  expect(distances.length).toBe(2)
  expect(Math.max(...distances)).toBeLessThan(1.5)
})

test('beside a long word of the first column of a table the second can be read', async () => {
  const page = await open('boxes.html', 375)
  const widths = await page
    .locator('td:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThan(160)
})

test('a flag is not broken after its hyphens', async () => {
  const page = await open('boxes.html', 320)
  const lines = await page
    .locator('td code')
    .filter({ hasText: /^-/ })
    .evaluateAll((codes) => codes.map((code) => code.getClientRects().length))
  expect(lines.length).toBe(13)
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('items of lists that end in code or have several paragraphs stand apart from the next', async () => {
  const page = await open('lists.html', 700)
  const gaps = await page.locator('.docs-content li').evaluateAll((items) =>
    items.map((item) => {
      const next = item.nextElementSibling?.getBoundingClientRect().top ?? Number.NaN
      const [before, last] = [...item.children].slice(-2).map((child) => child.getBoundingClientRect())
      const inside = (last?.top ?? Number.NaN) - (before?.bottom ?? Number.NaN)
      return next - item.getBoundingClientRect().bottom >= inside
    }),
  )
  expect(gaps[1], 'an item that ends in code').toBe(true)
  expect(gaps[3], 'an item of two paragraphs').toBe(true)
})

test('in a low window the bars leave the room to the text', async () => {
  for (const [width, height, expected] of [
    [375, 812, { bar: 0, contents: 64, heading: 123 }],
    [812, 375, { bar: -1, contents: -1, heading: 11 }],
    [320, 256, { bar: -1, contents: -1, heading: 11 }],
  ] as const) {
    const page = await open('tables.html', width)
    await page.setViewportSize({ width, height })
    await page.evaluate(() => document.getElementById('wide')?.scrollIntoView({ behavior: 'instant' }))
    const found = await page.evaluate(() => {
      const topOf = (selector: string) =>
        Math.max(-1, Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN))
      return {
        bar: topOf('.navbar'),
        contents: topOf('.toc-column'),
        button: topOf('.drawer > summary'),
        heading: topOf('#wide'),
      }
    })
    expect(found, `${width} by ${height}`).toEqual({ ...expected, button: expected.bar })
  }
})

test('letters of Japanese titles are not pushed together', async () => {
  const spacing = (page: Page) =>
    page.locator('h1').evaluate((title) => getComputedStyle(title).letterSpacing)
  expect(await spacing(await open('japanese.html', 700))).toBe('normal')
  expect(await spacing(await open('code.html', 700))).not.toBe('normal')
})
