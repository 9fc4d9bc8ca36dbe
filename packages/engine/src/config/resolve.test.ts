import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import micromatch from 'micromatch'
import * as v from 'valibot'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sortDiagnostics } from '../diagnostics/sort.js'
import { openSiteFiles } from '../io/reading/files.js'
import type { OptionsSchema, Theme } from '../theme.js'
import { noCodeCache } from './caching/code-cache.js'
import type { SiteConfig } from './config.js'
import { ConfigError } from './config-error.js'
import type { ConfigOverrides } from './config-overrides.js'
import type { LoadedConfig } from './loaded-config.js'
import { resolveConfig } from './resolve.js'
import type { ResolvedConfig } from './resolved-config.js'

const temporary = realpathSync.native(mkdtempSync(join(tmpdir(), 'quire-resolve-')))
afterAll(() => rmSync(temporary, { recursive: true }))
for (const folder of [
  'content/guide',
  'content/public',
  'docs/fr',
  'versioned/v1',
  'public',
  'static/docs',
  'sub',
]) {
  mkdirSync(join(temporary, folder), { recursive: true })
}
writeFileSync(join(temporary, 'page.md'), '# Page')
symlinkSync(join(temporary, 'content'), join(temporary, 'link-to-content'))

const theme: Theme = {
  name: 'plain',
  from: 'file:///theme.js',
  layouts: { Layout: () => null, Home: () => null, NotFound: () => null },
}

const browserMermaid = { version: '12.3.0', folder: '/mermaid/dist' }

function loaded(value: unknown, folder = temporary): LoadedConfig {
  const text = `export default ${JSON.stringify(value, null, 2).replaceAll(/"(\w+)":/g, '$1:')}`
  const file = join(folder, 'docs.config.ts')
  return {
    value,
    file,
    folder,
    packagesOf: [],
    isInSite: true,
    versions: { root: folder, content: [], listed: [], files: [], problems: [] },
    browserMermaid,
    codeCache: noCodeCache,
    files: [{ file, hash: '', text }],
    packages: [],
    themeCode: { files: [], packages: [] },
    islands: [],
    staticModules: [],
    lookedIn: [],
    environment: new Map(),
    runnable: undefined,
    themeModule: undefined,
    sourceLine: ({ line }) => text.split('\n')[line - 1],
  }
}

const resolved = (value: SiteConfig, overrides: ConfigOverrides = {}): ResolvedConfig =>
  resolveConfig(loaded(value), { defaultTheme: theme, ...overrides })

