import { expect, test } from 'vitest'
import { certainAsset, withCaseOf, writtenAddress } from './letter-case.js'

test('an address is written in its letters, with escapes where those mean something else or cannot be seen', () => {
  const cases = [
    ['/a%20b.html#%E6%97%A5%E6%9C%AC', '/a%20b.html#日本'],
    ['/%c3%a9%2f%25E6?q=%C3%BC', '/é%2f%25E6?q=ü'],
    ['/%E6%97', '/%E6%97'],
    ['/%C2%85%C2%A0%E3%80%80', '/%C2%85%C2%A0%E3%80%80'],
    ['https://example.org/日', 'https://example.org/日'],
  ] as const
  for (const [address, read] of cases) expect(writtenAddress(address), address).toBe(read)
})

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
