import { expect, test } from 'vitest'
import { regularPathOf } from '../addresses/regular-path.js'
import type { RoutePath, SourcePath } from '../paths.js'
import { type Routable, routableOf, routePages, routeTable } from './route.js'

const page = (relativePath: string, more: Partial<Routable> = {}): Routable => ({
  path: `content/${relativePath}` as SourcePath,
  root: 0,
  relativePath,
  permalink: null,
  date: null,
  ...more,
})
const routesOf = (...pages: Routable[]) => routePages(pages, ['/', '/v1.0.1/'])

test('a page is published at its path with .html, a folder page at its folder', () => {
  const cases = [
    ['README.md', '/', '/'],
    ['index.md', '/', '/'],
    ['guide/Readme.md', '/', '/guide/'],
    ['guide/INDEX.md', '/v1.0.1/', '/v1.0.1/guide/'],
    ['guide/reindex.md', '/', '/guide/reindex.html'],
    ['guide/index.d/x.md', '/', '/guide/index.d/x.html'],
    ['guide/indexes.md', '/', '/guide/indexes.html'],
    ['guide/x.MD', '/', '/guide/x.html'],
    ['guide/x.mdown.md', '/', '/guide/x.mdown.html'],
    ['a/1.1.1.a-prepare-v1.1.md', '/', '/a/1.1.1.a-prepare-v1.1.html'],
    ['HubOperations/RBAC/Role.md', '/', '/HubOperations/RBAC/Role.html'],
  ] as const
  for (const [relativePath, prefix, route] of cases)
    expect(regularPathOf(relativePath, prefix), relativePath).toBe(route)
})

test('where addresses are folders, every page but the not-found page has one', () => {
  const cases = [
    ['README.md', '/', '/'],
    ['guide/index.md', '/v1.0.1/', '/v1.0.1/guide/'],
    ['guide/install.md', '/', '/guide/install/'],
    ['a/prepare-v1.1.md', '/', '/a/prepare-v1.1/'],
    ['404.md', '/', '/404.html'],
    ['404.md', '/fr/', '/fr/404.html'],
    ['errors/404.md', '/', '/errors/404.html'],
    ['errors/1404.md', '/', '/errors/1404/'],
  ] as const
  for (const [relativePath, prefix, route] of cases)
    expect(regularPathOf(relativePath, prefix, 'folder'), relativePath).toBe(route)
})

test('where addresses are folders, a page is also found at its address with .html', () => {
  const table = routePages(
    [
      page('guide/README.md'),
      page('guide/Install.md'),
      page('y.md', { permalink: '/x/' }),
      page('z.md', { permalink: '/:regular' }),
    ],
    ['/'],
    'folder',
  )
  expect(table.routes.map(({ path, aliases }) => [path, aliases])).toEqual([
    ['/guide/', ['/guide/index.html']],
    ['/guide/Install/', ['/guide/Install/index.html']],
    ['/x/', ['/x/index.html', '/y/']],
    ['/z/', ['/z/index.html']],
  ])
  for (const [path, route] of [
    ['/guide/install.html', '/guide/Install/'],
    ['/y.html', '/x/'],
    ['/guide.html', undefined],
    ['/x.html', undefined],
  ] as const)
    expect(table.byLooseName(path), path).toBe(route)
  expect(table.has('/guide/Install.html')).toBe(false)
})

test('clean addresses have an extension only where hosts need one, or another file has their name', () => {
  const cases = [
    ['README.md', '/', '/'],
    ['guide/index.md', '/v1.0.1/', '/v1.0.1/guide/'],
    ['guide/install.md', '/', '/guide/install'],
    ['guide.md', '/', '/guide'],
    ['a/prepare-v1.1.md', '/', '/a/prepare-v1.1'],
    ['404.md', '/fr/', '/fr/404.html'],
    ['errors/1404.md', '/', '/errors/1404'],
    ['node.js.md', '/', '/node.js.html'],
    ['install.md.md', '/', '/install.md.html'],
    ['install.html.md', '/', '/install.html.html'],
  ] as const
  for (const [relativePath, prefix, route] of cases)
    expect(regularPathOf(relativePath, prefix, 'clean'), relativePath).toBe(route)
})

