import { tmpdir } from 'node:os'
import { join, parse, posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { ofSystem, watchScope } from './scope.js'

test('a path that Chokidar asks about is the one that Node gives, on every system', () => {
  expect(ofSystem('C:/site/content/a.md', win32)).toBe(win32.join('C:\\site', 'content', 'a.md'))
  expect(ofSystem('//server/share/site/a.md', win32)).toBe(win32.join('\\\\server\\share\\site', 'a.md'))
  expect(ofSystem('/site/content/a.md', posix)).toBe('/site/content/a.md')
})

test('the root of a drive is watched like other folders', () => {
  const { root } = parse(tmpdir())
  const at = (path: string) => join(root, path)
  const scope = watchScope({ paths: [root, tmpdir(), at('no-such-file')], ignored: [at('dist')] })
  expect(scope.outermost).toEqual([root])
  const leftOut = ['a.md', '.git/a.md', 'b/node_modules/a.md', 'dist', 'dist/a.html', 'distance.md'].map(
    (path) => scope.isLeftOut(at(path)),
  )
  expect(leftOut).toEqual([false, true, true, true, true, false])
})
