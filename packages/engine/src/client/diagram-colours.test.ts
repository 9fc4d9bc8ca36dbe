import { expect, test } from 'vitest'
import { colourOf, hueOf } from './diagram-colours.js'

test('colours are read as browsers give them', () => {
  expect(colourOf('rgb(1, 2, 3)')).toEqual([1, 2, 3])
  expect(colourOf('rgba(10, 20, 30, 0.5)')).toEqual([10, 20, 30])
  expect(colourOf('color(srgb 0 0.2 1)')).toEqual([0, 51, 255])
  expect(colourOf('color(srgb 1e-7 0.4 0 / 0.5)').map(Math.round)).toEqual([0, 102, 0])
  expect(colourOf('')).toEqual([0, 0, 0])
})

test('a hue is that of the colour wheel; greys have none', () => {
  const cases = [
    [[255, 0, 0], 0],
    [[255, 255, 0], 60],
    [[0, 163, 255], 202],
    [[170, 51, 102], 334],
    [[90, 90, 90], 0],
  ] as const
  for (const [colour, hue] of cases) expect(hueOf(colour), colour.join()).toBe(hue)
})
