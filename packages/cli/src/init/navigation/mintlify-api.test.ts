import { expect, test } from 'vitest'
import { adoptWhole } from '../test-support.js'

const page = '---\ntitle: A\n---\n\nText.\n'
const yaml = `openapi: 3.1.0
info:
  title: Users
  description: |
    paths:
      /no: it is text
paths:
  # What there is.
  /users:
    parameters: []
    get: { summary: List }
    post:
      summary: Create
      description: |
        get: nothing
  "/users/{id}": # one of them
    get:
      summary: Read
components: {}
`
const json = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets' },
  paths: { '/pets': { get: {}, summary: 'S' } },
  webhooks: { created: { post: {} } },
})
const listed = ['GET /users', 'POST /users', 'get /users/{id}']

function adopted(navigation: object, files: Readonly<Record<string, string>> = {}, more: object = {}) {
  return adoptWhole({
    'docs.json': JSON.stringify({ name: 'N', navigation, ...more }),
    'index.mdx': page,
    'openapi.yaml': yaml,
    'pets.json': json,
    ...files,
  })
}

const api = (file: string, prefix = '/api-reference/') => ({
  dir: `generated${prefix.replace(/\/$/, '')}`,
  prefix,
  generate: { openapi: { file, pages: 'operation' } },
})

test('a tab of a description has the pages of the API', () => {
  for (const openapi of ['openapi.yaml', '/openapi.yaml', ['openapi.yaml'], { source: 'openapi.yaml' }]) {
    const tabs = [
      { tab: 'Guides', pages: ['index'] },
      { tab: 'API', openapi },
    ]
    const site = adopted({ tabs })
    expect(site.config).toMatchObject({
      content: [{ dir: '.' }, api('openapi.yaml')],
      nav: [
        { text: 'Guides', link: '/' },
        { text: 'API', link: '/api-reference/' },
      ],
      sidebar: { '/api-reference/': [{ title: 'API', collapsable: false, folder: '' }], '/': [''] },
    })
    expect(site.leftOut).toBeUndefined()
    expect(site.packages).toEqual(['@quire/openapi'])
    expect(JSON.parse(site.text('package.json') ?? '').dependencies).toHaveProperty('@quire/openapi')
    expect(site.text('docs.config.ts')).toMatch(
      /^import \{ openapi \} from '@quire\/openapi'$[\s\S]*generate: openapi\(\{ file: 'openapi\.yaml', pages: 'operation' \}\)/m,
    )
  }
})

test('the folder that the old config names is kept', () => {
  const { config } = adopted({
    tabs: [{ tab: 'API', openapi: { source: 'openapi.yaml', directory: '/rest' } }],
  })
  expect(config).toMatchObject({ content: [{ dir: '.' }, api('openapi.yaml', '/rest/')] })
})

test('a folder in the old config is taken as the file system would, but not the root or one outside', () => {
  const cases = [
    ['./rest//v1/.', '/rest/v1/'],
    ['/', '/api-reference/'],
    ['.', '/api-reference/'],
    ['', '/api-reference/'],
    ['../x', '/api-reference/'],
    ['rest/../x', '/api-reference/'],
  ] as const
  for (const [directory, prefix] of cases) {
    const { config } = adoptWhole({
      'docs.json': JSON.stringify({
        name: 'N',
        navigation: { tabs: [{ tab: 'API', openapi: { source: 'openapi.yaml', directory } }] },
      }),
      'start.mdx': page,
      'openapi.yaml': yaml,
    })
    expect([directory, config]).toMatchObject([
      directory,
      { content: [{ dir: '.' }, api('openapi.yaml', prefix)], nav: [{ text: 'API', link: prefix }] },
    ])
  }
})

test('operations in groups have the sidebar of the pages beside them', () => {
  const { config, leftOut } = adopted(
    {
      tabs: [
        { tab: 'Guides', pages: ['index'] },
        {
          tab: 'API',
          groups: [
            { group: 'First', pages: ['api/start'] },
            { group: 'Users', pages: listed },
            { group: 'Last', pages: ['api/end'] },
          ],
        },
      ],
    },
    { 'api/start.mdx': page, 'api/end.mdx': page },
    { api: { openapi: 'openapi.yaml' } },
  )
  expect(leftOut).toBeUndefined()
  expect(config).toMatchObject({
    content: [{ dir: '.' }, api('openapi.yaml', '/api/operations/')],
    sidebar: {
      '/api/': [
        { title: 'First', children: ['start'] },
        { title: 'Users', folder: 'operations/' },
        { title: 'Last', children: ['end'] },
      ],
    },
  })
})

test('a description holds for everything below it in the navigation', () => {
  const guides = { tab: 'Guides', pages: ['index'] }
  const tab = { tab: 'API', groups: [{ group: 'Users', pages: listed }] }
  const openapi = 'openapi.yaml'
  const cases = [
    [{ openapi, tabs: [guides, tab] }],
    // Nearer ones hold first.
    [{ openapi, tabs: [guides, tab] }, { openapi: 'pets.json' }],
    [{ openapi: 'pets.json', tabs: [guides, { ...tab, openapi }] }],
    [{ openapi: 'pets.json', tabs: [guides, { tab: 'A', openapi, menu: [{ ...tab, item: 'B' }] }] }],
    [{ openapi: 'pets.json', languages: [{ language: 'en', openapi, tabs: [guides, tab] }] }],
    [{ versions: [{ version: 'v1', openapi, tabs: [guides, tab] }] }],
  ] as const
  for (const [navigation, more] of cases) {
    const { config, leftOut } = adopted(navigation, {}, more)
    expect([navigation, leftOut, config]).toMatchObject([
      navigation,
      undefined,
      { content: [{ dir: '.' }, api('openapi.yaml')] },
    ])
  }
})

