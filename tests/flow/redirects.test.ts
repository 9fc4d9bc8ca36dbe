import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { check, preview } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { readSpec, specExists } from '../corpus/config.js'
import { buildSite, commandDefaults } from '../support/build.js'
import { serveSite } from '../support/serve.js'
import { makeSite, temporaryFolder } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const pages = {
  'content/index.md': '# Home\n\n[Moved](/old.html#here) [Place](new.md#was) [Out](/out/)\n',
  'content/new.md': '# New\n\n## Here\n\nText.\n',
  'content/guide/index.md': '# Guide\n',
  'content/guide/a b.md': '# A b\n',
}
const rules = `/old.html  /new.html
/new.html#was  →  /new.html#here
/dir  /guide/  302
/was/*  /guide/:splat
/out/  https://example.org/
/x.pdf  /new.html
/old.html#__proto__  /guide/
`

test('redirects that cannot be read because they are no file are not left out silently', async () => {
  for (const config of [{ title: 'T' }, { title: 'T', redirects: 'redirects.txt' }])
    for (const target of ['../elsewhere.txt', 'gone.txt', 'content']) {
      const site = makeSite({ ...pages, 'docs.config.json': JSON.stringify(config) })
      const before = await check({ site, ...commandDefaults })
      expect(before.diagnostics.filter(({ at }) => at?.path === 'redirects.txt')).toEqual([])
      symlinkSync(target, join(site, 'redirects.txt'))
      const { diagnostics } = await check({ site, ...commandDefaults })
      expect(diagnostics.filter(({ at }) => at?.path === 'redirects.txt')).toMatchObject([
        { code: 'redirects-missing', severity: 'warning', at: { line: 1, column: 1 } },
      ])
    }
})

test('redirects to files that a build makes for other sites are reported', async () => {
  const site = makeSite({
    ...pages,
    'public/guide/feed.xml': '<feed/>',
    'redirects.txt': [
      '/a /llms.txt',
      '/b /docs.json',
      '/c /guide/feed.xml',
      '/d /llms-guide.txt',
      '/e /docs-guide.json',
      '/f /new/feed.xml',
      '/g /sitemap-pages-1.xml',
      '/h /feed.xml',
      '/feed.xml /new.html',
    ].join('\n'),
    'docs.config.json': JSON.stringify({ title: 'T', url: 'https://example.com' }),
  })
  const { diagnostics } = await check({ site, ...commandDefaults })
  expect(
    diagnostics
      .filter(({ at }) => at?.path === 'redirects.txt' && at.column > 1)
      .map(({ code, at, message }) => [code, at?.line, message]),
  ).toEqual([
    ['redirect-target-missing', 4, expect.stringContaining('"/llms-guide.txt", but the build of this site')],
    ['redirect-target-missing', 5, expect.stringContaining('"/docs-guide.json"')],
    ['redirect-target-missing', 6, expect.stringContaining('"/new/feed.xml"')],
    ['redirect-target-missing', 7, expect.stringContaining('"/sitemap-pages-1.xml"')],
    ['redirect-chain', 8, expect.stringContaining('"/feed.xml"')],
  ])
})

test('old addresses lead on: pages for any host, files for hosts with rules, a list for the browser', async () => {
  const site = makeSite({
    ...pages,
    'redirects.txt': rules,
    'docs.config.json': JSON.stringify({
      title: 'T',
      base: '/docs/',
      url: 'https://example.com',
      redirects: { outputs: ['html', 'netlify', 'nginx', 'cloudfront'] },
    }),
  })
  const out = join(site, 'dist')
  const result = await buildSite(site)
  expect(result.ok).toBe(true)
  const read = (path: string) => readFileSync(join(out, path), 'utf8')
  const leadsTo = (path: string) => /http-equiv="refresh" content="0; url=([^"]*)"/.exec(read(path))?.[1]
  expect(leadsTo('old.html')).toBe('/docs/new.html')
  expect(read('old.html')).toContain(' data-places="{&quot;__proto__&quot;:&quot;/docs/guide/&quot;}"')
  expect(leadsTo('dir/index.html')).toBe('/docs/guide/')
  expect(leadsTo('was/index.html')).toBe('/docs/guide/')
  expect(leadsTo('was/a b.html')).toBe('/docs/guide/a%20b.html')
  expect(leadsTo('out/index.html')).toBe('https://example.org/')
  expect(existsSync(join(out, 'x.pdf'))).toBe(false)
  expect(read('old.html')).toContain('<link rel="canonical" href="https://example.com/docs/new.html">')
  expect(read('_redirects')).toContain('/docs/was/* /docs/guide/:splat 301\n')
  expect(read('redirects.nginx.conf')).toContain('"~^/docs/x\\.pdf$" "/docs/new.html$is_args$args";\n')
  expect(read('redirects.cloudfront.js')).toContain('"/docs/dir":["/docs/guide/",302]')
  const { redirects } = JSON.parse(read('assets/manifest.json')) as { redirects: string }
  expect(JSON.parse(read(redirects))).toEqual({
    moved: {
      '/dir': '/guide/',
      '/new.html#was': '/new.html#here',
      '/old.html': '/new.html',
      '/old.html#__proto__': '/guide/',
      '/out/': 'https://example.org/',
      '/x.pdf': '/new.html',
    },
    prefixes: [['/was/', '/guide/:splat']],
  })
})

