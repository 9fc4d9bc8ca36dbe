import {
  appendFileSync,
  type Dirent,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ScanOptions, type ScanRecord, scanFiles } from './scan.js'

function folderWith(...paths: string[]): string {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'quire-scan-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const path of paths) write(root, path)
  return root
}

function write(root: string, path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), '')
}

const pages = {
  purpose: 'pages',
  dir: 'content',
  accepts: (name) => name.endsWith('.md'),
  exclude: ['drafts/**', '**/_*'],
} satisfies ScanOptions

const files = [
  'content/index.md',
  'content/a/b.md',
  'content/a/c/d.md',
  'content/drafts/e.md',
  'content/f.txt',
]

/** A scan, and another one that may use its record, after a change. */
function scansAround(root: string, change: () => void, options: ScanOptions = pages) {
  const before = scanFiles(root, options)
  change()
  return { before, after: scanFiles(root, options, before.record && [before.record]) }
}

test('a scan of the same folders lists the same files without matching a glob again', () => {
  const root = folderWith(...files)
  const accepts = vi.fn(pages.accepts)
  const { before, after } = scansAround(root, () => accepts.mockClear(), { ...pages, accepts })
  expect(after.files).toEqual(['content/a/b.md', 'content/a/c/d.md', 'content/index.md'])
  expect(after.record).toBe(before.record)
  expect(accepts).not.toHaveBeenCalled()
})

test('the entries of all folders are told as in the first scan', () => {
  const root = folderWith(...files)
  const told: string[][] = [[], []]
  const record = scanFiles(root, { ...pages, onFolder: note(0) }).record
  scanFiles(root, { ...pages, onFolder: note(1) }, record && [record])
  expect(told[1]).toEqual(told[0])

  function note(scan: number) {
    return (folder: string, entries: readonly Dirent[]) =>
      told[scan]?.push(`${folder}: ${entries.map(({ name }) => name).join(' ')}`)
  }
})

test.each<[string, (root: string) => void, string[]]>([
  [
    'a page is added',
    (root) => write(root, 'content/a/c/new.md'),
    ['content/a/b.md', 'content/a/c/d.md', 'content/a/c/new.md', 'content/index.md'],
  ],
  [
    'a folder with a page is added',
    (root) => write(root, 'content/z/new.md'),
    ['content/a/b.md', 'content/a/c/d.md', 'content/index.md', 'content/z/new.md'],
  ],
  [
    'a page is removed',
    (root) => rmSync(join(root, 'content/a/c/d.md')),
    ['content/a/b.md', 'content/index.md'],
  ],
  [
    'a folder is removed',
    (root) => rmSync(join(root, 'content/a'), { recursive: true }),
    ['content/index.md'],
  ],
  ['all is removed', (root) => rmSync(join(root, 'content'), { recursive: true }), []],
  [
    'a page is renamed',
    (root) => renameSync(join(root, 'content/a/b.md'), join(root, 'content/a/B.md')),
    ['content/a/B.md', 'content/a/c/d.md', 'content/index.md'],
  ],
  [
    'a folder takes the name of a page',
    (root) => {
      rmSync(join(root, 'content/a/b.md'))
      write(root, 'content/a/b.md/in.md')
    },
    ['content/a/b.md/in.md', 'content/a/c/d.md', 'content/index.md'],
  ],
  [
    'a link leads to a page',
    (root) => symlinkSync('index.md', join(root, 'content/link.md')),
    ['content/a/b.md', 'content/a/c/d.md', 'content/index.md', 'content/link.md'],
  ],
])('what changed is seen: %s', (_, change, expected) => {
  const root = folderWith(...files)
  expect(scansAround(root, () => change(root)).after.files).toEqual(expected)
})

test('content is no reason to list again', () => {
  const root = folderWith(...files)
  const { before, after } = scansAround(root, () => appendFileSync(join(root, 'content/index.md'), 'more'))
  expect(after.record).toBe(before.record)
})

test.each([true, false])('whether a folder is left out is asked again, if it was before: %s', (isLeftOut) => {
  const root = folderWith(...files)
  let leavesOut = isLeftOut
  const options = { ...pages, leavesOut: (folder: string) => leavesOut && folder === 'content/a' }
  const others = ['content/index.md']
  const all = ['content/a/b.md', 'content/a/c/d.md', ...others]
  const change = () => {
    leavesOut = !leavesOut
  }
  const { before, after } = scansAround(root, change, options)
  expect([before.files, after.files]).toEqual(isLeftOut ? [others, all] : [all, others])
  expect(scanFiles(root, options, after.record && [after.record]).record).toBe(after.record)
})

type Refusal = [string, (root: string) => void]

test.each<Refusal>([
  // What they lead to may change.
  ['links', (root) => symlinkSync('a', join(root, 'content/link'))],
  // The message must come again. On Windows, this character separates folders.
  ...(process.platform === 'win32'
    ? []
    : [['names that cannot be used', (root) => write(root, 'content/a\\b.md')] satisfies Refusal]),
  // Node reads other names, which are not UTF-8, as the same.
  ['names that may stand for others', (root) => write(root, 'content/a\uFFFD.md')],
])('no record is made of folders with %s', (_, change) => {
  const root = folderWith(...files)
  change(root)
  expect(scanFiles(root, pages).record).toBeUndefined()
})

test.each<[string, Partial<ScanOptions>]>([
  ['another purpose', { purpose: 'public files' }],
  ['another folder', { dir: 'content/a' }],
  ['other globs', { exclude: [] }],
  ['links that are not followed', { links: false }],
])('a record is of no use for %s', (_, others) => {
  const root = folderWith(...files)
  const { record } = scanFiles(root, pages)
  expect(scanFiles(root, { ...pages, ...others }, record && [record]).record).not.toBe(record)
})

test('after any changes, a scan with a record lists what a scan without one does', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', 'drafts', '_c', 'node_modules', '.d', 'x.md', 'y.md'), {
      minLength: 1,
      maxLength: 3,
    })
    .map((names) => ['content', ...names].join('/'))
  const change = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), path }),
    fc.record({ kind: fc.constant('remove' as const), path }),
    fc.record({ kind: fc.constant('link' as const), path, to: path }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const root = folderWith(...files)
      let record: ScanRecord | undefined
      for (const one of changes) {
        attempt(() => apply(root, one))
        const { files: listed, diagnostics, record: next } = scanFiles(root, pages, record && [record])
        const fresh = scanFiles(root, pages)
        expect({ listed, diagnostics, next }).toEqual({
          listed: fresh.files,
          diagnostics: fresh.diagnostics,
          next: fresh.record,
        })
        record = next
      }
    }),
    { numRuns: 60 },
  )

  function apply(root: string, change: Change): void {
    const at = join(root, change.path)
    if ('to' in change) symlinkSync(join(root, change.to), at)
    else if (change.kind === 'remove') rmSync(at, { recursive: true })
    else write(root, change.path)
  }
})

type Change =
  | { readonly kind: 'write' | 'remove'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly to: string }

/** Some changes are impossible, such as a file in a file. */
function attempt(change: () => void): void {
  try {
    change()
  } catch {}
}
