import { join } from 'node:path'
import { serve } from '@quire/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { checkout, linkPackages, makeSite, temporaryFolder } from '../support/sites.js'

const counter = `'use client'
import { useId, useState, type ReactNode } from 'react'
import { useNavigate, usePage, useSite } from '@quire/engine/client'

export function Counter({ start = 0, label = 'Count', children }: { start?: number; label?: string; children?: ReactNode }) {
  const [count, setCount] = useState(start)
  const page = usePage()
  const site = useSite()
  const navigate = useNavigate()
  const id = useId()
  return (
    <section aria-labelledby={id} data-of={page.path + ' ' + page.title + ' ' + page.lang + ' ' + site.title}>
      <h3 id={id}>{label}</h3>
      <button type="button" onClick={() => setCount(count + 1)}>{label}: {count}</button>
      <button type="button" onClick={() => navigate(site.base + 'other.html')}>Go</button>
      {children}
    </section>
  )
}

export function Outer() {
  return <div className="outer"><Counter label="Inner" start={1} /></div>
}

export function Folded({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return <div><button type="button" onClick={() => setOpen(!open)}>Fold</button>{open && children}</div>
}
`

const broken = `'use client'
export function Broken() {
  if (typeof document !== 'undefined') throw new Error('it broke')
  return <p className="broken">As it was built</p>
}
`

const files = {
  'docs.config.ts': `
import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '${'THEME'}'
import { Broken } from './islands/Broken'
import { Counter, Folded, Outer } from './islands/Counter'
export default defineConfig({ title: 'Islands', theme: extend(theme, { components: { Counter, Folded, Outer, Broken } }) })
`,
  'islands/Counter.tsx': counter,
  'islands/Broken.tsx': broken,
  'content/README.md': `# Home

<Counter start={3} hydrate="load">

Static **child** with a [link](./other.md)

<Counter label="Nested" hydrate="load" />

</Counter>

<Outer hydrate="load" />

<Folded hydrate="load">

Hidden *at first*

</Folded>

<Broken hydrate="load" />
`,
  'content/other.md': '# Other\n\n<Counter label="Lazy" hydrate="interaction" />\n\n[Home](./README.md)\n',
  'content/seen.md': `# Seen\n\n${'Text.\n\n'.repeat(80)}<Counter label="Far" hydrate="visible" />\n`,
  'public/favicon.ico': '',
  'content/none.md': '# None\n\nText.\n',
}

