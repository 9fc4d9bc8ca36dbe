import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byPath, type RoutePath, type SourcePath } from '../paths.js'
import { redirectTable, stubOutputOf } from './redirect-table.js'
import { readRedirects, writtenFrom } from './redirects.js'
import { movedTo } from './resolve-path.js'

const file = 'redirects.txt' as SourcePath
const read = (text: string) => readRedirects(text, file)

test('a line is two addresses, with an arrow and a status if the author likes', () => {
  const cases = [
    ['/a.html /b.html', ['/a.html', '/b.html', 301]],
    ['  /a.html\t→  /b.html  302', ['/a.html', '/b.html', 302]],
    ['/a -> /b/ 308 # why', ['/a', '/b/', 308]],
    ['/a => https://example.org/b?c#d 307', ['/a', 'https://example.org/b?c#d', 307]],
    ['/old/* /new/:splat', ['/old/*', '/new/:splat', 301]],
    ['/old/* /', ['/old/*', '/', 301]],
    ['/a%20b.html#Caf%C3%A9 /b.html#x', ['/a b.html#Café', '/b.html#x', 301]],
    ['/a.html#100% /b.html', ['/a.html#100%', '/b.html', 301]],
    ['/a.html HTTPS://example.org/a/../%ZZ', ['/a.html', 'HTTPS://example.org/a/../%ZZ', 301]],
    ['/a.html /b.html?q=100%&/../#x', ['/a.html', '/b.html?q=100%&/../#x', 301]],
    [`/${'a'.repeat(255)} /b`, [`/${'a'.repeat(255)}`, '/b', 301]],
    [`${'/a'.repeat(1000)} /b`, ['/a'.repeat(1000), '/b', 301]],
  ] as const
  for (const [line, expected] of cases) {
    const { rules, diagnostics } = read(line)
    expect(diagnostics, line).toEqual([])
    expect(
      rules.map((rule) => [writtenFrom(rule), rule.to, rule.status]),
      line,
    ).toEqual([expected])
  }
})

test('empty lines and comments are none', () => {
  expect(read('\n# a comment\r\n   \r  # another\n')).toEqual({ rules: [], diagnostics: [] })
})

test('a comment after a rule may be in another encoding', () => {
  expect(read('/a.html /b.html # caf\uFFFD')).toMatchObject({ rules: [{ to: '/b.html' }], diagnostics: [] })
})

