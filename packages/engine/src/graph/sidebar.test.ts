import { expect, test } from 'vitest'
import type { SidebarEntry } from '../config/sidebar-option.js'
import { looseName, type RoutePath, type SourcePath } from '../paths.js'
import {
  buildSidebar,
  linksOf,
  markedNodes,
  sidebarKeyFinder,
  sidebarTrees,
  unusedSidebars,
} from './sidebar.js'

const titles = new Map([
  ['/', 'Home'],
  ['/guide/', 'Guide'],
  ['/guide/start.html', 'Start here'],
  ['/guide/untitled.html', null],
  ['/guide/deep/1.1-x-v1.1.html', 'Deep'],
  ['/other.html', 'Other'],
])
const scope = {
  has: (path: string): path is RoutePath => titles.has(path),
  byLooseName: () => undefined,
  titleOf: (route: RoutePath) => titles.get(route),
  nearest: (path: string) => (path.includes('strat') ? '/guide/start.html' : undefined),
  publicFile: (path: string) =>
    ['/api.yaml', '/guide/plan.pdf', '/my file.txt', '/tool/index.html', '/other.html'].includes(path)
      ? (`public${path}` as SourcePath)
      : undefined,
  publicFolder: 'public',
}
const build = (...entries: SidebarEntry[]) => buildSidebar('/guide/', entries, scope)

test('entries resolve against the key, with or without extension; labels come from the entry, the title, the name in the address', () => {
  const cases: [SidebarEntry, string, string][] = [
    ['', '/guide/', 'Guide'],
    [['', 'Begin'], '/guide/', 'Begin'],
    [{ title: 'Linked', path: '' }, '/guide/', 'Linked'],
    ['start', '/guide/start.html', 'Start here'],
    ['start.md', '/guide/start.html', 'Start here'],
    ['start.html', '/guide/start.html', 'Start here'],
    [['start', 'Begin'], '/guide/start.html', 'Begin'],
    ['untitled', '/guide/untitled.html', 'Untitled'],
    ['deep/1.1-x-v1.1', '/guide/deep/1.1-x-v1.1.html', 'Deep'],
    ['/other', '/other.html', 'Other'],
    ['../other', '/other.html', 'Other'],
    ['README.md', '/guide/', 'Guide'],
    ['readme', '/guide/', 'Guide'],
    ['../INDEX.MD', '/', 'Home'],
    ['.', '/guide/', 'Guide'],
    ['/guide', '/guide/', 'Guide'],
    ['..', '/', 'Home'],
    [{ title: 'Linked', path: 'start' }, '/guide/start.html', 'Linked'],
  ]
  for (const [entry, route, text] of cases) {
    expect(build(entry).tree.nodes, JSON.stringify(entry)).toMatchObject([{ kind: 'page', route, text }])
  }
})

test('a link or a group may have a badge', () => {
  const { nodes } = build(
    { title: 'A', path: 'start', badge: 'new' },
    { title: 'B', badge: { text: 'beta', type: 'warning' }, children: ['start'] },
    { title: 'C', path: 'https://example.org/', badge: { text: 'elsewhere' } },
    'start',
  ).tree
  expect(nodes.map(({ kind, badge }) => [kind, badge])).toEqual([
    ['page', { text: 'new', type: 'tip' }],
    ['group', { text: 'beta', type: 'warning' }],
    ['external', { text: 'elsewhere', type: 'tip' }],
    ['page', undefined],
  ])
})

test('an entry has the badge of its page, unless the config gives it another', () => {
  const { nodes } = buildSidebar(
    '/guide/',
    [
      'start',
      ['start', 'Begin'],
      { title: 'A', path: 'start', badge: 'beta' },
      { title: 'B', path: 'start', children: ['untitled'] },
      { title: 'C', path: 'https://example.org/' },
    ],
    {
      ...scope,
      badgeOf: (route) => (route === '/guide/start.html' ? { text: 'new', type: 'info' } : undefined),
    },
  ).tree
  expect(nodes.map(({ text, badge }) => [text, badge?.text])).toEqual([
    ['Start here', 'new'],
    ['Begin', 'new'],
    ['A', 'beta'],
    ['B', 'new'],
    ['C', undefined],
  ])
})

