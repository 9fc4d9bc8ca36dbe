import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimsMemory, claimsOf } from '../io/running/claims.js'
import type { OutputPath } from '../paths.js'
import { lookAtOutput, lookFrom } from './look.js'
import { type OutputFileRecord, type OutputRecord, outputRecord } from './output-record.js'
import { outputRecordOf } from './test-support.js'

const publishedSeconds = 1_790_000_000

function published(...paths: string[]): { readonly folder: string; readonly record: OutputRecord } {
  const folder = mkdtempSync(join(tmpdir(), 'quire-look-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const record = outputRecordOf(
    paths.map((path) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), path)
      // A time that another file can get as well. Times on the disk are more precise than what Node can set.
      utimesSync(join(folder, path), publishedSeconds, publishedSeconds)
      const { size, mtimeMs, ino } = lstatSync(join(folder, path))
      return [path as OutputPath, { hash: 'f'.repeat(32), size, modifiedMs: mtimeMs, number: ino }]
    }),
  )
  return { folder, record }
}

const files = ['index.html', 'a/b/c.html', 'a/b/d.html', 'a/index.html', 'a.html']

test.each<
  [
    string,
    (at: (path: string) => string) => void,
    Partial<Record<'missing' | 'different' | 'strangers', string[]>>,
  ]
>([
  ['as it was published', () => {}, {}],
  ['a file that is gone', (at) => rmSync(at('a/b/c.html')), { missing: ['a/b/c.html'] }],
  [
    'a folder that is gone',
    (at) => rmSync(at('a/b'), { recursive: true }),
    { missing: ['a/b/c.html', 'a/b/d.html'] },
  ],
  ['all is gone', (at) => rmSync(at('.'), { recursive: true }), { missing: [...files].sort() }],
  ['another size', (at) => writeFileSync(at('a.html'), 'longer than before'), { different: ['a.html'] }],
  [
    'another size at the same time',
    (at) => {
      writeFileSync(at('a.html'), 'longer than before')
      utimesSync(at('a.html'), publishedSeconds, publishedSeconds)
    },
    { different: ['a.html'] },
  ],
  ['another time', (at) => utimesSync(at('a.html'), 1, 1), { different: ['a.html'] }],
  [
    'another file of the same size and time',
    (at) => {
      writeFileSync(at('new'), 'A.html')
      utimesSync(at('new'), publishedSeconds, publishedSeconds)
      renameSync(at('new'), at('a.html'))
    },
    { different: ['a.html'] },
  ],
  [
    'a link in the place of a file',
    (at) => {
      rmSync(at('a.html'))
      symlinkSync('index.html', at('a.html'))
    },
    { different: ['a.html'] },
  ],
  [
    'a folder in the place of a file, with a file and without',
    (at) => {
      for (const path of ['a.html', 'index.html']) {
        rmSync(at(path))
        mkdirSync(at(path))
      }
      writeFileSync(at('index.html/own'), '')
    },
    { missing: ['a.html', 'index.html'], strangers: ['index.html/own'] },
  ],
  [
    'a file in the place of a folder',
    (at) => {
      rmSync(at('a/b'), { recursive: true })
      writeFileSync(at('a/b'), '')
    },
    { missing: ['a/b/c.html', 'a/b/d.html'], strangers: ['a/b'] },
  ],
  [
    'strangers, alone and in folders of their own',
    (at) => {
      writeFileSync(at('a/b/e.html'), '')
      mkdirSync(at('own/deep'), { recursive: true })
      writeFileSync(at('own/deep/x'), '')
      symlinkSync('nowhere', at('link'))
    },
    { strangers: ['a/b/e.html', 'link', 'own/deep/x'] },
  ],
  // On Windows, this character separates folders.
  ...(process.platform === 'win32'
    ? []
    : ([
        [
          'a stranger with a sign in its name',
          (at) => {
            mkdirSync(at('own'))
            writeFileSync(at('own/a\\b'), '')
          },
          { strangers: ['own/a\\b'] },
        ],
      ] satisfies [string, (at: (path: string) => string) => void, object][])),
])('%s', async (_, change, expected) => {
  const { folder, record } = published(...files)
  change((path) => join(folder, path))
  const { missing, different, strangers } = await lookAtOutput(folder, record.columns).finished()
  expect({
    missing: [...missing].sort(),
    different: [...different].sort(),
    strangers: [...strangers].sort(),
  }).toEqual({ missing: [], different: [], strangers: [], ...expected })
})

