import { expect, test } from 'vitest'
import { metaOf } from './folder-meta.js'
import { adopt, configOf, folderOf, held, textIn } from './test-support.js'

const adopted = (files: Readonly<Record<string, string>>) => held(configOf(files))

test('what stands in a folder is read from data and from scripts, and a navigation bar is none', () => {
  const named = (name: string, label?: string, isHidden = false) => ({ kind: 'named', name, label, isHidden })
  const cases: readonly (readonly [file: string, text: string, entries: unknown])[] = [
    ['_meta.json', '{ "index": "Home", "a": "" }', [named('index', 'Home'), named('a')]],
    [
      '_meta.ts',
      "import type { MetaRecord } from 'nextra'\nconst meta: MetaRecord = { a: { title: 'A', type: 'page' }, b: { display: 'hidden' }, c: <b>C</b>, d: { title: one() } }\nexport default meta\n",
      [named('a', 'A'), named('b', undefined, true), named('c'), named('d')],
    ],
    [
      '_meta.js',
      "export default { '*': { theme: {} }, '-- x': { type: 'separator', title: 'X' }, '---': { type: 'separator' }, e: { title: 'E', href: 'https://e.example' }, m: { type: 'menu', title: 'M', items: {} }, p: { type: 'page', title: 'P', href: '/p' } }",
      [
        { kind: 'heading', label: 'X' },
        { kind: 'heading', label: undefined },
        { kind: 'link', href: 'https://e.example', label: 'E' },
      ],
    ],
    [
      '_meta.json',
      '["a", "b.mdx", { "type": "file", "name": "c", "label": "C" }, { "type": "dir", "name": "d" }, { "type": "section-header", "label": "S" }, { "type": "divider" }, { "type": "custom-link", "label": "L", "link": "/l" }]',
      [
        named('a'),
        named('b'),
        named('c', 'C'),
        named('d'),
        { kind: 'heading', label: 'S' },
        { kind: 'heading', label: undefined },
        { kind: 'link', href: '/l', label: 'L' },
      ],
    ],
    [
      'meta.json',
      '{ "title": "T", "pages": ["a", "./b/", "--- S ---", "!c.mdx", "---[Icon]I---", "...", "[L](https://l.example)", "[Icon][M](/m)", "external:[N](https://n.example)", "...(d)", "z...a"] }',
      [
        named('a'),
        named('b'),
        { kind: 'heading', label: 'S' },
        named('c', undefined, true),
        { kind: 'heading', label: 'I' },
        { kind: 'rest' },
        { kind: 'link', href: 'https://l.example', label: 'L' },
        { kind: 'link', href: '/m', label: 'M' },
        { kind: 'link', href: 'https://n.example', label: 'N' },
        { kind: 'inside', name: '(d)' },
        { kind: 'rest' },
      ],
    ],
    ['meta.json', '{ "pages": ["a"], "version": 2 }', undefined],
    ['_meta.json', '[{ "text": "Guide", "link": "/guide/" }]', undefined],
    ['_meta.json', 'nothing', undefined],
    ['_other.json', '["a"]', undefined],
  ]
  for (const [file, text, entries] of cases)
    expect(metaOf('docs/', folderOf({ [`docs/${file}`]: text }))?.entries, text).toEqual(entries)
})