test('a group with "collapsed: false" starts open, and so do the folders that it lists', () => {
  const { nodes } = buildSidebar(
    '/guide/',
    [
      { title: 'A', collapsed: false, folder: '' },
      { title: 'B', collapsed: true, children: ['start'] },
      { title: 'C', collapsed: false, collapsable: false, children: ['start'] },
    ],
    {
      ...scope,
      pagesIn: () => [
        { route: '/other.html' as RoutePath, path: 'a/b.md', order: 1, isHidden: false, isUnlisted: false },
      ],
    },
  ).tree
  expect(nodes).toMatchObject([
    { collapsible: true, startsOpen: true, nodes: [{ text: 'A', startsOpen: true }] },
    { collapsible: true },
    { collapsible: false },
  ])
  expect(nodes.map((node) => 'startsOpen' in node)).toEqual([true, false, false])
})

test('an entry may name a place of its page, and keeps it', () => {
  for (const [entry, fragment] of [
    ['start#part', '#part'],
    ['start.md#a?b', '#a?b'],
    ['#part', '#part'],
    ['start', ''],
  ] as const)
    expect(build(entry).tree.nodes, entry).toMatchObject([{ kind: 'page', fragment }])
})

test('paths count from the folder of a key that is a page', () => {
  const { tree } = buildSidebar('/guide/start', ['untitled', '/other'], scope)
  expect(linksOf(tree.nodes)).toMatchObject([{ route: '/guide/untitled.html' }, { route: '/other.html' }])
})

test('a link without children has the depth that it names, else that of its group', () => {
  const { tree } = build({
    title: 'A',
    sidebarDepth: 1,
    children: [
      { title: 'B', path: 'start', sidebarDepth: 0 },
      { title: 'C', path: 'start' },
    ],
  })
  expect(linksOf(tree.nodes)).toMatchObject([{ depth: 0 }, { depth: 1 }])
})

test('paths from the root are looked up below a prefix first, files too', () => {
  const below = { ...scope, within: '/guide/' }
  const at = (path: string) => linksOf(buildSidebar('/guide/', [path], below).tree.nodes)
  expect(at('/start')).toMatchObject([{ route: '/guide/start.html' }])
  expect(at('/guide/start')).toMatchObject([{ route: '/guide/start.html' }])
  expect(at('/other')).toMatchObject([{ route: '/other.html' }])
  expect(at('/plan.pdf#page=2')).toMatchObject([{ path: '/guide/plan.pdf', suffix: '#page=2' }])
  expect(at('/guide/plan.pdf')).toMatchObject([{ path: '/guide/plan.pdf' }])
  expect(at('/api.yaml')).toMatchObject([{ path: '/api.yaml' }])
  const alike = { ...below, has: (path: string): path is RoutePath => path.endsWith('/guide/start.html') }
  expect(linksOf(buildSidebar('/', ['/guide/start'], alike).tree.nodes)).toMatchObject([
    { route: '/guide/start.html' },
  ])
})

test('of a tree that was written for other pages, what is missing is left out without a word', () => {
  const entries: SidebarEntry[] = [
    'strat',
    { title: 'G', path: 'strat', children: ['start'] },
    ['htps://example.org/', 'Out'],
  ]
  const { tree, diagnostics } = buildSidebar('/guide/', entries, { ...scope, isInherited: true })
  expect(diagnostics).toEqual([])
  expect(tree.nodes).toMatchObject([{ kind: 'group', route: undefined }, { kind: 'external' }])
  expect(buildSidebar('/guide/', entries, scope).diagnostics.length).toBe(3)
})

test('a tree in another language calls pages by their titles, and those without one as it does itself', () => {
  const entries: SidebarEntry[] = [['start', 'Anfang'], ['untitled', 'Ohne'], 'untitled']
  const { tree } = buildSidebar('/guide/', entries, { ...scope, isTranslated: () => true })
  expect(linksOf(tree.nodes).map(({ text }) => text)).toEqual(['Start here', 'Ohne', 'Untitled'])
})