test('of many files each is compared with its own record', async () => {
  const { folder, record } = published(...Array.from({ length: 300 }, (_, index) => `${index}.html`))
  writeFileSync(join(folder, '299.html'), 'longer than before')
  const { different } = await lookAtOutput(folder, record.columns).finished()
  expect([...different]).toEqual(['299.html'])
})

test('two threads look at each file once', () => {
  const paths = Array.from({ length: 1_000 }, (_, index) => `${index}.html`.padStart(9, '0') as OutputPath)
  const { columns } = outputRecordOf(
    paths.map((path) => [path, { hash: 'f'.repeat(32), size: 1, modifiedMs: 1, number: 1 }]),
  )
  // None of these files exists, so a thread has looked at those that it reports as missing.
  for (const takenByOther of [0, 1, 3, 7, 8]) {
    const claims = claimsMemory()
    const request = { outDir: join(tmpdir(), 'no-such-folder'), columns, claims }
    const other = claimsOf(claims, Math.ceil(paths.length / 128))
    for (let turn = 0; turn < takenByOther; turn += 1) other.claim('front')
    const seen = lookFrom('back', request).missing
    expect([...seen].sort()).toEqual(paths.slice(takenByOther * 128))
    expect(lookFrom('front', request).missing.size).toBe(0)
  }
})

test('a record is read as it was saved', () => {
  const { record } = published(...files)
  const again = outputRecord(structuredClone(record.columns))
  expect(again.columns).toEqual(record.columns)
  expect([again.count, again.bytes]).toEqual([5, files.join('').length])
  expect(again.get('a/b/d.html' as OutputPath)?.size).toBe('a/b/d.html'.length)
  expect(again.get('nope' as OutputPath)).toBeUndefined()
})

test('a record after changes is the record of the files that are there', () => {
  const recordOf = (path: string, size: number) =>
    [
      path as OutputPath,
      { hash: `${size}`.padEnd(32, 'a'), size, modifiedMs: size / 4, number: size },
    ] as const
  const before = ['a.html', 'a/b.html', 'a/c.html', 'd.html'].map((path, index) => recordOf(path, index + 1))
  const changes: [OutputPath, OutputFileRecord | undefined][] = [
    ['0.html' as OutputPath, recordOf('0.html', 10)[1]],
    ['a/b.html' as OutputPath, undefined],
    ['a/c.html' as OutputPath, recordOf('a/c.html', 11)[1]],
    ['never.html' as OutputPath, undefined],
    ['z.html' as OutputPath, recordOf('z.html', 12)[1]],
  ]
  // Every combination of these changes.
  for (let set = 0; set < 2 ** changes.length; set += 1) {
    const chosen = changes.filter((_, index) => set & (1 << index)).reverse()
    const files = new Map<OutputPath, OutputFileRecord>(before)
    for (const [path, record] of chosen)
      if (record === undefined) files.delete(path)
      else files.set(path, record)
    const { record, moved } = outputRecordOf(before).with(new Map(chosen))
    expect(record.columns).toEqual(outputRecordOf(files).columns)
    expect(record.paths()).toEqual(outputRecordOf(files).paths())
    const stayed = before.map(([path]) => (chosen.some(([other]) => other === path) ? undefined : path))
    expect([...moved]).toEqual(stayed.map((path) => (path && record.positionOf(path)) ?? -1))
  }
})
