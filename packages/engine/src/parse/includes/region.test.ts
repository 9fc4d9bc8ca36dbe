import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { regionOf, withoutAnchors } from './region.js'

test('regions stand in the comments of many languages', () => {
  const comments = [
    ['// #region a', '// #endregion a'],
    ['{/* #region a */}', '{/* #endregion a */}'],
    ['/* region a */', '/* endregion a */'],
    ['<!-- #region a -->', '<!-- #endregion a -->'],
    ['#pragma region a', '#pragma endregion a'],
    ['# region a', '# endregion a'],
    ['#Region "a"', '#End Region'],
    ['-- #region a', '-- #endregion a'],
    ['REM #region a', 'REM #endregion a'],
    ['(* #region a *)', '(* #endregion a *)'],
    ['{- #region a -}', '{- #endregion a -}'],
    ['{# #region a #}', '{# #endregion a #}'],
    ['{{!-- #region a --}}', '{{!-- #endregion a --}}'],
    ['// ANCHOR: a', '// ANCHOR_END: a'],
    ['# ANCHOR:a', '# ANCHOR_END:a'],
    ['<!-- ANCHOR: a -->', '<!-- ANCHOR_END: a -->'],
  ] as const
  for (const [begin, end] of comments)
    expect(regionOf(`before\n  ${begin}\n  code\n  ${end}\nafter\n`, 'a')?.text, begin).toBe('code')
})

test('anchors of mdBook may overlap, and are not shown', () => {
  const text = '// ANCHOR: a\n1\n// ANCHOR: b\n2\n// ANCHOR_END: a\n3\n// ANCHOR_END: b\n4 // ANCHORS\n'
  expect(regionOf(text, 'a')?.text).toBe('1\n2')
  expect(regionOf(text, 'b')?.text).toBe('2\n3')
  expect(regionOf(text.replace('// ANCHOR_END: b\n', ''), 'b')?.text).toBe('2\n3\n4 // ANCHORS\n')
  expect(regionOf('// #region a\n1\n', 'a')).toBeUndefined()
  expect(withoutAnchors(text)).toBe('1\n2\n3\n4 // ANCHORS\n')
})

test('regions and anchors do not disturb each other', () => {
  const text = '// #region a\n1\n// ANCHOR: b\n2\n// #endregion\n3\n// ANCHOR_END: b\n'
  expect(regionOf(text, 'a')?.text).toBe('1\n2')
  expect(regionOf(text, 'b')?.text).toBe('2\n3')
})

test('a field that is called ANCHOR is no mark', () => {
  const yaml = 'ANCHOR: a\nlist:\n  - ANCHOR: b\n'
  expect(withoutAnchors(yaml)).toBe(yaml)
})

test('what looks like the name of an anchor is read in a time that follows its length', () => {
  const line = `// ANCHOR: a${'-'.repeat(100_000)}!x`
  const started = workedMs()
  expect(withoutAnchors(line)).toBe(line)
  expect(workedMs() - started).toBeLessThan(2_000)
})
