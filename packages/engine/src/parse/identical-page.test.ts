import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import {
  identicalPageOf,
  identicalPages,
  isShareable,
  sharedPage,
  type VersionRoot,
} from './identical-page.js'
import { createParser } from './parse.js'
import { parseSource } from './parse-source.js'
import { options } from './test-support.js'

const roots: readonly VersionRoot[] = [
  { dir: 'docs', version: 'latest', lang: 'en' },
  { dir: 'docs/fr', version: 'latest', lang: 'fr' },
  { dir: 'versions/v2/docs', version: 'v2', lang: 'en' },
  { dir: 'versions/v2/docs/fr', version: 'v2', lang: 'fr' },
  { dir: 'versions/v1/docs', version: 'v1', lang: 'en' },
  { dir: 'older', version: 'v0', lang: 'en' },
]

const find = (path: string, files: Readonly<Record<string, string>>) =>
  identicalPageOf(path as SourcePath, roots, (file) => files[file])?.path ?? null

test('the identical page of a page is the first with its text: in the latest version, then in those listed before its own', () => {
  const cases: readonly [
    what: string,
    path: string,
    files: Record<string, string>,
    identical: string | null,
  ][] = [
    ['equal', 'versions/v2/docs/a.md', { 'versions/v2/docs/a.md': 'A', 'docs/a.md': 'A' }, 'docs/a.md'],
    ['different', 'versions/v2/docs/a.md', { 'versions/v2/docs/a.md': 'A', 'docs/a.md': 'B' }, null],
    ['gone from the latest', 'versions/v2/docs/a.md', { 'versions/v2/docs/a.md': 'A' }, null],
    ['gone itself', 'versions/v2/docs/a.md', { 'docs/a.md': 'A' }, null],
    ['of the latest', 'docs/a.md', { 'docs/a.md': 'A', 'versions/v2/docs/a.md': 'A' }, null],
    [
      'as in a later version',
      'versions/v1/docs/a.md',
      { 'versions/v1/docs/a.md': 'A', 'docs/a.md': 'B', 'versions/v2/docs/a.md': 'A' },
      'versions/v2/docs/a.md',
    ],
    [
      'not as in an earlier version',
      'versions/v2/docs/a.md',
      { 'versions/v1/docs/a.md': 'A', 'versions/v2/docs/a.md': 'A' },
      null,
    ],
    [
      'in its own language',
      'versions/v2/docs/fr/a.md',
      { 'versions/v2/docs/fr/a.md': 'A', 'docs/fr/a.md': 'A', 'docs/a.md': 'A' },
      'docs/fr/a.md',
    ],
    ['in a folder of another name', 'older/a.md', { 'older/a.md': 'A', 'docs/a.md': 'A' }, 'docs/a.md'],
    ['in no folder of pages', 'other/a.md', { 'other/a.md': 'A', 'docs/a.md': 'A' }, null],
  ]
  for (const [what, path, files, identical] of cases) expect(find(path, files), what).toBe(identical)
})

test('pages are counted that are as in the latest version, not as in another', () => {
  const files: Record<string, string> = {
    'docs/a.md': 'A',
    'docs/b.md': 'B',
    'versions/v2/docs/b.md': 'C',
    'versions/v1/docs/a.md': 'A',
    'versions/v1/docs/b.md': 'C',
  }
  expect(
    identicalPages(
      ['versions/v1/docs/a.md', 'versions/v1/docs/b.md'] as SourcePath[],
      roots,
      (path) => files[path],
    ),
  ).toBe(1)
})

describe('a parse that is shared is what parsing would have given', () => {
  const parse = createParser({
    ...options,
    markdown: { ...options.markdown, diagrams: false },
    site: { title: 'S', description: '', base: '/', lang: 'en' },
    components: new Set(['Box']),
  })

  /** The page parsed on its own, and taken over from the latest version. */
  function both(files: Readonly<Record<string, string>>) {
    const read = (path: SourcePath) => files[path]
    const bytes = (path: SourcePath) => (path in files ? Buffer.from(files[path] ?? '') : undefined)
    const at = (path: SourcePath) => parseSource(parse, path, { read: bytes })
    const path = 'versions/v2/docs/g/a.md' as SourcePath
    const identical = identicalPageOf(path, roots, read)
    if (identical === null) throw new Error('There is no identical page.')
    const original = at(identical.path)
    const areSame = (file: SourcePath, other: SourcePath) =>
      files[file] !== undefined && files[file] === files[other]
    const shared = isShareable(original.facts, identical, areSame)
      ? sharedPage(original, identical)
      : undefined
    return { shared, parsed: at(path) }
  }
  const copied = (files: Readonly<Record<string, string>>) => ({
    ...files,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`versions/v2/${path}`, text])),
  })

  const text =
    '---\ntitle: T\n---\n# One\n\n[a](./b.md) ![](c.png) <https://x.example> <Box src="d.png"/>\n\n```nolang\nx\n```\n\n### Three {#one}\n\n<a id="one">x</a>\n\n<style>p { background: url(e.png) }</style>\n'

  test('with links, images, components, styles, messages and advice', () => {
    const { shared, parsed } = both(copied({ 'docs/g/a.md': text }))
    expect(shared).toEqual(parsed)
    expect(parsed.diagnostics.length + parsed.advice.length).toBeGreaterThan(2)
  })

  test('with text of files that were copied, too', () => {
    const { shared, parsed } = both(
      copied({
        'docs/g/a.md': '# A\n\n<!--@include: ../part.md-->\n\n<<< @/code/x.js\n',
        'docs/part.md': 'Part [l](./other.md) <Box><Badge /></Box>\n\n```nolang\n```\n',
        'code/x.js': 'let x',
      }),
    )
    expect(shared).toEqual(parsed)
    expect(parsed.facts.includes).toEqual(['versions/v2/docs/part.md', 'versions/v2/code/x.js'])
  })

  test('not where search calls the page by its path, or where a message is about files', () => {
    expect(both(copied({ 'docs/g/a.md': 'Only a paragraph.\n' })).shared).toBeUndefined()
    expect(both(copied({ 'docs/g/a.md': '## ![](x.png)\n\nText.\n' })).shared).toBeUndefined()
    const { shared, parsed } = both(copied({ 'docs/g/a.md': '# A\n\n<!--@include: ./a.md-->\n' }))
    expect(parsed.diagnostics.map(({ code }) => code)).toEqual(['include-cycle'])
    expect(shared).toBeUndefined()
  })

  test('not where such a file is another, or not there', () => {
    const files = copied({ 'docs/g/a.md': '<<< @/code/x.js\n', 'code/x.js': 'let x' })
    expect(both({ ...files, 'versions/v2/code/x.js': 'let y' }).shared).toBeUndefined()
    const { 'versions/v2/code/x.js': _, ...without } = files
    expect(both(without).shared).toBeUndefined()
    const missing = both({
      ...copied({ 'docs/g/a.md': '<!--@include: ./p.md-->\n' }),
      'versions/v2/docs/g/p.md': 'P',
    })
    expect(missing.shared).toBeUndefined()
    expect(missing.parsed.facts.includes).toEqual(['versions/v2/docs/g/p.md'])
  })
})