test('a line that cannot be read is reported at the word that is wrong, and left out', () => {
  const cases = [
    ['/a.html', 1, 'has no new address for "/a.html"'],
    ['/\uFFFD.html /b.html', 1, 'has bytes that are not UTF-8, as which the file must be saved'],
    ['a.html /b.html', 1, 'which is not a path'],
    ['//a.html /b.html', 1, 'which is not a path'],
    ['https://example.org/a /b.html', 1, 'which is not a path'],
    ['/a.html b.html', 9, 'which is neither a path of the site'],
    ['/a.html ->/b.html', 9, 'which is neither a path of the site'],
    ['/a.html b-> /c.html', 9, 'leads to "b->"'],
    ['/a.html //evil.example/', 9, 'which is neither a path of the site'],
    ['/a.html javascript:alert(1)', 9, 'which is neither a path of the site'],
    ['/a.html /\\evil.example', 9, 'contains a character that is not allowed'],
    ['/a.html https://', 9, 'which is neither a path of the site'],
    ['/a.html "/b.html"', 9, 'which is neither a path of the site'],
    ['/a.html "https://example.org/"', 9, 'which is neither a path of the site'],
    ['/a.html web+https://example.org/', 9, 'which is neither a path of the site'],
    ['/a.html https://example.org/`', 9, 'contains a character that is not allowed'],
    ['/a.html /b<c.html', 9, 'contains a character that is not allowed'],
    ['/a.html /b/../c.html', 9, 'which browsers never request'],
    ['/a.html /100%.html', 9, 'which browsers never request'],
    ['/a.html /b.html →', 17, 'has the status "→"'],
    ['/a.html /b.html 200', 17, 'has the status "200"'],
    ['/a.html /b.html 301 /c', 21, 'has more than two addresses and a status ("/c")'],
    ['/a/*/b /c', 1, 'where "*" is not after the last slash'],
    ['/a* /c', 1, 'where "*" is not after the last slash'],
    ['/a?x=1 /c', 1, 'has a query in "/a?x=1"'],
    ['/a/../b /c', 1, 'which browsers never request'],
    ['/a/./b /c', 1, 'which browsers never request'],
    ['/a%2e%2e/%2e%2e/b /c', 1, 'which browsers never request'],
    ['/a%ZZ /c', 1, 'which browsers never request'],
    [`/${'é'.repeat(128)}/a.html /c`, 1, 'which is too long for a file name'],
    [`${'/a'.repeat(1000)}/ /c`, 1, 'which is too long for a file name'],
    ['/a%0d%0aSet-Cookie:x /c', 1, 'which browsers never request'],
    ['/a.html# /c', 1, 'has an empty fragment in "/a.html#"'],
    ['/a/*#x /c', 1, 'has a fragment in the prefix "/a/*#x"'],
    ['/a.html /b/:splat', 9, 'but no "*" in its old address'],
    ['/a/* /b/:splat/c', 6, 'has ":splat" somewhere other than after the last slash'],
    ['/a/* /b:splat', 6, 'has ":splat" somewhere other than after the last slash'],
  ] as const
  for (const [line, column, problem] of cases) {
    const { rules, diagnostics } = read(`# first\n${line}`)
    expect(rules, line).toEqual([])
    expect(
      diagnostics.map(({ code, at, message }) => [code, at, message]),
      line,
    ).toEqual([['redirect-syntax', { path: file, line: 2, column }, expect.stringContaining(problem)]])
  }
})

test('of an address that is too long only the beginning is shown', () => {
  const [diagnostic] = read(`/${'a'.repeat(256)} /c`).diagnostics
  expect(diagnostic?.message).toContain(`"/${'a'.repeat(59)}…"`)
})

test('a page and all addresses below it are two old addresses', () => {
  const { rules, diagnostics } = read('/a/ /b\n/a/* /c')
  expect([rules.map(({ to }) => to), diagnostics]).toEqual([['/b', '/c'], []])
})

test('of two rules for one address the first counts', () => {
  const { rules, diagnostics } = read('/a /b\n/c /d\n/a /e\n/a#x /f')
  expect(rules.map(({ to }) => to)).toEqual(['/b', '/d', '/f'])
  expect(diagnostics.map(({ code, at, message }) => [code, at?.line, message])).toEqual([
    ['redirect-twice', 3, '"/a" is already redirected on line 1. This line is left out.'],
  ])
})

const routes = [
  '/',
  '/Old news/q.html',
  '/a.html',
  '/guide/',
  '/guide/start.html',
  '/guide/x y.html',
  '/new/deep/p.html',
  '/ガイド/始.html',
]

function tableOf(text: string) {
  const all = new Set(routes)
  const anchors: Readonly<Record<string, readonly string[]>> = {
    '/a.html': ['one', '日本語'],
    '/guide/': ['two', '二'],
  }
  return redirectTable(read(text).rules, {
    routes: routes.map((path) => ({ path: path as RoutePath })),
    has: (path): path is RoutePath => all.has(path),
    byLooseName: () => undefined,
    isPublicFile: (path) => path === '/file.pdf',
    mayBeMade: (path) => path === '/feed.xml',
    hasAnchor: (route, id) => id === 'top' || (anchors[route]?.includes(id) ?? false),
    nearestPage: (path) => (['/b.html', '/b/'].includes(path) ? ('/a.html' as RoutePath) : undefined),
    nearestAnchor: () => 'one',
  })
}
const found = (text: string) => tableOf(text).diagnostics.map(({ code, at }) => [code, at?.line, at?.column])

