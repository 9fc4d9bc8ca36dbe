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
