import { expect, test } from 'vitest'
import { adopt, adoptWhole, configOf, held, textIn } from './test-support.js'

test('the config of a generator says where its pages are', () => {
  const page = '# A\n'
  const cases: (readonly [files: Record<string, string>, generator: string | undefined, lines: string[]])[] =
    [
      [{ 'a.md': page }, undefined, ["title: 'My docs'", "content: '.'", "'/': ["]],
      [{ 'content/a.md': page, 'README.md': page }, undefined, ["content: 'content'"]],
      [
        { '.vitepress/config.mts': 'x = { title: "It\'s" }', 'a.md': page, 'public/a.png': '' },
        'VitePress',
        ["title: 'It\\'s'", "content: '.'", "publicDir: 'public'"],
      ],
      [
        {
          'docs/.vitepress/config/index.ts': "export default { srcDir: './src', base: '/x/' }",
          'docs/src/a.md': page,
        },
        'VitePress',
        ["content: 'docs/src'", "base: '/x/'"],
      ],
      [
        { 'www/.vuepress/config.ts': '', 'www/a.md': page, 'www/.vuepress/public/a.png': '' },
        'VuePress',
        ["content: 'www'", "publicDir: 'www/.vuepress/public'"],
      ],
      [
        {
          'docusaurus.config.ts': "export default { title: 'D', baseUrl: '/' }",
          'docs/a.md': page,
          'static/a.png': '',
        },
        'Docusaurus',
        [
          "content: [{ dir: 'content' }, { dir: 'docs', prefix: '/docs/' }]",
          "publicDir: 'static'",
          "'/docs/': [",
        ],
      ],
      [
        {
          'docusaurus.config.js':
            "module.exports = { presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
          'docs/a.md': page,
        },
        'Docusaurus',
        ["content: 'docs'"],
      ],
      [
        { 'mkdocs.yml': 'site_name: "My: docs"\ndocs_dir: text\n', 'text/a.md': page },
        'MkDocs',
        ["title: 'My: docs'", "content: 'text'"],
      ],
      [
        {
          'astro.config.mjs':
            "export default defineConfig({ integrations: [starlight({ title: 'S', sidebar: ['a'] })] })",
          'src/content/docs/a.mdx': page,
        },
        'Starlight',
        ["title: 'S'", "content: 'src/content/docs'", "slugs: 'github'"],
      ],
      [{ 'astro.config.mjs': 'export default {}', 'docs/a.md': page }, undefined, ["content: 'docs'"]],
      [
        { 'book.toml': '[book]\ntitle = "B"\n', 'src/SUMMARY.md': '- [One](a.md)\n', 'src/a.md': page },
        'mdBook',
        ["title: 'B'", "content: [{ dir: 'src', exclude: ['SUMMARY.md'] }]", "['a', 'One']"],
      ],
    ]
  cases.push(
    [
      { 'SUMMARY.md': '# Summary\n\n* [One](a.md)\n', 'README.md': page, 'a.md': page },
      'GitBook',
      ["content: [{ dir: '.', exclude: ['SUMMARY.md'] }]", "['a', 'One']"],
    ],
    [
      {
        'book.json': '{ "root": "./text", "title": "G", "language": "zh" }',
        'text/SUMMARY.md': '* [One](a.md)\n  * [Place](a.md#b)\n',
        'text/a.md': page,
        'b.md': page,
      },
      'GitBook',
      ["title: 'G'", "lang: 'zh'", "{ dir: 'text', exclude: ['SUMMARY.md'] }", "['a#b', 'Place']"],
    ],
    [
      { '.gitbook.yaml': 'root: ./docs/\n', 'docs/SUMMARY.md': '* [One](a.md)\n', 'docs/a.md': page },
      'GitBook',
      ["{ dir: 'docs', exclude: ['SUMMARY.md'] }"],
    ],
    [{ 'docs/SUMMARY.md': '# Summary\n\nWords.\n', 'docs/a.md': page }, undefined, ["content: 'docs'"]],
    [
      {
        'config.json': '{ "baseurl": "https://h.example/x/", "title": "H", "languageCode": "de" }',
        'content/_index.md': page,
      },
      'Hugo',
      ["title: 'H'", "url: 'https://h.example'", "base: '/x/'", "lang: 'de'"],
    ],
    [
      {
        'docusaurus.config.js':
          "module.exports = { title: 'D', i18n: { defaultLocale: 'ja', locales: ['ja', 'en'] } }",
        'docs/a.md': page,
      },
      'Docusaurus',
      ["lang: 'ja'"],
    ],
    [{ 'config.json': '{ "title": "H" }', 'content/a.md': page }, undefined, ["content: 'content'"]],
    [
      {
        '_config.yml':
          'name: J # here\nurl: https://j.example\nbaseurl: /j\ncollections:\n  docs:\n    output: true\n  posts:\n    output: true\n' +
          'defaults:\n  - scope:\n      path: ""\n      type: docs\n    values:\n      search: false\n',
        'index.md': page,
        '_docs/a.md': page,
        '_docs/_part.md': page,
        '_posts/2020-01-01-b.md': page,
      },
      'Jekyll',
      [
        "title: 'J'",
        "base: '/j/'",
        "{ dir: '.', exclude: ['**/_*', '**/_*/**'] }",
        "dir: '_docs',\n      prefix: '/docs/',\n      frontmatterDefaults: { '**': { search: false } },\n      exclude: ['**/_*']",
        "sidebar: { '/docs/': ['a'], '/': [''] }",
        'titleHeading: true',
      ],
    ],
    [
      {
        'mkdocs.yml': 'site_name: M\ntheme:\n  name: material\n  language: ko\n',
        'docs/README.md': page,
        'docs/index.md': page,
        'docs/_parts/a.md': page,
      },
      'MkDocs',
      ["lang: 'ko'", "exclude: ['README.md', '**/_*/**']"],
    ],
    [
      {
        'book.toml': '[book]\nlanguage = "en"\n',
        'src/SUMMARY.md': '[Start](README.md)\n- [One](a.md)\n- [Two](b/c.md)\n- [Three](b/d.md)\n',
        ...Object.fromEntries(
          ['README', 'a', 'b/c', 'b/d', 'b/part', 'made/x', 'made/y'].map((name) => [`src/${name}.md`, page]),
        ),
      },
      'mdBook',
      ["{ dir: 'src', exclude: ['SUMMARY.md', 'b/part.md', 'made/**'] }"],
    ],
    [
      {
        'docs/.vuepress/config.js':
          "module.exports = { title: 'V', base, plugins: [['r', { base: '/r' }]], theme: require('./theme') }",
        'docs/.vuepress/theme.js':
          "module.exports = hope({ sidebar: { '/': [{ text: 'A', prefix: 'a/', children: 'structure' }] } })",
        'docs/a/b.md': '---\ntitle: B\n---\n\nText.\n',
      },
      'VuePress',
      [
        "title: 'V',\n  content: 'docs'",
        'markdown: { titleHeading: true }',
        "{ title: 'A', collapsable: false, children: ['a/b'] }",
      ],
    ],
  )
  for (const [files, generator, lines] of cases) {
    expect(adopt(files)?.generator).toBe(generator)
    const config = configOf(files)
    for (const line of lines) expect(config).toContain(line)
  }
})

test('the sidebar lists the pages as their folders and positions order them', () => {
  const at = (position: number) => `---\nsidebar_position: ${position}\n---\n# A\n`
  const config = configOf({
    'docs/index.md': '# A\n',
    'docs/z.md': at(1),
    'docs/a.md': at(2),
    'docs/b.mdx': '---\nsidebar_label: "Bee"\n---\n# A\n',
    'docs/c/_category_.json': '{ "label": "See", "position": 1.5 }',
    'docs/c/README.md': '# A\n',
    'docs/c/d-api/e.md': '# A\n',
    'docs/f/index.md': '---\ntitle: F\norder: 2.5\n---\n',
    'docs/10-x.md': '# A\n',
    'docs/9-x.md': '# A\n',
    'docs/9-x-y.md': '# A\n',
    'docs/_part.md': 'A',
  })
  expect(held(config).sidebar).toEqual({
    '/': [
      '',
      'z',
      { title: 'See', path: 'c/', children: [{ title: 'D API', children: ['c/d-api/e'] }] },
      'a',
      'f/',
      '9-x',
      '9-x-y',
      '10-x',
      ['b', 'Bee'],
    ],
  })
})

test('the group of a folder leads to the page that its category of Docusaurus names', () => {
  const category = (text: string, name = '_category_.json') => ({
    'docs/index.md': '# A\n',
    [`docs/c/${name}`]: text,
    'docs/c/start.md': '# Start\n',
    'docs/c/1-more.md': '---\nid: further\n---\n\n# More\n',
    'docs/other.md': '# Other\n',
  })
  const groupIn = (files: Record<string, string>) => {
    const { '/': entries } = held(configOf(files)).sidebar as Record<string, readonly unknown[]>
    return entries?.find((entry) => typeof entry === 'object')
  }
  const start = { title: 'C', path: 'c/start', children: ['c/1-more'] }
  expect(groupIn(category('{ "label": "C", "link": { "type": "doc", "id": "c/start" } }'))).toEqual(start)
  expect(
    groupIn(category('{\n  "label": "C",\n  "link": {\n    "id": "start",\n    "type": "doc"\n  }\n}')),
  ).toEqual(start)
  expect(
    groupIn(category('label: C\nlink:\n  type: doc\n  id: start\nposition: 2\n', '_category_.yml')),
  ).toEqual(start)
  const whole = ['c/1-more', 'c/start']
  expect(groupIn(category('{ "link": { "type": "doc", "id": "c/further" } }'))).toMatchObject({
    path: 'c/1-more',
    children: ['c/start'],
  })
  // A page of another folder stays in its place, too.
  expect(groupIn(category('{ "link": { "type": "doc", "id": "other" } }'))).toMatchObject({
    path: 'other',
    children: whole,
  })
  for (const link of [
    '{ "type": "generated-index", "slug": "/c" }',
    'null',
    '{ "type": "doc", "id": "gone" }',
  ])
    expect(groupIn(category(`{ "label": "C", "link": ${link} }`)), link).toEqual({
      title: 'C',
      children: whole,
    })
})

test('images of the old config that are not there are told', () => {
  const vitepress = (files: Record<string, string>) =>
    adopt({
      '.vitepress/config.ts':
        "export default { title: 'V', themeConfig: { logo: { light: '/l.svg', dark: '/d.svg' } } }",
      'a.md': '# A\n',
      ...files,
    })?.leftOut?.names
  expect(vitepress({ 'public/l.svg': '', 'public/d.svg': '' })).toBeUndefined()
  expect(vitepress({ 'public/l.svg': '' })).toEqual(['logoDark (there is no file public/d.svg)'])
  expect(vitepress({})).toEqual([
    'logo (there is no file public/l.svg)',
    'logoDark (there is no file public/d.svg)',
  ])
})

