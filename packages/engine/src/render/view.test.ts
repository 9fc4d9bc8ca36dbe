import { expect, test } from 'vitest'
import { isRightToLeft, tableOfContents } from './view.js'

test('the direction of a language is that of its script', () => {
  const cases: readonly [tag: string, rightToLeft: boolean][] = [
    ['ar', true],
    ['ar-EG', true],
    ['he', true],
    ['FA-ir', true],
    ['en', false],
    ['fr-CA', false],
    ['zh-Hant-TW', false],
    // A script in the tag takes precedence over the language.
    ['pa-Arab', true],
    ['pa', false],
    ['ks', true],
    ['ks-Deva-IN', false],
    ['ff-Adlm', true],
  ]
  for (const [tag, expected] of cases) expect(isRightToLeft(tag), tag).toBe(expected)
})

test('a table of contents has the headings of its levels, each below the one that it belongs to', () => {
  const headings = (levels: string) =>
    [...levels].map((level, index) => ({
      level: Number(level) as 1 | 2 | 3 | 4 | 5 | 6,
      title: `${level}${'abcdefgh'[index]}`,
      slug: `s${index}`,
    }))
  type Outline = readonly (string | Outline)[]
  const outline = (items: ReturnType<typeof tableOfContents>): Outline =>
    items.flatMap(({ title, children }) => (children.length === 0 ? [title] : [title, outline(children)]))
  const toc = (levels: string, chosen: readonly [number, number]) =>
    outline(tableOfContents(headings(levels), chosen))
  expect(toc('1233424', [2, 3])).toEqual(['2b', ['3c', '3d'], '2f'])
  expect(toc('1234324', [2, 4])).toEqual(['2b', ['3c', ['4d'], '3e'], '2f', ['4g']])
  expect(toc('3423', [2, 4])).toEqual(['3a', ['4b'], '2c', ['3d']])
  expect(toc('1343', [2, 3])).toEqual(['3b', '3d'])
  expect(toc('12121', [1, 2])).toEqual(['1a', ['2b'], '1c', ['2d'], '1e'])
  expect(toc('232', [2, 1])).toEqual([])
  expect(toc('22', [2, 2])).toEqual(['2a', '2b'])
})
