import { expect, test } from 'vitest'
import type { Diagnostic } from './diagnostic.js'
import { formatGithub } from './github.js'
import { at, problem } from './test-support.js'

test('GitHub annotations escape what would end them', () => {
  const hostile: Diagnostic = {
    ...problem('x', at('a,b:c.md', 1, 2)),
    message: '100 %\n::warning::',
    hint: 'h',
  }
  expect(formatGithub([hostile, problem('y', undefined, 'warning')])).toBe(
    '::warning title=y::About y.\n::error file=a%2Cb%3Ac.md,line=1,col=2,title=x::100 %25%0A::warning::%0Ah\n',
  )
})
