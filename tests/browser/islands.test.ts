import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { serveSite } from '../support/serve.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { checkout, linkPackages, makeSite, temporaryFolder } from '../support/sites.js'
import { hydrated, watchHydration } from './page.js'

const counter = `'use client'
import { createContext, forwardRef, memo, useContext, useEffect, useId, useLayoutEffect, useState, type ReactNode } from 'react'
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
      <button type="button" onClick={() => navigate(location.href.replace('127.0.0.1', 'localhost'))}>Leave</button>
      {children}
    </section>
  )
}

export function Outer() {
  return <div className="outer"><Counter label="Inner" start={1} /></div>
}

export function Later({ children }: { children?: ReactNode }) {
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return here ? <p>Here now: {children}</p> : null
}

export function Telling() {
  useLayoutEffect(() => void document.dispatchEvent(new CustomEvent('docs:shown')), [])
  return <p>Telling</p>
}

export const Step = createContext(1)

export const Kept = memo(function Kept() {
  const [count, setCount] = useState(0)
  const step = useContext(Step)
  return <button type="button" onClick={() => setCount(count + step)}>Kept: {count}</button>
})

export const Referred = forwardRef<HTMLButtonElement>(function Named(_, ref) {
  const [count, setCount] = useState(0)
  return <button type="button" ref={ref} onClick={() => setCount(count + 1)}>Referred: {count}</button>
})

export function Folded({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return <div><button type="button" onClick={() => setOpen(!open)}>Fold</button>{open && children}</div>
}

export function Closed({ initial = false, name = 'Turn', children }: { initial?: boolean; name?: string; children?: ReactNode }) {
  const [open, setOpen] = useState(initial)
  return <section><button type="button" onClick={() => setOpen(!open)}>{name}</button>{open && children}</section>
}

export function Failing({ children }: { children?: ReactNode }) {
  const [failed, setFailed] = useState(false)
  if (failed) throw new Error('it broke later')
  return <section><button type="button" onClick={() => setFailed(true)}>Fail</button>{children}</section>
}
`

const broken = `'use client'
import { useState } from 'react'
export function Broken() {
  if (typeof document !== 'undefined') throw new Error('it broke')
  return <p className="broken">As it was built</p>
}
export function Fragile() {
  const [times, setTimes] = useState(0)
  if (times > 1) throw new Error('it broke later')
  return <button type="button" className="fragile" onClick={() => setTimes(times + 1)}>Pressed {times}</button>
}
`

const waiting = `'use client'
import { Component, lazy, Suspense, useState, type ReactNode } from 'react'
const Late = lazy(() => import('./Late'))
export const Waiting = () => <Suspense fallback={<p>Coming</p>}><Late /></Suspense>

class Net extends Component<{ children: ReactNode }> {
  state = { caught: false }
  static getDerivedStateFromError() { return { caught: true } }
  render() { return this.state.caught ? <p>Caught here</p> : this.props.children }
}
function Button() {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('it broke inside')
  return <button type="button" onClick={() => setBroken(true)}>Break</button>
}
export const Netted = () => <Net><Button /></Net>
`

const files = {
  'docs.config.ts': `
import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '${'THEME'}'
import { Broken, Fragile } from './islands/Broken'
import { Closed, Counter, Failing, Folded, Kept, Later, Referred, Outer, Telling } from './islands/Counter'
import { Netted, Waiting } from './islands/Waiting'
export default defineConfig({ title: 'Islands', theme: extend(theme, { components: { Closed, Counter, Failing, Folded, Kept, Referred, Later, Outer, Telling, Broken, Fragile, Netted, Waiting } }) })
`,
  'islands/Counter.tsx': counter,
  'islands/Broken.tsx': broken,
  'islands/Waiting.tsx': waiting,
  'islands/Late.tsx': 'export default () => <p>Here at last</p>\n',
  'content/waiting.md': '# Waiting\n\n<Waiting hydrate="load" />\n\n<Netted hydrate="load" />\n',
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
  'content/later.md':
    '# Later\n\n<Later hydrate="visible" />\n\n<Later hydrate="visible">\n\nWith text.\n\n</Later>\n',
  'content/idle.md':
    '# Idle\n\n<Counter label="Idle" />\n\n<Counter label="Second" hydrate="load" />\n\n<Fragile hydrate="load" />\n',
  'content/early.md': `# Early

<Counter label="Around" hydrate="load">

<details><summary>More</summary>Text.</details>

<Counter label="Within" hydrate="load" />

</Counter>

<form><Counter label="Formed" hydrate="load" /></form>
`,
  'content/closed.md': `# Closed

<Closed hydrate="load">

${['load', 'idle', 'visible', 'interaction'].map((moment) => `<Counter label="Late ${moment}" hydrate="${moment}" />`).join('\n\n')}

\`\`\`js
late()
\`\`\`

</Closed>

<Closed hydrate="load" name="Shut" initial={true}>

${['load', 'idle', 'visible', 'interaction'].map((moment) => `<Counter label="Early ${moment}" hydrate="${moment}" />`).join('\n\n')}

<Closed hydrate="load" name="Deep">

<Counter label="Deepest" hydrate="load" />

</Closed>

\`\`\`js
early()
\`\`\`

</Closed>
`,
  'content/failing.md':
    '# Failing\n\n<Failing hydrate="load">\n\n<Counter label="Saved" hydrate="load" />\n\n</Failing>\n',
  'content/telling.md':
    '# Telling\n\n<Telling hydrate="load" />\n\n<Counter label="Told" hydrate="load" />\n\n<Telling hydrate="load" />\n',
  'content/wrapped.md': '# Wrapped\n\n<Kept hydrate="load" />\n\n<Referred hydrate="load" />\n',
  'public/favicon.ico': '',
  'content/none.md': '# None\n\nText.\n',
}