test('where addresses are clean, permalinks are, too, and no two routes have the same file', () => {
  const table = routePages(
    [
      page('a.md', { permalink: '/x.html' }),
      page('b.md', { permalink: '/x' }),
      page('c.md', { permalink: '/guide/index' }),
      page('d.md', { permalink: '/there/' }),
      page('e.md', { permalink: '/tools/:slug' }),
      page('f.md', { permalink: '/api/node.js.html' }),
      page('g.md', { permalink: '/api/other.js' }),
      page('h.md', { permalink: '/old/404.html' }),
      page('i.md', { permalink: '/404' }),
    ],
    ['/'],
    'clean',
  )
  expect(table.routes.map(({ path, page, aliases }) => [path, page, aliases])).toEqual([
    ['/api/node.js.html', 'content/f.md', ['/f']],
    ['/g', 'content/g.md', []],
    ['/guide/', 'content/c.md', ['/guide/index.html', '/c']],
    ['/i', 'content/i.md', []],
    ['/old/404.html', 'content/h.md', ['/h']],
    ['/there/', 'content/d.md', ['/there/index.html', '/d']],
    ['/tools/e', 'content/e.md', ['/e']],
    ['/x', 'content/a.md', ['/a']],
  ])
  expect(table.diagnostics.map(({ code, at, message }) => [code, at?.path, message])).toEqual([
    [
      'duplicate-route',
      'content/b.md',
      'This page would be published at "/x", where "content/a.md" already is. It is left out.',
    ],
    [
      'bad-permalink',
      'content/g.md',
      'The permalink "/api/other.js" needs ".html" at its end. The page is published at its own path.',
    ],
    [
      'bad-permalink',
      'content/i.md',
      'The permalink "/404" needs ".html" at its end. The page is published at its own path.',
    ],
  ])
})

test('folder pages have an index.html alias, pages with a permalink their regular path', () => {
  const table = routesOf(page('guide/README.md'), page('x.md', { permalink: '/elsewhere/' }), page('y.md'))
  expect(table.routes.map(({ path, aliases }) => [path, aliases])).toEqual([
    ['/elsewhere/', ['/elsewhere/index.html', '/x.html']],
    ['/guide/', ['/guide/index.html']],
    ['/y.html', []],
  ])
})

test('a permalink that repeats the regular path adds no address', () => {
  const table = routesOf(page('guide/index.md', { permalink: '/guide/' }))
  expect(table.routes[0]?.aliases).toEqual(['/guide/index.html'])
})

test('a permalink that names the file of a folder is that folder, also where another page is it', () => {
  const table = routesOf(
    page('guide/README.md'),
    page('x.md', { permalink: '/guide/index.html' }),
    page('y.md', { permalink: '/other/INDEX.html' }),
    page('z.md', { permalink: '/z/index.html/x.html' }),
  )
  expect(table.routes.map(({ path, page }) => [path, page])).toEqual([
    ['/guide/', 'content/guide/README.md'],
    ['/other/', 'content/y.md'],
    ['/z/index.html/x.html', 'content/z.md'],
  ])
  expect(table.diagnostics.map(({ code, at }) => [code, at?.path])).toEqual([
    ['duplicate-route', 'content/x.md'],
  ])
})

test('pages of a content root are published below its prefix', () => {
  const table = routesOf(page('x.md'), page('x.md', { root: 1, permalink: null }))
  expect(table.routes.map(({ path, root, relativePath }) => [path, root, relativePath])).toEqual([
    ['/v1.0.1/x.html', 1, 'x.md'],
    ['/x.html', 0, 'x.md'],
  ])
})

test('a page that moved by its permalink keeps its regular path', () => {
  const [route] = routesOf(page('a/x.md', { permalink: '/b/x.html' })).routes
  expect(route).toEqual({
    path: '/b/x.html',
    aliases: ['/a/x.html'],
    page: 'content/a/x.md',
    root: 0,
    relativePath: 'a/x.md',
    regularPath: '/a/x.html',
  })
})

test('a route is found by its path, its page, and in other letter case, where a path counts before an alias', () => {
  const table = routesOf(
    page('Guide/README.md'),
    page('x.md', { permalink: '/Other.html' }),
    page('y.md', { permalink: '/X.html' }),
  )
  expect(table.byPath.get('/Other.html' as RoutePath)?.page).toBe('content/x.md')
  expect(table.bySource.get('content/x.md' as SourcePath)?.path).toBe('/Other.html')
  expect([table.has('/Guide/'), table.has('/guide/'), table.has('/Guide/index.html')]).toEqual([
    true,
    false,
    false,
  ])
  const cases = [
    ['/guide/', '/Guide/'],
    ['/guide/index.html', '/Guide/'],
    ['/other.html', '/Other.html'],
    ['/x.html', '/X.html'],
    ['/z.html', undefined],
  ] as const
  for (const [path, route] of cases) expect(table.byLooseName(path), path).toBe(route)
})