test('a group of a tree in another language has the title of its page', () => {
  const groups: SidebarEntry[] = [
    { title: 'Leitfaden', path: '', children: ['start'] },
    { title: 'Ohne', path: 'untitled', children: ['start'] },
    { title: 'Weiteres', children: ['start'] },
  ]
  const { tree } = buildSidebar('/guide/', groups, { ...scope, isTranslated: () => true })
  expect(tree.nodes.map(({ text }) => text)).toEqual(['Guide', 'Ohne', 'Weiteres'])
})

test('a page that is not translated keeps its label in another language', () => {
  const entries: SidebarEntry[] = [['start', 'Begin'], { title: 'Manual', path: '', children: ['start'] }]
  const isTranslated = (route: RoutePath) => route === '/guide/start.html'
  const { tree } = buildSidebar('/guide/', entries, { ...scope, isTranslated })
  expect(tree.nodes.map(({ text }) => text)).toEqual(['Start here', 'Manual'])
})

test('an entry says the language of its words where that is another one than the readers’', () => {
  const entries: SidebarEntry[] = [
    'start',
    ['start', 'Begin'],
    'untitled',
    ['/api.yaml', 'API'],
    '/api.yaml',
    ['https://example.org/', 'Out'],
    { title: 'Guide', path: '', children: ['/other'] },
    { title: 'Rest', children: ['/other'] },
  ]
  const { tree } = buildSidebar('/guide/', entries, {
    ...scope,
    isTranslated: (route) => route === '/guide/',
    langOfTitle: (route) => (route === '/guide/start.html' ? 'fr' : undefined),
    langOfLabels: 'en',
  })
  expect(tree.nodes.map(({ text, lang }) => [text, lang])).toEqual([
    ['Start here', 'fr'],
    ['Begin', 'en'],
    ['Untitled', undefined],
    ['API', 'en'],
    ['api.yaml', undefined],
    ['Out', 'en'],
    ['Guide', undefined],
    ['Rest', 'en'],
  ])
})

test('a group of which only its page is left is a link to it', () => {
  const groups: SidebarEntry[] = [
    { title: 'A', path: 'start', sidebarDepth: 2, children: ['gone', { title: 'B', children: ['gone'] }] },
    { title: 'C', path: '', folder: 'empty' },
    { title: 'D', path: 'gone', children: ['gone'] },
  ]
  const { tree } = buildSidebar('/guide/', groups, { ...scope, isInherited: true })
  expect(tree.nodes).toEqual([
    { kind: 'page', text: 'A', route: '/guide/start.html', fragment: '', depth: 2 },
    { kind: 'page', text: 'C', route: '/guide/', fragment: '', depth: undefined },
  ])
})

test('a preview marks the pages of a tree, and no places of theirs', () => {
  const { tree } = build('start', 'start#part', { title: 'G', path: '', children: ['untitled', '/other'] })
  const marked = markedNodes(tree.nodes, (route) => (route.startsWith('/guide/') ? 'changed' : null))
  expect(linksOf(marked).map((node) => (node.kind === 'page' ? node.mark : ''))).toEqual([
    'changed',
    undefined,
    'changed',
    undefined,
  ])
  expect(markedNodes(tree.nodes, () => null)).toEqual(tree.nodes)
})

test('groups nest, may have a page, and give their depth to their own links only', () => {
  const { tree } = build({
    title: 'A',
    sidebarDepth: 2,
    path: '',
    collapsable: false,
    children: ['start', { title: 'B', children: ['untitled'] }],
  })
  expect(tree.nodes).toEqual([
    {
      kind: 'group',
      text: 'A',
      route: '/guide/',
      collapsible: false,
      nodes: [
        { kind: 'page', text: 'Start here', route: '/guide/start.html', fragment: '', depth: 2 },
        {
          kind: 'group',
          text: 'B',
          route: undefined,
          collapsible: true,
          nodes: [
            {
              kind: 'page',
              text: 'Untitled',
              route: '/guide/untitled.html',
              fragment: '',
              depth: undefined,
            },
          ],
        },
      ],
    },
  ])
})