test('a redirect leads to its last target', () => {
  const cases = [
    ['/old.html /a.html', '/a.html'],
    ['/old.html /a', '/a.html'],
    ['/old.html /feed.xml', '/feed.xml'],
    ['/old.html /feed.xml\n/feed.xml /guide/', '/guide/'],
    ['/old.html /guide', '/guide/'],
    ['/old.html /guide/x%20y.html?v=1#z', '/guide/x%20y.html?v=1#z'],
    ['/old.html /file.pdf', '/file.pdf'],
    ['/old.html https://example.org/', 'https://example.org/'],
    ['/old.html /older.html#one\n/older.html /a.html', '/a.html#one'],
    ['/old.html /older.html#one\n/older.html /a.html#two', '/a.html#two'],
    ['/old.html HTTPS://example.org/', 'HTTPS://example.org/'],
    ['/old.html /older.html\n/older.html https://example.org/', 'https://example.org/'],
    ['/old.html /was/start.html\n/was/* /guide/:splat', '/guide/start.html'],
    ['/old.html /was//start.html\n/was/* /guide/:splat', '/guide/start.html'],
    ['/old.html /was/deep/p.html\n/was/* /new/:splat', '/new/deep/p.html'],
    ['/old.html /was/x%20y.html\n/was/* /guide/:splat', '/guide/x%20y.html'],
    ['/old.html /was/start\n/was/* /former/:splat\n/former/* /guide/:splat', '/guide/start.html'],
  ] as const
  for (const [text, to] of cases)
    expect(tableOf(text).pages.find(({ from }) => from === '/old.html')?.to, text).toBe(to)
})

test('targets are encoded, whatever way they are written', () => {
  const { pages, fragments, prefixes, diagnostics } = tableOf(
    `/place /a.html#日本語
/query /a.html?q=%E6%97%A5本
/outside https://ja.wikipedia.org/wiki/日本
/on /outside
/a.html#x /guide/#二
/wiki/* https://日本.jp/城/:splat
/was/* /ガイド/:splat`,
  )
  expect(pages.map(({ from, to }) => [from, to])).toEqual([
    ['/on', 'https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC'],
    ['/outside', 'https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC'],
    ['/place', '/a.html#%E6%97%A5%E6%9C%AC%E8%AA%9E'],
    ['/query', '/a.html?q=%E6%97%A5%E6%9C%AC'],
  ])
  expect(fragments.map(({ to }) => to)).toEqual(['/guide/#%E4%BA%8C'])
  expect(prefixes.map(({ to, known }) => [to, known])).toEqual([
    ['https://xn--wgv71a.jp/%E5%9F%8E/:splat', [{ from: '/wiki/', to: 'https://xn--wgv71a.jp/%E5%9F%8E/' }]],
    [
      '/%E3%82%AC%E3%82%A4%E3%83%89/:splat',
      [{ from: '/was/始.html', to: '/%E3%82%AC%E3%82%A4%E3%83%89/%E5%A7%8B.html' }],
    ],
  ])
  // Text that authors are asked to write stays as they write it.
  expect(diagnostics.map(({ hint }) => hint)).toEqual(['Write "https://ja.wikipedia.org/wiki/日本".'])
})