test('a site of Nextra keeps order, labels and headings of its sidebar', () => {
  const page = '# A\n'
  expect(
    adopted({
      'site/next.config.mjs':
        "import nextra from 'nextra'\nexport default nextra({})({ i18n: { locales: ['en', 'de'], defaultLocale: 'en' } })",
      'site/app/layout.tsx': '<Layout docsRepositoryBase="https://github.com/a/b/tree/main/site">',
      'site/public/a.png': '',
      'site/content/en/_meta.ts':
        "export default { index: 'Start', use: 'Usage', '-- more': { type: 'separator', title: 'More' }, fruits: { title: 'Fruit', type: 'page' }, about: { title: 'About', type: 'page', href: 'https://a.example' }, old: { title: 'Old', type: 'menu', items: { one: { title: 'One', href: '/one' } } }, hub: { title: 'Hub', href: 'https://h.example' }, secret: { display: 'hidden' } }",
      'site/content/en/index.mdx': page,
      'site/content/en/add.md': page,
      'site/content/en/secret.md': page,
      'site/content/en/use.mdx': page,
      'site/content/en/fruits.mdx': page,
      'site/content/en/fruits/_meta.js': "export default { pear: { title: 'Pears' }, apple: '' }",
      'site/content/en/fruits/apple.md': page,
      'site/content/en/fruits/pear.md': page,
      'site/content/de/index.md': page,
    }),
  ).toMatchObject({
    content: [{ dir: 'site/content/en' }, { dir: 'site/content/de', prefix: '/de/', lang: 'de' }],
    publicDir: 'site/public',
    repository: { url: 'https://github.com/a/b', branch: 'main', dir: 'site/content/en' },
    nav: [
      { text: 'Fruit', link: '/fruits' },
      { text: 'About', link: 'https://a.example' },
      { text: 'Old', items: [{ text: 'One', link: '/one' }] },
    ],
    sidebar: {
      '/': [
        ['.', 'Start'],
        ['use', 'Usage'],
        {
          title: 'More',
          collapsable: false,
          children: [
            { title: 'Fruit', path: 'fruits', children: [['fruits/pear', 'Pears'], 'fruits/apple'] },
            ['https://h.example', 'Hub'],
          ],
        },
        'add',
      ],
    },
  })
  expect(adopted({ 'next.config.js': 'export default {}', 'docs/a.md': page })).toMatchObject({
    content: 'docs',
  })
})

test('languages of Rspress may have their navigation in the config', () => {
  const config = `const words = (lang: string, de: string, en: string) => (lang === 'de' ? de : en)
const bar = (lang: 'de' | 'en') => {
  const linkTo = (path: string) => (lang === 'de' ? '/de' : '') + path
  return [{ text: words(lang, 'Anfang', 'Start'), link: linkTo('/guide/a') }]
}
function side(lang: 'de' | 'en') {
  const linkTo = (path: string) => (lang === 'de' ? '/de' : '') + path
  return { [linkTo('/guide/')]: [{ text: words(lang, 'Erstes', 'First'), collapsible: false, items: [linkTo('/guide/a')] }] }
}
const of = (lang) => ({ lang, nav: bar(lang), sidebar: side(lang), outlineTitle: words(lang, 'Inhalt', 'Contents'),
  editLink: { docRepoBaseUrl: 'https://github.com/a/b/tree/main/docs', text: words(lang, 'Ändern', 'Edit') } })
export default defineConfig({
  lang: 'en', root: 'docs', globalStyles: './a.css', head: [['meta', { name: 'a', content: 'b' }], '<base>'],
  locales: [{ lang: 'de', label: 'Deutsch' }],
  themeConfig: { lastUpdated: true, locales: [of('en'), of('de')] },
})`
  const files = { 'rspress.config.ts': config, 'docs/en/guide/a.md': '# A\n', 'docs/de/guide/a.md': '# A\n' }
  const group = (title: string, path: string) => [{ title, collapsable: false, children: [path] }]
  expect(adopted(files)).toMatchObject({
    content: [
      { dir: 'docs/en' },
      {
        dir: 'docs/de',
        label: 'Deutsch',
        nav: [{ text: 'Anfang', link: '/de/guide/a' }],
        sidebar: { '/de/guide/': group('Erstes', '/de/guide/a') },
      },
    ],
    lastUpdated: true,
    repository: { url: 'https://github.com/a/b', branch: 'main', dir: 'docs/en' },
    head: [['meta', { name: 'a', content: 'b' }]],
    nav: [{ text: 'Start', link: '/guide/a' }],
    sidebar: { '/guide/': group('First', '/guide/a') },
    themeConfig: { editLinkText: 'Edit' },
  })
  expect(adopt(files)?.leftOut?.names).toEqual(['globalStyles', 'head (HTML)'])
})

