import { expect, test } from 'vitest'
import { editDistance, nearest, singleTypoSearch } from './nearest.js'

test('the distance counts letters added, dropped, replaced, and neighbours swapped', () => {
  const cases = [
    ['title', 'title', 0],
    ['tilte', 'title', 1],
    ['ttle', 'title', 1],
    ['tiitle', 'title', 1],
    ['titlo', 'title', 1],
    ['eltit', 'title', 4],
    ['', 'abc', 3],
    ['ca', 'abc', 3],
  ] as const
  for (const [a, b, distance] of cases) {
    expect(editDistance(a, b, 9), `${a} ${b}`).toBe(distance)
    expect(editDistance(b, a, 9), `${b} ${a}`).toBe(distance)
  }
  expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3)
})

test('the nearest name is given only when it is near', () => {
  const names = ['title', 'description', 'sidebar', 'sidebarDepth', 'base', 'lang', 'head', 'nav']
  const cases = [
    ['tilte', 'title'],
    ['Title', 'title'],
    ['TITLE', 'title'],
    ['sidbar', 'sidebar'],
    ['sidebarDept', 'sidebarDepth'],
    ['descripion', 'description'],
    ['basse', 'base'],
    ['navv', 'nav'],
    ['/guide/instal.html', undefined],
    ['footer', undefined],
    ['x', undefined],
    ['', undefined],
  ] as const
  for (const [name, expected] of cases) expect(nearest(name, names), name).toBe(expected)
  // One typo for every three letters, but never all of them.
  expect([nearest('abcxxx', ['abcdef']), nearest('abcdxx', ['abcdef'])]).toEqual([undefined, 'abcdef'])
  expect([nearest('a', ['b']), nearest('ab', ['ax'])]).toEqual([undefined, 'ax'])
})

test('the search in very many names finds what has a single typo, and not what is far', () => {
  const names = Array.from({ length: 5_000 }, (_, number) => `page-${String(number).padStart(4, '0')}`)
  const search = singleTypoSearch([...names, 'Install', 'ab'])
  const cases = [
    ['pge-1234', 'page-1234'],
    ['paage-1234', 'page-1234'],
    ['pgae-1234', 'page-1234'],
    ['PAGE-1234', 'page-1234'],
    // Several are as near.
    ['page-12345', 'page-1234'],
    ['page-123x', 'page-1230'],
    ['instal', 'Install'],
    ['ax', 'ab'],
    // One letter is left out of each.
    ['pge-12345', 'page-1234'],
    ['xage-12345', undefined],
    ['a', undefined],
    ['', undefined],
  ] as const
  for (const [name, expected] of cases) expect(search(name), name).toBe(expected)
})

test('of equally near names the first by code unit is given, in whatever order they come', () => {
  expect(nearest('cat', ['hat', 'bat', 'rat'])).toBe('bat')
  expect(nearest('cat', ['rat', 'hat', 'bat'])).toBe('bat')
})

test('of names that are unlike in different ways the most alike is given, in whatever order they come', () => {
  expect(nearest('settings', ['settingz', 'aettingz'])).toBe('settingz')
  expect(nearest('settings', ['aettingz', 'settingz'])).toBe('settingz')
})

test('the distance is that of the whole table, whatever is left out of it for speed', () => {
  const plain = (a: string, b: string): number => {
    const table = Array.from({ length: a.length + 1 }, (_, row) =>
      Array.from({ length: b.length + 1 }, (_, column) => row || column),
    )
    const at = (row: number, column: number) => table[row]?.[column] ?? Number.NaN
    for (let row = 1; row <= a.length; row++) {
      for (let column = 1; column <= b.length; column++) {
        let cost = Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
        )
        if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
          cost = Math.min(cost, at(row - 2, column - 2) + 1)
        ;(table[row] ?? [])[column] = cost
      }
    }
    return at(a.length, b.length)
  }
  // A fixed sequence, so that a failure can be reproduced.
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const word = () => Array.from({ length: next(8) }, () => 'abc'[next(3)]).join('')
  for (let round = 0; round < 3_000; round++) {
    const [a, b, limit] = [word(), word(), next(6)]
    expect(editDistance(a, b, limit), `"${a}" "${b}" ${limit}`).toBe(Math.min(plain(a, b), limit + 1))
  }
})