test('languages and versions have folders of their own', () => {
  const page = '# A\n'
  const vitepress = `export default {
  title: 'V', lang: 'de', srcExclude: ['**/parts/**'], lastUpdated: true, base: '/v/',
  markdown: { lineNumbers: true },
  head: [['link', { rel: 'icon', href: '/v/i.svg' }]],
  locales: {
    root: { label: 'English', lang: 'en-GB' },
    fr: { label: 'Français', title: 'Le V', themeConfig: {
      nav: [{ text: 'Un', link: '/fr/a' }], sidebar: { '/fr/': [{ text: 'Un', link: '/fr/a' }] } } },
    es: { lang: 'es-ES' },
  },
  themeConfig: {
    nav: [{ text: version, items: [{ text: 'A', link: '/a' }] }],
    socialLinks: [{ icon: 'gitea', link: 'https://d.example' }],
  },
}`
  const files = { '.vitepress/config.ts': vitepress, 'a.md': page, 'fr/a.mdx': page, 'parts/b.md': page }
  expect(held(configOf(files))).toMatchObject({
    lang: 'en-GB',
    base: '/v/',
    content: [
      { dir: '.', exclude: ['**/parts/**'] },
      {
        dir: 'fr',
        prefix: '/fr/',
        lang: 'fr',
        label: 'Français',
        title: 'Le V',
        nav: [
          { text: 'Un', link: '/fr/a' },
          { text: 'Gitea', link: 'https://d.example' },
        ],
        sidebar: { '/fr/': [['/fr/a', 'Un']] },
      },
    ],
    lastUpdated: true,
    markdown: { lineNumbers: true },
    head: [['link', { rel: 'icon', href: '/i.svg' }]],
    nav: [
      { text: 'More', items: [{ text: 'A', link: '/a' }] },
      { text: 'Gitea', link: 'https://d.example' },
    ],
  })
  expect(adopt(files)).toMatchObject({
    pages: 2,
    mdx: 1,
    leftOut: { names: ['themeConfig.nav (computed)'] },
  })
  const footers = `export default {
  locales: {
    root: { lang: 'en', themeConfig: { footer: { message: 'Free.', copyright: '© <b>V</b>' } } },
    fr: { themeConfig: { footer: { message: 'Libre' } } },
    es: { themeConfig: { footer: { message: 'Sin páginas' } } },
  },
}`
  expect(
    held(configOf({ '.vitepress/config.ts': footers, 'a.md': page, 'fr/a.md': page })).themeConfig,
  ).toEqual({ footerCopyright: 'Free. © V', languages: { fr: { footerCopyright: 'Libre' } } })
  const parted = {
    'docs/.vitepress/config/index.ts': `import { shared } from './shared'
import { en } from './en'
export default defineConfig({ ...shared, locales: { root: { label: 'English', ...en }, fr: { lang: 'fr' } } })`,
    'docs/.vitepress/config/shared.ts': `export const shared = defineConfig({
  title: 'V', cleanUrls: true, head: [['meta', { name: 'theme-color', content: '#5f67ee' }]],
  sitemap: { hostname: 'https://v.example', transformItems: (items) => items },
})`,
    'docs/.vitepress/config/en.ts': `export const en = defineConfig({ themeConfig: {
  editLink: { pattern: 'https://github.com/me/v/edit/main/docs/:path', text: 'Improve it' },
  outline: { label: 'Contents', level: 'deep' }, logo: '/l.svg', siteTitle: false } })`,
  }
  expect(
    held(configOf({ ...parted, 'docs/a.md': page, 'docs/fr/a.md': page, 'docs/public/l.svg': '' })),
    'of a config in several files',
  ).toMatchObject({
    url: 'https://v.example',
    addresses: 'clean',
    repository: { url: 'https://github.com/me/v', branch: 'main', dir: 'docs' },
    head: [['meta', { name: 'theme-color', content: '#5f67ee' }]],
    contentSidebar: [2, 6],
    themeConfig: {
      logo: '/l.svg',
      hideSiteName: true,
      editLinkText: 'Improve it',
      contentSidebarTitle: 'Contents',
    },
  })
  const vuepress = `module.exports = {
  locales: { '/': { lang: 'en-US' }, '/zh/': { lang: 'zh-CN' } },
  themeConfig: { locales: { '/zh/': { selectLanguageName: '中文', sidebar: { '/zh/': ['', 'b'] } } } },
}`
  expect(
    held(configOf({ 'docs/.vuepress/config.js': vuepress, 'docs/a.md': page, 'docs/zh/b.md': page })),
  ).toMatchObject({
    content: [
      { dir: 'docs' },
      { dir: 'docs/zh', prefix: '/zh/', lang: 'zh-CN', label: '中文', sidebar: { '/zh/': ['', 'b'] } },
    ],
    sidebar: { '/': ['a'] },
  })
  const vuepress2 = `export default defineUserConfig({
  locales: { '/zh/': { lang: 'zh-CN', title: '你' }, '/': { lang: 'en-US', title: 'Hub' } },
  theme: defaultTheme({ locales: { '/zh/': { sidebar: ['b'] }, '/': { navbar: [{ text: 'A', link: '/a' }], sidebar: ['a'] } } }),
})`
  expect(
    held(configOf({ 'docs/.vuepress/config.ts': vuepress2, 'docs/a.md': page, 'docs/zh/b.md': page })),
  ).toMatchObject({
    title: 'Hub',
    nav: [{ text: 'A', link: '/a' }],
    sidebar: { '/': ['a'] },
    content: [{ dir: 'docs' }, { dir: 'docs/zh', lang: 'zh-CN', title: '你', sidebar: { '/': ['b'] } }],
  })
  const docusaurus = `const config: Config = {
  title: 'D', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs: { editUrl: 'https://github.com/o/r/tree/main/website/' } }]],
};
export default config;`
  const site = {
    'docusaurus.config.ts': docusaurus,
    'docs/a.md': page,
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-1.0/_b.md': page,
    'versioned_docs/version-1.0/a.md': page,
    'i18n/fr/docusaurus-plugin-content-docs/current/a.mdx': page,
  }
  expect(held(configOf(site))).toMatchObject({
    content: [
      { dir: 'content' },
      {
        dir: 'versioned_docs/version-1.0',
        prefix: '/docs/',
        versionLabel: '1.0',
        exclude: ['**/_*'],
      },
      { dir: 'docs', prefix: '/docs/next/', version: 'next', versionLabel: 'Next', outdated: false },
      {
        dir: 'i18n/fr/docusaurus-plugin-content-docs/current',
        prefix: '/fr/docs/next/',
        version: 'next',
        lang: 'fr',
        fallback: true,
      },
    ],
    // Edit links are relative to the first folder.
    repository: { url: 'https://github.com/o/r', branch: 'main', dir: 'website/content' },
  })
  expect(adopt(site)).toMatchObject({ pages: 1, mdx: 1 })
})

test('the versions of Docusaurus keep their addresses, sidebars and languages', () => {
  const site = (options: string, files: Record<string, string> = {}) =>
    held(
      configOf({
        'docusaurus.config.js': `module.exports = { title: 'D', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  themeConfig: { docs: { sidebar: { hideable: true } } },
  presets: [['classic', { docs: { ${options} } }]] }`,
        'versions.json': '["2.0", "1.0"]',
        'docs/b.md': "---\nsidebar_label: 'It''s B'\n---\n\n# B\n",
        'sidebars.js': "module.exports = { all: ['b', { type: 'category', label: 'C', items: ['d'] }] }",
        'docs/d.md': '# D\n',
        'versioned_docs/version-1.0/1-old.md': '# Old\n',
        'versioned_docs/version-2.0/a.md': '# A\n',
        'versioned_sidebars/version-2.0-sidebars.json': '{ "version-2.0/all": ["version-2.0/a"] }',
        'i18n/fr/docusaurus-plugin-content-docs/current/b.md': '# B\n',
        'i18n/fr/docusaurus-plugin-content-docs/version-2.0/a.md': '# A\n',
        ...files,
      }),
    )
  const entries = [['b', "It's B"], { title: 'C', children: ['d'] }]
  expect(site('')).toMatchObject({
    content: [
      { dir: 'content' },
      { dir: 'versioned_docs/version-2.0', prefix: '/docs/', versionLabel: '2.0' },
      {
        dir: 'docs',
        prefix: '/docs/next/',
        version: 'next',
        versionLabel: 'Next',
        outdated: false,
        sidebar: { '/docs/next/': entries },
      },
      {
        dir: 'versioned_docs/version-1.0',
        prefix: '/docs/1.0/',
        version: '1.0',
        sidebar: { '/docs/1.0/': ['1-old'] },
      },
      { dir: 'i18n/fr/docusaurus-plugin-content-docs/version-2.0', prefix: '/fr/docs/', lang: 'fr' },
      {
        dir: 'i18n/fr/docusaurus-plugin-content-docs/current',
        prefix: '/fr/docs/next/',
        version: 'next',
        lang: 'fr',
        // Also pages that are not translated.
        sidebar: { '/fr/docs/next/': entries },
      },
    ],
    sidebar: { '/docs/': ['a'] },
  })
  const places = (options: string) =>
    (site(options).content as { dir: string; prefix?: string }[])
      .filter(({ dir }) => !dir.startsWith('i18n'))
      .map(({ dir, prefix }) => [dir, prefix])
  expect(places("lastVersion: 'current', versions: { '1.0': { path: 'one' } }")).toEqual([
    ['content', undefined],
    ['docs', '/docs/'],
    ['versioned_docs/version-2.0', '/docs/2.0/'],
    ['versioned_docs/version-1.0', '/docs/one/'],
  ])
  expect(places("includeCurrentVersion: false, onlyIncludeVersions: ['2.0']")).toEqual([
    ['content', undefined],
    ['versioned_docs/version-2.0', '/docs/'],
  ])
  expect(places('disableVersioning: true')).toEqual([
    ['content', undefined],
    ['docs', '/docs/'],
  ])
})

test('translated labels of Docusaurus become the sidebar and the navigation bar of the language', () => {
  const messages = (texts: Record<string, string>) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, { message, description: 'x' }])),
    )
  const plugin = 'i18n/fr/docusaurus-plugin-content-docs'
  const theme = 'i18n/fr/docusaurus-theme-classic'
  const files = {
    'docusaurus.config.js': `module.exports = { title: 'D', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  themeConfig: { navbar: { items: [{ to: '/docs/a', label: 'Docs' }, { label: 'More', items: [{ href: 'https://e.example', label: 'Out' }] }] } },
  presets: [['classic', { docs: { lastVersion: 'current' } }]] }`,
    'versions.json': '["1.0"]',
    'sidebars.js':
      "module.exports = { main: [{ type: 'category', label: 'Group: one', items: ['a', 'b', 'c', { type: 'link', label: 'Link', href: 'https://l.example' }] }] }",
    'docs/a.md': '---\nsidebar_label: The A\n---\n\n# A\n',
    'docs/b.md': '---\nsidebar_label: The B\n---\n\n# B\n',
    'docs/c.md': '---\nsidebar_label: The C\n---\n\n# C\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'versioned_sidebars/version-1.0-sidebars.json':
      '{ "main": [{ "type": "category", "label": "Old", "items": ["a"] }] }',
    [`${plugin}/current/a.md`]: '---\nsidebar_label: Le A\n---\n\n# A\n',
    [`${plugin}/current/b.md`]: '# Le B\n',
    [`${plugin}/version-1.0/a.md`]: '# A\n',
    [`${plugin}/current.json`]: messages({
      'version.label': 'Suivante',
      'sidebar.main.category.Group: one': 'Groupe',
      'sidebar.main.link.Link': 'Lien',
    }),
    [`${plugin}/version-1.0.json`]: messages({ 'sidebar.main.category.Old': 'Vieux' }),
    [`${theme}/navbar.json`]: messages({ 'item.label.Docs': 'Doc', 'item.label.Out': 'Dehors' }),
    [`${theme}/footer.json`]: messages({ copyright: 'Droits' }),
  }
  const nav = [
    { text: 'Doc', link: '/docs/a' },
    { text: 'More', items: [{ text: 'Dehors', link: 'https://e.example' }] },
  ]
  expect(held(configOf(files))).toMatchObject({
    content: [
      { dir: 'content' },
      { dir: 'docs' },
      { dir: 'versioned_docs/version-1.0' },
      {
        dir: `${plugin}/current`,
        nav,
        sidebar: {
          '/fr/docs/': [
            // The title of a translated page is better than the label of the original.
            {
              title: 'Groupe',
              children: [['a', 'Le A'], 'b', ['c', 'The C'], ['https://l.example', 'Lien']],
            },
          ],
        },
      },
      {
        dir: `${plugin}/version-1.0`,
        nav,
        sidebar: { '/fr/docs/1.0/': [{ title: 'Vieux', children: ['a'] }] },
      },
    ],
    sidebar: {
      '/docs/': [
        {
          title: 'Group: one',
          children: [
            ['a', 'The A'],
            ['b', 'The B'],
            ['c', 'The C'],
            ['https://l.example', 'Link'],
          ],
        },
      ],
    },
    themeConfig: { languages: { fr: { footerCopyright: 'Droits' } } },
  })
  expect(adopt(files)?.leftOut).toBeUndefined()
})