const foreign = {
  'content/index.md': '# Home\n\n[Moved](/old.html) [Place](new.md#以前) [Out](/out/)\n',
  'content/new.md': '# New\n\n## 日本語\n\nText.\n',
  'content/新/p.md': '# P\n',
  'redirects.txt': `/old.html  /new.html#日本語
/new.html#以前  /new.html#日本語
/was/*  /新/:splat
/out/  https://ja.wikipedia.org/wiki/日本
`,
}
const [place, folder, outside] = [
  '/new.html#%E6%97%A5%E6%9C%AC%E8%AA%9E',
  '/%E6%96%B0/',
  'https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC',
]

test('targets in any script are published encoded, and told to authors as they are read', async () => {
  const site = makeSite({
    ...foreign,
    'docs.config.json': JSON.stringify({
      title: 'T',
      redirects: { outputs: ['html', 'netlify', 'nginx', 'cloudfront'] },
    }),
  })
  const { diagnostics, outDir } = await buildSite(site)
  const read = (path: string) => readFileSync(join(outDir, path), 'utf8')
  for (const [path, to] of [
    ['old.html', place],
    ['was/p.html', `${folder}p.html`],
    ['out/index.html', outside],
  ] as const) {
    expect(read(path)).toContain(` data-to="${to}"`)
    expect(read(path)).toContain(`content="0; url=${to}"`)
  }
  expect(read('_redirects')).toBe(
    `/old.html ${place} 301\n/out/ ${outside} 301\n/was/* ${folder}:splat 301\n`,
  )
  const [page, hash] = place.split('#')
  for (const target of [
    `"${page}$is_args$args#${hash}"`,
    `"${outside}$is_args$args"`,
    `"${folder}$splat$is_args$args"`,
  ])
    expect(read('redirects.nginx.conf')).toContain(target)
  expect(read('redirects.cloudfront.js')).toContain(JSON.stringify({ '/old.html': place, '/out/': outside }))
  expect(read('redirects.cloudfront.js')).toContain(`"${folder}:splat"`)
  const { redirects } = JSON.parse(read('assets/manifest.json')) as { redirects: string }
  expect(JSON.parse(read(redirects))).toEqual({
    moved: { '/new.html#以前': place, '/old.html': place, '/out/': outside },
    prefixes: [['/was/', `${folder}:splat`]],
  })
  expect(
    [...read('index.html').matchAll(/href="([^"]*)"[^>]*>(?:Moved|Place|Out)/g)].map(([, to]) => to),
  ).toEqual([place, place, outside])
  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    'Write "/new.html#日本語".',
    'Write "new.md#日本語".',
    'Write "https://ja.wikipedia.org/wiki/日本".',
  ])
  await check({ site, fix: true, ...commandDefaults })
  expect(readFileSync(join(site, 'content/index.md'), 'utf8')).toBe(
    '# Home\n\n[Moved](/new.html#日本語) [Place](new.md#日本語) [Out](https://ja.wikipedia.org/wiki/日本)\n',
  )
})

