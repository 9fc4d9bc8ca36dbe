import { expect, test } from 'vitest'
import { groupOf } from './entries.js'
import { type Line, nested } from './nested-lines.js'

test('a line belongs to the last one before it that is indented less', () => {
  const line = (indent: number, label: string): Line => ({ indent, label, target: label })
  const lines = [line(0, 'a'), line(4, 'b'), line(2, 'c'), line(3, 'd'), line(0, 'e'), line(1, 'f')]
  const fold = ({ label = '', target }: Line, children: Parameters<typeof groupOf>[0]['children']) =>
    groupOf({ title: label, path: target, children })
  expect(nested(lines, fold)).toEqual([
    { title: 'a', path: 'a', children: [['b', 'b'], { title: 'c', path: 'c', children: [['d', 'd']] }] },
    { title: 'e', path: 'e', children: [['f', 'f']] },
  ])
})
