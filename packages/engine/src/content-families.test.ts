import { expect, test } from 'vitest'
import {
  familyOf,
  latestPrefix,
  movedAddress,
  originalRoot,
  prefixMoves,
  type RootIdentity,
} from './content-families.js'

const root = (prefix: string, lang = 'en', version = 'latest'): RootIdentity => ({ prefix, lang, version })

test('roots are of one family when only language and version tell their prefixes apart', () => {
  const cases: readonly [RootIdentity, string][] = [
    [root('/'), '/'],
    [root('/fr/', 'fr'), '/'],
    [root('/fr/', 'fr-CA'), '/'],
    [root('/pt-br/', 'pt-BR'), '/'],
    [root('/fr/v1/', 'fr', 'v1'), '/'],
    [root('/api/fr/', 'fr'), '/api/'],
    [root('/french/', 'fr'), '/french/'],
    [root('/v1/', 'en', 'v2'), '/v1/'],
  ]
  for (const [given, family] of cases) expect(familyOf(given), JSON.stringify(given)).toBe(family)
})

test('an older version says where its pages are in the latest', () => {
  expect(latestPrefix(root('/fr/v2/', 'fr', 'v2'))).toBe('/fr/')
  expect(latestPrefix(root('/v2/', 'en', 'latest'))).toBe('/v2/')
})

test('a root translates that of its family and version in the language of the site', () => {
  const cases: readonly [name: string, RootIdentity[], (number | undefined)[]][] = [
    ['two languages', [root('/'), root('/fr/', 'fr')], [undefined, 0]],
    ['the order does not matter', [root('/fr/', 'fr'), root('/')], [1, undefined]],
    [
      'each of several folders its own',
      [root('/'), root('/api/'), root('/fr/', 'fr'), root('/fr/api/', 'fr')],
      [undefined, undefined, 0, 1],
    ],
    [
      'a folder that only one language has',
      [root('/'), root('/fr/', 'fr'), root('/fr/blog/', 'fr')],
      [undefined, 0, undefined],
    ],
    ['prefixes of another kind', [root('/docs/'), root('/francais/', 'fr')], [undefined, 0]],
    [
      'versions are kept apart',
      [root('/'), root('/fr/', 'fr'), root('/v1/', 'en', 'v1'), root('/fr/v1/', 'fr', 'v1')],
      [undefined, 0, undefined, 2],
    ],
    ['a version in one language only', [root('/'), root('/fr/v1/', 'fr', 'v1')], [undefined, undefined]],
    [
      'the language of the site is used by none: the first counts',
      [root('/', 'en-GB'), root('/fr/', 'fr')],
      [undefined, 0],
    ],
    ['one language', [root('/'), root('/api/')], [undefined, undefined]],
  ]
  for (const [name, roots, expected] of cases)
    expect(
      roots.map((_, index) => originalRoot(index, roots, 'en')),
      name,
    ).toEqual(expected)
})

test('an address leads to the same page in the version and language of another root', () => {
  const roots = [
    root('/'),
    root('/api/'),
    root('/fr/', 'fr'),
    root('/fr/api/', 'fr'),
    root('/api/1.0/', 'en', '1.0'),
    root('/de/api/', 'de'),
  ]
  const cases: readonly [from: number, address: string, moved: string | undefined][] = [
    [0, '/guide/', undefined],
    [1, '/api/x', undefined],
    [2, '/guide/', '/fr/guide/'],
    [2, '/api/x', '/fr/api/x'],
    [3, '/guide/', '/fr/guide/'],
    [3, '/api/x', '/fr/api/x'],
    [3, '/fr/guide/', undefined],
    [4, '/api/x', '/api/1.0/x'],
    [4, '/guide/', undefined],
    [5, '/api/x', '/de/api/x'],
    [5, '/guide/', undefined],
  ]
  for (const [from, address, moved] of cases)
    expect(movedAddress(address, prefixMoves(from, roots, 'en')), `${from} ${address}`).toBe(moved)
})

test('an address leads only to pages that the latest version has, and to the root whose pages they are', () => {
  const moved = (roots: readonly RootIdentity[], from: number, address: string) =>
    movedAddress(address, prefixMoves(from, roots, 'en'))
  const old = [root('/'), root('/old/1.0/', 'en', '1.0')]
  expect(moved(old, 1, '/old/x')).toBe(undefined)
  const french = [root('/'), root('/fr/', 'fr'), root('/fr/1.0/', 'fr', '1.0')]
  expect(moved(french, 2, '/fr/x')).toBe(undefined)
  const inner = [root('/'), root('/api/'), root('/fr/', 'fr'), root('/api/fr/', 'fr')]
  expect([moved(inner, 2, '/api/x'), moved(inner, 2, '/guide/')]).toEqual(['/api/fr/x', '/fr/guide/'])
})

test('the language of the site is that of its config, in whatever order the roots are, else that of the first', () => {
  const addressIn = (roots: readonly RootIdentity[], from: number) =>
    movedAddress('/x', prefixMoves(from, roots, 'en'))
  expect(addressIn([root('/fr/', 'fr'), root('/')], 0)).toBe('/fr/x')
  expect(addressIn([root('/', 'en-GB'), root('/fr/', 'fr')], 1)).toBe('/fr/x')
})
