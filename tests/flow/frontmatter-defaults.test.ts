import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { affected, ConfigError, check, move, version, why } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, cleanTree, commandDefaults } from '../support/build.js'
import { serveSite, within } from '../support/serve.js'
import { type FileTexts, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const configOf = (options: object): FileTexts => ({
  'docs.config.json': JSON.stringify({ title: 'T', ...options }, null, 2),
})

/** Builds a site that must have no errors, and returns the text of its files. */
async function built(files: FileTexts | string): Promise<(path: string) => string> {
  const { ok, diagnostics, outDir } = await buildSite(typeof files === 'string' ? files : makeSite(files))
  if (!ok) throw new Error(JSON.stringify(diagnostics))
  return (path) => readFileSync(join(outDir, path), 'utf8')
}

const shows = '{{ $page.frontmatter.team }} and {{ $page.frontmatter.owner }}'

test('pages have the fields that the config gives them, in text, class, sidebar and lists', async () => {
  const read = await built({
    ...configOf({
      url: 'https://docs.example.org',
      sidebar: ['', 'internal/'],
      frontmatterDefaults: {
        'internal/**': {
          sidebar: false,
          pageClass: 'inside',
          search: false,
          team: 'Hub',
          description: 'Ours',
        },
      },
    }),
    'content/README.md': `# Home\n\nOpen words. ${shows}\n`,
    'content/internal/README.md': `# Internal\n\nSecret words. ${shows}\n`,
    'content/internal/deep/page.md': `# Deep\n\n${shows}\n`,
  })
  const sidebarOf = (html: string) => /<nav data-region="sidebar".*?<\/nav>/s.exec(html)?.[0] ?? ''
  expect(sidebarOf(read('index.html'))).toContain('href')
  for (const path of ['internal/index.html', 'internal/deep/page.html']) {
    const html = read(path)
    expect(html, path).toContain('inside')
    expect(html, path).toContain('Hub and')
    expect(sidebarOf(html), path).not.toContain('href')
    expect(html, path).toContain('content="Ours"')
  }
  expect(read('index.html')).not.toContain('Hub and')
  expect(read('internal/index.md')).toContain('Hub and')
  expect(read('llms.txt')).toContain('Ours')
})

test('of several globs for a page, the later one counts for each field, and the page itself for all', async () => {
  const owned = (name: string, fields = '') => ({ [`content/${name}`]: `${fields}# A page\n\n[${shows}]\n` })
  const read = await built({
    ...configOf({
      frontmatterDefaults: {
        '**': { team: 'All', owner: 'Ada', pageClass: 'every' },
        'guide/**': { team: 'Guide' },
        '{guide,blog}/b*.md': { owner: 'Bea' },
      },
    }),
    ...owned('README.md'),
    ...owned('guide/a.md'),
    ...owned('guide/b.md'),
    ...owned('blog/b.md'),
    ...owned('guide/own.md', '---\nteam: Own\nowner:\npageClass: ""\n---\n\n'),
  })
  const cases = [
    ['index.html', 'All and Ada', true],
    ['guide/a.html', 'Guide and Ada', true],
    ['guide/b.html', 'Guide and Bea', true],
    ['blog/b.html', 'All and Bea', true],
    // Empty on the page is as if there was no default.
    ['guide/own.html', 'Own and ', false],
  ] as const
  for (const [path, text, hasClass] of cases) {
    expect(read(path), path).toContain(`[${text}]`)
    expect(/<body[^>]*every/.test(read(path)), path).toBe(hasClass)
  }
})

test('drafts of a folder are left out, and one page in it can be published', async () => {
  const site = makeSite({
    ...configOf({ frontmatterDefaults: { 'next/**': { draft: true } } }),
    'content/README.md': '# Home\n',
    'content/next/a.md': '# A\n',
    'content/next/b.md': '---\ndraft: false\n---\n\n# B\n',
  })
  expect((await buildSite(site)).pages).toBe(2)
  const { origin } = await serveSite(site)
  expect((await fetch(`${origin}/next/a.html`)).status).toBe(200)
})

test('the globs of the site count in each language and version, and a folder can have its own', async () => {
  const read = await built({
    ...configOf({
      frontmatterDefaults: { 'guide/**': { team: 'Site' } },
      content: [
        { dir: 'content' },
        { dir: 'french', prefix: '/fr/', lang: 'fr', fallback: true },
        { dir: 'old', prefix: '/v1/', version: 'v1', frontmatterDefaults: { '**': { team: 'Old' } } },
      ],
    }),
    'content/README.md': `# Home\n\n[${shows}]\n`,
    'content/guide/a.md': `# A\n\n[${shows}]\n`,
    'content/guide/b.md': `# B\n\n[${shows}]\n`,
    'french/guide/a.md': `# A\n\n[${shows}]\n`,
    // The same text as in the latest version.
    'old/README.md': `# Home\n\n[${shows}]\n`,
    'old/guide/a.md': `# A\n\n[${shows}]\n`,
  })
  const cases = [
    ['index.html', ''],
    ['guide/a.html', 'Site'],
    ['fr/guide/a.html', 'Site'],
    ['fr/guide/b.html', 'Site'],
    ['v1/index.html', 'Old'],
    ['v1/guide/a.html', 'Old'],
  ] as const
  for (const [path, team] of cases) expect(read(path), path).toContain(`[${team} and ]`)
})

test('tags in the head are those of the page, or else of the config', async () => {
  const read = await built({
    ...configOf({
      frontmatterDefaults: {
        '**': {
          meta: [
            { name: 'description', content: 'Of the config' },
            { name: 'team', content: 'hub' },
          ],
        },
      },
    }),
    'content/README.md': '# Home\n',
    'content/own.md': '---\nmeta:\n  - name: team\n    content: own\n---\n\n# Own\n',
    'content/described.md': '---\ndescription: Of the page\n---\n\n# Described\n',
    'content/head.md': '---\nhead:\n  - [meta, { name: team, content: head }]\n---\n\n# Head\n',
  })
  const tags = (path: string) =>
    read(path)
      .match(/<meta name="(?:description|team)"[^>]*>/g)
      ?.sort()
  const tag = (name: string, content: string) => `<meta name="${name}" content="${content}">`
  expect(tags('index.html')).toEqual([tag('description', 'Of the config'), tag('team', 'hub')])
  expect(tags('own.html')).toEqual([tag('team', 'own')])
  expect(tags('described.html')).toEqual([tag('description', 'Of the page'), tag('team', 'hub')])
  expect(tags('head.html')).toEqual([tag('description', 'Of the config'), tag('team', 'head')])
})

test('mistakes in the fields are reported with their place in the config', async () => {
  const site = makeSite({
    'docs.config.js': `export default {
  title: 'T',
  frontmatterDefaults: {
    'guide/**': {
      draft: 'yes',
      titel: 'x',
    },
    'blog/**': { title: 'Same', canonicalUrl: '/a', permalink: '/:slug', date: '2026-01-31' },
    '/internal/**': {},
    '../x/**': {},
    '!a/**': {},
  },
}
`,
    'content/README.md': '# Home\n',
  })
  const problems = (async () => {
    try {
      await buildSite(site)
    } catch (error) {
      if (error instanceof ConfigError)
        return error.diagnostics.map(({ code, message, at }) => `${code} ${at?.line}: ${message}`)
      throw error
    }
    return []
  })()
  const keyed = 'must be keyed by globs of files in the content folder, such as "internal/**"'
  expect(await problems).toEqual([
    expect.stringContaining(`config-value 9: "frontmatterDefaults["/internal/**"]" ${keyed}`),
    expect.stringContaining(`config-value 10: "frontmatterDefaults["../x/**"]" ${keyed}`),
    expect.stringContaining(`config-value 11: "frontmatterDefaults["!a/**"]" ${keyed}`),
  ])
  writeFiles(site, {
    'docs.config.js': readFileSync(join(site, 'docs.config.js'), 'utf8').replace(/^ {4}'[/.!].*\n/gm, ''),
  })
  const failed = await buildSite(site).catch((error: unknown) => error)
  if (!(failed instanceof ConfigError)) throw new Error('It must fail.')
  expect(failed.diagnostics.map(({ code, message, at }) => `${code} ${at?.line}: ${message}`)).toEqual([
    'frontmatter-value 5: "frontmatterDefaults["guide/**"].draft" must be true or false, not "yes".',
    'frontmatter-unknown-field 6: "frontmatterDefaults["guide/**"].titel" is not a frontmatter field that Quire knows.',
    ...['title', 'canonicalUrl', 'permalink', 'date'].map((name) =>
      expect.stringMatching(
        `config-value 8: "frontmatterDefaults\\["blog/\\*\\*"\\].${name}" cannot be set for several pages`,
      ),
    ),
  ])
  expect(
    failed.diagnostics.flatMap(({ hint, message }) => (message.includes('permalink') ? [hint] : [])),
  ).toEqual([
    expect.stringContaining('into the frontmatter of each page. There it may be the same pattern everywhere'),
  ])
})

test('a glob that matches no page is reported', async () => {
  const site = makeSite({
    ...configOf({
      content: [{ dir: 'content' }, { dir: 'french', prefix: '/fr/', lang: 'fr' }],
      frontmatterDefaults: {
        'guide/': { team: 'a' },
        'content/guide/**': { team: 'a' },
        'guide/*.md': { team: 'a' },
        'début/**': { team: 'a' },
        'gone/**': { team: 'a' },
      },
    }),
    'content/guide/a.md': '# A\n',
    'french/début/a.md': '# A\n',
  })
  const told = ({
    code,
    hint,
    at,
  }: {
    code: string
    hint?: string | undefined
    at?: { line: number } | undefined
  }) => (code === 'frontmatter-defaults-unused' ? [`${at?.line} ${hint}`] : [])
  const expected = [
    expect.stringMatching(/^\d+ Did you mean "guide\/\*\*"\?$/),
    expect.stringMatching(/^\d+ Did you mean "guide\/\*\*"\?$/),
    expect.stringMatching(/^\d+ Globs begin at the content folder/),
  ]
  expect((await buildSite(site)).diagnostics.flatMap(told)).toEqual(expected)
  expect((await check({ site, ...commandDefaults })).diagnostics.flatMap(told)).toEqual(expected)
})

test('schemas see the fields of the config, and mistakes in them are not reported on a line of the page', async () => {
  const site = makeSite({
    'docs.config.js': `import * as v from 'valibot'
export default {
  title: 'T',
  frontmatterSchema: v.object({ owner: v.picklist(['hub', 'scheme']), team: v.string() }),
  frontmatterDefaults: { '**': { team: 'a' }, 'guide/**': { owner: 'hub' }, 'blog/**': { owner: 'nobody' } },
}
`,
    'content/guide/a.md': '---\norder: 1\n---\n\n# A\n',
    'content/blog/a.md': '---\norder: 1\nteam: b\n---\n\n# A\n',
    'content/blog/b.md': '---\norder: 1\nowner: Ada\n---\n\n# A\n',
  })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics).toMatchObject([
    {
      code: 'frontmatter-schema',
      at: { path: 'content/blog/a.md', line: 1 },
      hint: 'The config sets this field: "frontmatterDefaults["blog/**"].owner".',
    },
    { code: 'frontmatter-schema', at: { path: 'content/blog/b.md', line: 3 } },
  ])
  expect(diagnostics[1]?.hint).toBeUndefined()
})

test('messages about a field of the config name the config, not a line of the page', async () => {
  const site = makeSite({
    ...configOf({ frontmatterDefaults: { 'a/**': { layout: 'Gone', next: '/nowhere.html' } } }),
    'content/README.md': '# Home\n',
    'content/a/one.md': '---\norder: 1\n---\n\n# One\n',
    'content/a/two.md': '# Two\n',
    'content/a/own.md': '---\norder: 1\nlayout: Away\nnext: false\n---\n\n# Own\n',
  })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, at, hint }) => `${code} ${at?.path}:${at?.line} ${hint}`).sort()).toEqual([
    expect.stringContaining(
      'neighbour-without-page content/a/one.md:1 The config sets this field: "frontmatterDefaults["a/**"].next".',
    ),
    expect.stringContaining('neighbour-without-page content/a/two.md:1 The config sets'),
    expect.stringContaining('unknown-layout content/a/one.md:1 The config sets this field'),
    expect.stringMatching(/^unknown-layout content\/a\/own.md:3 Its layouts/),
    expect.stringContaining('unknown-layout content/a/two.md:1 The config sets'),
  ])
})

