import { expect, test } from 'vitest'
import { editDistance, nearest } from './nearest.js'

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
    ['/guide/instal.html', undefined],
    ['footer', undefined],
    ['x', undefined],
    ['', undefined],
  ] as const
  for (const [name, expected] of cases) expect(nearest(name, names), name).toBe(expected)
})

test('of equally near names the first by code unit is given, in whatever order they come', () => {
  expect(nearest('cat', ['hat', 'bat', 'rat'])).toBe('bat')
  expect(nearest('cat', ['rat', 'hat', 'bat'])).toBe('bat')
})
