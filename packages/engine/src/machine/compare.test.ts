import { expect, test } from 'vitest'
import { compareSites, marksOf } from './compare.js'
import type { DocsJsonPage } from './docs-json.js'
import { noTextHash, type OutlineSection } from './page-entry.js'

/** @param sections For each heading, its title, which is its id as well, and a stand-in for the text. */
function page(path: string, sections: Readonly<Record<string, string>>, more: Partial<DocsJsonPage> = {}) {
  return {
    path,
    title: path.toUpperCase(),
    description: '',
    lang: 'en',
    version: 'latest',
    sections: Object.entries(sections).map(
      ([title, hash]): OutlineSection => ({ level: 2, title, id: title, hash }),
    ),
    links: [],
    references: '',
    ...more,
  } satisfies DocsJsonPage
}

const none = { added: [], changed: [], moved: [], removed: [], broken: [] }

test('sites with the same pages have no changes, in whatever order', () => {
  const [a, b] = [page('/a', { One: '1' }), page('/b', { One: '1' })]
  expect(compareSites([a, b], [b, a])).toEqual(none)
  // The description, the date and the targets of links are not part of the page's text.
  expect(
    compareSites([a], [{ ...a, description: 'new', changed: '2026-01-31T00:00:00.000Z', links: ['/b'] }]),
  ).toEqual(none)
})

test('pages are added and removed, in path order', () => {
  const before = [page('/z', { Z: '1' }), page('/y', { Y: '2' }), page('/x', { X: '3' })]
  const after = [page('/c', { C: '4' }), page('/y', { Y: '2' }), page('/b', { B: '5' })]
  expect(compareSites(before, after)).toEqual({
    ...none,
    added: [
      { path: '/b', title: '/B', sections: [] },
      { path: '/c', title: '/C', sections: [] },
    ],
    removed: [
      { path: '/x', title: '/X' },
      { path: '/z', title: '/Z' },
    ],
  })
})

const changesOf = (before: DocsJsonPage, after: DocsJsonPage) =>
  compareSites([before], [after]).changed.flatMap(({ sections }) =>
    sections.map(({ change, id, title }) => `${change} ${id} ${title}`.trim()),
  )

test('what is different on a page is told by its sections', () => {
  const before = page('/a', { One: '1', Two: '2', Three: '3' })
  const cases = [
    [page('/a', { Three: '3', One: '1', Two: '2' }), []],
    [page('/a', { One: '1', Two: 'x', Three: '3' }), ['changed Two Two']],
    [page('/a', { One: '1', Two: '2', Three: '3', Four: '2' }), ['added Four Four']],
    [page('/a', { One: '1', Three: '3' }), ['removed Two Two']],
    [
      page('/a', { One: 'x', Four: '4' }),
      ['changed One One', 'added Four Four', 'removed Two Two', 'removed Three Three'],
    ],
    [
      { ...before, sections: before.sections.map((one) => ({ ...one, title: `${one.title}!` })) },
      ['changed One One!', 'changed Two Two!', 'changed Three Three!'],
    ],
    [
      { ...before, sections: before.sections.map((one) => ({ ...one, id: `${one.id}!` })) },
      [
        'added One! One',
        'added Two! Two',
        'added Three! Three',
        'removed One One',
        'removed Two Two',
        'removed Three Three',
      ],
    ],
    [{ ...before, title: 'Other' }, ['changed']],
    [{ ...before, references: 'other' }, ['links']],
    [{ ...before, title: 'Other', references: 'other' }, ['changed']],
    [
      page('/a', { One: '1', Two: 'x', Three: '3' }, { title: 'Other', references: 'other' }),
      ['changed Two Two'],
    ],
  ] as const
  for (const [after, expected] of cases) expect(changesOf(before, after)).toEqual(expected)
})

test('pages that changed are in path order', () => {
  const pages = (hash: string) => [page('/b', { One: hash }), page('/a', { One: hash })]
  expect(compareSites(pages('1'), pages('2')).changed.map(({ path }) => path)).toEqual(['/a', '/b'])
})

test('a page with half of the text of one that is gone was moved, and what changed on it is told', () => {
  const before = page('/old', { One: '1', Two: '2', Three: '3', Four: '4' })
  const moved = (after: DocsJsonPage) =>
    compareSites([before], [after]).moved.map(({ path, from, sections }) => [path, from, sections.length])
  expect(moved(page('/new', { One: '1', Two: '2', Three: '3', Four: '4' }))).toEqual([['/new', '/old', 1]])
  expect(moved({ ...before, path: '/new' })).toEqual([['/new', '/old', 0]])
  expect(moved(page('/new', { One: '1', Two: '2', A: 'a', B: 'b' }))).toEqual([['/new', '/old', 4]])
  // The share is that of the page with fewer sections: a page that was split still exists.
  expect(moved(page('/new', { One: '1', A: 'a' })).length).toBe(1)
  expect(moved(page('/new', { One: '1', A: 'a', B: 'b' }))).toEqual([])
  expect(moved(page('/new', {}))).toEqual([])
  // Sections with the same text count once.
  expect(moved(page('/new', { One: '1', Again: '1', A: 'a', B: 'b' }))).toEqual([])
})