function failure(value: unknown, overrides: ConfigOverrides = {}): ConfigError {
  try {
    resolveConfig(loaded(value), { defaultTheme: theme, ...overrides })
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error(`Nothing is found wrong with ${JSON.stringify(value)}`)
}

const messagesOf = (value: unknown, overrides?: ConfigOverrides) =>
  failure(value, overrides).diagnostics.map(({ message }) => message)

test('wrong folders and addresses are reported beside wrong types', () => {
  const codesOf = (value: unknown) =>
    sortDiagnostics(failure(value).diagnostics).map(({ code, at }) => [code, at?.line])
  expect(codesOf({ title: 5, base: 'a', url: 'b', content: 'gone', outDir: '.' })).toEqual([
    ['config-value', 2],
    ['config-slashes', 3],
    ['config-value', 4],
    ['config-folder-missing', 5],
    ['output-refused', 6],
  ])
  // The folder may be that of the other option.
  expect(codesOf({ title: 'T', contnet: 'content/guide', url: 'b', outDir: '.' })).toEqual([
    ['config-unknown-key', 3],
    ['config-value', 4],
  ])
  expect(codesOf({ title: 'T', root: 5, content: 'gone', base: 5 })).toEqual([
    ['config-value', 3],
    ['config-value', 5],
  ])
})

test('a value that is put together elsewhere is told at its option', () => {
  const text =
    "import { sidebar } from './sidebar'\nexport default {\n  title: 'T',\n  lang,\n  sidebar,\n}\n"
  const site = loaded({ title: 'T', lang: 5, sidebar: [{ title: '' }] })
  const files = site.files.map((file) => ({ ...file, text }))
  let error: unknown
  try {
    resolveConfig({ ...site, files }, { defaultTheme: theme })
  } catch (thrown) {
    error = thrown
  }
  expect(error instanceof ConfigError && error.diagnostics.map(({ message, at }) => [message, at])).toEqual([
    [expect.stringContaining('"lang"'), { path: 'docs.config.ts', line: 4, column: 3 }],
    [expect.stringContaining('"sidebar[0].title"'), { path: 'docs.config.ts', line: 5, column: 3 }],
  ])
})

test('the JSON schema that an editor reads is not part of the site', () => {
  const plain = resolved({ title: 'T' })
  expect(resolved({ $schema: './docs.schema.json', title: 'T' })).toEqual(plain)
})

test('code of a browser in a module that never gets there is reported, with its file', () => {
  const file = join(temporary, 'theme', 'stat.tsx')
  const text = '\nexport const Stat = () => <b onClick={go} />\n'
  const site = loaded({ title: 'T' })
  const told = (staticModules: readonly string[]) =>
    resolveConfig(
      { ...site, files: [...site.files, { file, hash: '', text }], staticModules },
      { defaultTheme: theme },
    ).diagnostics.map(({ code, at }) => [code, at?.path, at?.line, at?.column])
  expect(told([file])).toEqual([['static-component', 'theme/stat.tsx', 2, 30]])
  expect(told([])).toEqual([])
})

test('a title is enough', () => {
  expect(resolved({ title: 'T' })).toEqual({
    title: 'T',
    description: '',
    addresses: 'html',
    lang: 'en-US',
    base: '/',
    url: undefined,
    trust: 'trusted',
    importedFiles: new Set(),
    root: temporary,
    content: [
      {
        dir: 'content',
        prefix: '/',
        version: 'latest',
        versionLabel: 'latest',
        outdated: false,
        noindex: false,
        lang: 'en-US',
        fallback: false,
        label: 'English',
        exclude: [],
        generate: undefined,
        isGenerated: false,
        frontmatterDefaults: [],
        title: 'T',
        description: '',
        nav: [],
        navLang: 'en-US',
        sidebar: false,
        inheritsSidebar: false,
      },
    ],
    publicDir: 'public',
    outDir: join(temporary, 'dist'),
    folderAliases: {},
    head: [],
    ignoreMessages: [],
    sidebarDepth: 1,
    contentSidebar: [2, 3],
    repository: null,
    lastUpdated: false,
    contributors: false,
    plantuml: false,
    browserMermaid,
    navigation: {},
    discovery: {
      sitemap: false,
      robots: true,
      feeds: false,
      llms: true,
      markdown: true,
      graph: true,
      tags: true,
      image: undefined,
    },
    redirects: { file: 'redirects.txt', isNamed: false, outputs: ['html'] },
    search: { provider: 'local' },
    externalVersions: [],
    markdown: {
      parser: 'satteri',
      slugs: 'vuepress',
      remarkPlugins: [],
      rehypePlugins: [],
      highlighter: 'prism',
      languages: {},
      lineNumbers: false,
      hiddenLines: {},
      emoji: true,
      diagrams: true,
      tocLevels: [2, 3],
      titleHeading: false,
      definitionLists: false,
    },
    theme,
    doubtfulNames: [],
    themeConfig: {},
    pr: undefined,
    diagnostics: [],
  })
})

test('names of head tags and of their attributes may be written in capital letters', () => {
  const { head } = resolved({
    title: 'T',
    head: [
      ['META', { NAME: 'a', Content: 'B' }],
      ['Style', {}, 'p {}'],
    ],
  })
  expect(head).toEqual([
    ['meta', { name: 'a', content: 'B' }],
    ['style', {}, 'p {}'],
  ])
})

test('every setting that is given counts, whatever its default', () => {
  const plugin = () => undefined
  const given = {
    description: 'About',
    lang: 'sw',
    folderAliases: { 'old/': '/content/' },
    head: [['meta', { name: 'a', content: 'b' }]],
    sidebarDepth: 2,
    lastUpdated: true,
    contributors: true,
    plantuml: { command: ['plantuml', '-pipe'] },
    navigation: { patienceMs: 1_000 },
    externalVersions: [{ text: 'v0', link: 'https://v0.example.org/' }],
    markdown: {
      parser: 'remark',
      slugs: 'github',
      remarkPlugins: [plugin],
      rehypePlugins: [plugin],
      lineNumbers: true,
      emoji: false,
      diagrams: false,
      tocLevels: [2, 4],
      titleHeading: true,
      definitionLists: true,
    },
  } satisfies Partial<SiteConfig>
  expect(resolved({ title: 'T', ...given })).toMatchObject({ ...given, folderAliases: { old: 'content' } })
  expect(resolved({ title: 'T', search: false }).search).toBe(false)
  const hiddenLines = { Rust: '#' }
  expect(resolved({ title: 'T', markdown: { hiddenLines } }).markdown.hiddenLines).toEqual({ rust: '#' })
  expect(resolved({ title: 'T', trust: 'untrusted' }, { out: '/nowhere/out' }).trust).toBe('untrusted')
})

test('a content folder says all of itself, where it does', () => {
  const given = {
    dir: 'content',
    prefix: '/v1/',
    version: 'v1',
    versionLabel: 'Version 1',
    outdated: false,
    noindex: true,
    lang: 'fr',
    fallback: true,
    label: 'En français',
    exclude: ['drafts/**'],
    generate: () => [],
    title: 'Own',
    description: 'Own words',
    nav: [{ text: 'A', link: '/a/' }],
    sidebar: { '/v1/': ['a'] },
  } as const
  const [content] = resolved({ title: 'T', description: 'About', sidebar: ['b'], content: [given] }).content
  expect(content).toEqual({
    ...given,
    navLang: 'fr',
    isGenerated: true,
    frontmatterDefaults: [],
    inheritsSidebar: false,
  })
  const [plain] = resolved({ title: 'T', content: [{ dir: 'content', version: 'v1' }] }).content
  expect(plain).toMatchObject({ versionLabel: 'v1', outdated: true, noindex: false, fallback: false })
})

test('the label of a version counts for its folders in other languages, too', () => {
  const content = [
    { dir: 'content', versionLabel: 'v2' },
    { dir: 'docs/fr', prefix: '/fr/', lang: 'fr' },
    { dir: 'sub', prefix: '/de/', lang: 'de', versionLabel: 'V2' },
    { dir: 'versioned/v1', prefix: '/1/', version: '1' },
  ]
  const labels = resolved({ title: 'T', content }).content.map(({ versionLabel }) => versionLabel)
  expect(labels).toEqual(['v2', 'v2', 'V2', '1'])
})

test('sidebars of the site that no key keeps below a prefix are those of its pages too', () => {
  const sidebarsAt = (sidebar: SiteConfig['sidebar'], prefix: string) =>
    resolved({
      title: 'T',
      ...(sidebar === undefined ? {} : { sidebar }),
      content: [{ dir: 'content', prefix }],
    })
      .content.map((root) => [root.sidebar, root.inheritsSidebar])
      .at(0)
  expect(sidebarsAt({ '/guide/': ['a'] }, '/')).toEqual([{ '/guide/': ['a'] }, false])
  expect(sidebarsAt({ '/guide/': ['a'] }, '/fr/')).toEqual([{ '/fr/guide/': ['a'] }, true])
  expect(sidebarsAt({ '/guide/': ['a'], '/fr/x/': ['b'] }, '/fr/')).toEqual([
    { '/guide/': ['a'], '/fr/x/': ['b'] },
    false,
  ])
  expect(sidebarsAt(undefined, '/fr/')).toEqual([false, true])
})

test('the path of a sidebar entry may be empty, with a label and without', () => {
  const sidebar = ['', ['', 'A'], { title: 'B', path: '' }] as const
  expect(resolved({ title: 'T', sidebar }).content[0]?.sidebar).toEqual(sidebar)
})

test('files for search engines and programs are for a published site, not for its previews', () => {
  const foundOf = (config: Partial<SiteConfig>, overrides: ConfigOverrides = {}) =>
    Object.entries(resolved({ title: 'T', ...config }, overrides).discovery)
      .filter(([, isOn]) => isOn === true)
      .map(([name]) => name)
      .join(' ')
  const url = 'https://docs.example.org'
  const all = 'sitemap robots feeds llms markdown graph tags'
  const off = {
    sitemap: false,
    robots: false,
    feeds: false,
    llms: false,
    markdown: false,
    graph: false,
    tags: false,
  }
  expect(foundOf({ url })).toBe(all)
  expect(foundOf({})).toBe('robots llms markdown graph tags')
  expect(foundOf({ url, base: '/docs/' })).toBe('sitemap feeds llms markdown graph tags')
  expect(foundOf({ url, base: '/docs/' }, { pr: 4 })).toBe('robots markdown graph tags')
  for (const name of Object.keys(off))
    expect(foundOf({ url, discovery: { [name]: false } })).toBe(
      all.replace(name, '').replace('  ', ' ').trim(),
    )
  expect(foundOf({ url, discovery: off }, { pr: 4 })).toBe('')
  expect(resolved({ title: 'T', discovery: { image: '/a.png' } }).discovery.image).toBe('/a.png')
})

test('redirects are in a file of that name, or in one that the author names', () => {
  const redirectsOf = (redirects: SiteConfig['redirects'] & {}) =>
    resolved({ title: 'T', redirects }).redirects
  expect(redirectsOf('/moved/')).toEqual({ file: 'moved', isNamed: true, outputs: ['html'] })
  expect(redirectsOf({ outputs: ['nginx'] })).toEqual({
    file: 'redirects.txt',
    isNamed: false,
    outputs: ['nginx'],
  })
  expect(redirectsOf({ file: 'moved.txt' })).toEqual({ file: 'moved.txt', isNamed: true, outputs: ['html'] })
})

test('edit links lead to the branch of the command, else of the config, and to the folder of the pages', () => {
  const repositoryOf = (repository: Partial<SiteConfig['repository'] & {}>, branch?: string) =>
    resolved(
      { title: 'T', content: 'content', repository: { url: 'https://example.org/a//', ...repository } },
      branch === undefined ? {} : { branch },
    ).repository
  expect(repositoryOf({})).toEqual({
    url: 'https://example.org/a',
    branch: 'main',
    dir: 'content',
    editLinks: true,
  })
  expect(repositoryOf({ branch: 'x', dir: '/docs/', editLinks: false })).toEqual({
    url: 'https://example.org/a',
    branch: 'x',
    dir: 'docs',
    editLinks: false,
  })
  expect(repositoryOf({ branch: 'x' }, 'y')?.branch).toBe('y')
})

test('programs are not run for content that is not trusted, and its output stands elsewhere', () => {
  const plantuml = { command: ['plantuml'] }
  const value = { title: 'T', trust: 'untrusted', plantuml } as const
  expect(resolved(value, { out: '/nowhere/out' }).plantuml).toBe(false)
  expect(resolved(value, { out: '/nowhere/out' }).browserMermaid).toBeUndefined()
  expect(failure(value).diagnostics.map(({ code }) => code)).toEqual(['output-untrusted'])
  expect(failure({ title: 'T' }, { untrusted: true }).diagnostics.map(({ code }) => code)).toEqual([
    'output-untrusted',
  ])
  expect(resolved({ title: 'T' }, { untrusted: true, out: '/nowhere/out' }).trust).toBe('untrusted')
})

test('the output of content that is not trusted is outside its config and its root, wherever these are', () => {
  const codesOf = (root: string, folder: string, out: string) => {
    const value = { title: 'T', trust: 'untrusted', root, content: '.' }
    const overrides = { defaultTheme: theme, out: join(temporary, out) }
    try {
      return resolveConfig(loaded(value, join(temporary, folder)), overrides).diagnostics.map(
        ({ code }) => code,
      )
    } catch (error) {
      return error instanceof ConfigError ? error.diagnostics.map(({ code }) => code) : error
    }
  }
  expect(codesOf('..', 'sub', 'out')).toEqual(['output-untrusted'])
  expect(codesOf('sub', '.', 'out')).toEqual(['output-untrusted'])
  expect(codesOf('sub', '.', '../quire-outside')).toEqual([])
})

test('content folders take from the site what they do not say', () => {
  const nav = [{ text: 'Guide', link: '/guide/' }]
  const { content, repository } = resolved({
    title: 'Docs',
    description: 'All of it',
    nav,
    sidebar: 'auto',
    repository: { url: 'owner/name/' },
    content: [
      { dir: './docs/' },
      { dir: 'docs/fr', prefix: '/fr/', lang: 'fr-FR', title: 'Les docs', nav: [], exclude: ['drafts/**'] },
      { dir: 'versioned/v1', prefix: '/v1/', version: 'v1', sidebar: false },
    ],
  })
  expect(
    content.map(({ dir, prefix, version, lang, label, title }) => [dir, prefix, version, lang, label, title]),
  ).toEqual([
    ['docs', '/', 'latest', 'en-US', 'English', 'Docs'],
    ['docs/fr', '/fr/', 'latest', 'fr-FR', 'Français', 'Les docs'],
    ['versioned/v1', '/v1/', 'v1', 'en-US', 'English', 'Docs'],
  ])
  expect(content.map(({ nav, sidebar, exclude }) => [nav.length, sidebar, exclude])).toEqual([
    [1, 'auto', []],
    [0, 'auto', ['drafts/**']],
    [1, false, []],
  ])
  expect(repository).toEqual({ url: 'owner/name', branch: 'main', dir: 'docs', editLinks: true })
})

test('languages that differ in their region only are told apart by it', () => {
  const { content } = resolved({
    title: 'T',
    content: [
      { dir: 'docs', lang: 'pt-BR' },
      { dir: 'content', prefix: '/pt/', lang: 'pt-PT' },
      { dir: 'sub', prefix: '/de/', lang: 'de-DE' },
    ],
  })
  expect(content.map(({ label }) => label)).toEqual(['Português (Brasil)', 'Português (Portugal)', 'Deutsch'])
})

test('addresses get their slashes, and their author is told', () => {
  const cases = [
    ['/', '/', 0],
    ['', '/', 1],
    ['docs', '/docs/', 1],
    ['/docs', '/docs/', 1],
    ['//a//b/', '/a/b/', 1],
    ['/pr/427/', '/pr/427/', 0],
  ] as const
  for (const [given, base, warnings] of cases) {
    const config = resolved({ title: 'T', base: given })
    expect([config.base, config.diagnostics.length], given).toEqual([base, warnings])
    expect(resolved({ title: 'T' }, { base: given }).base, given).toBe(base)
    expect(
      resolved({ title: 'T', content: [{ dir: 'docs', prefix: given }] }).content[0]?.prefix,
      given,
    ).toBe(base)
  }
  for (const wrong of [
    'https://a.org/x/',
    '/a b/',
    '/../x/',
    '/./',
    '/a?b/',
    '/é/',
    '/%20/',
    '/a\\b/',
    '/"/',
  ]) {
    expect(messagesOf({ title: 'T', base: wrong })[0], wrong).toMatch(
      /^"base" must be a path such as "\/docs\/"/,
    )
  }
})

test('a preview stands below the base, unless the command says where', () => {
  expect(resolved({ title: 'T' }, { pr: 427 })).toMatchObject({ base: '/pr/427/', pr: 427 })
  expect(resolved({ title: 'T', base: '/docs/' }, { pr: 427 }).base).toBe('/docs/pr/427/')
  expect(resolved({ title: 'T', base: '/docs/' }, { pr: 427, base: '/x/' }).base).toBe('/x/')
})

test('the address of the site is an origin', () => {
  for (const given of ['https://docs.example.org', 'https://docs.example.org/'])
    expect(resolved({ title: 'T', url: given }).url).toBe('https://docs.example.org')
  for (const wrong of [
    'docs.example.org',
    'https://a.org/docs/',
    'ftp://a.org',
    'https://a.org/?x',
    'https://user@a.org',
  ]) {
    expect(messagesOf({ title: 'T', url: wrong })[0], wrong).toMatch(
      /^"url" must be an address without a path/,
    )
  }
})

test('what is missing is told where it belongs, whoever else has a thing of its name', () => {
  const places = (value: unknown) =>
    failure(value).diagnostics.map(({ message, at }) => [message, at && `${at.line}:${at.column}`])
  const sidebar = [{ title: 'Guide', children: ['guide'] }]
  expect(places({ sidebar })).toEqual([['"title" is missing.', '1:1']])
  expect(places({ title: 'T', sidebar, nav: [{ text: 'A' }], repo: { link: '/a' } })).toEqual(
    expect.arrayContaining([['"nav[0].link" is missing.', '12:5']]),
  )
})

test('every wrong value is reported with its path, what is allowed and what was given', () => {
  const cases: readonly (readonly [config: unknown, messages: readonly string[], hint?: string])[] = [
    [null, ['The config must be an object, not null.']],
    ['text', ['The config must be an object, not "text".']],
    [{}, ['"title" is missing.'], 'It must be text.'],
    [{ title: '' }, ['"title" must be text that is not empty, not "".']],
    [
      { title: 5, lang: 'not a tag', lastUpdated: 'yes' },
      [
        '"title" must be text, not 5.',
        '"lang" must be a language tag such as "en-US", not "not a tag".',
        '"lastUpdated" must be true or false, not "yes".',
      ],
    ],
    [{ title: 'T', tilte: 'T' }, ['"tilte" is not a known option.'], 'Did you mean "title"?'],
    [{ title: 'T', $schema: {} }, ['"$schema" must be text, not an object.']],
    [
      { title: 'T', markdown: { linenumbers: true } },
      ['"markdown.linenumbers" is not a known option.'],
      'Did you mean "lineNumbers"?',
    ],
    [
      { title: 'T', markdown: { whatever: true } },
      ['"markdown.whatever" is not a known option.'],
      'Known names: parser, slugs, remarkPlugins, rehypePlugins, highlighter, languages, lineNumbers, hiddenLines, emoji, diagrams, tocLevels, titleHeading, definitionLists.',
    ],
    [
      { title: 'T', markdown: { parser: 'marked', tocLevels: [3, 2] } },
      [
        '"markdown.parser" must be "satteri" or "remark", not "marked".',
        '"markdown.tocLevels" must be two heading levels, the smaller first, not [3, 2].',
      ],
    ],
    [
      { title: 'T', markdown: { remarkPlugins: ['remark-math'] } },
      [
        '"markdown.remarkPlugins[0]" must be a plugin that the config imports, or a list of one and its options, not "remark-math".',
      ],
    ],
    [
      {
        title: 'T',
        markdown: {
          rehypePlugins: [Promise.resolve(), { default: () => {} }, {}, [{ plugins: [] }], { plugins: [1] }],
        },
      },
      [
        '"markdown.rehypePlugins[0]" must be a plugin; use "await" to get it from this promise, not a promise.',
        '"markdown.rehypePlugins[1]" must be a plugin, such as the default export of this module, not an object.',
        '"markdown.rehypePlugins[2]" must be a plugin, or a list of a plugin and its options, not an object.',
        '"markdown.rehypePlugins[3]" must be a plugin, or a list of a plugin and its options, not a list.',
        '"markdown.rehypePlugins[4]" must be a plugin, or a list of a plugin and its options, not an object.',
      ],
    ],
    [
      // As `import * as theme` gives it.
      { title: 'T', theme: { default: theme, other: 1 } },
      ['"theme" must be a theme, such as the default export of this module, not an object.'],
    ],
    [{ site_name: 'T' }, ['"site_name" is not a known option.'], 'Write "title".'],
    [
      { site_name: 'T', nav: [{ label: 'A', to: '/a/' }, { label: 'B' }] },
      [
        '"site_name" is not a known option.',
        '"nav[0].label" is not a known option.',
        '"nav[0].to" is not a known option.',
        '"nav[1].label" is not a known option.',
        '"nav[1].link" is missing.',
      ],
    ],
    [
      { title: 'T', nav: [{ text: 'A', link: '/', items: [] }] },
      ['"nav[0].link" is not a known option.'],
      'An entry has either "link" or "items".',
    ],
    [
      { title: 'T', nav: [{ text: 'A' }] },
      ['"nav[0].link" is missing.'],
      'It must be a page path or an address.',
    ],
    [
      { title: 'T', nav: [{ text: 'A', lnik: '/a' }] },
      ['"nav[0].lnik" is not a known option.'],
      'Did you mean "link"?',
    ],
    [
      { title: 'T', nav: [{ text: 'A', items: [{ text: 'B', items: [{ text: 'C', items: [] }] }] }] },
      ['"nav[0].items[0].items[0]" must be a link: groups go two levels deep, not an object.'],
    ],
    [
      { title: 'T', nav: [{ text: 'A', link: '/a', activeMatch: '^/a/' }] },
      [
        '"nav[0].activeMatch" must be the beginning of addresses, such as "/guide/" (no regular expression), not "^/a/".',
      ],
    ],
    [{ title: 'T', nav: 'auto' }, ['"nav" must be a list of navigation entries, not "auto".']],
    [
      { title: 'T', sidebar: true },
      ['"sidebar" must be "auto", false, a list of entries, or lists by path prefix, not true.'],
    ],
    [
      { title: 'T', sidebar: { '/guide/': ['a', 'b', { title: 'C', children: [5] }] } },
      [
        '"sidebar["/guide/"][2].children[0]" must be a page path, [path, label], or a group: { title, children }, not 5.',
      ],
    ],
    [
      { title: 'T', sidebar: { '/guide/': 'automatic' } },
      ['"sidebar["/guide/"]" must be "auto" or a list of sidebar entries, not "automatic".'],
    ],
    [
      { title: 'T', sidebar: { 'guide/': [] } },
      ['"sidebar["guide/"]" must be keyed by a path prefix that begins with "/", not "guide/".'],
    ],
    [{ title: 'T', sidebar: [['a', 'A', 'B']] }, ['"sidebar[0]" must be [path, label], not a longer list.']],
    [
      { title: 'T', sidebar: [{ title: 'A', childen: [] }] },
      ['"sidebar[0].childen" is not a known option.'],
      'Did you mean "children"?',
    ],
    [
      { title: 'T', head: [['meta', { name: 5 }]] },
      ['"head[0][1].name" must be text, which is empty ("") for an attribute without a value, not 5.'],
    ],
    [
      { title: 'T', head: [['<b', { 'a b': 'c' }]] },
      [
        '"head[0][0]" must be the name of an element of the head: base, link, meta, noscript, script, style, template or title, not "<b".',
        '"head[0][1]["a b"]" must be keyed by the name of an attribute, without spaces or punctuation, not "a b".',
      ],
    ],
    [
      { title: 'T', head: [['div', {}]] },
      [
        '"head[0][0]" must be the name of an element of the head: base, link, meta, noscript, script, style, template or title, not "div".',
      ],
    ],
    [[], ['The config must be an object, not an empty list.']],
    [
      {
        title: 'T',
        folderAliases: [],
        head: [['meta', []]],
        repository: ['owner/name'],
        navigation: [],
        discovery: new Map(),
        markdown: Promise.resolve({}),
        sidebar: new Map(),
      },
      [
        '"folderAliases" must be an object of folders, old to new, not an empty list.',
        '"head[0][1]" must be an object of attributes, each with a text, not an empty list.',
        '"sidebar" must be "auto", false, a list of entries, or lists by path prefix, not an instance of a class.',
        '"repository" must be an object with the repository\'s "url", not a list.',
        '"navigation" must be an object of navigation options, not an empty list.',
        '"discovery" must be an object of options for what is published for programs, not an instance of a class.',
        '"markdown" must be an object of Markdown options, not a promise.',
      ],
    ],
    [
      { title: 'T', content: [] },
      ['"content" must be a folder, or a list of content folders, not an empty list.'],
    ],
    [
      { title: 'T', content: [{ prefix: '/' }] },
      ['"content[0].dir" is missing.'],
      'It must be a folder from the site root.',
    ],
    [
      {
        title: 'T',
        root: 'a\0',
        content: [{ dir: 'b\0' }],
        publicDir: 'c\nd',
        outDir: '\0',
        folderAliases: { e: '\0' },
        redirects: { file: 'f\0' },
      },
      [
        '"root" must be a folder, without control characters, not "a\\u0000".',
        '"content[0].dir" must be a folder from the site root, without control characters, not "b\\u0000".',
        '"publicDir" must be a folder from the site root, without control characters, not "c\\nd".',
        '"outDir" must be a folder, without control characters, not "\\u0000".',
        '"folderAliases.e" must be a folder from the site root, without control characters, not "\\u0000".',
        '"redirects.file" must be a file of redirects, without control characters, not "f\\u0000".',
      ],
    ],
    [
      { title: 'T', plantuml: { command: ['java', '-D\0=a\nb'] } },
      [
        '"plantuml.command[1]" must be text that is not empty, without null characters, not "-D\\u0000=a\\nb".',
      ],
    ],
    [
      { title: 'T', redirects: 'f\0' },
      ['"redirects" must be a file of redirects, without control characters, not "f\\u0000".'],
    ],
    [
      { title: 'T', repository: { url: 'nonsense' } },
      ['"repository.url" must be an address, or "owner/name" on GitHub, not "nonsense".'],
    ],
    [
      { title: 'T', redirects: { outputs: ['html', 'apache'] } },
      ['"redirects.outputs[1]" must be one of "html", "netlify", "nginx" and "cloudfront", not "apache".'],
    ],
    [
      { title: 'T', plantuml: { command: ['plantuml'], server: 'https://plantuml.example.org' } },
      ['"plantuml" must be false, or an object with either "command" or "server", not an object.'],
    ],
    [{ title: 'T', theme: 5 }, ['"theme" must be a theme, or the name of its package, not 5.']],
    [
      { title: 'T', theme: {} },
      [
        '"theme.name" must be text, not undefined.',
        '"theme.from" must be import.meta.url of the module that defines the theme, not undefined.',
        '"theme.layouts" must be an object of layouts, not undefined.',
      ],
    ],
    [
      { title: 'T', theme: { ...theme, from: '/theme.js', layouts: {}, styles: './a.css' } },
      [
        '"theme.from" must be import.meta.url of the module that defines the theme, not "/theme.js".',
        '"theme.layouts.Layout" must be a component, not undefined.',
        '"theme.styles" must be a list of files, from the theme\'s module, not "./a.css".',
      ],
    ],
    [
      { title: 'T', theme: { ...theme, from: 'file:%zz' } },
      ['"theme.from" must be import.meta.url of the module that defines the theme, not "file:%zz".'],
    ],
    [
      {
        title: 'T',
        theme: {
          ...theme,
          layouts: { ...theme.layouts, Wide: 3 },
          components: {
            Footer: undefined,
            Memo: { $$typeof: Symbol.for('react.memo') },
            Element: { $$typeof: Symbol.for('react.transitional.element'), type: 'p', props: {} },
            Card: theme.layouts.Home,
          },
          anchorComponents: 'Card',
          links: [],
          options: { '~standard': {} },
        },
      },
      [
        '"theme.layouts.Wide" must be a component, not 3.',
        '"theme.components.Footer" must be a component, not undefined.',
        '"theme.components.Element" must be a component, not an object.',
        '"theme.options" must be a schema that follows Standard Schema, not an object.',
        '"theme.anchorComponents" must be a list of names of components, not "Card".',
        '"theme.links" must be a function, not an empty list.',
      ],
    ],
    [{ title: ' \n' }, ['"title" must be text that is not empty, not " \\n".']],
    [
      { title: 'T', navigation: { chunkTimeoutMs: 2 ** 31, patienceMs: 1e99 } },
      [
        '"navigation.chunkTimeoutMs" must be a number of milliseconds up to 2147483647, not 2147483648.',
        '"navigation.patienceMs" must be a number of milliseconds up to 2147483647, not 1e+99.',
      ],
    ],
    [
      {
        title: 'T',
        nav: [{ text: 'A', link: 'javascript:a()' }],
        sidebar: ['JavaScript:a()', ['data:text/html,a', 'A'], { title: 'A', path: 'vbscript:a' }],
      },
      ['nav[0].link', 'sidebar[0]', 'sidebar[1][0]', 'sidebar[2].path'].map(
        (path) =>
          expect.stringContaining(
            `"${path}" must be a page path, or an address that does not run code or contain a document, not `,
          ) as string,
      ),
    ],
    [
      {
        title: 'T',
        externalVersions: [
          { text: '1', link: 'v1/' },
          { text: '2', link: 'javascript:a()' },
          { text: '3', link: '/v3/' },
          { text: '4', link: 'https://v4.example.org' },
        ],
      },
      [
        '"externalVersions[0].link" must be an address such as "https://v1.example.org", or a path that begins with "/", not "v1/".',
        '"externalVersions[1].link" must be an address such as "https://v1.example.org", or a path that begins with "/", not "javascript:a()".',
      ],
    ],
    [{ title: 'T', sidebarDepth: 3 }, ['"sidebarDepth" must be 0, 1 or 2, not 3.']],
    [
      {
        title: 'T',
        sidebar: [
          { title: 'A', path: 'a', badge: 1 },
          { title: 'A', path: 'a', badge: '' },
          { title: 'A', path: 'a', badge: { text: 'new', type: 'danger' } },
          { title: 'A', path: 'a', badge: { type: 'tip' } },
          { title: 'A', path: 'a', badge: { text: 'new', variant: 'tip' } },
        ],
      },
      [
        '"sidebar[0].badge" must be a text, or { text, type }, not 1.',
        '"sidebar[1].badge" must be a text that is not empty, not "".',
        '"sidebar[2].badge.type" must be "tip", "info", "warning", "error" or "light", not "danger".',
        '"sidebar[3].badge.text" is missing.',
        '"sidebar[4].badge.variant" is not a known option.',
      ],
    ],
  ]
  for (const [config, messages, hint] of cases) {
    const { diagnostics } = failure(config)
    expect(diagnostics.map(({ message }) => message).sort(), JSON.stringify(config)).toEqual(
      [...messages].sort(),
    )
    if (hint !== undefined) expect(diagnostics[0]?.hint).toBe(hint)
  }
})

test('a problem stands where the config sets the value, if only one place can be it', () => {
  const error = failure({
    title: 'T',
    markdown: { parser: 'marked' },
    nav: [
      { text: 5, link: '/a' },
      { text: 'B', link: '/b' },
    ],
  })
  const lines = error.diagnostics.map(({ at, message }) => [
    message.split(' ')[0],
    at && error.sourceLine(at)?.trim(),
  ])
  expect(lines.sort()).toEqual([
    ['"markdown.parser"', 'parser: "marked"'],
    ['"nav[0].text"', 'text: 5,'],
  ])
})

test('folders must be there, inside the root, and apart', () => {
  const cases: readonly (readonly [config: unknown, code: string, message: RegExp, hint?: RegExp])[] = [
    [{ title: 'T', root: '../nowhere' }, 'config-folder-missing', /^"root" names the folder "\.\.\/nowhere"/],
    [
      { title: 'T', content: 'contnet' },
      'config-folder-missing',
      /^"content" names the folder "contnet"/,
      /"content"/,
    ],
    [
      { title: 'T', content: [{ dir: 'docs/rf' }] },
      'config-folder-missing',
      /^"content\[0\]\.dir"/,
      /"docs\/fr"/,
    ],
    [
      { title: 'T', content: 'page.md' },
      'config-folder-file',
      /^"content" must name a folder, but "page\.md" is a file\.$/,
    ],
    [{ title: 'T', content: [{ dir: 'page.md' }] }, 'config-folder-file', /^"content\[0\]\.dir" must/],
    [{ title: 'T', content: 'page.md/guide' }, 'config-folder-missing', /^"content" names the folder/],
    [{ title: 'T', root: 'page.md' }, 'config-folder-file', /^"root" must name a folder/],
    [{ title: 'T', publicDir: 'page.md' }, 'config-folder-file', /^"publicDir" must name a folder/],
    [{ title: 'T', content: '../elsewhere' }, 'config-folder-outside', /outside the site root/],
    [{ title: 'T', content: '/etc' }, 'config-folder-outside', /outside the site root/],
    [{ title: 'T', publicDir: '..' }, 'config-folder-outside', /outside the site root/],
    [
      { title: 'T', content: [{ dir: 'docs' }, { dir: './docs', prefix: '/x/' }] },
      'content-twice',
      /"docs" twice/,
    ],
    [
      { title: 'T', content: [{ dir: 'docs' }, { dir: 'docs/fr' }] },
      'prefix-clash',
      /"docs" and "docs\/fr" would both be published at "\/"/,
    ],
    [
      { title: 'T', content: 'static/docs', publicDir: 'static' },
      'public-overlap',
      /"static" holds the content folder "static\/docs"/,
    ],
    [{ title: 'T', content: 'docs', publicDir: 'docs' }, 'public-overlap', /holds the content folder "docs"/],
  ]
  for (const [config, code, message, hint] of cases) {
    const [diagnostic] = failure(config).diagnostics
    const name = JSON.stringify(config)
    expect(diagnostic?.code, name).toBe(code)
    expect(diagnostic?.message, name).toMatch(message)
    if (hint !== undefined) expect(diagnostic?.hint, name).toMatch(hint)
  }
})

test('a public folder that is missing is only a warning', () => {
  expect(resolved({ title: 'T', publicDir: 'pubilc' }).diagnostics).toMatchObject([
    { code: 'public-missing', severity: 'warning', hint: 'Did you mean "public"?' },
  ])
})

test('public and output folders inside a content folder hold no pages', () => {
  const { content } = resolved({
    title: 'T',
    content: [{ dir: '.' }, { dir: 'content', prefix: '/c/' }],
    publicDir: 'content/public',
    outDir: 'out [1]',
  })
  expect(content.map(({ dir, exclude }) => [dir, exclude])).toEqual([
    ['', ['content/public/**', 'out \\[1\\]/**']],
    ['content', ['public/**']],
  ])
})

test('an output folder that holds anything else is refused', () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['/', /is the root of the file system/],
    [homedir(), /home folder/],
    [join(homedir(), '..'), /./],
    ['.', /is the site root/],
    ['..', /holds the site root/],
    ['content', /is the content folder "content"/],
    ['content/../content/', /is the content folder "content"/],
    ['link-to-content', /is the content folder "content"/],
    ['docs', /holds the content folder "docs\/fr"/],
    ['public', /is the public folder/],
    ['public/out', /inside the public folder/],
    ['.git/x', /inside "\.git"/],
    ['node_modules/x', /inside "node_modules"/],
    ['.docs', /inside "\.docs"/],
    ['../.git/x', /inside "\.git"/],
    [process.cwd(), /You are in the output folder/],
  ]
  const content = [{ dir: 'content' }, { dir: 'docs/fr', prefix: '/fr/' }]
  for (const [outDir, reason] of wrong) {
    const out = resolve(temporary, outDir)
    for (const error of [
      failure({ title: 'T', content, outDir }),
      failure({ title: 'T', content }, { out }),
    ]) {
      expect(
        error.diagnostics.map(({ code }) => code),
        outDir,
      ).toEqual(['output-refused'])
    }
    expect(messagesOf({ title: 'T', content, outDir })[0], outDir).toMatch(reason)
  }
  expect(resolved({ title: 'T', outDir: 'content/dist' }).outDir).toBe(join(temporary, 'content/dist'))
  expect(resolved({ title: 'T', outDir: '../site-out' }).outDir).toBe(join(temporary, '../site-out'))
  expect(resolved({ title: 'T' }, { out: 'some/out' }).outDir).toBe(join(process.cwd(), 'some/out'))
})

