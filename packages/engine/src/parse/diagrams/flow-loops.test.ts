import { expect, test } from 'vitest'
import { parse } from '../test-support.js'
import { understood } from './mermaid-source.js'

const drawn = (chart: string) => parse(`\`\`\`mermaid\n${chart}\n\`\`\`\n`).body.html

/** Where a box with these words begins. */
function placeOf(words: string, html: string): { readonly x: number; readonly y: number } {
  const [, x, y] =
    new RegExp(`<g class="node"><rect x="([^"]*)" y="([^"]*)"[^>]*>(?:(?!<g ).)*>${words}<`, 's').exec(
      html,
    ) ?? []
  return { x: Number(x), y: Number(y) }
}

const tries = `flowchart TD
  A[Start] --> B[Do the work]
  B --> C{Done?}
  C -->|no| B
  C -->|yes| D[Review]
  D --> E{Accepted?}
  E -->|no| A
  E -->|yes| F[End]`

test('a chart with loops begins with its first shape', () => {
  const order = ['Start', 'Do the work', 'Review', 'End'].map((words) => placeOf(words, drawn(tries)).y)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  const chain = 'flowchart LR\n  A[Start] --> B[Plan] --> C[Build] --> D[Check] --> A\n  C --> E[Ship]'
  const places = ['Start', 'Plan', 'Build', 'Check'].map((words) => placeOf(words, drawn(chain)).x)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const backwards = placeOf('Start', drawn(chain.replace('LR', 'BT')))
  expect(backwards.y).toBeGreaterThan(placeOf('Plan', drawn(chain.replace('LR', 'BT'))).y)
})

test('whatever the shape of the first one', () => {
  const heightOf = (words: string, html: string) =>
    Number(new RegExp(` y="([\\d.]+)"[^>]*>${words}<`).exec(html)?.[1])
  for (const start of ['A(Start)', 'A((Start))', 'A([Start])', 'A{Start}', 'A{{Start}}', 'A>Start]']) {
    const html = drawn(tries.replace('A[Start]', start))
    expect(heightOf('Start', html), start).toBeLessThan(heightOf('Do the work', html))
  }
})

test('lines of a loop look and are described like others', () => {
  const html = drawn(tries)
  expect(html).toContain('Accepted? → End: yes</desc>')
  for (const words of ['Done? → Do the work: no', 'Accepted? → Start: no']) expect(html).toContain(words)
  const widths = [...html.matchAll(/<polyline class="edge"[^>]* stroke-width="?([\d.]+)/g)].map(
    ([, width]) => width,
  )
  expect(widths).toEqual(Array<string>(7).fill('1'))
  expect(html.match(/<polyline[^>]* marker-(?:start|end)=/g)).toHaveLength(7)
})

test('only links that lead back are turned, in the order in which styles count them', () => {
  const cases = [
    ['A --> B --> A', 'A\nB\nA\nA --> B\nA <=== B'],
    ['A[a] --> B & C -->|"again"| A', 'A[a]\nB & C\nA\nA --> B\nA --> C\nA <===|again| B\nA <===|again| C'],
    ['A --> B\nB -.-> A\nB ==> A\nB <--> A\nB --- A', 'A --> B\nB -.-> A\nB ==> A\nB <--> A\nB --- A'],
    ['A --> B\nC --> B\nB --> D\nA --> D', 'A --> B\nC --> B\nB --> D\nA --> D'],
    ['A --> B\nB --> A\nlinkStyle 0 stroke-width:2px', 'A --> B\nB --> A\nlinkStyle 0 stroke-width:2px'],
    ['A --> A\nA --> B', 'A --> A\nA --> B'],
  ] as const
  for (const [links, turned] of cases)
    expect(understood(`flowchart TD\n${links}`, 'turned'), links).toBe(`flowchart TD\n${turned}`)
})

test('nothing is turned if the first shape has its place anyway', () => {
  const chart = 'flowchart TD\n  A --> B\n  B --> C{Fine?}\n  C -->|yes| E\n  C -->|not yet| D\n  D --> B'
  expect(drawn(chart)).not.toContain('marker-start=')
  expect(understood(chart, 'turned')).toContain('B <=== D')
})

test('a coloured arrowhead at the beginning of a line points away from it', () => {
  const html = drawn('flowchart LR\n  A <--> B\n  linkStyle 0 stroke:#ff0000')
  const heads = [...html.matchAll(/<marker id="[^"]*arrowhead-start[^"]*"[^>]* orient="([^"]*)"/g)]
  expect(heads.map(([, orient]) => orient)).toEqual(['auto', 'auto'])
})

test('thick links of the author stay thick', () => {
  expect(drawn('flowchart LR\n  A <=== B')).toContain('stroke-width="2"')
})
