import { expect, test } from 'vitest'
import { editDistance, nearestName, nearestPathAmong } from './nearest.js'

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
    ['sidbar', 'sidebar'],
    ['sidebarDept', 'sidebarDepth'],
    ['descripion', 'description'],
    ['basse', 'base'],
    ['navv', 'nav'],
    ['footer', undefined],
    ['x', undefined],
    ['', undefined],
  ] as const
  for (const [name, expected] of cases) expect(nearestName(name, names), name).toBe(expected)
})

test('of equally near names the first by code unit is given, in whatever order they come', () => {
  expect(nearestName('cat', ['hat', 'bat', 'rat'])).toBe('bat')
  expect(nearestName('cat', ['rat', 'hat', 'bat'])).toBe('bat')
})

test('a path is found in other letter case, in another folder, or spelt alike', () => {
  const find = nearestPathAmong([
    '/guide/install.html',
    '/guide/Setup.html',
    '/api/reference/errors.html',
    '/v1/errors.html',
    '/guide/',
    '/api/',
  ])
  const cases = [
    ['/guide/setup.html', '/guide/Setup.html'],
    ['/guide/instal.html', '/guide/install.html'],
    ['/errors.html', '/api/reference/errors.html'],
    ['/v1/api/errors.html', '/v1/errors.html'],
    ['/guied/', '/guide/'],
    ['/nothing/like/this.html', undefined],
    ['/blog/index.html', undefined],
  ] as const
  for (const [path, expected] of cases) expect(find(path), path).toBe(expected)
})
