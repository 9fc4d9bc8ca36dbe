import { expect, test } from 'vitest'
import type { OutputPath, RoutePath, SourcePath } from '../paths.js'
import { publicFileProblems } from './public-files.js'

test('an address of the config that has the base already is told with what to write', () => {
  const hintOf = (href: string, base: string) =>
    publicFileProblems(
      {
        head: [['link', { href }]],
        discovery: {} as never,
        publicDir: 'public',
        importedFiles: new Set(['/assets/files/logo.svg']),
        base,
      },
      new Map([['/logo.svg', 'public/logo.svg' as SourcePath]]),
      { has: (_path: string): _path is RoutePath => false },
      [],
    ).map(({ hint }) => hint)
  expect(hintOf('/hub/logo.svg', '/hub/')).toEqual(['Write "/logo.svg": the base is added.'])
  expect(hintOf('/hub/logo.svg', '/')).toEqual(['It should be at "public/hub/logo.svg".'])
  expect(hintOf('/hub/icon.svg', '/hub/')).toEqual(['It should be at "public/hub/icon.svg".'])
  expect(hintOf('/pub/logo.svg', '/hub/')).toEqual(['It should be at "public/pub/logo.svg".'])
  expect(hintOf('/logo.svg', '/hub/')).toEqual([])
})

test('an address of the config without a file is told if it can only be one of the public folder', () => {
  const toldOf = (address: string, image?: string) =>
    publicFileProblems(
      {
        head: [['script', { src: address }]],
        discovery: { image } as never,
        publicDir: 'public',
        importedFiles: new Set(['/assets/files/logo.svg']),
        base: '/',
      },
      new Map([['/card.png', 'public/card.png' as SourcePath]]),
      { has: (_path: string): _path is RoutePath => false },
      [],
    ).map(({ code }) => code)
  const missing = ['config-file-missing']
  const cases = [
    ['/a.js', missing],
    ['/a.JS?v=1', missing],
    ['a.js', []],
    ['/feed.xml', []],
    ['//example.org/a.js', []],
    ['https://example.org/a.js', []],
    ['/card.png', []],
    ['/assets/files/logo.svg', []],
  ] as const
  for (const [address, told] of cases) expect(toldOf(address), address).toEqual(told)
  // Of the picture alone, the slash may be missing.
  for (const slash of ['', '/'])
    expect(['card.png', 'kard.png'].map((name) => toldOf('/card.png', slash + name))).toEqual([[], missing])
})

test('a file that a page hides is told', () => {
  const toldOf = (...paths: string[]) =>
    publicFileProblems(
      {
        head: [],
        discovery: {} as never,
        publicDir: 'public',
        importedFiles: new Set(['/assets/files/logo.svg']),
        base: '/',
      },
      new Map(paths.map((path) => [path, `public${path}` as SourcePath])),
      { has: (path: string): path is RoutePath => ['/', '/guide/', '/a.html'].includes(path) },
      [],
    ).map(({ code, at }) => `${code} ${at?.path}`)
  expect(
    toldOf(
      '/index.html',
      '/guide/index.html',
      '/a.html',
      '/b.html',
      '/guide/index.html.txt',
      '/guide/x.html',
    ),
  ).toEqual([
    'public-hidden public/index.html',
    'public-hidden public/guide/index.html',
    'public-hidden public/a.html',
  ])
})

test('a file that hosts would keep after it changed is told', () => {
  const toldOf = (...paths: string[]) =>
    publicFileProblems(
      {
        head: [],
        discovery: {} as never,
        publicDir: 'public',
        importedFiles: new Set(['/assets/files/logo.svg']),
        base: '/',
      },
      new Map(paths.map((path) => [path, `public${path}` as SourcePath])),
      { has: (_path: string): _path is RoutePath => false },
      [],
    ).map(({ code, at }) => `${code} ${at?.path}`)
  expect(
    toldOf(
      '/assets/report-20240131.pdf',
      '/assets/logo-DARKMODE.png',
      '/assets/report-2024-01.pdf',
      '/assets/plain.png',
      '/report-20240131.pdf',
    ),
  ).toEqual([
    'public-name-hashed public/assets/report-20240131.pdf',
    'public-name-hashed public/assets/logo-DARKMODE.png',
  ])
})

test('a file at the address of one that the site itself needs is told', () => {
  const toldOf = (...paths: string[]) =>
    publicFileProblems(
      {
        head: [],
        discovery: {} as never,
        publicDir: 'public',
        importedFiles: new Set(['/assets/files/logo.svg']),
        base: '/',
      },
      new Map(paths.map((path) => [path, `public${path}` as SourcePath])),
      { has: (_path: string): _path is RoutePath => false },
      ['assets/manifest.json' as OutputPath, 'assets/search.json' as OutputPath],
    ).map(({ code, at }) => `${code} ${at?.path}`)
  expect(toldOf('/assets/search.json', '/assets/other.json', '/manifest.json')).toEqual([
    'public-hidden public/assets/search.json',
  ])
})
