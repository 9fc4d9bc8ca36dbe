import { expect, test } from 'vitest'
import { routePages } from '../route/route.js'
import { idWritten, nearestAnchor, nearestPages, onlyAnchorAlike } from './nearest.js'

const folders = [
  { prefix: '/', version: 'latest', lang: 'en' },
  { prefix: '/api/', version: 'latest', lang: 'en' },
  { prefix: '/fr/', version: 'latest', lang: 'fr' },
  { prefix: '/1.0/', version: '1.0', lang: 'en' },
]
const files = [
  'README.md',
  'install.md',
  'guide/README.md',
  'guide/a.md',
  'guide/start.md',
  'guide/setup.md',
  'technical/setup.md',
  'technical/Glossary.md',
  'technical/reference/transfers.md',
  'technical/reference/participants.md',
  'api/errors.md',
  'fr/guide/end.md',
  'fr/guide/retour.md',
  '1.0/guide/end.md',
]
const prefixes = folders.map(({ prefix }) => prefix)
const routes = routePages(
  files.map((file) => {
    const root = prefixes.findIndex((prefix, number) => number > 0 && `/${file}`.startsWith(prefix))
    const of = Math.max(root, 0)
    return {
      path: file as Parameters<typeof routePages>[0][number]['path'],
      root: of,
      relativePath: `/${file}`.slice(prefixes[of]?.length),
      permalink: null,
      date: null,
    }
  }),
  prefixes,
)

test.each([
  ['a misspelt file', '/instal.md', '/install.html'],
  ['a misspelt address', '/instal.html', '/install.html'],
  ['an address without an ending', '/instal', '/install.html'],
  ['a misspelt folder page', '/giude/', '/guide/'],
  ['the file of a misspelt folder page', '/giude/README.md', '/guide/'],
  ['the other name of a folder page', '/giude/index.html', '/guide/'],
  ['a file that is somewhere else', '/technical/start.md', '/guide/start.html'],
  ['a file somewhere else, in other letter case', '/Technical/Start.md', '/guide/start.html'],
  ['a file somewhere else, whose name has capitals', '/glossary.md', '/technical/Glossary.html'],
  ['a file whose name is in several folders, in the nearest', '/technica/setup.md', '/technical/setup.html'],
  ['a file whose name is in several folders, none of them near', '/reference/setup.md', '/guide/setup.html'],
  ['a file in a misspelt folder', '/guied/start.md', '/guide/start.html'],
  [
    'a misspelt file in a deep folder',
    '/technical/reference/transfer.md',
    '/technical/reference/transfers.html',
  ],
  // A long path does not allow more typos in the file's name.
  ['another file in a deep folder', '/technical/reference/settlements.md', undefined],
  ['a name of one letter', '/guide/b.md', undefined],
  ['a file in another folder of pages', '/guide/errors.md', '/api/errors.html'],
  ['a file that only another version or language has', '/guide/end.md', undefined],
  ['a misspelt file of a language', '/fr/guide/retuor.md', '/fr/guide/retour.html'],
  ['a file of an older version', '/1.0/end.md', '/1.0/guide/end.html'],
])('of %s', (_, wanted, meant) => {
  expect(nearestPages(routes, folders)(wanted)).toBe(meant)
})

test('where all languages have prefixes, an address without one is looked for in the first', () => {
  const french = routes.routes.flatMap((route) => (route.root === 2 ? [{ ...route, root: 0 }] : []))
  const search = nearestPages({ routes: french }, folders.slice(2, 3))
  expect(search('/guide/retour.html')).toBe('/fr/guide/retour.html')
  expect(search('/guide/retuor')).toBe('/fr/guide/retour.html')
})

test('a fragment names an id whose letters are composed otherwise', () => {
  const decomposed = ['はじめに-が', '안녕'].map((id) => id.normalize('NFD'))
  const anchors = new Set(['start', 'über', ...decomposed])
  const cases = [
    ['start', 'start'],
    ['top', 'top'],
    ['', ''],
    ['はじめに-が', decomposed[0]],
    ['안녕', decomposed[1]],
    ['über'.normalize('NFD'), 'über'],
    ['はじめに-か', undefined],
    ['Start', undefined],
  ] as const
  for (const [fragment, id] of cases)
    expect(
      idWritten(fragment, () => anchors),
      fragment,
    ).toBe(id)
})

test('thousands of wrong fragments take little time', () => {
  const anchors = new Set(Array.from({ length: 20_000 }, (_, index) => `part-é-${index}`))
  const before = process.cpuUsage()
  for (let index = 0; index < 20_000; index++) {
    expect(nearestAnchor(`Part_é.${index}`, anchors)).toBe(`part-é-${index}`)
    expect(nearestAnchor(`x${index}`, anchors)).toBeUndefined()
    expect(onlyAnchorAlike(`Part_é.${index}`, anchors)).toBe(`part-é-${index}`)
    expect(idWritten(`é${index}`, () => anchors)).toBeUndefined()
  }
  // Processor time of this process, so that a busy machine does not make the test fail.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
})

test('an id is certain if it alone differs only in letter case, punctuation and the form of accents', () => {
  const anchors = new Set(['café-menu', 'start', 'a-b', 'a_b'])
  const cases = [
    ['Cafe\u0301_Menu', 'café-menu'],
    ['Start', 'start'],
    ['A.B', undefined],
    ['--', undefined],
    ['stat', undefined],
  ] as const
  for (const [fragment, id] of cases) expect(onlyAnchorAlike(fragment, anchors), fragment).toBe(id)
})

test('in folders of thousands of pages, names with a typo are found, but no page of which thousands have the name', () => {
  const paths = Array.from({ length: 2_500 }, (_, number) => [`log/entry-${number}.md`, `${number}/about.md`])
  const table = routePages(
    paths.flat().map((file) => ({
      path: file as Parameters<typeof routePages>[0][number]['path'],
      root: 0,
      relativePath: file,
      permalink: null,
      date: null,
    })),
    prefixes,
  )
  const search = nearestPages(table, folders)
  expect(search('/log/enrty-1777.html')).toBe('/log/entry-1777.html')
  expect(search('/log/unlike.html')).toBeUndefined()
  expect(search('/here/about.html')).toBeUndefined()
})
