import { expect, test } from 'vitest'
import { certainAsset, withCaseOf } from './letter-case.js'

test('a path gets the letter case of the file, from its end up to where it leaves the folder', () => {
  const cases = [
    ['images/Logo.PNG', 'content/images/logo.png', 'images/logo.png'],
    ['./Guide', 'content/guide.html', './guide'],
    ['../Guide/A%20b.md', 'Docs/guide/a b.md', '../guide/a%20b.md'],
    ['../../A/B.md', 'x/a/b.md', '../../a/b.md'],
    ['@/A//b.md', 'a/b.md', '@/a//b.md'],
    ['~/A/b.md', 'a/b.md', '~/a/b.md'],
    ['a%28b%29.PNG', 'a(b).png', 'a%28b%29.png'],
    ['a.md', 'b.md', undefined],
    ['x/y/a.md', 'a.md', undefined],
  ] as const
  for (const [path, actual, corrected] of cases) expect(withCaseOf(path, actual), path).toBe(corrected)
})

test('the address of a picture is corrected if only letter case is wrong', () => {
  const cases = [
    ['Logo.png?v=1#a', 'content/logo.png', 'logo.png?v=1#a'],
    ['logo.png?v=1', 'content/logo.png', undefined],
    ['other.png', 'content/logo.png', undefined],
  ] as const
  for (const [src, actual, corrected] of cases) expect(certainAsset(src, actual), src).toBe(corrected)
})
