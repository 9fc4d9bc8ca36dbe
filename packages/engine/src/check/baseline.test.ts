import { expect, test } from 'vitest'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import { baselineText, compareBaseline, isOurBaseline, readBaseline, strangeLine } from './baseline.js'

const broken: Diagnostic = {
  code: 'broken-link',
  severity: 'warning',
  message: 'The link to "./gone.md" does not lead to a page.',
  at: { path: 'content/README.md' as SourcePath, line: 3, column: 1 },
}

test('a baseline knows the same mistakes, whatever an editor made of its line ends', () => {
  const written = baselineText([broken, broken])
  for (const text of [written, written.replaceAll('\n', '\r\n')]) {
    const { fresh, known, gone } = compareBaseline([broken, broken, broken], readBaseline(text))
    expect([fresh.length, known, gone], JSON.stringify(text)).toEqual([1, 2, 0])
  }
})

const at = (path: string) => ({ path: path as SourcePath, line: 1, column: 1 })

test('a mistake is known by its code, its file and its subject, and each only as often as it was there', () => {
  const baseline = readBaseline(baselineText([broken, { ...broken, at: at('content/b.md') }]))
  const freshOf = (...found: Diagnostic[]) => {
    const { fresh, known, gone } = compareBaseline(found, baseline)
    return [fresh.length, known, gone]
  }
  expect(freshOf()).toEqual([0, 0, 2])
  expect(freshOf({ ...broken, at: at('content/README.md') })).toEqual([0, 1, 1])
  expect(freshOf({ ...broken, message: 'No page is at "./gone.md", which is linked.' })).toEqual([0, 1, 1])
  expect(freshOf({ ...broken, message: 'The link to "./other.md" does not lead to a page.' })).toEqual([
    1, 0, 2,
  ])
  expect(freshOf({ ...broken, code: 'broken-anchor' })).toEqual([1, 0, 2])
  expect(freshOf({ ...broken, at: at('content/c.md') })).toEqual([1, 0, 2])
  expect(freshOf(broken, broken)).toEqual([1, 1, 1])
})

test('a mistake of no file, or one that quotes nothing, is known too, and a subject of several lines stays in one', () => {
  const { at: _, ...nowhere } = broken
  const found: Diagnostic[] = [
    nowhere,
    { ...broken, message: 'Nothing is quoted.' },
    { ...broken, message: 'A "\tsubject\n of \\"two\\"  lines" is wrong.' },
  ]
  const text = baselineText(found)
  expect(text.trimEnd().split('\n').length).toBe(1 + found.length)
  expect(compareBaseline(found, readBaseline(text))).toEqual({ fresh: [], known: 3, gone: 0 })
})

test('lines are sorted, whatever the order of the mistakes, with a count where there are more than one', () => {
  const other = { ...broken, at: at('content/B.md') }
  const text = baselineText([broken, other, broken])
  expect(text).toBe(baselineText([other, broken, broken]))
  expect(text.split('\n').slice(1)).toEqual([
    'broken-link\tcontent/B.md\t./gone.md',
    'broken-link\tcontent/README.md\t./gone.md\t2',
    '',
  ])
})

test('a mistake whose count cannot be read is known once', () => {
  const baseline = readBaseline(baselineText([broken, broken]).replace('\t2\n', '\tmany\n'))
  expect(compareBaseline([broken, broken], baseline)).toEqual({ fresh: [broken], known: 1, gone: 0 })
})

test('a file that is no baseline is known by its first strange line, and only what is ours is written over', () => {
  const ours = baselineText([broken])
  const cases = [
    [ours, undefined, true],
    [ours.replaceAll('\n', '\r\n'), undefined, true],
    ['', undefined, true],
    ['broken-link\tcontent/a.md\t./b.md\n', undefined, true],
    [`${ours}<<<<<<< HEAD\n`, 3, true],
    [ours.split('\n').slice(1).join('\n'), undefined, true],
    ['# Mistakes that are known: in other words.\n<<<<<<< HEAD\n', 2, true],
    ['# Readme\n\nWords.\n', 3, false],
    ['{ "version": "2.1.0" }\n', 1, false],
  ] as const
  for (const [text, line, isOurs] of cases)
    expect([strangeLine(text), isOurBaseline(text)], JSON.stringify(text)).toEqual([line, isOurs])
})