test('a group whose page is missing keeps its entries, and is reported', () => {
  const { tree, diagnostics } = build({ title: 'G', path: 'strat', children: ['start'] })
  expect(tree.nodes).toMatchObject([
    { kind: 'group', route: undefined, nodes: [{ route: '/guide/start.html' }] },
  ])
  expect(diagnostics).toMatchObject([
    {
      code: 'sidebar-without-page',
      message:
        'The group "G" of the sidebar "/guide/" names the page "strat", but there is no such page. The group is shown without a page.',
      hint: 'Did you mean "/guide/start.html"?',
    },
  ])
})

test('a group without anything is reported', () => {
  for (const group of [{ title: 'G' }, { title: 'G', children: [] }]) {
    const { tree, diagnostics } = build(group)
    expect(tree.nodes).toEqual([])
    expect(diagnostics).toMatchObject([
      {
        code: 'sidebar-group-empty',
        message: 'The sidebar "/guide/" has a group "G" without a page and without entries. It is left out.',
      },
    ])
  }
})

test('a sidebar that no page shows is known, with the one that takes its pages', () => {
  const pages = ['/', '/guide/', '/guide/start.html', '/other.html'] as RoutePath[]
  const cases: readonly (readonly [keys: string[], unused: object[]])[] = [
    [['/guide/', '/'], []],
    [['/guide/'], []],
    [['/', '/guide/'], [{ key: '/guide/', before: '/' }]],
    [['/gide/', '/guide/', '/other'], [{ key: '/gide/', before: undefined }]],
  ]
  expect(unusedSidebars(['/'], []), 'no page at all has a message of its own').toEqual([])
  for (const [keys, unused] of cases) expect(unusedSidebars(keys, pages), keys.join()).toEqual(unused)
})

test('what is no page may be a public file', () => {
  const cases: [SidebarEntry, path: string, suffix: string, text: string][] = [
    [['/api.yaml', 'API'], '/api.yaml', '', 'API'],
    ['/api.yaml', '/api.yaml', '', 'api.yaml'],
    ['plan.pdf#page=2', '/guide/plan.pdf', '#page=2', 'plan.pdf'],
    ['../api.yaml?raw', '/api.yaml', '?raw', 'api.yaml'],
    ['/my%20file.txt', '/my file.txt', '', 'my file.txt'],
    [{ title: 'Tool', path: '/tool/' }, '/tool/', '', 'Tool'],
    ['/tool/', '/tool/', '', 'tool/'],
  ]
  for (const [entry, path, suffix, text] of cases)
    expect(build(entry), JSON.stringify(entry)).toEqual({
      tree: { key: '/guide/', nodes: [{ kind: 'file', path, suffix, text }] },
      diagnostics: [],
    })
  // A page takes precedence over a file with the same address, as in the output.
  expect(build('/other.html').tree.nodes).toMatchObject([{ kind: 'page' }])
  expect(build('/gone.pdf').diagnostics).toMatchObject([
    {
      code: 'sidebar-without-page',
      message:
        'The sidebar "/guide/" lists "/gone.pdf", but there is no such page or file. The entry is left out.',
      hint: 'The file would be "public/gone.pdf".',
    },
  ])
})

test('links out of the site stay as they are', () => {
  expect(build(['https://example.org/x', 'Elsewhere']).tree.nodes).toEqual([
    { kind: 'external', text: 'Elsewhere', href: 'https://example.org/x' },
  ])
  expect(build(['//example.org/x', 'Elsewhere'])).toMatchObject({
    tree: { nodes: [{ kind: 'external', href: '//example.org/x' }] },
    diagnostics: [],
  })
  const local = build(['file:///C:/x.pdf', 'A file'])
  expect(local.tree.nodes).toMatchObject([{ kind: 'external' }])
  expect(local.diagnostics).toMatchObject([{ code: 'broken-link', about: { name: 'file:///C:/x.pdf' } }])
  const misspelt = build(['htps://example.org/x', 'Elsewhere'])
  expect(misspelt.tree.nodes).toMatchObject([{ kind: 'external' }])
  expect(build('https://example.org/x').tree.nodes).toMatchObject([{ text: 'https://example.org/x' }])
  expect(misspelt.diagnostics).toMatchObject([{ hint: 'Did you mean "https://example.org/x"?' }])
})

