import { expect, test } from 'vitest'
import { adoptedSite } from './adopted-site.js'

function adopt(files: Readonly<Record<string, string>>, title?: string) {
  const folder = { files: Object.keys(files).sort(), read: (path: string) => files[path] ?? '' }
  return adoptedSite(folder, { name: 'my-docs', version: '1.0.0', title })
}

const configOf = (files: Readonly<Record<string, string>>) =>
  adopt(files)?.files.find(({ path }) => path === 'docs.config.ts')?.content ?? ''

test('the config of a generator says where its pages are', () => {
  const page = '# A\n'
  const cases: readonly (readonly [
    files: Record<string, string>,
    generator: string | undefined,
    lines: string[],
  ])[] = [
    [{ 'a.md': page }, undefined, ["title: 'My docs'", "content: '.'", "'/': ["]],
    [{ 'content/a.md': page, 'README.md': page }, undefined, ["content: 'content'"]],
    [
      { '.vitepress/config.mts': 'x = { title: "It\'s" }', 'a.md': page, 'public/a.png': '' },
      'VitePress',
      ["title: 'It\\'s'", "content: '.'", "publicDir: 'public'"],
    ],
    [
      { 'docs/.vitepress/config/index.ts': "srcDir: './src', base: '/x/'", 'docs/src/a.md': page },
      'VitePress',
      ["content: 'docs/src'", "base: '/x/'"],
    ],
    [
      { 'www/.vuepress/config.ts': '', 'www/a.md': page, 'www/.vuepress/public/a.png': '' },
      'VuePress',
      ["content: 'www'", "publicDir: 'www/.vuepress/public'"],
    ],
    [
      { 'docusaurus.config.ts': "title: 'D', baseUrl: '/'", 'docs/a.md': page, 'static/a.png': '' },
      'Docusaurus',
      [
        "content: [{ dir: 'content' }, { dir: 'docs', prefix: '/docs/' }]",
        "publicDir: 'static'",
        "'/docs/': [",
      ],
    ],
    [{ 'docusaurus.config.js': "routeBasePath: '/'", 'docs/a.md': page }, 'Docusaurus', ["content: 'docs'"]],
    [
      { 'mkdocs.yml': 'site_name: "My: docs"\ndocs_dir: text\n', 'text/a.md': page },
      'MkDocs',
      ["title: 'My: docs'", "content: 'text'"],
    ],
  ]
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
    'docs/b.mdx': '# A\n',
    'docs/c/_category_.json': '{ "label": "See", "position": 1.5 }',
    'docs/c/README.md': '# A\n',
    'docs/c/d/e.md': '# A\n',
    'docs/f/index.md': '# A\n',
    'docs/_part.md': 'A',
  })
  const [, sidebar = ''] = /sidebar: \{\n([\s\S]*)\n {2}\},/.exec(config) ?? []
  expect(sidebar.replace(/\s+/g, ' ').trim()).toBe(
    "'/': [ '', 'z', { title: 'See', path: 'c/', children: [ { title: 'D', children: [ 'c/d/e', ], }, ], }, 'a', 'b', { title: 'F', path: 'f/' }, ],",
  )
})

test('nothing that is there is written, and a home where there is none', () => {
  const site = adopt({
    'docusaurus.config.js': '',
    'package.json': '{}',
    'versions.json': '[]',
    'docs/a/b.md': '# A\n',
    'docs/c.mdx': '# C\n',
  })
  expect([site?.pages, site?.mdx, site?.foreign, site?.files.map(({ path }) => path)]).toEqual([
    2,
    1,
    'versions.json',
    ['docs.config.ts', 'content/README.md', '.gitignore'],
  ])
  expect(site?.files[1]?.content).toContain('actionLink: /docs/a/b.html\n')
  expect(
    adopt({ 'content/x.txt': '', 'docusaurus.config.js': '', 'docs/a.md': '' })?.files.map(
      ({ path }) => path,
    ),
  ).toEqual(['docs.config.ts', 'package.json', '.gitignore'])
})

test('a folder without pages is none', () => {
  expect(adopt({ 'a.txt': '', '.github/README.md': '', 'docs/_a.md': '' })).toBeUndefined()
  expect(adopt({ 'a.md': '' }, 'Given')?.title).toBe('Given')
})
