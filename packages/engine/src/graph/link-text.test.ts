import { expect, test } from 'vitest'
import { writtenAddress } from './link-text.js'

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
