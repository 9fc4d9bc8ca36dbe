import { expect, test } from 'vitest'
import { summaryOf } from './counts.js'
import type { Diagnostic } from './diagnostic.js'
import { problem } from './test-support.js'

test('the summary counts', () => {
  const cases = [
    [0, 0, ''],
    [1, 0, '1 error'],
    [0, 1, '1 warning'],
    [12, 1200, '12 errors, 1,200 warnings'],
  ] as const
  for (const [errors, warnings, text] of cases) {
    expect(
      summaryOf([
        ...Array<Diagnostic>(errors).fill(problem('x')),
        ...Array<Diagnostic>(warnings).fill(problem('y', undefined, 'warning')),
      ]),
    ).toBe(text)
  }
})
