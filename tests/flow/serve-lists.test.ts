import { expect, test } from 'vitest'
import { serveSite } from '../support/serve.js'
import { makeSite, writeFiles } from '../support/sites.js'

test('the dev server gives what programs read, as it is now', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "url": "https://docs.example.org" }',
    'content/README.md': '# Home\n',
    'content/guide/README.md': '# Guide\n',
    'content/guide/a.md': '# A\n\n::: tip\nText\n:::\n',
  })
  const server = await serveSite(site)
  const get = async (path: string) => {
    const response = await fetch(server.origin + path)
    return [response.status, await response.text()] as const
  }
  expect(await get('/guide/a.md')).toEqual([200, '# A\n\n**Tip**\n\nText\n'])
  expect((await get('/guide/index.md'))[1]).toBe('# Guide\n')
  expect((await get('/index.md'))[1]).toBe('# Home\n')
  expect((await get('/guide/none.md'))[0]).toBe(404)
  expect((await get('/sitemap.xml'))[1]).toContain('<loc>https://docs.example.org/guide/a.html</loc>')
  expect((await get('/robots.txt'))[1]).toContain('Sitemap:')
  expect((await get('/llms.txt'))[1]).toContain('[A](https://docs.example.org/guide/a.md): Text')
  expect(JSON.parse((await get('/docs.json'))[1])).toMatchObject({ pages: [{ path: '/' }, {}, {}] })
  writeFiles(site, { 'content/guide/a.md': '# Other\n' })
  await expect.poll(async () => (await get('/llms.txt'))[1]).toContain('[Other]')
  expect((await get('/guide/a.md'))[1]).toBe('# Other\n')
})