test('both servers lead on to targets in any script', async () => {
  const site = makeSite(foreign)
  const server = await serveSite(site)
  const ask = async (path: string) => {
    const response = await fetch(`${server.origin}${path}`, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  expect(await ask('/old.html')).toEqual([302, place])
  expect(await ask('/old.html?a=é')).toEqual([302, place.replace('#', '?a=%C3%A9#')])
  expect(await ask('/was/p.html')).toEqual([302, `${folder}p.html`])
  expect(await ask('/out/')).toEqual([302, outside])
  await buildSite(site)
  const published = await preview({ site, port: 0, ...commandDefaults })
  onTestFinished(() => published.close())
  const stub = await fetch(`${published.origin}/old.html`)
  expect([stub.status, await stub.text()]).toEqual([200, expect.stringContaining(`url=${place}"`)])
})

test('hosts are told of the pages and files below a prefix, also of those that are new', async () => {
  const config = {
    'docs.config.json': '{ "title": "T", "redirects": { "outputs": ["nginx", "cloudfront"] } }',
  }
  const site = makeSite({
    ...config,
    'content/index.md': '# Home\n',
    'content/guide/a b.md': '# A b\n',
    'public/guide/price.pdf': 'pdf',
    'redirects.txt': '/guide/*  /:splat\n/*  https://example.org/:splat\n',
  })
  const rules = () =>
    ['redirects.nginx.conf', 'redirects.cloudfront.js'].map((path) =>
      readFileSync(join(site, 'dist', path), 'utf8'),
    )
  await buildSite(site)
  const [nginx = '', cloudfront = ''] = rules()
  for (const kept of [
    '/guide/a%20b(?:',
    '/guide/price\\.pdf$',
    '/llms\\.txt$',
    '/404\\.html$',
    '/docs\\.json$',
  ])
    expect(nginx).toContain(kept)
  for (const kept of ['/guide/a b', '/guide/price.pdf', '/llms.txt'])
    expect(cloudfront).toContain(`"${kept}":0`)
  makeSite({ ...config, 'public/guide/new.pdf': 'pdf', 'content/guide/new.md': '# New\n' }, site)
  await buildSite(site)
  for (const text of rules()) expect(text).toMatch(/guide\/new\\?\.pdf/)
  const clean = join(temporaryFolder(), 'clean')
  await buildSite(site, { out: clean, clean: true })
  expect(treeDifferences(join(site, 'dist'), clean)).toEqual([])
})

test('links to old addresses lead to the new ones, and say what to write', async () => {
  const site = makeSite({ ...pages, 'redirects.txt': rules })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, at, hint }) => [code, at?.path, at?.line, hint])).toEqual([
    ['redirect-without-stub', 'redirects.txt', 6, expect.anything()],
    ['moved-link', 'content/index.md', 3, 'Write "/new.html#here".'],
    ['moved-link', 'content/index.md', 3, 'Write "new.md#here".'],
    ['moved-link', 'content/index.md', 3, 'Write "https://example.org/".'],
  ])
  const html = readFileSync(join(site, 'dist', 'index.html'), 'utf8')
  expect([...html.matchAll(/href="([^"]*)"[^>]*>(?:Moved|Place|Out)/g)].map(([, href]) => href)).toEqual([
    '/new.html#here',
    '/new.html#here',
    'https://example.org/',
  ])
})

test('a change of the file changes what it should, as a clean build would', async () => {
  const site = makeSite({ ...pages, 'redirects.txt': rules })
  await buildSite(site)
  const changed = makeSite({ 'redirects.txt': '/was/*  /:splat\n/old.html /guide/\n' }, site)
  await buildSite(changed)
  const clean = join(temporaryFolder(), 'clean')
  await buildSite(changed, { out: clean, clean: true })
  expect(treeDifferences(join(site, 'dist'), clean)).toEqual([])
  expect(existsSync(join(clean, 'dir'))).toBe(false)
  expect(existsSync(join(clean, 'was', 'new.html'))).toBe(true)
})

