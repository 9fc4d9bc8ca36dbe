import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.js'
import { buildSite } from '../support/build.js'
import { serveFolder } from '../support/server.js'
import { linkPackages, makeSite } from '../support/sites.js'
import { heading, mark, stayed } from './page.js'

test('a theme without regions has its pages loaded as a whole', async () => {
  const site = makeSite({
    'docs.config.ts': "import theme from './theme'\nexport default { title: 'T', theme }\n",
    'theme.tsx': `
import { Content, defineTheme } from '@quire/engine/theme'
const Layout = () => <main><Content /></main>
export default defineTheme({
  name: 'own',
  from: import.meta.url,
  layouts: { Layout, Home: Layout, NotFound: Layout },
})
`,
    'public/favicon.ico': '',
    'content/README.md': '# One\n\n[On](./two.md)\n',
    'content/two.md': '# Two\n',
  })
  linkPackages(site)
  await buildSite(site)
  const server = await serveFolder(join(site, 'dist'))
  const { page, problems } = await openPage()
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await mark(page)
  await page.getByRole('link', { name: 'On' }).click()
  await expect.poll(() => heading(page)).toBe('Two')
  expect(await stayed(page)).toBe(false)
  expect(page.url()).toBe(`${server.address}two.html`)
  expect(problems).toEqual([])
})

test('what screen readers are told on a navigation is not seen, though the theme has no styles for it', async () => {
  const site = makeSite({
    'docs.config.ts': "import theme from './theme'\nexport default { title: 'T', theme }\n",
    'theme.tsx': `
import { Content, defineTheme, Region } from '@quire/engine/theme'
const Layout = () => <Region name="article" as="main"><Content /></Region>
export default defineTheme({
  name: 'own',
  from: import.meta.url,
  layouts: { Layout, Home: Layout, NotFound: Layout },
})
`,
    'content/README.md': '# One\n\n[On](./two.md#part)\n',
    'content/two.md': '# Two\n\n## Part\n',
  })
  linkPackages(site)
  await buildSite(site)
  const server = await serveFolder(join(site, 'dist'))
  const { page } = await openPage()
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'On' }).click()
  const announcer = page.locator('[aria-live]')
  await expect.poll(() => announcer.textContent()).toBe('Two | T')
  expect(await announcer.boundingBox()).toMatchObject({ width: 1, height: 1 })
})

test('the colours begin as the options say, and change only if the reader may change them', async () => {
  const started = async (themeConfig: object) => {
    const site = makeSite({
      'docs.config.json': JSON.stringify({ title: 'T', themeConfig }),
      'content/README.md': '# One\n',
    })
    await buildSite(site)
    const server = await serveFolder(join(site, 'dist'))
    const { page } = await openPage({ colorScheme: 'light' })
    const theme = async () => {
      await page.goto(server.address, { waitUntil: 'networkidle' })
      return page.locator('html').getAttribute('data-theme')
    }
    return { page, theme }
  }
  const dark = await started({ colorScheme: 'dark' })
  expect(await dark.theme()).toBe('dark')
  const button = dark.page.locator('.theme-switch')
  expect(await button.getAttribute('title')).toContain('dark')
  for (const next of ['auto', 'light', 'dark']) {
    await button.click()
    expect(await dark.theme(), 'kept').toBe(next)
  }
  expect(await dark.page.evaluate(() => localStorage.length), 'the first colours need not be kept').toBe(0)

  const always = await started({ colorScheme: 'light', colorSwitch: false })
  await always.theme()
  await always.page.evaluate(() => localStorage.setItem('docs-theme', 'dark'))
  expect(await always.theme()).toBe('light')
  expect(await always.page.locator('.theme-switch').count()).toBe(0)
})
