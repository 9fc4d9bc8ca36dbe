import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { displayPathFrom } from './context.js'

test('a path is relative to the current folder with slashes on every system, elsewhere absolute', () => {
  expect(displayPathFrom('/repo/docs', '/repo', posix)('content/a.md')).toBe('docs/content/a.md')
  expect(displayPathFrom('/site', '/repo', posix)('content/a.md')).toBe('/site/content/a.md')
  expect(displayPathFrom('C:\\repo\\docs', 'c:\\repo', win32)('content/a.md')).toBe('docs/content/a.md')
  expect(displayPathFrom('D:\\site', 'C:\\repo', win32)('content/a.md')).toBe('D:\\site\\content\\a.md')
})