test('what leads nowhere, in a circle or is never followed is reported and left out', () => {
  const cases = [
    ['/old /b.html', [['redirect-target-missing', 1, 6]]],
    [
      '/old /new\n/new /nowhere.html',
      [
        ['redirect-target-missing', 1, 6],
        ['redirect-target-missing', 2, 6],
      ],
    ],
    ['/old /old', [['redirect-loop', 1, 1]]],
    [
      '/x /y\n/y /x',
      [
        ['redirect-loop', 1, 1],
        ['redirect-loop', 2, 1],
      ],
    ],
    [
      '/x/* /y/:splat\n/y/* /x/:splat',
      [
        ['redirect-loop', 1, 1],
        ['redirect-loop', 2, 1],
      ],
    ],
    ['/new/* /new/deep/:splat', [['redirect-loop', 1, 1]]],
    ['/x/* /nothing/:splat', [['redirect-target-missing', 1, 6]]],
    ['/a.html /', [['redirect-shadowed', 1, 1]]],
    ['/guide/index.html /', [['redirect-shadowed', 1, 1]]],
    ['/guide /', [['redirect-shadowed', 1, 1]]],
    ['/file.pdf /', [['redirect-shadowed', 1, 1]]],
    ['/a.html#one /', [['redirect-shadowed', 1, 1]]],
    ['/gone.html#x /a.html', [['redirect-fragment-alone', 1, 1]]],
    ['/gone.html#top /a.html', [['redirect-fragment-alone', 1, 1]]],
    ['/a.html#x /nowhere.html', [['redirect-target-missing', 1, 11]]],
    ['/old /note:x.html', [['redirect-target-missing', 1, 6]]],
  ] as const
  for (const [text, expected] of cases) {
    expect(found(text), text).toEqual(expected)
    const { pages, fragments, prefixes } = tableOf(text)
    expect([...pages, ...fragments, ...prefixes], text).toEqual([])
  }
})

test('the redirect of a folder without a star is for the folder alone', () => {
  expect(found('/old /was/start.html\n/was/ /guide/')).toEqual([['redirect-target-missing', 1, 6]])
})

test('long ways of redirects are followed to their end, and circles of them told shortly', () => {
  const steps = Array.from({ length: 3000 }, (_, step) => `/r${step} /r${step + 1}`)
  const { pages } = tableOf([...steps, '/r3000 /a.html'].join('\n'))
  expect(new Set(pages.map(({ to }) => to))).toEqual(new Set(['/a.html']))
  expect(pages).toHaveLength(3001)
  const [circle] = tableOf([...steps.slice(0, 20), '/r20 /r0'].join('\n')).diagnostics
  expect(circle?.message).toBe(
    'This redirect leads in a circle: /r0 → /r1 → /r2 → /r3 → … → /r19 → /r20 → /r0. It is left out.',
  )
})

test('each of thousands of redirects is followed once, into a circle or from folder to folder', () => {
  const count = 30_000
  const steps = Array.from({ length: count }, (_, step) => `/r${step} /r${step + 1}`)
  const circle = tableOf([...steps, `/r${count} /r${count - 1}`].join('\n')).diagnostics
  expect(circle).toHaveLength(count + 1)
  expect(circle.at(-1)?.message).toBe(
    `This redirect leads in a circle: /r${count - 1} → /r${count} → /r${count - 1}. It is left out.`,
  )
  const folders = Array.from({ length: count }, (_, step) => `/r${step}/* /r${step + 1}/:splat`)
  const { prefixes } = tableOf([...folders, `/r${count}/* /guide/:splat`].join('\n'))
  expect(prefixes).toHaveLength(count + 1)
  expect(new Set(prefixes.map(({ to }) => to))).toEqual(new Set(['/guide/:splat']))
})

test('a way on which a rule would apply twice makes no circle of others that use that rule', () => {
  const text = '/x/* /a/a/:splat\n/a/* /:splat\n/y/* /a/:splat'
  expect(found(text).filter(([code]) => code === 'redirect-loop')).toEqual([['redirect-loop', 1, 1]])
})