test('a page that is still there was not moved, and no page was moved to two places', () => {
  const text = { One: '1', Two: '2' }
  expect(compareSites([page('/old', text)], [page('/old', text), page('/new', text)])).toMatchObject({
    added: [{ path: '/new' }],
    moved: [],
  })
  const twice = compareSites([page('/old', text)], [page('/c', text), page('/b', text)])
  expect([twice.moved.map(({ path }) => path), twice.added.map(({ path }) => path)]).toEqual([['/b'], ['/c']])
  const merged = compareSites([page('/x', text), page('/y', text)], [page('/new', text)])
  expect([merged.moved.map(({ from }) => from), merged.removed.map(({ path }) => path)]).toEqual([
    ['/x'],
    ['/y'],
  ])
})

test('the page that is most alike is the one that moved', () => {
  const before = [page('/a', { One: '1', Two: 'x' }), page('/b', { One: '1', Two: '2' })]
  const { moved, removed } = compareSites(before, [page('/new', { One: '1', Two: '2' })])
  expect([moved.map(({ from }) => from), removed.map(({ path }) => path)]).toEqual([['/b'], ['/a']])
})

test('pages that move in several versions or languages move within theirs', () => {
  const text = { One: '1', Two: '2' }
  const french = { One: '1', Deux: '2b' }
  const places = [
    ['/a', '/z', { ...text, Three: '3' }, {}],
    ['/fr/a', '/fr/b', french, { lang: 'fr' }],
    ['/v1/a', '/v1/b', text, { version: 'v1' }],
  ] as const
  const before = places.map(([from, , sections, more]) => page(from, sections, more))
  const after = places.map(([, to, sections, more]) => page(to, sections, more))
  const { moved } = compareSites(before, after)
  expect(moved.map(({ from, path }) => [from, path])).toEqual([
    ['/fr/a', '/fr/b'],
    ['/v1/a', '/v1/b'],
    ['/a', '/z'],
  ])
  // A page can also become one of another version.
  expect(compareSites([page('/a', text)], [page('/v1/a', text, { version: 'v1' })]).moved).toHaveLength(1)
})

test('a page that moved is found among dozens of older versions that have the same text', () => {
  const old = Array.from({ length: 30 }, (_, index) =>
    page(`/1.0/${index}`, { One: '1' }, { version: '1.0' }),
  )
  const { moved } = compareSites([...old, page('/was', { One: '1' })], [page('/is', { One: '1' })])
  expect(moved.map(({ path, from }) => [path, from])).toEqual([['/is', '/was']])
})

test('thousands of pages that move, and of sections, are compared at once', () => {
  const common = { License: 'a', Parameters: 'b', Returns: 'c', Errors: 'd', 'See also': 'e' }
  const site = (folder: string) =>
    Array.from({ length: 5000 }, (_, index) =>
      page(`/${folder}/${index}`, { ...common, Own: `own ${index}` }),
    )
  const { moved, added } = compareSites(site('old'), site('new'))
  expect([moved.length, added.length]).toEqual([5000, 0])
  expect(moved.every(({ path, from }) => from === path.replace('/new/', '/old/'))).toBe(true)

  const names = Array.from({ length: 20_000 }, (_, index) => `Section ${index}`)
  const long = page('/long', Object.fromEntries(names.map((name) => [name, name])))
  expect(compareSites([long], [{ ...long }])).toEqual(none)
})

test('headings without text make two pages alike only if they have the same title', () => {
  const empty = noTextHash
  const before = page('/old', { Old: empty, One: '1' })
  expect(compareSites([before], [page('/new', { New: empty })])).toMatchObject({
    added: [{ path: '/new' }],
    removed: [{ path: '/old' }],
  })
  expect(compareSites([before], [page('/new', { Old: empty })]).moved).toHaveLength(1)
})

