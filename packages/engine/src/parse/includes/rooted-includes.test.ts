import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.js'
import { convertRootedIncludes, nearRooted } from './rooted-includes.js'

test('paths from the folder of the pages become paths from the root', () => {
  const near = (name: string) =>
    nearRooted(name, 'site/docs/guide/a.md' as SourcePath, (path) => path === '@/site/docs/parts/b.md')
  expect(near('@/parts/b.md')).toBe('@/site/docs/parts/b.md')
  expect(near('@/parts/c.md')).toBeUndefined()
  expect(near('./parts/b.md')).toBeUndefined()
  const text =
    '<!--@include: @/parts/b.md-->\r\n- <<< @/parts/b.md#c{1 ts} [d]\n<<< @/parts/c.md\n```\n<<< @/parts/b.md\n'
  expect(convertRootedIncludes(text, new Set([1, 2, 3]), near)).toEqual({
    text: text
      .replace('@/parts/b.md-->', '@/site/docs/parts/b.md-->')
      .replace('@/parts/b.md#', '@/site/docs/parts/b.md#'),
    blocks: 2,
  })
})
