import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, preview } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite, cleanTree, commandDefaults } from '../support/build.js'
import { serveSite, untilFollowed, within } from '../support/serve.js'
import { makeSite, writeFiles } from '../support/sites.js'
import { readTree, treeDifferences } from '../support/trees.js'

const files = {
  'docs.config.json': `${JSON.stringify(
    {
      title: 'Test',
      base: '/docs/',
      nav: [
        { text: 'API', link: '/openapi.yaml' },
        { text: 'More', items: [{ text: 'Plan', link: '/files/my plan.pdf#page=2' }] },
      ],
      sidebar: ['', ['/files/LICENSE', 'License'], 'second'],
    },
    null,
    2,
  )}\n`,
  'content/index.md': '# Home\n',
  'content/second.md': '# Second\n',
  'public/openapi.yaml': 'openapi: 3.1.0\n',
  'public/files/my plan.pdf': '%PDF-1.7\n',
  'public/files/LICENSE': 'Apache-2.0\n',
}

const codes = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }) =>
  diagnostics.map(({ code }) => code)

const checked = async (site: string) =>
  codes(await check({ site, ...commandDefaults })).filter((code) => /without-page/.test(code))

test('the navigation bar and the sidebar lead to public files, and no reader goes on to one', async () => {
  const site = makeSite(files)
  const result = await buildSite(site)
  expect(codes(result)).toEqual([])
  expect(await checked(site)).toEqual([])
  const html = readFileSync(join(site, 'dist', 'index.html'), 'utf8')
  const links = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag)
  for (const href of ['/docs/openapi.yaml', '/docs/files/my%20plan.pdf#page=2', '/docs/files/LICENSE']) {
    const found = links.filter((tag) => tag.includes(`href="${href}"`))
    expect(found.length, href).toBeGreaterThan(0)
    for (const tag of found) {
      expect(tag).toContain('rel="external"')
      expect(tag).not.toContain('_blank')
    }
  }
  const next = links.find((tag) => tag.includes('rel="next"'))
  expect(next).toContain('href="/docs/second.html"')
  const second = readFileSync(join(site, 'dist', 'second.html'), 'utf8')
  expect(/<a [^>]*rel="prev"[^>]*>/.exec(second)?.[0]).toContain('href="/docs/"')
})

test('a file that comes or goes changes what leads to it', async () => {
  const site = makeSite(files)
  await buildSite(site)
  rmSync(join(site, 'public/files'), { recursive: true })
  const without = await buildSite(site)
  expect(codes(without)).toEqual(['nav-without-page', 'sidebar-without-page'])
  expect(await checked(site)).toEqual(['nav-without-page', 'sidebar-without-page'])
  expect(readFileSync(join(site, 'dist', 'second.html'), 'utf8')).not.toContain('LICENSE')
  mkdirSync(join(site, 'public/files'))
  writeFileSync(join(site, 'public/files/LICENSE'), 'MIT\n')
  expect(codes(await buildSite(site))).toEqual(['nav-without-page'])
  expect(readFileSync(join(site, 'dist', 'second.html'), 'utf8')).toContain('/docs/files/LICENSE')
})

test("what the theme's options lead to is looked up, without a word about its names in the engine", async () => {
  const site = makeSite({
    ...files,
    'docs.config.json': `${JSON.stringify(
      {
        title: 'Test',
        nav: [{ text: 'None', items: [] }],
        themeConfig: {
          logo: '/logo.svg',
          footer: {
            logo: { src: '/foot.svg', width: 2, height: 2 },
            sitemap: {
              Here: [
                { text: 'Second', link: '/second.html' },
                { text: 'Gone', link: '/gone.html' },
              ],
            },
          },
          pageActions: [
            { text: 'Ask', link: '/second.html?page={url}' },
            { text: 'Tell', link: '/tell.html?page={url}' },
          ],
        },
      },
      null,
      2,
    )}\n`,
    'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const options = { site, ...commandDefaults }
  const wanted = [
    ['nav-group-empty', 5],
    ['theme-link', 13],
    ['theme-link', 25],
    ['theme-link', 37],
  ]
  const lines = ({ diagnostics }: Pick<Awaited<ReturnType<typeof check>>, 'diagnostics'>) =>
    diagnostics.map(({ code, at }) => [code, at?.line])
  const built = await buildSite(site)
  expect(lines(built)).toEqual(wanted)
  expect(readFileSync(join(site, 'dist', 'index.html'), 'utf8')).not.toContain('>None<')
  // The footer links to the second page, so it is not reported as unreachable.
  expect(lines(await check(options))).toEqual(wanted)
  expect(lines(await buildSite(site)), 'of a build without changes').toEqual(wanted)

  writeFileSync(join(site, 'content', 'gone.md'), '# Here again\n')
  writeFileSync(join(site, 'content', 'tell.md'), '# Tell\n')
  writeFileSync(join(site, 'public', 'foot.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(lines(await buildSite(site))).toEqual([['nav-group-empty', 5]])
})

test('frames, forms and quotes lead to pages and files below the base as links do', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "Test", "base": "/docs/" }\n',
    'content/index.md': `# Home

<iframe src="./demo.html" title="Beside"></iframe>
<iframe src="/plan.html" title="Public"></iframe>
<iframe src="./second.md#part" title="Page"></iframe>
<iframe src="./gone.html" title="Nothing"></iframe>

<form action="/second"><button formaction="/plan.html">Go</button></form>

<blockquote cite="/second.html">Words</blockquote>
`,
    'content/second.md': '# Second\n\n## Part\n',
    'content/demo.html': '<!doctype html><title>Demo</title>',
    'public/plan.html': '<!doctype html><title>Plan</title>',
  })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, at }) => `${code} ${at?.line}:${at?.column}`)).toEqual(['broken-link 6:1'])
  const html = readFileSync(join(site, 'dist', 'index.html'), 'utf8')
  const article = html.slice(html.indexOf('docs-content'))
  expect([...article.matchAll(/ (?:src|action|formaction|cite)="([^"]*)"/g)].map(([, href]) => href)).toEqual(
    [
      '/docs/demo.html',
      '/docs/plan.html',
      '/docs/second.html#part',
      '/docs/gone.html',
      '/docs/second.html',
      '/docs/plan.html',
      '/docs/second.html',
    ],
  )
  expect(readFileSync(join(site, 'dist', 'demo.html'), 'utf8')).toContain('Demo')
})

