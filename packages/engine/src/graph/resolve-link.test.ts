import { expect, test } from 'vitest'
import type { RoutePath, SourcePath } from '../paths.js'
import { routesInLanguages } from '../route/fallback.js'
import { type Routable, routePages, routeTable } from '../route/route.js'
import { prefixOf, resolveLink, standingIn } from './resolve-link.js'

/** The page at that path of a content folder, for the routes. */
const routable = (
  dir: string,
  relativePath: string,
  root = 0,
  permalink: string | null = null,
): Routable => ({
  path: `${dir}/${relativePath}` as SourcePath,
  root,
  relativePath,
  permalink,
  date: null,
})

const sources = [
  'README.md',
  'guide/README.md',
  'guide/start.md',
  'guide/v1.1.md',
  'Community/faqs.md',
  'guide/moved.md',
]
const pages = sources.map((relativePath) =>
  routable('content', relativePath, 0, relativePath.includes('moved') ? '/elsewhere/' : null),
)
const table = routePages(pages, ['/'])
const files = new Set(['content/guide/api.yaml', 'content/guide/a b.pdf', 'public/logo.png'])
const scope = {
  ...table,
  contentFolders: ['content'],
  publicFolder: 'public',
  publicFile: (path: string) => (files.has(`public${path}`) ? (`public${path}` as SourcePath) : undefined),
  hasFile: (path: SourcePath) => files.has(path),
  throughBase: () => undefined,
}
const from = (source: string) => table.bySource.get(`content/${source}` as SourcePath)!

function shown(href: string, source = 'guide/start.md'): string {
  const target = resolveLink(href, from(source), scope)
  switch (target.kind) {
    case 'page': {
      return `page ${target.route}${target.query}${target.fragment === undefined ? '' : `#${target.fragment}`}${target.differsInCase ? ' (case)' : ''}`
    }
    case 'file':
      return `file ${target.source}${target.suffix}`
    case 'empty':
      return 'empty'
    case 'missing':
      return `missing ${target.path}${target.suffix}`
  }
}

test('links lead where their author meant', () => {
  const cases = [
    ['./README.md', 'page /guide/'],
    ['README.md#install', 'page /guide/#install'],
    ['README.md/#install', 'page /guide/#install'],
    ['../Community/faqs.md/', 'page /Community/faqs.html'],
    ['../README.md', 'page /'],
    ['../Community/faqs.md', 'page /Community/faqs.html'],
    ['START.MD', 'page /guide/start.html (case)'],
    ['start.MD', 'page /guide/start.html (case)'],
    ['start.HTML#x', 'page /guide/start.html#x (case)'],
    ['../GUIDE/', 'page /guide/ (case)'],
    ['../GUIDE', 'page /guide/ (case)'],
    ['../GUIDE/index.html', 'page /guide/ (case)'],
    ['../GUIDE/ReadMe.MD', 'page /guide/ (case)'],
    ['start.md.html', 'missing /guide/start.md.html'],
    ['/public/logo.png', 'missing /public/logo.png'],
    ['#100%', 'page /guide/start.html#100%'],
    ['./gone.md?a=1#b', 'missing /guide/gone.md?a=1#b'],
    ['../Community/faqs', 'page /Community/faqs.html'],
    ['../community/FAQs.html', 'page /Community/faqs.html (case)'],
    ['../community/faqs.md', 'page /Community/faqs.html (case)'],
    ['/guide/start.md', 'page /guide/start.html'],
    ['/content/guide/start.md#x', 'page /guide/start.html#x'],
    ['/guide/api.yaml', 'file content/guide/api.yaml'],
    ['/content/guide/api.yaml', 'file content/guide/api.yaml'],
    ['/content/guide/start.html', 'missing /content/guide/start.html'],
    ['/content/gone.md', 'missing /content/gone.md'],
    ['./', 'page /guide/'],
    ['.', 'page /guide/'],
    ['..', 'page /'],
    ['/', 'page /'],
    ['/guide', 'page /guide/'],
    ['/guide/index.html', 'page /guide/'],
    ['./v1.1', 'page /guide/v1.1.html'],
    ['v1.1.md', 'page /guide/v1.1.html'],
    ['#here', 'page /guide/start.html#here'],
    ['#', 'page /guide/start.html#'],
    ['?x=1', 'page /guide/start.html?x=1'],
    ['./?q=1#a%20b', 'page /guide/?q=1#a b'],
    ['./moved.md', 'page /elsewhere/'],
    ['./moved.html', 'page /elsewhere/'],
    ['', 'empty'],
    ['api.yaml', 'file content/guide/api.yaml'],
    ['./a%20b.pdf#page=2', 'file content/guide/a b.pdf#page=2'],
    ['/logo.png', 'file public/logo.png'],
    ['../logo.png', 'file public/logo.png'],
    ['../../public/logo.png#a', 'file public/logo.png#a'],
    ['../../public/.env', 'missing ../../public/.env'],
    ['../../other/logo.png', 'missing ../../other/logo.png'],
    ['./instal.md', 'missing /guide/instal.md'],
    ['../../../etc/passwd', 'missing ../../../etc/passwd'],
    ['%E0%A4%A', 'missing /guide/%25E0%25A4%25A'],
  ] as const
  for (const [href, target] of cases) expect(shown(href), href).toBe(target)
})

