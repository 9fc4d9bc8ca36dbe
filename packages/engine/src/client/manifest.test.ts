import { afterEach, expect, test, vi } from 'vitest'
import { loadManifest } from './manifest.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a page is found whatever the letter case of its address, and however its accents are written', async () => {
  // "é" as "e" followed by an accent, as macOS names files, and as one character, as keyboards type it.
  const [two, one] = ['Cafe\u0301', 'Caf\u00e9']
  const files: Record<string, unknown> = {
    '/manifest.json': {
      build: '1',
      redirects: null,
      notFound: {},
      shared: {},
      shards: [
        { section: '/', file: 'root.json', firstId: 1 },
        { section: `/${two}s/`, file: 'below.json', firstId: 2 },
      ],
    },
    '/root.json': { rows: [[`/${two}.html`, 'a', 0]] },
    '/below.json': { rows: [[`/${two}s/menu.html`, 'b', 0]] },
  }
  vi.stubGlobal('fetch', async (address: string) => Response.json(files[address]))
  const { find } = await loadManifest('/manifest.json', '/', false)
  const cases = [
    [`/${two}.html`, `/${two}.html`],
    [`/${one}`, `/${two}.html`],
    [`/${one.toLowerCase()}.html`, `/${two}.html`],
    [`/${one}s/menu`, `/${two}s/menu.html`],
    [`/${one.toLowerCase()}s/Menu.html`, `/${two}s/menu.html`],
    ['/cafe.html', undefined],
  ] as const
  for (const [path, route] of cases) expect((await find(path))?.route, path).toBe(route)
})
