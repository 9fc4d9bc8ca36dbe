import { expect, test } from 'vitest'
import { openPage } from '../support/browser.js'
import { serveFolder } from '../support/server.js'
import { builtSite } from './sites.js'

test('breadcrumbs stand under a strict policy, and are gone with their page', async () => {
  const site = await builtSite('default', {
    config: { url: 'https://docs.example.org' },
    files: {
      'content/guide/start.md': '# Start \\</script>\\<img src=x onerror=alert(1)>\n\n[Next](./next.md)\n',
    },
  })
  const { address } = await serveFolder(site.out, {
    headers: { 'content-security-policy': "default-src 'self'" },
  })
  const { page, problems } = await openPage()
  page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`))
  await page.goto(`${address}guide/start.html`, { waitUntil: 'networkidle' })
  const data = page.locator('script[type="application/ld+json"]')
  const { itemListElement } = JSON.parse((await data.textContent()) ?? '') as {
    itemListElement: { name: string }[]
  }
  expect(itemListElement.at(-1)?.name).toBe('Start </script><img src=x onerror=alert(1)>')
  await page.evaluate(() => Object.assign(window, { inPlace: true }))
  await page.locator('main a', { hasText: 'Next' }).first().click()
  await page.waitForURL('**/guide/next.html')
  await expect.poll(() => page.title()).toBe('Next | Test')
  expect(problems).toEqual([])
  expect(await page.evaluate(() => 'inPlace' in window)).toBe(true)
  expect(await data.count()).toBe(0)
  expect(await page.locator('link[type="text/markdown"]').getAttribute('href')).toBe('/guide/next.md')
  expect(problems).toEqual([])
})