test('an entry without a page is reported with the nearest one and left out, its empty group too', () => {
  const { tree, diagnostics } = build({ title: 'A', children: ['strat'] }, 'Start')
  expect(tree.nodes).toEqual([])
  expect(
    diagnostics.map(({ code, message, hint }) => [
      code,
      message.includes('"strat"') || message.includes('"Start"'),
      hint,
    ]),
  ).toEqual([
    ['sidebar-without-page', true, 'Did you mean "/guide/start.html"?'],
    ['sidebar-without-page', true, undefined],
  ])
})

test('an entry for a page that has moved leads to it, unless another does, and is reported', () => {
  const movedPage = (path: string) =>
    path === '/guide/bégin' ? ('/guide/start.html' as RoutePath) : undefined
  const built = (...entries: SidebarEntry[]) => buildSidebar('/guide/', entries, { ...scope, movedPage })
  for (const entry of ['bégin', './bégin.md', '/guide/b%C3%A9gin', 'bégin#part']) {
    const { tree, diagnostics } = built([entry, 'Begin'])
    expect(tree.nodes, entry).toMatchObject([{ kind: 'page', text: 'Begin', route: '/guide/start.html' }])
    expect(diagnostics).toMatchObject([
      { code: 'moved-link', hint: 'Write "/guide/start.html".', about: { name: entry } },
    ])
  }
  const twice = built({ title: 'G', path: 'bégin', children: ['bégin'] }, { title: 'H', children: ['start'] })
  expect(twice.tree.nodes).toMatchObject([{ kind: 'group', text: 'H' }])
  const group = built({ title: 'G', path: 'bégin', children: ['untitled'] })
  expect(group.tree.nodes).toMatchObject([{ text: 'G', route: '/guide/start.html', nodes: [{}] }])
  expect([twice, group].map(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
    ['moved-link', 'moved-link'],
    ['moved-link'],
  ])
  const inherited = { ...scope, movedPage, isInherited: true }
  expect(buildSidebar('/guide/', ['bégin'], inherited)).toEqual({
    tree: { key: '/guide/', nodes: [] },
    diagnostics: [],
  })
})

test('an entry whose page still ends as in another generator is told what to do', () => {
  const files = new Map([
    ['/guide/intro', 'content/guide/intro.mdx'],
    ['/guide/deep', 'content/guide/deep/index.mdx'],
    ['/guide/deep/', 'content/guide/deep/index.mdx'],
  ])
  const unpublished = (address: string) => files.get(address)
  const told = (...entries: SidebarEntry[]) =>
    buildSidebar('/guide/', entries, { ...scope, unpublished }).diagnostics.map(
      ({ code, message, hint }) => `${code} ${message} ${hint}`,
    )
  const intro = (entry: string) =>
    `sidebar-without-page The sidebar "/guide/" lists "${entry}", but the file "content/guide/intro.mdx" is not a page, because its name does not end with ".md". The entry is left out. Name it "intro.md"; components can be used in it.`
  for (const entry of ['intro', 'intro.md', 'intro.mdx', '/guide/intro.html#part'])
    expect(told(entry), entry).toEqual([intro(entry)])
  expect(told('deep/')).toEqual([
    expect.stringMatching(/"content\/guide\/deep\/index\.mdx".* Name it "index\.md";/),
  ])
  expect(told({ title: 'G', path: 'deep', children: ['start'] })).toEqual([
    'sidebar-without-page The group "G" of the sidebar "/guide/" names the page "deep", but the file "content/guide/deep/index.mdx" is not a page, because its name does not end with ".md". The group is shown without a page. Name it "index.md"; components can be used in it.',
  ])
  expect(told('strat')).toEqual([expect.stringMatching(/there is no such page/)])
})