test('accents may be written in either way', () => {
  // "é" as one character, and as "e" followed by an accent.
  const [one, two] = ['caf\u00e9', 'cafe\u0301']
  const names = [`${one}.md`, `${two}s/README.md`, `${two}s/menu.md`]
  const routes = routePages(
    names.map((relativePath) => routable('content', relativePath)),
    ['/'],
  )
  const target = (href: string) => {
    const menu = routes.bySource.get(`content/${two}s/menu.md` as SourcePath)!
    return resolveLink(href, menu, { ...scope, ...routes })
  }
  for (const href of [`../${two}.md`, `/${two}`, `../${encodeURIComponent(two)}.html`])
    expect(target(href), href).toMatchObject({ kind: 'page', route: `/${one}.html`, differsInCase: true })
  for (const href of [`../${one}s/`, `/${one}s/README.md`])
    expect(target(href), href).toMatchObject({ kind: 'page', route: `/${two}s/`, differsInCase: true })
  expect(target(`../${one}.md`)).toMatchObject({ differsInCase: false })
})

test('links of a page with a permalink count from its file', () => {
  expect(shown('./start.md', 'guide/moved.md')).toBe('page /guide/start.html')
  expect(shown('./start.html', 'guide/moved.md')).toBe('page /guide/start.html')
})

test('a link to a file leads to its page in any content folder, from the root to the own folder first', () => {
  const paths = [
    ['content', 'a.md', 0],
    ['content', 'both.md', 0],
    ['other', 'a.md', 1],
    ['other', 'both.md', 1],
    ['other', 'deep/c.md', 1],
  ] as const
  const roots = routePages(
    paths.map(([dir, relativePath, root]) => routable(dir, relativePath, root)),
    ['/', '/other/'],
  )
  const routeFrom = (page: string, href: string) => {
    const source = roots.bySource.get(page as SourcePath)
    const target =
      source && resolveLink(href, source, { ...scope, ...roots, contentFolders: ['content', 'other'] })
    if (target?.kind !== 'page') return target?.kind
    return target.route
  }
  const cases = [
    ['other/deep/c.md', '../../content/a.md', '/a.html'],
    ['other/deep/c.md', '/both.md', '/other/both.html'],
    ['other/deep/c.md', '/a.md', '/other/a.html'],
    ['other/deep/c.md', '/a.MD', '/a.html'],
    ['content/a.md', '/other/a.md', '/other/a.html'],
    ['content/a.md', '/both.md', '/both.html'],
    ['content/a.md', '/deep/c.md', '/other/deep/c.html'],
    ['content/a.md', '../other/deep/c.md', '/other/deep/c.html'],
    ['content/a.md', '/gone.md', 'missing'],
  ] as const
  for (const [page, href, route] of cases) expect(routeFrom(page, href), `${page} ${href}`).toBe(route)
})

test('a page of a frozen version shows the files that were frozen with it, then those of today', () => {
  const page = 'versions/v1/content/a.md' as SourcePath
  const frozen = routePages([routable('versions/v1/content', 'a.md')], ['/v1/'])
  const there = new Set(['versions/v1/public/old.png', 'public/old.png', 'public/new.png'])
  const fileFrom = (href: string) => {
    const source = frozen.bySource.get(page)
    const target =
      source &&
      resolveLink(href, source, {
        ...scope,
        ...frozen,
        hasFile: (path) => there.has(path),
        publicFile: (path) => (there.has(`public${path}`) ? (`public${path}` as SourcePath) : undefined),
      })
    return target?.kind === 'file' ? target.source : target?.kind
  }
  expect(fileFrom('/old.png')).toBe('versions/v1/public/old.png')
  expect(fileFrom('/v1/old.png')).toBe('versions/v1/public/old.png')
  expect(fileFrom('old.png')).toBe('versions/v1/public/old.png')
  expect(fileFrom('../public/old.png')).toBe('versions/v1/public/old.png')
  expect(fileFrom('../public/new.png')).toBe('public/new.png')
  expect(fileFrom('/new.png')).toBe('public/new.png')
  expect(fileFrom('/v1/new.png')).toBe('missing')
})

test('the prefix of a content folder is known from any of its pages', () => {
  const cases = [
    ['/fr/', 'README.md', '/fr/'],
    ['/fr/guide/', 'guide/index.md', '/fr/'],
    ['/fr/guide/', 'guide/INDEX.MD', '/fr/'],
    ['/fr/guide/x.html', 'guide/x.md', '/fr/'],
    ['/fr/guide/index-x.html', 'guide/index-x.md', '/fr/'],
    ['/fr/guide/an-index.html', 'guide/an-index.md', '/fr/'],
    ['/x.md.html', 'x.md.md', '/'],
  ] as const
  for (const [regularPath, relativePath, prefix] of cases)
    expect(prefixOf({ regularPath, relativePath } as Parameters<typeof prefixOf>[0]), relativePath).toBe(
      prefix,
    )
})