test('a site inside a folder that belongs to other programs has its output there', () => {
  for (const name of ['.docs', 'node_modules']) {
    const folder = join(temporary, name, 'site')
    mkdirSync(join(folder, 'content'), { recursive: true })
    mkdirSync(join(folder, 'public'))
    onTestFinished(() => rmSync(join(temporary, name), { recursive: true }))
    const at = (outDir: string) =>
      resolveConfig(loaded({ title: 'T', outDir }, folder), { defaultTheme: theme }).outDir
    expect(at('dist')).toBe(join(folder, 'dist'))
    expect(() => at(`${name}/x`)).toThrow()
  }
})

test('everything else is found when a folder is wrong too', () => {
  expect(messagesOf({ title: 'T', content: 'contnet', base: 'a b', url: 'x', outDir: '.' })).toHaveLength(4)
})

test('a root elsewhere holds the folders, and warnings name files from there', () => {
  const folder = join(temporary, 'sub')
  writeFileSync(join(folder, 'docs.config.ts'), '')
  const config = resolveConfig(loaded({ title: 'T', root: '..', base: 'x' }, folder), { defaultTheme: theme })
  expect(config).toMatchObject({ root: temporary, publicDir: 'public', outDir: join(folder, 'dist') })
  expect(config.diagnostics[0]?.at?.path).toBe('sub/docs.config.ts')
})