for (const theme of ['@quire/theme-default', join(checkout, 'tests/browser/themes/plain.ts')]) {
  describe(`islands with the theme ${theme.replace(checkout, '')}`, () => {
    const undo: (() => unknown)[] = []
    const keepUntil = (run: () => unknown) => undo.push(run)
    let site: string
    let server: StaticServer

    beforeAll(async () => {
      site = makeSite(
        { ...files, 'docs.config.ts': files['docs.config.ts'].replace('THEME', theme) },
        temporaryFolder(keepUntil),
      )
      linkPackages(site)
      const result = await buildSite(site)
      expect(result.diagnostics).toEqual([])
      server = await serveFolder(join(site, 'dist'), {
        keepUntil,
        headers: { 'content-security-policy': "default-src 'self'" },
      })
    })
    afterAll(async () => {
      for (const run of undo.reverse()) await run()
    })

    test('islands are rendered at build time and become interactive; static children stay as they are', async () => {
      const { page } = await openPage()
      await page.goto(server.address, { waitUntil: 'networkidle' })
      const own = page.getByRole('button', { name: 'Count: 3' })
      await own.click()
      await page.getByRole('button', { name: 'Count: 4' }).click()
      expect(await page.getByRole('button', { name: 'Count: 5' }).count()).toBe(1)
      expect(await page.locator('main strong').innerText()).toBe('child')
      await page.getByRole('button', { name: 'Nested: 0' }).click()
      expect(await page.getByRole('button', { name: 'Nested: 1' }).count()).toBe(1)
      await page.getByRole('button', { name: 'Inner: 1' }).click()
      expect(await page.getByRole('button', { name: 'Inner: 2' }).count()).toBe(1)
      expect(await page.locator('[data-of]').first().getAttribute('data-of')).toBe('/ Home en-US Islands')
    })

    test('children that an island does not show at first are there when it does', async () => {
      const { page } = await openPage()
      await page.goto(server.address, { waitUntil: 'networkidle' })
      expect(await page.getByText('Hidden at first').count()).toBe(0)
      await page.getByRole('button', { name: 'Fold' }).click()
      expect(await page.locator('main em').innerText()).toBe('at first')
    })

    test('an island that throws shows its static HTML and logs one error; the others live', async () => {
      const { page, problems } = await openPage()
      await page.goto(server.address, { waitUntil: 'networkidle' })
      expect(await page.locator('.broken').innerText()).toBe('As it was built')
      expect(problems.filter((problem) => problem.includes('<Broken>'))).toHaveLength(1)
      expect(problems.filter((problem) => !problem.includes('<Broken>'))).toEqual([])
      await page.getByRole('button', { name: 'Count: 3' }).click()
      expect(await page.getByRole('button', { name: 'Count: 4' }).count()).toBe(1)
    })

    test('React comes with the first island that needs it: none, when used, when seen', async () => {
      const isReact = (path: string) => path.includes('hydrate-island')
      const { page } = await openPage({ viewport: { width: 1000, height: 600 } })
      server.requests.length = 0
      await page.goto(`${server.address}none.html`, { waitUntil: 'networkidle' })
      expect(server.requests.filter(isReact)).toEqual([])

      await page.goto(`${server.address}other.html`, { waitUntil: 'networkidle' })
      expect(server.requests.filter(isReact)).toEqual([])
      await page.getByRole('button', { name: 'Lazy: 0' }).click()
      await expect
        .poll(() => page.getByRole('button', { name: 'Lazy: 1' }).count(), {
          message: 'the click that wakes it counts',
        })
        .toBe(1)
      expect(server.requests.filter(isReact)).toHaveLength(1)

      server.requests.length = 0
      await page.goto(`${server.address}seen.html`, { waitUntil: 'networkidle' })
      expect(await page.locator('docs-island[data-watched]').count()).toBeGreaterThan(0)
      await page.getByRole('button', { name: 'Far: 0' }).scrollIntoViewIfNeeded()
      await expect.poll(() => server.requests.filter(isReact)).toHaveLength(1)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(200)
      await page.getByRole('button', { name: 'Far: 0' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Far: 1' }).count()).toBe(1)
    })

    test('navigation in place brings islands to life, ends those that are gone, and islands can navigate', async () => {
      const { page, problems } = await openPage()
      await page.goto(`${server.address}none.html`, { waitUntil: 'networkidle' })
      await page.evaluate(() => Object.assign(window, { inPlace: true }))
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href })
        document.body.append(link)
        link.click()
        link.remove()
      }, `${server.address}other.html`)
      await page.getByRole('button', { name: 'Lazy: 0' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Lazy: 1' }).count()).toBe(1)
      await page.goBack()
      await expect.poll(() => page.title()).toContain('None')
      await page.goForward()
      await page.getByRole('button', { name: 'Lazy: 0' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Lazy: 1' }).count()).toBe(1)
      await page.goto(server.address, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Go' }).first().click()
      await expect.poll(() => page.title()).toContain('Other')
      expect(problems.filter((problem) => !problem.includes('<Broken>'))).toEqual([])
    })

    test('React’s development build finds no difference between the two sides', async () => {
      const dev = await serve({
        site,
        defaultTheme: '@quire/theme-default',
        packagesOf: [join(checkout, 'tests')],
      })
      keepUntil(() => dev.close())
      const { page, problems } = await openPage()
      await page.goto(`${dev.origin}${dev.base}`)
      await page.getByRole('button', { name: 'Count: 3' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Count: 4' }).count()).toBe(1)
      await page.waitForTimeout(300)
      expect(
        problems.filter((problem) => !problem.includes('<Broken>') && !problem.includes('it broke')),
      ).toEqual([])
    })
  })
}

test('a property that JSON cannot carry is an error that names component, property and page', async () => {
  const site = makeSite({
    'docs.config.ts': `
import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Uses } from './Uses'
export default defineConfig({ title: 'T', theme: extend(theme, { components: { Uses } }) })
`,
    'Uses.tsx':
      "import { Counter } from './Counter'\nexport const Uses = () => <Counter onDone={() => {}} />\n",
    'Counter.tsx': "'use client'\nexport const Counter = (_: { onDone: () => void }) => <b>x</b>\n",
    'content/README.md': '# Home\n\n<Uses />\n',
  })
  linkPackages(site)
  const { ok, diagnostics } = await buildSite(site)
  expect(ok).toBe(false)
  expect(diagnostics.map(({ code, at, message }) => [code, at?.path, message])).toEqual([
    [
      'island-prop',
      'content/README.md',
      'The property "onDone" of the island <Counter> is a function, so the browser cannot get it.',
    ],
  ])
})
