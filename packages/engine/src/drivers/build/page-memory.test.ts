import { expect, test } from 'vitest'
import type { OutputPath, RoutePath, SourcePath } from '../../paths.js'
import type { PageDigest } from '../../pipeline/page-pipeline.js'
import { pageColumns, pastPages } from './page-memory.js'

const route = (path: string) => path as RoutePath
const hash = (digit: string) => digit.repeat(32)
const output = (path: string, digit: string) => [path as OutputPath, hash(digit)] as const

/**
 * Pages of each kind: with one output, with several, with none because it failed, with files and
 * diagnostics, with diagrams that the browser draws.
 */
const pages = new Map<RoutePath, PageDigest>([
  [route('/'), page({ outputs: [output('index.html', '1')], chunk: { name: 'v-1', hash: 'aa' } })],
  [
    route('/é.html'),
    page({
      outputs: [output('é.html', '2'), output('assets/js/v-2.bb.js', '3'), output('a b.md', '4')],
      chunk: { name: 'v-2.x', hash: 'bb' },
      sharedKey: '/a\nb/',
    }),
  ],
  [route('/failed.html'), page({ failed: true, sharedKey: '' })],
  [
    route('/last.html'),
    page({
      outputs: [output('last.html', '5')],
      sharedKey: '/a\nb/',
      files: [['assets/x.png' as OutputPath, 'content/x.png' as SourcePath]],
      diagnostics: [{ severity: 'warning', code: 'broken-link', message: 'It leads nowhere.' }],
    }),
  ],
  [route('/pie.html'), page({ outputs: [output('pie.html', '6')], drawnLater: true })],
])

function page(given: Partial<PageDigest>): PageDigest {
  return {
    outputs: [],
    chunk: { name: 'v-0', hash: '00' },
    sharedKey: null,
    failed: false,
    files: [],
    diagnostics: [],
    ...given,
  }
}

const digestOf = ({
  outputs,
  chunk,
  sharedKey,
  failed,
  files,
  drawnLater,
  diagnostics,
}: PageDigest): PageDigest => ({
  outputs,
  chunk,
  sharedKey,
  failed,
  files,
  ...(drawnLater && { drawnLater }),
  diagnostics,
})

test('pages are read as they were saved, and saved the same when they were read', () => {
  const past = pastPages(pageColumns(pages))
  const read = [...pages.keys()].map((path) => [path, past.get(path)!] as const)
  expect(read.map(([path, found]) => [path, digestOf(found)])).toEqual([...pages])
  expect(read.map(([, { outputPaths }]) => outputPaths)).toEqual([
    ['index.html'],
    ['é.html', 'assets/js/v-2.bb.js', 'a b.md'],
    [],
    ['last.html'],
    ['pie.html'],
  ])
  expect(pageColumns(new Map(read))).toEqual(pageColumns(pages))
})

test('where the outputs of pages stand is asked for of those made anew, and follows the record for the others', () => {
  const paths = ['a b.md', 'assets/js/v-2.bb.js', 'index.html', 'last.html', 'pie.html', 'é.html']
  const placesIn = (record: readonly string[], moved?: readonly number[]) => ({
    positionOf: (path: string) => (record.includes(path) ? record.indexOf(path) : undefined),
    moved: moved && Int32Array.from(moved),
    arePastKnown: true,
  })
  const first = pageColumns(pages, placesIn(paths))
  expect([...first.outputPositions]).toEqual([2, 5, 1, 0, 3, 4])
  const past = pastPages(first)
  const read = new Map<RoutePath, PageDigest>([...pages.keys()].map((path) => [path, past.get(path)!]))
  expect(pageColumns(read, placesIn([]))).toEqual(first)
  // A file was added in front, and "index.html" was removed and came back, so its position has to be looked
  // up.
  const record = ['0.html', ...paths]
  const next = pageColumns(read, placesIn(record, [1, 2, -1, 4, 5, 6]))
  expect([...next.outputPositions]).toEqual([3, 6, 2, 1, 4, 5])
  expect([...pageColumns(read).outputPositions]).toEqual([-1, -1, -1, -1, -1, -1])
})

test('a page that came, in front of those that stayed, leaves them what they had', () => {
  const past = pastPages(pageColumns(pages))
  const fresh = page({ outputs: [output('a.html', '9'), output('a.md', '8')], sharedKey: '/new/' })
  const kept = (path: string) => [route(path), past.get(route(path))!] as const
  const next = pastPages(
    pageColumns(new Map<RoutePath, PageDigest>([[route('/a.html'), fresh], kept('/last.html'), kept('/')])),
  )
  expect(digestOf(next.get(route('/a.html'))!)).toEqual(fresh)
  expect(digestOf(next.get(route('/last.html'))!)).toEqual(pages.get(route('/last.html')))
  expect(digestOf(next.get(route('/'))!)).toEqual(pages.get(route('/')))
  expect(next.get(route('/failed.html'))).toBeUndefined()
  expect(pastPages(pageColumns(new Map())).get(route('/'))).toBeUndefined()
})
