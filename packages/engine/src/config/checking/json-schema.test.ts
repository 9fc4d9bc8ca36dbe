import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { diagnosticCodes } from '../../diagnostics/codes.js'
import { isRecord } from '../../values/is-record.js'
import { jsonSchemaOf } from './json-schema.js'
import { readOptionComments } from './option-comments.js'
import { checkConfig, siteConfig } from './schema.js'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const sources = ['config', 'head-tag', 'sidebar-option'].map((name) => read(`../${name}.ts`))
const schema = jsonSchemaOf(siteConfig, 'SiteConfig', readOptionComments(sources))
const schemaText = JSON.stringify(schema)
const { $schema, definitions, ...whole } = JSON.parse(schemaText) as Readonly<Record<string, unknown>>

const service = getLanguageService({
  // What `$schema` names.
  schemaRequestService: async (uri) =>
    uri.endsWith('/node_modules/@quire/engine/config.schema.json')
      ? schemaText
      : Promise.reject(new Error(`There is no ${uri}.`)),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
  clientCapabilities: {
    textDocument: { completion: { completionItem: { documentationFormat: ['markdown'] } } },
  },
})
service.configure({
  schemas: [{ fileMatch: ['*'], uri: 'file:///config.schema.json', schema: JSON.parse(schemaText) }],
})

/** What an editor says about a config. */
async function inEditor(text: string): Promise<string[]> {
  const document = TextDocument.create('file:///docs.config.json', 'json', 1, text)
  const found = await service.doValidation(document, service.parseJSONDocument(document))
  return found.map(({ message, range }) => `${document.getText(range)}: ${message}`)
}

/** Whether the build takes a config. Themes that are named by their package are imported before. */
const inBuild = (config: object) =>
  'config' in
  checkConfig(
    'theme' in config && typeof config.theme === 'string' ? { ...config, theme: undefined } : config,
  )

/** All objects with options, by their names. */
const objects = Object.entries({ SiteConfig: whole, ...(definitions as object) }) as [
  string,
  { readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>> },
][]
const properties = objects.flatMap(([of, { properties }]) =>
  Object.entries(properties).map(([name, property]) => ({ of, name, property })),
)

test('the published file is that of the sources', () => {
  expect(JSON.parse(read('../../../config.schema.json'))).toEqual(JSON.parse(schemaText))
})

test('the schema has the options that the types have', () => {
  for (const [of, { properties }] of objects) {
    const type = of.replace(/-\d+$/, '')
    const [, body = ''] =
      new RegExp(`^export (?:interface|type) ${type}\\b(.*?)(?=\\n\\n(?:/\\*\\*|export)|(?![^]))`, 'ms').exec(
        sources.join('\n\n'),
      ) ?? []
    const names = [...body.matchAll(/^ *readonly ([\w$]+)\??: (?!never)/gm)].map(([, name = '']) => name)
    const missing = type === 'NavEntry' ? [] : names.filter((name) => !(name in properties))
    expect([of, missing, Object.keys(properties).filter((name) => !names.includes(name))]).toEqual([
      of,
      [],
      [],
    ])
  }
  expect(objects.length).toBeGreaterThan(15)
})