test('what works, but could be better, is reported and kept', () => {
  const cases = [
    ['/old /mid\n/mid /a.html', [['redirect-chain', 1, 6]]],
    ['/old /mid\n/mid https://example.org/', [['redirect-chain', 1, 6]]],
    [
      '/old /mid\n/mid /next\n/next /a.html\n/other /mid',
      [
        ['redirect-chain', 1, 6],
        ['redirect-chain', 2, 6],
        ['redirect-chain', 4, 8],
      ],
    ],
    ['/old /mid\n/mid /file.pdf', [['redirect-chain', 1, 6]]],
    ['/old /a.html#two', [['broken-anchor', 1, 6]]],
    ['/old /a.html?v=1#two', [['broken-anchor', 1, 6]]],
    ['/old /a.html#100%', [['broken-anchor', 1, 6]]],
    ['/x/* /y/:splat\n/y/* /guide/:splat', [['redirect-chain', 1, 6]]],
    ['/x/* /y/:splat\n/y/* /a.html', [['redirect-chain', 1, 6]]],
    ['/x/* /mid\n/mid /a.html', [['redirect-chain', 1, 6]]],
    ['/a.html#x /mid\n/mid /guide/', [['redirect-chain', 1, 11]]],
  ] as const
  for (const [text, expected] of cases) {
    expect(found(text), text).toEqual(expected)
    const { pages, fragments, prefixes } = tableOf(text)
    expect(pages.length + fragments.length + prefixes.length, text).toBe(text.split('\n').length)
  }
})

test('what needs no better rule is not reported', () => {
  for (const text of [
    '/old /a.html#%6Fne',
    '/old https://example.org/#x',
    '/old /file.pdf',
    '/x/* /guide/:splat',
    '/x/* https://example.org/:splat',
    '/guide/moved.html /a.html',
    '/new/index.html /a.html',
  ])
    expect(found(text), text).toEqual([])
})

test('a message names the page that may be meant, and the way that a circle takes', () => {
  const messages = (text: string) =>
    tableOf(text).diagnostics.map(({ message, hint }) => `${message} ${hint}`)
  expect(messages('/old /mid\n/mid /b.html')).toEqual([
    expect.stringContaining('/a.html'),
    expect.stringContaining('/a.html'),
  ])
  expect(messages('/x/* /b/:splat')[0]).toContain('/a.html')
  expect(messages('/x /y\n/y /z\n/z /x')[0]).toContain('/x → /y → /z → /x')
  expect(messages('/x/* /y/:splat\n/y/* /z/:splat\n/z/* /x/:splat')[0]).toContain('/x/* → /y/* → /z/* → /x/*')
  expect(messages('/new/* /new/deep/:splat')[0]).toContain('/new/* → /new/*')
})

test('redirects are in order, the longest beginning first, whatever the order of their lines', () => {
  const { pages, fragments, prefixes } = tableOf(
    '/y /a.html 302\n/b/* /a.html\n/x /a.html\n/a/* /guide/:splat 308\n/a.html#y /\n/a.html#x /\n/long/* /a.html\n/#x /a.html',
  )
  expect(pages).toEqual([
    { from: '/x', to: '/a.html', status: 301 },
    { from: '/y', to: '/a.html', status: 302 },
  ])
  expect(fragments.map(({ from, fragment }) => from + fragment)).toEqual(['/x', '/a.htmlx', '/a.htmly'])
  expect(prefixes.map(({ from, to, status }) => [from, to, status])).toEqual([
    ['/long/', '/a.html', 301],
    ['/a/', '/guide/:splat', 308],
    ['/b/', '/a.html', 301],
  ])
})

test('places of pages move, on pages that stay and on pages that moved', () => {
  const { fragments, diagnostics } = tableOf(
    '/a.html#old /a.html#one\n/gone.html /guide/\n/gone.html#x /guide/#two\n/was/p.html#y /a.html\n/was/* /new/:splat',
  )
  expect(diagnostics).toEqual([])
  expect(fragments).toEqual([
    { from: '/a.html', fragment: 'old', to: '/a.html#one' },
    { from: '/gone.html', fragment: 'x', to: '/guide/#two' },
    { from: '/was/p.html', fragment: 'y', to: '/a.html' },
  ])
})

