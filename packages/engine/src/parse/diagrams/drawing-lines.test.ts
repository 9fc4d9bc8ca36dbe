import type { Element } from 'hast'
import { expect, test } from 'vitest'
import { parse } from '../test-support.js'
import { withoutStubs } from './drawing-lines.js'

test('a line that goes on past a corner and comes back has no stub', () => {
  const cases: readonly (readonly [drawn: string, shown: string])[] = [
    ['125,548 125,536 119,536 119,536 170,536 170,456', '125,548 125,536 170,536 170,456'],
    ['0,0 0,10 0,20 30,20', '0,0 0,20 30,20'],
    ['0,0 10,0 -5,0 -5,8', '0,0 -5,0 -5,8'],
    ['0,0 10,0 10,5 10,0 20,0', '0,0 20,0'],
    ['0,0 10,0 10,5 20,5', '0,0 10,0 10,5 20,5'],
    ['0,0 5,5 3,3', '0,0 5,5 3,3'],
    ['0,0 7,9', '0,0 7,9'],
  ]
  for (const [drawn, shown] of cases) {
    const line: Element = {
      type: 'element',
      tagName: 'polyline',
      properties: { points: drawn },
      children: [],
    }
    withoutStubs({ type: 'element', tagName: 'svg', properties: {}, children: [line] })
    expect(line.properties.points, drawn).toBe(shown)
  }
})

test('no line of a flow chart turns back on itself', () => {
  const { body } = parse(
    [
      '```mermaid\nflowchart TD',
      'A[Reported by user, alert or support staff] --> B[Log ticket]',
      'B --> C[Categorise, set severity]',
      'C --> D[L1 investigates]',
      'D --> E{Solved?}',
      'E -->|no| F[Escalate: L2, L3, then L4]',
      'F --> E',
      'E -->|yes| G[Resolved, user informed]',
      'G --> H{User satisfied?}',
      'H -->|no| D',
      'H -->|yes| I[Closed]',
      '```\n',
    ].join('\n'),
  )
  const lines = [...body.html.matchAll(/<polyline class="edge" points="([^"]+)"/g)].map(
    ([, points = '']) => points,
  )
  expect(lines).toHaveLength(10)
  for (const line of lines) {
    const points = line.split(' ').map((point) => point.split(',').map(Number))
    const axes = points.slice(1).map(([x, y], index) => {
      const [beforeX, beforeY] = points[index] ?? []
      return `${x === beforeX ? '' : 'across'}${y === beforeY ? '' : 'down'}`
    })
    expect(axes, line).not.toContain('')
    expect(
      axes.slice(1).filter((axis, index) => axis === axes[index]),
      line,
    ).toEqual([])
  }
})