test('every option has the words of its comment', () => {
  for (const { of, name, property } of properties)
    expect(`${of}.${name}: ${String(property.markdownDescription)}`).toMatch(/: [A-Z`]/)
  const { properties: site } = Object.fromEntries(objects).SiteConfig ?? { properties: {} }
  expect(site.outDir).toMatchObject({
    description: "Output folder, relative to the config's folder. Default: dist.",
    markdownDescription: "Output folder, relative to the config's folder. Default: `dist`.",
    default: 'dist',
  })
  expect(site.sidebar?.markdownDescription).toMatch(/^The sidebar of each page\.\n\n- `'auto'`: /)
})

test('every default is allowed where it is the default', async () => {
  const named = properties.filter(({ property }) => 'default' in property)
  expect(named.length).toBeGreaterThan(30)
  for (const { of, name, property } of named) {
    service.configure({
      schemas: [
        {
          fileMatch: ['*.part'],
          uri: 'file:///part.json',
          schema: { $schema, definitions, ...property } as object,
        },
      ],
    })
    const document = TextDocument.create('file:///a.part', 'json', 1, JSON.stringify(property.default))
    const found = await service.doValidation(document, service.parseJSONDocument(document))
    expect([of, name, found.map(({ message }) => message)]).toEqual([of, name, []])
  }
  service.configure({
    schemas: [{ fileMatch: ['*'], uri: 'file:///config.schema.json', schema: JSON.parse(schemaText) }],
  })
})

describe('editor and build agree', () => {
  const title = 'My docs'
  const right: readonly object[] = [
    { title },
    { $schema: './node_modules/@quire/engine/config.schema.json', title },
    { title, description: '', lang: 'pt-BR', base: '/docs/', url: 'https://docs.example.org' },
    { title, trust: 'untrusted', root: '.', content: 'docs', publicDir: 'static', outDir: '../out' },
    {
      title,
      content: [{ dir: 'a' }, { dir: 'b', prefix: '/b/', lang: 'fr', fallback: true, exclude: ['x/**'] }],
    },
    { title, content: [{ dir: 'a', version: '1.0', versionLabel: 'One', outdated: false, noindex: true }] },
    { title, content: [{ dir: 'a', nav: [{ text: 'A', link: '/' }], sidebar: 'auto' }] },
    { title, addresses: 'clean', folderAliases: { 'docs/public': 'public' } },
    {
      title,
      head: [
        ['meta', { name: 'a', content: '' }],
        ['script', {}, 'let a'],
        ['noscript', { ':a': 'b' }],
      ],
    },
    { title, nav: [{ text: 'A', link: 'https://a.example', ariaLabel: '', activeMatch: '/a/' }] },
    { title, nav: [{ text: 'A', items: [{ text: 'B', items: [{ text: 'C', link: '/c' }] }] }] },
    { title, nav: [], sidebar: false, sidebarDepth: 0, contentSidebar: [2, 2] },
    { title, sidebar: ['', 'a', ['b', 'B'], { title: 'C', children: ['d', { title: 'E', children: [] }] }] },
    { title, sidebar: { '/a/': 'auto', '/': [{ title: 'A', folder: '', badge: 'new' }] } },
    { title, sidebar: [{ title: 'A', path: '/', collapsable: false, badge: { text: 'b', type: 'tip' } }] },
    { title, repository: { url: 'owner/name', branch: 'x', dir: '', editLinks: false } },
    { title, repository: { url: 'https://git.example.org/a/b' } },
    { title, lastUpdated: true, contributors: false, plantuml: false, images: false, search: false },
    { title, plantuml: { command: ['plantuml', '-pipe'] }, images: {}, search: { provider: 'local' } },
    {
      title,
      plantuml: { server: 'https://p.example' },
      images: { widths: [16, 4096], quality: 1, column: 720 },
    },
    {
      title,
      navigation: { chunkTimeoutMs: 1, patienceMs: 2 ** 31 - 1 },
      discovery: { sitemap: false, image: '/a' },
    },
    { title, redirects: 'moved.txt' },
    { title, redirects: { file: 'moved.txt', outputs: ['html', 'nginx'] } },
    {
      title,
      externalVersions: [
        { text: 'v1', link: 'https://v1.example' },
        { text: 'v0', link: '/v0/' },
      ],
    },
    { title, markdown: { parser: 'remark', slugs: 'github', tocLevels: [2, 6], remarkPlugins: [] } },
    {
      title,
      markdown: { highlighter: 'shiki', languages: { a: 'b', c: { scopeName: 'c', patterns: [{}], x: 1 } } },
    },
    { title, theme: '@quire/theme-default', themeConfig: { anything: [1] } },
  ]
  const wrong: readonly object[] = [
    {},
    { title: '' },
    { title: ' \n' },
    { title: 5 },
    { title: null },
    { title, sidebr: 'auto' },
    { title, $schema: 1 },
    { title, lang: 'english' },
    { title, lang: 'en_US' },
    { title, trust: 'no' },
    { title, outDir: '' },
    { title, content: [] },
    { title, content: ['docs'] },
    { title, content: [{ prefix: '/a/' }] },
    { title, content: [{ dir: 'a', generate: './terms.js' }] },
    { title, content: [{ dir: 'a', langs: 'fr' }] },
    { title, content: [{ dir: 'a', version: '' }] },
    { title, frontmatterSchema: {} },
    { title, addresses: 'none' },
    { title, folderAliases: { a: 1 } },
    { title, folderAliases: ['a'] },
    { title, head: [['meta']] },
    { title, head: [['meta', {}, 'a', 'b']] },
    { title, head: [['1', {}]] },
    { title, head: [['meta', { 'a b': '' }]] },
    { title, head: [['meta', { a: true }]] },
    { title, head: ['<meta>'] },
    { title, nav: {} },
    { title, nav: [{ text: 'A' }] },
    { title, nav: [{ text: 'A', link: '' }] },
    { title, nav: [{ text: 'A', link: 'javascript:a()' }] },
    { title, nav: [{ text: 'A', link: ' jAva\tscript:a()' }] },
    { title, nav: [{ text: 'A', link: '/', items: [] }] },
    { title, nav: [{ text: 'A', link: '/', activeMatch: '^/a' }] },
    { title, nav: [{ text: 'A', items: [{ text: 'B', items: [{ text: 'C', items: [] }] }] }] },
    { title, sidebar: true },
    { title, sidebar: 'Auto' },
    { title, sidebar: { 'a/': [] } },
    { title, sidebar: { '/': 'a' } },
    { title, sidebar: [{ path: '/' }] },
    { title, sidebar: [{ title: 'A', items: [] }] },
    { title, sidebar: [{ title: 'A', children: [{ title: 'B', children: [['a']] }] }] },
    { title, sidebar: [['a', '']] },
    { title, sidebar: ['vbscript:a'] },
    { title, sidebar: [{ title: 'A', badge: '' }] },
    { title, sidebar: [{ title: 'A', badge: { text: 'a', type: 'red' } }] },
    { title, sidebarDepth: 3 },
    { title, sidebarDepth: '1' },
    { title, contentSidebar: [3, 2] },
    { title, contentSidebar: [2] },
    { title, contentSidebar: [0, 7] },
    { title, repository: 'owner/name' },
    { title, repository: { url: 'name' } },
    { title, repository: {} },
    { title, lastUpdated: 'yes' },
    { title, plantuml: true },
    { title, plantuml: {} },
    { title, plantuml: { command: ['a'], server: 'https://a.example' } },
    { title, plantuml: { command: [] } },
    { title, plantuml: { server: 'a.example' } },
    { title, images: true },
    { title, images: { widths: [] } },
    { title, images: { widths: [15] } },
    { title, images: { widths: [100, 200, 300, 400, 500, 600, 700, 800, 900] } },
    { title, images: { quality: 0 } },
    { title, images: { quality: 1.5 } },
    { title, navigation: { patienceMs: 0 } },
    { title, navigation: { patienceMs: 2 ** 31 } },
    { title, discovery: { sitemap: 'yes' } },
    { title, discovery: { rss: true } },
    { title, redirects: '' },
    { title, redirects: { '/a': '/b' } },
    { title, redirects: { outputs: ['apache'] } },
    { title, search: true },
    { title, search: { provider: 'algolia' } },
    { title, externalVersions: [{ text: 'v1', link: 'v1' }] },
    { title, externalVersions: [{ text: 'v1', link: 'data:text/html,a' }] },
    { title, markdown: { parser: 'markdown-it' } },
    { title, markdown: { remarkPlugins: ['remark-math'] } },
    { title, markdown: { rehypePlugins: [{}] } },
    { title, markdown: { languages: { a: { scopeName: 'a' } } } },
    { title, markdown: { tocLevels: [2, 3, 4] } },
    { title, theme: {} },
  ]
  test('on what is right', async () => {
    for (const config of right) {
      const text = JSON.stringify(config)
      expect([text, await inEditor(text), inBuild(config)]).toEqual([text, [], true])
    }
  })

  test('on what is wrong', async () => {
    for (const config of wrong) {
      const text = JSON.stringify(config)
      expect([text, (await inEditor(text)).length > 0, inBuild(config)]).toEqual([text, true, false])
    }
  })
})

test('an editor and the build know the same order of heading levels', async () => {
  const levels = [1, 2, 3, 4, 5, 6]
  for (const contentSidebar of levels.flatMap((from) => levels.map((to) => [from, to]))) {
    const config = { title: 'A', contentSidebar }
    const isRight = (await inEditor(JSON.stringify(config))).length === 0
    expect([contentSidebar, isRight]).toEqual([contentSidebar, inBuild(config)])
  }
})

test('an editor says what is allowed, as the build does', async () => {
  const cases = [
    ['{ "title": "" }', '"": This must be text that is not empty.'],
    ['{ "title": "A", "lang": "en_US" }', '"en_US": This must be a language tag such as "en-US".'],
    [
      '{ "title": "A", "repository": { "url": "a" } }',
      '"a": This must be an address, or "owner/name" on GitHub.',
    ],
    [
      '{ "title": "A", "markdown": { "remarkPlugins": ["remark-math"] } }',
      '"remark-math": JSON cannot say this. Write the config as docs.config.ts.',
    ],
    [
      '{ "title": "A", "ignoreMessages": ["duplicat-title"] }',
      '"duplicat-title": This must be the code of a message, which is printed before it, such as "duplicate-title".',
    ],
    [
      '{ "title": "A", "contentSidebar": [3, 2] }',
      '[3, 2]: This must be two heading levels, the smaller first.',
    ],
    ['{ "title": "A", "contentSidebar": [3, "2"] }', '"2": This must be a heading level from 1 to 6.'],
    ['{ "title": "A", "contentSidebar": 3 }', '3: This must be two heading levels, the smaller first.'],
  ] as const
  for (const [text, message] of cases) expect(await inEditor(text)).toEqual([message])
})

test('an editor completes names and values, and describes them', async () => {
  const text = '{ "title": "A", "images": { "" }, "ignoreMessages": [""], "addresses":  }'
  const document = TextDocument.create('file:///docs.config.json', 'json', 1, text)
  const json = service.parseJSONDocument(document)
  const offered = async (offset: number) =>
    (await service.doComplete(document, document.positionAt(offset), json))?.items ?? []
  const names = await offered(text.indexOf('""') + 1)
  expect(names.map(({ label }) => label)).toEqual(['widths', 'quality', 'column'])
  expect(isRecord(names[1]?.documentation) && names[1].documentation.value).toBe(
    'Quality of the copies, from 1 to 100. Default: 80.',
  )
  const values = await offered(text.lastIndexOf(':') + 2)
  expect(values.map(({ label }) => label)).toEqual(['"html"', '"folder"', '"clean"'])
  const codes = await offered(text.indexOf('[""') + 2)
  expect(codes.map(({ label }) => label)).toEqual(diagnosticCodes.map((code) => `"${code}"`))
  const top = await offered(1)
  expect(top.map(({ label }) => label)).toContain('sidebar')
  expect(top.map(({ label }) => label)).not.toContain('frontmatterSchema')
})

describe('comments of options', () => {
  const comments = readOptionComments([
    `/** A thing. */
export interface Thing {
  /**
   * The first line
   * and the second: \`{ a: 1 }\`.
   *
   * - One.
   * - Two,
   *   longer.
   */
  readonly first: string
  readonly bare?: Other | false
  /** Never. */
  readonly link?: never
}

/** Another. */
export type Other =
  | 'word'
  | {
      /** Inner. */
      readonly inner: { readonly deep: Thing }
    }
`,
  ])

  test('they are those of the objects in a type', () => {
    expect(comments.shapesIn('readonly Thing[]')).toEqual([
      {
        of: 'Thing',
        options: [
          {
            name: 'first',
            comment: 'The first line and the second: `{ a: 1 }`.\n\n- One.\n- Two, longer.',
            type: 'string',
          },
          { name: 'bare', comment: '', type: 'Other | false' },
        ],
      },
    ])
    expect(comments.shapesIn('Other').map(({ options }) => options.map(({ name }) => name))).toEqual([
      ['inner'],
    ])
    expect([comments.commentOf('Other | false'), comments.commentOf('Thing | Other')]).toEqual([
      'Another.',
      '',
    ])
  })
})
