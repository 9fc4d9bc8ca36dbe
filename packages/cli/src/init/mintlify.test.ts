import { expect, test } from 'vitest'
import { adoptWhole as adopt } from './test-support.js'

const page = '---\ntitle: A\n---\n\nText.\n'
const schema = 'https://mintlify.com/docs.json'

test('docs.json: tabs, links, redirects, colours, banner and footer', () => {
  const config = {
    $schema: schema,
    name: 'N',
    description: 'D',
    theme: 'mint',
    colors: { primary: '#0af' },
    logo: { light: '/logo.svg', dark: 'logo-dark.svg' },
    favicon: '/favicon.png',
    appearance: { default: 'dark', strict: true },
    feedback: { suggestEdit: true },
    banner: { content: 'New **v2**! [Read more](/guides/a)', dismissible: true },
    navigation: {
      tabs: [
        { tab: 'Guides', groups: [{ group: 'Start', pages: ['introduction', 'guides/a', 'guides/gone'] }] },
        { tab: 'API', groups: [{ group: 'Users', pages: ['api/list', 'GET /users'] }] },
      ],
      global: { anchors: [{ anchor: 'Forum', href: 'https://example.org/forum' }] },
    },
    navbar: {
      links: [{ label: 'Help', href: 'mailto:a@example.org' }],
      primary: { type: 'github', href: 'https://github.com/a/b' },
    },
    footer: {
      socials: { 'x-twitter': 'https://x.example', website: 'https://w.example' },
      links: [{ header: 'More', items: [{ label: 'A', href: '/guides/a' }] }],
    },
    redirects: [
      { source: '/old', destination: '/guides/a' },
      { source: '/old/', destination: '/guides/a' },
      { source: '/was/:slug*', destination: '/guides/:slug*' },
      { source: '/x/:id/y', destination: '/guides/a' },
    ],
    integrations: { ga4: { measurementId: 'G-1' } },
  }
  const site = adopt({
    'docs/docs.json': JSON.stringify(config),
    'docs/introduction.mdx': '---\ntitle: Introduction\nsidebarTitle: Intro\n---\n',
    'docs/guides/a.mdx': page,
    'docs/api/list.mdx': page,
    'docs/snippets/part.mdx': 'Part\n',
    'docs/README.md': '# For readers of the repository\n',
    'docs/public/logo.svg': '',
  })
  expect(site).toMatchObject({ generator: 'Mintlify', pages: 3, mdx: 3 })
  expect(site.config).toEqual({
    title: 'N',
    description: 'D',
    content: [{ dir: 'docs', exclude: ['snippets/**', 'README.md'] }],
    addresses: 'folder',
    publicDir: 'docs/public',
    repository: { url: 'https://github.com/a/b', dir: 'docs' },
    markdown: { slugs: 'github', titleHeading: true },
    nav: [
      { text: 'Guides', link: '/introduction' },
      { text: 'API', link: '/api/list' },
      { text: 'Forum', link: 'https://example.org/forum' },
      { text: 'Help', link: 'mailto:a@example.org' },
      { text: 'Website', link: 'https://w.example' },
    ],
    sidebar: {
      '/api/': [{ title: 'Users', collapsable: false, children: ['list'] }],
      '/': [{ title: 'Start', collapsable: false, children: [['introduction', 'Intro'], 'guides/a'] }],
    },
    themeConfig: {
      logo: '/logo.svg',
      colorScheme: 'dark',
      colorSwitch: false,
      accent: '#00aaff',
      announcement: { text: 'New v2!', link: { text: 'Read more', link: '/guides/a/' } },
      footer: { sitemap: { More: [{ text: 'A', link: '/guides/a/' }] } },
      social: [{ icon: 'x', link: 'https://x.example' }],
    },
  })
  expect(site.text('docs/index.md')).toContain('actionLink: /introduction\n')
  expect(site.text('redirects.txt')).toBe('/old /guides/a\n/was/* /guides/:splat\n')
  expect(site.leftOut).toEqual({
    config: 'docs/docs.json',
    names: [
      'integrations',
      'navigation (pages made from OpenAPI: it names no description)',
      'navigation (there is no page guides/gone)',
      'redirects (patterns)',
      'favicon (there is no file docs/public/favicon.png)',
      'logoDark (there is no file docs/public/logo-dark.svg)',
    ],
  })
})