test('the root has the name that its files are read by, on disks where a folder has several', () => {
  // As on Windows and macOS, where another letter case, a short name or another drive lead to the same folder.
  const asOnDisk = `${temporary}-as-on-disk`
  symlinkSync(temporary, asOnDisk)
  const { native } = realpathSync
  const system = vi.spyOn(realpathSync, 'native')
  system.mockImplementation(((path: string) => native(path).replace(temporary, asOnDisk)) as typeof native)
  onTestFinished(() => {
    system.mockRestore()
    rmSync(asOnDisk)
  })
  expect(resolved({ title: 'Docs' }).root).toBe(openSiteFiles(temporary).root)
})

test('theme options are checked by the theme', () => {
  const options = v.strictObject({
    logo: v.optional(v.string(), 'logo.svg'),
    accent: v.optional(v.string('must be text.')),
    footer: v.optional(v.strictObject({ copyright: v.string() })),
    links: v.optional(v.array(v.strictObject({ to: v.string() }))),
    words: v.optional(v.record(v.string(), v.strictObject({ next: v.optional(v.string()) }))),
    search: v.optional(
      v.lazy((value) => (value === false ? v.literal(false) : v.strictObject({ provider: v.string() }))),
    ),
  })
  const withOptions: Theme = { ...theme, options }
  expect(resolved({ title: 'T', theme: withOptions }).themeConfig).toEqual({ logo: 'logo.svg' })
  const cases: readonly (readonly [Theme | undefined, unknown, string, string?])[] = [
    [withOptions, { logo: 5 }, '"themeConfig.logo": Invalid type: Expected string but received 5.'],
    [
      withOptions,
      { footer: { copyrigth: 'x' } },
      '"themeConfig.footer.copyrigth" is not a known option.',
      'Did you mean "copyright"?',
    ],
    [
      withOptions,
      { words: { en: { nextt: 'On' } } },
      '"themeConfig.words.en.nextt" is not a known option.',
      'Did you mean "next"?',
    ],
    [
      withOptions,
      { search: { provide: 'y' } },
      '"themeConfig.search.provide" is not a known option.',
      'Did you mean "provider"?',
    ],
    [withOptions, { lgo: 'x' }, '"themeConfig.lgo" is not a known option.', 'Did you mean "logo"?'],
    [theme, { logo: 'x' }, 'The theme "plain" takes no options, but "themeConfig" gives some.'],
    [theme, [], 'The theme "plain" takes no options, but "themeConfig" gives some.'],
    [
      { ...theme, options: { '~standard': { validate: async () => ({ value: 1 }) } } as OptionsSchema },
      {},
      'The theme "plain" checks its options asynchronously, which is not possible.',
    ],
  ]
  for (const [given, themeConfig, message, hint] of cases) {
    const { diagnostics } = failure({ title: 'T', theme: given, themeConfig })
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message])
    if (hint !== undefined) expect(diagnostics[0]?.hint).toBe(hint)
  }
  const several = {
    lgo: 'x',
    logo: 5,
    nav: [],
    footer: { copyright: 'x', link: '', links: '' },
    links: [{ to: '/' }, { to: '/', of: 1, on: 2 }],
    words: { en: { before: '', after: '' } },
  }
  expect(messagesOf({ title: 'T', theme: withOptions, themeConfig: several }).sort()).toEqual([
    '"themeConfig.footer.link" is not a known option.',
    '"themeConfig.footer.links" is not a known option.',
    '"themeConfig.lgo" is not a known option.',
    '"themeConfig.links[1].of" is not a known option.',
    '"themeConfig.links[1].on" is not a known option.',
    '"themeConfig.logo": Invalid type: Expected string but received 5.',
    '"themeConfig.nav" is not a known option.',
    '"themeConfig.words.en.after" is not a known option.',
    '"themeConfig.words.en.before" is not a known option.',
  ])
  const both = { tittle: 3, theme: withOptions, themeConfig: { lgo: 'x' } }
  expect(messagesOf(both)).toEqual([
    '"tittle" is not a known option.',
    '"themeConfig.lgo" is not a known option.',
  ])
  expect(messagesOf({ ...both, theme: {} }).join()).not.toContain('lgo')
  for (const site of [{ theme: withOptions }, {}])
    expect(
      failure({ title: 'T', ...site, logo: '/a.svg' }, { defaultTheme: withOptions }).diagnostics[0]?.hint,
    ).toBe('It is an option of the theme: write it in "themeConfig".')
})

