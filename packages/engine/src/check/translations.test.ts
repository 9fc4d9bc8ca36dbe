import { expect, test } from 'vitest'
import type { RoutePath, SourcePath } from '../paths.js'
import type { Route } from '../route/route.js'
import { type TranslatablePage, type TranslatedRoot, translationDiagnostics } from './translations.js'

const french: TranslatedRoot = {
  root: 1,
  dir: 'fr',
  lang: 'fr',
  fallback: false,
  original: { root: 0, dir: 'content' },
}

/** A page in the site's language at `/{name}.html`, and where its language menu leads in French. */
function original(file: string, inFrench: string | null = null, path = `/${file.replace('.md', '.html')}`) {
  return page(`content/${file}`, path, 0, inFrench)
}

function page(
  file: string,
  path: string,
  root: number,
  inFrench: string | null,
  fallbackFrom?: Route['fallbackFrom'],
): TranslatablePage {
  const alternate = {
    root: 1,
    route: (inFrench ?? '/fr/') as RoutePath,
    samePage: inFrench !== null,
    isFallback: false,
  }
  return {
    node: {
      route: {
        path: path as RoutePath,
        page: file as SourcePath,
        root,
        ...(fallbackFrom === undefined ? {} : { fallbackFrom }),
      },
      languages: root === 0 ? [alternate] : [],
    },
  }
}

const translation = (file: string, path = `/fr/${file.replace('.md', '.html')}`) =>
  page(`fr/${file}`, path, 1, null)

interface Case {
  readonly name: string
  readonly pages: readonly TranslatablePage[]
  readonly languages?: readonly TranslatedRoot[]
  readonly drafts?: readonly string[]
  /** Seconds since 1970. */
  readonly dates?: Readonly<Record<string, number>>
  readonly expected: readonly string[]
}

const cases: readonly Case[] = [
  { name: 'one language', pages: [original('a.md')], languages: [], expected: [] },
  {
    name: 'a page that is not there in French',
    pages: [original('a.md'), original('sub/b.md', '/fr/sub/b.html'), translation('sub/b.md')],
    expected: ['missing-translation content/a.md fr/a.md'],
  },
  {
    name: 'a page that stands in for its translation is none',
    pages: [
      original('a.md', '/fr/a.html'),
      page('content/a.md', '/fr/a.html', 1, null, { root: 0, prefix: '/' }),
    ],
    languages: [{ ...french, fallback: true }],
    expected: ['missing-translation content/a.md fr/a.md'],
  },
  {
    name: 'a translation with an address of its own is known by its file',
    pages: [original('a.md'), translation('a.md', '/fr/un.html')],
    expected: [],
  },
  {
    name: 'one with a file of another name is known by its address',
    pages: [original('README.md', '/fr/', '/'), translation('index.md', '/fr/')],
    expected: [],
  },
  {
    name: 'the home page that the language menu leads to instead is no translation',
    pages: [original('a.md'), translation('index.md', '/fr/')],
    expected: ['missing-translation content/a.md fr/a.md'],
  },
  {
    name: 'a page in a third language is no translation',
    pages: [original('README.md', '/fr/', '/'), translation('index.md', '/fr/')],
    languages: [{ ...french, root: 2, dir: 'de', lang: 'de' }],
    expected: ['missing-translation content/README.md de/README.md'],
  },
  { name: 'a draft is not missing', pages: [original('a.md')], drafts: ['fr/a.md'], expected: [] },
  {
    name: 'the page for what is not found needs no translation',
    pages: [original('404.md')],
    expected: [],
  },
  {
    name: 'a page that only the translation has is no mistake',
    pages: [translation('only.md')],
    expected: [],
  },
  {
    name: 'each language is looked at',
    pages: [original('a.md')],
    languages: [french, { ...french, root: 2, dir: 'de', lang: 'de' }],
    expected: ['missing-translation content/a.md fr/a.md', 'missing-translation content/a.md de/a.md'],
  },
  {
    name: 'folders inside each other, and at the root of the site',
    pages: [page('guide/a.md', '/guide/a.html', 0, null)],
    languages: [{ ...french, dir: 'translations/fr', original: { root: 0, dir: '' } }],
    expected: ['missing-translation guide/a.md translations/fr/guide/a.md'],
  },
  {
    name: 'a page that changed after its translation',
    pages: [original('a.md'), translation('a.md')],
    dates: { 'content/a.md': 200_000, 'fr/a.md': 100_000 },
    expected: ['outdated-translation fr/a.md content/a.md 1970-01-03 1970-01-02'],
  },
  {
    name: 'a page that changed together with its translation, or before it',
    pages: [original('a.md'), translation('a.md'), original('b.md'), translation('b.md')],
    dates: { 'content/a.md': 100, 'fr/a.md': 100, 'content/b.md': 100, 'fr/b.md': 101 },
    expected: [],
  },
  {
    name: 'dates that are not known say nothing',
    pages: [original('a.md'), translation('a.md'), original('b.md'), translation('b.md')],
    dates: { 'content/a.md': 100, 'fr/b.md': 100 },
    expected: [],
  },
]

test('pages that a language lacks and translations that are too old are told', () => {
  for (const { name, pages, languages = [french], drafts = [], dates = {}, expected } of cases) {
    const found = translationDiagnostics(pages, languages, {
      isPage: (path) => drafts.includes(path),
      changed: (path) => dates[path],
    }).map(({ code, at, message }) => {
      const named = /"([^"]*)"/.exec(message)?.[1]
      return [code, at?.path, named, ...(message.match(/\d{4}-\d\d-\d\d/g) ?? [])].join(' ')
    })
    expect(found, name).toEqual(expected)
  }
})

test('a page that changed on the day of its translation was changed later that day', () => {
  const dates: Readonly<Record<string, number>> = { 'content/a.md': 200, 'fr/a.md': 100 }
  const [found] = translationDiagnostics([original('a.md'), translation('a.md')], [french], {
    isPage: () => false,
    changed: (path) => dates[path],
  })
  expect(found?.message).toBe(
    '"content/a.md", which this page translates, was changed on 1970-01-01, later that day than the translation.',
  )
})

test('what readers see of a missing translation is said', () => {
  const hints = [false, true].map(
    (fallback) =>
      translationDiagnostics([original('a.md')], [{ ...french, fallback }], {
        isPage: () => false,
        changed: () => undefined,
      })[0]?.hint,
  )
  expect(hints).toEqual([
    expect.stringContaining('cannot find'),
    expect.stringContaining('in the language of the site'),
  ])
})