test('a prefix knows its pages; pages and longer prefixes count before it', () => {
  const { prefixes } = tableOf(
    '/was/* /:splat\n/was/guide/* /new/:splat\n/was/a.html /guide/\n/guide/* /a.html',
  )
  expect(prefixes.map(({ from, kept }) => [from, kept])).toEqual([
    ['/was/guide/', []],
    ['/guide/', ['/guide/', '/guide/start.html', '/guide/x y.html']],
    ['/was/', []],
  ])
  expect(prefixes.map(({ known }) => known.map(({ from, to }) => `${from} ${to}`))).toEqual([
    ['/was/guide/deep/p.html /new/deep/p.html'],
    [],
    [
      '/was/ /',
      '/was/Old news/q.html /Old%20news/q.html',
      '/was/new/deep/p.html /new/deep/p.html',
      '/was/ガイド/始.html /%E3%82%AC%E3%82%A4%E3%83%89/%E5%A7%8B.html',
    ],
  ])
  // A page that moved on from the new folder of a prefix is still found at its first address.
  expect(tableOf('/was/* /new/:splat\n/new/gone.html /a.html').prefixes[0]?.known).toEqual([
    { from: '/was/deep/p.html', to: '/new/deep/p.html' },
    { from: '/was/gone.html', to: '/a.html' },
  ])
  expect(tableOf('/was/* /Old%20news/:splat').prefixes[0]?.known).toEqual([
    { from: '/was/q.html', to: '/Old%20news/q.html' },
  ])
})

test('what a prefix knows is what a search of all pages and all rules finds', () => {
  const segment = fc.constantFrom('a', 'b', 'ab', '日')
  const folder = fc
    .array(segment, { maxLength: 3 })
    .map((segments) => `/${segments.map((one) => `${one}/`).join('')}`)
  const path = fc.tuple(folder, segment).map(([start, name]) => start + name)
  const line = fc.oneof(
    fc.tuple(folder, folder).map(([from, to]) => `${from}* ${to}:splat`),
    fc.tuple(path, path).map(([from, to]) => `${from} ${to}`),
  )
  let known = 0
  fc.assert(
    fc.property(fc.uniqueArray(path), fc.array(line), (paths, lines) => {
      const { rules } = read(lines.join('\n'))
      const prefixes = rules.filter(({ isPrefix }) => isPrefix)
      const isFirst = (path: string, from: string) =>
        !paths.includes(path) &&
        !rules.some((rule) => !rule.isPrefix && rule.from === path) &&
        prefixes.every((rule) => !path.startsWith(rule.from) || rule.from.length <= from.length)
      const routes = paths.sort(byPath) as RoutePath[]
      const table = redirectTable(rules, {
        routes: routes.map((path) => ({ path })),
        has: (path): path is RoutePath => paths.includes(path),
        byLooseName: () => undefined,
        isPublicFile: () => false,
        mayBeMade: () => false,
        hasAnchor: () => false,
        nearestPage: () => undefined,
        nearestAnchor: () => undefined,
      })
      for (const { from, to, kept, known: found } of table.prefixes) {
        const target = decodeURI(to).replace(/:splat$/, '')
        expect(kept).toEqual(routes.filter((path) => path.startsWith(from)))
        expect(found).toEqual(
          [
            ...routes.map((path) => ({ from: path, to: encodeURI(path) })),
            ...table.pages.filter((page) => !page.from.startsWith(from)),
          ]
            .filter((one) => one.from.startsWith(target))
            .map((one) => ({ from: from + one.from.slice(target.length), to: one.to }))
            .filter((one) => isFirst(one.from, from)),
        )
        known += found.length
      }
    }),
    { numRuns: 1_000 },
  )
  expect(known).toBeGreaterThan(100)
})