for (const theme of ['@quire/theme-default', join(checkout, 'tests/browser/themes/plain.ts')]) {
  describe(`islands with the theme ${theme.replace(checkout, '')}`, () => {
    const keepUntil = afterAllTests()
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

    test('islands among children that appear late or again live, with what the reader did; code there can be copied', async () => {
      const { page, problems } = await openPage()
      const count = (name: string) => page.getByRole('button', { name }).count()
      const press = async (label: string, from: number) => {
        await page.getByRole('button', { name: `${label}: ${from}` }).click()
        await expect.poll(() => count(`${label}: ${from + 1}`), { message: label }).toBe(1)
      }
      const copies = (text: string) =>
        page.locator('.code-block', { hasText: text }).locator('.copy-code').count()
      const hasCopies = theme === '@quire/theme-default' ? 1 : 0
      const moments = ['load', 'idle', 'visible', 'interaction']
      await page.goto(`${server.address}closed.html`, { waitUntil: 'networkidle' })

      await page.getByRole('button', { name: 'Turn' }).click()
      for (const moment of moments) await press(`Late ${moment}`, 0)
      expect(await copies('late()')).toBe(hasCopies)
      await page.getByRole('button', { name: 'Turn' }).click()
      expect(await count('Late load: 1')).toBe(0)
      // Closes and opens what was on the first page, after behaviours were mounted again.
      await page.getByRole('button', { name: 'Shut' }).click()
      await expect.poll(() => count('Early load: 0')).toBe(0)
      await page.getByRole('button', { name: 'Turn' }).click()
      for (const moment of moments) await press(`Late ${moment}`, 1)
      expect(await copies('late()')).toBe(hasCopies)
      await page.getByRole('button', { name: 'Shut' }).click()
      for (const moment of moments) await press(`Early ${moment}`, 0)
      await page.getByRole('button', { name: 'Deep' }).click()
      await press('Deepest', 0)
      await page.getByRole('button', { name: 'Shut' }).click()
      await page.getByRole('button', { name: 'Shut' }).click()
      for (const moment of moments) await press(`Early ${moment}`, 1)
      await press('Deepest', 1)
      expect(await copies('early()')).toBe(hasCopies)
      expect(problems).toEqual([])
    })

    test('islands inside an island that throws live on', async () => {
      const { page, problems } = await openPage()
      await page.goto(`${server.address}failing.html`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Saved: 0' }).click()
      await page.getByRole('button', { name: 'Saved: 1' }).waitFor()
      await page.getByRole('button', { name: 'Fail' }).click()
      await expect.poll(() => problems.join()).toContain('The island <Failing> failed')
      await page.getByRole('button', { name: 'Saved: 1' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Saved: 2' }).count()).toBe(1)
      expect(problems).toHaveLength(1)
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

    test('an island that throws later shows what was built, logs one error, and the page lives on', async () => {
      const { page, problems } = await openPage()
      await page.goto(`${server.address}idle.html`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Pressed 0' }).click()
      expect(await page.locator('.fragile').innerText()).toBe('Pressed 1')
      await page.locator('.fragile').click()
      await expect.poll(() => page.locator('.fragile').innerText()).toBe('Pressed 0')
      expect(problems).toHaveLength(1)
      expect(problems[0]).toContain('The island <Fragile> failed')
      await page.getByRole('button', { name: 'Second: 0' }).click()
      expect(await page.getByRole('button', { name: 'Second: 1' }).count()).toBe(1)
    })

    test('an island shows what it loads later without an error, and handles errors itself', async () => {
      const { page, problems } = await openPage()
      await page.goto(`${server.address}waiting.html`, { waitUntil: 'networkidle' })
      await page.getByText('Here at last').waitFor()
      expect(await page.getByText('Coming').count()).toBe(0)
      expect(problems).toEqual([])
      await page.getByRole('button', { name: 'Break' }).click()
      await page.getByText('Caught here').waitFor()
      expect(problems).toEqual([expect.stringMatching(/^error: Error: it broke inside/)])
    })

    test('without a moment of its own an island lives when the browser is idle; React is loaded once for all', async () => {
      const { page, problems } = await openPage()
      server.requests.length = 0
      await page.goto(`${server.address}idle.html`, { waitUntil: 'networkidle' })
      const island = page.locator('docs-island', { hasText: 'Idle: 0' })
      expect(await island.getAttribute('data-hydrate')).toBe('idle')
      await page.getByRole('button', { name: 'Idle: 0' }).click()
      expect(await page.getByRole('button', { name: 'Idle: 1' }).count()).toBe(1)
      await page.goto(server.address, { waitUntil: 'networkidle' })
      const scripts = [...new Set(server.requests.filter((path) => path.endsWith('.js')))]
      const withReact = scripts.filter((path) =>
        readFileSync(join(site, 'dist', path), 'utf8').includes('hydrateRoot'),
      )
      expect(withReact).toHaveLength(1)
      expect(problems.filter((problem) => !problem.includes('<Broken>'))).toEqual([])
    })

    test('a key wakes an island as a click does, and counts also while it is loaded', async () => {
      const slow = await serveFolder(join(site, 'dist'), {
        delayMs: (path) => (path.includes('hydrate-island') ? 400 : 0),
      })
      const { page } = await openPage()
      await page.goto(`${slow.address}other.html`, { waitUntil: 'networkidle' })
      const before = slow.requests.length
      expect(slow.requests.some((path) => path.includes('hydrate-island'))).toBe(false)
      await page.getByRole('button', { name: 'Lazy: 0' }).focus()
      await page.keyboard.press('Enter')
      expect(await page.getByRole('button', { name: 'Lazy: 0' }).count()).toBe(1)
      await expect.poll(() => page.getByRole('button', { name: 'Lazy: 1' }).count()).toBe(1)
      expect(slow.requests.slice(before).filter((path) => path.includes('hydrate-island'))).toHaveLength(1)
      expect(
        await page.evaluate(() => document.activeElement?.textContent),
        'the focus stays where it is',
      ).toContain('Lazy')
    })

    test('what the scripts of an island import is asked for together with them', async () => {
      const slow = await serveFolder(join(site, 'dist'), {
        delayMs: (path) => (/island-\d|hydrate-island/.test(path) ? 1500 : 0),
      })
      const { page } = await openPage()
      await page.goto(`${slow.address}other.html`, { waitUntil: 'networkidle' })
      const arrived: string[] = []
      page.on('response', (response) => arrived.push(response.url()))
      const before = slow.requests.length
      await page.getByRole('button', { name: 'Lazy: 0' }).click()
      await expect
        .poll(() => slow.requests.slice(before).filter((path) => path.includes('/chunk.')).length)
        .toBeGreaterThan(0)
      // The first of them is seen; others may be on their way.
      await page.waitForTimeout(300)
      expect(arrived.filter((address) => address.includes('island'))).toEqual([])
      const asked = slow.requests.length
      await expect.poll(() => page.getByRole('button', { name: 'Lazy: 1' }).count()).toBe(1)
      expect(slow.requests.slice(asked).filter((path) => /chunk\.|island/.test(path))).toEqual([])
    })

    test('a click before an island lives counts once, whatever it waits for', async () => {
      const slow = await serveFolder(join(site, 'dist'), {
        delayMs: (path) => (path.includes('hydrate-island') ? 600 : 0),
      })
      const { page, problems } = await openPage()
      const opened = async (path: string) => {
        await page.goto(`${slow.address}${path}`)
        await page.waitForFunction(() => document.querySelector('docs-island[data-watched]') !== null)
      }
      await opened('idle.html')
      await page.getByRole('button', { name: 'Second: 0' }).click()
      await page.getByRole('button', { name: 'Idle: 0' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Second: 1' }).count()).toBe(1)
      await expect.poll(() => page.getByRole('button', { name: 'Idle: 1' }).count()).toBe(1)

      // Automatic behaviours have run, and an island inside handles its own clicks.
      await opened('early.html')
      await page.getByText('More', { exact: true }).click()
      await page.getByRole('button', { name: 'Within: 0' }).click()
      await page.getByRole('button', { name: 'Formed: 0' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Formed: 1' }).count()).toBe(1)
      await expect.poll(() => page.getByRole('button', { name: 'Within: 1' }).count()).toBe(1)
      await page.getByRole('button', { name: 'Around: 0' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Around: 1' }).count()).toBe(1)
      expect(await page.locator('details').last().getAttribute('open')).toBe('')
      expect(await page.getByRole('button', { name: 'Within: 1' }).count()).toBe(1)
      expect(problems).toEqual([])
    })

    test('an island whose script does not come keeps its HTML, and the reader hears of it', async () => {
      const { page, context, problems } = await openPage()
      await page.goto(`${server.address}other.html`, { waitUntil: 'networkidle' })
      await page.evaluate(() =>
        document.addEventListener('docs:failed', ({ detail }) =>
          Object.assign(window, { again: (detail as { retry: () => void }).retry }),
        ),
      )
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Lazy: 0' }).click()
      await page.waitForFunction(() => 'again' in window)
      await expect.poll(() => problems.join('\n')).toContain('The island <Counter> could not be loaded.')
      expect(await page.getByRole('button', { name: 'Lazy: 0' }).count()).toBe(1)
      await context.setOffline(false)
      if (theme === '@quire/theme-default')
        await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
      else await page.evaluate(() => (window as unknown as { again: () => void }).again())
      await page.waitForFunction(() => !('again' in window))
      await page.getByRole('button', { name: 'Lazy: 0' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Lazy: 1' }).count()).toBe(1)
    })

    test('React comes with the first island that needs it: none, when used, when seen', async () => {
      const isReact = (path: string) => path.includes('hydrate-island')
      const { page } = await openPage({ viewport: { width: 1000, height: 600 } })
      await watchHydration(page)
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
      // An earlier click would be lost.
      await hydrated(page, 'Far: 0')
      await page.getByRole('button', { name: 'Far: 0' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Far: 1' }).count()).toBe(1)
    })

    test('one that waits to be seen and shows nothing before it lives does not wait for ever', async () => {
      const { page, problems } = await openPage()
      await page.goto(`${server.address}later.html`)
      await expect.poll(() => page.getByText('Here now:').count()).toBe(2)
      expect(await page.getByText('With text.').isVisible()).toBe(true)
      expect(problems).toEqual([])
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
      await page.getByRole('button', { name: 'Lazy: 0' }).click()
      const entries = () => page.evaluate(() => history.length)
      const before = await entries()
      await page.getByRole('button', { name: 'Go' }).click()
      expect(await entries(), 'a link to the page itself makes no entry').toBe(before)
      await page.getByRole('button', { name: 'Leave' }).click()
      await expect
        .poll(() => page.url(), { message: 'the same page of another site' })
        .toMatch(/^http:\/\/localhost:\d+\/other\.html$/)
      expect(problems.filter((problem) => !problem.includes('<Broken>'))).toEqual([])
    })

    test('what memo and forwardRef make of a component is an island, too', async () => {
      const { page, problems } = await openPage()
      await page.goto(`${server.address}wrapped.html`)
      for (const name of ['Kept', 'Referred']) {
        await page.getByRole('button', { name: `${name}: 0` }).click()
        await expect.poll(() => page.getByRole('button', { name: `${name}: 1` }).count()).toBe(1)
      }
      const names = page.locator('docs-island[data-export="Kept"], docs-island[data-export="Referred"]')
      expect(await names.evaluateAll((all) => all.map((one) => one.getAttribute('data-name')))).toEqual([
        'Kept',
        'Named',
      ])
      expect(problems).toEqual([])
    })

    test('an island that does not live yet hears of the page when it does, and keeps its HTML until then', async () => {
      const { page, problems } = await openPage()
      await page.goto(`${server.address}telling.html`)
      await page.getByRole('button', { name: 'Told: 0' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Told: 1' }).count()).toBe(1)
      expect(problems).toEqual([])
    })

    test('React’s development build finds no difference between the two sides', async () => {
      const dev = await serveSite(site, {}, keepUntil)
      const { page, problems } = await openPage()
      await watchHydration(page)
      await page.goto(`${dev.origin}${dev.base}`)
      // An earlier click would be lost. On a slow machine, React's development build takes seconds.
      await hydrated(page, 'Count: 3')
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
      'The property "onDone" of the island <Counter> is a function, so it cannot be sent to the browser.',
    ],
  ])
})