test('a change of the defaults makes the pages below them again, and no others', async () => {
  const files = {
    'content/README.md': `# Home\n\n${shows}\n`,
    'content/guide/a.md': `# A\n\n${shows}\n`,
    'content/guide/b.md': `---\nteam: Own\n---\n\n# B\n\n${shows}\n`,
    'content/blog/a.md': `# A\n\n${shows}\n`,
  }
  const site = makeSite({ ...files, ...configOf({}) })
  await buildSite(site)
  const steps: readonly (readonly [defaults: object | undefined, made: number])[] = [
    [{ 'guide/**': { team: 'Hub' } }, 1],
    [{ 'guide/**': { team: 'Hub' }, 'blog/**': { owner: 'Ada' } }, 1],
    [{ '{guide,blog}/**': { team: 'Hub' }, 'blog/**': { team: 'Hub', owner: 'Ada' } }, 1],
    [{ 'guide/**': { team: 'Hub' }, 'blog/**': { owner: 'Ada', team: 'Hub' } }, 1],
    [{ 'guide/**': { team: 'Other' }, 'blog/**': { owner: 'Ada', team: 'Hub' } }, 1],
    [{ '**': { sidebarDepth: 2 } }, 4],
    [undefined, 4],
  ]
  for (const [defaults, made] of steps) {
    writeFiles(site, configOf({ frontmatterDefaults: defaults }))
    const { work } = await buildSite(site)
    expect([defaults, work]).toEqual([defaults, { parsed: made, rendered: made }])
    expect(treeDifferences(join(site, 'dist'), await cleanTree(site))).toEqual([])
  }
  expect((await buildSite(site)).work).toEqual({ parsed: 0, rendered: 0 })
})