test('a prefix looks at its own pages, not at all of them', () => {
  const sections = Array.from({ length: 500 }, (_, section) => `/s${section}/`)
  const paths = sections.flatMap((section) => [1, 2, 3, 4].map((page) => section + page)).sort(byPath)
  const all = new Set(paths)
  let looks = 0
  const routes = paths.map((path) => ({
    get path() {
      looks += 1
      return path as RoutePath
    },
  }))
  const { prefixes } = redirectTable(
    read(sections.map((section) => `/old${section}* ${section}:splat`).join('\n')).rules,
    {
      routes,
      has: (path): path is RoutePath => all.has(path),
      byLooseName: () => undefined,
      isPublicFile: () => false,
      mayBeMade: () => false,
      hasAnchor: () => false,
      nearestPage: () => undefined,
      nearestAnchor: () => undefined,
    },
  )
  expect(prefixes.flatMap(({ known }) => known)).toHaveLength(paths.length)
  expect(looks).toBeLessThan(sections.length * 100)
})

test('of a prefix that leads to one page, or out of the site, its own address is known', () => {
  const knownOf = (text: string) => tableOf(text).prefixes.map(({ to, known }) => [to, known])
  expect(knownOf('/was/* /a.html')).toEqual([['/a.html', [{ from: '/was/', to: '/a.html' }]]])
  expect(knownOf('/was/* https://example.org/x/:splat')).toEqual([
    ['https://example.org/x/:splat', [{ from: '/was/', to: 'https://example.org/x/' }]],
  ])
  expect(knownOf('/was/* /former/:splat\n/former/* /a.html')).toEqual([
    ['/a.html', [{ from: '/former/', to: '/a.html' }]],
    ['/a.html', [{ from: '/was/', to: '/a.html' }]],
  ])
})

test('an address leads on in all of its forms, and never to another host', () => {
  const moved = { '/x.html': '/a.html', '/dir/': '/guide/' } as Readonly<Record<string, string>>
  const paths = {
    moved: (key: string) => moved[key],
    prefixes: [
      ['/old/sub/', '/one.html'],
      ['/old/', '/new/:splat'],
      ['/root/', '/:splat'],
    ] as const,
  }
  const cases = [
    ['/x.html', '/a.html'],
    ['/x', '/a.html'],
    ['/x/', '/a.html'],
    ['/dir/index.html', '/guide/'],
    ['/dir', '/guide/'],
    ['/old/p q.html', '/new/p%20q.html'],
    ['/old/p/q.html', '/new/p/q.html'],
    ['/old/c++@1.html', '/new/c++@1.html'],
    ['/old', '/new/'],
    ['/old/sub/any', '/one.html'],
    ['/older', undefined],
    ['/root/x.html', '/a.html'],
    ['/root//evil.example/', '/evil.example/'],
    ['/root/\\evil.example/', '/evil.example/'],
    ['/nothing', undefined],
  ] as const
  for (const [path, to] of cases) expect(movedTo(path, paths), path).toBe(to)
})

test('old addresses of pages are files that lead on, those of other files are none', () => {
  const cases = [
    ['/x.html', 'x.html'],
    ['/x.HTM', 'x.HTM'],
    ['/dir/', 'dir/index.html'],
    ['/dir', 'dir/index.html'],
    ['/docs/v1.0', 'docs/v1.0/index.html'],
    ['/x.pdf', undefined],
    ['/x.PDF', undefined],
    ['/x.html/', 'x.html/index.html'],
    ['/x.pdf/y', 'x.pdf/y/index.html'],
    ['/', 'index.html'],
  ] as const
  for (const [from, output] of cases) {
    expect(stubOutputOf(from, 'html'), from).toBe(output)
    expect(stubOutputOf(from, 'folder'), from).toBe(output)
    const clean = from.endsWith('/') ? output : output?.replace('/index.html', '.html')
    expect(stubOutputOf(from, 'clean'), from).toBe(clean)
  }
})
