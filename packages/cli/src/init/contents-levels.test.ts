import { expect, test } from 'vitest'
import { namedLevels, vitepressLevels } from './contents-levels.js'

test('levels of VitePress are taken in all forms', () => {
  const cases: readonly (readonly [outline: unknown, levels: unknown])[] = [
    [2, [2, 2]],
    [
      [2, 4],
      [2, 4],
    ],
    ['deep', [2, 6]],
    [{ level: [1, 3], label: 'On this page' }, [1, 3]],
    [{ level: 'deep' }, [2, 6]],
    [{ label: 'On this page' }, undefined],
    [[2, 3], undefined],
    [false, undefined],
    [[4, 2], undefined],
    [7, undefined],
    [[2], undefined],
  ]
  for (const [outline, levels] of cases)
    expect(vitepressLevels(outline), JSON.stringify(outline)).toEqual(levels)
})

test('levels of Docusaurus and Starlight have names', () => {
  expect(namedLevels({ maxHeadingLevel: 5 })).toEqual([2, 5])
  expect(namedLevels({ minHeadingLevel: 3, maxHeadingLevel: 4 })).toEqual([3, 4])
  expect(namedLevels({ minHeadingLevel: 2, maxHeadingLevel: 3 })).toBeUndefined()
  expect(namedLevels(false)).toBeUndefined()
})