test('a site of Rspress keeps order and labels of its sidebar, its bar and its languages', () => {
  const page = '# A\n'
  expect(
    adopted({
      'rspress.config.ts': `import * as path from 'node:path'
import { defineConfig } from '@rspress/core'
export default defineConfig({
  root: path.join(__dirname, 'docs'),
  title: 'R', description: 'D', lang: 'en', icon: '/icon.png', logo: { light: '/l.svg', dark: '/d.svg' },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文', title: '阿' }],
  themeConfig: {
    footer: { message: '© R' },
    socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/a/b' }],
  },
})`,
      'i18n.json': '{ "start": { "zh": "开始", "en": "Getting started" } }',
      'docs/public/l.svg': '',
      'docs/public/d.svg': '',
      'docs/en/_nav.json': '[{ "text": "start", "link": "/guide/use", "activeMatch": "/guide/" }]',
      'docs/en/index.md': page,
      'docs/en/guide/_meta.json':
        '["use", { "type": "dir-section-header", "name": "basic", "label": "start" }, { "type": "file", "name": "add", "label": "Adding" }]',
      'docs/en/guide/add.mdx': page,
      'docs/en/guide/index.md': page,
      'docs/en/guide/left-out.md': page,
      'docs/en/guide/use.md': page,
      'docs/en/guide/basic/b.md': page,
      'docs/zh/_nav.json': '[{ "text": "start", "link": "/guide/use" }]',
      'docs/zh/index.md': page,
      'docs/zh/guide/use.md': page,
    }),
  ).toMatchObject({
    title: 'R',
    description: 'D',
    content: [
      { dir: 'docs/en' },
      {
        dir: 'docs/zh',
        prefix: '/zh/',
        lang: 'zh',
        label: '中文',
        title: '阿',
        nav: [{ text: '开始', link: '/zh/guide/use' }],
      },
    ],
    publicDir: 'docs/public',
    repository: { url: 'https://github.com/a/b', dir: 'docs/en' },
    nav: [{ text: 'Getting started', link: '/guide/use' }],
    sidebar: {
      '/': [
        '',
        {
          title: 'A',
          path: 'guide/',
          children: [
            'guide/use',
            { title: 'Getting started', children: ['guide/basic/b'] },
            ['guide/add', 'Adding'],
          ],
        },
      ],
    },
    themeConfig: { logo: '/l.svg', logoDark: '/d.svg', footerCopyright: '© R' },
  })
})

test('a site of Docusaurus 1 keeps its sidebars', () => {
  const page = (id: string) => `---\nid: ${id}\ntitle: T\n---\n`
  expect(
    adopted({
      'website/siteConfig.js':
        "const siteConfig = { title: 'D', tagline: 'Tag', url: 'https://d.example', baseUrl: '/d/', headerLinks: [{ doc: 'one', label: 'Docs' }, { href: 'https://x.example', label: 'X' }, { search: true }], headerIcon: 'img/a.svg', repoUrl: 'https://github.com/a/b' }\nmodule.exports = siteConfig\n",
      'website/sidebars.json':
        '{ "docs": { "Getting started": ["one", { "type": "subcategory", "label": "Inner", "ids": ["api/two", "gone"] }], "More": ["three"] } }',
      'website/static/img/a.svg': '',
      'docs/first.md': page('one'),
      'docs/api/second.md': page('two'),
      'docs/three.md': page('three'),
    }),
  ).toMatchObject({
    title: 'D',
    description: 'Tag',
    url: 'https://d.example',
    base: '/d/',
    content: [{ dir: 'content' }, { dir: 'docs', prefix: '/docs/' }],
    publicDir: 'website/static',
    repository: { url: 'https://github.com/a/b', dir: 'content' },
    nav: [
      { text: 'Docs', link: '/docs/first' },
      { text: 'X', link: 'https://x.example' },
    ],
    sidebar: {
      '/docs/': [
        { title: 'Getting started', children: ['first', { title: 'Inner', children: ['api/second'] }] },
        { title: 'More', children: ['three'] },
      ],
    },
    themeConfig: { logo: '/img/a.svg' },
  })
})