test('addresses from the root stay in the version that the page was frozen in', () => {
  const roots = ['/', '/v1/', '/fr/', '/fr/v1/']
  const paths = [
    ['content', 'README.md', 0],
    ['content', 'guide/README.md', 0],
    ['content', 'guide/new.md', 0],
    ['content', 'guide/v1/new.md', 0],
    ['versions/v1/content', 'README.md', 1],
    ['versions/v1/content', 'guide/README.md', 1],
    ['versions/v1/fr', 'README.md', 3],
    ['versions/v1/fr', 'guide/README.md', 3],
  ] as const
  const frozen = routePages(
    paths.map(([dir, relativePath, root]) => routable(dir, relativePath, root)),
    roots,
  )
  const cases = [
    ['content/README.md', '/guide/', '/guide/'],
    ['versions/v1/content/README.md', '/guide/', '/v1/guide/'],
    ['versions/v1/content/guide/README.md', '/', '/v1/'],
    ['versions/v1/content/README.md', '/guide', '/v1/guide/'],
    ['versions/v1/content/README.md', '/v1/guide/', '/v1/guide/'],
    ['versions/v1/content/README.md', '/guide/new.html', '/guide/new.html'],
    ['versions/v1/fr/README.md', '/fr/guide/', '/fr/v1/guide/'],
    ['versions/v1/fr/README.md', '/guide/', '/v1/guide/'],
    ['versions/v1/content/README.md', '/fr/guide/', '/fr/v1/guide/'],
    ['versions/v1/content/README.md', '/fr/', '/fr/v1/'],
    ['versions/v1/fr/README.md', '/guide/new.html', '/guide/new.html'],
    ['versions/v1/fr/README.md', 'guide/', '/fr/v1/guide/'],
    ['content/guide/README.md', '/v1/guide/', '/v1/guide/'],
  ] as const
  for (const [page, href, route] of cases) {
    const source = frozen.bySource.get(page as SourcePath)!
    const folder = page.slice(0, page.indexOf('/', page.startsWith('versions/') ? 12 : 0) + 1)
    for (const included of [page, `${folder}part.md`, `${folder}guide/part.txt`]) {
      if (included !== page && !href.startsWith('/')) continue
      const place = standingIn(included as SourcePath, source)
      const target = resolveLink(href, place, { ...scope, ...frozen })
      expect(target, `${page} ${included} ${href}`).toMatchObject({ kind: 'page', route })
    }
  }
})

test('addresses from the root stay in the language of a page that stands in for its translation', () => {
  const roots = [
    { prefix: '/', version: 'latest', lang: 'en', fallback: false },
    { prefix: '/fr/', version: 'latest', lang: 'fr', fallback: true },
  ]
  const written = routePages(
    [
      routable('content', 'a.md', 0),
      routable('content', 'b.md', 0),
      routable('fr', 'b.md', 1),
      routable('fr', 'only.md', 1),
    ],
    roots.map(({ prefix }) => prefix),
  )
  const table = routeTable(routesInLanguages(written.routes, roots, 'en'), [])
  const cases = [
    ['/fr/a.html', '/b.html#x', '/fr/b.html'],
    ['/fr/a.html', '/fr/b.html', '/fr/b.html'],
    ['/fr/a.html', '/a', '/fr/a.html'],
    ['/a.html', '/b.html', '/b.html'],
    ['/fr/b.html', '/a.html', '/a.html'],
  ] as const
  for (const [from, href, route] of cases) {
    const source = table.byPath.get(from as RoutePath)!
    for (const included of [source.page, 'content/parts/part.md', 'content/part.txt', 'parts/part.md']) {
      const target = resolveLink(href, standingIn(included as SourcePath, source), { ...scope, ...table })
      expect(target, `${from} ${included} ${href}`).toMatchObject({ kind: 'page', route })
    }
  }
})

test('a file from the root is looked for in the folder of the page that includes the link', () => {
  const table = routePages(
    [routable('content', 'a.md', 0), routable('fr', 'a.md', 1), routable('fr', 'guide/b.md', 1)],
    ['/', '/fr/'],
  )
  const languages = { ...scope, ...table, contentFolders: ['content', 'fr'] }
  const b = table.bySource.get('fr/guide/b.md' as SourcePath)!
  for (const included of ['fr/part.md', 'fr/guide/part.txt', 'parts/part.md']) {
    const target = resolveLink('/a.md', standingIn(included as SourcePath, b), languages)
    expect(target, included).toMatchObject({ kind: 'page', route: '/fr/a.html' })
  }
})