test('the dev server shows a change of the defaults', async () => {
  const site = makeSite({ ...configOf({}), 'content/README.md': `# Home\n\n${shows}\n` })
  const { origin } = await serveSite(site)
  const text = async () => (await fetch(`${origin}/`)).text()
  expect(await text()).not.toContain('Hub and')
  writeFiles(site, configOf({ frontmatterDefaults: { '**': { team: 'Hub' } } }))
  await expect.poll(text, within).toContain('Hub and')
})

test('a frozen version keeps the fields that its pages had', async () => {
  const site = makeSite({
    ...configOf({ frontmatterDefaults: { 'guide/**': { team: 'Then', pageClass: 'then' } } }),
    'content/README.md': '# Home\n',
    'content/guide/a.md': `# A\n\n${shows}\n`,
  })
  await version({ site, name: 'v1', ...commandDefaults })
  writeFiles(
    site,
    configOf({ frontmatterDefaults: { 'guide/**': { team: 'Now' }, '*.md': { owner: 'Ada' } } }),
  )
  const read = await built(site)
  expect(read('guide/a.html')).toContain('Now and')
  expect(read('v1/guide/a.html')).toContain('Then and')
  expect(read('v1/guide/a.html')).toMatch(/<body[^>]*then/)
  // As if it was frozen before there were any defaults.
  const path = 'versions/v1/version.json'
  const frozen = JSON.parse(readFileSync(join(site, path), 'utf8'))
  delete frozen.content[0].frontmatterDefaults
  writeFiles(site, { [path]: JSON.stringify(frozen) })
  expect((await built(site))('v1/guide/a.html')).not.toMatch(/(?:Then|Now) and/)
})