test('without any theme nothing can be built', () => {
  expect(() => resolveConfig(loaded({ title: 'T' }), {})).toThrow('does not name a theme')
})

describe('Shiki', () => {
  const site = (name: string, version?: string) => {
    const folder = join(temporary, name)
    mkdirSync(join(folder, 'content'), { recursive: true })
    if (version !== undefined) {
      const shiki = join(folder, 'node_modules', 'shiki')
      mkdirSync(shiki, { recursive: true })
      writeFileSync(join(shiki, 'package.json'), JSON.stringify({ name: 'shiki', version }))
    }
    return folder
  }
  const value = { title: 'T', markdown: { highlighter: 'shiki' } }
  const problemsOf = (config: LoadedConfig, overrides: ConfigOverrides = {}) => {
    try {
      resolveConfig(config, { defaultTheme: theme, ...overrides })
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      return error.diagnostics.map(({ code, message, hint, at }) => [code, message, hint, at?.line])
    }
    throw new Error('Nothing is found wrong.')
  }

  test('is taken from the folder of the site, else from those of the command', () => {
    const with41 = site('with-4.1', '4.1.0')
    const without = site('without')
    const other = site('with-4.2', '4.2.0')
    const shikiOf = (folder: string, packagesOf: readonly string[]) =>
      resolveConfig({ ...loaded(value, folder), packagesOf }, { defaultTheme: theme }).shiki
    expect(shikiOf(with41, [other])).toEqual({
      version: '4.1.0',
      folder: join(with41, 'node_modules', 'shiki'),
    })
    expect(shikiOf(without, [join(other, 'deeper')])?.version).toBe('4.2.0')
    expect(resolved({ title: 'T' }).shiki).toBe(undefined)
  })

  test('is needed for grammars of the site, but not for names of languages', () => {
    const grammar = { scopeName: 'source.rules', patterns: [] }
    const withLanguages = (languages: object) => loaded({ title: 'T', markdown: { languages } })
    expect(problemsOf(withLanguages({ rl: 'js', rules: grammar }))).toEqual([
      [
        'config-value',
        '"markdown.languages" has a grammar for "rules", which only Shiki can read.',
        expect.stringContaining('highlighter'),
        6,
      ],
    ])
    expect(
      problemsOf(withLanguages({ rl: 3, rules: { scopeName: 'a' } })).map(([, message]) => message),
    ).toEqual([
      '"markdown.languages.rl" must be the name of a language, or a TextMate grammar with "scopeName" and "patterns", not 3.',
      '"markdown.languages.rules" must be the name of a language, or a TextMate grammar with "scopeName" and "patterns", not an object.',
    ])
    const languages = { rl: 'js' }
    expect(resolved({ title: 'T', markdown: { languages } }).markdown.languages).toEqual(languages)
  })

  test('that is not installed, or another version, is told where it is chosen', () => {
    expect(problemsOf(loaded(value, site('without')))).toEqual([
      [
        'config-package-missing',
        'The package "shiki" is not installed.',
        'Install it next to the config: npm install shiki',
        4,
      ],
    ])
    expect(problemsOf(loaded(value, site('with-1', '1.29.0')))).toEqual([
      [
        'config-package-version',
        'Version 1.29.0 of the package "shiki" is installed, but Quire works with version 4.',
        'Install it next to the config: npm install shiki@4',
        4,
      ],
    ])
  })

  test('is never taken from a folder of strangers, whose config may not choose it', () => {
    const strangers = site('strangers', '4.1.0')
    const out = join(temporary, 'out-of-strangers')
    expect(problemsOf(loaded(value, strangers), { untrusted: true, out })[0]?.[1]).toBe(
      '"markdown.highlighter" names code, and this config is not trusted.',
    )
    const elsewhere = {
      ...loaded(value, strangers),
      isInSite: false,
      file: join(site('without'), 'docs.config.ts'),
    }
    expect(problemsOf(elsewhere, { untrusted: true, out })[0]?.[0]).toBe('config-package-missing')
    const own = { ...elsewhere, file: join(site('with-4.2', '4.2.0'), 'docs.config.ts') }
    expect(resolveConfig(own, { defaultTheme: theme, untrusted: true, out }).shiki?.version).toBe('4.2.0')
  })
})