test('the dev server leads on, and takes up a change of the file', async () => {
  const site = makeSite({ ...pages, 'redirects.txt': rules })
  const server = await serveSite(site, { base: '/docs/' })
  const ask = async (path: string) => {
    const response = await fetch(`${server.origin}${path}`, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  expect(await ask('/docs/old.html?a=1')).toEqual([302, '/docs/new.html?a=1'])
  expect(await ask('/docs/was/a%20b.html')).toEqual([302, '/docs/guide/a%20b.html'])
  expect(await ask('/docs/out/')).toEqual([302, 'https://example.org/'])
  expect(await ask('/docs/young.html')).toEqual([404, null])
  makeSite({ 'redirects.txt': '/young.html /new.html\n/place /new.html#here\n/asked /new.html?b=2\n' }, site)
  await expect.poll(() => ask('/docs/young.html')).toEqual([302, '/docs/new.html'])
  // As hosts do it: before the fragment of the target, and not if the target has a query of its own.
  expect(await ask('/docs/place?a=1')).toEqual([302, '/docs/new.html?a=1#here'])
  expect(await ask('/docs/asked?a=1')).toEqual([302, '/docs/new.html?b=2'])
  makeSite({ 'docs.config.json': '{ "title": "Another" }' }, site)
  const title = async () => (await fetch(`${server.origin}/docs/`)).text()
  await expect.poll(title).toContain('<title>Home | Another</title>')
})

test('content that is not trusted leads nobody out of its site', async () => {
  const site = makeSite({
    ...pages,
    'content/redirects.txt': rules,
    'docs.config.json': JSON.stringify({
      title: 'T',
      trust: 'untrusted',
      redirects: 'content/redirects.txt',
    }),
  })
  const { diagnostics } = await buildSite(site, { out: join(temporaryFolder(), 'out') })
  expect(diagnostics.filter(({ code }) => code === 'redirect-outside').map(({ at }) => at?.line)).toEqual([5])
  expect(existsSync(join(site, 'dist', 'out'))).toBe(false)
})

test('no file of redirects is no mistake, unless the config names one', async () => {
  const plain = await buildSite(makeSite({ 'content/index.md': '# Home\n' }))
  expect(plain.diagnostics).toEqual([])
  const named = await buildSite(
    makeSite({
      'content/index.md': '# Home\n',
      'docs.config.json': '{ "title": "T", "redirects": "moved.txt" }',
    }),
  )
  expect(named.diagnostics.map(({ code }) => code)).toEqual(['redirects-missing'])
})

if (!specExists) console.log('The test of the reference’s redirects is left out: there is no ../shared/spec.')

test.runIf(specExists)(
  'the pairs of the reference site lead to pages, but for those that are dead',
  async () => {
    interface Pair {
      readonly from: string
      readonly to: string
      readonly deployed: boolean
    }
    const pairs = readSpec<readonly Pair[]>('redirects.json')
    const routes = readSpec<readonly { readonly route: string; readonly inSpec: boolean }[]>('routes.json')
      .filter(({ inSpec }) => inSpec)
      .map(({ route }) => route)
    // The legacy site is next to this one, on the same host.
    const target = (to: string) => to.replace(/^\/legacy\//, 'https://docs.mojaloop.io/legacy/')
    const site = makeSite({
      ...Object.fromEntries(
        routes.map((route) => [
          `content${route.endsWith('/') ? `${route}index.md` : route.replace(/\.html$/, '.md')}`,
          '# Page\n',
        ]),
      ),
      'redirects.txt': pairs.map(({ from, to }) => `${from} ${target(to)}\n`).join(''),
      'docs.config.json': JSON.stringify({
        title: 'T',
        search: false,
        redirects: { outputs: ['html', 'netlify'] },
      }),
    })
    const out = join(site, 'dist')
    const { diagnostics } = await buildSite(site)
    const linesOf = (wanted: string) =>
      diagnostics.filter(({ code }) => code === wanted).map(({ at }) => (at?.line ?? 0) - 1)
    const missing = linesOf('redirect-target-missing').map((line) => pairs[line])
    const deployed = missing.filter((pair) => pair?.deployed)
    const twice = linesOf('redirect-twice')
    const lost = new Set([...missing, ...twice.map((line) => pairs[line])])
    const rulesOfHost = readFileSync(join(out, '_redirects'), 'utf8')
    const wrong = pairs.filter((pair) => {
      if (lost.has(pair)) return false
      if (!rulesOfHost.includes(`${pair.from} ${target(pair.to)} 301\n`)) return true
      if (pair.from.endsWith('.pdf')) return false
      const stub = join(out, decodeURI(pair.from), pair.from.endsWith('/') ? 'index.html' : '')
      const file = join(out, pair.to, pair.to.endsWith('/') ? 'index.html' : '')
      return (
        !readFileSync(stub, 'utf8').includes(`content="0; url=${target(pair.to)}"`) ||
        !(/^https:/.test(target(pair.to)) || existsSync(file))
      )
    })
    console.log(
      `${pairs.length} pairs: ${pairs.length - lost.size} lead somewhere, ${missing.length} to no page (${deployed.length} of them deployed), ${twice.length} is there twice`,
    )
    expect(diagnostics.map(({ code }) => code).filter((code) => !code.startsWith('redirect-'))).toEqual([])
    expect(wrong).toEqual([])
    expect([pairs.length, missing.length, deployed.length, twice.length]).toEqual([183, 21, 13, 1])
    expect(deployed.filter((pair) => !pair?.to.startsWith('/api/'))).toEqual([])
    expect(missing.filter((pair) => !pair?.deployed).map((pair) => pair?.to)).toEqual(
      Array(8).fill('/not_found.html'),
    )
  },
)
