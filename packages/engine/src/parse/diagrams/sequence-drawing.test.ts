import type { Element } from 'hast'
import { describe, expect, test } from 'vitest'
import { readSequence, type Sequence } from './sequence.js'
import { drawSequence } from './sequence-drawing.js'
import { describeSequence } from './sequence-words.js'
import { textWidth } from './text-width.js'

function sequence(...lines: string[]): Sequence {
  const read = readSequence(['sequenceDiagram', ...lines].join('\n'))
  if (read === undefined) throw new Error('not read')
  return read
}

interface Word {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Every line of text with the space that it takes. */
function wordsOf(svg: Element): Word[] {
  return svg.children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName !== 'text') return []
    const { x, y, fontSize, textAnchor } = child.properties
    const size = Number(fontSize)
    let base = Number(y)
    const lines = child.children.flatMap((part) => {
      if (part.type === 'text') return [[part.value, base] as const]
      const [first] = part.type === 'element' ? part.children : []
      if (part.type !== 'element' || first?.type !== 'text') return []
      base += Number(part.properties.dy ?? 0)
      return [[first.value, base] as const]
    })
    return lines.map(([text, at]) => {
      const width = textWidth(text, size)
      const left = Number(x) - (textAnchor === 'middle' ? width / 2 : 0)
      return { text, left, right: left + width, top: at - size * 0.75, bottom: at + size * 0.2 }
    })
  })
}

const touch = (a: Word, b: Word) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const busy = sequence(
  'participant A as Payer FSP',
  'participant B as The hub with a name that takes two lines',
  'actor C as Operator',
  'A->>B: GET /parties/{Type}/{ID}/{SubId}, with all of its headers',
  'alt known, and the participant is active in this currency',
  'opt it is wanted',
  'B->>B: looks into its own list of participants',
  'end',
  'else not known: the oracle is asked, which may take a while',
  'alt a nested one at once',
  'B-->>A: callback',
  'Note over A,B: both know it now',
  'else nothing',
  'B-xC: alarm',
  'end',
  'end',
  'Note right of C: reads it',
  'Note left of A: waits',
)

describe('a drawing of a sequence', () => {
  test('has no words on top of others, and none outside', () => {
    const svg = drawSequence(busy)
    const words = wordsOf(svg)
    expect(words.length).toBeGreaterThan(15)
    for (const [index, a] of words.entries())
      for (const b of words.slice(index + 1)) expect(touch(a, b), `"${a.text}" and "${b.text}"`).toBe(false)
    const [left = 0, top = 0, width = 0, height = 0] = String(svg.properties.viewBox).split(' ').map(Number)
    for (const { text, ...word } of words) {
      expect([word.left, word.right - width], text).toEqual([
        expect.toSatisfy((value: number) => value >= left),
        expect.toSatisfy((value: number) => value <= left),
      ])
      expect(word.top, text).toBeGreaterThanOrEqual(top)
      expect(word.bottom, text).toBeLessThanOrEqual(top + height)
    }
  })

  test('gives labels the room that they need, where it fits', () => {
    const label = 'GET /parties/MSISDN/256701234567'
    const svg = drawSequence(sequence(`A->>B: ${label}`))
    expect(wordsOf(svg).map(({ text }) => text)).toContain(label)
    const [line] = svg.children.filter(
      (child): child is Element => child.type === 'element' && child.properties.stroke === 'var(--_line)',
    )
    const [from = 0, to = 0] = String(line?.properties.points)
      .split(' ')
      .map((point) => Number(point.split(',')[0]))
    expect(to - from).toBeGreaterThan(textWidth(label, 12))
  })

  test('breaks labels into lines where there are too many columns for them', () => {
    const actors = ['A', 'B', 'C', 'D', 'E', 'F']
    const text = 'a label that is much too long for its column'
    const svg = drawSequence(
      sequence(...actors.slice(1).map((to, index) => `${actors[index]}->>${to}: ${text}`)),
    )
    expect(Number(svg.properties.width)).toBeLessThanOrEqual(760)
    expect(wordsOf(svg).map((word) => word.text)).not.toContain(text)
  })

  test('keeps what an actor says to itself before the next lifeline', () => {
    const actors = ['A', 'B', 'C', 'D', 'E', 'F']
    const svg = drawSequence(
      sequence(
        ...actors.slice(1).map((to, index) => `${actors[index]}->>${to}: a label of some length`),
        'B->>B: sender is the payer?',
        'F->>F: nobody stands beside this one',
      ),
    )
    const words = wordsOf(svg)
    const nextLifeline = words.find(({ text }) => text === 'C')
    const own = words.filter(({ text }) => ['sender', 'is the', 'payer?'].some((part) => text.includes(part)))
    expect(own.length).toBeGreaterThan(1)
    for (const { text, right } of own)
      expect(right, text).toBeLessThan(((nextLifeline?.left ?? 0) + (nextLifeline?.right ?? 0)) / 2)
    expect(words.map(({ text }) => text)).toContain('nobody stands beside this one')
  })

  test('shows who takes part at its end too, when it is long', () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'A->>B: hi')
    const named = (count: number) =>
      wordsOf(drawSequence(sequence(...lines(count)))).filter(({ text }) => text === 'A').length
    expect([named(3), named(40)]).toEqual([1, 2])
  })

  test('puts a frame around what is in it, and inner frames inside outer ones', () => {
    const svg = drawSequence(sequence('loop a', 'loop b', 'A->>B: hi', 'end', 'end', 'B->>C: after'))
    const frames = svg.children.filter(
      (child): child is Element =>
        child.type === 'element' && child.tagName === 'rect' && child.properties.fill === 'none',
    )
    const [inner, outer] = frames.map(({ properties }) => [
      Number(properties.x),
      Number(properties.x) + Number(properties.width),
      Number(properties.y),
      Number(properties.y) + Number(properties.height),
    ])
    expect(frames).toHaveLength(2)
    const [il = 0, ir = 0, it = 0, ib = 0] = inner ?? []
    const [ol = 0, or = 0, ot = 0, ob = 0] = outer ?? []
    expect([il > ol, ir < or, it > ot, ib < ob]).toEqual([true, true, true, true])
  })

  test('marks who is busy, and ends the marks that no line ends', () => {
    const marks = (svg: Element) =>
      svg.children.filter((child) => child.type === 'element' && child.properties.width === '10').length
    expect(marks(drawSequence(sequence('A->>+B: do', 'B->>+B: more', 'B-->>-A: done')))).toBe(2)
  })
})

test('a drawing of a sequence in words', () => {
  expect(
    describeSequence(
      sequence(
        'participant A as Payer<br/>FSP',
        'A->>B: pay',
        'alt ok',
        'B-->>A: done',
        'else',
        'B-->>A:',
        'end',
      ),
    ),
  ).toBe('Payer FSP, B; Payer FSP → B: pay; alt [ok]; B → Payer FSP: done; B → Payer FSP')
})
