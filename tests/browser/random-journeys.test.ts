import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { randomFrom } from '../support/random.js'
import { serveFolder } from '../support/server.js'
import type { FileTexts } from '../support/sites.js'
import { follow } from './page.js'
import { builtSite } from './sites.js'

/** Wherever readers go, and however they got there, they see what they would see if they opened that address. */

const text = (word: string) => `${`Words about ${word}. `.repeat(60)}\n\n`

const files: FileTexts = {
  'content/README.md': `---\nlayout: Home\nhero:\n  name: Journeys\n---\n\n[Start](guide/start.md) [Old](/v1/) [Gone](/guide/gone.html)\n`,
  'content/guide/all.md': `# All\n\n:::: tabs\n::: tab One\n[Start](./start.md)\n:::\n::: tab Two\n${text('tabs')}\n:::\n::::\n\n::: details More\n[Next](./next.md)\n:::\n\n## Code\n\n\`\`\`js\nrun()\n\`\`\`\n\n## Drawing\n\n\`\`\`mermaid\nflowchart LR\n  A[One] --> B[Two]\n\`\`\`\n\n${text('all')}## Table\n\n| a | b |\n| --- | --- |\n| c | d |\n`,
  'content/guide/styled.md': `---\npageClass: wide\n---\n\n# Styled\n\n<style>p { color: rgb(1, 2, 3) }</style>\n\n[All](./all.md#table) [Moved](/guide/old.html#code) [Start](./start.md)\n`,
  'content/lone.md': `---\nsidebar: false\ntoc: false\n---\n\n# Lone\n\n[All](guide/all.md#drawing)\n`,
  'ar/README.md': '# البداية\n\n[الدليل](guide/README.md)\n',
  'ar/guide/README.md': '# الدليل\n\n## أول\n\n[البداية](../README.md)\n',
  'old/README.md': '# Home\n\n[Guide](guide/README.md)\n',
  'old/guide/README.md': `# Guide\n\n[Start](start.md)\n\n## Alpha\n\n${text('the old guide')}`,
  'old/guide/start.md': '# Start\n\n[Home](../README.md)\n',
  'redirects.txt': '/guide/old.html /guide/all.html\n/former/* /guide/:splat\n',
}

const config = {
  content: [
    { dir: 'content' },
    { dir: 'ar', prefix: '/ar/', lang: 'ar', title: 'التوثيق', fallback: true },
    { dir: 'old', prefix: '/v1/', version: 'v1', sidebar: { '/v1/guide/': ['', 'start'] } },
  ],
  sidebar: {
    '/guide/': [
      '',
      { title: 'First', children: ['start', 'all', 'next'] },
      { title: 'Second', children: ['styled', 'Überschrift', 'far'] },
    ],
    '/other/': [''],
  },
}

/** Addresses below the base that are followed besides the links of the page. */
const others = ['former/start.html', 'guide/start', 'guide/nowhere', 'GUIDE/next.html', '#alpha']

const keepUntil = afterAllTests()
let address: string

beforeAll(async () => {
  const site = await builtSite('default', { files, config, base: '/docs/', keepUntil })
  address = (await serveFolder(site.out, { base: '/docs/', keepUntil })).address
})

/**
 * What the reader is shown: a line for each element and text, without what depends on how far the page is
 * scrolled and on what the reader opened.
 */
const viewOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const ofReader = new Set(['open', 'tabindex', 'hidden', 'checked', 'style', 'class'])
    const { lang, dir } = document.documentElement
    const lines = [location.href, document.title, lang, dir, document.body.className]
    const describe = (node: Node, depth: string): void => {
      if (node instanceof Text && node.data.trim() !== '') lines.push(depth + node.data.trim())
      if (!(node instanceof Element) || node.matches('script, [aria-live], [role="status"]')) return
      // Islands have ids of the page on which they began, and keep them.
      const attributes = [...(node.localName === 'docs-island' ? [] : node.attributes)]
        .filter(({ name, value }) => !ofReader.has(name) && `${name}=${value}` !== 'aria-current=location')
        .map(({ name, value }) => `${name}=${value}`)
      lines.push(`${depth}${[node.localName, ...attributes.sort()].join(' ')}`)
      for (const child of node.childNodes) describe(child, `${depth} `)
    }
    for (const link of document.querySelectorAll('link[rel="canonical"], link[hreflang]')) describe(link, '')
    describe(document.body, '')
    return lines
  })

/** Lines that only one of two pages shows. */
async function differences(page: Page, other: Page): Promise<readonly string[]> {
  const [here, there] = await Promise.all([viewOf(page), viewOf(other)])
  if (here.join('\n') === there.join('\n')) return []
  return [
    ...here.filter((line) => !there.includes(line)).map((line) => `- ${line}`),
    ...there.filter((line) => !here.includes(line)).map((line) => `+ ${line}`),
    'or in another order',
  ]
}

const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin, pathname }) => origin === location.origin && /\/[^.]*(?:\.html)?$/.test(pathname))
      .map(({ href }) => href),
  )

test.each([1, 2])('a random journey shows what each address shows: seed %i', async (seed) => {
  const random = randomFrom(seed)
  const { page, context, problems } = await openPage({ viewport: { width: 1280, height: 800 } })
  const fresh = await context.newPage()
  const entries = [address]
  let now = 0

  /** @returns What was done, and the address that it led to. */
  async function step(): Promise<{ readonly done: string; readonly target: string }> {
    const dice = random()
    const entry = (index: number) => entries[index] ?? ''
    if (dice < 0.2 && now > 0) {
      now -= 1
      await page.goBack({ waitUntil: 'commit' })
      return { done: 'back', target: entry(now) }
    }
    if (dice < 0.3 && now < entries.length - 1) {
      now += 1
      await page.goForward({ waitUntil: 'commit' })
      return { done: 'forward', target: entry(now) }
    }
    if (dice < 0.35) {
      await page.reload()
      return { done: 'reload', target: entry(now) }
    }
    const named = others.map((other) => new URL(other, other.startsWith('#') ? page.url() : address).href)
    const links = [...(await linksOf(page)), ...named]
    const target = links[Math.floor(random() * links.length)] ?? ''
    if (target !== page.url()) {
      now += 1
      entries.length = now
    }
    await follow(page, target)
    return { done: 'link', target }
  }

  await page.goto(address)
  const steps: string[] = []
  while (steps.length < 40) {
    const { done, target } = await step()
    steps.push(`${done} ${target}`)
    // The not-found page looks for where an address leads, and then goes there.
    await fresh.goto(target, { waitUntil: 'networkidle' })
    await page.waitForLoadState('networkidle')
    await expect.poll(() => differences(page, fresh), { message: steps.join('\n') }).toEqual([])
    entries[now] = page.url()
  }
  const notFound = 'the server responded with a status of 404'
  expect(problems.filter((problem) => !problem.includes(notFound))).toEqual([])
})