test('strangers can give pages only fields that they could write on them', async () => {
  const defaults = {
    '**': { pageClass: 'theirs', head: [['script', {}, 'alert(1)']], team: 'Fork', editUrl: 'vscode://x' },
  }
  const site = makeSite({
    ...configOf({ frontmatterDefaults: defaults }),
    'content/README.md': `---\nowner: Eve\n---\n\n# Home\n\n${shows}\n`,
  })
  const outer = temporaryFolder()
  const html = async (options: object) => {
    const { outDir, diagnostics } = await buildSite(site, {
      untrusted: true,
      allowErrors: true,
      out: join(outer, 'out'),
      ...options,
    })
    const told = diagnostics.filter(({ code }) => code === 'frontmatter-untrusted').map(({ at }) => at?.path)
    return { text: readFileSync(join(outDir, 'index.html'), 'utf8'), told }
  }
  const theirs = await html({})
  expect(theirs.text).not.toMatch(/theirs|alert\(1\)|vscode:/)
  expect(theirs.text).toContain('Fork and Eve')
  expect(theirs.told).toEqual(['docs.config.json', 'docs.config.json', 'docs.config.json'])
  // A config from outside is trusted, also in what it gives to pages that are not.
  const config = join(
    makeSite(configOf({ frontmatterDefaults: { '**': { pageClass: 'ours', team: 'Hub' } } })),
    'docs.config.json',
  )
  const ours = await html({ config })
  expect(ours.text).toMatch(/<body[^>]*ours/)
  expect(ours.text).toContain('Hub and Eve')
  expect(ours.told).toEqual([])
})