test('a page that stands in for a missing translation is told of as its original alone', () => {
  const text = { One: '1', Two: '2' }
  const inFrench = { lang: 'fr', original: '/a' }
  const [a, fallback] = [page('/a', text), page('/fr/a', text, inFrench)]
  const changed = { One: '1', Two: 'x' }
  const edited = [page('/a', changed), page('/fr/a', changed, { ...inFrench, broken: ['x'] })]
  expect(compareSites([a, fallback], edited)).toMatchObject({ changed: [{ path: '/a' }], broken: [] })
  const moved = [page('/b', text), page('/fr/b', text, { lang: 'fr', original: '/b' })]
  expect(compareSites([a, fallback], moved)).toMatchObject({
    added: [],
    moved: [{ from: '/a', path: '/b' }],
    removed: [],
  })
  const translated = page('/fr/a', { Un: '3' }, { lang: 'fr' })
  expect(compareSites([a, fallback], [a, translated])).toMatchObject({ added: [{ path: '/fr/a' }] })
  expect(compareSites([a, translated], [a, fallback])).toMatchObject({ removed: [{ path: '/fr/a' }] })
})

test('pages of older versions say so, and whether the whole version is new or gone', () => {
  const text = { One: '1' }
  const of = (version: string, path: string, hash: string) => page(path, { One: hash }, { version })
  const before = [page('/a', text, { broken: ['x'] }), of('v1', '/v1/a', '1'), of('v0', '/v0/a', '0')]
  const after = [
    page('/a', text, { broken: ['x'] }),
    of('v1', '/v1/a', 'x'),
    of('v1', '/v1/b', '2'),
    { ...of('v2', '/v2/a', '1'), broken: ['x', 'y'] },
  ]
  const { added, changed, removed, broken } = compareSites(before, after)
  expect(added).toEqual([
    { path: '/v1/b', title: '/V1/B', version: 'v1', sections: [] },
    { path: '/v2/a', title: '/V2/A', version: 'v2', withVersion: true, sections: [] },
  ])
  expect(changed).toMatchObject([{ path: '/v1/a', version: 'v1' }])
  expect(removed).toEqual([{ path: '/v0/a', title: '/V0/A', version: 'v0', withVersion: true }])
  // Its copy was broken before.
  expect(broken).toMatchObject([{ path: '/v2/a', targets: ['y'] }])
})

test('a link that was broken is no news when it is spelt otherwise', () => {
  const at = (path: string, broken: readonly string[]) => page(path, { One: '1' }, { broken })
  const newly = (before: DocsJsonPage, after: DocsJsonPage) =>
    compareSites([before], [after]).broken.flatMap(({ targets }) => targets)
  const cases = [
    ['nope.md', './nope.md'],
    ['nope.md', '/guide/nope.html'],
    ['nope.md', '../guide/nope'],
    ['nope/index.md', './nope/'],
    ['nope/README.md', 'nope'],
    ['a%20b.md', 'a b.html?x=1'],
    ['nope.md#part', './nope.html#part'],
    ['#part', './page.md#part'],
    ['img/x.png', '/guide/img/x.png'],
  ] as const
  for (const [old, now] of cases)
    expect(newly(at('/guide/page.html', [old]), at('/guide/page.html', [now])), now).toEqual([])
  expect(newly(at('/guide/page.html', ['nope.md#a']), at('/guide/page.html', ['nope.md#b']))).toEqual([
    'nope.md#b',
  ])
  expect(newly(at('/guide/page.html', ['nope.md']), at('/guide/page.html', ['../nope.md']))).toEqual([
    '../nope.md',
  ])
  // The page has moved, and its links were adapted.
  expect(newly(at('/page.html', ['guide/nope.md']), at('/guide/page.html', ['nope.md']))).toEqual([])
  expect(newly(at('/page.html', ['nope.md']), at('/guide/page.html', ['nope.md']))).toEqual([])
})

test('links are newly broken where the page had none of them broken, also at its old address', () => {
  const text = { One: '1', Two: '2' }
  const before = [page('/a', text, { broken: ['x'] }), page('/old', { Three: '3' }, { broken: ['y'] })]
  const after = [
    page('/new', { Three: '3' }, { broken: ['y', 'z'] }),
    page('/a', text, { broken: ['x', 'w'] }),
    page('/added', { Four: '4' }, { broken: ['x'] }),
  ]
  expect(compareSites(before, after).broken).toEqual([
    { path: '/a', title: '/A', targets: ['w'] },
    { path: '/added', title: '/ADDED', targets: ['x'] },
    { path: '/new', title: '/NEW', targets: ['z'] },
  ])
  expect(compareSites(before, before).broken).toEqual([])
})

test('pages are marked by what happened to them', () => {
  const before = [page('/a', { One: '1' }), page('/old', { Two: '2' }), page('/gone', { Three: '3' })]
  const after = [page('/a', { One: 'x' }), page('/new', { Two: '2' }), page('/added', { Four: '4' })]
  expect([...marksOf(compareSites(before, after))]).toEqual([
    ['/added', 'added'],
    ['/a', 'changed'],
    ['/new', 'moved'],
  ])
})
