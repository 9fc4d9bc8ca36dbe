import { parse, posix, sep, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { outputPath } from '../paths.js'
import { byFile, foldersInPath, isInside, leadsOut } from './path-from.js'

test('a file is inside a folder and all folders above it, also the root of a drive', () => {
  const { root } = parse(process.cwd())
  const folder = `${root}site`
  const file = `${folder}${sep}docs.config.ts`
  expect([root, folder, file, `${root}sit`].map((one) => isInside(one, file))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isInside(root, root)).toBe(false)
})

test('a path leads out of a folder by two dots, which may also be the beginning of a name', () => {
  const paths = ['..', '../a.md', parse(process.cwd()).root, '..a.md', '..a/b.md', 'a/..b', '']
  expect(paths.filter(leadsOut)).toEqual(paths.slice(0, 3))
})

test('files have the same order on every system', () => {
  const names = ['a/x.tsx', 'a-b.tsx', 'aB.tsx', 'a/B/y.tsx']
  const ordered = (root: string, paths: typeof posix) =>
    names
      .map((name) => paths.join(root, name))
      .sort((a, b) => byFile(a, b, paths))
      .map((file) => file.slice(root.length).replaceAll(paths.sep, '/'))
  expect(ordered('/site/', posix)).toEqual(['a-b.tsx', 'a/B/y.tsx', 'a/x.tsx', 'aB.tsx'])
  expect(ordered('C:\\site\\', win32)).toEqual(ordered('/site/', posix))
})

test('the folders in a path are named from the inside out, without the root', () => {
  const cases = [
    ['a/b/c.md', ['a/b', 'a']],
    ['c.md', []],
    ['', []],
  ] as const
  for (const [path, folders] of cases) expect([...foldersInPath(outputPath(path))], path).toEqual(folders)
})
