import { expect, test } from 'vitest'
import { adoptWhole as adopt } from './test-support.js'

const page = '# A\n\nText.\n'
const indexOf = (options: string, head = '') => `<!DOCTYPE html>
<html lang="en"><head><title>T</title>${head}</head>
<body><div id="app"></div>
<script>
  window.$docsify = { ${options} }
</script>
<script src="//cdn.jsdelivr.net/npm/docsify@4"></script></body></html>
`

test('the options of Docsify, its sidebars, its navigation bar and the addresses of its pages', () => {
  const site = adopt({
    'docs/index.html': indexOf(
      `name: '<b>N</b>', repo: 'a/b', loadSidebar: true, loadNavbar: true, themeColor: '#aa0000', logo: '_media/a.svg',
      alias: { '/.*/_sidebar.md': '/_sidebar.md', '/changes': '/CHANGELOG.md', '/far': 'https://example.org/a.md' },
      plugins: [function (hook) { hook.beforeEach((text) => text) }]`,
      '<meta name="description" content="D"><link rel="icon" href="a.ico">',
    ),
    'docs/README.md': page,
    'docs/CHANGELOG.md': page,
    'docs/guide/README.md': page,
    'docs/guide/install now.md': page,
    'docs/_sidebar.md': '- [Home](/)\n- Guide\n  - [Install](guide/install%20now.md)\n',
    'docs/guide/_sidebar.md': '- [Home](/)\n- [Install](guide/install%20now.md)\n- [Guide](/guide/)\n',
    'docs/_navbar.md': '- [Guide](/guide/)\n',
  })
  expect(site).toMatchObject({ generator: 'Docsify', pages: 4 })
  expect(site.config).toEqual({
    title: 'N',
    description: 'D',
    content: [{ dir: 'docs', exclude: ['**/_*'] }],
    repository: { url: 'a/b', dir: 'docs' },
    markdown: { slugs: 'github' },
    nav: [{ text: 'Guide', link: '/guide/' }],
    sidebar: {
      '/guide/': [
        ['/', 'Home'],
        ['install now', 'Install'],
        ['.', 'Guide'],
      ],
      '/': [
        ['.', 'Home'],
        { title: 'Guide', collapsable: false, children: [['guide/install now', 'Install']] },
      ],
    },
    themeConfig: { accent: '#aa0000' },
  })
  expect(site.text('redirects.txt')).toBe(
    [
      '/changes /CHANGELOG',
      '/#/CHANGELOG /CHANGELOG.html',
      '/#/guide/ /guide/',
      '/#/guide/install%20now /guide/install%20now.html',
      '',
    ].join('\n'),
  )
  expect(site.leftOut?.names).toEqual([
    'plugins',
    'alias (/far)',
    'icon (there is no file docs/public/a.ico)',
    'logo (there is no file docs/public/_media/a.svg)',
  ])
})

test('the cover becomes a home page, with the page that was below it', () => {
  const cover = `<!-- _coverpage.md -->

![logo](_media/a.svg)

# N <small>4</small>

> The tagline

- One
- Two

[GitHub](https://github.com/a/b)
[Start](#n)
[Use](use.md)

![color](#f0f0f0)
`
  const files = {
    'index.html': indexOf('coverpage: true, loadSidebar: true'),
    'README.md': page,
    'start.md': page,
    'use.md': page,
    '_sidebar.md': '- [Start](start.md)\n- [Use](use.md)\n',
    '_coverpage.md': cover,
  }
  const site = adopt(files)
  const home = (image: string, below: string) => `---
home: true${image}
heroText: "N 4"
tagline: "The tagline"
actions:
  - { text: "GitHub", link: "https://github.com/a/b" }
  - { text: "Start", link: "/start" }
  - { text: "Use", link: "/use" }
---

${below}`
  expect(site.text('index.md')).toBe(
    home('', '![logo](_media/a.svg)\n\n- One\n- Two\n\n<!--@include: ./README.md-->\n'),
  )
  expect(site.config.content).toEqual([{ dir: '.', exclude: ['README.md', '**/_*'] }])
  const only = adopt({
    ...files,
    'index.html': indexOf('coverpage: "_coverpage.md", onlyCover: true, loadSidebar: true'),
    'public/_media/a.svg': '',
  })
  expect(only.text('index.md')).toBe(home('\nheroImage: "/_media/a.svg"', '- One\n- Two\n'))
})

test('another home page, another folder, languages, and a script with the options', () => {
  const site = adopt({
    'index.html':
      '<html><script src="docs/options.js"></script><script src="https://cdn.example/docsify.js"></script></html>',
    'docs/options.js': `window.$docsify = { basePath: '/docs/', homepage: 'pages/start.md', loadSidebar: 'sidebar.md',
      relativePath: true, routerMode: 'history', nameLink: { '/': '#/', '/zh-cn/': '#/zh-cn/' }, fallbackLanguages: ['de'] }`,
    'docs/README.md': page,
    'docs/pages/start.md': page,
    'docs/zh-cn/README.md': page,
    'docs/de/a.md': page,
    'docs/sidebar.md': '- [Start](pages/start.md)\n',
    'docs/zh-cn/sidebar.md': '- [A](README.md)\n',
  })
  expect(site.config).toMatchObject({
    addresses: 'folder',
    content: [
      { dir: 'docs', exclude: ['README.md'] },
      { dir: 'docs/zh-cn', prefix: '/zh-cn/', lang: 'zh-CN', sidebar: { '/zh-cn/': [['.', 'A']] } },
      { dir: 'docs/de', prefix: '/de/', lang: 'de', fallback: true },
    ],
    sidebar: { '/': [['pages/start', 'Start']] },
  })
  expect(site.text('redirects.txt')).toBeUndefined()
  expect(site.text('docs/index.md')).toContain('actionLink: /pages/start\n')
})

test('other pages in HTML are not those of Docsify', () => {
  const html = '<html><body>Made with docsify</body></html>'
  expect(adopt({ 'index.html': html, 'a.md': page }).generator).toBeUndefined()
  const nav = `<nav><a href="#/a">A</a> <a href='https://example.org/'>B</a></nav>`
  expect(
    adopt({ 'index.html': html + nav, '_sidebar.md': '- [A](a.md)\n', 'a.md': page }).config.nav,
  ).toEqual([
    { text: 'A', link: '/a' },
    { text: 'B', link: 'https://example.org/' },
  ])
})