test('a tab without operations has no pages of the API, although a description holds for it', () => {
  const tabs = [
    { tab: 'Guides', pages: ['index'] },
    { tab: 'Forum', href: 'https://example.org' },
  ]
  const site = (more: readonly object[]) => {
    const { config, leftOut } = adopted({ openapi: 'openapi.yaml', tabs: [...tabs, ...more] })
    return [config.content, leftOut?.names]
  }
  expect(site([])).toEqual(['.', undefined])
  expect(site([{ tab: 'Events', asyncapi: 'asyncapi.yaml' }])).toEqual([
    '.',
    ['navigation (pages made from AsyncAPI)'],
  ])
})

test('without divisions, several groups of operations become one of the API', () => {
  const groups = [
    { group: 'Start', pages: ['index'] },
    { group: 'Lists', openapi: 'openapi.yaml', pages: listed.slice(0, 1) },
    { group: 'Others', pages: listed.slice(1).map((name) => `openapi.yaml ${name}`) },
  ]
  expect(adopted({ groups }).config.sidebar).toEqual({
    '/': [
      { title: 'Start', collapsable: false, children: [''] },
      { title: 'API', collapsable: false, folder: '/api-reference/' },
    ],
  })
})

test('operations of one description may name it in several ways', () => {
  const [first = '', ...others] = listed
  const pages = [first, ...others.map((name) => `/openapi.yaml ${name}`)]
  const { config, leftOut } = adopted({ tabs: [{ tab: 'API', openapi: { source: 'openapi.yaml' }, pages }] })
  expect(leftOut).toBeUndefined()
  expect(config).toMatchObject({ content: [{ dir: '.' }, api('openapi.yaml')] })
})

test('webhooks and descriptions in JSON, and several APIs', () => {
  const tabs = [
    { tab: 'Users', openapi: 'openapi.yaml' },
    {
      tab: 'Pets',
      openapi: 'pets.json',
      groups: [{ group: 'All', pages: ['GET /pets', 'webhook created'] }],
    },
  ]
  const { config, leftOut } = adopted({ tabs })
  expect(leftOut).toBeUndefined()
  expect(config).toMatchObject({
    content: [{ dir: '.' }, api('openapi.yaml'), api('pets.json', '/api/')],
    sidebar: { '/api/': [{ title: 'All', folder: '' }] },
  })
})

test('mint.json: a tab of a description has the pages of the API below its address', () => {
  const old = (tab: object) =>
    adoptWhole({
      'mint.json': JSON.stringify({
        name: 'N',
        navigation: [{ group: 'Start', pages: ['index'] }],
        tabs: [{ name: 'API', url: 'rest', ...tab }],
      }),
      'index.mdx': page,
      'openapi.yaml': yaml,
    })
  const { config, leftOut } = old({ openapi: '/openapi.yaml' })
  expect(leftOut).toBeUndefined()
  expect(config).toMatchObject({
    content: [{ dir: '.' }, api('openapi.yaml', '/rest/')],
    nav: [
      { text: 'Documentation', link: '/' },
      { text: 'API', link: '/rest/' },
    ],
  })
  expect(old({ openapi: 'https://a.example/api.json' }).leftOut?.names).toEqual([
    'navigation (pages made from https://a.example/api.json: @quire/openapi reads only files)',
  ])
})

test('what cannot be mapped for sure is left out', () => {
  const all = { tab: 'A', openapi: 'openapi.yaml' }
  const cases: readonly [object[], string][] = [
    [
      [{ tab: 'A', openapi: 'https://a.example/api.json' }],
      'https://a.example/api.json: @quire/openapi reads only files',
    ],
    [[{ tab: 'A', openapi: 'gone.yaml' }], 'OpenAPI: there is no file gone.yaml'],
    [[{ tab: 'A', openapi: 'docs.json' }], 'docs.json: it is no description of OpenAPI'],
    [[{ tab: 'A', openapi: ['openapi.yaml', 'pets.json'] }], 'OpenAPI: of several descriptions in one place'],
    [
      [{ tab: 'A', pages: ['openapi.yaml GET /users', 'pets.json GET /pets'] }],
      'OpenAPI: of several descriptions in one place',
    ],
    [[{ tab: 'A', pages: ['GET /users'] }], 'OpenAPI: it names no description'],
    [[{ ...all, pages: listed.slice(1) }], 'openapi.yaml: @quire/openapi makes those of all operations'],
    [
      [
        {
          ...all,
          groups: [
            { group: 'G', hidden: true, pages: listed.slice(0, 1) },
            { group: 'H', pages: listed.slice(1) },
          ],
        },
      ],
      'openapi.yaml: @quire/openapi makes those of all operations',
    ],
    [[{ tab: 'A', openapi: 'internal.yaml' }], 'internal.yaml: @quire/openapi makes those of all operations'],
    [[all, { ...all, tab: 'B' }], 'openapi.yaml: they are at several places'],
    [[all, { tab: 'B', openapi: './openapi.yaml' }], 'openapi.yaml: they are at several places'],
    [[all, { tab: 'B', openapi: { source: '/openapi.yaml' } }], 'openapi.yaml: they are at several places'],
    [[{ tab: 'A', asyncapi: 'asyncapi.yaml' }], 'AsyncAPI'],
  ]
  for (const [tabs, reason] of cases) {
    const files = { 'internal.yaml': yaml.replace('    parameters: []', '    x-hidden: true') }
    const { leftOut, config } = adopted({ tabs: [{ tab: 'Guides', pages: ['index'] }, ...tabs] }, files)
    expect(leftOut?.names).toEqual([`navigation (pages made from ${reason})`])
    if (tabs.length === 1) expect([reason, config.content]).toEqual([reason, '.'])
  }
})