test('many entries whose files have the wrong extension are told together', () => {
  const names = Array.from({ length: 10 }, (_, index) => `p${index}`)
  const unpublished = (address: string) =>
    names.includes(address.slice('/guide/'.length)) ? `content${address}.mdx` : undefined
  const told = (entries: readonly SidebarEntry[]) =>
    buildSidebar('/guide/', entries, { ...scope, unpublished }).diagnostics
  expect(told(names.slice(1))).toHaveLength(9)
  const together = told(['gone', ...names])
  expect(together.map(({ message, hint, about }) => [message, hint, about])).toEqual([
    [expect.stringMatching(/"gone", but there is no such page/), undefined, expect.anything()],
    [
      'The sidebar "/guide/" lists 10 files that are not pages, because their names do not end with ".md", such as "content/guide/p0.mdx". The entries are left out.',
      'Rename the files; components can be used in them.',
      { in: 'config', as: 'value', name: 'p0', within: '/guide/' },
    ],
  ])
})

test('an entry that leads out of the site is reported, not shown as the home page', () => {
  for (const path of ['../../start', '../../api.yaml']) {
    const { tree, diagnostics } = build(path)
    expect(tree.nodes, path).toEqual([])
    expect(diagnostics.map(({ code }) => code)).toEqual(['sidebar-without-page'])
  }
})

test('the first key that is a prefix of the path names the sidebar', () => {
  const keys = ['/guide/deep/', '/guide/', '/']
  const cases = [
    ['/guide/deep/x.html', '/guide/deep/'],
    ['/guide/deep', '/guide/deep/'],
    ['/guide/start.html', '/guide/'],
    ['/guide/deep.html', '/guide/'],
    ['/x.html', '/'],
  ] as const
  for (const [path, key] of cases) expect(sidebarKeyFinder(keys)(path as RoutePath), path).toBe(key)
  expect(sidebarKeyFinder(['/guide/'])('/x.html' as RoutePath)).toBeUndefined()
  const written = ['/a', '/', '/a/b/', '/a/']
  expect(sidebarKeyFinder(written)('/a/b/c.html' as RoutePath), 'the order counts, not the length').toBe('/a')
  expect(sidebarKeyFinder(written)('/b.html' as RoutePath)).toBe('/')
})

test('a list is one sidebar for all pages, false is none', () => {
  expect(sidebarTrees(['a'])).toEqual([['/', ['a']]])
  expect(sidebarTrees('auto')).toEqual([['/', 'auto']])
  expect(sidebarTrees(false)).toEqual([])
  expect(sidebarTrees({ '/b/': ['x'], '/a/': 'auto' })).toEqual([
    ['/b/', ['x']],
    ['/a/', 'auto'],
  ])
})

test('reading order dissolves groups', () => {
  const { tree } = build('start', {
    title: 'A',
    children: [['https://e.org', 'E'], { title: 'B', children: ['untitled'] }],
  })
  expect(linksOf(tree.nodes).map(({ text }) => text)).toEqual(['Start here', 'E', 'Untitled'])
})

test('an entry names a page that has a permalink by its file, too, with its letter case', () => {
  const at = (path: string) => (path.toLowerCase() === '/guide/moved.html' ? '/p/Moved/' : undefined)
  const lookup = {
    has: (path: string): path is RoutePath => path === '/guide/START.html' || path === '/p/Moved/',
    byLooseName: (path: string) =>
      (path.toLowerCase() === '/guide/start.html' ? '/guide/START.html' : at(path)) as RoutePath | undefined,
  }
  const entries = ['moved', '../p/Moved/', 'start']
  const { tree, diagnostics } = buildSidebar('/guide/', entries, { ...scope, ...lookup })
  expect(tree.nodes.map((node) => node.kind === 'page' && node.route)).toEqual(['/p/Moved/', '/p/Moved/'])
  expect(diagnostics.map(({ code }) => code)).toEqual(['sidebar-without-page'])
})

test('an entry may write its accents otherwise than the name of the file does, but not its letter case', () => {
  const there = '/guide/Cafe\u0301.html' as RoutePath
  const lookup = {
    has: (path: string): path is RoutePath => path === there,
    byLooseName: (path: string) => (looseName(path) === looseName(there) ? there : undefined),
  }
  const { tree, diagnostics } = buildSidebar('/guide/', ['Caf\u00E9', 'caf\u00E9'], { ...scope, ...lookup })
  expect(tree.nodes.map((node) => node.kind === 'page' && node.route)).toEqual([there])
  expect(diagnostics.map(({ code }) => code)).toEqual(['sidebar-without-page'])
})