test('a page that stands in for a translation is found by its page where it is at home', () => {
  const { routes } = routesOf(page('x.md'))
  const [home] = routes
  if (home === undefined) throw new Error('no route')
  const standIn = {
    ...home,
    path: '/zh/x.html' as RoutePath,
    root: 1,
    fallbackFrom: { root: 0, prefix: '/' },
  }
  const table = routeTable([home, standIn], [])
  expect(table.routes.map(({ path }) => path)).toEqual(['/x.html', '/zh/x.html'])
  expect([...table.bySource]).toEqual([[home.page, home]])
})

test('a page is published by its path from the folder of its root, its permalink and its date', () => {
  const facts = (frontmatter: object) =>
    ({ path: 'content/guide/x.md' as SourcePath, frontmatter: { data: {}, ...frontmatter } }) as Parameters<
      typeof routableOf
    >[0]
  const roots = ['', 'content'].map((dir) => ({ dir, prefix: '/', version: 'latest' }))
  expect(routableOf(facts({ date: '2021-03-09' }), roots)).toEqual({
    path: 'content/guide/x.md',
    root: 1,
    relativePath: 'guide/x.md',
    permalink: null,
    date: '2021-03-09',
  })
  expect(routableOf(facts({}), roots.slice(0, 1))).toMatchObject({
    root: 0,
    relativePath: 'content/guide/x.md',
    date: null,
  })
})

test('a permalink of a frozen page stands below its version, where it began as the others did', () => {
  const roots = [
    { dir: 'en', prefix: '/en/', version: 'latest' },
    { dir: 'versions/v1/en', prefix: '/v1/en/', version: 'v1' },
  ]
  const permalinkOf = (path: string, permalink: string | undefined) =>
    routableOf({ path, frontmatter: { permalink, data: {} } } as never, roots).permalink
  expect(permalinkOf('versions/v1/en/x.md', '/en/x/')).toBe('/v1/en/x/')
  expect(permalinkOf('versions/v1/en/x.md', '/x/')).toBe('/x/')
  expect(permalinkOf('en/x.md', '/en/x/')).toBe('/en/x/')
  expect(permalinkOf('versions/v1/en/x.md', undefined)).toBe(null)
})

test('permalink patterns take the date and name of the file', () => {
  const cases = [
    [page('2021-03-09-news.md', { permalink: '/:year/:month/:day/:slug.html' }), '/2021/03/09/news.html'],
    [page('2021-03-news.md', { permalink: '/:year-:i_month/:slug/' }), '/2021-3/news/'],
    [page('2021-03-09-news.md', { permalink: '/:i_month-:i_day/:slug/:slug.html' }), '/3-9/news/news.html'],
    [page('2021-03-09-news.md', { permalink: '/:year/:slug/', date: '2020-01-02' }), '/2020/news/'],
    [page('blog.mdx/2021-03-09-news.MD', { permalink: '/:day/:slug/' }), '/09/news/'],
    [page('blog/2021/2021-03-09-news.md', { permalink: '/:slug/' }), '/news/'],
    [page('on-2021-03-09-and.mdx.md', { permalink: '/:year/:slug/' }), '/on-2021-03-09-and.mdx/'],
    [page('news.md', { permalink: '/a/:year/:month/:slug/:year/b/' }), '/a/news/b/'],
    [page('old/x.md', { permalink: '/was:regular' }), '/wasold/x.html'],
    [page('old/x.md', { permalink: '/blog/:regular', date: '2020-01-02' }), '/blog/old/x.html'],
    [page('x.md', { permalink: '/:slugs/:day.html' }), '/:slugs/01.html'],
    [page('x.md', { permalink: '/:minutes/:seconds/', date: '2020-01-02 03:04:05' }), '/04/05/'],
    [page('x.md', { permalink: '/:minutes-:seconds/', date: '2020-01-02T03:04Z' }), '/04-00/'],
    [page('2021-03-09-x.md', { permalink: '/:minutes/:seconds/:slug/' }), '/00/00/x/'],
    [page('x.md', { permalink: `/${'é'.repeat(127)}a/` }), `/${'é'.repeat(127)}a/`],
    [page('x.md', { permalink: `${'/a'.repeat(999)}b/` }), `${'/a'.repeat(999)}b/`],
  ] as const
  for (const [input, route] of cases) expect(routesOf(input).routes[0]?.path).toBe(route)
})

