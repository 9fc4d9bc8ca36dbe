import { expect, test } from 'vitest'
import {
  asciiAddress,
  inFolder,
  outputAt,
  pathIn,
  rebased,
  relativeTo,
  type SourcePath,
  splitAddress,
  withFragmentOf,
} from './paths.js'

test('an address is its path, and what stands behind that', () => {
  const cases = [
    ['a.md', 'a.md', ''],
    ['a.md?b#c', 'a.md', '?b#c'],
    ['a.md#c?b', 'a.md', '#c?b'],
    ['a.md?', 'a.md', '?'],
    ['#c\nd', '', '#c\nd'],
    ['', '', ''],
  ] as const
  for (const [address, path, suffix] of cases)
    expect(splitAddress(address), address).toEqual({ path, suffix })
})

test('the path in an address is decoded, but for what is malformed', () => {
  const cases = [
    ['a%20b.png?c%20d', 'a b.png'],
    ['100%.png?raw=true', '100%.png'],
    ['a%2520', 'a%20'],
  ] as const
  for (const [address, path] of cases) expect(pathIn(address), address).toBe(path)
})

test('what of an address is not ASCII is encoded, once, and the host gets its name in the DNS', () => {
  const cases = [
    ['/a%20b.html?q=%ZZ&100%#c', '/a%20b.html?q=%ZZ&100%#c'],
    ['/guide.html#日本語', '/guide.html#%E6%97%A5%E6%9C%AC%E8%AA%9E'],
    ['/guide.html#%E6%97%A5本', '/guide.html#%E6%97%A5%E6%9C%AC'],
    ['/a?q=é#ü', '/a?q=%C3%A9#%C3%BC'],
    ['/#😀', '/#%F0%9F%98%80'],
    ['/#\ud83d', '/#%EF%BF%BD'],
    ['https://ja.wikipedia.org/wiki/日本', 'https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC'],
    ['https://日本.jp/城#天守', 'https://xn--wgv71a.jp/%E5%9F%8E#%E5%A4%A9%E5%AE%88'],
    ['https://a@日本.jp/', 'https://a@xn--wgv71a.jp/'],
    ['HTTPS://日本.jp:8080', 'https://xn--wgv71a.jp:8080'],
    ['HTTPS://example.org/', 'HTTPS://example.org/'],
  ] as const
  for (const [address, encoded] of cases) {
    expect(asciiAddress(address), address).toBe(encoded)
    expect(asciiAddress(encoded), encoded).toBe(encoded)
  }
})

test('a path in a folder and a path relative to it are the inverse of each other, also at the root', () => {
  const cases = [
    ['content/guide', 'a.md', 'content/guide/a.md'],
    ['', 'content/a.md', 'content/a.md'],
  ] as const
  for (const [folder, relative, path] of cases) {
    expect(inFolder(folder, relative)).toBe(path)
    expect(relativeTo(folder, path)).toBe(relative)
  }
})

test('a path gets another beginning', () => {
  const frozen = 'versions/v1/content/a.md' as SourcePath
  expect(rebased(frozen, 'versions/v1/', '')).toBe('content/a.md')
  expect(rebased(frozen, 'versions/v1/', 'versions/v2/')).toBe('versions/v2/content/a.md')
})

test('a published file is named by its path below the base, without the slash', () => {
  expect(outputAt('/img/a.png')).toBe('img/a.png')
})

test('a moved address keeps its fragment, as in browsers', () => {
  const cases = [
    ['https://b.example/', 'https://a.example/#x', 'https://b.example/#x'],
    ['https://b.example/#y', 'https://a.example/#x', 'https://b.example/#y'],
    ['https://b.example/', 'https://a.example/', 'https://b.example/'],
  ] as const
  for (const [to, href, moved] of cases) expect(withFragmentOf(href, to)).toBe(moved)
})
