import { expect, test } from 'vitest'
import { documentOf } from './json.js'
import { shallowHistory } from './messages/dates.js'
import { at, problem } from './test-support.js'

test('plain data leaves out what is not known', () => {
  expect(
    documentOf([problem('b', at('a.md', 2, 3), 'warning'), shallowHistory()], (path) => `docs/${path}`),
  ).toEqual({
    errors: 0,
    warnings: 2,
    diagnostics: [
      {
        code: 'shallow-history',
        severity: 'warning',
        message: shallowHistory().message,
        hint: shallowHistory().hint,
      },
      { code: 'b', severity: 'warning', message: 'About b.', path: 'docs/a.md', line: 2, column: 3 },
    ],
  })
})