test('mint.json: tabs and anchors by the beginning of names, links above', () => {
  const config = {
    name: 'N',
    modeToggle: { default: 'light', isHidden: true },
    primaryTab: { name: 'Docs' },
    tabs: [{ name: 'API', url: 'api' }],
    anchors: [{ name: 'Forum', url: 'https://example.org/forum' }],
    topbarLinks: [{ name: 'Help', url: '/a' }],
    topbarCtaButton: { type: 'github', url: 'https://github.com/a/b' },
    navigation: [
      { group: 'Start', pages: ['index', 'a', { group: 'More', pages: ['b'] }] },
      { group: 'Calls', pages: ['api/get'] },
    ],
  }
  const files = {
    'mint.json': JSON.stringify(config),
    'index.mdx': page,
    'a.mdx': page,
    'b.md': page,
    'api/get.mdx': page,
  }
  expect(adopt(files).config).toMatchObject({
    content: '.',
    nav: [
      { text: 'Docs', link: '/' },
      { text: 'API', link: '/api/get' },
      { text: 'Forum', link: 'https://example.org/forum' },
      { text: 'Help', link: '/a' },
      { text: 'GitHub', link: 'https://github.com/a/b' },
    ],
    sidebar: {
      '/api/': [{ title: 'Calls', collapsable: false, children: ['get'] }],
      '/': [{ title: 'Start', collapsable: false, children: ['', 'a', { title: 'More', children: ['b'] }] }],
    },
    themeConfig: { colorScheme: 'light', colorSwitch: false },
  })
  expect(adopt(files).leftOut).toBeUndefined()
})

test('languages and versions of Mintlify in folders of their own', () => {
  const inLanguage = (language: string, folder: string) => ({
    language,
    tabs: [
      { tab: `Guides ${language}`, groups: [{ group: 'G', pages: [`${folder}a`] }] },
      { tab: `API ${language}`, groups: [{ group: 'H', pages: [`${folder}api/b`] }] },
    ],
  })
  const languages = {
    $schema: schema,
    name: 'N',
    navigation: { languages: [inLanguage('en', ''), inLanguage('fr', 'fr/')] },
  }
  const files = { 'a.mdx': page, 'api/b.mdx': page, 'fr/a.mdx': page, 'fr/api/b.mdx': page }
  expect(adopt({ 'docs.json': JSON.stringify(languages), ...files }).config).toMatchObject({
    content: [
      { dir: '.' },
      {
        dir: 'fr',
        prefix: '/fr/',
        lang: 'fr',
        nav: [
          { text: 'Guides fr', link: '/fr/a' },
          { text: 'API fr', link: '/fr/api/b' },
        ],
        sidebar: {
          '/fr/api/': [{ title: 'H', collapsable: false, children: ['b'] }],
          '/fr/': [{ title: 'G', collapsable: false, children: ['a'] }],
        },
      },
    ],
    sidebar: {
      '/api/': [{ title: 'H', collapsable: false, children: ['b'] }],
      '/': [{ title: 'G', collapsable: false, children: ['a'] }],
    },
  })

  const versions = (first: string) => ({
    name: 'N',
    navigation: {
      versions: [
        { version: 'v2', pages: [`${first}a`] },
        { version: 'v1', groups: [{ group: 'Old', pages: ['v1/a'] }] },
      ],
    },
  })
  expect(
    adopt({ 'docs.json': JSON.stringify(versions('')), 'a.mdx': page, 'v1/a.mdx': page }).config,
  ).toMatchObject({
    content: [
      { dir: '.', versionLabel: 'v2' },
      {
        dir: 'v1',
        prefix: '/v1/',
        version: 'v1',
        versionLabel: 'v1',
        sidebar: { '/v1/': [{ title: 'Old', collapsable: false, children: ['a'] }] },
      },
    ],
    sidebar: { '/': ['a'] },
  })
  // There, no version is at the address of the site.
  expect(
    adopt({ 'docs.json': JSON.stringify(versions('v2/')), 'v2/a.mdx': page, 'v1/a.mdx': page }).config,
  ).toMatchObject({
    content: '.',
    nav: [
      {
        text: 'Versions',
        items: [
          { text: 'v2', link: '/v2/a' },
          { text: 'v1', link: '/v1/a' },
        ],
      },
    ],
    sidebar: { '/v2/': ['a'], '/v1/': [{ title: 'Old', collapsable: false, children: ['a'] }] },
  })
})

test('parts of docs.json may be in other files; another docs.json is not one of Mintlify', () => {
  const files = {
    'docs.json': JSON.stringify({
      $schema: schema,
      name: 'N',
      navigation: { $ref: './config/navigation.json' },
    }),
    'config/navigation.json': JSON.stringify({ groups: [{ $ref: 'start.json' }] }),
    'config/start.json': JSON.stringify({ group: 'Start', pages: ['a'] }),
    'a.mdx': page,
  }
  expect(adopt(files).config.sidebar).toEqual({
    '/': [{ title: 'Start', collapsable: false, children: ['a'] }],
  })
  expect(adopt({ 'docs.json': '{ "pages": [] }', 'a.md': page }).generator).toBeUndefined()
})

test('a docs.json whose parts name each other many times comes to an end', () => {
  const groups = Array.from({ length: 6 }, () => ({ $ref: './docs.json' }))
  const files = {
    'docs.json': JSON.stringify({ $schema: schema, name: 'N', navigation: { groups } }),
    'a.mdx': page,
  }
  expect(adopt(files).title).toBe('N')
})