describe('narrower copies of pictures', () => {
  const site = (name: string, version?: string) => {
    const folder = join(temporary, name)
    mkdirSync(join(folder, 'content'), { recursive: true })
    if (version !== undefined) {
      const sharp = join(folder, 'node_modules', 'sharp')
      mkdirSync(sharp, { recursive: true })
      writeFileSync(join(sharp, 'package.json'), JSON.stringify({ name: 'sharp', version }))
    }
    return folder
  }
  const imagesOf = (images: SiteConfig['images'], folder = site('with-sharp', '0.35.5')) =>
    resolveConfig(loaded({ title: 'T', images }, folder), { defaultTheme: theme }).images

  test('are made by the package of the site, in widths without order or repetition', () => {
    const encoder = { version: '0.35.5', folder: join(temporary, 'with-sharp', 'node_modules', 'sharp') }
    expect(imagesOf({})).toEqual({ widths: [480, 960, 1440], quality: 80, column: 720, encoder })
    const given = { widths: [900, 300, 900], quality: 60, column: 640 }
    expect(imagesOf(given)).toEqual({ ...given, widths: [300, 900], encoder })
    expect([imagesOf(false), imagesOf(undefined)]).toEqual([undefined, undefined])
  })

  test('are refused without the package, and with what is no width or quality', () => {
    const problemsOf = (images: unknown, folder?: string) => {
      try {
        // Wrong on purpose.
        imagesOf(images as SiteConfig['images'], folder)
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        return error.diagnostics.map(({ message, hint, at }) => [message, hint, at?.line])
      }
      throw new Error('Nothing is found wrong.')
    }
    expect(problemsOf({}, site('without-sharp'))).toEqual([
      ['The package "sharp" is not installed.', 'Install it next to the config: npm install sharp', 3],
    ])
    const widths = 'must be a list of 1 to 8 widths in pixels, from 16 to 4096'
    const cases: readonly (readonly [images: unknown, message: string])[] = [
      [true, '"images" must be false, or { widths, quality, column }, not true.'],
      [{ widths: [] }, `"images.widths" ${widths}, not an empty list.`],
      [{ widths: [480, 5] }, `"images.widths[1]" ${widths}, not 5.`],
      [{ widths: '480' }, `"images.widths" ${widths}, not "480".`],
      [{ quality: 0 }, '"images.quality" must be a whole number from 1 to 100, not 0.'],
      [{ column: 1e6 }, '"images.column" must be a width in pixels, from 16 to 4096, not 1000000.'],
    ]
    for (const [images, message] of cases) expect(problemsOf(images).map(([text]) => text)).toEqual([message])
  })
})

