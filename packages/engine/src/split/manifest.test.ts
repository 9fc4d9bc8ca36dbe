import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoutePath } from '../paths.js'
import { sectionOf, shardRoutes } from './chunk-ids.js'
import { maxRoutesInShard, redirectFile, rootManifest, shardFile } from './manifest.js'
import { chunkFile, chunkOf } from './split.js'

const sectionsOf = (routes: readonly string[]) =>
  new Map(routes.map((route) => [route as RoutePath, sectionOf(route as RoutePath, '/')]))

test('a section is the first folder below the prefix', () => {
  const cases = [
    ['/', '/', '/'],
    ['/x.html', '/', '/'],
    ['/guide/', '/', '/guide/'],
    ['/guide/a/b.html', '/', '/guide/'],
    ['/v1.0.1/api/x.html', '/v1.0.1/', '/v1.0.1/api/'],
    ['/v1.0.1/', '/v1.0.1/', '/v1.0.1/'],
    // Moved elsewhere by a permalink.
    ['/x.html', '/v1.0.1/', '/'],
    ['/ab/c.html', '/v1.0.1/', '/ab/'],
    ['/abcdefghi/j/k.html', '/v1.0.1/', '/abcdefghi/'],
  ] as const
  for (const [route, prefix, section] of cases)
    expect(sectionOf(route as RoutePath, prefix), route).toBe(section)
})

const routes = fc.uniqueArray(fc.stringMatching(/^\/([a-c]\/)?[a-z]{1,3}\.html$/), { maxLength: 60 })

test('every route is in one shard, ids count from 1 without a gap, shards keep their limit', () => {
  fc.assert(
    fc.property(routes, fc.integer({ min: 1, max: 9 }), (all, maxRoutes) => {
      const shards = shardRoutes(sectionsOf(all), maxRoutes)
      expect(shards.flatMap((shard) => shard.routes).sort()).toEqual([...all].sort())
      let next = 1
      for (const shard of shards) {
        expect(shard.firstId).toBe(next)
        expect(shard.routes.length).toBeLessThanOrEqual(maxRoutes)
        next += shard.routes.length
      }
    }),
  )
})

test('a new route changes the routes of its own section only', () => {
  fc.assert(
    fc.property(routes, fc.stringMatching(/^\/a\/[a-z]{4}\.html$/), (all, added) => {
      const others = (list: readonly string[]) =>
        shardRoutes(sectionsOf(list), 5)
          .filter(({ section }) => section !== '/a/')
          .map((shard) => shard.routes)
      expect(others([...all, added])).toEqual(others(all))
    }),
  )
})

test('a chunk file has its name and the hash of its code, and is a script that pushes data', () => {
  const article = '<p>\u2028\u2028\u2029\u2029</script></p>'
  const chunk = chunkOf('v-1', { regions: { article } })
  expect(chunkFile(chunk)).toMatch(/^assets\/js\/v-1\.[0-9a-f]{8}\.js$/)
  const queue: unknown[] = []
  new Function('self', chunk.code)({ docsChunks: queue })
  expect(queue).toEqual([['v-1', { regions: { article } }]])
  expect(chunk.code).not.toMatch(/[\u2028\u2029]/)
})

test('shards do not hold ids, so that a new page elsewhere leaves them alone', () => {
  const pages = {
    chunkOf: (route: RoutePath) => ({ name: `v${route.length}`, hash: '0' }),
    sharedKeyOf: () => '/b/',
  }
  const [first, second] = ['/b/x.html', '/a/n.html'].map((added) => {
    const shards = shardRoutes(sectionsOf([added, '/b/x.html', '/a/m.html']), 500)
    return shards.map((shard) => shardFile(shard, pages)).find(({ path }) => path.includes('/b.'))
  })
  expect(second).toEqual(first)
})

test('the root manifest names a new build whenever a shard, a shared chunk or the theme changes', () => {
  const shard = { section: '/', firstId: 1, routes: ['/' as RoutePath] }
  const buildOf = (file: string, hash: string, theme: string) =>
    JSON.parse(
      rootManifest({
        shards: [{ shard, file: file as never }],
        shared: new Map([['/', { name: 's', hash }]]),
        redirects: undefined,
        notFound: new Map(),
        theme,
      }).content,
    ).build
  const builds = [
    buildOf('a', '1', 't'),
    buildOf('b', '1', 't'),
    buildOf('a', '2', 't'),
    buildOf('a', '1', 'u'),
  ]
  expect(new Set(builds).size).toBe(4)
  expect(buildOf('a', '1', 't')).toBe(builds[0])
})

