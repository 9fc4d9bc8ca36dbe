import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { ofSystem } from './scope.js'

test('a path that Chokidar asks about is the one that Node gives, on every system', () => {
  expect(ofSystem('C:/site/content/a.md', win32)).toBe(win32.join('C:\\site', 'content', 'a.md'))
  expect(ofSystem('//server/share/site/a.md', win32)).toBe(win32.join('\\\\server\\share\\site', 'a.md'))
  expect(ofSystem('/site/content/a.md', posix)).toBe('/site/content/a.md')
})