describe('fields for many pages', () => {
  const given = { 'internal/**': { draft: true, team: { name: 'Hub' } }, '*.md': { keywords: 'word' } }

  test('each content folder has the entries of the site, or its own', () => {
    const { content } = resolved({
      title: 'T',
      frontmatterDefaults: given,
      content: [
        { dir: 'content' },
        { dir: 'docs', prefix: '/docs/', frontmatterDefaults: {} },
        { dir: 'docs/fr', prefix: '/fr/', frontmatterDefaults: { '**': { search: false } } },
      ],
    })
    const entries = content.map(({ frontmatterDefaults }) =>
      frontmatterDefaults.map(({ glob, fields, option }) => [glob, { ...fields }, option]),
    )
    expect(entries).toEqual([
      [
        ['internal/**', given['internal/**'], ['frontmatterDefaults', 'internal/**']],
        ['*.md', given['*.md'], ['frontmatterDefaults', '*.md']],
      ],
      [],
      [['**', { search: false }, ['content', 2, 'frontmatterDefaults', '**']]],
    ])
  })

  test('globs that the library refuses are told, also in `exclude`', () => {
    const refused = ['a{1..99999}', 'a{5..-2000}', 'a'.repeat(1_001)]
    for (const glob of refused) {
      const limits = 'of at most 1000 characters, with ranges such as {1..9} of at most 1000 numbers'
      const told = messagesOf({
        title: 'T',
        frontmatterDefaults: { [glob]: {} },
        content: [{ dir: 'content', exclude: [glob] }],
      })
      expect(told, glob).toEqual([
        expect.stringContaining(`must be a glob ${limits}`),
        expect.stringContaining(`must be keyed by globs ${limits}`),
      ])
    }
    expect(micromatch.braces('a{1..1000}', { expand: true })).toHaveLength(1_000)
  })

  test('globs match as those of `exclude`', () => {
    const cases = [
      ['internal/**', 'internal/a.md', true],
      ['internal/**', 'internal/deep/.a.md', true],
      ['internal/**', 'internals/a.md', false],
      ['internal/**', 'a/internal/b.md', false],
      ['*.md', 'a.md', true],
      ['*.md', 'a/b.md', false],
      ['**/a.md', 'a.md', true],
      ['**/a.md', 'b/c/a.md', true],
      ['{a,b}/[0-9]?.md', 'b/1x.md', true],
      ['{a,b}/[0-9]?.md', 'c/1x.md', false],
      ['(a)/**', '(a)/b.md', false],
      ['\\(a\\)/**', '(a)/b.md', true],
    ] as const
    for (const [glob, path, matches] of cases) {
      const [content] = resolved({ title: 'T', frontmatterDefaults: { [glob]: {} } }).content
      const [entry] = content?.frontmatterDefaults ?? []
      expect(new RegExp(entry?.pattern ?? '').test(path), `${glob} ${path}`).toBe(matches)
    }
  })

  test('wrong values are told as on pages, with their path, also beside other mistakes', () => {
    const wrong = {
      'a/**': { sidebarDepth: 3, sidebar: ['a'], nav_order: 1, heroImage: null },
      'b/**': {
        head: [['title', {}, 'Same']],
        features: [{ title: 'F', details: 'f', icon: '<svg></svg>' }],
      },
    }
    const told = (value: object) => messagesOf({ title: 'T', ...value })
    const found = [
      '"frontmatterDefaults["a/**"].sidebarDepth" must be 0, 1 or 2, not the number 3.',
      '"frontmatterDefaults["a/**"].sidebar" must be true, false or "auto", not a list.',
      '"frontmatterDefaults["a/**"].nav_order" belongs to Just the Docs; Quire ignores it.',
      expect.stringContaining('The icon of the feature "F" cannot be shown'),
      '"frontmatterDefaults["b/**"].head" cannot be set for several pages, because each page has its own title.',
    ]
    expect(told({ frontmatterDefaults: wrong })).toEqual(found)
    expect(told({ sidebarDepth: 9, frontmatterDefaults: wrong })).toEqual([
      expect.stringContaining('"sidebarDepth"'),
      ...found,
    ])
    expect(told({ content: [{ dir: 'content', frontmatterDefaults: { '**': { draft: 1 } } }] })).toEqual([
      '"content[0].frontmatterDefaults["**"].draft" must be true or false, not the number 1.',
    ])
    expect(told({ frontmatterDefaults: { a: 5 } })).toEqual([
      '"frontmatterDefaults.a" must be an object of frontmatter fields, not 5.',
    ])
    expect(told({ frontmatterDefaults: { a: { own: [() => 1] } } })).toEqual([
      '"frontmatterDefaults.a.own" must be what JSON can express, not a list.',
    ])
    expect(told({ frontmatterDefaults: [] })).toEqual([
      '"frontmatterDefaults" must be an object of frontmatter fields, by globs such as "internal/**", not an empty list.',
    ])
  })
})