test('each instance of the docs plugin of Docusaurus has a folder and a sidebar', () => {
  const files = {
    'docusaurus.config.js': `module.exports = { title: 'D', staticDirectories: ['public'],
  presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]],
  plugins: ['plugin-ideal-image', ['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'reference',
    sidebarPath: require.resolve('./sidebars-api.js') }], ['content-docs', { id: 'community', path: 'community', routeBasePath: '/c/' }]] }`,
    'sidebars.js': "module.exports = { docs: ['a'] }",
    'sidebars-api.js': "module.exports = { api: ['z', 'y', { type: 'html', value: '<hr>' }] }",
    'docs/a.md': '# A\n',
    'api/y.md': '# Y\n',
    'api/z.md': '# Z\n',
    'api_versions.json': '["1.0"]',
    'api_versioned_docs/version-1.0/y.md': '# Y\n',
    'community/01-b.md': '[y](/reference/y)\n',
    'src/pages/about.md': '# About\n',
    'public/a.png': '',
  }
  expect(held(configOf(files))).toMatchObject({
    content: [
      { dir: 'content' },
      { dir: 'docs', prefix: '/docs/' },
      { dir: 'api_versioned_docs/version-1.0', prefix: '/reference/' },
      {
        dir: 'api',
        prefix: '/reference/next/',
        version: 'next',
        sidebar: { '/reference/next/': ['z', 'y'] },
      },
      { dir: 'community', prefix: '/c/' },
    ],
    publicDir: 'public',
    sidebar: { '/reference/': ['y'], '/c/': ['01-b'], '/docs/': ['a'] },
  })
  const site = adopt(files)
  expect(site?.leftOut?.names).toEqual([
    'src/pages',
    'plugins.plugin-ideal-image',
    'items of the type "html"',
  ])
  expect(site?.files.find(({ path }) => path === 'redirects.txt')?.content).toBe('/c/b /c/01-b/\n')
})

test('the pages of Docusaurus may be beside the folder of its config, which may be a function', () => {
  const site = adopt({
    'website/docusaurus.config.js': `module.exports = async function config() {
  const math = (await import('remark-math')).default
  return {
    title: 'D', i18n: { defaultLocale: 'ja', locales: ['ja'] },
    plugins: [['@docusaurus/plugin-content-docs', { id: 'c', path: 'c', routeBasePath: 'c' }], function own() { return { name: 'x' } }],
    presets: [['classic', { docs: { path: '../docs', remarkPlugins: [math], editUrl: 'https://github.com/o/r/edit/main/website/' } }]],
  }
}`,
    'website/c/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'website/static/a.png': '',
  })
  expect(held(site?.files[0]?.content ?? '')).toMatchObject({
    title: 'D',
    lang: 'ja',
    content: [{ dir: 'content' }, { dir: 'docs', prefix: '/docs/' }, { dir: 'website/c', prefix: '/c/' }],
    publicDir: 'website/static',
    repository: { url: 'https://github.com/o/r', branch: 'main', dir: 'content' },
    sidebar: { '/c/': ['a'], '/docs/': ['b'] },
  })
  expect(site?.leftOut?.names).toEqual(['docs.remarkPlugins'])
})

test('numbers in names of Docusaurus are positions among those of the frontmatter', () => {
  const at = (position: number) => `---\nsidebar_position: ${position}\n---\n# A\n`
  expect(
    held(
      configOf({
        'docusaurus.config.js': '',
        'docs/README.md': '# Start\n',
        'docs/a.md': at(3),
        'docs/2-b.md': '# B\n',
        'docs/1.5-c.md': '# C\n',
        'docs/4-d/e.md': '# E\n',
        'docs/f.md': at(5),
      }),
    ).sidebar,
  ).toEqual({ '/docs/': ['2-b', 'a', { title: 'D', children: ['4-d/e'] }, 'f', '', '1.5-c'] })
})

test('links of the old config lead to where pages are now', () => {
  expect(
    held(
      configOf({
        'docusaurus.config.js': `module.exports = { title: 'D', themeConfig: {
  navbar: { items: [{ to: '/docs/start#a', label: 'A' }, { label: 'B', items: [{ to: '/docs/b/', label: 'C' }] }] },
  footer: { links: [{ title: 'D', items: [{ to: '/docs/start', label: 'E' }] }] } } }`,
        'sidebars.js':
          "module.exports = { s: [{ type: 'category', label: 'F', items: [{ type: 'link', label: 'G', href: '/docs/b' }] }] }",
        'docs/01-first.md': '---\nslug: start\n---\n# A\n',
        'docs/c.md': '---\nslug: /b\n---\n# A\n',
      }),
    ),
  ).toMatchObject({
    nav: [
      { text: 'A', link: '/docs/01-first/#a' },
      { text: 'B', items: [{ text: 'C', link: '/docs/c/' }] },
    ],
    sidebar: { '/docs/': [{ title: 'F', children: [['/docs/c/', 'G']] }] },
    themeConfig: { footer: { sitemap: { D: [{ text: 'E', link: '/docs/01-first/' }] } } },
  })
})

