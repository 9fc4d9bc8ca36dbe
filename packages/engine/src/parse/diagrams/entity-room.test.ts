import type { Element } from 'hast'
import { beforeEach, describe, expect, test } from 'vitest'
import { arrangeEntities, trim } from './entity-room.js'

const element = (
  tagName: string,
  properties: Record<string, string>,
  ...children: Element['children']
): Element => ({ type: 'element', tagName, properties, children })
const rect = (x: number, y: number, width: number, height: number) =>
  element('rect', { x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}` })
const words = (x: number, value: string) => element('text', { x: `${x}`, y: '0' }, { type: 'text', value })

const entity = (x: number, ...rows: Element[]) =>
  element(
    'g',
    { className: 'entity' },
    rect(x, 40, 140, 56),
    rect(x, 40, 140, 34),
    words(x + 70, 'name'),
    element('line', { x1: `${x}`, x2: `${x + 140}` }),
    ...rows,
  )

let svg: Element
let line: Element
let label: Element
let left: Element
let right: Element

beforeEach(() => {
  // Two boxes 200 pixels apart, joined by a line with a label in the middle.
  left = entity(40, words(110, '(no attributes)'))
  right = entity(380, words(400, 'string'), words(500, 'id'))
  line = element('polyline', { points: '180,68 280,68 380,68' })
  label = rect(255, 60, 50, 16)
  svg = element(
    'svg',
    { width: '560', height: '136', viewBox: '0 0 560 136' },
    line,
    left,
    right,
    label,
    words(280, 'has'),
  )
})

const box = ({ children }: Element) => (children[0] as Element).properties

describe('entities', () => {
  test('stand closer together, with everything that stands between them', () => {
    arrangeEntities(svg)
    // Of the 148 pixels that are not next to a box, the width of the label and a little more remain.
    expect([box(left).x, box(right).x, svg.properties.width]).toEqual(['40', '294', '474'])
    expect(line.properties.points).toBe('180,68 237,68 294,68')
    expect([label.properties.x, label.properties.width]).toEqual(['212', '50'])
    expect(svg.properties.viewBox).toBe('0 0 474 136')
  })

  test('leave a label the room that it needs', () => {
    Object.assign(label.properties, { x: '220', width: '120' })
    arrangeEntities(svg)
    expect(box(right).x).toBe('364')
    expect(label.properties).toMatchObject({ x: '212', width: '120' })
  })

  test('without attributes are a box with a name; others keep their rows', () => {
    arrangeEntities(svg)
    expect(left.children.map((child) => (child as Element).tagName)).toEqual(['rect', 'rect', 'text'])
    expect((left.children[1] as Element).properties.height).toBe('56')
    expect((left.children[2] as Element).properties.y).toBe('68')
    expect(right.children).toHaveLength(6)
  })
})

test('the room around a drawing is cut off', () => {
  trim(svg)
  expect(svg.properties).toEqual({ width: '484', height: '60', viewBox: '38 38 484 60' })
})