test('a part of a pattern that stands for nothing is reported with those that do', () => {
  const { diagnostics } = routesOf(
    page('x.md', { permalink: '/:years/:hash/:hash/:slug/' }),
    page('y.md', { permalink: '/12:30/a:/' }),
  )
  expect(diagnostics.map(({ code, message, hint }) => [code, message.split(' ')[0], hint])).toEqual([
    ['permalink-part', '":years"', 'Did you mean ":year"?'],
    [
      'permalink-part',
      '":hash"',
      'A pattern may have :year, :month, :i_month, :day, :i_day, :minutes, :seconds, :slug, :regular.',
    ],
  ])
})

test('the time of a date is not lost', () => {
  const dateOf = (date: string | undefined, data: object) =>
    routableOf({ path: 'x.md', frontmatter: { date, data } } as never, []).date
  expect(dateOf('2020-01-02', { date: '2020-01-02 03:04' })).toBe('2020-01-02 03:04')
  // A date that cannot be read is ignored.
  expect(dateOf(undefined, { date: 'soon' })).toBe(null)
})

test('a permalink without an ending gets the form of the other addresses', () => {
  const cases = [
    ['html', '/guide/start', '/guide/start.html'],
    ['html', '/guide/v1.1', '/guide/v1.1.html'],
    ['html', '/blog/:year/:slug', '/blog/2024/x.html'],
    ['folder', '/guide/start', '/guide/start/'],
    ['folder', '/guide/start.html', '/guide/start.html'],
    ['clean', '/guide/start', '/guide/start'],
  ] as const
  for (const [addresses, permalink, path] of cases) {
    const { routes, diagnostics } = routePages([page('2024-01-02-x.md', { permalink })], ['/'], addresses)
    expect([routes.map((route) => route.path), diagnostics], permalink).toEqual([[path], []])
  }
})

test('a permalink that is no path is reported and the regular path used', () => {
  const character = 'contains a character that is not allowed in a path'
  const long = 'is too long for a file name'
  const cases = [
    ['guide/', 'does not begin with a slash'],
    ['/api/node.js', 'needs ".html" at its end'],
    ['/404', 'needs ".html" at its end'],
    ['/a//b/', 'has an empty segment or one that begins with a dot'],
    ['/../x/', 'has an empty segment or one that begins with a dot'],
    ['/..', 'has an empty segment or one that begins with a dot'],
    ['/a/.hidden.html', 'has an empty segment or one that begins with a dot'],
    ['/.git/x.html', 'has an empty segment or one that begins with a dot'],
    ['/a\\b/', character],
    ['/a%2fb/', character],
    ['/a?b/', character],
    ['/a#b/', character],
    [`/${'é'.repeat(128)}/`, long],
    [`/${'a'.repeat(256)}/`, long],
    [`${'/a'.repeat(1000)}/`, long],
  ] as const
  for (const [permalink, reason] of cases) {
    const table = routesOf(page('x.md', { permalink }))
    expect(table.routes[0]?.path, permalink).toBe('/x.html')
    expect(
      table.diagnostics.map(({ code, at, message }) => [code, at, message]),
      permalink,
    ).toEqual([
      ['bad-permalink', { path: 'content/x.md', line: 1, column: 1 }, expect.stringContaining(reason)],
    ])
  }
})

test('a page whose name is too long for a file is published at its permalink alone', () => {
  const long = `guide/${'é'.repeat(126)}.md`
  const { routes, diagnostics } = routesOf(page('a.md'), page(long), page(long, { permalink: '/short/' }))
  expect(routes.map(({ path, aliases }) => [path, aliases])).toEqual([
    ['/a.html', []],
    ['/short/', ['/short/index.html']],
  ])
  expect(diagnostics.map(({ code }) => code)).toEqual(['page-name'])
})

test('two pages with one route: the first keeps it, the second is reported with both names', () => {
  const table = routesOf(
    page('guide/README.md'),
    page('guide/index.md'),
    page('Guide/x.md'),
    page('guide/X.md'),
  )
  expect(table.routes.map(({ page }) => page)).toEqual(['content/Guide/x.md', 'content/guide/README.md'])
  expect(table.diagnostics.map(({ code, at }) => [code, at])).toEqual([
    ['duplicate-route', { path: 'content/guide/index.md', line: 1, column: 1 }],
    ['route-case-collision', { path: 'content/guide/X.md', line: 1, column: 1 }],
  ])
  expect(table.diagnostics[0]?.message).toContain('content/guide/README.md')
})
