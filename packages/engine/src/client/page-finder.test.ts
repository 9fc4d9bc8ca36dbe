import { afterEach, expect, test, vi } from 'vitest'
import { createPageFinder } from './page-finder.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The finder of a site below `/docs/`; of its manifest, another build may be published meanwhile. */
function finderOf(files: Readonly<Record<string, object>>, builds = ['1']) {
  const asked: string[] = []
  let build = builds[0]
  vi.stubGlobal('fetch', async (address: string, { cache }: RequestInit) => {
    asked.push(cache === 'default' ? address : `${address} ${cache}`)
    if (address === '/docs/manifest.json') build = builds.shift() ?? build
    return Response.json({ build, ...files[address] })
  })
  const loadChunk = async () => undefined
  return { asked, ...createPageFinder({ base: '/docs/', manifest: '/docs/manifest.json', loadChunk }) }
}

const files = {
  '/docs/manifest.json': {
    shards: [{ section: '/', file: 'root.json', firstId: 1 }],
    shared: {},
    redirects: 'moved.json',
    notFound: { '/404.html': [9, 'n.js'] },
  },
  '/docs/root.json': {
    rows: [
      ['/a b.html', 'a', 0],
      ['/guide/', 'g', 0],
    ],
  },
  '/docs/moved.json': {
    moved: {
      '/plain.html': '/guide/',
      '/place.html': '/guide/#new',
      '/query.html': '/a%20b.html?v=2',
      '/file.html': '/files/a.pdf',
      '/out.html': 'https://example.org/x',
      '/guide/#öld': '/guide/#new',
      '/gone.html#x': '/guide/#new',
      '/gone.html#y': '/guide/',
    },
    prefixes: [],
  },
}

test('a page is found at its own address, with the query and the place that were asked for', async () => {
  const { find } = finderOf(files)
  const cases = [
    ['/docs/guide/', '/guide/', '/docs/guide/'],
    ['/docs/guide?q=1#h', '/guide/', '/docs/guide/?q=1#h'],
    ['/docs/a%20b#h', '/a b.html', '/docs/a%20b.html#h'],
    ['/docs/plain.html?q=1#h', '/guide/', '/docs/guide/?q=1#h'],
    ['/docs/place.html#h', '/guide/', '/docs/guide/#new'],
    ['/docs/query.html?q=1', '/a b.html', '/docs/a%20b.html?v=2'],
    ['/docs/gone.html#x', '/guide/', '/docs/guide/#new'],
    ['/docs/gone.html?q=1#y', '/guide/', '/docs/guide/?q=1'],
    ['/docs/file.html#h', undefined, '/docs/files/a.pdf#h'],
    ['/docs/out.html?q=1', undefined, 'https://example.org/x?q=1'],
  ] as const
  for (const [asked, route, address] of cases) {
    const page = await find(new URL(asked, 'https://docs.example.org'))
    expect([page?.entry?.route, page?.url.href], asked).toEqual([
      route,
      new URL(address, 'https://docs.example.org').href,
    ])
  }
  for (const asked of ['/docs/gone.html', '/docs/gone.html#z', '/blog/guide/'])
    expect(await find(new URL(asked, 'https://docs.example.org')), asked).toBeUndefined()
})

test('a place that its page lost is looked for, any other is not', async () => {
  const { find } = finderOf(files)
  const hashOf = async (hash: string, isLost = false) =>
    (await find(new URL(`https://docs.example.org/docs/guide/${hash}`), { isLost }))?.url.hash
  expect(await hashOf('#%C3%B6ld', true)).toBe('#new')
  expect(await hashOf('#%C3%B6ld')).toBe('#%C3%B6ld')
  expect(await hashOf('#other', true)).toBe('#other')
  expect(await hashOf('', true)).toBe('')
})

test('a page that is not in the manifest may have been published since; a page that is there is not asked for', async () => {
  const gone = new URL('https://docs.example.org/docs/gone.html')
  const there = new URL('https://docs.example.org/docs/guide/')
  const same = finderOf(files)
  expect((await same.findPublished(there))?.entry?.route).toBe('/guide/')
  expect(same.asked).not.toContain('/docs/manifest.json no-cache')
  expect(await same.findPublished(gone)).toBeUndefined()
  expect(same.asked.filter((address) => address.startsWith('/docs/manifest.json'))).toEqual([
    '/docs/manifest.json',
    '/docs/manifest.json no-cache',
  ])
  await expect(finderOf(files, ['1', '2']).findPublished(gone)).rejects.toThrow('The site has changed.')
  expect((await same.notFound(gone))?.request).toBe('/docs/n.js')
})

test('a manifest that came is kept when an older request for it fails', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => answers.push(answer)))
  const { find, findPublished } = createPageFinder({
    base: '/',
    manifest: '/manifest.json',
    loadChunk: async () => undefined,
  })
  const url = new URL('https://docs.example.org/gone.html')
  const answer = async (request: number, status: number) => {
    await expect.poll(() => answers.length).toBeGreaterThan(request)
    answers[request]?.(new Response('{"build":"1","shards":[],"redirects":null}', { status }))
  }
  // Both look in the current publication.
  const [older, newer] = [findPublished(url), findPublished(url)]
  await answer(0, 200)
  await answer(2, 200)
  expect(await newer).toBeUndefined()
  await answer(1, 500)
  await expect(older).rejects.toThrow('answered 500')
  void find(url)
  expect(answers.length).toBe(3)
})