test('a move changes the globs that name the folder', async () => {
  const site = makeSite({
    ...configOf({ frontmatterDefaults: { 'guide/**': { team: 'Hub' }, '**/a.md': { owner: 'Ada' } } }),
    'content/README.md': '# Home\n\n[a](guide/a.md)\n',
    'content/guide/a.md': `# A\n\n${shows}\n`,
  })
  await move({ site, from: 'content/guide', to: 'content/manual', ...commandDefaults })
  expect(JSON.parse(readFileSync(join(site, 'docs.config.json'), 'utf8')).frontmatterDefaults).toEqual({
    'manual/**': { team: 'Hub' },
    '**/a.md': { owner: 'Ada' },
  })
  expect((await built(site))('manual/a.html')).toContain('Hub and Ada')
})

test('a move leaves links in the fields of the config to the author, and tells each once', async () => {
  const site = makeSite({
    ...configOf({ frontmatterDefaults: { 'a/**': { next: '/guide/b.html' } } }),
    'content/README.md': '# Home\n',
    'content/a/one.md': '---\norder: 1\n---\n\n# One\n',
    'content/a/two.md': '# Two\n',
    'content/a/own.md': '---\nnext: /guide/b.html\n---\n\n# Own\n',
    'content/guide/b.md': '# B\n',
  })
  const { diagnostics } = await move({
    site,
    from: 'content/guide/b.md',
    to: 'content/guide/c.md',
    ...commandDefaults,
  })
  expect(diagnostics.map(({ message, hint, at }) => [message, hint, at])).toEqual([
    [
      expect.stringContaining('"frontmatterDefaults["a/**"].next: /guide/b.html" names a page that moves'),
      'Change it by hand, to "/guide/c.html".',
      undefined,
    ],
  ])
  expect(readFileSync(join(site, 'content/a/own.md'), 'utf8')).toContain('next: /guide/c.html')
})

test('docs why and docs affected know what the config gives to pages', async () => {
  const site = makeSite({
    ...configOf({ frontmatterDefaults: { 'guide/**': { team: 'Hub' } } }),
    'content/README.md': '# Home\n',
    'content/guide/a.md': `# A\n\n${shows}\n`,
  })
  await buildSite(site)
  const options = { site, ...commandDefaults }
  writeFiles(site, configOf({ frontmatterDefaults: { 'guide/**': { team: 'Other' } } }))
  const facets = async (subject: string) =>
    (await why({ subject, ...options })).sinceLastBuild?.changes.map(({ facet }) => facet)
  expect(await facets('content/guide/a.md')).toEqual(['config and code'])
  expect(await facets('content/README.md')).toEqual([])
  const { reaches } = await affected({ file: 'content/guide/a.md', ...options })
  expect(reaches.find(({ facet }) => facet === 'text')?.pages).toEqual(['/guide/a.html'])
})