test('a site of Fumadocs keeps order, titles and headings of its sidebar, and its addresses', () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n\nText\n`
  const files = {
    'source.config.ts':
      "import { defineDocs } from 'fumadocs-mdx/config'\nexport const docs = defineDocs({ dir: 'content/guide' })\nexport default defineConfig({})\n",
    'src/lib/source.ts':
      "export const source = loader({ baseUrl: '/guide', source: docs.toFumadocsSource() })\n",
    'content/guide/meta.json': '{ "pages": ["start", "---More---", "...", "last", "...(inner)", "!gone"] }',
    'content/guide/index.mdx': page('Guide'),
    'content/guide/start.mdx': page('Start'),
    'content/guide/last.mdx': page('Last'),
    'content/guide/gone.mdx': page('Gone'),
    'content/guide/api/meta.json': '{ "title": "Reference", "defaultOpen": true }',
    'content/guide/api/index.mdx': page('API'),
    'content/guide/api/use.mdx': page('Use'),
    'content/guide/(inner)/deep.mdx': page('Deep'),
  }
  expect(adopted(files)).toMatchObject({
    content: [{ dir: 'content' }, { dir: 'content/guide', prefix: '/guide/' }],
    addresses: 'folder',
    markdown: { slugs: 'github', titleHeading: true },
    sidebar: {
      '/guide/': [
        '',
        'start',
        {
          title: 'More',
          collapsable: false,
          children: [{ title: 'Reference', path: 'api/', children: ['api/use'] }, 'last', '(inner)/deep'],
        },
      ],
    },
  })
  const site = adopt(files)
  expect(site?.generator).toBe('Fumadocs')
  expect(textIn(site, 'redirects.txt')).toBe('/guide/deep /guide/(inner)/deep/\n')
})

test('a page of Nextra without a title has its own, or that of its folder, in the navigation bar', () => {
  const files = {
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})",
    'content/_meta.ts':
      "export default { index: { display: 'hidden', type: 'page' }, news: { type: 'page' }, docs: { type: 'page' } }",
    'content/index.md': '# Home\n',
    'content/news.md': '# All news\n',
    'content/docs/a.md': '# A\n',
  }
  expect(adopted(files)).toMatchObject({
    nav: [
      { text: 'All news', link: '/news' },
      { text: 'Docs', link: '/docs/a' },
    ],
  })
})

test('the pages of Fumadocs are those of its docs, not of another collection', () => {
  const news = "export const news = defineCollections({ type: 'doc', dir: './content/news' })"
  const cases = [
    [
      `const root = './content'\n${news}\nexport const { docs } = defineDocs({ dir: \`\${root}/manual\` })`,
      'content/manual',
    ],
    [`export const docs = defineDocs({ docs: { dir: 'content/manual' } })\n${news}`, 'content/manual'],
    [`export const docs = defineDocs({ docs: { schema: z.object({}) } })\n${news}`, 'content/docs'],
  ] as const
  for (const [config, dir] of cases) {
    const files = {
      'source.config.ts': config,
      'content/news/a.md': '',
      'content/manual/b.md': '',
      'content/docs/c.md': '',
    }
    expect(adopted(files), config).toMatchObject({
      content: expect.arrayContaining([{ dir, prefix: '/docs/' }]),
    })
  }
})

test('Nextra is known by its files, too, and has the base and redirects of its config', () => {
  const config = `import { withDocs } from 'parts'
export default withDocs({ basePath: '/product', redirects: async () => [] })`
  const files = {
    'site/next.config.js': config,
    'site/src/pages/_meta.ts': "export default { a: 'One' }",
    'site/src/pages/a.md': '# A\n',
  }
  expect(adopted(files)).toMatchObject({
    content: 'site/src/pages',
    base: '/product/',
    sidebar: { '/': [['a', 'One']] },
  })
  expect(adopt(files)?.leftOut?.names).toEqual(['redirects'])
})