test('the root manifest says that there is no list of old addresses', () => {
  const { content } = rootManifest({
    shards: [],
    shared: new Map(),
    redirects: undefined,
    notFound: new Map(),
    theme: 't',
  })
  expect(JSON.parse(content)).toMatchObject({ redirects: null })
})

test('chunks of shared regions are counted after those of pages, and that of the page for what is not found comes last', () => {
  const routes = (...list: string[]) => list as RoutePath[]
  const { content, path } = rootManifest({
    shards: [
      { shard: { section: '/', firstId: 1, routes: routes('/', '/a.html') }, file: 'root.json' as never },
      { shard: { section: '/b/', firstId: 3, routes: routes('/b/') }, file: 'b.json' as never },
    ],
    shared: new Map([
      ['/', { name: 's', hash: '1' }],
      ['/b/', { name: 't', hash: '2' }],
    ]),
    redirects: 'moved.json' as never,
    notFound: new Map([['/404.html' as RoutePath, { name: 'n', hash: '3' }]]),
    theme: 't',
  })
  expect(path).toBe('assets/manifest.json')
  expect(JSON.parse(content)).toEqual({
    generator: 'quire',
    build: expect.stringMatching(/^[0-9a-f]{16}$/),
    shards: [
      { section: '/', file: 'root.json', firstId: 1 },
      { section: '/b/', file: 'b.json', firstId: 3 },
    ],
    shared: { '/': [4, 'assets/js/s.1.js'], '/b/': [5, 'assets/js/t.2.js'] },
    redirects: 'moved.json',
    notFound: { '/404.html': [6, 'assets/js/n.3.js'] },
  })
})

test('shards are in the order of their sections, and routes in path order', () => {
  const all = ['/b/2.html', '/a/z.html', '/', '/b/1.html', '/a/a.html']
  const shards = shardRoutes(sectionsOf(all), 500)
  expect(shards).toEqual([
    { section: '/', firstId: 1, routes: ['/'] },
    { section: '/a/', firstId: 2, routes: ['/a/a.html', '/a/z.html'] },
    { section: '/b/', firstId: 4, routes: ['/b/1.html', '/b/2.html'] },
  ])
  expect(shardRoutes(sectionsOf(all), 1).map(({ routes }) => routes.length)).toEqual([1, 1, 1, 1, 1])
  expect(shardRoutes(new Map(), 5)).toEqual([])
})

test('a shard is a file that is named after its section and content', () => {
  const fileOf = (section: string, hash = '1') =>
    shardFile(
      { section, firstId: 1, routes: ['/a.html' as RoutePath] },
      { chunkOf: () => ({ name: 'p', hash }), sharedKeyOf: () => undefined },
    )
  for (const [section, name] of [
    ['/', 'root'],
    ['/guide/', 'guide'],
    ['/v1.0/a b/', 'v1.0-a-b'],
    ['/文/', 'root'],
  ] as const)
    expect(fileOf(section).path, section).toMatch(
      new RegExp(`^assets/manifest/${name}\\.[0-9a-f]{8}\\.json$`),
    )
  expect(fileOf('/').content).toBe('{"rows":[["/a.html","p.1",0]]}\n')
  expect(fileOf('/', '2').path).not.toBe(fileOf('/').path)
  const ofTwo = shardFile(
    { section: '/', firstId: 1, routes: ['/a.html', '/b.html'] as RoutePath[] },
    {
      chunkOf: (route) => ({ name: route.slice(1, 2), hash: '1' }),
      sharedKeyOf: (route) => (route === '/b.html' ? '/key/' : undefined),
    },
  )
  expect(ofTwo.content).toBe('{"rows":[["/a.html","a.1",0],["/b.html","b.1","/key/"]]}\n')
  expect(maxRoutesInShard).toBe(500)
})

test('where no address has moved there is no list of them', () => {
  expect(redirectFile({ moved: {}, prefixes: [] })).toBeUndefined()
  for (const list of [
    { moved: { '/a': '/b' }, prefixes: [] },
    { moved: {}, prefixes: [['/a/', '/b/']] as const },
  ]) {
    const file = redirectFile(list)
    expect(file?.path).toMatch(/^assets\/redirects\.[0-9a-f]{8}\.json$/)
    expect(JSON.parse(file?.content ?? '')).toEqual(list)
  }
})