test('a file that comes where pages lead to one beside them takes its place, as in a clean build', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n[File](./a.txt)\n',
    'content/a.txt': 'beside the page',
  })
  const published = async () => {
    const { outDir, filesTotal } = await buildSite(site)
    const clean = await cleanTree(site)
    expect(treeDifferences(outDir, clean)).toEqual([])
    expect(filesTotal).toBe(readTree(clean).size)
    return readFileSync(join(outDir, 'a.txt'), 'utf8')
  }
  expect(await published()).toBe('beside the page')
  writeFiles(site, { 'public/a.txt': 'public' })
  expect(await published()).toBe('public')
  rmSync(join(site, 'public/a.txt'))
  expect(await published()).toBe('beside the page')
})

test('a public file at the address of the search index is told and left out, in a clean and in a warm build', async () => {
  const site = makeSite(files)
  await buildSite(site)
  const index = readFileSync(join(site, 'dist/assets/search.json'), 'utf8')
  writeFiles(site, { 'public/assets/search.json': '{}' })
  expect(codes(await buildSite(site))).toEqual(['public-hidden'])
  expect(readFileSync(join(site, 'dist/assets/search.json'), 'utf8')).toBe(index)
  expect(treeDifferences(join(site, 'dist'), await cleanTree(site))).toEqual([])
})

test('of names that begin with a dot, those are published that hosts and other programs look for', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T" }',
    'content/index.md': '# Home\n\n[Contact](/.well-known/security.txt)\n',
    'public/.well-known/security.txt': 'Contact: mailto:a@example.org\n',
    'public/.well-known/.env': 'secret',
    'public/.nojekyll': '',
    'public/old/.htaccess': 'Options -Indexes\n',
    'public/.env': 'secret',
    'public/.git/config': 'secret',
  })
  const result = await buildSite(site)
  expect(codes(result)).toEqual([])
  const hidden = () => [...readTree(result.outDir).keys()].filter((path) => /(?:^|\/)\./.test(path))
  expect(hidden()).toEqual(['.nojekyll', '.well-known/security.txt', 'old/.htaccess'])
  expect(readFileSync(join(result.outDir, 'index.html'), 'utf8')).toContain(
    'href="/.well-known/security.txt"',
  )
  writeFiles(site, { 'public/.well-known/change-password': '/account\n' })
  rmSync(join(site, 'public/.nojekyll'))
  await buildSite(site)
  expect(hidden()).toEqual(['.well-known/change-password', '.well-known/security.txt', 'old/.htaccess'])
  expect(treeDifferences(result.outDir, await cleanTree(site))).toEqual([])
})

test('the servers answer well-known addresses, and those of other names with a dot never', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T" }',
    'content/index.md': '# Home\n',
    'public/.well-known/security.txt': 'first',
    'public/.env': 'secret',
  })
  const development = await serveSite(site)
  await buildSite(site)
  const published = await preview({ site, port: 0, ...commandDefaults })
  onTestFinished(() => published.close())
  for (const { origin } of [development, published]) {
    expect(await (await fetch(`${origin}/.well-known/security.txt`)).text()).toBe('first')
    expect((await fetch(`${origin}/.env`)).status).toBe(404)
  }
  await untilFollowed(site, development)
  writeFiles(site, { 'public/.well-known/security.txt': 'second' })
  const served = async () => (await fetch(`${development.origin}/.well-known/security.txt`)).text()
  await expect.poll(served, within).toBe('second')
})

test('a link may name a public file by its path, and what is wrong with such a link is told', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "base": "/docs/" }',
    'content/index.md': '# Home\n\n[Plan](../public/plan.txt)\n',
    'content/guide/a.md': '# A\n\n[Gone](../../public/gone.txt) [Secret](../../public/.env)\n',
    'public/plan.txt': 'plan',
    'public/.env': 'secret',
  })
  const { diagnostics, outDir } = await buildSite(site)
  expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toContain('href="/docs/plan.txt"')
  expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    ['broken-link', 'The link to "../../public/gone.txt" does not lead to a page.', undefined],
    [
      'link-to-source',
      'The link to "../../public/.env" leads to "public/.env", which is a file of the site but is not published as a page.',
      'Names that begin with a dot are not published: give it another name.',
    ],
  ])
  writeFiles(site, { 'public/gone.txt': 'there' })
  await buildSite(site)
  expect(readFileSync(join(outDir, 'guide/a.html'), 'utf8')).toContain('href="/docs/gone.txt"')
  expect(treeDifferences(outDir, await cleanTree(site))).toEqual([])
})
