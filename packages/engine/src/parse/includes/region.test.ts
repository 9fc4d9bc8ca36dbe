import { expect, test } from 'vitest'
import { regionOf } from './region.js'

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
  ] as const
  for (const [begin, end] of comments)
    expect(regionOf(`before\n  ${begin}\n  code\n  ${end}\nafter\n`, 'a')?.text, begin).toBe('code')
})
