import { expect, test } from 'vitest'
import type { OutputPath } from '../paths.js'
import { differInSpelling, namesAlike, outputClaims } from './output-claims.js'

test('a file and a folder cannot have one name, whichever comes first', () => {
  const cases: readonly (readonly [paths: readonly string[], clash: readonly string[] | undefined])[] = [
    [['a.html', 'a/b.html', 'a/c/d.html', 'a/index.html', 'ab.html', 'a.html.txt'], undefined],
    [
      ['a.html', 'a.html/index.html'],
      ['a.html', 'a.html/index.html'],
    ],
    [
      ['a.html/index.html', 'a.html'],
      ['a.html', 'a.html/index.html'],
    ],
    [
      ['guide/deep/a.html', 'guide/deep/b.html', 'guide'],
      ['guide', 'guide/deep/a.html'],
    ],
    [
      ['guide', 'guide/deep/a.html'],
      ['guide', 'guide/deep/a.html'],
    ],
    // Consecutive files in different folders.
    [
      ['guide/one.html', 'to', 'to/one.html'],
      ['to', 'to/one.html'],
    ],
    [
      ['to/a/one.html', 'to/b/one.html', 'to/b/two.html', 'to/b'],
      ['to/b', 'to/b/one.html'],
    ],
    [
      ['guide/a', 'guide/b/c.html', 'guide/a/b/c.html'],
      ['guide/a', 'guide/a/b/c.html'],
    ],
  ]
  for (const [paths, clash] of cases) {
    const taken = new Set<string>()
    const claim = outputClaims((path) => taken.has(path))
    const found = paths.flatMap((path) => {
      taken.add(path)
      return claim(path as OutputPath) ?? []
    })
    expect(found.map(({ file, inside }) => [file, inside])).toEqual(clash === undefined ? [] : [clash])
  }
})

test('names that differ in letter case alone are found, of files and of folders', () => {
  const found = (...paths: string[]) => namesAlike(paths as OutputPath[])?.alike
  expect(found('a.html', 'b/a.html', 'b/A2.html')).toBeUndefined()
  expect(found('Logo.svg', 'a/logo.svg', 'logo.svg')).toEqual(['Logo.svg', 'logo.svg'])
  expect(found('Guide/deep/a.html', 'index.html', 'guide/deep/b.html')).toEqual(['Guide', 'guide'])
})

test('what is removed differs from what stays in spelling alone, itself or a folder of it', () => {
  const differ = (gone: readonly string[], present: readonly string[]) =>
    differInSpelling(gone as OutputPath[], present as OutputPath[])
  expect(differ(['x.html', 'Guide/a.html'], ['guide/b.html', 'y.html'])).toBe(true)
  expect(differ(['a/Logo.svg', 'x.html'], ['a/logo.svg'])).toBe(true)
  expect(differ(['é.html'.normalize('NFD')], ['é.html'.normalize('NFC')])).toBe(true)
  expect(differ(['guide/a.html', 'a.html'], ['guide/b.html', 'a.html.txt'])).toBe(false)
  expect(differ([], ['a.html', 'A.html'])).toBe(false)
})