test('pages keep the form of address that they had', () => {
  const page = '# A\n'
  const cases: readonly (readonly [form: string | undefined, files: Readonly<Record<string, string>>])[] = [
    [undefined, { 'a.md': page }],
    [undefined, { '.vitepress/config.ts': 'export default { title: "A" }', 'a.md': page }],
    ['clean', { '.vitepress/config.ts': 'export default { cleanUrls: true }', 'a.md': page }],
    [undefined, { '.vitepress/config.ts': 'export default { cleanUrls: false }', 'a.md': page }],
    [undefined, { 'docs/.vuepress/config.js': 'module.exports = {}', 'docs/a.md': page }],
    ['folder', { 'docusaurus.config.js': 'module.exports = { title: "A" }', 'docs/a.md': page }],
    ['folder', { 'docusaurus.config.js': 'module.exports = { trailingSlash: true }', 'docs/a.md': page }],
    ['clean', { 'docusaurus.config.js': 'module.exports = { trailingSlash: false }', 'docs/a.md': page }],
    [
      undefined,
      { 'website/siteConfig.js': 'module.exports = {}', 'website/sidebars.json': '{}', 'docs/a.md': page },
    ],
    [
      'folder',
      {
        'website/siteConfig.js': 'const siteConfig = { cleanUrl: true }\nmodule.exports = siteConfig\n',
        'website/sidebars.json': '{}',
        'docs/a.md': page,
      },
    ],
    ['folder', { 'mkdocs.yml': 'site_name: A\n', 'docs/a.md': page }],
    [undefined, { 'mkdocs.yml': 'site_name: A\nuse_directory_urls: false\n', 'docs/a.md': page }],
    [
      'folder',
      {
        'astro.config.mjs': 'export default defineConfig({ integrations: [starlight({})] })',
        'src/content/docs/a.md': page,
      },
    ],
    [
      undefined,
      {
        'astro.config.mjs':
          "export default defineConfig({ build: { format: 'file' }, integrations: [starlight({})] })",
        'src/content/docs/a.md': page,
      },
    ],
    ['folder', { 'next.config.mjs': "import nextra from 'nextra'", 'content/a.md': page }],
    [undefined, { 'rspress.config.ts': 'export default defineConfig({})', 'docs/a.md': page }],
    [
      'clean',
      {
        'rspress.config.ts': 'export default defineConfig({ route: { cleanUrls: true } })',
        'docs/a.md': page,
      },
    ],
    [undefined, { 'book.toml': '', 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': page }],
    ['folder', { 'hugo.toml': "title = 'A'\n", 'content/a.md': page }],
    [undefined, { 'hugo.toml': "title = 'A'\nuglyURLs = true\n", 'content/a.md': page }],
    [undefined, { 'hugo.yaml': 'title: A\nuglyurls: true\n', 'content/a.md': page }],
    [undefined, { 'config.json': '{ "baseURL": "/", "uglyURLs": true }', 'content/a.md': page }],
    [undefined, { '_config.yml': 'title: A\n', 'a.md': page }],
    ['folder', { '_config.yml': 'title: A\npermalink: pretty\n', 'a.md': page }],
    ['folder', { '_config.yml': 'title: A\npermalink: /:title/\n', 'a.md': page }],
    ['clean', { '_config.yml': 'title: A\npermalink: "/:categories/:title"\n', 'a.md': page }],
    [undefined, { '_config.yml': 'title: A\npermalink: /:title:output_ext\n', 'a.md': page }],
    [undefined, { '_config.yml': 'title: A\npermalink: date\n', 'a.md': page }],
    ['folder', { '.gitbook.yaml': 'root: ./\n', 'SUMMARY.md': '- [A](a.md)\n', 'a.md': page }],
    [undefined, { 'SUMMARY.md': '- [A](a.md)\n', 'a.md': page }],
  ]
  for (const [form, files] of cases) expect(held(configOf(files)).addresses, JSON.stringify(files)).toBe(form)
})

test('the usual folders of pages may begin with a capital', () => {
  const page = '# A\n'
  expect(adopt({ 'Documentation/a.md': page, 'tools/README.md': page })).toMatchObject({
    dir: 'Documentation',
  })
  expect(adopt({ 'Docs/a.md': page, 'docs/a.md': page })).toMatchObject({ dir: 'docs' })
  const below = adopt({ 'Content/a.md': `# A\n\n${'[b](/d/b) '.repeat(20)}\n`, 'Content/b.md': page })
  expect(below?.files.map(({ path }) => path)).toContain('home/README.md')
})

test('an address that the old config computes is listed, since it changes all addresses', () => {
  const leftOut = (path: string, config: string) =>
    adopt({ [path]: config, 'docs/a.md': '# A\n' })?.leftOut?.names
  const vue = "const base = process.env.CI ? '/a/' : '/b/'\nmodule.exports = { title: 'T', base }\n"
  expect(leftOut('docs/.vuepress/config.js', vue)).toEqual(['base'])
  expect(leftOut('docs/.vuepress/config.js', "module.exports = { base: '/a/' }")).toBeUndefined()
  const docusaurus = "export default { title: 'T', url: process.env.URL, baseUrl: `/${version}/` }"
  expect(leftOut('docusaurus.config.js', docusaurus)).toEqual(['url', 'baseUrl'])
})

test('files that hosts ask for are listed, if they were published from the folder of the pages', () => {
  const site = adopt({
    'mkdocs.yml': 'site_name: A\n',
    'docs/index.md': '# A\n',
    'docs/CNAME': 'a.example\n',
    'docs/robots.txt': '',
    'docs/part/CNAME': '',
    CNAME: '',
  })
  expect(site?.leftOut?.names).toEqual(['docs/CNAME', 'docs/robots.txt'])
})

test('an entry of the navigation bar for the repository is left out, however it is written', () => {
  const navOf = (repo: string, link: string) =>
    held(
      configOf({
        '.vuepress/config.js': `module.exports = { themeConfig: { repo: '${repo}', nav: [{ text: 'Code', link: '${link}' }] } }`,
        'a.md': '# A\n',
      }),
    ).nav
  for (const link of [
    'https://github.com/One/two',
    'https://www.github.com/one/two/',
    'http://github.com/one/two.git',
  ]) {
    expect(navOf('one/two', link), link).toBeUndefined()
    expect(navOf('https://github.com/one/two', link), link).toBeUndefined()
  }
  for (const link of ['https://github.com/one', 'https://github.com/one/two/issues', '/one/two', '/a'])
    expect(navOf('one/two', link), link).toEqual([{ text: 'Code', link }])
})

test('the pages of Docusaurus 1 can be at the root, and what is not taken over is listed', () => {
  const files = {
    'website/siteConfig.js': `const siteConfig = {
  title: 'Store', docsUrl: '', cleanUrl: true, enableUpdateTime: true, ogImage: 'img/card.png',
  headerLinks: [{ doc: 'intro/start', label: 'Start' }, { href: '/intro/start#help', label: 'Help' }],
  scripts: ['/a.js'], colors: { primaryColor: '#123456' },
}
module.exports = siteConfig
`,
    'website/sidebars.json': '{ "docs": { "Intro": ["intro/start"] } }',
    'website/static/img/card.png': '',
    'website/blog/2020-01-01-new.md': '# New\n',
    'docs/intro/Start.md': '---\nid: start\n---\n# Start\n',
  }
  const config = configOf(files)
  expect(config).toContain("content: 'docs',")
  expect(config).toContain('lastUpdated: true,')
  expect(config).toContain("discovery: { image: '/img/card.png' },")
  expect(config).toContain(
    "[{ text: 'Start', link: '/intro/Start' }, { text: 'Help', link: '/intro/Start/#help' }]",
  )
  const site = adopt(files)
  expect(site?.files.find(({ path }) => path === 'redirects.txt')?.content).toBe(
    '/intro/start /intro/Start/\n',
  )
  expect(site?.leftOut).toEqual({
    config: 'website/siteConfig.js',
    names: ['blog', 'scripts', 'colors'],
  })
  const unclean = { ...files, 'website/siteConfig.js': "module.exports = { title: 'Store', docsUrl: '' }\n" }
  expect(adopt(unclean)?.files.find(({ path }) => path === 'redirects.txt')?.content).toBe(
    '/intro/start.html /intro/Start.html\n',
  )
})

test('links in options of the theme have the exact addresses of pages', () => {
  const links = (config: string, more: Readonly<Record<string, string>> = {}) => {
    const { themeConfig } = held(configOf({ 'docusaurus.config.js': config, ...more }))
    return JSON.stringify(themeConfig)
  }
  const config = `module.exports = { themeConfig: {
    announcementBar: { content: 'New: <a href="/docs/guide">guide</a>' },
    footer: { links: [{ title: 'D', items: [
      { label: 'A', to: '/docs/a' }, { label: 'B', to: '/docs/a/#b' }, { label: 'C', to: '/elsewhere' }, { label: 'D', href: 'https://d.example/docs/a' },
    ] }] },
  } }`
  expect(links(config, { 'docs/a.md': '# A\n', 'docs/guide/index.md': '# G\n' })).toBe(
    JSON.stringify({
      announcement: { text: 'New:', link: { text: 'guide', link: '/docs/guide/' } },
      footer: {
        sitemap: {
          D: [
            { text: 'A', link: '/docs/a/' },
            { text: 'B', link: '/docs/a/#b' },
            { text: 'C', link: '/elsewhere' },
            { text: 'D', link: 'https://d.example/docs/a' },
          ],
        },
      },
    }),
  )
})

test('options that nothing is made of are named', () => {
  const leftOut = (files: Readonly<Record<string, string>>) => adopt(files)?.leftOut
  expect(
    leftOut({
      'docs/.vitepress/config.ts':
        "export default { title: 'V', rewrites: {}, transformHead(page) { return [] }, themeConfig: { nav: [], socialLinks: links } }",
      'docs/a.md': '# A\n',
    }),
  ).toEqual({
    config: 'docs/.vitepress/config.ts',
    names: ['rewrites', 'transformHead', 'themeConfig.socialLinks'],
  })
  expect(
    leftOut({
      'docusaurus.config.js': "module.exports = { title: 'D', plugins: [a()] }",
      'docs/a.md': '',
      'blog/b.md': '',
    }),
  ).toEqual({ config: 'docusaurus.config.js', names: ['blog', 'plugins'] })
  expect(
    leftOut({
      'mkdocs.yml': 'site_name: M\ntheme:\n  name: material\nnav:\n  - a.md\nplugins:\n  - search\n',
      'docs/a.md': '',
    }),
  ).toEqual({ config: 'mkdocs.yml', names: ['theme', 'plugins'] })
  const starlight = {
    'astro.config.mjs':
      "export default defineConfig({ integrations: [starlight({ title: 'S', social: icons, locales: { root: { lang: 'en' }, fr: { label: 'Français' } } })] })",
    'src/content/docs/a.md': '',
    'src/content/docs/fr/a.md': '',
  }
  expect(leftOut(starlight)).toEqual({ config: 'astro.config.mjs', names: ['social'] })
  expect(held(configOf(starlight))).toMatchObject({
    lang: 'en',
    content: [
      { dir: 'src/content/docs' },
      { dir: 'src/content/docs/fr', prefix: '/fr/', lang: 'fr', label: 'Français', fallback: true },
    ],
  })
  expect(
    leftOut({
      'astro.config.mjs':
        "export default { site: 'https://a.example', redirects: { '/a': '/b' }, integrations: [starlight({ title: 'S', head: [{ tag: 'script', attrs: { src: '/a.js' } }] })] }",
      'src/content/docs/a.md': '',
    })?.names,
  ).toEqual(['head (scripts)'])
  const bar = (content: string) =>
    leftOut({
      'docusaurus.config.js': `module.exports = { title: 'D', themeConfig: { announcementBar: { content: '${content}' } } }`,
      'docs/a.md': '',
    })?.names
  expect(bar('See <a href="/b">this</a> and <a href="/c">that</a>.')).toEqual(['themeConfig.announcementBar'])
  expect(bar('New.')).toBeUndefined()
  expect(leftOut({ 'mkdocs.yml': 'site_name: M\n', 'docs/a.md': '' })).toBeUndefined()
})

test('smaller options of themes are taken over, too', () => {
  const vuepress = (options: string, head = '[]') => ({
    'docs/.vuepress/config.js': `module.exports = { title: 'V', head: ${head}, themeConfig: { ${options} } }`,
    'docs/a.md': '# A\n',
    'docs/.vuepress/public/logo.svg': '',
  })
  expect(held(configOf(vuepress("lastUpdated: 'Changed', logo: '/logo.svg'")))).toMatchObject({
    lastUpdated: true,
    themeConfig: { logo: '/logo.svg', lastUpdated: 'Changed' },
  })
  expect(held(configOf(vuepress('lastUpdated: true')))).toMatchObject({ lastUpdated: true })
  const starlight = {
    'astro.config.mjs': "export default { integrations: [starlight({ title: 'S', lastUpdated: true })] }",
    'src/content/docs/a.md': '',
  }
  expect(held(configOf(starlight))).toMatchObject({ lastUpdated: true })
  expect(
    held(
      configOf({
        'astro.config.mjs':
          "export default { base: '/s', integrations: [starlight({ title: { fr: 'Le S', en: 'The S' }, locales: { root: { lang: 'en' }, fr: {} }, favicon: '/i.svg', head: [{ tag: 'meta', attrs: { name: 'a', content: 'b' } }, { tag: 'link', attrs: { rel: 'c', href: '/s/d' } }, { tag: 'script', content: 'e' }] })] }",
        'src/content/docs/a.md': '',
        'src/content/docs/fr/a.md': '',
      }),
    ),
  ).toMatchObject({
    title: 'The S',
    content: [{ dir: 'src/content/docs' }, { prefix: '/fr/', title: 'Le S' }],
    head: [
      ['link', { rel: 'icon', href: '/i.svg' }],
      ['meta', { name: 'a', content: 'b' }],
      ['link', { rel: 'c', href: '/d' }],
    ],
  })
  expect(
    held(
      configOf({
        'docusaurus.config.js': `module.exports = { title: 'D',
  headTags: [{ tagName: 'link', attributes: { rel: 'preconnect', href: 'https://a.example' } }],
  themeConfig: { image: 'img/card.png', metadata: [{ name: 'keywords', content: 'a, b' }],
    announcementBar: { id: 'x', content: '⭐️ If you <b>like</b> it, <a target="_blank" href="https://a.example">star it</a>!', isCloseable: false },
    footer: { copyright: \`© \${new Date().getFullYear()} D\` } } }`,
        'docs/a.md': '',
        'static/img/card.png': '',
      }),
    ),
  ).toMatchObject({
    discovery: { image: '/img/card.png' },
    head: [
      ['meta', { name: 'keywords', content: 'a, b' }],
      ['link', { rel: 'preconnect', href: 'https://a.example' }],
    ],
    themeConfig: {
      announcement: {
        text: '⭐️ If you like it,',
        link: { text: 'star it', link: 'https://a.example' },
        dismissible: false,
      },
      footerCopyright: `© ${new Date().getFullYear()} D`,
    },
  })
  const vitepress = {
    'docs/.vitepress/config.ts':
      "export default { title: 'V', head: [['script', { src: 'x.js' }]], themeConfig: { siteTitle: false, logo: '/logo.svg', search: { provider: 'algolia' }, lastUpdated: { text: 'Changed' } } }",
    'docs/a.md': '# A\n',
    'docs/public/logo.svg': '',
  }
  expect(held(configOf(vitepress))).toMatchObject({ themeConfig: { logo: '/logo.svg', hideSiteName: true } })
  expect(adopt(vitepress)?.leftOut?.names).toEqual(['head (scripts)', 'themeConfig.search'])
  expect(
    held(
      configOf({
        'docusaurus.config.js': `module.exports = { title: 'D',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'Le français' } } },
  presets: [['classic', { docs: { showLastUpdateTime: true, lastVersion: 'current',
    versions: { current: { label: '2.0' }, '1.0': { label: '1.0 LTS', banner: 'none' } } } }]] }`,
        'versions.json': '["1.0"]',
        'docs/a.md': '# A\n',
        'versioned_docs/version-1.0/a.md': '# A\n',
        'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '# A\n',
      }),
    ),
  ).toMatchObject({
    lastUpdated: true,
    content: [
      { dir: 'content' },
      { dir: 'docs', prefix: '/docs/', versionLabel: '2.0' },
      { prefix: '/docs/1.0/', version: '1.0', versionLabel: '1.0 LTS', outdated: false },
      { prefix: '/fr/docs/', lang: 'fr', versionLabel: '2.0', label: 'Le français' },
    ],
  })
})

test('a home page that is made needs no redirect', () => {
  const site = adopt({
    'docusaurus.config.js':
      "module.exports = { title: 'D', presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    'docs/intro.md': '---\nslug: /\n---\n\n# A\n',
  })
  expect(site?.files.map(({ path }) => path)).toEqual([
    'docs.config.ts',
    'docs/index.md',
    'package.json',
    '.gitignore',
  ])
})

test('plain redirects of the old config are written, and what is lost is named', () => {
  const page = '# A\n'
  const adopted = (files: Record<string, string>) => {
    const site = adopt(files)
    const rules = site?.files.find(({ path }) => path === 'redirects.txt')?.content
    return [rules, site?.leftOut?.names]
  }
  expect(
    adopted({
      'docusaurus.config.js': `module.exports = { title: 'D',
  presets: [['classic', { docs: {}, gtag: { trackingID: 'G' } }]],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [
    { from: '/docs/old', to: '/docs/start' }, { from: ['/a b', '/docs/start'], to: '/docs/b' },
  ], createRedirects(path) { return [] } }]] }`,
      'docs/01-start.md': page,
      'docs/b.md': page,
    }),
  ).toEqual([
    '/docs/start /docs/01-start/\n/docs/old /docs/01-start/\n/a%20b /docs/b\n',
    ['createRedirects', 'presets.gtag'],
  ])
  expect(
    adopted({
      'astro.config.mjs': `export default defineConfig({ integrations: [starlight({ title: 'S' })],
  redirects: { '/old': '/new/', '/o': { status: 302, destination: 'https://a.example' }, '/b/[...slug]': '/c/[...slug]' } })`,
      'src/content/docs/new.md': page,
    }),
  ).toEqual(['/old /new/\n/o https://a.example\n', ['redirects (patterns)']])
})

test('what a generator is told, Quire is told too', () => {
  const page = '# A\n'
  const vitepress = `import { defineConfig } from 'vitepress'
export default defineConfig({
  title: 'V', description: 'Words', lang: 'en', appearance: 'force-dark',
  head: [['link', { rel: 'icon', href: '/i.svg' }], ['script', {}, 'x()']],
  themeConfig: {
    logo: { light: '/logo.svg', dark: '/gone.svg' },
    nav: nav(), sidebar: [{ text: 'A', items: [{ text: 'B', link: '/b' }] }],
    socialLinks: [{ icon: 'github', link: 'https://github.com/o/r' }],
    editLink: { pattern: 'https://github.com/o/r/edit/main/docs/:path' },
    footer: { message: 'Free.', copyright: 'Copyright © <b>Us</b>' },
  },
})
function nav() { return [{ text: 'B', link: '/b', activeMatch: '/b/' }] }
`
  expect(
    held(configOf({ 'docs/.vitepress/config.ts': vitepress, 'docs/b.md': page, 'docs/public/logo.svg': '' })),
  ).toEqual({
    title: 'V',
    description: 'Words',
    lang: 'en',
    content: 'docs',
    publicDir: 'docs/public',
    repository: { url: 'https://github.com/o/r', branch: 'main', dir: 'docs' },
    head: [['link', { rel: 'icon', href: '/i.svg' }]],
    nav: [{ text: 'B', link: '/b', activeMatch: '/b/' }],
    sidebar: { '/': [{ title: 'A', collapsable: false, children: [['/b', 'B']] }] },
    themeConfig: {
      logo: '/logo.svg',
      social: [{ icon: 'github', link: 'https://github.com/o/r' }],
      colorScheme: 'dark',
      colorSwitch: false,
      footerCopyright: 'Free. Copyright © Us',
    },
  })
  const onlyDark = configOf({
    'docs/.vitepress/config.ts': vitepress,
    'docs/b.md': page,
    'docs/public/gone.svg': '',
  })
  expect(held(onlyDark)).not.toHaveProperty('themeConfig.logoDark')
  const docusaurus = `module.exports = {
  title: 'D', url: 'https://d.example', baseUrl: '/d/', favicon: 'img/f.ico',
  presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js'),
    editUrl: 'https://github.com/o/r/tree/main/website/' }, blog: { path: './blog' } }]],
  themeConfig: { colorMode: { defaultMode: 'light', disableSwitch: false }, footer: { links: [{ title: 'More', items: [{ label: 'Docs', to: '/docs/start' }] }] }, navbar: { items: [{ type: 'docSidebar', sidebarId: 'main', label: 'Docs' },
    { href: 'https://github.com/o/r', label: 'GitHub' }] } },
}`
  expect(
    held(
      configOf({
        'docusaurus.config.js': docusaurus,
        'sidebars.js':
          "module.exports = { main: ['start', { type: 'category', label: 'C', items: ['c/one'] }] }",
        'docs/01-first.md': '---\nid: start\n---\n# A\n',
        'docs/c/1-one.md': page,
        'docs/_part.md': page,
      }),
    ),
  ).toEqual({
    title: 'D',
    addresses: 'folder',
    url: 'https://d.example',
    base: '/d/',
    content: [{ dir: 'content' }, { dir: 'docs', prefix: '/docs/', exclude: ['**/_*'] }],
    repository: { url: 'https://github.com/o/r', branch: 'main', dir: 'website/content' },
    markdown: { slugs: 'github', titleHeading: true },
    head: [['link', { rel: 'icon', href: '/img/f.ico' }]],
    nav: [{ text: 'Docs', link: '/docs/01-first' }],
    themeConfig: {
      colorScheme: 'light',
      footer: { sitemap: { More: [{ text: 'Docs', link: '/docs/01-first/' }] } },
    },
    sidebar: { '/docs/': ['01-first', { title: 'C', children: ['c/1-one'] }] },
  })
  const mkdocs = `site_name: M
site_url: https://m.example/m/
repo_url: https://github.com/o/r/
edit_uri: edit/master/docs/
copyright: Copyright &copy; Us
nav:
  - Home: index.md
`
  expect(held(configOf({ 'mkdocs.yml': mkdocs, 'docs/index.md': page }))).toEqual({
    addresses: 'folder',
    title: 'M',
    url: 'https://m.example',
    base: '/m/',
    content: 'docs',
    repository: { url: 'https://github.com/o/r', branch: 'master', dir: 'docs' },
    markdown: { slugs: 'github', titleHeading: true },
    sidebar: { '/': [['.', 'Home']] },
    themeConfig: { footerCopyright: 'Copyright © Us' },
  })
})

test('a long theme of MkDocs without a language is read at once', () => {
  const features = Array.from({ length: 40 }, (_, index) => `      - navigation.feature${index}\n`)
  const config = `site_name: 'Bob''s'\ntheme:\n    name: material\n    features:\n${features.join('')}nav:\n    - A: a.md\n`
  const { title, lang } = held(configOf({ 'mkdocs.yml': config, 'docs/a.md': '# A\n' }))
  expect([title, lang]).toEqual(["Bob's", undefined])
})

test('titles of frontmatter are read as YAML has them', () => {
  const site = configOf({
    'docs/one/index.md': '---\ntitle: >-\n  Long\n---\n\n# Heading\n',
    'docs/one/a.md': '---\nsidebar_label: "Say \\"hi\\"" # note\n---\n',
  })
  expect(held(site).sidebar).toEqual({
    '/': [{ title: 'Heading', path: 'one/', children: [['one/a', 'Say "hi"']] }],
  })
})

test('pages of Hugo have other names and places', () => {
  const site = adopt({
    'hugo.toml': "title = 'H'\nbaseURL = 'https://h.example/'\n",
    'content/en/_index.md': '# Home\n',
    'content/en/b/_index.md': '---\ntitle: "Bee"\nweight: 2\n---\n',
    'content/en/b/c.md': '# C\n',
    'content/en/a.md': '---\nweight: 3\n---\n',
    'content/en/draft.md': '---\ndraft: true\n---\n',
  })
  expect([site?.generator, site?.pages, site?.underscored]).toEqual(['Hugo', 4, 2])
  expect(held(site?.files[0]?.content ?? '').sidebar).toEqual({
    '/': ['', { title: 'Bee', path: 'b/', children: ['b/c'] }, 'a'],
  })
})

test('configs of MkDocs, mdBook and Hugo are found in folders, too', () => {
  const mkdocs = adoptWhole({
    'README.md': '# R\n',
    'docs/mkdocs.yml': 'site_name: M\nnav:\n  - One: a.md\n',
    'docs/docs/a.md': '# A\n',
  })
  expect(mkdocs.config).toMatchObject({ title: 'M', content: 'docs/docs', sidebar: { '/': [['a', 'One']] } })
  const mdbook = adoptWhole({
    'book.md': '# B\n',
    'crates/x/guide/book.toml': '[book]\ntitle = "B"\n',
    'crates/x/guide/src/SUMMARY.md': '- [One](a.md)\n',
    'crates/x/guide/src/a.md': '# A\n',
  })
  expect(mdbook.config).toMatchObject({ title: 'B', sidebar: { '/': [['a', 'One']] } })
  const hugo = adopt({
    'README.md': '# R\n',
    'site/themes/t/exampleSite/config.toml': 'title = "Theme"\n',
    'site/themes/t/exampleSite/content/x.md': '# X\n',
    'site/config/_default/hugo.toml': 'title = "H"\n',
    'site/config/_default/languages.toml': '[en]\n[fr]\nlanguageName = "Français"\n',
    'site/content/en/_index.md': '# Home\n',
    'site/content/fr/_index.md': '# F\n',
    'site/static/a.txt': '',
  })
  expect(hugo).toMatchObject({ generator: 'Hugo', underscored: 2 })
  expect(held(hugo?.files[0]?.content ?? '')).toMatchObject({
    publicDir: 'site/static',
    content: [{ dir: 'site/content/en' }, { dir: 'site/content/fr', prefix: '/fr/' }],
  })
  // That of the whole comes before those of its parts, wherever they are in the alphabet.
  const outer = adopt({ 'a/book.toml': '', 'a/src/a.md': '# A\n', 'book.toml': '', 'src/b.md': '# B\n' })
  expect(outer?.files[0]?.content).toContain("content: 'src'")
})

test('the sidebar of Just the Docs comes from the parents that pages name', () => {
  const page = (...fields: readonly string[]) => `---\n${fields.join('\n')}\n---\n`
  const { config } = adoptWhole({
    'docs/_config.yml': 'title: J\n',
    'docs/index.md': page('title: Home', 'nav_order: 1'),
    'docs/guide/index.md': page('title: Guide', 'has_children: true', 'nav_order: 2'),
    'docs/other.md': page('title: Other', 'parent: Guide'),
  })
  expect(config.sidebar).toEqual({
    '/': [['.', 'Home'], { title: 'Guide', path: 'guide/', children: [['other', 'Other']] }],
  })
  const { config: withMore } = adoptWhole({
    '_config.yml':
      'title: J\ncollections:\n  api:\n    output: true\ndefaults:\n- scope:\n    path: new\n  values:\n    published: false\n',
    'index.md': page('title: Home', 'nav_exclude: true'),
    'guide.md': page('title: Guide'),
    'new/page.md': page('title: New', 'parent: Guide'),
    'draft.md': page('title: Draft', 'draft: true'),
    '_api/a.md': page('title: A', 'parent: B'),
    '_api/b.md': page('title: B'),
  })
  expect(withMore.sidebar).toEqual({
    '/api/': [{ title: 'B', path: 'b', children: [['a', 'A']] }],
    '/': [['guide', 'Guide']],
  })
})

test('aliases of pages redirect, unless another page has the address', () => {
  const hugo = adoptWhole({
    'hugo.toml': "title = 'H'\nbaseURL = 'https://h.example/'\n[languages.en]\n[languages.fr]\n",
    'content/en/_index.md': '# Home\n',
    'content/en/a/b.md': '---\naliases: [/old/, c, /a/d/]\n---\n# B\n',
    'content/en/a/d.md': '# D\n',
    'content/fr/_index.md': '---\naliases: [/francais/]\n---\n# F\n',
  })
  expect(hugo.text('redirects.txt')).toBe('/old/ /a/b/\n/a/c /a/b/\n/francais/ /fr/\n')
  const jekyll = adoptWhole({
    '_config.yml': 'title: J\n',
    'a.md': '---\npermalink: /b/\nredirect_from:\n  - /c\n---\n# A\n',
  })
  expect(jekyll.text('redirects.txt')).toBe('/c /b/\n')
  const permalinks = adoptWhole({
    '_config.yml': 'title: J\n',
    'a.md': '---\npermalink: /b/\nredirect_from: [/b, /d]\n---\n# A\n',
    'c.md': '---\npermalink: d/\nredirect_from: [/b.html, /e]\n---\n# C\n',
  })
  expect(permalinks.text('redirects.txt')).toBe('/e /d/\n')
})

test('the frontmatter of Hugo may be TOML', () => {
  const { config, text } = adoptWhole({
    'hugo.toml': "title = 'H'\nbaseURL = 'https://h.example/'\n",
    'content/_index.md': '# Home\n',
    'content/a.md': "+++\ntitle = 'A'\nweight = 2\nslug = 'first'\n+++\n",
    'content/b.md': "+++\ntitle = 'B'\nweight = 1\n+++\n",
    'content/c.md': "+++\ntitle = 'C'\ndraft = true\n+++\n",
    'content/d/_index.md': "+++\ntitle = 'All of D'\nweight = 3\n+++\n",
    'content/d/e.md': '# E\n',
  })
  expect(config.sidebar).toEqual({
    '/': ['', 'b', 'a', { title: 'All of D', path: 'd/', children: ['d/e'] }],
  })
  expect(text('redirects.txt')).toBe('/first /a/\n')
})

test('pages of folders of Hugo are pages in every language', () => {
  const site = adopt({
    'hugo.toml': 'baseURL = "/"\n[languages.en]\n[languages.fr]\n',
    'content/en/_index.md': '# A\n',
    'content/en/guide/_index.md': '# A\n',
    'content/fr/_index.md': '# A\n',
    'content/fr/guide/_index.md': '# A\n',
  })
  expect(site).toMatchObject({ generator: 'Hugo', pages: 2, underscored: 4 })
})

test('a config that says nothing true of where the pages are does not count', () => {
  const page = '# A\n'
  const cases: readonly (readonly [
    files: Record<string, string>,
    generator: string | undefined,
    dir: string,
  ])[] = [
    [{ 'mkdocs.yml': 'docs_dir: gone\n', 'docs/a.md': page }, undefined, 'docs'],
    [{ 'docusaurus.config.js': 'module.exports = {}', 'book.toml': '', 'src/a.md': page }, 'mdBook', 'src'],
  ]
  for (const [files, generator, dir] of cases)
    expect(adopt(files), dir).toMatchObject({ generator, dir, pages: 1 })
})

test('the options of Starlight are found among those of other integrations', () => {
  const astro = `export default defineConfig({
    integrations: [sitemap({ filter: 1 }), starlight({ title: 'S', locales: { root: { lang: 'en' }, fr: {} } })],
  })`
  const { config, leftOut } = adoptWhole({
    'astro.config.mjs': astro,
    'src/content/docs/a.md': '# A\n',
    'src/content/docs/fr/a.md': '# A\n',
  })
  expect(config.content).toMatchObject([{ dir: 'src/content/docs' }, { prefix: '/fr/', lang: 'fr' }])
  expect(leftOut).toBeUndefined()
})

test('files that VitePress leaves out are no pages', () => {
  const page = '# A\n'
  const { config, pages } = adoptWhole({
    '.vitepress/config.ts': "export default { srcExclude: ['*.draft.md', '**/LATER.md', 'old/**'] }",
    ...{ 'a.md': page, 'b.draft.md': page, 'c/LATER.md': page, 'c/d.md': page, 'old/e.md': page },
  })
  expect(pages).toBe(2)
  expect(config.content).toEqual([{ dir: '.', exclude: ['*.draft.md', '**/LATER.md', 'old/**'] }])
  expect(config.sidebar).toEqual({ '/': ['a', { title: 'C', children: ['c/d'] }] })
})

test('languages in the names of files are told, since their pages would have such names', () => {
  const names = (page: string) =>
    adoptWhole({
      'next.config.js': `module.exports = require('nextra')()({ i18n: { locales: ['en-US', 'de-DE'], defaultLocale: 'en-US' } })`,
      [page]: '# A\n',
    }).leftOut?.names ?? []
  expect(names('pages/a.de-DE.mdx')).toEqual(['i18n (languages in the names of files)'])
  expect(names('pages/a.b.mdx')).toEqual([])
})

test('only options of the site itself count, if its config can be read', () => {
  const vitepress = adoptWhole({
    'a.md': '# A\n',
    '.vitepress/config.ts': `const config = { head: [['link', { rel: 'alternate', title: 'Feed', description: 'D' }]], themeConfig: {} }
config.lang = 'de'
export default config`,
  })
  expect([vitepress.config.title, vitepress.config.description]).toEqual(['My docs', undefined])
  expect(vitepress.leftOut?.names).toContain('lang (computed)')
  const docusaurus = adoptWhole({
    'docs/a.md': '# A\n',
    'docusaurus.config.js': `module.exports = { title: 'T', themeConfig: { navbar: { title: 'N' } },
  presets: [['classic', { blog: { feedOptions: { copyright: 'Feed', tagline: 'D' } } }]] }`,
  })
  expect(docusaurus.config).not.toHaveProperty('themeConfig.footerCopyright')
  expect(docusaurus.config.description).toBeUndefined()
})

test('a book in a repository of something else', () => {
  const page = '# A\n'
  const config = `[book]
title = "B"

[output.html]
additional-js = ["a.js"]
mathjax-support = true
cname = "b.example"
git-repository-url = "https://git.example/a/b/tree/main/doc"

[output.html.redirect]
"/old.html" = "one.html"
"/std.html" = "../std/index.html"

[output.html.code.hidelines]
python = "~"

[preprocessor.toc]
[preprocessor.links]
`
  const files = {
    'src/SUMMARY.md': '[Two](two.md)\n\n- [One](one.md)\n',
    'src/one.md': page,
    'src/two.md': page,
  }
  const site = adoptWhole({ 'book.toml': config, ...files })
  expect(site.config.repository).toEqual({ url: 'https://git.example/a/b', branch: 'main', dir: 'doc/src' })
  expect(site.config.markdown).toEqual({ slugs: 'github', hiddenLines: { rust: '#' } })
  expect(site.text('src/index.md')).toContain('actionLink: /two.html\n')
  expect(site.text('redirects.txt')).toBe('/old.html /one.html\n')
  expect(site.leftOut?.names).toEqual([
    'additional-js',
    'mathjax-support',
    'cname',
    'output.html.code.hidelines',
    'preprocessor.toc',
    'redirects to other books (1)',
  ])
  const named = adoptWhole({ 'book.toml': config.replace('/doc"', '/doc/src"'), ...files })
  expect(named.config.repository).toMatchObject({ dir: 'doc/src' })
  const repositoryFor = (edit: string) =>
    adoptWhole({ 'book.toml': `[output.html]\nedit-url-template = "${edit}"\n`, ...files }).config.repository
  expect(repositoryFor('https://git.example/a/b/edit/main/{path}')).toMatchObject({ dir: 'src' })
  expect(repositoryFor('https://git.example/a/b/tree/main/doc/{path}?mode=edit')).toMatchObject({
    dir: 'doc/src',
  })
})

test('pages may have any name', () => {
  const site = adoptWhole({ 'docs/a:  b.md': '# A\n' })
  expect(site.text('docs/index.md')).toContain('actionLink: "/a:  b.html"\n')
  expect(site.config.sidebar).toEqual({ '/': ['a:  b'] })
})

test('nothing that is there is written, and a home where there is none', () => {
  const site = adopt({
    'docusaurus.config.js': '',
    'package.json': '{}',
    'versions.json': '[]',
    'docs/a/b.md': '# A\n',
    'docs/c.mdx': '# C\n',
  })
  expect([site?.pages, site?.mdx, site?.files.map(({ path }) => path)]).toEqual([
    2,
    1,
    ['docs.config.ts', 'content/README.md', '.gitignore'],
  ])
  expect(site?.files[1]?.content).toContain('actionLink: /docs/a/b.html\n')
  expect(
    adopt({ 'content/x.txt': '', 'docusaurus.config.js': '', 'docs/a.md': '' })?.files.map(
      ({ path }) => path,
    ),
  ).toEqual(['docs.config.ts', 'package.json', '.gitignore'])
  const again = { 'content/README.md': '# A\n', 'docusaurus.config.js': '', 'docs/a.md': '' }
  expect(held(configOf(again)).content).toEqual([{ dir: 'content' }, { dir: 'docs', prefix: '/docs/' }])
})

test('a site without a page at its address gets one', () => {
  const made = (files: Readonly<Record<string, string>>) =>
    adopt(files)?.files.find(({ path }) => path.endsWith('.md'))
  expect(made({ 'docs/b/c.md': '# C\n' })).toEqual({
    path: 'docs/index.md',
    content: '---\nhome: true\nactionText: Read the docs\nactionLink: /b/c.html\n---\n',
  })
  expect(made({ 'a.md': '# A\n' })?.path).toBe('index.md')
  expect(made({ 'docs/README.md': '# A\n', 'docs/b.md': '# B\n' })).toBeUndefined()
  expect(made({ 'docs/b.md': '---\npermalink: /\n---\n# B\n' })).toBeUndefined()
})

test('of folders in each other the one that holds all pages is taken', () => {
  expect(held(configOf({ 'docs/docs/a.md': '# A\n', 'docs/x.png': '' })).content).toBe('docs/docs')
  expect(held(configOf({ 'docs/docs/a.md': '# A\n', 'docs/b.md': '# B\n' })).content).toBe('docs')
  expect(held(configOf({ 'docs/guide/a.md': '# A\n' })).content).toBe('docs')
})

test('a README beside an index is left out, also before that is renamed', () => {
  for (const index of ['docs/index.md', 'docs/index.mdx'])
    expect(held(configOf({ 'docs/README.md': '# A\n', [index]: '# B\n' })).content, index).toEqual([
      { dir: 'docs', exclude: ['README.md'] },
    ])
})

test('what Jekyll excludes, and links in its config, are taken over', () => {
  const { config, pages, leftOut } = adoptWhole({
    '_config.yml': `title: J
repository: a/b
exclude: [Gemfile, README.md, "*.tmp.md", _api/old/, "[x].md"]
collections:
  api:
    output: true
aux_links:
  Code: [https://github.com/a/b]
  Chat:
    - https://chat.example/
nav_external_links:
  - title: Blog
    url: https://blog.example/
`,
    Gemfile: '',
    'README.md': '# R\n',
    'index.md': '---\ntitle: Home\nnav_order: 1\n---\n',
    'guide/a.md': '---\ntitle: A\n---\n',
    'guide/b.tmp.md': '---\ntitle: B\n---\n',
    '_api/README.md': '# API\n',
    '_api/old/c.md': '# C\n',
  })
  expect([pages, leftOut?.names]).toEqual([3, ['exclude ([x].md)']])
  expect(config).toMatchObject({
    content: [
      { dir: '.', exclude: ['README.md', '**/*.tmp.md', '**/_*/**'] },
      { dir: '_api', prefix: '/api/', exclude: ['old/**'] },
    ],
    nav: [{ text: 'Chat', link: 'https://chat.example/' }],
    sidebar: {
      '/': [
        ['.', 'Home'],
        ['guide/a', 'A'],
        ['https://blog.example/', 'Blog'],
      ],
    },
  })
})

test('the letter case of the ending makes no difference', () => {
  const site = adopt({
    'docs/README.MD': '# Home\n',
    'docs/guide/Start.Md': '# Start\n',
    'docs/guide/More.MDX': '# More\n',
  })
  expect(site).toMatchObject({ dir: 'docs', pages: 3, mdx: 1 })
  expect(site?.files.map(({ path }) => path)).not.toContain('docs/index.md')
  const config = site?.files.find(({ path }) => path === 'docs.config.ts')?.content ?? ''
  expect(held(config)).toMatchObject({
    content: 'docs',
    sidebar: { '/': ['', { title: 'Guide', children: ['guide/More', 'guide/Start'] }] },
  })
  const beside = { 'docs/README.MD': '# A\n', 'docs/Index.MD': '# B\n' }
  expect(held(configOf(beside)).content).toEqual([{ dir: 'docs', exclude: ['README.MD'] }])
})

test('a folder without pages is none', () => {
  expect(adopt({ 'a.txt': '', '.github/README.md': '', 'docs/_a.md': '' })).toBeUndefined()
  expect(adopt({ 'a.md': '' }, 'Given')?.title).toBe('Given')
})

test('without the config of a generator, the pages say how they are written', () => {
  const markdownOf = (...texts: readonly string[]) =>
    held(configOf(Object.fromEntries(texts.map((text, index) => [`docs/${index}.md`, text])))).markdown
  const titled = '---\ntitle: A\n---\n\n## B\n'
  const github = '# A\n\n[d](#what-is-nodejs) [b](#b)\n\n## What is `Node.js`?\n\n## B\n'
  const vuepress = github.replace('nodejs', 'node-js')
  expect(markdownOf('# A\n', '# B\n')).toBeUndefined()
  expect(markdownOf(titled, titled, '# B\n')).toEqual({ titleHeading: true })
  expect(markdownOf(titled, ...Array.from({ length: 9 }, () => '# B\n'))).toBeUndefined()
  expect(markdownOf(titled, '# B\n')).toEqual({ titleHeading: true })
  const untitled = '---\ntitle:\ndescription: A\n---\n\nText.\n'
  expect(markdownOf(untitled, untitled)).toBeUndefined()
  expect(markdownOf(`${titled}\n# C\n`)).toBeUndefined()
  expect(markdownOf(github, '# B\n')).toEqual({ slugs: 'github' })
  expect(markdownOf(github, vuepress)).toBeUndefined()
  const links = [
    '[x](/docs/0.md#what-is-nodejs)',
    '[x][y]\n\n[y]: ./0#what-is-nodejs',
    '[x](9.md#what-is-nodejs)',
  ]
  expect(links.map((link) => markdownOf('# A\n\n## What is `Node.js`?\n', `# B\n\n${link}\n`))).toEqual([
    { slugs: 'github' },
    { slugs: 'github' },
    undefined,
  ])
  expect(markdownOf(`${titled}\n\`\`\`md\n# no heading\n\`\`\`\n\n${github.slice(5)}`)).toEqual({
    slugs: 'github',
    titleHeading: true,
  })
  // The config of a generator takes precedence.
  const files = { 'mkdocs.yml': 'site_name: M\n', 'docs/a.md': vuepress }
  expect(held(configOf(files)).markdown).toEqual({ slugs: 'github', titleHeading: true })
})

test('definition lists are read if the generator did so and some page has one', () => {
  const list = '# A\n\nTerm\n: Definition\n'
  const cases: readonly (readonly [files: Record<string, string>, isRead: boolean])[] = [
    [{ 'docs/a.md': list }, true],
    [{ 'docs/a.md': '# A\n\nTerm\n\n:   Definition\n' }, true],
    [{ 'docs/a.md': '# A\n\n`--output`\n: Definition\n' }, true],
    [{ 'docs/a.md': '# A\n\n**Term**\n: Definition\n' }, true],
    [{ 'docs/a.md': '# A\n\n* Item\n: Text\n' }, false],
    [{ 'docs/a.md': '# A\n\n```md\nTerm\n: Definition\n```\n' }, false],
    [{ 'docs/a.md': '# A\n\n| A |\n: B\n\n: C\n' }, false],
    [{ 'hugo.toml': 'title = "A"\n', 'content/a.md': list }, true],
    [{ 'hugo.toml': 'title = "A"\n', 'content/a.md': '# A\n' }, false],
    [
      {
        'hugo.toml': 'title = "A"\n[markup.goldmark.extensions]\ndefinitionList = false\n',
        'content/a.md': list,
      },
      false,
    ],
    [{ '_config.yml': 'title: A\n', 'a.md': list }, true],
    [{ '_config.yml': 'title: A\nmarkdown: CommonMark\n', 'a.md': list }, false],
    [{ 'mkdocs.yml': 'site_name: A\nmarkdown_extensions:\n  - def_list\n', 'docs/a.md': list }, true],
    [{ 'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [extra]\n', 'docs/a.md': list }, true],
    [{ 'mkdocs.yml': 'site_name: A\n', 'docs/a.md': list }, false],
    [{ 'docusaurus.config.js': 'module.exports = { title: "A" }\n', 'docs/a.md': list }, false],
  ]
  for (const [files, isRead] of cases)
    expect(
      Object.keys(held(configOf(files)).markdown ?? {}).includes('definitionLists'),
      JSON.stringify(files),
    ).toBe(isRead)
})

test('without the config of a generator, links say where the pages were published', () => {
  const page = (...links: readonly string[]) => `# P\n\n${links.map((link) => `[x](${link})`).join(' ')}\n`
  const publishedAt = (...links: readonly string[]) =>
    held(configOf({ 'docs/index.md': '# I\n', 'docs/guide/a.mdx': '# A\n', 'docs/b.md': page(...links) }))
      .content
  const below = [{ dir: 'content' }, { dir: 'docs', prefix: '/docs/' }]
  expect(publishedAt('/guide/a', '/b', '/guide/a#x')).toBe('docs')
  expect(publishedAt('/docs/guide/a', '/docs/b/', '/docs/guide/a#x')).toEqual(below)
  // Too few, as many of both kinds, paths of files, and other sites.
  expect(publishedAt('/docs/guide/a', '/docs/b')).toBe('docs')
  expect(publishedAt('/docs/guide/a', '/docs/b', '/docs/b', '/b')).toBe('docs')
  expect(publishedAt('/docs/guide/a.mdx', '/docs/b.md', '/docs/index.md')).toBe('docs')
  expect(publishedAt('//docs/guide/a', '//docs/b', 'https://a.example/docs/b')).toBe('docs')
  const html = '# H\n\n<a href="/v/a">a</a>\n<Card href="/v/a.html" />\n\n[b]: /v/?q=1\n'
  expect(held(configOf({ 'docs/a.md': '# A\n', 'docs/index.md': html })).content).toEqual([
    { dir: 'content' },
    { dir: 'docs', prefix: '/v/' },
  ])
  // The folder "content" is taken.
  const home = adopt({ 'content/index.md': page('/docs/a', '/docs/a', '/docs/'), 'content/a.md': '# A\n' })
  expect(home?.files.map(({ path }) => path)).toContain('home/README.md')
  expect(held(home?.files[0]?.content ?? '').content).toEqual([
    { dir: 'home' },
    { dir: 'content', prefix: '/docs/' },
  ])
})

test('without the config of a generator, links say whether addresses are folders', () => {
  const addresses = (...links: readonly string[]) => {
    const text = links.map((link) => `[x](${link})`).join(' ')
    return held(configOf({ 'docs/index.md': text, 'docs/a/index.md': '', 'docs/b.md': '', 'docs/c.md': '' }))
      .addresses
  }
  expect(addresses('/b', '/c/', '/c#x')).toBe('folder')
  expect(addresses('/docs/b', '/docs/c/', '/docs/c')).toBe('folder')
  expect(addresses('/b', '/c', '/c', '/b.html')).toBe(undefined)
  expect(addresses('/b.html', '/c.html', '/c.html')).toBe(undefined)
  // Too few, pages of folders, files, and what are no pages.
  expect(addresses('/b', '/c')).toBe(undefined)
  expect(addresses('/a/', '/a', '/', '/a')).toBe(undefined)
  expect(addresses('/b.md', '/c.md', '/c.md', 'b', 'c', '/d', '/e', '/f')).toBe(undefined)
})

test('without the config of a generator, links say whether numbers in names are part of addresses', () => {
  const links = '[a](/docs/guide/start) [b](/docs/guide/2-0-notes) [c](/docs/guide)\n'
  const adopted = adopt({
    'docs/index.md': `# I\n\n${links}`,
    'docs/02-guide/index.mdx': '# G\n',
    'docs/02-guide/10-start.mdx': '# S\n',
    'docs/02-guide/2-0-notes.mdx': '# N\n',
    'docs/1-intro.md': '# I\n',
  })
  const textOf = (path: string) => adopted?.files.find((file) => file.path === path)?.content ?? ''
  expect(textOf('redirects.txt')).toBe(`\
/docs/guide/start /docs/02-guide/10-start.html
/docs/guide/2-0-notes /docs/02-guide/2-0-notes.html
/docs/guide/ /docs/02-guide/
/docs/intro /docs/1-intro.html
`)
  expect(held(textOf('docs.config.ts')).sidebar).toEqual({
    '/docs/': [
      '',
      '1-intro',
      { title: 'G', path: '02-guide/', children: ['02-guide/2-0-notes', '02-guide/10-start'] },
    ],
  })
  expect(configOf({ 'docs/index.md': '[a](/1-a) [a](/1-a) [a](/1-a)', 'docs/1-a.md': '' })).not.toContain(
    'prefix',
  )
})

test('sidebars and navigation bars of languages have the titles of their pages', () => {
  const theme = (prefix: string) =>
    `{ navbar: ['${prefix}a/'], sidebar: { '${prefix}': [{ text: 'X', prefix: 'a/', children: 'structure' }] } }`
  const config = `export default {
  locales: { '/': { lang: 'en-US' }, '/zh/': { lang: 'zh-CN' } },
  theme: hope({ locales: { '/': ${theme('/')}, '/zh/': ${theme('/zh/')} } }),
}`
  const below = (folder: string, words: string) => ({
    [`${folder}/a/README.md`]: `# ${words}\n`,
    [`${folder}/a/b/c.md`]: '# C\n',
    [`${folder}/a/b/README.md`]: `# ${words} B\n`,
  })
  const files = { 'src/.vuepress/config.ts': config, ...below('src', 'Words'), ...below('src/zh', '字') }
  const parts = (words: string) => [
    {
      title: 'X',
      children: ['a/', { title: `${words} B`, path: 'a/b/', children: ['a/b/c'] }],
    },
  ]
  expect(held(configOf(files))).toMatchObject({
    nav: [{ text: 'Words', link: '/a/' }],
    sidebar: { '/': parts('Words') },
    content: [{ dir: 'src' }, { nav: [{ text: '字', link: '/zh/a/' }], sidebar: { '/zh/': parts('字') } }],
  })
})

test('letters say the language where no config does', () => {
  const cases = [
    [
      'Words only of one alphabet that many languages have, and more of them than twenty, as everywhere.',
      undefined,
    ],
    [
      '使用本指南安装软件，然后阅读配置说明。运行命令之前请检查系统要求，并确认网络连接正常。完成之后可以开始编写文档。',
      'zh',
    ],
    [
      'このガイドを使ってソフトウェアをインストールし、設定の説明を読みます。コマンドを実行する前に確認してください。終わったら書き始めます。',
      'ja',
    ],
    [
      '이 안내서를 사용하여 소프트웨어를 설치하고 설정 설명을 읽으십시오. 명령을 실행하기 전에 시스템 요구 사항을 확인하고 네트워크 연결이 정상인지 확인하십시오. 이제 문서를 쓸 수 있습니다.',
      'ko',
    ],
    [
      'استخدم هذا الدليل لتثبيت البرنامج ثم اقرأ شرح الإعدادات قبل تشغيل الأوامر وتحقق من متطلبات النظام ومن أن الشبكة تعمل بعد ذلك يمكنك كتابة الصفحات',
      'ar',
    ],
    [
      'از این راهنما برای نصب برنامه استفاده کنید و سپس توضیح پیکربندی را بخوانید پیش از اجرای دستورها نیازمندی‌های سیستم را بررسی کنید و پس از آن می‌توانید نوشتن را آغاز کنید',
      'fa',
    ],
    [
      'השתמשו במדריך הזה כדי להתקין את התוכנה ואחר כך קראו את ההסבר על ההגדרות לפני הרצת הפקודות בדקו את דרישות המערכת ואת חיבור הרשת ואז אפשר להתחיל לכתוב דפים',
      'he',
    ],
    [
      'Используйте это руководство, чтобы установить программу, а затем прочитайте описание настроек. Перед выполнением команд проверьте требования к системе. Чтобы писать страницы, вы открываете файлы.',
      'ru',
    ],
    [
      'Використовуйте цей посібник, щоб установити програму, а потім прочитайте опис налаштувань. Перед виконанням команд перевірте вимоги до системи. Після цього можна писати сторінки.',
      undefined,
    ],
  ] as const
  for (const [words, lang] of cases) {
    const code =
      '```sh\nnpm install some package and many other words that are code and count for nothing here\n```\n'
    expect(held(configOf({ 'docs/a.md': `# ${words}\n\n${words} \`code\`\n\n${code}` })).lang, words).toBe(
      lang,
    )
  }
})

test('cascades of Hugo are listed where they are, and permalinks', () => {
  const files = {
    'hugo.toml':
      "baseURL = 'https://h.example/'\n[[cascade]]\n  type = 'docs'\n[permalinks]\n  blog = '/:year/:slug/'\n",
    'content/_index.md': '---\ntitle: H\n---\n',
    'content/blog/_index.md': '---\ntitle: Blog\ncascade:\n- type: blog\n---\n\ncascade: no field\n',
    'content/docs/_index.md': '+++\ntitle = "Docs"\n+++\n\ncascade: no field\n',
  }
  expect(adopt(files)?.leftOut?.names).toEqual([
    'permalinks',
    'cascade',
    'cascade (in content/blog/_index.md)',
  ])
  expect(configOf(files)).not.toContain('frontmatterDefaults')
})

test('what a config computes is listed, where readers would miss it', () => {
  const vitepress = `import { version } from 'package'
export default {
  title: title(), description: 'D',
  head: [
    ['meta', { name: 'a', content: content() }], ['meta', { name: 'b', content: 'c' }],
    ['noscript', {}, '<p>d</p>'], ['link', { rel: 'preload', href: '/e.css', onload: 'f()' }],
  ],
  locales: { root: {}, fr: { themeConfig: { nav: nav() } } },
  themeConfig: {
    logo: '/l.svg',
    nav: [{ text: 'A', link: '/a' }, { text: version, items: [{ text: 'B', link: '/b' }] }],
    sidebar: { '/a/': [{ text: 'A', link: '/a' }], '/b/': made() },
    editLink: { pattern: ({ path }) => 'https://edit.example/' + path },
  },
}
function made() {
  const list = []
  for (const name of names) list.push({ text: name, link: name })
  return list
}`
  const files = { '.vitepress/config.ts': vitepress, 'a.md': '# A\n', 'public/l.svg': '' }
  expect(adopt(files)?.leftOut?.names).toEqual([
    'head (scripts)',
    'head (tags with content)',
    'head (computed)',
    'title (computed)',
    'themeConfig.nav (computed)',
    'themeConfig.sidebar (computed)',
    'locales fr nav (computed)',
    'themeConfig.editLink',
  ])
  expect(held(configOf(files)).head).toEqual([['meta', { name: 'b', content: 'c' }]])
  const names = (config: string) => adopt({ '.vitepress/config.ts': config, 'a.md': '' })?.leftOut?.names
  expect(names('export default make(one, two)')).toEqual(['all options that code computes'])
  expect(names("export default {\n  title: 'T'\n  base: '/' }")).toEqual([
    expect.stringMatching(/^all options, because the config cannot be read \(3:3: Unexpected token/),
  ])
})

test('a function that makes the addresses of edit links names the repository', () => {
  const edit = (place: string) => `({ docPath }) => {
    if (other) return 'https://translate.example'
    if (isApi) return \`https://github.com/a/api/edit/main/\${docPath}\`
    return \`https://github.com/a/b/edit/next/${place}\${docPath}\`
  }`
  const docusaurus = `export default { presets: [['classic', { docs: { path: '../text', editUrl: ${edit('')} } }]] }`
  const site = adopt({ 'website/docusaurus.config.js': docusaurus, 'text/a.md': '# A\n' })
  expect(site?.leftOut).toBeUndefined()
  expect(held(textIn(site, 'docs.config.ts') ?? '').repository).toEqual({
    url: 'https://github.com/a/b',
    branch: 'next',
    dir: 'content',
  })
  const vitepress = `export default { themeConfig: { editLink: { pattern: ${edit('packages/c/docs/')} } } }`
  expect(held(configOf({ 'docs/.vitepress/config.js': vitepress, 'docs/a.md': '' })).repository).toEqual({
    url: 'https://github.com/a/b',
    branch: 'next',
    dir: 'packages/c/docs',
  })
})

test('a navigation bar of Docusaurus has icons, drop-downs with pages, and pages of other instances', () => {
  const config = `export default {
  presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars-main') } }]],
  plugins: [
    ['content-docs', { id: 'community', path: 'community', routeBasePath: 'community' }],
    ['client-redirects', { redirects: [{ from: '/old', to: '/docs/a' }] }],
  ],
  themeConfig: {
    navbar: { logo: { src: 'data:image/svg+xml;base64,AAAA' }, items: [
      { label: 'More', type: 'dropdown', items: [
        { type: 'doc', docId: 'a', label: 'A' },
        { type: 'doc', docId: 'team', label: 'Team', docsPluginId: 'community' },
      ] },
      { href: 'https://github.com/a/b', className: 'header-icon', 'aria-label': 'Source' },
      { href: 'https://chat.example', className: 'discord-link' },
      { href: 'https://forum.example', 'aria-label': 'Forum' },
      { href: 'https://nothing.example' },
    ] },
    footer: { copyright, links: [{ title: 'More', items: [{ html: '<b>x</b>' }] }] },
  },
}
const copyright = \`<p>\n  &copy;&nbsp;\${'X'}&reg;\n</p>\``
  const site = adoptWhole({
    'docusaurus.config.js': config,
    'sidebars-main.ts': "export default { main: [{ type: 'category', label: 'Group', items: ['a'] }] }",
    'docs/a.md': '# A\n',
    'community/1-team.md': '# Team\n',
  })
  expect(site.leftOut?.names).toEqual([
    'items of the type "html"',
    'items of the navigation bar without a label',
    'logo (save it as a file)',
  ])
  expect(site.text('redirects.txt')).toContain('/old /docs/a')
  expect(site.config).toMatchObject({
    nav: [
      {
        text: 'More',
        items: [
          { text: 'A', link: '/docs/a' },
          { text: 'Team', link: '/community/1-team' },
        ],
      },
      { text: 'Forum', link: 'https://forum.example' },
    ],
    sidebar: { '/docs/': [{ title: 'Group', children: ['a'] }] },
    themeConfig: {
      footerCopyright: '© X®',
      social: [
        { icon: 'github', link: 'https://github.com/a/b', label: 'Source' },
        { icon: 'discord', link: 'https://chat.example' },
      ],
    },
  })
})

test('of several instances of the docs plugin, that at the root of the site comes first', () => {
  const config = `export default {
  presets: [['classic', { docs: { id: 'rules', path: '../rules', routeBasePath: 'rules', sidebarPath: './rules.js' } }]],
  plugins: [['content-docs', { id: 'base', path: '../../docs', routeBasePath: '/' }]],
  i18n: { defaultLocale: 'en', locales: isFast ? ['en'] : ['en', 'fr'] },
  themeConfig: { navbar: { items: [{ type: 'doc', docId: 'a', label: 'A' }] } },
}`
  const translations = 'packages/site/i18n/fr/docusaurus-plugin-content-docs-base/current'
  const site = adoptWhole({
    'packages/site/docusaurus.config.mts': config,
    'packages/site/rules.js': "module.exports = { rules: ['a', ...names.map(name => name)] }",
    'examples/a/docusaurus.config.js': 'module.exports = {}',
    'examples/a/docs/x.md': '# X\n',
    'packages/rules/a.md': '# A\n',
    'docs/b.md': '# B\n',
    [`${translations}/b.md`]: '# B\n',
  })
  expect(site.config).toMatchObject({
    content: [
      { dir: 'docs' },
      { dir: translations, prefix: '/fr/', lang: 'fr' },
      { dir: 'packages/rules', prefix: '/rules/' },
    ],
    nav: [{ text: 'A', link: '/rules/a' }],
    sidebar: { '/': ['b'], '/rules/': ['a'] },
  })
  expect(site.leftOut?.names).toEqual(['i18n (computed)', 'docs.sidebarPath (computed)'])
})

test('Starlight may be in a folder of a larger project', () => {
  const config = `const sidebar = ['a']
const site = 'https://a.example/'
export default defineConfig({ site, integrations: [starlight({ title: 'S', sidebar,
  head: [
    { tag: 'meta', attrs: { property: 'og:image', content: site + 'a.png', hidden: true } },
    { tag: 'style', content: 'p {}' },
  ],
  editLink: { baseUrl: 'https://github.com/a/b/edit/main/apps/docs/' },
})] })`
  const site = adoptWhole({
    'apps/docs/astro.config.mjs': config,
    'apps/docs/src/content/docs/a.md': '# A\n',
    'apps/docs/src/content/docs/b.md': '# B\n',
    'apps/docs/public/x.png': '',
    'README.md': '# R\n',
  })
  expect(site.config).toMatchObject({
    content: 'apps/docs/src/content/docs',
    publicDir: 'apps/docs/public',
    url: 'https://a.example',
    repository: { url: 'https://github.com/a/b', branch: 'main', dir: 'apps/docs/src/content/docs' },
    sidebar: { '/': ['a'] },
    head: [['meta', { property: 'og:image', content: 'https://a.example/a.png', hidden: '' }]],
  })
  expect(site.leftOut?.names).toEqual(['head (tags with content)'])
})

test('labels of Starlight in other languages are those of their sidebars, which lead to their pages', () => {
  const config = `export default defineConfig({ integrations: [starlight({ title: 'S',
  locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' }, 'pt-br': { label: 'Português', lang: 'pt-BR' }, de: {} },
  sidebar: [
    { label: 'Start', translations: { fr: 'Début', 'pt-BR': 'Início' }, items: [
      { label: 'One', link: '/a/', translations: { fr: 'Un' } },
      { label: 'Two', slug: 'b', badge: 'new', translations: { fr: 'Deux' } },
      { label: 'Chat', link: '/chat' },
      { label: 'Later', link: '#' },
    ] },
  ] })] })`
  const dir = 'src/content/docs'
  const names = ['a', 'b', 'fr/a', 'pt-br/a', 'de/a']
  const pages = Object.fromEntries(names.map((name) => [`${dir}/${name}.md`, '# A\n']))
  const site = adoptWhole({ 'astro.config.mjs': config, ...pages })
  const start = (title: string, children: readonly unknown[]) => [{ title, collapsed: false, children }]
  expect(site.config).toMatchObject({
    content: [
      { dir },
      {
        dir: `${dir}/fr`,
        sidebar: {
          '/fr/': start('Début', [
            ['a/', 'Un'],
            { title: 'Deux', path: 'b', badge: 'new' },
            ['/chat', 'Chat'],
          ]),
        },
      },
      { dir: `${dir}/pt-br`, sidebar: { '/pt-br/': [{ title: 'Início' }] } },
      { dir: `${dir}/de`, fallback: true },
    ],
    sidebar: {
      '/': start('Start', [['/a/', 'One'], { title: 'Two', path: 'b', badge: 'new' }, ['/chat', 'Chat']]),
    },
  })
  expect(site.text('docs.config.ts')).not.toContain('nav:')
})

test('VitePress has languages on other sites, and tags of the head for some languages', () => {
  const config = `export default {
  head: [['meta', { name: 'a', content: 'b' }]],
  locales: {
    root: { label: 'English', head: [['meta', { name: 'c', content: 'd' }]] },
    fr: { label: 'Français', head: [['meta', { name: 'e', content: 'f' }]] },
    ja: { label: '日本語', link: 'https://ja.example' },
  },
}`
  const site = adoptWhole({ '.vitepress/config.ts': config, 'a.md': '# A\n', 'fr/a.md': '# A\n' })
  expect(site.config).toMatchObject({
    head: [
      ['meta', { name: 'a', content: 'b' }],
      ['meta', { name: 'c', content: 'd' }],
    ],
    nav: [{ text: 'Languages', items: [{ text: '日本語', link: 'https://ja.example' }] }],
  })
  expect(site.leftOut?.names).toEqual(['locales fr head'])
})

test('VitePress may publish the pages of a folder at the root', () => {
  const config = (rewrites: string) => `export default {
  rewrites: ${rewrites},
  locales: { root: { label: 'English' }, fr: { label: 'Français' } },
  themeConfig: { editLink: { pattern: 'https://github.com/a/b/edit/main/docs/:path' } },
}`
  const files = (rewrites: string) => ({
    'docs/.vitepress/config.ts': config(rewrites),
    'docs/en/a.md': '# A\n',
    'docs/fr/a.md': '# A\n',
    'docs/public/x.png': '',
  })
  for (const rewrites of ["{ 'en/:rest*': ':rest*' }", "{ 'en/:path(.*)': ':path' }"])
    expect(adoptWhole(files(rewrites))).toMatchObject({
      leftOut: undefined,
      config: {
        content: [{ dir: 'docs/en' }, { dir: 'docs/fr', prefix: '/fr/' }],
        publicDir: 'docs/public',
        repository: { dir: 'docs/en' },
      },
    })
  const kept = { content: [{ dir: 'docs' }, { dir: 'docs/fr', prefix: '/fr/' }] }
  expect(held(configOf({ ...files("{ 'en/:rest*': ':rest*' }"), 'docs/b.md': '' }))).toMatchObject(kept)
  expect(adoptWhole(files("{ 'en/:rest*': ':rest*', 'x/:y': ':y' }"))).toMatchObject({
    leftOut: { names: ['rewrites'] },
    config: kept,
  })
})

test('Docusaurus leaves out files, and has items of its own in menus', () => {
  const config = `export default {
  presets: [['classic', { docs: { exclude: ['parts/**'] } }]],
  themeConfig: { navbar: { items: [
    { type: 'docsVersionDropdown', dropdownItemsBefore: [], dropdownItemsAfter: [{ to: '/versions', label: 'All' }] },
  ] } },
}`
  const site = adoptWhole({
    'docusaurus.config.js': config,
    'docs/a.md': '# A\n',
    'docs/parts/b.md': '# B\n',
  })
  expect(site.pages).toBe(1)
  expect(site.config.content).toEqual([
    { dir: 'content' },
    { dir: 'docs', prefix: '/docs/', exclude: ['parts/**'] },
  ])
  expect(site.leftOut?.names).toEqual(['dropdownItemsAfter'])
})
