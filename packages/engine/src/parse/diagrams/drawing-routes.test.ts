import { expect, test } from 'vitest'
import { parse } from '../test-support.js'

type Point = readonly [x: number, y: number]

/** Draws a chart, and returns its boxes by their words, its lines, and the size of the picture. */
function drawn(chart: string) {
  const { html } = parse(`\`\`\`mermaid\n${chart}\n\`\`\`\n`).body
  const boxes = [...html.matchAll(/<g class="node"><rect ([^>]*)>.*?<text[^>]*>([^<]*)/gs)].map(
    ([, attributes = '', words = '']) => {
      const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
        Number(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]),
      )
      return { words, left: x, top: y, right: x + width, bottom: y + height }
    },
  )
  const lines = [...html.matchAll(/<polyline class="edge" points="([^"]+)"/g)].map(([, points = '']) =>
    points.split(' ').map((point): Point => {
      const [x = Number.NaN, y = Number.NaN] = point.split(',').map(Number)
      return [x, y]
    }),
  )
  const [left = 0, top = 0, width = 0, height = 0] = (/<svg viewBox="([^"]*)"/.exec(html)?.[1] ?? '')
    .split(' ')
    .map(Number)
  return { boxes, lines, picture: { left, top, right: left + width, bottom: top + height } }
}

type Box = Omit<ReturnType<typeof drawn>['boxes'][number], 'words'>

const isIn = ({ left, top, right, bottom }: Box, [x, y]: Point, margin: number) =>
  x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin

/** The words of boxes that lines run through or along, without the boxes at their ends. */
function crossed({ boxes, lines }: ReturnType<typeof drawn>): string[] {
  return lines.flatMap((line) =>
    boxes
      .filter((box) => ![line[0], line.at(-1)].some((end) => end && isIn(box, end, 1)))
      .filter(({ left, top, right, bottom }) =>
        line.slice(1).some(([x, y], index) => {
          const [fromX, fromY] = line[index] ?? [x, y]
          return (
            Math.max(x, fromX) > left - 2 &&
            Math.min(x, fromX) < right + 2 &&
            Math.max(y, fromY) > top - 2 &&
            Math.min(y, fromY) < bottom + 2
          )
        }),
      )
      .map(({ words }) => words),
  )
}

const api = `flowchart TD
  D[Participants] -->|requests| F[Interop API]
  F --> A[Account Lookup]
  F --> Q[Quoting and Agreements]
  F --> S[Settlements]
  S --> T[Transfers]
  T --> F
  F -->|callback addresses| P[Participant Lifecycle]
  F --> N[Notifications]
  N -->|requests and callbacks| D`

test('lines meet boxes at a right angle, with room for the arrowhead', () => {
  const cases = [
    api,
    'flowchart TD\n  C[Core system] <--> B[Connector]\n  P[Manager UI] <--> B\n  P <--> S[Connector: SDK]\n  B <--> S\n  S <-->|gateway| H[Hub]',
    'flowchart LR\n  A[Service] -->|which one?| B[Database]\n  A -->|GET| P[Payer]\n  P -->|PUT| A',
  ]
  for (const chart of cases) {
    const { boxes, lines } = drawn(chart)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines)
      for (const [end, before] of [line.slice(0, 2), line.toReversed().slice(0, 2)]) {
        const box = end && boxes.find((one) => isIn(one, end, 1))
        if (!end || !before || !box) throw new Error(`no box at the end of ${line.join(' ')} in ${chart}`)
        const away = [
          box.left - before[0],
          before[0] - box.right,
          box.top - before[1],
          before[1] - box.bottom,
        ]
        expect(Math.max(...away), `${chart}\n${box.words}: ${line.join(' ')}`).toBeGreaterThanOrEqual(4)
        const straight = [end[0] - before[0], end[1] - before[1]].filter((part) => Math.abs(part) > 0.2)
        expect(straight, `${chart}\n${box.words}: ${line.join(' ')}`).toHaveLength(1)
      }
  }
})

test('lines that skip a rank pass the boxes on their way', () => {
  const cases = [
    'flowchart LR\n  FI[FSP Interop APIs] --> AL[Account Lookup]\n  FI --> AG[Quoting]\n  FI --> TR[Transfers]\n  FI --> NO[Notifications]\n  TP[Third Party API] --> TI[3rd-party payments]\n  TP --> NO\n  TR --> SE[Settlements]\n  TR --> AB[Accounts]\n  TR --> SC[Scheduling]\n  SE --> AB\n  TI --> AL',
    'stateDiagram-v2\n  A --> B\n  B --> C\n  C --> D\n  D --> E\n  E --> F\n  D --> F\n  A --> G\n  B --> G\n  C --> G',
    'flowchart TD\n  A --> B\n  A --> C\n  B --> C\n  B --> D\n  C --> D\n  A --> D',
    'flowchart RL\n  A --> B\n  A --> C\n  B --> C',
    'flowchart BT\n  A --> B\n  A --> C\n  B --> C',
  ]
  for (const chart of cases) {
    const drawing = drawn(chart)
    expect(drawing.lines.length).toBeGreaterThan(2)
    expect(crossed(drawing), chart).toEqual([])
    for (const point of drawing.lines.flat()) expect(isIn(drawing.picture, point, 0), chart).toBe(true)
  }
})
