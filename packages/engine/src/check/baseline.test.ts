import { expect, test } from 'vitest'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import { baselineText, compareBaseline, readBaseline } from './baseline.js'

const broken: Diagnostic = {
  code: 'broken-link',
  severity: 'warning',
  message: 'The link to "./gone.md" leads to no page.',
  at: { path: 'content/README.md' as SourcePath, line: 3, column: 1 },
}

test('a baseline knows the same mistakes, whatever an editor made of its line ends and its beginning', () => {
  const written = baselineText([broken, broken])
  for (const text of [written, written.replaceAll('\n', '\r\n'), `\uFEFF${written}`]) {
    const { fresh, known, gone } = compareBaseline([broken, broken, broken], readBaseline(text))
    expect([fresh.length, known, gone], JSON.stringify(text)).toEqual([1, 2, 0])
  }
})
