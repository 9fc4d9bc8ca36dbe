import { afterEach, expect, test, vi } from 'vitest'
import { loadManifest } from '../client/manifest.js'
import type { OutputPath, RoutePath } from '../paths.js'
import { sectionOf, shardRoutes } from '../split/chunk-ids.js'
import { redirectFile, rootManifest, shardFile } from '../split/manifest.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A site as a build writes it, which records what is requested from its host. */
function published(routes: readonly string[], { hasNotFound = false } = {}) {
  const pages = {
    chunkOf: (route: RoutePath) => ({ name: `p${routes.indexOf(route)}`, hash: '0' }),
    sharedKeyOf: (route: RoutePath) => (route.startsWith('/guide/') ? '/guide/' : undefined),
  }
  const sections = new Map(routes.map((route) => [route as RoutePath, sectionOf(route as RoutePath, '/')]))
  const shards = shardRoutes(sections, 2).map((shard) => ({ shard, file: shardFile(shard, pages) }))
  const redirects = redirectFile({
    moved: { '/was.html': '/guide/', '/guide/#old': '/guide/#new' },
    prefixes: [['/old/', '/guide/:splat']],
  })
  const root = rootManifest({
    shards: shards.map(({ shard, file }) => ({ shard, file: file.path })),
    shared: new Map([['/guide/', { name: 's-1', hash: '0' }]]),
    redirects: redirects?.path,
    notFound: new Map(
      hasNotFound
        ? [
            ['/404.html' as RoutePath, { name: 'n', hash: '0' }],
            ['/fr/404.html' as RoutePath, { name: 'f', hash: '0' }],
          ]
        : [],
    ),
    theme: 't',
  })
  const files = new Map(
    [root, ...shards.map(({ file }) => file), ...(redirects === undefined ? [] : [redirects])].map(
      ({ path, content }) => [`/docs/${path}`, content],
    ),
  )
  const asked: string[] = []
  const failing = new Set<string>()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const content = failing.delete(address) ? undefined : files.get(address)
    return new Response(content ?? '', { status: content === undefined ? 500 : 200 })
  })
  return {
    asked,
    failOnce: (path: OutputPath | undefined) => failing.add(`/docs/${path}`),
    shardPaths: shards.map(({ file }) => file.path),
    redirects: redirects?.path,
    load: () => loadManifest(`/docs/${root.path}`, '/docs/', false),
  }
}

const routes = ['/', '/about.html', '/zebra.html', '/guide.html', '/guide/', '/guide/a.html', '/guide/b.html']

test('every page that a build writes is found, with a chunk that no other page has', async () => {
  const manifest = await published(routes).load()
  const found = await Promise.all(routes.map((route) => manifest.find(route)))
  expect(found.map((entry) => entry?.route)).toEqual(routes)
  expect(found.map((entry) => entry?.request)).toEqual(
    routes.map((_, index) => `/docs/assets/js/p${index}.0.js`),
  )
  expect(new Set(found.map((entry) => entry?.chunk)).size).toBe(routes.length)
  expect((await manifest.find('/about.html'))?.shared).toBeNull()
  expect((await manifest.find('/guide/a.html'))?.shared).toEqual({
    key: '/guide/',
    chunk: routes.length + 1,
    request: '/docs/assets/js/s-1.0.js',
  })
})

test('a page is found by its other addresses, beside a folder of its name too', async () => {
  const manifest = await published(routes).load()
  const cases = [
    ['/About', '/about.html'],
    ['/index.html', '/'],
    ['/GUIDE/A.html', '/guide/a.html'],
    ['/guide', '/guide.html'],
    ['/guide/index.html', '/guide/'],
    ['/guide/a/', '/guide/a.html'],
    ['/nothing.html', undefined],
    ['/guide/nothing', undefined],
    ['/nothing/at/all', undefined],
  ] as const
  for (const [path, route] of cases) expect((await manifest.find(path))?.route, path).toBe(route)
})

test('only the shards of the section that is asked for are loaded, each once', async () => {
  const { load, asked } = published(routes)
  const manifest = await load()
  await manifest.find('/guide/a.html')
  await manifest.find('/guide/b.html')
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.slice(1).every((address) => address.startsWith('/docs/assets/manifest/guide.'))).toBe(true)
  expect(new Set(asked).size).toBe(asked.length)
})

test('what did not come is asked for again', async () => {
  const { load, failOnce, shardPaths, redirects } = published(routes)
  const manifest = await load()
  failOnce(shardPaths[0])
  await expect(manifest.find('/about.html')).rejects.toThrow('answered 500')
  expect((await manifest.find('/about.html'))?.route).toBe('/about.html')
  failOnce(redirects)
  await expect(manifest.moved('/was.html')).rejects.toThrow('answered 500')
  expect(await manifest.moved('/was.html')).toBe('/guide/')
})

test('addresses and places that moved are known, and nothing that every object has', async () => {
  const manifest = await published(routes).load()
  expect(await manifest.moved('/was')).toBe('/guide/')
  expect(await manifest.moved('/old/a.html')).toBe('/guide/a.html')
  expect(await manifest.moved('/guide/', 'old')).toBe('/guide/#new')
  expect(await manifest.moved('/guide/', 'other')).toBeUndefined()
  expect(await manifest.moved('constructor')).toBeUndefined()
})

test('the page for what is not found has a chunk of its own, where there is one, also in each language', async () => {
  expect((await published(routes).load()).notFoundFor('/nothing')).toBeUndefined()
  const { notFoundFor } = await published(routes, { hasNotFound: true }).load()
  expect(notFoundFor('/nothing')).toEqual({
    route: '/404.html',
    chunk: routes.length + 2,
    request: '/docs/assets/js/n.0.js',
    shared: null,
  })
  expect(notFoundFor('/fr/nothing/at/all')).toEqual({
    route: '/fr/404.html',
    chunk: routes.length + 3,
    request: '/docs/assets/js/f.0.js',
    shared: null,
  })
  expect(notFoundFor('/french')?.route).toBe('/404.html')
})
